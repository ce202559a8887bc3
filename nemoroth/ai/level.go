package ai

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Level is a playing strength for games against people, from 1 for beginners to
// Levels; 0 is the full strength of Search. Depth and nodes limit a level, not
// time, so that it plays the same on every machine. Lower levels search less deep
// and choose at random among good moves, but never a move that they see to be much
// worse than the best. The package documentation gives the strength of the levels.
type Level int

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

// Choose searches at the level's strength within the limits and chooses at random
// among the good moves. The same seed and position give the same choice if limits
// and options make the search repeatable. Move, Score and Line of the result are
// those of the chosen move. The errors are those of Search, and nemoroth.ErrInvalid
// for a level that does not exist.
func (l Level) Choose(ctx context.Context, g *nemoroth.Game, limits Limits, seed uint64,
	options ...Option) (Analysis, error) {
	if l < 0 || l > Levels {
		return Analysis{}, fmt.Errorf("ai: %w: level %d is not between 0 and %d",
			nemoroth.ErrInvalid, int(l), Levels)
	}
	how := levels[l]
	if limits.Depth == 0 || limits.Depth > how.depth {
		limits.Depth = how.depth
	}
	if limits.Nodes == 0 || limits.Nodes > how.nodes {
		limits.Nodes = how.nodes
	}
	options = slices.Clone(options)
	if !how.quiesce {
		options = append(options, Without(Quiescence))
	}
	if how.margin > 0 {
		options = append(options, MultiPV(levelLines))
	}
	r, err := Search(ctx, g, limits, options...)
	if err != nil || how.margin == 0 {
		return r, err
	}
	if _, _, proven := r.Score.Proven(); proven {
		return r, nil // the best line wins fastest or loses slowest
	}
	good := 1
	for good < len(r.Lines) && r.Lines[good].Score >= r.Lines[0].Score-how.margin {
		good++
	}
	rng := rand.New(rand.NewPCG(seed, g.Position().Key()))
	choice := r.Lines[rng.IntN(good)]
	r.Move, r.Score, r.Line = choice.Moves[0], choice.Score, choice.Moves
	return r, nil
}
