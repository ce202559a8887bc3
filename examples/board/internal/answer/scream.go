package answer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A chooser is a scream with its results, and the questions that tell them apart.
type chooser struct {
	Square    string     `json:"square"`
	Title     string     `json:"title"`
	Results   []result   `json:"results"`
	Questions []question `json:"questions"`
	Pushed    []string   `json:"pushed"` // squares that are pushed
	Rows      []string   `json:"rows"`   // first and last rank of the small boards
}

// A result is one possible result of a scream.
type result struct {
	Move    string      `json:"move"`
	Legal   bool        `json:"legal"`
	Reasons []reason    `json:"reasons,omitempty"`
	Answers []string    `json:"answers"` // to the questions, in their order
	Cells   []cell      `json:"cells"`   // the board after the scream
	Differs []string    `json:"differs"` // squares that differ between the results
	Picture svg.Picture `json:"picture"`
}

// A question is about a pushed square whose fate depends on the order.
type question struct {
	Square  string   `json:"square"`
	Text    string   `json:"text"`
	Answers []string `json:"answers"`
}

// fate returns in words what becomes of a pushed occupant. It says when the
// occupant turns to stone only if the screams differ in that.
func fate(f nemorothgame.Fate, screams []nemorothgame.Scream) string {
	if !f.Stone {
		return "stays alive"
	}
	for _, s := range screams {
		if slices.ContainsFunc(s.Fates, func(g nemorothgame.Fate) bool { return g.Square == f.Square && g.Stone && g.Early != f.Early }) {
			if f.Early {
				return "turns to stone before the push"
			}
			return "turns to stone after the push"
		}
	}
	return "turns to stone"
}

func (q asked) scream() (*chooser, error) {
	s, ok := q.now.(nemorothgame.Screamer)
	if !ok {
		return nil, errors.New("this game has no screams")
	}
	screams := s.Screams(q.Square)
	if len(screams) == 0 {
		return nil, fmt.Errorf("no piece on %q can scream", q.Square)
	}
	c := &chooser{Square: q.Square, Questions: []question{}}
	c.Title = pick(q.drawn(q.now.Line()), []string{q.Square})[0].Label + ", " + q.Square + ", screams: who turns to stone?"
	c.ask(q, screams)
	var lines [][]cell
	for _, one := range screams {
		r := result{Move: one.Move, Legal: one.Legal(), Answers: []string{}, Cells: q.drawn(one.After), Differs: []string{}, Picture: pictures.Effects(one.Effects)}
		for _, reasons := range one.Reasons {
			r.Reasons = append(r.Reasons, reason{reasons.Rule, reasons.Text, reasons.Squares})
		}
		for _, question := range c.Questions {
			r.Answers = append(r.Answers, answerTo(question.Square, one, screams))
		}
		lines = append(lines, r.Cells)
		c.Results = append(c.Results, r)
	}
	low, high := byte('9'), byte('0')
	for _, square := range squares() {
		first := pick(lines[0], []string{square})[0]
		if slices.ContainsFunc(lines, func(l []cell) bool { return pick(l, []string{square})[0] != first }) {
			low, high = min(low, square[1]), max(high, square[1])
			for i := range c.Results {
				c.Results[i].Differs = append(c.Results[i].Differs, square)
			}
		}
	}
	if low <= high { // one more rank on each side
		c.Rows = []string{string(max(low-1, '1')), string(min(high+1, '8'))}
	}
	for _, f := range screams[0].Fates {
		if !slices.Contains(c.Pushed, f.Square) {
			c.Pushed = append(c.Pushed, f.Square)
		}
	}
	slices.Sort(c.Pushed)
	return c, nil
}

// answerTo returns in words what becomes of a square's occupants, each fate
// once.
func answerTo(square string, one nemorothgame.Scream, screams []nemorothgame.Scream) (text string) {
	var seen []string
	for _, f := range one.Fates {
		if f.Square == square {
			seen = append(seen, fate(f, screams))
		}
	}
	slices.Sort(seen)
	for _, s := range slices.Compact(seen) {
		if text != "" {
			text += ", "
		}
		text += s
	}
	return text
}

// ask adds a question for every square whose fate differs between the results.
func (c *chooser) ask(q asked, screams []nemorothgame.Scream) {
	labels := q.drawn(q.now.Line())
	for _, square := range squares() {
		var answers []string
		to := ""
		for _, s := range screams {
			if a := answerTo(square, s, screams); a != "" {
				answers = append(answers, a)
			}
			for _, f := range s.Fates {
				if f.Square == square {
					to = f.To
				}
			}
		}
		slices.Sort(answers)
		if answers = slices.Compact(answers); len(answers) > 1 {
			text := pick(labels, []string{square})[0].Label + ", " + square + " → " + to
			c.Questions = append(c.Questions, question{square, text, answers})
		}
	}
}

// squares returns a1, b1 … h8.
func squares() (all []string) {
	for _, rank := range "12345678" {
		for _, file := range "abcdefgh" {
			all = append(all, string(file)+string(rank))
		}
	}
	return all
}

// maxRest is the largest number of open pushes for which all orders are tried.
const maxRest = 5

// order returns the results that are still possible after the first pushes. If
// more than maxRest pushes are open, it returns all results.
func (q asked) order() (any, error) {
	c, err := q.scream()
	if err != nil {
		return nil, err
	}
	rest := slices.DeleteFunc(slices.Clone(c.Pushed), func(s string) bool { return slices.Contains(q.Order, s) })
	possible := map[string]bool{}
	if len(rest) > maxRest {
		for _, r := range c.Results {
			possible[r.Move] = true
		}
	} else {
		letter := q.letter(q.Square)
		permute(rest, func(order []string) {
			name := letter + q.Square + "!" + strings.Join(slices.Concat(q.Order, order), ",")
			if move, err := q.now.Read(name); err == nil {
				possible[move] = true
			}
		})
	}
	moves := []string{}
	for _, r := range c.Results {
		if possible[r.Move] {
			moves = append(moves, r.Move)
		}
	}
	return map[string]any{"moves": moves, "rest": rest, "cells": q.pushed(slices.Concat(q.Order, rest), len(q.Order))}, nil
}

// pushed returns the board after the first pushes of an order, or nil if the
// scream in that order cannot be carried out.
func (q asked) pushed(order []string, first int) []cell {
	b, ok := q.Rules.(game.Boarder)
	if !ok {
		return nil
	}
	effects, err := q.now.(nemorothgame.Screamer).InOrder(q.letter(q.Square) + q.Square + "!" + strings.Join(order, ","))
	if err != nil {
		return nil
	}
	if i := slices.IndexFunc(effects, func(e game.Effect) bool { return e.Step > first }); i >= 0 {
		effects = effects[:i]
	}
	board, err := b.Board(q.now.Line())
	if err != nil {
		return nil
	}
	q.carry(b, &board, effects)
	line, err := b.BoardLine(board)
	if err != nil {
		return nil
	}
	return q.drawn(line)
}

// letter returns the letter that begins the name of the scream from a square.
func (q asked) letter(square string) string {
	for _, s := range q.now.(nemorothgame.Screamer).Screams(square) {
		if len(s.Move) > 0 {
			return s.Move[:1]
		}
	}
	return ""
}

// permute calls f with every order of a list.
func permute(list []string, f func([]string)) {
	var walk func(int)
	walk = func(n int) {
		if n == len(list) {
			f(list)
		}
		for i := n; i < len(list); i++ {
			list[n], list[i] = list[i], list[n]
			walk(n + 1)
			list[n], list[i] = list[i], list[n]
		}
	}
	walk(0)
}
