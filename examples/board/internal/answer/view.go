package answer

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// A view is a position with everything that the page shows of it.
type view struct {
	Line        string            `json:"line"`
	Ruleset     string            `json:"ruleset"`
	Turn        string            `json:"turn"`
	Side        string            `json:"side"` // the name of the side to move
	FullMove    int               `json:"fullMove"`
	Cells       []cell            `json:"cells"`
	Own         []string          `json:"own"` // squares with pieces of the side to move
	Moves       []move            `json:"moves"`
	Compulsions []game.Compulsion `json:"compulsions"`
	Outcome     *ending           `json:"outcome,omitempty"`
	Reserve     []string          `json:"reserve,omitempty"`
	Picture     svg.Picture       `json:"picture"` // marks and brackets, without squares
}

// A cell is the content of a square, as a drawing and in words.
type cell struct {
	Square string `json:"square"`
	SVG    string `json:"svg"`
	Label  string `json:"label"`
	Text   string `json:"text,omitempty"` // as the position line writes it
}

// A move is a legal move.
type move struct {
	Name  string `json:"name"`
	From  string `json:"from"`
	To    string `json:"to"`              // equals From for a scream
	Piece string `json:"piece,omitempty"` // in words
	Saves []int  `json:"saves,omitempty"` // indices of the compulsions that the move satisfies
}

type ending struct {
	game.Outcome
	Text string `json:"text"`
}

func (q asked) view() (any, error) { return q.viewOf(q.now), nil }

func (q asked) viewOf(g game.Game) *view {
	p := game.Picture(q.Rules, g)
	board, _ := q.Board(g.Line()) // a game has a board
	v := &view{
		Line: g.Line(), Ruleset: g.Ruleset(), Turn: g.Turn(), Side: q.SideName(g.Turn()),
		FullMove: board.FullMove, Reserve: board.Reserve,
		Cells: cells(p), Own: []string{}, Moves: []move{},
		Compulsions: append([]game.Compulsion{}, game.Compulsions(g)...),
	}
	p.Squares = nil
	v.Picture = p
	for _, name := range g.Moves() {
		v.Moves = append(v.Moves, describe(g.Explain(name), v.Compulsions))
	}
	for _, c := range board.Cells {
		if slices.Contains(c.Owners, v.Turn) {
			v.Own = append(v.Own, c.Square)
		}
	}
	if o := g.Outcome(); o.Over {
		v.Outcome = &ending{o, game.OutcomeText(q.Rules, o)}
	}
	return v
}

// describe describes a legal move by its report, which begins with the decision.
func describe(r game.Report, compulsions []game.Compulsion) move {
	m := move{Name: r.Move}
	if len(r.Effects) > 0 {
		m.From, m.To = r.Effects[0].From, r.Effects[0].To
	}
	for i, c := range compulsions {
		saves := func(s game.Satisfaction) bool { return s.Compulsion == c }
		if slices.ContainsFunc(r.Satisfies, saves) {
			m.Saves = append(m.Saves, i)
		}
	}
	return m
}

// cells draws the squares of a picture that are not empty.
func cells(p svg.Picture) []cell {
	list := []cell{}
	for _, s := range p.Squares {
		list = append(list, cell{Square: s.Name, SVG: svg.Cell(p.Glyphs, s), Label: s.Describe()})
	}
	return list
}

// drawn draws the squares of a position line; none if it is invalid.
func drawn(r game.Rules, line string) []cell {
	p, _ := game.LinePicture(r, line)
	return cells(p)
}

// layers draws the marks of a picture on the board of the current position.
func (q asked) layers() (any, error) {
	p := q.Picture
	p.Squares = game.Picture(q.Rules, q.now).Squares
	under, over := svg.Layers(p, svg.Options{Flip: q.Flip})
	return map[string]string{"under": under, "over": over}, nil
}

// sight returns the gazes and ranges of a square's occupants.
func (q asked) sight() (any, error) {
	return q.Sight(q.now, q.Square), nil
}
