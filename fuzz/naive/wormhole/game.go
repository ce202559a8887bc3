package wormhole

import (
	"fmt"
	"slices"

	"github.com/nemoroth/rules/rulings/game"
)

// ruleset is the name of the only ruleset.
const ruleset = "Standard"

// Name returns "wormhole" (WPROTO-1).
func (m Model) Name() string { return "wormhole" }

// SideName returns the name of a side, or the text itself.
func (m Model) SideName(turn string) string {
	if name := map[string]string{"w": "White", "b": "Black"}[turn]; name != "" {
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
		return nil, game.Tag(game.ErrSyntax, fmt.Errorf("unknown ruleset %q; expected %s", rules, ruleset))
	}
	if line == "" {
		line = start
	}
	p, err := readLine(line)
	if err != nil {
		return nil, err
	}
	if problems := m.problems(&p); len(problems) > 0 {
		return nil, &game.SetupError{Problems: problems}
	}
	return &point{m, p}, nil
}

// A point is one position of a game. It implements game.Game.
type point struct {
	model    Model
	position position
}

// Ruleset returns "Standard".
func (g *point) Ruleset() string { return ruleset }

// Line returns the canonical position line (WFEN-1).
func (g *point) Line() string { return g.position.String() }

// Turn returns "w" or "b".
func (g *point) Turn() string { return string(g.position.turn) }

// Moves lists the names of the legal moves in byte order.
func (g *point) Moves() []string {
	if g.drawn() {
		return nil
	}
	var all []string
	b := &g.position.board
	for from := range square(64) {
		kinds := []byte{0}
		if kindOf(b[from]) == 'P' {
			kinds = []byte{0, 'C', 'M', 'N', 'W'}
		}
		for _, p := range g.model.paths(b, from) {
			for _, promo := range kinds {
				n := name{kindOf(b[from]), from, p.to, promo}
				if reasons, _ := g.judge(n); len(reasons) == 0 {
					all = append(all, n.String())
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Read returns a move name unchanged. The error matches game.ErrSyntax.
func (g *point) Read(text string) (string, error) {
	n, err := readName(text)
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// Explain judges a move by the table WORM-WHY. Effects and After are those of a
// legal move, or of a move that only check forbids.
func (g *point) Explain(move string) game.Report {
	n, err := readName(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	reasons, p := g.judge(n)
	report := game.Report{Move: n.String(), Reasons: reasons}
	if g.drawn() {
		report.Reasons = append(reasons, because("WORM-END-2", nil, "the game is drawn"))
	}
	if !report.Legal() && report.Reasons[0].Rule != "WORM-CHECK-2" {
		return report
	}
	after, effects := g.carryOut(n, p)
	next := &point{g.model, after}
	if o := next.Outcome(); o.Winner != "" && report.Legal() {
		end := game.Effect{Kind: "end", Now: o.Winner + " " + o.Reason, Rule: "WORM-END-1", Text: "end " + o.Winner + " " + o.Reason + " WORM-END-1"}
		for _, king := range after.board.find(of(after.turn, 'K')) { // without WORM-CHECK-2 there may be no King
			end.From, end.To = king.String(), king.String()
		}
		effects = append(effects, end)
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
	reasons, p := g.judge(n)
	if len(reasons) > 0 || g.drawn() {
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal in %s: %s", move, g.Line(), g.Explain(move).Summary()))
	}
	after, _ := g.carryOut(n, p)
	return &point{g.model, after}, nil
}

// Outcome returns whether the game is over, and who has won (WORM-END-1).
func (g *point) Outcome() game.Outcome {
	switch {
	case g.drawn():
		return game.Outcome{Over: true, Reason: "bare Kings"}
	case g.model.off[end1] || len(g.Moves()) > 0:
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Winner: string(opponent(g.position.turn)), Reason: "stalemate"}
	if len(g.model.checks(&g.position.board, g.position.turn)) > 0 {
		o.Reason = "checkmate"
	}
	return o
}

// drawn reports whether bare Kings are a draw, as without WORM-END-2.
func (g *point) drawn() bool {
	if !g.model.off[end2] && !g.model.off[q15] {
		return false
	}
	for _, c := range g.position.board {
		if sideOf(c) != 0 && kindOf(c) != 'K' {
			return false
		}
	}
	return true
}
