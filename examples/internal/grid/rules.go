// Package grid is a kit for games on a board of 8 by 8 squares with at most one
// piece on each. A game describes itself by a [Spec], whose positions embed a
// [Board], and gets a game.Rules with position lines, boards, records as people write
// them, effects, frames, samples, counts and a search.
package grid

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Standard is the only ruleset of these games.
const Standard = "Standard"

// A Position is a point of a game: a position, possible or not, with as much of its
// past as the rules need. It is immutable and embeds a Board, which has Base.
type Position interface {
	Base() *Board
	// Problems lists every rule that makes the position impossible.
	Problems() Problems
	// Moves appends the legal moves in canonical order.
	Moves(to []Move) []Move
	// Reasons lists every rule that forbids a move; none if and only if it is legal.
	Reasons(Move) Reasons
	// After returns what follows a move that is legal or that Spec.Unsafe alone forbids.
	After(Move) Position
	// Rule returns the rule of an effect of such a move. The effect "end" has that of the
	// position after it.
	Rule(effect string, m Move) string
	Outcome() game.Outcome
	// Takes returns the squares where a piece could capture if its side were on move, no
	// matter what stands there.
	Takes(Side, Kind, Square) Set
}

// A Spec describes a game.
type Spec struct {
	Name    string
	Pieces  Kinds
	Opening string // a position line
	// Mark is the letter of Board.Marks on boards. It stands in the board of the position
	// line as well, unless there are captives.
	Mark string
	// Reserve holds the letters of captives, which are pieces off the board, in the order of
	// the position line; "" if there are none. The line has a field for them and one for the
	// marked square, each - if it is empty.
	Reserve string

	// Read makes a position of what a position line says.
	Read func(Board) Position
	// Names is a regular expression for move names, in which @ stands for a square: the
	// letter of a piece, start, goal, then = and a new kind, or + and the squares of a second
	// piece. Examples are such names.
	Names, Examples string
	// Effects lists the kinds of effects in their order: "move", "capture", "promote",
	// "rescue" of a piece that comes back, "lapse" of a mark that goes, "end" of the game.
	// Any other kind is that of a mark that appears.
	Effects []string
	// Language is how people write the game. The kit knows the pieces and the position
	// line. The first side moves first.
	Language letter.Language
	// Unsafe is the rule that forbids moves which the pieces could make, such as one
	// that leaves a King in check. It never forbids a move together with another rule.
	Unsafe string

	Royal  Kind   // the kind that a side must not lose, if it has one piece of it
	Pawn   Kind   // the kind whose letter people leave out
	Values [8]int // what the pieces are worth by kind, in hundredths of a Pawn

	// Files has a schema, schema-NAME.json, and rules.txt, the rule table
	// as game.RuleTable reads it.
	Files embed.FS
	// Documents has RULEBOOK.md, except in a program for browsers.
	Documents embed.FS
}

// Rules returns the game.
func (s *Spec) Rules() game.Rules {
	table, _ := s.Files.ReadFile("rules.txt")
	r := rules{Spec: s, fields: s.fields(),
		names:     regexp.MustCompile(strings.ReplaceAll("^(?:"+s.Names+")$", "@", "[a-h][1-8]")),
		moveForm:  regexp.MustCompile(strings.ReplaceAll(moveForm, "LETTERS", s.Pieces.letters())),
		catalogue: game.RuleTable(string(table), Standard)}
	l := s.Language
	l.Pieces, l.Letters = s.Pieces[1:], s.letters()
	l.Pawn, l.Start, l.Line = s.Pieces[s.Pawn].Letter, s.Opening, r.canonical
	l.Words = map[string]string{"takes": "x", "captures": "x", "and": "+"}
	l.Syntax = game.ErrSyntax
	r.language = letter.New(l)
	return r
}

type rules struct {
	*Spec
	fields          []field
	names, moveForm *regexp.Regexp
	language        *letter.Language
	catalogue       func() []game.Rule
}

func (r rules) Name() string       { return r.Spec.Name }
func (r rules) Rulesets() []string { return []string{Standard} }
func (r rules) Documents() fs.FS   { return r.Spec.Documents }

func (r rules) Schema() []byte {
	text, _ := r.Files.ReadFile("schema-" + r.Name() + ".json")
	return text
}

func (r rules) Catalogue() []game.Rule { return r.catalogue() }

func (r rules) SideName(turn string) string {
	for _, side := range r.Language.Sides {
		if side.Letter == turn {
			return side.Name
		}
	}
	return turn
}

func (r rules) Start(line, ruleset string) (game.Game, error) {
	if ruleset != "" && ruleset != Standard {
		return nil, game.NotUnderstood("ruleset", ruleset, "not a ruleset", Standard)
	}
	p, err := r.read(cmp.Or(line, r.Opening))
	if err != nil {
		return nil, err
	}
	if problems := p.Problems(); problems != nil {
		return nil, &game.SetupError{Problems: problems}
	}
	return point{r, p}, nil
}

// A point is a Position as a game.Game.
type point struct {
	rules
	p Position
}

func (g point) Ruleset() string       { return Standard }
func (g point) Line() string          { return g.line(g.p) }
func (g point) Turn() string          { return g.Language.Sides[g.p.Base().Turn].Letter }
func (g point) Outcome() game.Outcome { return g.p.Outcome() }

func (g point) Moves() (names []string) {
	for _, m := range g.p.Moves(nil) {
		names = append(names, g.Pieces.MoveName(m))
	}
	return names
}

func (g point) Read(text string) (string, error) {
	m, err := g.readMove(text)
	if err != nil {
		return "", err
	}
	return g.Pieces.MoveName(m), nil
}

func (g point) Explain(move string) game.Report {
	m, err := g.readMove(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	r := game.Report{Move: g.Pieces.MoveName(m), Reasons: g.reasons(m)}
	if r.Legal() || r.Reasons[0].Rule == g.Unsafe {
		next := g.p.After(m)
		r.Effects, r.After = g.effects(m, next), g.line(next)
	}
	return r
}

// reasons sorts the reasons in the order of reports.
func (g point) reasons(m Move) []game.Reason {
	list := g.p.Reasons(m)
	slices.SortStableFunc(list, game.Reason.Compare)
	return list
}

func (g point) Play(move string) (game.Game, error) {
	m, err := g.readMove(move)
	if err != nil {
		return nil, err
	}
	if reasons := g.reasons(m); reasons != nil {
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal: %s", move,
			game.Report{Reasons: reasons}.Summary()))
	}
	return point{g.rules, g.p.After(m)}, nil
}

func (g point) Search(ctx context.Context, limits game.Limits) (game.Found, bool) {
	c := &cursor{g.p}
	return game.Search(ctx, c, g.Pieces.MoveName, func() int { return g.evaluate(c.top()) }, limits)
}

func (g point) Divide(ctx context.Context, depth int,
	o game.DivideOptions) ([]game.Count, error) {
	return game.Divide(ctx, func() game.Cursor[Move] { return &cursor{g.p} }, g.Pieces.MoveName,
		depth, o)
}

// A cursor walks the tree of a game. It holds the positions from its root to the
// present one.
type cursor []Position

func (c cursor) top() Position          { return c[len(c)-1] }
func (c cursor) Moves(to []Move) []Move { return c.top().Moves(to) }

func (c *cursor) Do(m Move) bool {
	*c = append(*c, c.top().After(m))
	return true
}

func (c *cursor) Undo() bool {
	if len(*c) == 1 {
		return false
	}
	*c = (*c)[:len(*c)-1]
	return true
}

// Result takes the winner to be the side that has just moved.
func (c cursor) Result() int {
	if c.top().Outcome().Winner == "" {
		return 0
	}
	return -1
}
