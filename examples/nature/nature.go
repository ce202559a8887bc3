// Package nature implements the game Nature vs. Black Magic. Two Trees move as one
// and are portals for their ruler; Initiates are promoted by captures and rescue each
// other.
//
// [Rules] is the game for the programs of this module, [Corpus] its rulings. A
// [Cursor] walks the game tree, and [Evaluate] values positions for game.Search.
//
// # For maintainers
//
// RULEBOOK.md holds the rules. A last comment line such as "Rules: NAT-TREE" names
// the rules that a declaration implements.
package nature

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Nature vs. Black Magic. The only ruleset is Standard. The
// result and its games implement every optional interface of package game that the
// game has a use for: it has no compulsions, passes or notations.
func Rules() game.Rules { return rules{} }

//go:embed RULEBOOK.md schema-nature.json
var documents embed.FS

// rules implements game.Rules. Name is the protocol's field game.
//
// Rules: NAT-PROTO
type rules struct{}

const standard = "Standard"

func (rules) Name() string       { return "nature" }
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
	return newPoint(nil, &p), nil
}

func (rules) SideName(turn string) string {
	switch turn {
	case "N":
		return nature.name()
	case "B":
		return magic.name()
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

// A point is a possible position and its history.
type point struct {
	*position
	past  *past // the positions that can recur, this one included
	times int   // occurrences of this position so far
}

func newPoint(before *past, p *position) point {
	past, times := before.with(p, p.key)
	return point{p, past, times}
}

// A past is an immutable set of positions and the number of their occurrences. It is
// a tree: three bits of a position's key lead from a node to the next.
type past struct {
	*position
	times int
	more  [8]*past // by the key's next three bits
}

// with returns the past with one more occurrence of a position, and the number of its
// occurrences. The bits are the rest of the position's key.
func (b *past) with(p *position, bits uint64) (*past, int) {
	if b == nil {
		return &past{position: p, times: 1}, 1
	}
	n := *b
	if n.key == p.key && n.board == p.board {
		n.times++
		return &n, n.times
	}
	more, times := n.more[bits&7].with(p, bits>>3)
	n.more[bits&7] = more
	return &n, times
}

func (g point) Ruleset() string       { return standard }
func (g point) Line() string          { return g.line() }
func (g point) Turn() string          { return g.turn.String() }
func (g point) Outcome() game.Outcome { return g.outcome(g.ending(g.times)) }
func (g point) over() bool            { return g.finished(g.times) != open }

func (g point) after(m Move) point {
	next, past := g.position.after(m), g.past
	if !g.reversible(m, &next) {
		past = nil
	}
	return newPoint(past, &next)
}

func (g point) Moves() []string {
	var names []string
	if g.over() {
		return nil
	}
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
	r := game.Report{Move: m.String(), Reasons: g.reasons(m)}
	if r.Legal() || r.Reasons[0].Rule == "NAT-INTO" {
		next := g.after(m)
		r.Effects, r.After = g.effects(m, next.ending(next.times)), next.line()
	}
	return r
}

func (g point) Play(move string) (game.Game, error) {
	m, err := parseMove(move)
	if err != nil {
		return nil, err
	}
	if g.over() || !g.legal(m) {
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal: %s", move, g.Explain(move).Summary()))
	}
	return g.after(m), nil
}

func (g point) Divide(ctx context.Context, depth int, o game.PerftOptions) ([]game.Count[string], error) {
	counts, err := game.Divide(ctx, func() game.Cursor[Move] { return newCursor(g) }, depth, o)
	return game.CountTexts(counts), err
}

func (g point) Search(ctx context.Context, limits game.Limits) (game.Found[string], bool) {
	c := newCursor(g)
	f, ok := game.Search(ctx, c, func() int { return Evaluate(c) }, limits)
	return game.Found[string]{Move: f.Move.String(), Score: f.Score, Depth: f.Depth, Nodes: f.Nodes}, ok
}
