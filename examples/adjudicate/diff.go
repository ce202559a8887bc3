package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

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

// The questions about a position, apart from moves.
const (
	possible  = "the position"
	compelled = "compelled pieces"
	outcome   = "outcome"
)

// compare lists the differences between the rulesets in a position, or those on one move.
func compare(r game.Rules, at game.Game, asked string) (found []difference) {
	sheets := make([]map[string][]string, len(r.Rulesets())) // answers by question
	var under []game.Game
	var moves []string // legal in at least one ruleset
	for k, ruleset := range r.Rulesets() {
		g, err := r.Start(at.Line(), ruleset)
		sheets[k] = sheet(r, g, err)
		if under = append(under, g); err == nil {
			moves = append(moves, g.Moves()...)
		}
	}
	slices.Sort(moves)
	moves = slices.Compact(moves)
	if asked != "" {
		moves = []string{asked}
	}
	for k, g := range under {
		for _, m := range moves {
			if sheets[k][outcome] != nil {
				sheets[k][m] = decision(g.Explain(m))
			}
		}
	}
	for _, question := range slices.Concat([]string{possible, compelled}, moves, []string{outcome}) {
		answers := group(r.Rulesets(), sheets, question)
		if len(answers) < 2 {
			continue
		}
		i := slices.IndexFunc(found, func(d difference) bool {
			return fmt.Sprint(d.Answers) == fmt.Sprint(answers)
		})
		if i < 0 {
			i = len(found)
			found = append(found, difference{Position: at.Line(), FullMove: fullMove(r, at),
				Turn: at.Turn(), Answers: answers})
		}
		found[i].Questions = append(found[i].Questions, question)
	}
	return found
}

// sheet returns the answers of a ruleset about a position.
func sheet(r game.Rules, g game.Game, refused error) map[string][]string {
	var setup *game.SetupError
	switch {
	case errors.As(refused, &setup):
		return map[string][]string{possible: texts(setup.Problems, func(p game.Problem) string {
			return p.Text
		})}
	case refused != nil:
		return map[string][]string{possible: {refused.Error()}}
	}
	s := map[string][]string{
		possible:  {"is possible"},
		compelled: {"none"},
		outcome:   {game.OutcomeText(r, g.Outcome())},
	}
	if c, ok := g.(game.Compeller); ok && len(c.Compulsions()) > 0 {
		s[compelled] = texts(c.Compulsions(), func(x game.Compulsion) string { return x.Text })
	}
	return s
}

const leadsTo = ", leads to "

// decision describes the verdict of a report, with the position after a legal move.
func decision(r game.Report) []string {
	switch {
	case r.Legal():
		return []string{"legal" + leadsTo + strings.TrimRight(r.After, " 0123456789")}
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

// group joins the rulesets with the same answer to a question. It leaves out the
// position after a legal move if the rulesets agree on it.
func group(rulesets []string, sheets []map[string][]string, question string) (answers []answer) {
	var legal []int
	for k, s := range sheets {
		lines := s[question]
		if lines == nil {
			continue
		}
		i := slices.IndexFunc(answers, func(a answer) bool { return slices.Equal(a.Lines, lines) })
		if i < 0 {
			i = len(answers)
			answers = append(answers, answer{Lines: lines})
			if strings.HasPrefix(lines[0], "legal"+leadsTo) {
				legal = append(legal, i)
			}
		}
		answers[i].Rulesets = append(answers[i].Rulesets, rulesets[k])
	}
	if len(legal) == 1 {
		answers[legal[0]].Lines = []string{"legal"}
	}
	return answers
}

// differences prints what the rulesets decide differently: on the move asked about, or
// in the course of the game. The error is the context's.
func (p *printer) differences(ctx context.Context, line []game.Game,
	asked *rulings.Judgement) error {

	list, move := []difference{}, ""
	if asked != nil {
		if move = asked.Move; move == "" {
			p.verdict(*asked)
			return nil
		}
		line = line[len(line)-1:]
	}
	for _, at := range line {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		list = append(list, compare(p.entry.Rules, at, move)...)
	}
	if p.format == "json" {
		return p.json(map[string][]difference{"differences": list})
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
		p.printf("%s\n", game.Wrap("  ", "  ", strings.Join(d.Questions, " ")))
		for _, a := range d.Answers {
			who := strings.Join(a.Rulesets, ", ") + ":"
			for _, line := range a.Lines {
				p.printf("%s\n", game.Wrap(fmt.Sprintf("    %-20s ", who),
					strings.Repeat(" ", 27), line))
				who = ""
			}
		}
	}
	return nil
}
