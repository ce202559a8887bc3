package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A doubter holds the plain rules of a game, what people may believe instead, and the
// letters of the kinds of pieces that their sentences name.
type doubter struct {
	plain       game.Rules
	misreadings func() []misread.Misreading
	kinds       map[string]string
}

var doubters = map[string]doubter{
	"nemoroth": {naive.Model{}, misread.All, map[string]string{
		"Basilisk": "B", "Ghast": "G", "Leaf Pile": "L", "Go Away": "A", "Fiend": "W",
		"Human": "H", "Zombie": "Z", "Mummy": "M"}},
	"wormhole": {wormhole.Model{}, wormhole.Misreadings, map[string]string{
		"King": "K", "Lion": "M", "Champion": "C", "Wizard": "W", "Knight": "N", "Pawn": "P"}},
	"nature": {nature.Model{}, nature.Misreadings, map[string]string{
		"Tree": "T", "Bear": "B", "Druid": "D", "Ranger": "R", "Initiate": "I"}},
}

var properNoun = regexp.MustCompile(`Go Away|Leaf Pile|[A-Z][a-z]+`)

// hypotheses returns the misreadings of a game for a ruleset.
func (d doubter) hypotheses(c *rulings.Corpus, ruleset string) (list []rulings.Hypothesis) {
	answers := misread.Answers(c.Rules.Name())
	for _, k := range c.Cases() {
		for _, id := range k.Disputes {
			if answers[id].Ruling == "" {
				answers[id] = misread.Answer{Ruling: k.ID}
			}
		}
	}
	list = misread.Hypotheses(d.misreadings())
	for i := range list {
		h := &list[i]
		if h.Else != "" && hasOption(ruleset, h.Rules) {
			h.Says = h.Else
		}
		known := answers[h.ID]
		if h.Reading {
			known = answers[strings.TrimRight(h.ID, "abc")]
		}
		h.Ruling, h.Breadth = known.Ruling, known.Breadth
		for _, name := range properNoun.FindAllString(h.Says, -1) {
			if letter := d.kinds[name]; letter != "" {
				h.Kinds = append(h.Kinds, letter)
			}
		}
	}
	return list
}

// hasOption reports whether a ruleset of Nemoroth has the option among some rules.
func hasOption(ruleset string, rules []string) bool {
	options, err := nemoroth.ParseRuleset(ruleset)
	return err == nil && slices.ContainsFunc(rules, func(id string) bool {
		with, err := nemoroth.ParseRuleset(ruleset + "+" + id)
		return err == nil && with == options
	})
}

// object fills in the objections to a verdict: the clear one, or all of them if the
// question asks for them.
func (q question) object(c *rulings.Corpus, doubts []rulings.Hypothesis, v *rulings.Judgement,
	line []game.Game, moves []string) {

	d := doubters[q.entry.Name()]
	end := line[len(line)-1]
	played := game.Record{Line: line[0].Line(), Ruleset: end.Ruleset(), Moves: moves}
	list := c.Objections(d.plain, doubts, end, played, *v)
	for _, o := range list {
		if q.whyNot || o.Clear {
			v.Objections = append(v.Objections, o)
		}
	}
}
