// Package nature is the game Nature vs. Black Magic: two Trees that move as one
// and are portals for their ruler, Initiates that rise by what they capture and
// rescue each other. RULEBOOK.md holds its rules; the last line of a
// declaration's comment, such as "Rules: NAT-TREE", says which of them are
// decided there.
//
// [Rules] is the game as every program here knows games. [Cursor] walks its tree
// fast, and [Evaluate] values its positions for game.Search.
package nature

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/nemoroth/rules/rulings/game"
)

// Rules is the game Nature vs. Black Magic. It implements game.Boarder,
// game.Diagrammer, game.Archivist, game.Namer, game.Sider, game.Cataloguer,
// game.Documenter and game.Sampler; its games implement game.Counter and
// game.Searcher. There is one ruleset, Standard.
func Rules() game.Rules { return rules{} }

//go:embed RULEBOOK.md schema-nature.json
var documents embed.FS

// rules is stateless; the name is that of the protocol's field game.
//
// Rules: NAT-PROTO
type rules struct{}

const standard = "Standard"

func (rules) Name() string       { return "nature" }
func (rules) Rulesets() []string { return []string{standard} }

func (rules) Start(line, ruleset string) (game.Game, error) {
	if ruleset != "" && ruleset != standard {
		return nil, &game.SyntaxError{What: "ruleset", Input: ruleset, Msg: "there is no such ruleset", Hint: standard}
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

// SideName implements game.Sider.
func (rules) SideName(turn string) string {
	switch turn {
	case "N":
		return nature.name()
	case "B":
		return magic.name()
	}
	return turn
}

// Documents implements game.Documenter.
func (rules) Documents() fs.FS { return documents }

// ReadRecord implements game.Archivist.
func (r rules) ReadRecord(name, text, ruleset string) (game.Record, error) {
	return game.ReadRecord(r, name, text, ruleset)
}

// WriteRecord implements game.Archivist.
func (r rules) WriteRecord(record game.Record, notation string) (string, error) {
	return game.WriteRecord(r, record, notation)
}

// A point is a position that can stand, and its past.
type point struct {
	*position
	past  *past // the positions that can come back, this one among them
	times int   // that this one has stood
}

func newPoint(before *past, p *position) point {
	past, times := before.with(p, p.key)
	return point{p, past, times}
}

// A past is a set of positions, each with the times that it has stood. It is
// immutable and finds a position by the bits of its key.
type past struct {
	*position
	times int
	more  [8]*past // by the next three bits
}

// with returns a past with a position once more, and its times. The bits are
// those of the position's key that are not used up.
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

// Divide implements game.Counter.
func (g point) Divide(ctx context.Context, depth int, o game.PerftOptions) ([]game.Count[string], error) {
	return game.Named(game.Divide(ctx, func() game.Cursor[Move] { return newCursor(g) }, depth, o))
}

// Search implements game.Searcher.
func (g point) Search(ctx context.Context, limits game.Limits) (game.Found[string], bool) {
	c := newCursor(g)
	return game.SearchNamed(ctx, c, func() int { return Evaluate(c) }, limits)
}
