package ai

import (
	"runtime"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// Limits end a search at the first one reached. A zero field is no limit.
type Limits struct {
	Depth int           // plies without quiescence; at most MaxDepth
	Nodes uint64        // positions visited
	Time  time.Duration // since the call
}

// MaxDepth is the greatest depth of a search in plies.
const MaxDepth = 100

// A Part is a set of parts of the search to switch off, for experiments and tests.
type Part uint16

const (
	Hashing    Part = 1 << iota // the hash table
	Ordering                    // move order; without it, the canonical order
	Aspiration                  // aspiration windows
	Reductions                  // late move reductions
	Quiescence                  // quiescence search
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
	table    *hashTable // nil for a new one
	wanted   int        // lines
	progress func(Analysis)
	given    Weights
	parts    Part
}

func newSettings(options []Option) settings {
	s := settings{threads: 1, hash: DefaultHash, wanted: 1, given: defaultWeights(),
		parts: allParts}
	for _, o := range options {
		if o.set != nil {
			o.set(&s)
		}
	}
	return s
}

// Threads sets the number of goroutines of a search, from 1, the default, to
// GOMAXPROCS. With several threads, results differ from run to run.
func Threads(n int) Option {
	return Option{func(s *settings) { s.threads = max(1, min(n, runtime.GOMAXPROCS(0))) }}
}

// Hash sets the size of the hash table in MiB: from 1 to 4096, rounded down to a power of
// two. A search makes a new table, smaller if the limit of nodes could not fill it; a Player
// keeps one.
func Hash(mib int) Option { return Option{func(s *settings) { s.hash = mib }} }

// withTable makes the search use a hash table with its entries of earlier searches.
func withTable(t *hashTable) Option { return Option{func(s *settings) { s.table = t }} }

// MultiPV asks for the k best moves, 1 by default, each with its score and line.
func MultiPV(k int) Option { return Option{func(s *settings) { s.wanted = max(1, k) }} }

// Progress sets a function that is called after each finished depth with the
// results so far. Calls do not overlap. The function must not keep the slices.
func Progress(f func(Analysis)) Option { return Option{func(s *settings) { s.progress = f }} }

// WithWeights sets the weights of the evaluation instead of DefaultWeights.
func WithWeights(w Weights) Option { return Option{func(s *settings) { s.given = w }} }

// Without switches parts of the search off. Without Reductions, the score is that
// of plain minimax with the same quiescence search.
func Without(parts Part) Option { return Option{func(s *settings) { s.parts &^= parts }} }

// An Analysis is the result of a search.
type Analysis struct {
	Move nemoroth.Move // the best move
	// Score is the score of Move for the side to move. If the search stopped just
	// after the best move turned out to lose, it is the position's score at Depth.
	Score Score
	Line  []nemoroth.Move // the principal variation, Move first
	Lines []Line          // the k best moves, best first (MultiPV); at least one
	Depth int             // the last finished depth, or 0
	Nodes uint64          // positions visited by all threads
	Time  time.Duration
}
