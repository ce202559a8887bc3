package main

import (
	"regexp"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
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
func (d doubter) hypotheses(c *rulings.Corpus) (list []rulings.Hypothesis) {
	answers := misread.Answers(c.Rules.Name())
	for _, k := range c.Cases() {
		for _, id := range k.Disputes {
			if answers[id].Ruling == "" {
				answers[id] = misread.Answer{Ruling: k.ID}
			}
		}
	}
	for _, m := range d.misreadings() {
		h := rulings.Hypothesis{ID: m.ID, Says: m.Says, Answer: m.Answer,
			Rare: m.Rare || m.Kind == misread.Off, Reading: m.Kind == misread.Reading, Game: m.Game}
		known := answers[m.ID]
		if h.Reading {
			known = answers[strings.TrimRight(m.ID, "abc")]
		}
		h.Ruling, h.Breadth = known.Ruling, known.Breadth
		for _, name := range properNoun.FindAllString(m.Says, -1) {
			if letter := d.kinds[name]; letter != "" {
				h.Kinds = append(h.Kinds, letter)
			}
		}
		list = append(list, h)
	}
	return list
}

// object fills in the objections to a verdict: the clear one, or all of them if the
// question asks for them.
func (q question) object(c *rulings.Corpus, v *rulings.Judgement, line []game.Game, moves []string) {
	d := doubters[q.entry.Name()]
	if d.plain == nil {
		return
	}
	past := rulings.Past{Line: line[0].Line(), Moves: moves}
	list := c.Objections(d.plain, d.hypotheses(c), line[len(line)-1], past, *v)
	for _, o := range list {
		if q.whyNot || o.Clear {
			v.Objections = append(v.Objections, o)
		}
	}
}
