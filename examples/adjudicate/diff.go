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

// compare lists the differences between the rulesets in a position, or on one move.
func compare(r game.Rules, line, asked string) (found []difference) {
	under := map[string]game.Game{} // the rulesets in which the position is possible
	var state []answer
	var moves []string
	for _, ruleset := range r.Rulesets() {
		g, err := r.Start(line, ruleset)
		if err != nil {
			state = add(state, ruleset, err.Error())
			continue
		}
		under[ruleset], moves = g, append(moves, g.Moves()...)
		state = add(state, ruleset, game.OutcomeText(r, g.Outcome()))
	}
	note := func(question string, answers []answer) {
		same := func(d difference) bool { return reflect.DeepEqual(d.Answers, answers) }
		switch i := slices.IndexFunc(found, same); {
		case len(answers) < 2:
		case i >= 0:
			found[i].Questions = append(found[i].Questions, question)
		default:
			found = append(found, difference{line, []string{question}, answers})
		}
	}
	note("the position", state)
	if asked != "" {
		moves = []string{asked}
	}
	slices.Sort(moves)
	for _, move := range slices.Compact(moves) {
		note(move, verdicts(r.Rulesets(), under, move))
	}
	return found
}

// add adds the answer of a ruleset.
func add(answers []answer, ruleset, text string) []answer {
	for i := range answers {
		if answers[i].Text == text {
			answers[i].Rulesets = append(answers[i].Rulesets, ruleset)
			return answers
		}
	}
	return append(answers, answer{[]string{ruleset}, text})
}

// verdicts returns the verdicts on a move, with the positions after it if these differ.
func verdicts(rulesets []string, under map[string]game.Game, move string) (answers []answer) {
	after := map[string]bool{}
	for _, g := range under {
		if r := g.Explain(move); r.Legal() {
			after[r.After] = true
		}
	}
	for _, ruleset := range rulesets {
		if under[ruleset] == nil {
			continue
		}
		r := under[ruleset].Explain(move)
		text := r.Summary()
		switch {
		case !r.Legal():
			text = "illegal: " + text
		case len(after) > 1:
			text += ", leads to " + r.After
		}
		answers = add(answers, ruleset, text)
	}
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
