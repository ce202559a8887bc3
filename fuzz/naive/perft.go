package naive

// Perft counts the sequences of so many legal moves, REP-1 applied along the
// line and to the game's past.
func Perft(g *Game, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	legal := g.legal()
	if depth == 1 {
		return uint64(len(legal))
	}
	var n uint64
	for i := range legal {
		n += Perft(g.then(legal[i].board), depth-1)
	}
	return n
}
