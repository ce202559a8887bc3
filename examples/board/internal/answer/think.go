package answer

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Limits of the searches, in nodes and seconds.
const (
	maxNodes      = 100_000_000
	maxShortNodes = 250_000 // for a move, and for a game that package ai cannot play
	maxSeconds    = 600
)

// A task tells a search what to find: a move, the best lines, or a proof.
type task struct {
	Level   int // up to game.Levels; 0 is analysis
	Lines   int
	Solve   bool
	Nodes   uint64  // node limit; 0 stands for maxNodes
	Plies   int     // of a proof; 0 stands for any number
	Seconds float64 // the time of a move; 0 stands for the other limits
}

// A thought is the result of a search. A proof has a line if a side wins by force within the depth.
type thought struct {
	Lines []line `json:"lines"` // the best first
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	MS    int64  `json:"ms"`
}

// A line is a sequence of moves with its score.
type line struct {
	Score string `json:"score"` // in words, for the side that moves first
	Value int    `json:"value"` // in centi-Humans, for the side that moves first
	Moves any    `json:"moves"` // a list of strings, or of values with that JSON
}

// think carries out the request's task. Every game finds a move at a level or in a time, and proves
// wins of a few plies; several lines and news of them need package ai.
func (q asked) think() (any, error) {
	if q.now.Outcome().Over {
		return nil, errors.New("the game is over")
	}
	t, begin := q.Task, time.Now()
	nodes := min(cmp.Or(t.Nodes, maxNodes), maxNodes)
	limit := time.Duration(min(max(t.Seconds, 0), maxSeconds) * float64(time.Second))
	g, ok := nemorothgame.Of(q.now)
	if !ok || t.Level > 0 && limit == 0 {
		if limit == 0 {
			nodes = min(nodes, maxShortNodes)
		}
		// There are moves, and a limit.
		f, _ := q.now.(game.Searcher).Search(q.ctx, game.Limits{Nodes: nodes, Time: limit,
			Depth: t.Plies, Level: min(t.Level, game.Levels), Seed: uint64(begin.UnixNano())})
		return thought{Lines: []line{q.line(f.Score, f.Proven, []string{f.Move})},
			Depth: f.Depth, Nodes: f.Nodes, MS: time.Since(begin).Milliseconds()}, nil
	}
	if t.Solve {
		return q.prove(g, ai.Limits{Nodes: nodes, Depth: max(t.Plies, 0)})
	}
	p := ai.Player{Limits: ai.Limits{Nodes: nodes, Time: limit}, Lines: min(max(t.Lines, 1), 5),
		Threads:  runtime.GOMAXPROCS(0),
		Progress: func(a ai.Analysis) { q.emit(q.analysis(a)) }}
	a, err := p.Choose(q.ctx, g)
	return q.analysis(a), err
}

// provenValue is the value of a line that wins by force.
const provenValue = 30000

// line returns a line of moves with its score, which is given for the side to move.
func (q asked) line(score int, proven func() (plies int, win, ok bool), moves any) line {
	sides, side := q.Info.Sides, 0 // 0 moves first
	if q.now.Turn() != sides[0].Turn {
		side = 1
	}
	plies, win, ok := proven()
	if !ok {
		score *= 1 - 2*side
		return line{fmt.Sprintf("%+.2f", float64(score)/100), score, moves}
	}
	if !win {
		side = 1 - side
	}
	return line{fmt.Sprintf("%s wins in %d", sides[side].Name, plies), provenValue * (1 - 2*side),
		moves}
}

func (q asked) analysis(a ai.Analysis) thought {
	t := thought{Lines: []line{}, Depth: a.Depth, Nodes: a.Nodes, MS: a.Time.Milliseconds()}
	for _, l := range a.Lines {
		t.Lines = append(t.Lines, q.line(int(l.Score), l.Score.Proven, l.Moves))
	}
	return t
}

// prove searches for a forced win or loss.
func (q asked) prove(g *nemoroth.Game, limits ai.Limits) (any, error) {
	s, err := ai.Solve(q.ctx, g, limits)
	if err != nil {
		return nil, err
	}
	t := thought{Depth: s.Plies, Nodes: s.Nodes, MS: s.Time.Milliseconds(), Lines: []line{}}
	if s.Proof != ai.Unproven {
		proof := func() (int, bool, bool) { return s.Plies, s.Proof == ai.Win, true }
		t.Lines = append(t.Lines, q.line(0, proof, s.Line))
	}
	return t, nil
}
