package rulings

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// An Exception is a rule or a row of SENTENCES.md that needs no case, and why.
type Exception struct{ ID, Reason string }

// Names lists the rules that the case's expectations name: those of illegal,
// satisfies and would-satisfy, compelled, effects, problems. Each once, sorted.
func (c *Case) Names() []nemoroth.Rule {
	return c.names(func(*Check) bool { return true })
}

// names lists the rules that the expectations of some checks name.
func (c *Case) names(of func(*Check) bool) []nemoroth.Rule {
	var ids []nemoroth.Rule
	satisfactions := func(entries []string) {
		for _, entry := range entries {
			if s, err := parseSatisfaction(entry); err == nil {
				ids = append(ids, s.Rule, s.Kind.Rule())
			}
		}
	}
	for _, k := range c.Checks {
		if k == nil || !of(k) {
			continue
		}
		for _, r := range k.Illegal {
			ids = append(ids, r.Rule)
		}
		satisfactions(k.WouldSatisfy)
		satisfactions(k.Satisfies)
		for _, entry := range k.Compelled {
			if comp, err := parseCompulsion(entry); err == nil {
				ids = append(ids, comp.Kind.Rule())
			}
		}
		for _, lines := range [][]string{k.Effects, k.IncludesEffects} {
			for _, line := range lines {
				if rule, err := effectRule(line); err == nil {
					ids = append(ids, rule)
				}
			}
		}
		for _, entry := range k.Problems {
			if rule, err := parseProblem(entry); err == nil {
				ids = append(ids, nemoroth.RulePos1, rule)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Avoids lists the rules that the case says nearly apply and do not: its
// near-miss, and the rules that a check's lacks-effects names. Each once,
// sorted.
func (c *Case) Avoids() []nemoroth.Rule {
	ids := slices.Clone(c.NearMiss)
	for _, k := range c.Checks {
		if k == nil {
			continue
		}
		for _, what := range k.LacksEffects {
			if r := nemoroth.Rule(what); r.IsKnown() {
				ids = append(ids, r)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Coverage holds the corpus to the rules and the sources: every citable rule is
// named by an expectation of some case and nearly applies in another, every
// defining rule has a case that turns on it or cites it, every row of
// SENTENCES.md is decided, at least once by a case about one of the row's
// rules. RuleExceptions and SentenceExceptions are left out, and reported where
// they are needed no longer. It is meant for the embedded corpus; a collection
// of one's own need not cover anything.
func (c *Corpus) Coverage() []Problem {
	named, avoided, cited := map[nemoroth.Rule]bool{}, map[nemoroth.Rule]bool{}, map[nemoroth.Rule]bool{}
	decided, related := map[string]bool{}, map[string]bool{}
	rows := map[string]Sentence{}
	for _, s := range SentenceRows() {
		rows[s.ID] = s
	}
	for _, k := range c.Cases() {
		names, avoids := k.Names(), k.Avoids()
		for _, r := range names {
			named[r] = true
		}
		for _, r := range avoids {
			avoided[r] = true
		}
		for _, r := range slices.Concat(k.TurnsOn, k.Cites) {
			cited[r] = true
		}
		for _, id := range k.Decides {
			decided[id] = true
			about := rows[id].DecidedBy
			for _, r := range slices.Concat(k.TurnsOn, k.Cites, names, avoids) {
				related[id] = related[id] || slices.Contains(about, r)
			}
			related[id] = related[id] || len(about) == 0
		}
	}
	var problems []Problem
	say := func(msg string) { problems = append(problems, Problem{Msg: msg}) }
	exceptions := map[string]bool{}
	for _, e := range slices.Concat(ruleExceptions, sentenceExceptions) {
		exceptions[e.ID] = true
	}
	gap := func(id string, covered bool, msg string) {
		switch {
		case !covered && !exceptions[id]:
			say(id + ": " + msg)
		case covered && exceptions[id]:
			say(id + ": is an exception and needs none")
		}
	}
	for _, r := range nemoroth.Rules() {
		switch {
		case r.Citable && exceptions[string(r.ID)]:
			gap(string(r.ID), named[r.ID] && avoided[r.ID], "")
		case r.Citable:
			gap(string(r.ID), named[r.ID], "no expectation of any case names it")
			gap(string(r.ID), avoided[r.ID], "no case is a near miss of it")
		default:
			gap(string(r.ID), cited[r.ID], "no case turns on it or cites it")
		}
	}
	for _, s := range SentenceRows() {
		gap(s.ID, decided[s.ID], "no case decides it")
		if decided[s.ID] && !related[s.ID] {
			say(s.ID + ": no case that decides it has to do with any of its rules")
		}
	}
	for _, e := range slices.Concat(ruleExceptions, sentenceExceptions) {
		_, rule := nemoroth.LookupRule(e.ID)
		if !rule && !slices.ContainsFunc(SentenceRows(), func(s Sentence) bool { return s.ID == e.ID }) {
			say(e.ID + ": is an exception, but neither a rule nor a sentence")
		}
		if strings.TrimSpace(e.Reason) == "" {
			say(e.ID + ": is an exception without a reason")
		}
	}
	return problems
}

// RuleExceptions lists the rules that Coverage does not ask a case of.
func RuleExceptions() []Exception { return slices.Clone(ruleExceptions) }

// SentenceExceptions lists the rows of SENTENCES.md that need no case.
func SentenceExceptions() []Exception { return slices.Clone(sentenceExceptions) }
