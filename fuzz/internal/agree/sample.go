package agree

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// Some returns a sampler that thinks of so many moves a position, most of them
// near to what a piece may do.
func Some(rng *rand.Rand, n int) Sampler {
	return func(g *nemoroth.Game) []nemoroth.Move {
		position := g.Position()
		var own []nemoroth.Move // one a piece, of which only kind and square matter
		for sq := range nemoroth.Square(64) {
			for _, p := range position.At(sq) {
				if p.Side == g.Side() {
					own = append(own, nemoroth.NewMove(p.Kind, sq, sq))
				}
			}
		}
		moves := make([]nemoroth.Move, 0, n)
		for range n {
			if len(own) == 0 || rng.IntN(16) == 0 {
				kind := nemoroth.Basilisk + nemoroth.Kind(rng.IntN(7))
				moves = append(moves, nemoroth.NewMove(kind, nemoroth.Square(rng.IntN(64)), nemoroth.Square(rng.IntN(64))))
				continue
			}
			who := own[rng.IntN(len(own))]
			moves = append(moves, try(position, who.Kind(), who.From(), rng))
		}
		return moves
	}
}

// try thinks of a move of a piece.
func try(p nemoroth.Position, k nemoroth.Kind, from nemoroth.Square, rng *rand.Rand) nemoroth.Move {
	switch {
	case k == nemoroth.GoAway && rng.IntN(2) == 0:
		return scream(p, from, rng)
	case k == nemoroth.WoundedFiend:
		d := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[rng.IntN(4)]
		n := 1 + rng.IntN(7)
		return nemoroth.NewMove(k, from, from.Offset(n*d[0], n*d[1]))
	case rng.IntN(8) == 0:
		return nemoroth.NewMove(k, from, nemoroth.Square(rng.IntN(64)))
	}
	return nemoroth.NewMove(k, from, from.Offset(rng.IntN(5)-2, rng.IntN(5)-2))
}

// scream thinks of a scream: bare, with some order of the occupied neighbours,
// or with one that leaves a square out.
func scream(p nemoroth.Position, at nemoroth.Square, rng *rand.Rand) nemoroth.Move {
	order := neighbours(p, at)
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	switch rng.IntN(8) {
	case 0, 1, 2:
		order = nil
	case 3:
		order = order[:max(0, len(order)-1)]
	}
	return nemoroth.NewScream(at, order...)
}

// neighbours lists the occupied squares around one, clockwise from N.
func neighbours(p nemoroth.Position, at nemoroth.Square) []nemoroth.Square {
	var squares []nemoroth.Square
	for _, d := range [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		if sq := at.Offset(d[0], d[1]); sq.IsValid() && len(p.At(sq)) > 0 {
			squares = append(squares, sq)
		}
	}
	return squares
}

// All thinks of every move of the pieces of the side on move, to every square,
// of its screams, bare and in both ways around, and of a few that nobody could
// make.
func All(g *nemoroth.Game) []nemoroth.Move {
	moves := []nemoroth.Move{{}, nemoroth.Pass()}
	p := g.Position()
	for from := range nemoroth.Square(64) {
		var done [9]bool
		for _, who := range p.At(from) {
			if done[who.Kind] || who.Side == g.Side().Opponent() {
				continue
			}
			done[who.Kind] = true
			if who.Kind == nemoroth.GoAway {
				order := neighbours(p, from)
				moves = append(moves, nemoroth.NewScream(from), nemoroth.NewScream(from, order...))
				if len(order) > 1 {
					moves = append(moves, nemoroth.NewScream(from, reversed(order)...), nemoroth.NewScream(from, order[1:]...))
				}
			}
			if who.Mobile() {
				for to := range nemoroth.Square(64) {
					moves = append(moves, nemoroth.NewMove(who.Kind, from, to))
				}
			} else if who.Kind != nemoroth.Mummy {
				moves = append(moves, nemoroth.NewMove(who.Kind, from, from.Offset(0, 1)))
			}
		}
		if len(p.At(from)) == 0 {
			moves = append(moves, nemoroth.NewScream(from), nemoroth.NewMove(nemoroth.Human, from, from.Offset(1, 0)))
		}
	}
	return moves
}

func reversed(order []nemoroth.Square) []nemoroth.Square {
	back := make([]nemoroth.Square, len(order))
	for i, sq := range order {
		back[len(order)-1-i] = sq
	}
	return back
}

// Part returns a sampler that takes one in n of All, of each position others.
func Part(n int) Sampler {
	return func(g *nemoroth.Game) []nemoroth.Move {
		var part []nemoroth.Move
		for i, m := range All(g) {
			if (uint64(i)+g.Position().Key())%uint64(n) == 0 {
				part = append(part, m)
			}
		}
		return part
	}
}
