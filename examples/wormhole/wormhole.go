// Package wormhole implements the game Wormhole, chess on a board with holes: every
// square that a piece leaves becomes a hole for good, and later moves skip it.
//
// [Rules] is the game for the programs of this module, [Corpus] its rulings. A
// [Cursor] walks the game tree without allocating, and [Evaluate] values positions
// for game.Search.
//
// # For maintainers
//
// RULEBOOK.md holds the rules. A last comment line such as "Rules: WORM-HOLE-1"
// names the rules that a declaration implements.
package wormhole

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Wormhole. The only ruleset is Standard. The result and its
// games implement every optional interface of package game that the game has a use
// for: it has no compulsions, passes or notations.
func Rules() game.Rules { return rules{} }

//go:embed RULEBOOK.md schema-wormhole.json
var documents embed.FS

// rules implements game.Rules. Name is the protocol's field game.
//
// Rules: WPROTO-1
type rules struct{}

const standard = "Standard"

func (rules) Name() string       { return "wormhole" }
func (rules) Rulesets() []string { return []string{standard} }

func (rules) Start(line, ruleset string) (game.Game, error) {
	if ruleset != "" && ruleset != standard {
		return nil, &game.SyntaxError{What: "ruleset", Input: ruleset, Msg: "not a ruleset", Hint: standard}
	}
	if line == "" {
		line = start
	}
	p, err := parseLine(line)
	if err != nil {
		return nil, err
	}
	if problems := p.problems(); problems != nil {
		return nil, &game.SetupError{Problems: problems}
	}
	return point{p}, nil
}

func (rules) SideName(turn string) string {
	switch turn {
	case "w":
		return white.name()
	case "b":
		return black.name()
	}
	return turn
}

func (rules) Documents() fs.FS { return documents }

func (r rules) ReadRecord(name, text, ruleset string) (game.Record, error) {
	return game.ReadRecord(r, name, text, ruleset)
}

func (r rules) WriteRecord(record game.Record, notation string) (string, error) {
	return game.WriteRecord(r, record, notation)
}

// A point is a possible position. It needs no history, since no position recurs.
type point struct{ position }

func (g point) Ruleset() string       { return standard }
func (g point) Line() string          { return g.line() }
func (g point) Turn() string          { return g.turn.String() }
func (g point) Outcome() game.Outcome { return g.outcome() }

func (g point) Moves() []string {
	var names []string
	for _, m := range g.moves(nil) {
		names = append(names, m.String())
	}
	return names
}

func (g point) Read(text string) (string, error) {
	m, err := parseMove(text)
	return m.String(), err
}

func (g point) Explain(move string) game.Report {
	m, err := parseMove(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	r := game.Report{Move: move, Reasons: g.reasons(m)}
	if r.Legal() || r.Reasons[0].Rule == "WORM-CHECK-2" {
		next := g.after(m)
		r.Effects, r.After = g.effects(m), next.line()
	}
	return r
}

func (g point) Play(move string) (game.Game, error) {
	m, err := parseMove(move)
	if err != nil {
		return nil, err
	}
	if !g.legal(m) {
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal: %s", move, g.Explain(move).Summary()))
	}
	return point{g.after(m)}, nil
}

func (g point) Divide(ctx context.Context, depth int, o game.PerftOptions) ([]game.Count[string], error) {
	counts, err := game.Divide(ctx, func() game.Cursor[Move] { return newCursor(g.position) }, depth, o)
	return game.CountTexts(counts), err
}

func (g point) Search(ctx context.Context, limits game.Limits) (game.Found[string], bool) {
	c := newCursor(g.position)
	f, ok := game.Search(ctx, c, func() int { return Evaluate(c) }, limits)
	return game.Found[string]{Move: f.Move.String(), Score: f.Score, Depth: f.Depth, Nodes: f.Nodes}, ok
}

// longest is the greatest possible number of moves: each makes a hole, and the two
// Kings need a square each.
//
// Rules: WORM-END-3
const longest = 64 - 2

// A Cursor walks the continuations of a game. It implements game.Cursor; use
// NewCursor to make one.
type Cursor struct {
	path [longest + 1]position
	ply  int
}

// NewCursor returns a cursor on a game of this package; false for any other game.
func NewCursor(g game.Game) (*Cursor, bool) {
	p, ok := g.(point)
	return newCursor(p.position), ok
}

func newCursor(p position) *Cursor { return &Cursor{path: [longest + 1]position{p}} }

func (c *Cursor) top() *position {
	if c == nil {
		return &position{}
	}
	return &c.path[c.ply]
}

// Moves appends the legal moves in canonical order.
func (c *Cursor) Moves(to []Move) []Move { return c.top().moves(to) }

// Do plays a move and reports whether it is legal.
func (c *Cursor) Do(m Move) bool {
	if !c.top().legal(m) {
		return false
	}
	c.path[c.ply+1] = c.top().after(m)
	c.ply++
	return true
}

// Undo takes back the last Do and reports whether there was one.
func (c *Cursor) Undo() bool {
	if c == nil || c.ply == 0 {
		return false
	}
	c.ply--
	return true
}

// Key returns a hash of the position.
func (c *Cursor) Key() uint64 { return c.top().key() }

// Result returns -1: a side without a legal move has lost.
func (c *Cursor) Result() int { return -1 }

// PastIsMoot returns true: no move depends on earlier positions.
func (c *Cursor) PastIsMoot(int) bool { return true }
