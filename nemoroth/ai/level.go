package ai

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// A Level is a strength for people to play against, from 1, a beginner's
// opponent, to Levels, everything the search can do. Weaker levels look less far
// and choose by chance among several good moves; they never play one that they
// see to be much worse than the best.
type Level int

// Levels is the highest level.
const Levels = 10

// levels says how each level plays: how many plies deep it looks, whether beyond
// that it follows captures, and by how many centi-Humans a move may be worse than
// the best and still be played.
var levels = [Levels]struct {
	depth   int
	quiesce bool
	margin  int
}{
	{1, false, 500},
	{1, false, 200},
	{1, true, 250},
	{2, false, 200},
	{2, true, 150},
	{3, true, 120},
	{4, true, 80},
	{5, true, 40},
	{7, true, 0},
	{MaxDepth, true, 0},
}

// levelLines is the greatest number of moves that a level chooses from.
const levelLines = 8

// Choose searches as the level does, within the limits, and chooses a move by
// chance among those that are good enough. The same seed and position give the
// same choice where limits and options make the search repeatable. Move, Score
// and Line of the result are the chosen move's. Errors are those of Search, and
// nemoroth.ErrInvalid for a level that does not exist.
func (l Level) Choose(ctx context.Context, g *nemoroth.Game, limits Limits, seed uint64, options ...Option) (Analysis, error) {
	if l < 1 || l > Levels {
		return Analysis{}, fmt.Errorf("ai: %w: level %d is not between 1 and %d", nemoroth.ErrInvalid, int(l), Levels)
	}
	how := levels[l-1]
	if how.depth < MaxDepth && (limits.Depth == 0 || limits.Depth > how.depth) {
		limits.Depth = how.depth
	}
	options = append([]Option(nil), options...)
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
		return r, nil // to win slowly, or lose fast, would be nonsense
	}
	good := 1
	for good < len(r.Lines) && r.Lines[good].Score >= r.Lines[0].Score-Score(how.margin) {
		good++
	}
	rng := rand.New(rand.NewPCG(seed, g.Position().Key()))
	choice := r.Lines[rng.IntN(good)]
	r.Move, r.Score, r.Line = choice.Moves[0], choice.Score, choice.Moves
	return r, nil
}
