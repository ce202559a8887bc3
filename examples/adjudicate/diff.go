package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
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
	rules    game.Rules
	rulesets []string
	games    []game.Game // by ruleset; nil if the position is impossible
	refused  []error     // by ruleset: why it is impossible
	found    []difference
}

// compare lists all differences in the course of a game or, for a move, those on
// that move in the last position. The error is the context's.
func compare(ctx context.Context, r game.Rules, line []game.Game, moves []string, asked string) ([]difference, error) {
	n := len(r.Rulesets())
	c := comparison{r, r.Rulesets(), make([]game.Game, n), make([]error, n), nil}
	for i, g := range line {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		move := ""
		if i > 0 {
			move = moves[i-1]
		}
		c.follow(g, move)
		switch {
		case asked == "":
			c.position(g, c.moves())
		case i == len(line)-1:
			c.position(g, []string{asked})
		}
	}
	return c.found, nil
}

// follow moves the games to the next position, by a move or to the start.
func (c *comparison) follow(to game.Game, move string) {
	for i, r := range c.rulesets {
		if c.games[i] != nil && move != "" {
			next, err := game.PlayOrPass(c.games[i], move)
			if err == nil && next.Line() == to.Line() {
				c.games[i] = next
				continue
			}
		}
		c.games[i], c.refused[i] = c.rules.Start(to.Line(), r)
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
			return texts(setup.Problems, func(p game.Problem) string { return p.Text })
		}
		return []string{c.refused[i].Error()}
	})
	c.askGames(at, "compelled pieces", func(g game.Game) []string {
		pieces, ok := g.(game.Compeller)
		if !ok || len(pieces.Compulsions()) == 0 {
			return []string{"none"}
		}
		return texts(pieces.Compulsions(), func(x game.Compulsion) string { return x.Text })
	})
	for _, m := range moves {
		reports, results := make([]game.Report, len(c.games)), map[string]bool{}
		for i, g := range c.games {
			if g != nil {
				if reports[i] = g.Explain(m); reports[i].Legal() {
					results[reports[i].After] = true
				}
			}
		}
		c.ask(at, m, func(i int) []string {
			if c.games[i] == nil {
				return nil
			}
			return decision(reports[i], len(results) > 1)
		})
	}
	c.askGames(at, "outcome", func(g game.Game) []string {
		return []string{game.OutcomeText(c.rules, g.Outcome())}
	})
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
	return texts(r.Reasons, func(reason game.Reason) string { return "illegal: " + reason.Text })
}

// texts returns the text of each element.
func texts[T any](list []T, text func(T) string) (lines []string) {
	for _, x := range list {
		lines = append(lines, text(x))
	}
	return lines
}

// askGames asks the rulesets in which the position is possible.
func (c *comparison) askGames(at game.Game, question string, put func(game.Game) []string) {
	c.ask(at, question, func(i int) []string {
		if c.games[i] == nil {
			return nil
		}
		return put(c.games[i])
	})
}

// ask asks each ruleset, by its index, and keeps the answers if they differ. A nil
// answer does not count.
func (c *comparison) ask(at game.Game, question string, put func(i int) []string) {
	var answers []answer
	for i, r := range c.rulesets {
		lines := put(i)
		same := slices.IndexFunc(answers, func(a answer) bool { return slices.Equal(a.Lines, lines) })
		switch {
		case lines == nil:
		case same >= 0:
			answers[same].Rulesets = append(answers[same].Rulesets, r)
		default:
			answers = append(answers, answer{[]string{r}, lines})
		}
	}
	if len(answers) < 2 {
		return
	}
	alike := func(d difference) bool {
		return d.Position == at.Line() && slices.EqualFunc(d.Answers, answers, func(a, b answer) bool {
			return slices.Equal(a.Rulesets, b.Rulesets) && slices.Equal(a.Lines, b.Lines)
		})
	}
	if i := slices.IndexFunc(c.found, alike); i >= 0 {
		c.found[i].Questions = append(c.found[i].Questions, question)
		return
	}
	c.found = append(c.found, difference{
		at.Line(), fullMove(c.rules, at), at.Turn(), []string{question}, answers,
	})
}

// differences prints what the rulesets decide differently: on the move asked about, or
// in the course of the game.
func (p *printer) differences(ctx context.Context, line []game.Game, moves []string, asked *rulings.Judgement) error {
	move := ""
	if asked != nil {
		if move = asked.Move; move == "" {
			p.verdict(asked, "")
			return nil
		}
	}
	list, err := compare(ctx, p.entry.Rules, line, moves, move)
	if err != nil {
		return err
	}
	if p.format == "json" {
		return p.json(map[string][]difference{"differences": append([]difference{}, list...)})
	}
	defer p.fence()()
	if rulesets := p.entry.Rulesets(); len(rulesets) == 1 {
		p.printf("The game has only one ruleset, %s.\n", rulesets[0])
	} else if len(list) == 0 {
		p.printf("There is no difference between the rulesets %s.\n", strings.Join(rulesets, ", "))
	}
	for i, d := range list {
		if i == 0 || d.Position != list[i-1].Position {
			if i > 0 {
				p.printf("\n")
			}
			heading := fmt.Sprintf("Move %d, %s:", d.FullMove, p.entry.SideName(d.Turn))
			p.printf("%s\n%s\n", p.style.Bold(heading), d.Position)
		}
		p.printf("%s\n", cli.Wrap("  ", "  ", strings.Join(d.Questions, " ")))
		for _, a := range d.Answers {
			who := strings.Join(a.Rulesets, ", ") + ":"
			for _, line := range a.Lines {
				p.printf("%s\n", cli.Wrap(fmt.Sprintf("    %-20s ", who), strings.Repeat(" ", 27), line))
				who = ""
			}
		}
	}
	return nil
}
