// Package books converts corpora of rulings into casebooks.
package books

import (
	"slices"

	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/rulings"
)

// Of converts the corpus of a game into a casebook.
func Of(name string, c *rulings.Corpus) *casebook.Book {
	b := &casebook.Book{Game: name, Likeness: c.Likeness()}
	for _, topic := range c.Topics {
		for _, k := range topic.Cases {
			if k != nil {
				b.Rulings = append(b.Rulings, ruling(topic.Title, k))
			}
		}
	}
	slices.SortFunc(b.Rulings, func(x, y casebook.Ruling) int {
		if x.ID < y.ID {
			return -1
		}
		return 1
	})
	return b
}

// Titles returns the ids and titles of cases.
func Titles(cases []*rulings.Case) []casebook.Title {
	list := []casebook.Title{}
	for _, k := range cases {
		list = append(list, casebook.Title{ID: k.ID, Title: k.Title})
	}
	return list
}

func ruling(topic string, k *rulings.Case) casebook.Ruling {
	r := casebook.Ruling{Title: casebook.Title{ID: k.ID, Title: k.Title}, Topic: topic, TurnsOn: k.TurnsOn, Names: k.Names(),
		Cites: slices.Concat(k.Cites, k.NearMiss), Basis: k.Basis, Rulesets: k.Rulesets, Position: k.Position, Moves: k.Moves, Why: k.Why, SeeAlso: k.SeeAlso, Disputes: k.Disputes}
	for _, s := range k.Sources {
		r.Sources = append(r.Sources, source(s))
	}
	for _, c := range k.Checks {
		if c == nil {
			continue
		}
		r.Checks = append(r.Checks, casebook.Check{Words: k.Words(c, nil), Move: c.Move, Legal: c.Move != "" && c.Illegal == nil, Setup: c.Setup})
	}
	for _, c := range k.Considered {
		r.Other = append(r.Other, casebook.Reading{Reading: c.Reading, Because: c.Because})
	}
	return r
}

func source(s rulings.Source) string {
	text := s.Doc
	if s.Section != "" {
		text += ", " + s.Section
	}
	if s.Quote != "" {
		text += ": “" + s.Quote + "”"
	}
	return text
}
