package ai

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// A Player finds moves. The zero Player is of full strength, has one thread, and has no
// limits, so that a context has to end its searches. A Player keeps its hash table from move
// to move, so that it goes on where it was in the game, and a short search costs no new
// table. Therefore its moves depend on those before; the first move of a Player with one
// thread and a limit of depth or nodes, or with a Level, is the same every time. A Player
// may play any games, one move at a time: several goroutines need a Player each. Its fields
// may be changed between moves.
type Player struct {
	// Level is a strength for games against people, from 1 for beginners to Levels; 0 is
	// full strength. Depth and nodes limit a level, not time, so that it plays the same on
	// every machine; the Limits end its searches, too. Lower levels search less deep and choose at random among good moves,
	// but never a move that they see to be much worse than the best. The package
	// documentation gives the strength of the levels.
	Level  int
	Limits Limits
	Seed   uint64 // of a Level's choice among good moves

	Threads int // goroutines, at most GOMAXPROCS; 0 is one. With several, results vary
	// Hash is the size of the hash table in MiB, up to 4096, rounded down to a power of
	// two, or less if the limit of nodes could not fill it; 0 is DefaultHash.
	Hash  int
	Lines int // the number of best moves to find, each with its score and line; 0 is one
	// Progress, unless nil, is called after each finished depth with the results so far.
	// Calls do not overlap. It must not keep the slices.
	Progress func(Analysis)

	exact bool // for tests: no reductions, so that the score is that of minimax
	table *hashTable
}

// Limits end a search at the first one reached. A zero field is no limit.
type Limits struct {
	Depth int           // plies without quiescence; at most MaxDepth
	Nodes uint64        // positions visited
	Time  time.Duration // since the call
}

// MaxDepth is the greatest depth of a search in plies.
const MaxDepth = 100

// Levels is the highest level.
const Levels = 10

// levels lists the greatest depth and number of nodes of each level, whether it
// uses quiescence search, and by how much a move may be worse than the best.
var levels = [Levels + 1]struct {
	depth   int
	nodes   uint64
	quiesce bool
	margin  Score
}{
	{MaxDepth, math.MaxUint64, true, 0},
	{1, 5_000, false, 1000},
	{1, 5_000, false, 500},
	{1, 5_000, true, 570},
	{2, 10_000, true, 800},
	{2, 10_000, true, 480},
	{3, 20_000, true, 500},
	{3, 20_000, true, 200},
	{MaxDepth, 1_050, true, 0},
	{MaxDepth, 3_000, true, 0},
	{MaxDepth, 9_000, true, 0},
}

// levelLines is the greatest number of moves that a level chooses from.
const levelLines = 8

// Search finds the best move of the side to move and its score at full strength, with one
// thread. It is Player.Choose of a new Player.
func Search(ctx context.Context, g *nemoroth.Game, limits Limits) (Analysis, error) {
	return (&Player{Limits: limits}).Choose(ctx, g)
}

// Choose finds the best move of the side to move and its score, or chooses at random among
// the good moves of its Level; Move, Score and Line of the result are those of the chosen
// move. It stops at the first limit, when the context ends, or when all lines asked for are
// proven. It always returns a legal move, and stopping early is not an error. The errors are
// nemoroth.ErrGameOver with the outcome, ErrNoLimit, and nemoroth.ErrInvalid if there is no
// game, a limit is negative, or the level does not exist.
func (p *Player) Choose(ctx context.Context, g *nemoroth.Game) (Analysis, error) {
	if p.Level < 0 || p.Level > Levels {
		return Analysis{}, fmt.Errorf("ai: %w: level %d is not between 0 and %d",
			nemoroth.ErrInvalid, p.Level, Levels)
	}
	how, limits := levels[p.Level], p.Limits
	clock, err := begin(ctx, g, limits, p.Level > 0)
	if err != nil {
		return Analysis{}, err
	}
	limits.Depth = min(cmp.Or(limits.Depth, MaxDepth), how.depth)
	limits.Nodes = min(cmp.Or(limits.Nodes, math.MaxUint64), how.nodes)
	size := min(entries(p.Hash), fillable(limits.Nodes))
	if p.table == nil || p.table.mask < uint64(size-1) {
		p.table = newHashTable(size)
	}
	p.table.age = (p.table.age + 1) % ages
	s := &shared{clock: clock, limits: limits, reduces: !p.exact, quiesces: how.quiesce,
		wanted: max(1, p.Lines), table: p.table}
	if how.margin > 0 {
		s.wanted = levelLines
	}
	r := s.search(g, max(1, min(p.Threads, runtime.GOMAXPROCS(0))), p.Progress)
	if _, _, proven := r.Score.Proven(); how.margin == 0 || proven {
		return r, nil // a proven best line wins fastest or loses slowest
	}
	good := 1
	for good < len(r.Lines) && r.Lines[good].Score >= r.Lines[0].Score-how.margin {
		good++
	}
	r.choose(r.Lines[rand.New(rand.NewPCG(p.Seed, g.Position().Key())).IntN(good)])
	return r, nil
}

// An Analysis is the result of a search.
type Analysis struct {
	Move nemoroth.Move // the best move
	// Score is the score of Move for the side to move. If the search stopped just
	// after the best move turned out to lose, it is the position's score at Depth.
	Score Score
	Line  []nemoroth.Move // the principal variation, Move first
	Lines []Line          // the k best moves, best first (Player.Lines); at least one
	Depth int             // the last finished depth, or 0
	Nodes uint64          // positions visited by all threads
	Time  time.Duration
}

// A Score is the value of a position for the side to move in centi-Humans: 100 is
// the value of one more Human. A score from ±29000 on is a proof; see Proven.
type Score int

const (
	won       = 30000 // for a side whose opponent has no legal move
	provenMin = won - 1000
	infinite  = won + 1
)

// lostIn returns the score of a side that loses after a number of plies.
func lostIn(plies int) int { return plies - won }

// Proven reports whether the score is a proven win or loss, and within how many
// plies the game then ends: at least 1 for a win, 0 for a loss if it is over. A
// shorter forced line may exist, unless the search reached that depth without
// reductions.
func (s Score) Proven() (plies int, win, ok bool) {
	switch {
	case s >= provenMin:
		return int(won - s), true, true
	case s <= -provenMin:
		return int(won + s), false, true
	}
	return 0, false, false
}

// delayed returns a score with the end of a proof that many plies later.
func delayed(score, plies int) int {
	switch {
	case score >= provenMin:
		return score - plies
	case score <= -provenMin:
		return score + plies
	}
	return score
}

func isProof(score int) bool { return score >= provenMin || score <= -provenMin }

// String returns the score in Humans, such as "+0.35", or "win in 5" or "loss in 4"
// with the number of plies.
func (s Score) String() string {
	plies, win, ok := s.Proven()
	switch {
	case !ok:
		return fmt.Sprintf("%+.2f", float64(s)/100)
	case win:
		return fmt.Sprintf("win in %d", plies)
	}
	return fmt.Sprintf("loss in %d", plies)
}

// A Line is a sequence of moves from the position searched, with its score for the
// side to move in that position.
type Line struct {
	Score Score
	Moves []nemoroth.Move
}
