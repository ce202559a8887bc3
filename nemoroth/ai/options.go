package ai

import (
	"runtime"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// Limits end a search; the first one reached counts. A zero field is no limit.
type Limits struct {
	Depth int           // plies, quiescence aside; at most MaxDepth
	Nodes uint64        // positions visited
	Time  time.Duration // from the call
}

// MaxDepth is the greatest depth of a search in plies.
const MaxDepth = 100

// A Part is a part of the search, or several, that can be switched off, for
// experiments and tests.
type Part uint16

const (
	Hashing    Part = 1 << iota // the hash table
	Ordering                    // moves in another order than the canonical one
	Aspiration                  // narrow windows around the last iteration's score
	Reductions                  // late quiet moves less deep
	Quiescence                  // captures and forced replies beyond the depth
	allParts   = Hashing | Ordering | Aspiration | Reductions | Quiescence
)

// PartNames returns the names of the parts, in the order of their bits.
func PartNames() []string {
	return []string{"hashing", "ordering", "aspiration", "reductions", "quiescence"}
}

// An Option changes how Search works; the zero Option changes nothing.
type Option struct{ set func(*settings) }

type settings struct {
	threads  int
	hash     int
	table    *HashTable
	wanted   int // lines
	progress func(Analysis)
	given    Weights
	parts    Part
}

func newSettings(options []Option) settings {
	s := settings{threads: 1, hash: DefaultHash, wanted: 1, given: defaultWeights(), parts: allParts}
	for _, o := range options {
		if o.set != nil {
			o.set(&s)
		}
	}
	return s
}

// Threads sets the number of goroutines that search, at most GOMAXPROCS; less
// than 1 is 1, the default. With more than one a result is not the same every
// time.
func Threads(n int) Option {
	return Option{func(s *settings) { s.threads = max(1, min(n, runtime.GOMAXPROCS(0))) }}
}

// Hash sets the size of the hash table in MiB; see NewHashTable.
func Hash(mib int) Option { return Option{func(s *settings) { s.hash = mib }} }

// WithHashTable makes the search use a hash table, with all that earlier searches
// left in it, instead of a new one; nil or the zero HashTable changes nothing.
func WithHashTable(t *HashTable) Option {
	return Option{func(s *settings) {
		s.table = nil
		if t != nil && len(t.entries) > 0 {
			s.table = t
		}
	}}
}

// MultiPV asks for the k best moves, each with its score and line; less than 1
// is 1, the default.
func MultiPV(k int) Option { return Option{func(s *settings) { s.wanted = max(1, k) }} }

// Progress sets a function to be called after each finished depth with what is
// known by then, never twice at once. The function must not keep the slices.
func Progress(f func(Analysis)) Option { return Option{func(s *settings) { s.progress = f }} }

// WithWeights sets the weights of the evaluation instead of DefaultWeights.
func WithWeights(w Weights) Option { return Option{func(s *settings) { s.given = w }} }

// Without switches parts of the search off. Without Reductions the score is that
// of plain minimax with the same quiescence.
func Without(parts Part) Option { return Option{func(s *settings) { s.parts &^= parts }} }

// An Analysis is what a search found.
type Analysis struct {
	Move nemoroth.Move // the best move
	// Score is the move's, for the side on move. Where a search was cut short
	// just when the best move had turned out to lose, it is the position's at the
	// last depth that was finished.
	Score Score
	Line  []nemoroth.Move // the principal variation, Move first
	Lines []Line          // the k best moves, best first (MultiPV); at least one
	Depth int             // the last depth that was finished; 0 if none was
	Nodes uint64          // positions visited by all threads
	Time  time.Duration
}
