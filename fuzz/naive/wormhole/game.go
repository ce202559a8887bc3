package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// A Model is the rules of Wormhole, some of them perhaps misread. It implements
// game.Rules. The zero Model is the rules as written.
type Model struct{ changes []func(*rules) }

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
func (m Model) Rulesets() []string { return []string{grid.Standard} }

// Start begins a game. The empty line stands for the opening position. An error
// matches game.ErrSyntax or is a *game.SetupError.
func (m Model) Start(line, ruleset string) (game.Game, error) {
	if err := grid.OnlyRuleset(ruleset); err != nil {
		return nil, err
	}
	if line == "" {
		line = start
	}
	p, err := readLine(line)
	if err != nil {
		return nil, err
	}
	r := plain()
	for _, change := range m.changes {
		change(r)
	}
	if problems := r.problems(&p); len(problems) > 0 {
		return nil, &game.SetupError{Problems: problems}
	}
	return &point{r, p}, nil
}

// A point is one position of a game. It implements game.Game.
type point struct {
	rules    *rules
	position position
}

// Ruleset returns "Standard".
func (g *point) Ruleset() string { return grid.Standard }

// Line returns the canonical position line (WFEN-1).
func (g *point) Line() string { return g.position.String() }

// Turn returns "w" or "b".
func (g *point) Turn() string { return string(g.position.turn) }

// Outcome returns whether the game is over, and who has won.
func (g *point) Outcome() game.Outcome { return g.rules.outcome(g) }

// Moves lists the names of the legal moves in byte order.
func (g *point) Moves() []string {
	if g.rules.drawn(&g.position) {
		return nil
	}
	return g.list()
}

// list is Moves, the end of the game aside.
func (g *point) list() []string {
	var all []string
	b := &g.position.board
	for from := range square(64) {
		kinds := []byte{0}
		if grid.Kind(b[from]) == 'P' {
			kinds = []byte{0, 'C', 'M', 'N', 'W'}
		}
		for _, p := range g.rules.paths(b, from) {
			for _, promo := range kinds {
				n := name{grid.Kind(b[from]), from, p.to, promo}
				if reasons, _ := g.judge(n); len(reasons) == 0 {
					all = append(all, n.String())
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// ended is WORM-END-1: a side on move without a legal move loses, by checkmate if its
// King is in check, else by stalemate. There are no draws (WORM-END-2).
func (r *rules) ended(g *point) game.Outcome {
	switch {
	case r.drawn(&g.position):
		return game.Outcome{Over: true, Reason: "draw"}
	case len(g.list()) > 0:
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Winner: string(opponent(g.position.turn)), Reason: "stalemate"}
	if len(r.checks(&g.position.board, g.position.turn)) > 0 {
		o.Reason = "checkmate"
	}
	return o
}

// Read returns a move name unchanged. The error matches game.ErrSyntax.
func (g *point) Read(text string) (string, error) {
	n, err := readName(text)
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// Explain judges a move by the table WORM-WHY. Effects and After are those of a legal
// move, or of a move that only check forbids.
func (g *point) Explain(move string) game.Report {
	n, err := readName(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	reasons, p := g.judge(n)
	report := game.Report{Move: n.String(), Reasons: reasons}
	if g.rules.drawn(&g.position) {
		report.Reasons = append(reasons, grid.Because("WORM-END-2", "the game is drawn"))
	}
	if !report.Legal() && report.Reasons[0].Rule != "WORM-CHECK-2" {
		return report
	}
	after, effects := g.rules.carryOut(g, n, p)
	next := &point{g.rules, after}
	if o := next.Outcome(); o.Winner != "" && report.Legal() {
		words := o.Winner + " " + o.Reason
		end := game.Effect{Kind: "end", Now: words, Rule: "WORM-END-1", Text: "end " + words +
			" WORM-END-1"}
		for _, king := range after.board.Find(of(after.turn, 'K')) {
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
	if len(reasons) > 0 || g.rules.drawn(&g.position) {
		return nil, grid.Illegal(g.Line(), g.Explain(move))
	}
	after, _ := g.rules.carryOut(g, n, p)
	return &point{g.rules, after}, nil
}
