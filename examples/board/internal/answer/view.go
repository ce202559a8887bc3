package answer

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// A view is a position with everything that the page shows of it.
type view struct {
	Line       string       `json:"line"`
	Ruleset    string       `json:"ruleset"`
	Turn       string       `json:"turn"`
	Side       string       `json:"side"` // the name of the side to move
	FullMove   int          `json:"fullMove"`
	Title      string       `json:"title"`
	Cells      []cell       `json:"cells"`
	Own        []string     `json:"own"` // squares with pieces of the side to move
	Moves      []move       `json:"moves"`
	Compulsion []compulsion `json:"compulsions"`
	Outcome    *ending      `json:"outcome,omitempty"`
	Reserve    []string     `json:"reserve,omitempty"`
	Picture    svg.Picture  `json:"picture"` // marks and brackets, without squares
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

type compulsion struct {
	Square string `json:"square"`
	Source string `json:"source,omitempty"`
	Text   string `json:"text"`
	Rule   string `json:"rule"`
}

type ending struct {
	game.Outcome
	Text string `json:"text"`
}

func (q asked) view() (*view, error) { return q.of(q.now) }

func (q asked) of(g game.Game) (*view, error) {
	p, err := pictures.Game(q.Rules, g)
	if err != nil {
		return nil, err
	}
	v := &view{Line: g.Line(), Ruleset: g.Ruleset(), Turn: g.Turn(), Side: q.Rules.SideName(g.Turn()), Title: p.Title,
		Cells: cells(p), Moves: []move{}, Compulsion: []compulsion{}, Own: []string{}}
	var list []game.Compulsion
	if c, ok := g.(game.Compeller); ok {
		list = c.Compulsions()
		for _, one := range list {
			v.Compulsion = append(v.Compulsion, compulsion{one.Square, one.Source, one.Text, one.Rule})
		}
	}
	for _, name := range g.Moves() {
		v.Moves = append(v.Moves, q.move(g, name, list))
	}
	if b, ok := q.Rules.(game.Boarder); ok {
		if board, err := b.Board(v.Line); err == nil {
			v.FullMove, v.Reserve = board.FullMove, board.Reserve
			for _, c := range board.Cells {
				if slices.Contains(c.Owners, v.Turn) {
					v.Own = append(v.Own, c.Square)
				}
			}
		}
	}
	if o := g.Outcome(); o.Over {
		v.Outcome = &ending{o, game.OutcomeText(q.Rules, o)}
	}
	p.Squares = nil
	v.Picture = p
	return v, nil
}

// move describes a legal move by the decision in its trace.
func (q asked) move(g game.Game, name string, list []game.Compulsion) move {
	r := g.Explain(name)
	m := move{Name: name}
	if len(r.Effects) > 0 {
		m.From, m.To, m.Piece = r.Effects[0].From, r.Effects[0].To, r.Effects[0].Text
	} else {
		m.From, m.To = ends(name)
	}
	for i, c := range list {
		if slices.ContainsFunc(r.Satisfies, func(s game.Satisfaction) bool { return s.Compulsion == c }) {
			m.Saves = append(m.Saves, i)
		}
	}
	return m
}

// ends returns the first two squares in a move's name, for games without effects.
func ends(name string) (from, to string) {
	for i := 0; i+1 < len(name); i++ {
		if name[i] < 'a' || name[i] > 'h' || name[i+1] < '1' || name[i+1] > '8' {
			continue
		}
		if from == "" {
			from = name[i : i+2]
			i++
			continue
		}
		return from, name[i : i+2]
	}
	return from, from
}

// cells draws the squares of a picture.
func cells(p svg.Picture) []cell {
	list := make([]cell, 0, len(p.Squares))
	for _, s := range p.Squares {
		text := s.Text
		if text == "" {
			text = s.Describe(nil)
		}
		list = append(list, cell{s.Name, svg.Cell(p.Glyphs, s), text, ""})
	}
	return list
}

// drawn draws the squares of a position line.
func (q Game) drawn(line string) []cell {
	p, err := pictures.Line(q.Rules, line)
	if err != nil {
		return nil
	}
	return cells(p)
}

// layers draws the marks of a picture on the board of the current position.
func (q asked) layers() any {
	p := q.Picture
	if drawn, err := pictures.Line(q.Rules, q.now.Line()); err == nil {
		p.Squares = drawn.Squares
	}
	under, over := svg.Layers(p, svg.Options{Flip: q.Flip})
	return map[string]string{"under": under, "over": over}
}

// sight returns the gazes and ranges of a square's occupants.
func (q asked) sight() (any, error) {
	if d, ok := q.Rules.(svg.Drawer); ok {
		return d.Sight(q.now.Line(), q.now.Ruleset(), q.Square)
	}
	return svg.Picture{}, nil
}

// palette draws the pieces of the editor: those in the game's opening and in
// the examples of its rules.
func (q Game) palette() []*cell {
	b, ok := q.Rules.(game.Boarder)
	if !ok {
		return nil
	}
	lines := []string{}
	if g, err := q.Start("", ""); err == nil {
		lines = append(lines, g.Line())
	}
	if c, ok := q.Rules.(game.Documenter); ok {
		for _, r := range c.Catalogue() {
			lines = append(lines, r.Example.Line)
		}
	}
	tokens := map[string]bool{}
	for _, line := range lines {
		board, err := b.Board(line)
		if err != nil {
			continue
		}
		for _, c := range board.Cells {
			for _, t := range c.Tokens {
				tokens[t] = true
				tokens[swapCase(t)] = true // the same piece of the other side
			}
		}
	}
	var list []*cell
	if len(q.Sides) == 0 {
		return nil
	}
	alone := game.Board{Turn: q.Sides[0], FullMove: 1}
	for t := range tokens {
		alone.Cells = []game.Cell{{Square: "d4", Tokens: []string{t}}}
		line, err := b.BoardLine(alone)
		if err != nil {
			continue
		}
		if _, err := q.Start(line, ""); err != nil && len(t) > 2 {
			continue // a long token that no position allows
		}
		if drawn := q.drawn(line); len(drawn) == 1 {
			drawn[0].Text = t
			list = append(list, &drawn[0])
		}
	}
	slices.SortFunc(list, func(x, y *cell) int {
		if n := len(x.Text) - len(y.Text); n != 0 {
			return n
		}
		if n := strings.Compare(x.Text[len(x.Text)-1:], y.Text[len(y.Text)-1:]); n != 0 {
			return n
		}
		return strings.Compare(x.Text, y.Text)
	})
	return slices.CompactFunc(list, func(x, y *cell) bool { return x.SVG == y.SVG })
}

// swapCase returns the token of the other side: its last letter in the other case.
func swapCase(token string) string {
	b := []byte(token)
	for i := len(b) - 1; i >= 0; i-- {
		if c := b[i] | 0x20; c >= 'a' && c <= 'z' {
			b[i] ^= 0x20
			break
		}
	}
	return string(b)
}
