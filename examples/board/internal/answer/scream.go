package answer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

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
	Pushed    []string   `json:"pushed"`  // squares that are pushed
	Differs   []string   `json:"differs"` // squares that differ between the results
}

// A result is one possible result of a scream: the report without effects.
type result struct {
	game.Report
	Legal   bool        `json:"legal"`
	Answers []string    `json:"answers"` // to the questions, in their order
	Cells   []cell      `json:"cells"`   // the board after the scream
	Picture svg.Picture `json:"picture"`
}

// A question is about a pushed square whose fate depends on the order.
type question struct {
	Square  string   `json:"square"`
	Text    string   `json:"text"`
	Answers []string `json:"answers"`
}

func (q asked) scream() (any, error) {
	s, ok := q.now.(nemorothgame.Screamer)
	if !ok {
		return nil, errors.New("this game has no screams")
	}
	screams := s.Screams(q.Square)
	if len(screams) == 0 {
		return nil, fmt.Errorf("no piece on %q can scream", q.Square)
	}
	here := q.drawn(q.now.Line())
	who := pick(here, q.Square).Label
	c := chooser{
		Square:    q.Square,
		Title:     fmt.Sprintf("%s, %s, screams: who turns to stone?", who, q.Square),
		Questions: questions(screams, here), Differs: []string{},
	}
	for _, s := range screams {
		r := result{
			Report: s.Report, Legal: s.Legal(), Answers: []string{},
			Cells: q.drawn(s.After), Picture: game.EffectsPicture(s.Effects),
		}
		r.Effects = nil
		for _, question := range c.Questions {
			r.Answers = append(r.Answers, answerTo(question.Square, s, screams))
		}
		c.Results = append(c.Results, r)
	}
	for _, square := range squares {
		first := pick(c.Results[0].Cells, square)
		isOther := func(r result) bool { return pick(r.Cells, square) != first }
		if slices.ContainsFunc(c.Results, isOther) {
			c.Differs = append(c.Differs, square)
		}
	}
	for _, f := range screams[0].Fates {
		c.Pushed = append(c.Pushed, f.Square)
	}
	slices.Sort(c.Pushed)
	c.Pushed = slices.Compact(c.Pushed)
	return c, nil
}

// questions returns a question for every square whose fate differs between the
// results.
func questions(screams []nemorothgame.Scream, here []cell) []question {
	list := []question{}
	for _, square := range squares {
		var answers []string
		to := ""
		for _, s := range screams {
			for _, f := range s.Fates {
				if f.Square == square {
					answers = append(answers, answerTo(square, s, screams))
					to = f.To
				}
			}
		}
		slices.Sort(answers)
		if answers = slices.Compact(answers); len(answers) > 1 {
			text := pick(here, square).Label + ", " + square + " → " + to
			list = append(list, question{square, text, answers})
		}
	}
	return list
}

// answerTo returns in words what becomes of a square's occupants, each fate once.
func answerTo(square string, s nemorothgame.Scream, screams []nemorothgame.Scream) string {
	var fates []string
	for _, f := range s.Fates {
		if f.Square == square {
			fates = append(fates, fateText(f, screams))
		}
	}
	slices.Sort(fates)
	return strings.Join(slices.Compact(fates), ", ")
}

// fateText returns in words what becomes of a pushed occupant. It says when the
// occupant turns to stone only if the screams differ in that.
func fateText(f nemorothgame.Fate, screams []nemorothgame.Scream) string {
	if !f.Stone {
		return "stays alive"
	}
	atAnotherTime := func(g nemorothgame.Fate) bool {
		return g.Square == f.Square && g.Stone && g.Early != f.Early
	}
	for _, s := range screams {
		if !slices.ContainsFunc(s.Fates, atAnotherTime) {
			continue
		}
		if f.Early {
			return "turns to stone before the push"
		}
		return "turns to stone after the push"
	}
	return "turns to stone"
}
