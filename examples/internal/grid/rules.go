package grid

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Standard is the only ruleset of these games.
const Standard = "Standard"

// A Position is a point of a game: a position, possible or not, with as much of its
// past as the rules need. It is immutable and embeds a Board, which has Base and, for
// games without more, Fields, Key and Moot. P is the type itself.
type Position[P any] interface {
	Base() *Board
	// Fields returns the game's own fields of the position line.
	Fields() []string
	// Problems lists every rule that makes the position impossible.
	Problems() Problems
	// Moves appends the legal moves in canonical order.
	Moves(to []Move) []Move
	// Reasons lists every rule that forbids a move; none if and only if it is legal.
	Reasons(Move) Reasons
	// Effects and After say what a move does that is legal or that Spec.Unsafe alone
	// forbids.
	Effects(Move) Effects
	After(Move) P
	Outcome() game.Outcome
	// Reach returns the squares to which a piece could go if its side were on move, and
	// those where it could capture, no matter what stands there.
	Reach(Side, Kind, Square) (goals, takes Set)
	// Key returns a hash of the position without its past. Moot reports whether counts
	// to a depth do not depend on the past.
	Key() uint64
	Moot(depth int) bool
}

// A Spec describes a game. P is its position.
type Spec[P Position[P]] struct {
	Name    string
	Pieces  *Kinds
	Opening string // a position line
	// Mark is the letter of Board.Marks on boards. It stands in the board of the position
	// line as well, unless Apart returns the game's own fields for a board with marks on
	// some squares.
	Mark  string
	Apart func(b game.Board, marked []string) []string
	// Reserve lists the pieces off the board; nil if there are none.
	Reserve func(P) []string

	// Read makes a position of a board that was read and the game's own fields, whose
	// number is Own. An error is Line.Fail's.
	Read func(Board, Line) (P, error)
	Own  int
	// Examples are names of moves: of one piece first, then with a promotion to one of
	// Promotions and of two pieces, each if the game has such moves. Only pieces with
	// the same letters have them.
	Examples   []string
	Promotions string // letters
	// Language is how people write the game. The kit knows the names of the pieces and
	// the position line. The first side moves first.
	Language letter.Language
	// Unsafe is the rule that forbids moves which the pieces could make, such as one
	// that leaves a King in check. It never forbids a move together with another rule.
	Unsafe string

	Worth
	Extra func(P, Side) int // what else is worth something for a side; may be nil

	// Files has RULEBOOK.md, a schema, schema-NAME.json, and rules.txt, the rule table
	// as readRules reads it.
	Files fs.FS

	// Sample returns the position line of a random position, possible or not.
	Sample func(r *rand.Rand) string
	// Odd lists texts that are nearly move names.
	Odd []string
}

// Rules returns the game.
func (s *Spec[P]) Rules() game.Rules { return rules[P]{s} }

type rules[P Position[P]] struct{ *Spec[P] }

func (r rules[P]) Name() string       { return r.Spec.Name }
func (r rules[P]) Rulesets() []string { return []string{Standard} }
func (r rules[P]) Documents() fs.FS   { return r.Files }
func (r rules[P]) Schema() []byte     { return r.file("schema-" + r.Name() + ".json") }

// Catalogue panics if the rule table is wrong.
func (r rules[P]) Catalogue() []game.Rule {
	list, err := readRules(string(r.file("rules.txt")))
	if err != nil {
		panic(fmt.Sprintf("%s: %v", r.Name(), err))
	}
	return list
}

func (r rules[P]) file(name string) []byte {
	text, err := fs.ReadFile(r.Files, name)
	if err != nil {
		panic(err) // the files are embedded
	}
	return text
}

func (r rules[P]) SideName(turn string) string {
	for _, side := range r.Language.Sides {
		if side.Letter == turn {
			return side.Name
		}
	}
	return turn
}

func (r rules[P]) read(text string) (p P, err error) {
	line, b := splitLine(text), Board{}
	if len(line.fields) < 2 {
		return p, line.Fail(len(line.fields), "the position line ends too early",
			"a board, the side to move and the full-move number")
	}
	err = line.squares(r.Pieces.all()+r.inLine(), func(letter byte, at Set) {
		if s, kind, ok := r.Pieces.Read(letter); ok {
			b.Put(s, kind, at)
		} else {
			b.Marks |= at
		}
	})
	if err != nil {
		return p, err
	}
	sides := r.Language.Sides
	switch line.Field(0) {
	case sides[0].Letter:
	case sides[1].Letter:
		b.Turn = 1
	default:
		return p, line.Fail(0, "not a side", sides[0].Letter+" for "+sides[0].Name+" or "+
			sides[1].Letter+" for "+sides[1].Name)
	}
	if b.FullMove, err = line.fullMove(r.Own + 1); err != nil {
		return p, err
	}
	return r.Spec.Read(b, line)
}

// inLine returns the mark in the board of a position line.
func (r rules[P]) inLine() string {
	if r.Apart != nil {
		return ""
	}
	return r.Mark
}

// turn returns the letter of the side to move.
func (s *Spec[P]) turn(p P) string { return s.Language.Sides[p.Base().Turn].Letter }

// line returns the canonical position line.
func (r rules[P]) line(p P) string {
	b := p.Base()
	board := writeBoard(func(q Square) string {
		s, kind := b.At(q)
		switch {
		case kind != 0:
			return r.Pieces.Letter(s, kind)
		case b.Marks.Has(q):
			return r.inLine()
		}
		return ""
	})
	fields := append([]string{board, r.turn(p)}, p.Fields()...)
	return strings.Join(append(fields, strconv.Itoa(int(b.FullMove))), " ")
}

func (r rules[P]) canonical(line string) (string, error) {
	p, err := r.read(line)
	if err != nil {
		return "", err
	}
	return r.line(p), nil
}

func (r rules[P]) Start(line, ruleset string) (game.Game, error) {
	if ruleset != "" && ruleset != Standard {
		return nil, &game.SyntaxError{What: "ruleset", Input: ruleset, Msg: "not a ruleset",
			Hint: Standard}
	}
	p, err := r.read(cmp.Or(line, r.Opening))
	if err != nil {
		return nil, err
	}
	if problems := p.Problems(); problems != nil {
		return nil, &game.SetupError{Problems: problems}
	}
	return point[P]{r, p}, nil
}

func (r rules[P]) Board(line string) (game.Board, error) {
	p, err := r.read(line)
	if err != nil {
		return game.Board{}, err
	}
	at := p.Base()
	b := game.Board{Turn: r.turn(p), FullMove: int(at.FullMove)}
	for _, q := range ByRanks {
		var tokens []string
		mark := ""
		if s, kind := at.At(q); kind != 0 {
			tokens = []string{r.Pieces.Letter(s, kind)}
		}
		if at.Marks.Has(q) {
			mark = r.Mark
		}
		b.Cells = append(b.Cells, r.cell(q.String(), tokens, mark))
	}
	if r.Reserve != nil {
		b.Reserve = r.Reserve(p)
	}
	return b, nil
}

// cell returns a square of a board with pieces and a mark.
func (r rules[P]) cell(square string, tokens []string, mark string) game.Cell {
	c := game.Cell{Square: square, Mark: mark, Text: strings.Join(tokens, "")}
	for _, token := range tokens {
		s, _, _ := r.Pieces.Read(token[0])
		c.Tokens, c.Owners = append(c.Tokens, token), append(c.Owners, r.Language.Sides[s].Letter)
	}
	if mark == r.inLine() {
		c.Text += mark
	}
	return c
}

func (r rules[P]) BoardLine(b game.Board) (string, error) {
	texts := map[Square]string{}
	var marked []string
	for _, c := range b.Cells {
		q, ok := ReadSquare(c.Square)
		if _, twice := texts[q]; !ok || twice {
			return "", &game.SyntaxError{What: "board", Input: c.Square,
				Msg: "not a square, or a square that is listed twice", Hint: "a1 to h8"}
		}
		text, marks := strings.Join(c.Tokens, ""), strings.Trim(c.Mark, r.Mark)
		if strings.Trim(text, r.Pieces.all()) != "" || len(text) > 1 || marks != "" {
			return "", &game.SyntaxError{What: "board", Input: text + c.Mark,
				Msg:  "not a piece or mark for " + c.Square,
				Hint: "one of " + r.Pieces.all() + r.Mark}
		}
		if c.Mark != "" {
			marked = append(marked, c.Square)
			text += r.inLine()
		}
		texts[q] = text
	}
	fields := []string{writeBoard(func(q Square) string { return texts[q] }), b.Turn}
	if r.Apart != nil {
		fields = append(fields, r.Apart(b, marked)...)
	}
	return r.canonical(strings.Join(append(fields, strconv.Itoa(b.FullMove)), " "))
}

// Diagram draws the compact board.
func (r rules[P]) Diagram(line string, marks map[string]byte) (string, error) {
	b, err := r.Board(line)
	if err != nil {
		return "", err
	}
	return b.Compact(marks), nil
}

// Frames applies the effects of a move to the board, one after the other.
func (r rules[P]) Frames(g game.Game, move string) ([]game.Board, error) {
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
		b.Cells = r.apply(b.Cells, e)
		frames = append(frames, b)
	}
	return frames, nil
}

// apply returns the cells after an effect, which says by its fields what it does:
//
//	no Piece             the mark of To becomes Now
//	no From              the piece Now appears on To
//	no Was and no Now    Piece moves from From to To, or is captured without To
//	Piece, Was and Now   the piece Was on To becomes Now
//
// An effect of the kind "end" changes no square.
func (r rules[P]) apply(cells []game.Cell, e game.Effect) []game.Cell {
	cells = slices.Clone(cells)
	change := func(square, remove, add string) {
		for i, c := range cells {
			if c.Square != square {
				continue
			}
			tokens := slices.Clone(c.Tokens)
			if at := slices.Index(tokens, remove); at >= 0 {
				tokens = slices.Delete(tokens, at, at+1)
			}
			if add != "" {
				tokens = append(tokens, add)
			}
			if e.Piece == "" {
				c.Mark = e.Now
			}
			cells[i] = r.cell(square, tokens, c.Mark)
		}
	}
	switch {
	case e.Kind == "end":
	case e.Piece == "":
		change(e.To, "", "")
	case e.Was == "" && e.Now == "":
		change(e.From, e.Piece, "")
		change(e.To, "", e.Piece)
	default:
		change(e.To, e.Was, e.Now)
	}
	return cells
}

// Sample starts one game in four from the opening.
func (r rules[P]) Sample(rng *rand.Rand) (line, ruleset string) {
	if rng == nil || rng.IntN(4) == 0 {
		return "", ""
	}
	return r.Spec.Sample(rng), ""
}

// nearby leads to squares nearby, as differences in the order of ByRanks.
var nearby = []int{8, -8, 16, -16, 7, 9, -7, -9, 1, -1, 2, 17, 15}

// Questions asks about moves of both sides' pieces, sometimes with the letter of
// another kind.
func (r rules[P]) Questions(g game.Game, rng *rand.Rand) (names []string) {
	at, ok := g.(point[P])
	if !ok || rng == nil {
		return nil
	}
	b := at.p.Base()
	for i, from := range ByRanks {
		for range 4 {
			s, kind := b.At(from)
			if kind == 0 || s != b.Turn && rng.IntN(8) > 0 {
				continue
			}
			if rng.IntN(16) == 0 {
				kind = Kind(1 + rng.IntN(len(r.Pieces.Letters)-1))
			}
			to := rng.IntN(64)
			near := i + nearby[rng.IntN(len(nearby))]
			if near >= 0 && near < 64 && rng.IntN(3) > 0 {
				to = near
			}
			m := Move{Kind: kind, From: from, To: SquareAt(to, to>>3)}
			names = append(names, r.Pieces.Name(m))
			names = append(names, r.vary(rng, names)...)
		}
	}
	return append(append(names, r.Odd...), "")
}

// A point is a Position as a game.Game.
type point[P Position[P]] struct {
	rules rules[P]
	p     P
}

func (g point[P]) Ruleset() string       { return Standard }
func (g point[P]) Line() string          { return g.rules.line(g.p) }
func (g point[P]) Turn() string          { return g.rules.turn(g.p) }
func (g point[P]) Outcome() game.Outcome { return g.p.Outcome() }

func (g point[P]) Moves() (names []string) {
	for _, m := range g.p.Moves(nil) {
		names = append(names, g.rules.Pieces.Name(m))
	}
	return names
}

func (g point[P]) Read(text string) (string, error) {
	m, err := g.rules.readMove(text)
	if err != nil {
		return "", err
	}
	return g.rules.Pieces.Name(m), nil
}

func (g point[P]) Explain(move string) game.Report {
	m, err := g.rules.readMove(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	r := game.Report{Move: g.rules.Pieces.Name(m), Reasons: g.reasons(m)}
	if r.Legal() || r.Reasons[0].Rule == g.rules.Unsafe {
		r.Effects, r.After = g.p.Effects(m), g.rules.line(g.p.After(m))
	}
	return r
}

// reasons sorts the reasons by rule, then by squares in the order of ByRanks.
func (g point[P]) reasons(m Move) []game.Reason {
	list := g.p.Reasons(m)
	slices.SortStableFunc(list, func(a, b game.Reason) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule),
			slices.CompareFunc(a.Squares, b.Squares, func(a, b string) int {
				return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0]))
			}))
	})
	return list
}

func (g point[P]) Play(move string) (game.Game, error) {
	m, err := g.rules.readMove(move)
	if err != nil {
		return nil, err
	}
	if reasons := g.reasons(m); reasons != nil {
		why := game.Report{Reasons: reasons}.Summary()
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal: %s", move, why))
	}
	return point[P]{g.rules, g.p.After(m)}, nil
}

func (g point[P]) Search(ctx context.Context, limits game.Limits) (game.Found[string], bool) {
	c := &cursor[P]{g.p}
	f, ok := game.Search(ctx, c, func() int { return g.rules.evaluate(c.top()) }, limits)
	found := game.Found[string]{Score: f.Score, Depth: f.Depth, Nodes: f.Nodes}
	if ok {
		found.Move = g.rules.Pieces.Name(f.Move)
	}
	return found, ok
}

func (g point[P]) Divide(ctx context.Context, depth int,
	o game.PerftOptions) ([]game.Count, error) {
	start := func() game.Cursor[Move] { return &cursor[P]{g.p} }
	return game.Divide(ctx, start, g.rules.Pieces.Name, depth, o)
}

// A cursor walks the tree of a game. It holds the positions from its root to the
// present one.
type cursor[P Position[P]] []P

func (c cursor[P]) top() P                 { return c[len(c)-1] }
func (c cursor[P]) Moves(to []Move) []Move { return c.top().Moves(to) }
func (c cursor[P]) Key() uint64            { return c.top().Key() }

// PastIsMoot reports whether counts to a depth do not depend on the past.
func (c cursor[P]) PastIsMoot(depth int) bool { return c.top().Moot(depth) }

func (c *cursor[P]) Do(m Move) bool {
	*c = append(*c, c.top().After(m))
	return true
}

func (c *cursor[P]) Undo() bool {
	if len(*c) == 1 {
		return false
	}
	*c = (*c)[:len(*c)-1]
	return true
}

// Result takes the winner to be the side that has just moved.
func (c cursor[P]) Result() int {
	if c.top().Outcome().Winner == "" {
		return 0
	}
	return -1
}
