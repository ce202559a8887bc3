package nature

import (
	"fmt"
	"slices"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// ruleset is the name of the only ruleset.
const ruleset = "Standard"

// Name returns "nature" (NAT-PROTO).
func (m Model) Name() string { return "nature" }

// SideName returns the name of a side, or the text itself.
func (m Model) SideName(turn string) string {
	if name := map[string]string{"N": "Nature", "B": "Black Magic"}[turn]; name != "" {
		return name
	}
	return turn
}

// Rulesets returns the only ruleset, "Standard".
func (m Model) Rulesets() []string { return []string{ruleset} }

// Start begins a game. The empty line stands for the opening position. An error
// matches game.ErrSyntax or is a *game.SetupError.
func (m Model) Start(line, rules string) (game.Game, error) {
	if rules != "" && rules != ruleset {
		return nil, game.Tag(game.ErrSyntax, fmt.Errorf("unknown ruleset %q; expected %s", rules,
			ruleset))
	}
	m.rules = plain()
	for _, change := range m.changes {
		change(m.rules)
	}
	if line == "" {
		line = m.opening()
	}
	p, err := readLine(line)
	if err != nil {
		return nil, err
	}
	if problems := m.problems(&p); len(problems) > 0 {
		return nil, &game.SetupError{Problems: problems}
	}
	if p.ep != none && (!passed(&p.board, p.ep, opponent(p.turn)) ||
		!m.answerable(&p.board, p.ep, p.turn)) {
		p.ep = none
	}
	return newPoint(m, p, nil), nil
}

// opening returns the opening position's line (NAT-START, NAT-FIRST).
func (m Model) opening() string {
	line := []byte(opening)
	if m.off[q3] {
		line[3], line[4] = line[4], line[3]
	}
	if m.off[first] || m.off[q2] {
		line[slices.Index(line, ' ')+1] = magic
	}
	return string(line)
}

// A point is one position of a game. It implements game.Game.
type point struct {
	model    Model
	position position
	past     []position      // the positions before it, in order
	legal    func() []string // list, computed once
}

func newPoint(m Model, p position, past []position) *point {
	g := &point{model: m, position: p, past: past}
	g.legal = sync.OnceValue(g.list)
	return g
}

// Ruleset returns "Standard".
func (g *point) Ruleset() string { return ruleset }

// Line returns the canonical position line (NAT-LINE).
func (g *point) Line() string { return g.position.String() }

// Turn returns "N" or "B".
func (g *point) Turn() string { return string(g.position.turn) }

// over reports whether the game is over, so that no move is legal (NAT-OVER).
func (g *point) over() bool { return !g.model.off[over] && g.model.rules.ended(g).rule != "" }

// Moves lists the names of the legal moves in byte order.
func (g *point) Moves() []string {
	if g.over() {
		return nil
	}
	return slices.Clone(g.legal())
}

// Read returns the canonical name of a move (NAT-NAME). The error matches
// game.ErrSyntax.
func (g *point) Read(text string) (string, error) {
	n, err := readName(text)
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// judge returns the reasons of the table NAT-WHY against a move.
func (g *point) judge(n name) []game.Reason {
	if g.over() {
		return []game.Reason{objection{rule: "NAT-OVER"}.reason()}
	}
	var all []game.Reason
	for _, o := range g.model.rules.against(g, n) {
		all = append(all, o.reason())
	}
	return all
}

// next returns the game after a move, and its effects but for the end.
func (g *point) next(n name) (*point, []game.Effect) {
	after, effects := g.carryOut(n)
	return newPoint(g.model, after, append(slices.Clone(g.past), g.position)), effects
}

// Explain judges a move by the table NAT-WHY. Effects and After are those of a
// legal move, or of a move that only NAT-INTO forbids.
func (g *point) Explain(move string) game.Report {
	n, err := readName(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	report := game.Report{Move: n.String(), Reasons: g.judge(n)}
	if !report.Legal() && report.Reasons[0].Rule != "NAT-INTO" {
		return report
	}
	next, effects := g.next(n)
	if v := next.model.rules.ended(next); v.rule != "" {
		effects = append(effects, g.model.effect(v))
	}
	report.Effects, report.After = effects, next.Line()
	return report
}

// Play returns the game after a legal move. The error matches game.ErrSyntax or
// game.ErrIllegal.
func (g *point) Play(move string) (game.Game, error) {
	n, err := readName(move)
	if err != nil {
		return nil, err
	}
	if reasons := g.judge(n); len(reasons) > 0 {
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal in %s: %s", move, g.Line(),
			game.Report{Reasons: reasons}.Summary()))
	}
	next, _ := g.next(n)
	return next, nil
}

// Outcome returns the outcome with points and tournament scores (§5).
func (g *point) Outcome() game.Outcome { return g.model.outcome(g.model.rules.ended(g)) }
