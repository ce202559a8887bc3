package nemoroth

import (
	"math/bits"
	"slices"
)

// A stretch holds what REP-1 needs of the plies since the last irreversible one.
// Positions before that ply cannot occur again.
type stretch struct {
	reversible int        // plies since the last irreversible one
	recent     int        // the latest of them, searched one by one
	index      *pastIndex // the positions before these; nil if there are none
}

// after returns the stretch after one more ply.
func (s stretch) after(irreversible bool) stretch {
	if irreversible {
		return stretch{}
	}
	return stretch{s.reversible + 1, s.recent + 1, s.index}
}

// The number of recent positions that stay when the others move to the index, which
// happens at twice that number. A walker keeps more than a game, so that a search
// does not build an index at every node.
const (
	recentOfGame   = 32
	recentOfWalker = 64
)

// A pastIndex is a hash trie of earlier positions. It is immutable: the index of a
// game shares most branches with that of the game's parent.
type pastIndex struct {
	positions *branch // by key
	squares   *branch // by the hash of their occupied squares
}

// An occurrence is a position and the plies after which it first and last occurred.
type occurrence struct {
	key         uint64
	position    *Position // nil in pastIndex.squares
	first, last int
	next        *occurrence // another position with the same key
}

// with returns an index that also holds a position that occurred after a ply.
func (x *pastIndex) with(p *Position, ply int) *pastIndex {
	if x == nil {
		x = &pastIndex{new(branch), new(branch)}
	}
	squares := x.squares
	if key := scramble(uint64(p.core.occupied)); squares.find(key) == nil {
		squares = squares.with(&occurrence{key: key}, 0)
	}
	o := occurrence{key: p.core.key, position: p, first: ply, last: ply}
	for had := x.positions.find(o.key); had != nil; had = had.next {
		if *had.position == *p {
			o.first = had.first
		} else {
			same := *had
			same.next, o.next = o.next, &same
		}
	}
	return &pastIndex{x.positions.with(&o, 0), squares}
}

// find returns the occurrence of a position, or nil if the index has none.
func (x *pastIndex) find(p *Position) *occurrence {
	if x == nil {
		return nil
	}
	o := x.positions.find(p.core.key)
	for o != nil && *o.position != *p {
		o = o.next
	}
	return o
}

// occupied reports whether on is exactly the occupied squares of a position in x.
func (x *pastIndex) occupied(on Squares) bool {
	return x != nil && x.squares.find(scramble(uint64(on))) != nil
}

// A branch is a node of a hash trie. It has a slot for each value of the next four
// bits that a key in it has.
type branch struct {
	used  uint16
	slots []slot
}

// A slot holds one occurrence, or the branch of several.
type slot struct {
	*occurrence
	sub *branch
}

// slot returns the index of a key's slot, given the number of bits used by the
// branches above, and whether the slot exists.
func (b *branch) slot(key uint64, shift int) (i int, mask uint16, used bool) {
	mask = 1 << (key >> shift & 15)
	return bits.OnesCount16(b.used & (mask - 1)), mask, b.used&mask != 0
}

func (b *branch) find(key uint64) *occurrence {
	for shift := 0; ; shift += 4 {
		i, _, used := b.slot(key, shift)
		if !used {
			return nil
		}
		s := &b.slots[i]
		if s.sub == nil {
			if s.key == key {
				return s.occurrence
			}
			return nil
		}
		b = s.sub
	}
}

// with returns a branch that holds o, instead of any occurrence with the same key.
func (b *branch) with(o *occurrence, shift int) *branch {
	i, mask, used := b.slot(o.key, shift)
	if !used {
		slots := make([]slot, 0, len(b.slots)+1)
		slots = append(append(append(slots, b.slots[:i]...), slot{occurrence: o}), b.slots[i:]...)
		return &branch{b.used | mask, slots}
	}
	next := &branch{b.used, slices.Clone(b.slots)}
	switch s := &next.slots[i]; {
	case s.sub != nil:
		s.sub = s.sub.with(o, shift+4)
	case s.key == o.key:
		s.occurrence = o
	default:
		s.sub = new(branch).with(s.occurrence, shift+4).with(o, shift+4)
		s.occurrence = nil
	}
	return next
}
