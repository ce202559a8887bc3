package rulings

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Coverage holds the corpus to the rules and the sources: every citable rule is
// named by an expectation of some case and nearly applies in another, every
// defining rule has a case that turns on it or cites it, every row of
// SENTENCES.md is decided, at least once by a case about one of the row's
// rules (a row with - in place of a test needs none), and every case that rests on
// a source quotes it. It is meant for a whole corpus; a collection of one's own
// need not cover anything.
func (c *Corpus) Coverage() []Flaw {
	named, avoided, cited := map[string]bool{}, map[string]bool{}, map[string]bool{}
	about := map[string][]string{} // by sentence: the rules of the cases that decide it
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
		want(quotes || !restsOnSource(k) || c.disputes() == nil, k.ID, "it rests on a source and quotes no sentence")
		for _, id := range k.Decides {
			about[id] = append(append(append(append(about[id], cites...), k.Names()...), k.Avoids()...), "")
		}
	}
	if table, ok := c.rules().(game.Cataloguer); ok {
		for _, r := range table.Catalogue() {
			if r.Citable {
				want(named[r.ID], r.ID, "no expectation of any case names it")
				want(avoided[r.ID], r.ID, "no case is a near miss of it")
			} else {
				want(cited[r.ID], r.ID, "no case turns on it or cites it")
			}
		}
	}
	for _, s := range c.Sentences() {
		rules := about[s.ID]
		want(rules != nil || s.TestIdea == "-", s.ID, "no case decides it")
		related := len(s.DecidedBy) == 0 || slices.ContainsFunc(rules, func(r string) bool { return slices.Contains(s.DecidedBy, r) })
		want(rules == nil || related, s.ID, "no case that decides it has to do with any of its rules")
	}
	return flaws
}

// restsOnSource reports whether the basis of a case is somebody's text.
func restsOnSource(k *Case) bool {
	return k.Basis == "disputed" || slices.ContainsFunc(k.Sources, func(s Source) bool { return strings.HasPrefix(s.Doc, k.Basis+"-") })
}
