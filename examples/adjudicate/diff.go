package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
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

// compare lists the differences in the course of a game or, for a move, those on that
// move in the last position. It follows the game under each ruleset; a ruleset that
// forbids one of the moves goes on from the position after that move, without its
// history. The error is the context's.
func compare(ctx context.Context, r game.Rules, line []game.Game, moves []string,
	asked string) (found []difference, err error) {

	under := make([]game.Game, len(r.Rulesets())) // nil where the position is impossible
	for i, at := range line {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sheets := make([]sheet, len(under))
		var all []string // moves that are legal in at least one ruleset
		for k, ruleset := range r.Rulesets() {
			var refused error
			move := ""
			if i > 0 {
				move = moves[i-1]
			}
			under[k], refused = follow(r, ruleset, under[k], move, at)
			sheets[k] = newSheet(r, under[k], refused)
			if under[k] != nil {
				all = append(all, under[k].Moves()...)
			}
		}
		slices.Sort(all)
		questions := slices.Compact(all)
		switch {
		case asked != "" && i < len(line)-1:
			continue
		case asked != "":
			questions = []string{asked}
		}
		for k, g := range under {
			for _, m := range questions {
				if g != nil {
					sheets[k][m] = decision(g.Explain(m))
				}
			}
		}
		blank := difference{Position: at.Line(), FullMove: fullMove(r, at), Turn: at.Turn()}
		questions = slices.Concat([]string{possible, compelled}, questions, []string{outcome})
		found = append(found, differing(blank, r.Rulesets(), sheets, questions)...)
	}
	return found, nil
}

// follow returns the game under a ruleset at the next position: after a move or, if
// the ruleset forbids it or there is no game, from that position.
func follow(r game.Rules, ruleset string, g game.Game, move string,
	to game.Game) (game.Game, error) {

	if g != nil && move != "" {
		if next, err := game.PlayOrPass(g, move); err == nil && next.Line() == to.Line() {
			return next, nil
		}
	}
	g, err := r.Start(to.Line(), ruleset)
	if err != nil {
		return nil, err
	}
	return g, nil
}

// The questions of a sheet, apart from moves.
const (
	possible  = "the position"
	compelled = "compelled pieces"
	outcome   = "outcome"
)

// A sheet holds the answers of a ruleset by question.
type sheet map[string][]string

func newSheet(r game.Rules, g game.Game, refused error) sheet {
	var setup *game.SetupError
	switch {
	case errors.As(refused, &setup):
		return sheet{possible: texts(setup.Problems, func(p game.Problem) string { return p.Text })}
	case refused != nil:
		return sheet{possible: {refused.Error()}}
	}
	s := sheet{
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
		position := strings.TrimRight(strings.TrimRight(r.After, "0123456789"), " ")
		return []string{"legal" + leadsTo + position}
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

// differing lists the questions whose answers differ between the rulesets. Questions
// with the same answers are one difference.
func differing(blank difference, rulesets []string, sheets []sheet,
	questions []string) (found []difference) {

	for _, question := range questions {
		answers := group(rulesets, sheets, question)
		if len(answers) < 2 {
			continue
		}
		i := slices.IndexFunc(found, func(d difference) bool {
			return reflect.DeepEqual(d.Answers, answers)
		})
		if i < 0 {
			i = len(found)
			d := blank
			d.Answers = answers
			found = append(found, d)
		}
		found[i].Questions = append(found[i].Questions, question)
	}
	return found
}

// group joins the rulesets with the same answer to a question. It leaves out the
// position after a legal move if the rulesets agree on it.
func group(rulesets []string, sheets []sheet, question string) (answers []answer) {
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
// in the course of the game.
func (p *printer) differences(ctx context.Context, line []game.Game, moves []string,
	asked *rulings.Judgement) error {

	move := ""
	if asked != nil {
		if move = asked.Move; move == "" {
			p.verdict(*asked)
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
