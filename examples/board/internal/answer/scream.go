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
	g, ok := nemorothgame.Of(q.now)
	if !ok {
		return nil, errors.New("this game has no screams")
	}
	screams := nemorothgame.Screams(g, q.Square)
	if len(screams) == 0 {
		return nil, fmt.Errorf("no piece on %q can scream", q.Square)
	}
	here := q.drawn(q.now.Line())
	who := pick(here, q.Square).Label
	c := chooser{
		Square:    q.Square,
		Title:     fmt.Sprintf("%s, %s, screams: who turns to stone?", who, q.Square),
		Questions: []question{}, Differs: []string{},
	}
	fates := make([]map[string]string, len(screams))
	for i, s := range screams {
		fates[i] = fatesOf(s)
		r := result{
			Report: s.Report, Legal: s.Legal(), Answers: []string{},
			Cells: q.drawn(s.After), Picture: game.EffectsPicture(s.Effects),
		}
		r.Effects = nil
		c.Results = append(c.Results, r)
	}
	for _, square := range squares {
		var answers []string
		for i := range c.Results {
			answers = append(answers, fates[i][square])
		}
		if answers[0] != "" {
			c.Pushed = append(c.Pushed, square)
		}
		slices.Sort(answers)
		if answers = slices.Compact(answers); len(answers) > 1 {
			text := pick(here, square).Label + ", " + square
			c.Questions = append(c.Questions, question{square, text, answers})
			for i := range c.Results {
				c.Results[i].Answers = append(c.Results[i].Answers, fates[i][square])
			}
		}
		first := pick(c.Results[0].Cells, square)
		isOther := func(r result) bool { return pick(r.Cells, square) != first }
		if slices.ContainsFunc(c.Results, isOther) {
			c.Differs = append(c.Differs, square)
		}
	}
	return c, nil
}

// fatesOf returns in words what becomes of the occupants of each pushed square.
func fatesOf(s nemorothgame.Scream) map[string]string {
	texts := map[string]string{}
	for _, f := range s.Fates {
		text := "stays alive"
		switch {
		case f.Early:
			text = "turns to stone before the push"
		case f.Stone:
			text = "turns to stone after the push"
		}
		switch was := texts[f.Square]; {
		case was == "":
			texts[f.Square] = text
		case !strings.Contains(was, text):
			texts[f.Square] = was + ", " + text
		}
	}
	return texts
}
