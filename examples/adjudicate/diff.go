package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A difference is a question on which the rulesets differ, or several such
// questions with the same answers.
type difference struct {
	Position  string   `json:"position"` // line
	FullMove  int      `json:"full_move"`
	Turn      string   `json:"turn"`
	Questions []string `json:"questions"` // moves, or what is compared
	Answers   []answer `json:"answers"`
}

// An answer is that of one or more rulesets.
type answer struct {
	Rulesets []string `json:"rulesets"`
	Lines    []string `json:"lines"`
}

// A comparison follows a game under each ruleset. A ruleset that forbids one of
// the moves goes on from the position after that move, without its history.
type comparison struct {
	judge
	rulesets []string
	games    []game.Game // nil if the position is impossible
	refused  []error     // the reason
	found    []difference
}

// compare lists all differences in the course of a game or, for a move, those on
// that move in the last position. The error is the context's.
func compare(ctx context.Context, e *games.Entry, line []point, asked string) ([]difference, error) {
	c := comparison{judge: judge{entry: e}, rulesets: e.Rulesets()}
	c.games, c.refused = make([]game.Game, len(c.rulesets)), make([]error, len(c.rulesets))
	for _, p := range line {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.follow(p)
		if asked == "" {
			c.position(p.game, c.moves())
		}
	}
	if asked != "" {
		c.position(line[len(line)-1].game, []string{asked})
	}
	return c.found, nil
}

// follow moves the games to a point.
func (c *comparison) follow(p point) {
	for i, r := range c.rulesets {
		if c.games[i] != nil && p.move != "" {
			if next, err := game.PlayOrPass(c.games[i], p.move); err == nil && next.Line() == p.game.Line() {
				c.games[i] = next
				continue
			}
		}
		c.games[i], c.refused[i] = c.entry.Start(p.game.Line(), r)
		if c.refused[i] != nil {
			c.games[i] = nil
		}
	}
}

// moves lists all moves that are legal in at least one ruleset.
func (c *comparison) moves() (all []string) {
	for _, g := range c.games {
		if g != nil {
			all = append(all, g.Moves()...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// position adds the differences in one position.
func (c *comparison) position(at game.Game, moves []string) {
	c.ask(at, "the position", func(i int) []string {
		var setup *game.SetupError
		switch {
		case c.games[i] != nil:
			return []string{"is possible"}
		case errors.As(c.refused[i], &setup):
			var lines []string
			for _, p := range setup.Problems {
				lines = append(lines, p.Text)
			}
			return lines
		}
		return []string{c.refused[i].Error()}
	})
	askGame := func(question string, put func(game.Game) []string) {
		c.ask(at, question, func(i int) []string {
			if c.games[i] == nil {
				return nil
			}
			return put(c.games[i])
		})
	}
	askGame("compelled pieces", func(g game.Game) []string {
		lines := []string{}
		for _, s := range rulings.Demands(g) {
			lines = append(lines, s.Text)
		}
		if len(lines) == 0 {
			lines = append(lines, "none")
		}
		return lines
	})
	for _, m := range moves {
		shown := c.results(m) > 1
		askGame(m, func(g game.Game) []string { return decision(g.Explain(m), shown) })
	}
	askGame("outcome", func(g game.Game) []string {
		return []string{game.OutcomeText(c.entry.Rules, g.Outcome())}
	})
}

// results counts the different positions after a move.
func (c *comparison) results(m string) int {
	after := map[string]bool{}
	for _, g := range c.games {
		if g != nil {
			if r := g.Explain(m); r.Legal() {
				after[r.After] = true
			}
		}
	}
	return len(after)
}

// decision describes the verdict of a report, with the position after a legal move
// if that is wanted.
func decision(r game.Report, position bool) []string {
	switch {
	case r.Legal() && position:
		return []string{"legal, leads to " + strings.TrimRight(strings.TrimRight(r.After, "0123456789"), " ")}
	case len(r.Reasons) == 0:
		return []string{r.Summary()}
	}
	lines := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		lines[i] = "illegal: " + reason.Text
	}
	return lines
}

// ask asks each ruleset, by its index, and keeps the answers if they differ. A nil
// answer does not count.
func (c *comparison) ask(at game.Game, question string, put func(i int) []string) {
	d := difference{Position: at.Line(), FullMove: c.fullMove(at), Turn: at.Turn(), Questions: []string{question}}
	for i, r := range c.rulesets {
		lines := put(i)
		if lines == nil {
			continue
		}
		same := slices.IndexFunc(d.Answers, func(a answer) bool { return slices.Equal(a.Lines, lines) })
		if same < 0 {
			same = len(d.Answers)
			d.Answers = append(d.Answers, answer{Lines: lines})
		}
		d.Answers[same].Rulesets = append(d.Answers[same].Rulesets, r)
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

// differences prints a list of differences, position by position.
func (p *printer) differences(list []difference) error {
	if p.format == "json" {
		return p.json(struct {
			Differences []difference `json:"differences"`
		}{append([]difference{}, list...)})
	}
	defer p.fence()()
	if rulesets := p.entry.Rulesets(); len(rulesets) == 1 {
		p.printf("The game has only one ruleset, %s.\n", rulesets[0])
	} else if len(list) == 0 {
		p.printf("There is no difference between the rulesets %s.\n", strings.Join(rulesets, ", "))
	}
	last := ""
	for _, d := range list {
		if d.Position != last {
			if last != "" {
				p.printf("\n")
			}
			last = d.Position
			p.printf("%s\n%s\n", p.style.Bold(fmt.Sprintf("Move %d, %s:", d.FullMove, p.side(d.Turn))), d.Position)
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
	return nil
}
