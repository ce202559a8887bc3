package main

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A difference is what the rulesets answer differently in a position: a question, or several
// with the same answers.
type difference struct {
	Position  string   `json:"position"`
	Questions []string `json:"questions"` // moves, or "the position"
	Answers   []answer `json:"answers"`
}

// An answer is that of one or more rulesets.
type answer struct {
	Rulesets []string `json:"rulesets"`
	Text     string   `json:"text"`
}

// compare lists the differences between the rulesets in a position, or on one move. Questions
// with the same answers are one difference.
func compare(r game.Rules, line, asked string) (found []difference) {
	note := func(question string, says func(ruleset string) string) {
		var answers []answer
		for _, ruleset := range r.Rulesets() {
			if text := says(ruleset); text != "" {
				answers = add(answers, ruleset, text)
			}
		}
		same := func(d difference) bool { return reflect.DeepEqual(d.Answers, answers) }
		if i := slices.IndexFunc(found, same); i >= 0 {
			found[i].Questions = append(found[i].Questions, question)
		} else if len(answers) > 1 {
			found = append(found, difference{line, []string{question}, answers})
		}
	}
	under := map[string]game.Game{} // the rulesets in which the position is possible
	var moves []string
	note("the position", func(ruleset string) string {
		g, err := r.Start(line, ruleset)
		if err != nil {
			return err.Error()
		}
		under[ruleset], moves = g, append(moves, g.Moves()...)
		return game.OutcomeText(r, g.Outcome())
	})
	if asked != "" {
		moves = []string{asked}
	}
	slices.Sort(moves)
	for _, move := range slices.Compact(moves) {
		reports, after := map[string]game.Report{}, map[string]bool{}
		for ruleset, g := range under {
			r := g.Explain(move)
			if reports[ruleset] = r; r.Legal() {
				after[r.After] = true
			}
		}
		note(move, func(ruleset string) string {
			switch r, possible := reports[ruleset]; {
			case !possible:
				return ""
			case !r.Legal():
				return "illegal: " + r.Summary()
			case len(after) > 1:
				return r.Summary() + ", leads to " + r.After
			default:
				return r.Summary()
			}
		})
	}
	return found
}

// add adds the answer of a ruleset.
func add(answers []answer, ruleset, text string) []answer {
	i := slices.IndexFunc(answers, func(a answer) bool { return a.Text == text })
	if i < 0 {
		return append(answers, answer{[]string{ruleset}, text})
	}
	answers[i].Rulesets = append(answers[i].Rulesets, ruleset)
	return answers
}

// differences prints what the rulesets decide differently: on the move asked about, or
// in the course of the game. The error is the context's.
func (q question) differences(ctx context.Context, line []game.Game, a *adjudication) error {
	list, move := []difference{}, ""
	if a.Asked != nil && a.Refused == nil {
		if move = a.Asked.Move; move == "" {
			q.verdict(*a.Asked, nil)
			return nil
		}
		line = line[len(line)-1:]
	}
	for _, at := range line {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		list = append(list, compare(q.entry.Rules, at.Line(), move)...)
	}
	if q.json {
		return q.encode(map[string][]difference{"differences": list}, "  ")
	}
	text := ""
	if len(list) == 0 {
		text = fmt.Sprintf("There is no difference between the rulesets (%s).\n",
			strings.Join(q.entry.Rulesets(), ", "))
	}
	for i, d := range list {
		if i == 0 || d.Position != list[i-1].Position {
			text += d.Position + "\n"
		}
		text += game.Wrap("  ", "  ", strings.Join(d.Questions, " ")) + "\n"
		for _, a := range d.Answers {
			who := fmt.Sprintf("    %-20s ", strings.Join(a.Rulesets, ", ")+":")
			text += game.Wrap(who, strings.Repeat(" ", 27), a.Text) + "\n"
		}
	}
	q.fenced(text)
	return nil
}
