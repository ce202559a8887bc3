package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Levels is the highest level of strength. The lowest is 1; 0 is full strength.
const Levels = ai.Levels

// An Effort bounds the search for a move.
type Effort struct {
	Level   int           // strength, from 0 to Levels
	Time    time.Duration // limit
	Threads int           // only Nemoroth's AI uses more than one
	// Report receives intermediate results of Nemoroth's AI, one call at a time. It
	// may be nil.
	Report func(Thought)
}

// A Thought is a chosen move with the search result.
type Thought struct {
	Move string   // canonical
	Line []string // the move and the best play that follows
	Note string   // score and depth of the search
}

// Think chooses a move for the side to move. The error is that of the context, or
// reports that there is no legal move.
func (e Entry) Think(ctx context.Context, g game.Game, o Effort) (Thought, error) {
	think := e.think
	if think == nil {
		think = search
	}
	t, err := think(ctx, g, o)
	if err == nil {
		err = ctx.Err()
	}
	return t, err
}

// search searches any game; without a game.Searcher it evaluates wins only. The level
// is the depth in plies; at level 0 only the time is limited.
func search(ctx context.Context, g game.Game, o Effort) (Thought, error) {
	limits := game.Limits{Depth: o.Level, Time: o.Time}
	var f game.Found[string]
	var ok bool
	if s, searches := g.(game.Searcher); searches {
		f, ok = s.Search(ctx, limits)
	} else {
		f, ok = game.Search(ctx, game.CursorOf(g), func() int { return 0 }, limits)
	}
	if !ok {
		return Thought{}, errors.New("there is no legal move")
	}
	return Thought{f.Move, []string{f.Move}, fmt.Sprintf("score %d, depth %d", f.Score, f.Depth)}, nil
}

func thinkNemoroth(ctx context.Context, g game.Game, o Effort) (Thought, error) {
	of, _ := nemorothgame.Of(g)
	seed := uint64(time.Now().UnixNano())
	options := []ai.Option{ai.Threads(o.Threads)}
	if o.Report != nil {
		options = append(options, ai.Progress(func(a ai.Analysis) { o.Report(thought(a)) }))
	}
	a, err := ai.Level(o.Level).Choose(ctx, of, ai.Limits{Time: o.Time}, seed, options...)
	if err != nil {
		return Thought{}, err
	}
	return thought(a), nil
}

func thought(a ai.Analysis) Thought {
	t := Thought{Move: a.Move.String(), Note: fmt.Sprintf("%v, depth %d", a.Score, a.Depth)}
	for _, m := range a.Line {
		t.Line = append(t.Line, m.String())
	}
	return t
}
