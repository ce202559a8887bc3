package ai

import (
	"cmp"
	"math/bits"
	"sync/atomic"
)

// A hashTable stores results of searches by position, in bounded memory. The
// goroutines of one search share it without locks. Searches of any games may use it
// one after the other (Player), but not at once. The result of a search then
// depends on the searches before it.
//
// Its parts are made when they are first written to: memory for a large table takes seconds
// to clear, during which no context could end a search.
type hashTable struct {
	parts []atomic.Pointer[[partSize]tableEntry]
	mask  uint64 // the number of entries less 1
	age   uint8  // that of the last search
}

// partSize is the number of entries of a part of a table.
const partSize = 1 << 12

// A tableEntry has its key in check, xor data, so that get rejects torn writes.
type tableEntry struct{ check, data atomic.Uint64 }

// DefaultHash is the default size of a hash table in MiB.
const DefaultHash = 16

const maxHash = 1 << 12 // MiB

func newHashTable(entries int) *hashTable {
	return &hashTable{mask: uint64(entries - 1),
		parts: make([]atomic.Pointer[[partSize]tableEntry], (entries-1)/partSize+1)}
}

// entries returns the number of entries, of 16 bytes each, in a hash table of DefaultHash or
// another size.
func entries(mib int) int {
	mib = max(1, min(cmp.Or(mib, DefaultHash), maxHash))
	return 1 << (bits.Len(uint(mib)) - 1 + 16)
}

// fillable returns a number of entries that a search of so many nodes leaves nearly empty,
// so that a larger table would change nothing, or that of the largest table.
func fillable(nodes uint64) int {
	return 1 << bits.Len64(16*min(nodes, maxHash<<12)-1)
}

// A bound relates the value of a position to the stored score.
type bound uint8

const (
	noBound bound = iota // the entry has a move only
	lower                // the value is at least the score
	upper                // the value is at most the score
	exact   = lower | upper
)

// A memory is an unpacked entry: move 32 bits, score 16, depth 8, bound 2, age 6.
type memory struct {
	move  uint32 // moveMark; 0 if there is none
	score int
	depth int
	bound bound
}

// moveMark returns a number that identifies a move in the list of a position. If
// two moves share a number, only the order of moves changes.
func moveMark(m move) uint32 {
	n := m.Key()
	return uint32(n) ^ uint32(n>>32)*0x9e3779b1
}

const ages = 1 << 6

// get looks up a position, and returns the zero memory if there is none.
func (t *hashTable) get(key uint64) (m memory) {
	part := t.parts[key&t.mask/partSize].Load()
	if part == nil {
		return m
	}
	for i := range uint64(2) {
		e := &part[(key^i)&t.mask%partSize]
		data := e.data.Load()
		if e.check.Load()^data == key && data != 0 {
			return memory{
				move:  uint32(data >> 32),
				score: int(int16(data >> 16)),
				depth: int(data >> 8 & 0xff),
				bound: bound(data & 3),
			}
		}
	}
	return m
}

// put stores a result in place of the older or shallower of two entries.
func (t *hashTable) put(key uint64, m memory) {
	at := &t.parts[key&t.mask/partSize]
	part := at.Load()
	if part == nil {
		at.CompareAndSwap(nil, new([partSize]tableEntry))
		part = at.Load()
	}
	e := &part[key&t.mask%partSize]
	if data := e.data.Load(); e.check.Load()^data != key && data != 0 {
		other := &part[(key^1)&t.mask%partSize]
		d := other.data.Load()
		if other.check.Load()^d == key || t.worth(d) < t.worth(data) {
			e = other
		}
	}
	data := uint64(m.move)<<32 | uint64(uint16(int16(m.score)))<<16 | uint64(uint8(m.depth))<<8 |
		uint64(t.age)<<2 | uint64(m.bound)
	e.data.Store(data)
	e.check.Store(key ^ data)
}

// worth returns the depth of an entry, less 256 if an earlier search stored it.
func (t *hashTable) worth(data uint64) int {
	w := int(data >> 8 & 0xff)
	if uint8(data>>2&(ages-1)) != t.age {
		w -= 256
	}
	return w
}
