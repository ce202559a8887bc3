package casebook

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// This file writes rulings and rules.

// headings tell in which ways rulings have to do with a rule.
var headings = [...]string{"Turn on it", "Name it", "Near misses", "Cite it"}

// groups holds the rulings that have to do with one rule, by heading.
type groups [len(headings)][]*rulings.Case

// group lists the rulings about each rule by id, each ruling under the first
// heading that fits; the near misses are all there.
func group(c *rulings.Corpus) map[string]groups {
	about := map[string]groups{}
	cases := c.Cases()
	slices.SortFunc(cases, func(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) })
	for _, k := range cases {
		placed := map[string]bool{}
		for at, ids := range [...][]string{k.TurnsOn, k.Names(), k.Avoids(), k.Cites} {
			for _, id := range ids {
				if placed[id] && at != 2 {
					continue
				}
				placed[id] = true
				g := about[id]
				g[at] = append(g[at], k)
				about[id] = g
			}
		}
	}
	return about
}

// rule writes a rule with its example and the rulings about it.
func (w *writer) rule(r game.Rule) {
	w.printf("%s\n\n%s\n\n", entry(r.ID), w.prose(r.Statement))
	if r.Citable {
		w.printf("Verdicts, traces or problems can name this rule.\n")
	} else {
		w.printf("This rule defines what others mean; no verdict names it.\n")
	}
	var sources []string
	for _, s := range r.Sources {
		doc, section, _ := strings.Cut(s, ", ")
		sources = append(sources, w.source(rulings.Source{Doc: doc, Section: section}))
	}
	w.printf("\n**Sources.** %s\n\n", strings.Join(sources, "; "))
	w.example(r.Example)
	w.smallest(r.ID)
	for i, cases := range w.about[r.ID] {
		if cases == nil {
			continue
		}
		w.printf("\n**%s**\n\n", headings[i])
		for _, k := range cases {
			w.printf("- %s %s\n", w.id(k.ID), w.prose(k.Title))
		}
	}
}

func (w *writer) example(x game.Example) {
	w.printf("%s\n%s", w.board("", x.Line), code(x.Line))
	if x.Ruleset != "" {
		w.printf(" under %s", x.Ruleset)
	}
	if len(x.Moves) > 0 {
		w.printf(", after %s", codeList(x.Moves))
	}
	switch {
	case x.Move != "" && x.Legal:
		w.printf(": %s is legal.\n", code(x.Move))
	case x.Move != "":
		w.printf(": %s is illegal.\n", code(x.Move))
	case x.Legal:
		w.printf(" can stand.\n")
	default:
		w.printf(" cannot stand.\n")
	}
}

// ruling writes a ruling.
func (w *writer) ruling(k *rulings.Case) {
	w.printf("%s: %s\n\nBasis: %s. Under %s.\n", entry(k.ID), w.prose(k.Title), w.basis(k), strings.Join(k.Rulesets, ", "))
	for _, s := range k.Sources {
		if s.Quote != "" {
			w.printf("\n> “%s” (%s)\n", w.prose(s.Quote), w.source(s))
		}
	}
	w.position(k)
	w.printf("\n")
	for i, check := range k.Checks {
		w.printf("%d. %s\n", i+1, w.check(k, check))
	}
	w.printf("\n**Why.** %s\n", w.prose(k.Why))
	if len(k.Considered) > 0 {
		w.printf("\n**Readings considered**\n\n")
		for _, r := range k.Considered {
			w.printf("- %s\n\n  Against it: %s\n", w.prose(r.Reading), w.prose(r.Because))
		}
	}
	var sources, rules []string
	for _, s := range k.Sources {
		sources = append(sources, w.source(s))
	}
	for _, g := range []struct {
		heading string
		ids     []string
	}{{"turns on", k.TurnsOn}, {"names", k.Names()}, {"near miss of", k.Avoids()}, {"cites", k.Cites}} {
		if len(g.ids) > 0 {
			rules = append(rules, g.heading+" "+w.ids(g.ids))
		}
	}
	if len(k.SeeAlso) > 0 {
		rules = append(rules, "see also "+w.ids(k.SeeAlso))
	}
	if len(k.Decides) > 0 {
		rules = append(rules, "decides ["+strings.Join(k.Decides, ", ")+"](../"+contents+"#the-sentences-of-the-sources)")
	}
	w.printf("\n**Sources.** %s\n\n**Rules.** %s.\n", strings.Join(sources, "; "), strings.Join(rules, "; "))
}

// basis says what a ruling rests on.
func (w *writer) basis(k *rulings.Case) string {
	if len(k.Disputes) == 0 {
		return named(w.bases, k.Basis)
	}
	return named(w.bases, k.Basis) + ": " + w.ids(k.Disputes)
}

// position shows the position that the checks are about, and how it came about.
func (w *writer) position(k *rulings.Case) {
	if k.Position == "" || !k.UsesPosition() {
		return
	}
	line, ruleset := k.Position, ""
	if len(k.Moves) > 0 {
		w.printf("From %s, after %s:\n", code(k.Position), codeList(k.Moves))
		if len(k.Rulesets) > 0 {
			ruleset = k.Rulesets[0]
		}
		g, err := k.Reach(w.game, ruleset)
		if err != nil {
			w.printf("\n(the moves cannot be played: %s)\n", w.prose(err.Error()))
			return
		}
		line = g.Line()
	}
	w.printf("\n%s\n%s\n", w.board("", line), code(line))
}

// check is a check's verdict; what needs more than a line stands in a block
// below it.
func (w *writer) check(c *rulings.Case, k *rulings.Check) string {
	words := w.prose(c.Words(k, func(s string) string { return "`" + strings.ReplaceAll(s, "`", "'") + "`" }))
	if k == nil {
		return words
	}
	const indent = "   "
	for _, text := range []string{k.Diagram, k.Record} {
		if text != "" {
			words += "\n\n" + block(indent, text)
		}
	}
	if board := w.board(indent, k.Setup); board != "" {
		words += "\n\n" + board
	}
	return strings.TrimRight(words, "\n")
}

func (w *writer) source(s rulings.Source) string {
	title := named(w.documents, s.Doc)
	if s.Section == "" {
		return title
	}
	return title + ": " + w.prose(s.Section)
}

// named returns the words for a key, or the key where there are none.
func named(words map[string]string, key string) string {
	if w, ok := words[key]; ok {
		return w
	}
	return key
}
