package grid

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Standard is the only ruleset of these games.
const Standard = "Standard"

// A Position is a point of a game: a position, possible or not, with as much of its
// past as the rules need. It is immutable. P is the type itself, M its moves.
type Position[P, M any] interface {
	// Grid returns the canonical position line.
	Grid() Grid
	// Problems lists every rule that makes the position impossible.
	Problems() []game.Problem
	// Moves appends the legal moves in canonical order.
	Moves(to []M) []M
	// Reasons lists every rule that forbids a move; none if and only if it is legal.
	Reasons(M) []game.Reason
	// Effects and After say what a move does that is legal or that Spec.Unsafe alone
	// forbids.
	Effects(M) []game.Effect
	After(M) P
	Outcome() game.Outcome
}

// A Spec describes a game. P is its position, M its move, whose String is the
// canonical name, C its cursor.
type Spec[P Position[P, M], M fmt.Stringer, C game.Cursor[M]] struct {
	Name    string
	Sides   [2]Side // the first one moves first and has capital letters
	Letters Letters
	Marks   string // letters of the position line that mark squares without a piece
	Opening string // a position line

	// Read reads the fields of a position line whose board is read. An error is
	// Grid.Fail's.
	Read     func(Grid) (P, error)
	ReadMove func(text string) (M, error)
	// Language is how people write the game: names of pieces and the like. The kit
	// knows the letters, the sides and the position line.
	Language letter.Language
	// Unsafe is the rule that forbids moves which the pieces could make, such as one
	// that leaves a King in check. It never forbids a move together with another rule.
	Unsafe string

	// Show adds to a board what the position line says in fields of its own, and Hide
	// takes it off again and returns these fields. Both are nil without such fields.
	Show func(P, *game.Board)
	Hide func(*game.Board) ([]string, error)

	Cursor   func(P) C
	Evaluate func(C) int // for the side to move

	Schema    []byte
	Documents fs.FS
	RuleTable string // as readRules reads it

	// Sample returns a random position, possible or not.
	Sample func(r *rand.Rand) Grid
	// Vary returns names of moves like the last one of a list, such as a promotion.
	Vary func(r *rand.Rand, names []string) []string
	// Odd lists texts that are nearly move names.
	Odd []string
}

// A Side is a side as position lines write it, and its name.
type Side struct{ Letter, Name string }

// Rules returns the game.
func (s *Spec[P, M, C]) Rules() game.Rules { return rules[P, M, C]{s} }

// Of returns the position of a game that a Spec made; false for any other game.
func Of[P any](g game.Game) (p P, ok bool) {
	of, ok := g.(interface{ unwrap() any })
	if ok {
		p, ok = of.unwrap().(P)
	}
	return p, ok
}

type rules[P Position[P, M], M fmt.Stringer, C game.Cursor[M]] struct{ *Spec[P, M, C] }

func (r rules[P, M, C]) Name() string           { return r.Spec.Name }
func (r rules[P, M, C]) Rulesets() []string     { return []string{Standard} }
func (r rules[P, M, C]) Schema() []byte         { return r.Spec.Schema }
func (r rules[P, M, C]) Documents() fs.FS       { return r.Spec.Documents }
func (r rules[P, M, C]) Catalogue() []game.Rule { return readRules(r.RuleTable) }

func (r rules[P, M, C]) SideName(turn string) string {
	for _, side := range r.Sides {
		if side.Letter == turn {
			return side.Name
		}
	}
	return turn
}

func (r rules[P, M, C]) read(line string) (P, error) {
	g, err := ReadGrid(line, r.Letters.all()+r.Marks)
	if err != nil {
		var none P
		return none, err
	}
	return r.Read(g)
}

func (r rules[P, M, C]) Start(line, ruleset string) (game.Game, error) {
	if ruleset != "" && ruleset != Standard {
		return nil, &game.SyntaxError{What: "ruleset", Input: ruleset, Msg: "not a ruleset",
			Hint: Standard}
	}
	if line == "" {
		line = r.Opening
	}
	p, err := r.read(line)
	if err != nil {
		return nil, err
	}
	if problems := p.Problems(); problems != nil {
		return nil, &game.SetupError{Problems: problems}
	}
	return point[P, M, C]{r.Spec, p}, nil
}

func (r rules[P, M, C]) Board(line string) (game.Board, error) {
	p, err := r.read(line)
	if err != nil {
		return game.Board{}, err
	}
	g := p.Grid()
	number, _ := strconv.Atoi(g.Fields[len(g.Fields)-1])
	b := game.Board{Cells: r.cells(g), Turn: g.Fields[0], FullMove: number}
	if r.Show != nil {
		r.Show(p, &b)
	}
	return b, nil
}

func (r rules[P, M, C]) cells(g Grid) []game.Cell {
	return g.Cells(r.Marks, r.Sides[0].Letter, r.Sides[1].Letter)
}

func (r rules[P, M, C]) BoardLine(b game.Board) (string, error) {
	var fields []string
	if r.Hide != nil {
		var err error
		if fields, err = r.Hide(&b); err != nil {
			return "", err
		}
	}
	g, err := GridOf(b, r.Letters.all()+r.Marks, r.Marks)
	if err != nil {
		return "", err
	}
	g.Fields = append(append(g.Fields[:1:1], fields...), g.Fields[1:]...)
	return r.canonical(g)
}

func (r rules[P, M, C]) Diagram(line string, marks map[string]byte) (string, error) {
	p, err := r.read(line)
	if err != nil {
		return "", err
	}
	return p.Grid().Diagram(marks), nil
}

func (r rules[P, M, C]) ReadDiagram(text string) (string, error) {
	g, err := ReadGridDiagram(text, r.Letters.all()+r.Marks)
	if err != nil {
		return "", err
	}
	return r.canonical(g)
}

func (r rules[P, M, C]) canonical(g Grid) (string, error) {
	p, err := r.read(g.Line())
	if err != nil {
		return "", err
	}
	return p.Grid().Line(), nil
}

// Frames applies the effects of a move to the board, one after the other.
func (r rules[P, M, C]) Frames(g game.Game, move string) ([]game.Board, error) {
	if g == nil {
		return nil, errors.New("there is no game")
	}
	if _, err := g.Read(move); err != nil {
		return nil, err
	}
	b, err := r.Board(g.Line())
	if err != nil {
		return nil, err
	}
	var frames []game.Board
	for _, e := range g.Explain(move).Effects {
		b.Cells = apply(b.Cells, e, r.Marks, r.Sides)
		frames = append(frames, b)
	}
	return frames, nil
}

func (r rules[P, M, C]) ReadRecord(name, text, ruleset string, lenient bool) (game.Record, error) {
	return game.ReadRecord(r, r.language(), name, text, ruleset, lenient)
}

func (r rules[P, M, C]) ReadPosition(text string) (line string, notes []string, err error) {
	line, err = r.language().Position(text)
	if err == nil && line != text {
		notes = []string{"the position is read as " + line}
	}
	return line, notes, err
}

// language completes Spec.Language.
func (r rules[P, M, C]) language() *letter.Language {
	l := r.Language
	l.Letters, l.Start, l.Syntax = r.Letters.all()+r.Marks, r.Opening, game.ErrSyntax
	for i, side := range r.Sides {
		l.Sides[i].Letter, l.Sides[i].Name = side.Letter, side.Name
	}
	l.Line = func(text string) (string, error) {
		p, err := r.read(text)
		if err != nil {
			return "", err
		}
		return p.Grid().Line(), nil
	}
	return &l
}

func (r rules[P, M, C]) WriteRecord(record game.Record, notation string) (string, error) {
	return game.WriteRecord(r, record, notation)
}

// Sample starts one game in four from the opening.
func (r rules[P, M, C]) Sample(rng *rand.Rand) (line, ruleset string) {
	if rng == nil || rng.IntN(4) == 0 {
		return "", ""
	}
	return r.Spec.Sample(rng).Line(), ""
}

// steps lead to squares nearby, as differences of indexes in a Grid.
var steps = []int{8, -8, 16, -16, 7, 9, -7, -9, 1, -1, 2, 17, 15}

// Questions asks about moves of both sides' pieces, sometimes with the letter of
// another kind.
func (r rules[P, M, C]) Questions(g game.Game, rng *rand.Rand) (names []string) {
	if g == nil || rng == nil {
		return nil
	}
	b, err := r.Board(g.Line())
	if err != nil {
		return nil
	}
	for from, cell := range b.Cells {
		for range 4 {
			if len(cell.Tokens) == 0 || cell.Owners[0] != g.Turn() && rng.IntN(8) > 0 {
				continue
			}
			kind := strings.ToUpper(cell.Tokens[0])
			if rng.IntN(16) == 0 {
				kind = string(r.Letters[1+rng.IntN(len(r.Letters)-1)])
			}
			to := rng.IntN(64)
			near := from + steps[rng.IntN(len(steps))]
			if near >= 0 && near < 64 && rng.IntN(3) > 0 {
				to = near
			}
			names = append(names, kind+cell.Square+SquareName(to))
			names = append(names, r.Vary(rng, names)...)
		}
	}
	return append(append(names, r.Odd...), "")
}

type point[P Position[P, M], M fmt.Stringer, C game.Cursor[M]] struct {
	spec *Spec[P, M, C]
	p    P
}

func (g point[P, M, C]) unwrap() any { return g.p }

func (g point[P, M, C]) Ruleset() string       { return Standard }
func (g point[P, M, C]) Line() string          { return g.p.Grid().Line() }
func (g point[P, M, C]) Turn() string          { return g.p.Grid().Fields[0] }
func (g point[P, M, C]) Outcome() game.Outcome { return g.p.Outcome() }

func (g point[P, M, C]) Moves() []string {
	var names []string
	for _, m := range g.p.Moves(nil) {
		names = append(names, m.String())
	}
	return names
}

func (g point[P, M, C]) Read(text string) (string, error) {
	m, err := g.spec.ReadMove(text)
	if err != nil {
		return "", err
	}
	return m.String(), nil
}

func (g point[P, M, C]) Notations() []string                   { return []string{"canonical"} }
func (g point[P, M, C]) ReadIn(_, text string) (string, error) { return g.Read(text) }

func (g point[P, M, C]) WriteIn(_, move string) (string, error) {
	if _, err := g.Play(move); err != nil {
		return "", err
	}
	return g.Read(move)
}

func (g point[P, M, C]) ReadLetter(text string) (game.Reading, error) {
	r := rules[P, M, C]{g.spec}
	return game.ReadLetter(g, r, r.language(), text)
}

func (g point[P, M, C]) Explain(move string) game.Report {
	m, err := g.spec.ReadMove(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	r := game.Report{Move: m.String(), Reasons: g.p.Reasons(m)}
	if r.Legal() || r.Reasons[0].Rule == g.spec.Unsafe {
		r.Effects, r.After = g.p.Effects(m), g.p.After(m).Grid().Line()
	}
	return r
}

func (g point[P, M, C]) Play(move string) (game.Game, error) {
	m, err := g.spec.ReadMove(move)
	if err != nil {
		return nil, err
	}
	if reasons := g.p.Reasons(m); reasons != nil {
		why := game.Report{Reasons: reasons}.Summary()
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal: %s", move, why))
	}
	return point[P, M, C]{g.spec, g.p.After(m)}, nil
}

func (g point[P, M, C]) Search(ctx context.Context, limits game.Limits) (game.Found[string],
	bool) {
	c := g.spec.Cursor(g.p)
	f, ok := game.Search(ctx, game.Cursor[M](c), func() int { return g.spec.Evaluate(c) }, limits)
	if !ok {
		return game.Found[string]{}, false
	}
	return game.Found[string]{Move: f.Move.String(), Score: f.Score, Depth: f.Depth,
		Nodes: f.Nodes}, true
}

func (g point[P, M, C]) Divide(ctx context.Context, depth int,
	o game.PerftOptions) ([]game.Count[string], error) {
	start := func() game.Cursor[M] { return g.spec.Cursor(g.p) }
	counts, err := game.Divide(ctx, start, depth, o)
	return game.CountTexts(counts), err
}
