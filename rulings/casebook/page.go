package casebook

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// headings are the relations of rulings to a rule.
var headings = [...]string{"Rulings that turn on it", "Rulings that name it", "Near misses", "Rulings that cite it"}

// groups holds the rulings that concern one rule, by heading.
type groups [len(headings)][]*rulings.Case

// group returns the groups of each rule. A ruling is under the first heading that
// fits, and a near miss always also under "Near misses".
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

// rule writes a rule, its example and the rulings that concern it.
func (w *writer) rule(r game.Rule) {
	w.printf("%s\n\n%s\n\n", entry(r.ID), w.prose(r.Statement))
	if r.Citable {
		w.printf("Verdicts, effects and problems can name this rule.\n")
	} else {
		w.printf("This rule defines terms of other rules. No verdict names it.\n")
	}
	var sources []string
	for _, s := range r.Sources {
		doc, section, _ := strings.Cut(s, ", ")
		sources = append(sources, w.source(rulings.Source{Doc: doc, Section: section}))
	}
	w.printf("\n**Sources.** %s\n\n", strings.Join(sources, "; "))
	w.example(r.Example)
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
		w.printf(" is a possible position.\n")
	default:
		w.printf(" is an impossible position.\n")
	}
}

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

// basis returns the basis of a ruling, with its disputes.
func (w *writer) basis(k *rulings.Case) string {
	if len(k.Disputes) == 0 {
		return named(w.bases, k.Basis)
	}
	return named(w.bases, k.Basis) + ": " + w.ids(k.Disputes)
}

// position writes the position that the checks are about, and the moves before it.
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

// check returns the verdict of a check, followed by its diagram or record, if any.
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

// named returns the words for a key, or the key if there are none.
func named(words map[string]string, key string) string {
	if w, ok := words[key]; ok {
		return w
	}
	return key
}
