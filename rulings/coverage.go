package rulings

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Coverage reports what a complete corpus lacks: an expectation that names a citable
// rule, and a near miss of it; a case that turns on or cites a defining rule; a case
// about its rules that decides a row of SENTENCES.md, unless the row has - in place
// of a test; a quotation in a case that rests on a source.
func (c *Corpus) Coverage() []Flaw {
	named, avoided, cited := map[string]bool{}, map[string]bool{}, map[string]bool{}
	about := map[string][]string{} // rules of the deciding cases, by sentence
	all := func(set map[string]bool, ids []string) {
		for _, id := range ids {
			set[id] = true
		}
	}
	var flaws []Flaw
	want := func(covered bool, id, gap string) {
		if !covered {
			flaws = append(flaws, Flaw{Msg: id + ": " + gap})
		}
	}
	for _, k := range c.Cases() {
		cites := slices.Concat(k.TurnsOn, k.Cites)
		all(named, k.Names())
		all(avoided, k.Avoids())
		all(cited, cites)
		quotes := slices.ContainsFunc(k.Sources, func(s Source) bool { return s.Quote != "" })
		want(quotes || !restsOnSource(k) || c.disputes() == nil, k.ID, "the case rests on a source but quotes no sentence")
		for _, id := range k.Decides {
			about[id] = append(append(append(append(about[id], cites...), k.Names()...), k.Avoids()...), "")
		}
	}
	if table, ok := c.rules().(game.Documenter); ok {
		for _, r := range table.Catalogue() {
			if r.Citable {
				want(named[r.ID], r.ID, "no expectation of a case names the rule")
				want(avoided[r.ID], r.ID, "no case is a near miss of the rule")
			} else {
				want(cited[r.ID], r.ID, "no case turns on the rule or cites it")
			}
		}
	}
	for _, s := range c.Sentences() {
		rules := about[s.ID]
		want(rules != nil || s.TestIdea == "-", s.ID, "no case decides the sentence")
		related := len(s.DecidedBy) == 0 || slices.ContainsFunc(rules, func(r string) bool { return slices.Contains(s.DecidedBy, r) })
		want(rules == nil || related, s.ID, "no case that decides the sentence is about one of its rules")
	}
	return flaws
}

// restsOnSource reports whether the basis of a case is a source document.
func restsOnSource(k *Case) bool {
	return k.Basis == "disputed" || slices.ContainsFunc(k.Sources, func(s Source) bool { return strings.HasPrefix(s.Doc, k.Basis+"-") })
}
