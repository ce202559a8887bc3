package answer

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Levels is the highest level of a game that has a search of its own.
const Levels = ai.Levels

// maxNodes is the largest number of nodes of any search.
const maxNodes = 100_000_000

// A Task tells a search what to find: a move, the best lines, or a proof.
type Task struct {
	Level int    `json:"level"` // 1 to Levels; 0 is analysis
	Lines int    `json:"lines"`
	Solve bool   `json:"solve"`
	Nodes uint64 `json:"nodes"` // node limit; 0 stands for maxNodes
}

// A Thought is the result of a search.
type Thought struct {
	Move  string  `json:"move,omitempty"`
	Lines []line  `json:"lines"`
	Depth int     `json:"depth"`
	Nodes uint64  `json:"nodes"`
	MS    float64 `json:"ms"`
	Text  string  `json:"text,omitempty"` // the verdict of a proof
}

// A line is a sequence of moves with its score.
type line struct {
	Score string   `json:"score"`
	Moves []string `json:"moves"`
}

func (q asked) think(ctx context.Context, emit func(any)) (any, error) {
	if q.now.Outcome().Over {
		return nil, errors.New("the game is over")
	}
	t := q.Task
	t.Lines = min(max(t.Lines, 1), 5)
	if t.Nodes == 0 || t.Nodes > maxNodes {
		t.Nodes = maxNodes
	}
	if t.Level > 0 {
		t.Nodes = min(t.Nodes, 250_000)
	}
	think := q.Think
	if think == nil {
		think = plain
	}
	return think(ctx, q.now, t, func(t Thought) { emit(t) })
}

// plain searches any game, by the game's own evaluation or by who wins alone.
func plain(ctx context.Context, g game.Game, t Task, _ func(Thought)) (Thought, error) {
	limits := game.Limits{Depth: t.Level, Nodes: min(t.Nodes, 200_000)}
	begin := time.Now()
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
	score := fmt.Sprint(f.Score)
	if plies, win, ok := f.Proven(); ok && win {
		score = fmt.Sprintf("win in %d plies", plies)
	} else if ok {
		score = fmt.Sprintf("loss in %d plies", plies)
	}
	return Thought{Move: f.Move, Lines: []line{{score, []string{f.Move}}}, Depth: f.Depth, Nodes: f.Nodes, MS: since(begin)}, nil
}

// A previewed is the end of a line of moves.
type previewed struct {
	Moves   []string    `json:"moves"` // the moves that could be played
	Cells   []cell      `json:"cells"` // the board after them
	Picture svg.Picture `json:"picture"`
}

// maxPreview is the largest number of moves of a preview, and maxArrows the
// number of moves that have an arrow.
const (
	maxPreview = 12
	maxArrows  = 4
)

// preview plays a line of moves up to the first one that is illegal.
func (q asked) preview() (any, error) {
	g, p := q.now, previewed{Moves: []string{}}
	for i, name := range q.Order[:min(len(q.Order), maxPreview)] {
		m := q.move(g, name, nil)
		next, err := g.Play(name)
		if err != nil {
			break
		}
		g = next
		p.Moves = append(p.Moves, name)
		switch {
		case i >= maxArrows:
		case m.From != m.To:
			p.Picture.Arrows = append(p.Picture.Arrows, svg.Arrow{From: m.From, To: m.To, Label: strconv.Itoa(i + 1)})
		default:
			p.Picture.Marks = append(p.Picture.Marks, svg.Mark{Square: m.From, Kind: svg.Circle})
		}
	}
	p.Cells = q.drawn(g.Line())
	return p, nil
}

func since(begin time.Time) float64 { return float64(time.Since(begin).Microseconds()) / 1000 }

// Nemoroth is the search of the Game of Nemoroth, for the field Think.
func Nemoroth(ctx context.Context, g game.Game, t Task, emit func(Thought)) (Thought, error) {
	of, ok := nemorothgame.Of(g)
	if !ok {
		return Thought{}, errors.New("this is not the Game of Nemoroth")
	}
	limits := ai.Limits{Nodes: t.Nodes}
	switch {
	case t.Solve:
		return prove(ctx, of, limits)
	case t.Level > 0:
		a, err := ai.Level(min(t.Level, Levels)).Choose(ctx, of, limits, uint64(time.Now().UnixNano()))
		return thought(a), err
	}
	a, err := ai.Search(ctx, of, limits, ai.MultiPV(t.Lines), ai.Threads(runtime.GOMAXPROCS(0)),
		ai.Progress(func(a ai.Analysis) { emit(thought(a)) }))
	return thought(a), err
}

func thought(a ai.Analysis) Thought {
	t := Thought{Lines: []line{}, Depth: a.Depth, Nodes: a.Nodes, MS: float64(a.Time.Microseconds()) / 1000}
	if a.Move != (nemoroth.Move{}) {
		t.Move = a.Move.String()
	}
	for _, l := range a.Lines {
		t.Lines = append(t.Lines, line{l.Score.String(), names(l.Moves)})
	}
	return t
}

func names(moves []nemoroth.Move) []string {
	list := []string{}
	for _, m := range moves {
		list = append(list, m.String())
	}
	return list
}

// prove searches for a forced win or loss.
func prove(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (Thought, error) {
	s, err := ai.Solve(ctx, g, limits)
	if err != nil {
		return Thought{}, err
	}
	t := Thought{Depth: s.Plies, Nodes: s.Nodes, MS: float64(s.Time.Microseconds()) / 1000, Lines: []line{}}
	switch s.Verdict {
	case ai.Unproven:
		t.Text = fmt.Sprintf("Neither side can force a win within %d plies.", s.Plies)
		return t, nil
	case ai.Win:
		t.Text = fmt.Sprintf("Proven: a win in %d plies.", s.Plies)
	case ai.Loss:
		t.Text = fmt.Sprintf("Proven: a loss in %d plies.", s.Plies)
	}
	t.Lines = append(t.Lines, line{s.Verdict.String(), names(s.Line)})
	if len(s.Line) > 0 {
		t.Move = s.Line[0].String()
	}
	return t, nil
}
