package nature

import (
	"fmt"
	"slices"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// ruleset is the name of the only ruleset.
const ruleset = "Standard"

// Name is "nature" (NAT-PROTO).
func (m Model) Name() string { return "nature" }

// Rulesets lists the only ruleset, "Standard".
func (m Model) Rulesets() []string { return []string{ruleset} }

// Start begins a game. The empty line is the opening position. The error
// matches game.ErrSyntax, or is a *game.SetupError.
func (m Model) Start(line, rules string) (game.Game, error) {
	if rules != "" && rules != ruleset {
		return nil, game.Tag(game.ErrSyntax, fmt.Errorf("no ruleset %q; there is %s", rules, ruleset))
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
	if p.ep != none && (!passed(&p.board, p.ep, opponent(p.turn)) || !m.answerable(&p.board, p.ep, p.turn)) {
		p.ep = none
	}
	return newPoint(m, p, nil), nil
}

// opening is the line of the opening position (NAT-START, NAT-FIRST).
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

// A point is one point of a game, a game.Game.
type point struct {
	model    Model
	position position
	past     []position      // before it, from the first one
	legal    func() []string // list, asked once
}

func newPoint(m Model, p position, past []position) *point {
	g := &point{model: m, position: p, past: past}
	g.legal = sync.OnceValue(g.list)
	return g
}

// Ruleset is "Standard".
func (g *point) Ruleset() string { return ruleset }

// Line is the canonical position line (NAT-LINE).
func (g *point) Line() string { return g.position.String() }

// Turn is "N" or "B".
func (g *point) Turn() string { return string(g.position.turn) }

// over reports whether the end of the game forbids every move (NAT-OVER).
func (g *point) over() bool { return !g.model.off[over] && g.ended().rule != "" }

// Moves lists the legal moves by name in byte order.
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

// judge goes through the table NAT-WHY.
func (g *point) judge(n name) []game.Reason {
	if g.over() {
		return []game.Reason{objection{rule: "NAT-OVER"}.reason()}
	}
	var all []game.Reason
	for _, o := range g.against(n) {
		all = append(all, o.reason())
	}
	return all
}

// next is the game after a legal move, and what the move does but for the end.
func (g *point) next(n name) (*point, []game.Effect) {
	after, effects := g.carryOut(n)
	return newPoint(g.model, after, append(slices.Clone(g.past), g.position)), effects
}

// Explain judges a move by the table NAT-WHY. Effects and After are those of a
// legal move, and what a move would do that NAT-INTO alone forbids; any other
// illegal move cannot be carried out.
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
	if v := next.ended(); v.rule != "" {
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
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s in %s: %s", move, g.Line(), game.Report{Reasons: reasons}.Summary()))
	}
	next, _ := g.next(n)
	return next, nil
}

// Outcome says whether the game is over (§5), with points and tournament scores.
func (g *point) Outcome() game.Outcome { return g.model.outcome(g.ended()) }
