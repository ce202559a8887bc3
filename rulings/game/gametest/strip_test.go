package gametest_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// A strip is a subtraction game. Each side takes 1 to 3 stones from the end of a
// row, but not the number that the other side just took, and loses if it cannot.
// While there are six stones or more, the last one is compelled, and every move
// satisfies that.
type strip struct {
	stones int
	turn   string
	last   int // taken by the move before
	hooks  *hooks
}

// hooks damage a strip: each one that is not nil changes a result.
type hooks struct {
	moves   func(*strip, []string) []string
	explain func(*strip, *game.Report)
	play    func(*strip, string, game.Game, error) (game.Game, error)
	outcome func(*strip, *game.Outcome)
	start   func(string, error) error
	frames  func([]game.Board) []game.Board
	rule    func(*game.Rule)
}

const (
	length  = 9
	squares = "ihgfedcba" // in board order, which is not byte order
)

// rules is the strip as a game.Rules.
type rules struct{ hooks *hooks }

func whole() rules { return rules{&hooks{}} }

func (rules) Name() string { return "strip" }

func (rules) Rulesets() []string { return []string{"Free"} }

func (r rules) Start(line, ruleset string) (game.Game, error) {
	g, err := r.read(line, ruleset)
	if r.hooks.start != nil {
		err = r.hooks.start(line, err)
	}
	if err != nil {
		return nil, err
	}
	if g == nil {
		g = &strip{7, "A", 0, r.hooks}
	}
	return g, nil
}

func (r rules) read(line, ruleset string) (*strip, error) {
	if line == "" {
		line = "ooooooo.. A"
	}
	row, turn, _ := strings.Cut(line, " ")
	n := strings.Count(row, "o")
	switch {
	case ruleset != "" && ruleset != "Free", len(row) != length, strings.Trim(row, "o.") != "",
		turn != "A" && turn != "B":
		return nil, game.Tag(game.ErrSyntax, fmt.Errorf("%q is no strip", line))
	case strings.Contains(row, ".o"):
		return nil, &game.SetupError{Problems: []game.Problem{{Rule: "GAP",
			Text: "there is a gap [GAP]"}}}
	}
	return &strip{n, turn, 0, r.hooks}, nil
}

func (r rules) Board(line string) (game.Board, error) {
	if len(line) != length+2 {
		return game.Board{}, errors.New("no strip")
	}
	b := game.Board{Turn: line[length+1:], FullMove: 1}
	for i := range length {
		c := game.Cell{Square: squares[i : i+1]}
		if line[i] == 'o' {
			c.Tokens, c.Text = []string{"o"}, "o"
		}
		b.Cells = append(b.Cells, c)
	}
	return b, nil
}

func (rules) BoardLine(b game.Board) (string, error) {
	row := ""
	for _, c := range b.Cells {
		if c.Text == "" {
			row += "."
		}
		row += c.Text
	}
	return row + " " + b.Turn, nil
}

func (rules) Occupant(token string) svg.Occupant { return svg.Occupant{Kind: token} }

func (r rules) Diagram(line string, _ map[string]byte) (string, error) {
	_, err := r.Board(line)
	return line, err
}

func (rules) Sight(game.Game, string) (none svg.Picture)         { return none }
func (rules) Evidence(game.Game, game.Report) (none svg.Picture) { return none }

// Frames takes the stones of a board away one by one.
func (r rules) Frames(g game.Game, report game.Report) (frames []game.Board) {
	b, _ := r.Board(g.Line())
	for _, e := range report.Effects {
		b.Cells = slices.Clone(b.Cells)
		i := slices.IndexFunc(b.Cells, func(c game.Cell) bool { return c.Square == e.From })
		if i >= 0 {
			b.Cells[i] = game.Cell{Square: e.From}
		}
		frames = append(frames, b)
	}
	if r.hooks.frames != nil {
		frames = r.hooks.frames(frames)
	}
	return frames
}

func (rules) SideName(turn string) string { return turn }

func (rules) Schema() []byte   { return nil }
func (rules) Documents() fs.FS { return nil }

func (r rules) Catalogue() []game.Rule {
	table := []game.Rule{
		{ID: "TAKE", Uses: []string{"effect"}, Example: game.Example{Move: "1", Legal: true}},
		{ID: "ENOUGH", Uses: []string{"reason"}, Example: game.Example{Line: "oo....... A", Move: "3"}},
		{ID: "SAME", Uses: []string{"reason"}, Example: game.Example{Moves: []string{"1"}, Move: "1"}},
		{ID: "GAP", Uses: []string{"problem"}, Example: game.Example{Line: "o.o...... A"}},
		{ID: "STONE", Example: game.Example{Legal: true}},
	}
	for i := range table {
		rule := &table[i]
		rule.Section, rule.Statement = "The strip", "Stones are taken."
		if r.hooks.rule != nil {
			r.hooks.rule(rule)
		}
	}
	return table
}

func (g *strip) Ruleset() string { return "Free" }
func (g *strip) Turn() string    { return g.turn }

func (g *strip) Line() string {
	return strings.Repeat("o", g.stones) + strings.Repeat(".", length-g.stones) + " " + g.turn
}

func (g *strip) Moves() []string {
	var moves []string
	for n := 1; n <= min(3, g.stones); n++ {
		if n != g.last {
			moves = append(moves, fmt.Sprint(n))
		}
	}
	if g.hooks.moves != nil {
		moves = g.hooks.moves(g, moves)
	}
	return moves
}

// Read reads "1" to "3" and "one"; "some" is ambiguous.
func (g *strip) Read(text string) (name string, err error) {
	switch text {
	case "1", "2", "3":
		name = text
	case "one":
		name = "1"
	case "some":
		err = game.Tag(game.ErrAmbiguous, errors.New("2 or 3"))
	default:
		err = game.Tag(game.ErrSyntax, fmt.Errorf("%q is no number of stones", text))
	}
	return name, err
}

func (g *strip) then(n int) *strip {
	return &strip{g.stones - n, string("BA"[strings.Index("AB", g.turn)]), n, g.hooks}
}

func (g *strip) Explain(text string) game.Report {
	name, err := g.Read(text)
	if err != nil {
		return game.Report{Move: text, Unread: err.Error()}
	}
	n := int(name[0] - '0')
	r := game.Report{Move: name}
	if n > g.stones {
		r.Reasons = append(r.Reasons, game.Reason{Rule: "ENOUGH", Squares: []string{},
			Text: "there are not enough [ENOUGH]"})
	} else {
		top := squares[g.stones-1 : g.stones]
		r.Effects = []game.Effect{{Kind: "take", Piece: "o", From: top, Rule: "TAKE", Cause: -1,
			Text: "takes [TAKE]"}}
		for i := 1; i < n; i++ {
			r.Effects = append(r.Effects, game.Effect{Step: 1, Kind: "fall", Piece: "o",
				From: squares[g.stones-1-i : g.stones-i], Rule: "TAKE", Text: "goes too [TAKE]"})
		}
		r.Satisfies = []game.Satisfaction{}
		for _, c := range g.Compulsions() {
			r.Satisfies = append(r.Satisfies, game.Satisfaction{Compulsion: c, Rule: "TAKE"})
		}
		r.After = g.then(n).Line()
	}
	if n == g.last {
		r.Reasons = append(r.Reasons, game.Reason{Rule: "SAME", Squares: []string{},
			Text: "as many as before [SAME]"})
	}
	if g.hooks.explain != nil {
		g.hooks.explain(g, &r)
	}
	return r
}

func (g *strip) Play(text string) (next game.Game, err error) {
	name, err := g.Read(text)
	if err == nil {
		if n := int(name[0] - '0'); n > g.stones || n == g.last {
			err = game.Tag(game.ErrIllegal, errors.New("illegal"))
		} else {
			next = g.then(n)
		}
	}
	if g.hooks.play != nil {
		next, err = g.hooks.play(g, name, next, err)
	}
	return next, err
}

func (g *strip) Outcome() game.Outcome {
	var o game.Outcome
	if g.stones == 0 || g.stones == 1 && g.last == 1 {
		o = game.Outcome{Over: true, Winner: g.then(0).turn, Reason: "no stone to take"}
	}
	if g.hooks.outcome != nil {
		g.hooks.outcome(g, &o)
	}
	return o
}

func (g *strip) Compulsions() []game.Compulsion {
	var all []game.Compulsion
	if g.stones >= 6 {
		all = append(all, game.Compulsion{Square: squares[g.stones-1 : g.stones], Piece: "o",
			Kind: "top", Rule: "TAKE"})
	}
	return all
}

func (g *strip) Pass() (game.Game, error) { return g.then(0), nil }
