package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
)

// A difference is one question, or several that are answered alike, on which the
// three rulesets do not agree.
type difference struct {
	Position string        `json:"position"` // line
	Number   int           `json:"number"`
	Side     nemoroth.Side `json:"side"`
	// Questions are moves' names that are answered alike, or what else is asked.
	Questions []string `json:"questions"`
	Answers   []answer `json:"answers"`
}

// An answer is given by one ruleset or by several.
type answer struct {
	Rulesets []string `json:"rulesets"`
	Lines    []string `json:"lines"`
}

// A comparison follows a game under each of the presets. Where one of them would
// not have let the game come here, it is asked about the position alone.
type comparison struct {
	presets [3]nemoroth.Ruleset
	games   [3]*nemoroth.Game // nil where the position cannot stand
	found   []difference
}

// compare lists all differences in the course of a game, and about some moves
// asked about in its last position; only about those if there are any. The error
// is the context's.
func compare(ctx context.Context, end *nemoroth.Game, asked []nemoroth.Move) ([]difference, error) {
	c := comparison{presets: [3]nemoroth.Ruleset(nemoroth.Rulesets())}
	var line []*nemoroth.Game
	for g := end; g != nil; g = g.Parent() {
		line = append(line, g)
	}
	for _, g := range slices.Backward(line) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.step(g)
		if asked == nil {
			c.position(g, c.moves(g))
		}
	}
	if asked != nil {
		c.position(end, asked)
	}
	return c.found, nil
}

// step brings the games to the position of g.
func (c *comparison) step(g *nemoroth.Game) {
	for i, r := range c.presets {
		var next *nemoroth.Game
		var err error
		switch {
		case c.games[i] == nil || g.Parent() == nil:
		case g.LastMove().IsPass():
			next, err = c.games[i].Pass()
		default:
			next, err = c.games[i].Play(g.LastMove())
		}
		if next == nil || err != nil || next.Position() != g.Position() {
			next, err = g.Position().Game(r, g.FullMove())
			if err != nil {
				next = nil
			}
		}
		c.games[i] = next
	}
}

// moves lists all moves that are legal in some ruleset.
func (c *comparison) moves(g *nemoroth.Game) []nemoroth.Move {
	all := map[nemoroth.Move]bool{}
	for _, h := range c.games {
		for _, m := range h.Moves() {
			all[m] = true
		}
	}
	return slices.SortedFunc(maps.Keys(all), nemoroth.Move.Compare)
}

// position notes what is answered differently in one position.
func (c *comparison) position(g *nemoroth.Game, moves []nemoroth.Move) {
	c.ask(g, "the position", func(i int) []string {
		if c.games[i] != nil {
			return []string{"can stand"}
		}
		var lines []string
		for _, problem := range g.Setup().Problems(c.presets[i]) {
			lines = append(lines, problem.String())
		}
		return lines
	})
	askGame := func(question string, put func(*nemoroth.Game) []string) {
		c.ask(g, question, func(i int) []string {
			if c.games[i] == nil {
				return nil
			}
			return put(c.games[i])
		})
	}
	askGame("who is compelled", func(h *nemoroth.Game) []string {
		var lines []string
		for _, k := range h.Compulsions() {
			lines = append(lines, k.String())
		}
		if lines == nil {
			lines = []string{"nobody"}
		}
		return lines
	})
	for _, m := range moves {
		position := c.outcomes(m) > 1
		askGame(m.String(), func(h *nemoroth.Game) []string { return decision(h.Explain(m), position) })
	}
	askGame("the game", func(h *nemoroth.Game) []string { return []string{h.Outcome().String()} })
}

// outcomes counts the positions to which a move leads where it is legal.
func (c *comparison) outcomes(m nemoroth.Move) int {
	after := map[nemoroth.Position]bool{}
	for _, h := range c.games {
		if h == nil {
			continue
		}
		if r := h.Explain(m); r.Legal() {
			after[r.After] = true
		}
	}
	return len(after)
}

// decision says what a report decides, with the position that the move leads to
// if that is wanted.
func decision(r nemoroth.Report, position bool) []string {
	switch r.Verdict {
	case nemoroth.VerdictLegal:
		if position {
			return []string{"legal, gives " + r.After.String()}
		}
		return []string{"legal"}
	case nemoroth.VerdictInvalid, nemoroth.VerdictAmbiguous:
		return []string{r.Summary()}
	}
	var lines []string
	for _, reason := range r.Reasons {
		lines = append(lines, "illegal: "+reason.String())
	}
	return lines
}

// ask puts a question to each ruleset, by its index, and keeps the answers if
// they differ; a ruleset may have no answer.
func (c *comparison) ask(g *nemoroth.Game, question string, put func(i int) []string) {
	d := difference{Position: g.String(), Number: g.FullMove(), Side: g.Side(), Questions: []string{question}}
	for i, r := range c.presets {
		lines := put(i)
		if lines == nil {
			continue
		}
		same := slices.IndexFunc(d.Answers, func(a answer) bool { return slices.Equal(a.Lines, lines) })
		if same < 0 {
			same = len(d.Answers)
			d.Answers = append(d.Answers, answer{Lines: lines})
		}
		d.Answers[same].Rulesets = append(d.Answers[same].Rulesets, r.String())
	}
	if len(d.Answers) < 2 {
		return
	}
	alike := func(e difference) bool {
		return e.Position == d.Position && slices.EqualFunc(e.Answers, d.Answers, func(a, b answer) bool {
			return slices.Equal(a.Rulesets, b.Rulesets) && slices.Equal(a.Lines, b.Lines)
		})
	}
	if i := slices.IndexFunc(c.found, alike); i >= 0 {
		c.found[i].Questions = append(c.found[i].Questions, question)
		return
	}
	c.found = append(c.found, d)
}

// differences prints what compare found, position by position.
func (p *printer) differences(list []difference) {
	if len(list) == 0 {
		p.printf("Standard, Azgoroth and Betza decide everything here alike.\n")
		return
	}
	last := ""
	for _, d := range list {
		if d.Position != last {
			if last != "" {
				p.printf("\n")
			}
			last = d.Position
			p.printf("%s\n%s\n", p.style.Bold(fmt.Sprintf("Move %d, %v:", d.Number, d.Side)), d.Position)
		}
		p.printf("%s\n", cli.Wrap("  ", "  ", strings.Join(d.Questions, " ")))
		for _, a := range d.Answers {
			for i, line := range a.Lines {
				who := strings.Join(a.Rulesets, ", ") + ":"
				if i > 0 {
					who = ""
				}
				p.printf("%s\n", cli.Wrap(fmt.Sprintf("    %-20s ", who), strings.Repeat(" ", 27), line))
			}
		}
	}
}
