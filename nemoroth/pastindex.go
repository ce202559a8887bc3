package nemoroth

import (
	"math/bits"
	"slices"
)

// A stretch is what REP-1 knows of the plies that led to a position since the
// last irreversible one: only the positions before those can occur again.
type stretch struct {
	reversible int        // plies since something irreversible happened
	recent     int        // the latest of them, which are gone through one by one
	index      *pastIndex // the positions before all the others; nil if there are none
}

// after returns the stretch after one more ply.
func (s stretch) after(irreversible bool) stretch {
	if irreversible {
		return stretch{}
	}
	return stretch{s.reversible + 1, s.recent + 1, s.index}
}

// How many recent positions are left when the others go to the index, which they
// do when there are twice that number. A walker keeps more than a game, so that a
// search makes no index at its every node.
const (
	recentOfGame   = 32
	recentOfWalker = 64
)

// A pastIndex finds earlier positions however many there are. It is never changed
// after it was made: a game shares all but a few branches with its parent's.
type pastIndex struct {
	positions *branch // under their keys
	squares   *branch // under the hash of the squares they occupied
}

// An occurrence is a position and the plies after which it stood.
type occurrence struct {
	key         uint64
	position    *Position // nil where only the key matters
	first, last int
	next        *occurrence // another position with the same key
}

// with returns an index that also has a position that stood after a ply.
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

// find returns where a position occurred, nil if it did not.
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

// occupied reports whether these squares, and no others, were occupied in a
// position.
func (x *pastIndex) occupied(on Squares) bool {
	return x != nil && x.squares.find(scramble(uint64(on))) != nil
}

// A branch of a hash trie has a slot for each of the next four bits of a key that
// occurs.
type branch struct {
	used  uint16
	slots []slot
}

// A slot holds an occurrence or the branch of several.
type slot struct {
	*occurrence
	sub *branch
}

// slot returns which slot a key has below so many bits, and whether it is used.
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

// with returns a branch that also has an occurrence, in the place of what it had
// under that key.
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
