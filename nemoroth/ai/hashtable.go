package ai

import (
	"math/bits"
	"sync/atomic"

	"github.com/nemoroth/rules/nemoroth"
)

// A hashTable stores results of searches by position, in bounded memory. The
// goroutines of one search share it without locks. Searches of any games may use it
// one after the other (Player), but not at once. The result of a search then
// depends on the searches before it.
type hashTable struct {
	entries []tableEntry // as many as a power of two
	age     uint8        // that of the last search
}

// A tableEntry has its key in check, xor data, so that get rejects torn writes.
type tableEntry struct{ check, data atomic.Uint64 }

// DefaultHash is the default size of a hash table in MiB.
const DefaultHash = 16

const maxHash = 1 << 12 // MiB

func newHashTable(entries int) *hashTable {
	return &hashTable{entries: make([]tableEntry, entries)}
}

// at returns the entry of a key, or its neighbour.
func (t *hashTable) at(key, other uint64) *tableEntry {
	return &t.entries[(key^other)&uint64(len(t.entries)-1)]
}

// entries returns the number of entries, of 16 bytes each, in a hash table of DefaultHash or
// another size.
func entries(mib int) int {
	if mib == 0 {
		mib = DefaultHash
	}
	mib = max(1, min(mib, maxHash))
	return 1 << (bits.Len(uint(mib)) - 1 + 16)
}

// fillable returns a number of entries that a search of so many nodes leaves nearly empty,
// so that a larger table would change nothing.
func fillable(nodes uint64) int {
	if nodes == 0 || nodes > maxHash<<16 {
		return maxHash << 16
	}
	return 1 << bits.Len64(16*nodes-1)
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
func moveMark(m nemoroth.Move) uint32 {
	n := m.Key()
	return uint32(n) ^ uint32(n>>32)*0x9e3779b1
}

const ages = 1 << 6

// get looks up a position, and returns the zero memory if there is none.
func (t *hashTable) get(key uint64) (m memory) {
	for i := range uint64(2) {
		e := t.at(key, i)
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
	e := t.at(key, 0)
	if data := e.data.Load(); e.check.Load()^data != key && data != 0 {
		other := t.at(key, 1)
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
