package ai

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A path is a walker, the moves to try in the positions on its way and, if a value
// must take the past into account, the keys of these positions.
type path struct {
	w     *nemoroth.Walker
	moves []nemoroth.Move // the lists of the positions, one after the other
	ranks []int32         // of moves; the highest is tried first
	exact bool            // whether keys are recorded
	keys  []uint64        // the current position is last
}

// newPath returns a path that starts at the current position of a game.
func newPath(g *nemoroth.Game, exact bool) path {
	p := path{w: nemoroth.NewWalker(g), moves: make([]nemoroth.Move, 0, 1024),
		ranks: make([]int32, 0, 1024),
		exact: exact, keys: make([]uint64, 0, 2*maxPly)}
	for h := g; h != nil && len(p.keys) <= p.w.Reversible(); h = h.Parent() {
		p.keys = append(p.keys, h.Position().Key())
	}
	slices.Reverse(p.keys)
	return p
}

func (p *path) do(m nemoroth.Move) {
	p.w.DoListed(m)
	if p.exact {
		p.keys = append(p.keys, p.w.Key())
	}
}

func (p *path) undo() {
	p.w.Undo()
	if p.exact {
		p.keys = p.keys[:len(p.keys)-1]
	}
}

// key returns the hash table key of the position and, if exact, of its past.
func (p *path) key(salt uint64) uint64 {
	key := p.w.Key() ^ salt
	if p.exact {
		key += p.past()
	}
	return key
}

// past returns a key for the set of earlier positions that can occur again. Paths
// to one position have the same future only if these sets are equal (REP-1).
func (p *path) past() (key uint64) {
	end := len(p.keys) - 1
	for _, k := range p.keys[max(0, end-p.w.Reversible()):end] {
		k *= 0x9e3779b97f4a7c15
		key += (k ^ k>>31) * 0xbf58476d1ce4e5b9
	}
	return key
}

// growRanks makes room for a rank for each move.
func (p *path) growRanks() {
	for len(p.ranks) < len(p.moves) {
		p.ranks = append(p.ranks, 0)
	}
}

// pick swaps the highest-ranked move from place i on to place i and returns it.
// Among equals it picks the first.
func (p *path) pick(i int) nemoroth.Move {
	moves := p.moves
	ranks := p.ranks[:len(moves)]
	best, highest := i, ranks[i]
	for j := i + 1; j < len(ranks); j++ {
		if ranks[j] > highest {
			best, highest = j, ranks[j]
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	ranks[i], ranks[best] = highest, ranks[i]
	return moves[i]
}
