package rulings

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/nemoroth"
)

// MaxPrecedents is how many rulings Precedents returns at most.
const MaxPrecedents = 10

// Case returns the ruling with an id, such as NR-0014; letter case and leading
// zeros do not matter.
func (c *Corpus) Case(id string) (*Case, bool) {
	id = fullID(id)
	for _, k := range c.Cases() {
		if strings.EqualFold(k.ID, id) {
			return k, true
		}
	}
	return nil, false
}

// fullID writes NR-14 as NR-0014.
func fullID(id string) string {
	const head, digits = "NR-", 4
	if n := len(id) - len(head); n <= 0 || n >= digits || !strings.EqualFold(id[:len(head)], head) {
		return id
	}
	return head + strings.Repeat("0", len(head)+digits-len(id)) + id[len(head):]
}

// ByRule returns the rulings that have to do with a rule: first those that turn
// on it, then those whose expectations name it, then those that only cite it or
// come near it; each group by id.
func (c *Corpus) ByRule(rule nemoroth.Rule) []*Case {
	var groups [3][]*Case
	for _, k := range c.Cases() {
		switch {
		case slices.Contains(k.TurnsOn, rule):
			groups[0] = append(groups[0], k)
		case slices.Contains(k.Names(), rule):
			groups[1] = append(groups[1], k)
		case slices.Contains(k.Cites, rule) || slices.Contains(k.Avoids(), rule):
			groups[2] = append(groups[2], k)
		}
	}
	for _, g := range groups {
		slices.SortFunc(g, byID)
	}
	return slices.Concat(groups[:]...)
}

func byID(a, b *Case) int { return strings.Compare(a.ID, b.ID) }

// BySentence returns the rulings that decide a row of SENTENCES.md, by id.
func (c *Corpus) BySentence(id string) []*Case {
	var found []*Case
	for _, k := range c.Cases() {
		if slices.ContainsFunc(k.Decides, func(d string) bool { return strings.EqualFold(d, id) }) {
			found = append(found, k)
		}
	}
	slices.SortFunc(found, byID)
	return found
}

// Search returns the rulings whose title, reasoning, refuted readings or
// position line contain every one of some words, letter case aside: those with
// all of them in the title first, then by id. What has no letter and no digit is
// not a word; without a word it finds nothing.
func (c *Corpus) Search(words string) []*Case {
	want := slices.DeleteFunc(strings.Fields(strings.ToLower(words)), func(w string) bool {
		return !strings.ContainsFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	})
	if len(want) == 0 {
		return nil
	}
	hasAll := func(text string) bool {
		text = strings.ToLower(text)
		return !slices.ContainsFunc(want, func(w string) bool { return !strings.Contains(text, w) })
	}
	var inTitle, elsewhere []*Case
	for _, k := range c.Cases() {
		texts := []string{k.Title, k.Why, k.Position}
		for _, r := range k.Refuted {
			texts = append(texts, r.Reading, r.Because)
		}
		switch {
		case hasAll(k.Title):
			inTitle = append(inTitle, k)
		case hasAll(strings.Join(texts, "\n")):
			elsewhere = append(elsewhere, k)
		}
	}
	slices.SortFunc(inTitle, byID)
	slices.SortFunc(elsewhere, byID)
	return append(inTitle, elsewhere...)
}

// Precedents returns the rulings that bear on a report, best first, at most
// MaxPrecedents. They are about moves that are legal or illegal as the report's
// is, and either turn on the rules that it cites (Report.Rules) or, after these,
// only name them there. How a legal move goes (MOVE-*) is no question, and finds
// nothing. A rule counts the more the fewer rulings have to do with it; among
// equals the rulings under the report's ruleset come first, then those about
// fewer other rules, then the lower id.
func (c *Corpus) Precedents(report nemoroth.Report) []*Case {
	cited, form := report.Rules(), FormIllegal
	if report.Legal() {
		cited, form = slices.DeleteFunc(cited, isMoveRule), FormMove
	}
	if len(cited) == 0 {
		return nil
	}
	alike := func(k *Check) bool {
		f, _ := k.Form()
		return f == form
	}
	type candidate struct {
		*Case
		turnsOn, names []nemoroth.Rule // of the cited ones
		others         int             // rules it turns on besides
		score          int
		foreign        int // 1 if it says nothing about the report's ruleset
	}
	var candidates []*candidate
	about := map[nemoroth.Rule]int{}
	ruleset := report.Ruleset.String()
	for _, k := range c.Cases() {
		if !slices.ContainsFunc(k.Checks, alike) {
			continue
		}
		one := &candidate{Case: k}
		names := k.names(alike)
		for _, r := range cited {
			if slices.Contains(k.TurnsOn, r) {
				one.turnsOn = append(one.turnsOn, r)
			} else if slices.Contains(names, r) {
				one.names = append(one.names, r)
			}
		}
		if one.turnsOn == nil && one.names == nil {
			continue
		}
		for _, r := range slices.Concat(one.turnsOn, one.names) {
			about[r]++
		}
		one.others = len(k.TurnsOn) - len(one.turnsOn)
		if !slices.Contains(k.Rulesets, ruleset) {
			one.foreign = 1
		}
		candidates = append(candidates, one)
	}
	// A whole corpus about one rule still gives it some weight.
	weight := func(r nemoroth.Rule) int { return 1 + 1000/about[r] }
	for _, one := range candidates {
		for _, r := range one.turnsOn {
			one.score += 3 * weight(r)
		}
		for _, r := range one.names {
			one.score += weight(r)
		}
	}
	slices.SortFunc(candidates, func(a, b *candidate) int {
		return cmp.Or(
			cmp.Compare(min(len(b.turnsOn), 1), min(len(a.turnsOn), 1)),
			cmp.Compare(b.score, a.score),
			cmp.Compare(a.foreign, b.foreign),
			cmp.Compare(a.others, b.others),
			byID(a.Case, b.Case))
	})
	var found []*Case
	for _, one := range candidates[:min(len(candidates), MaxPrecedents)] {
		found = append(found, one.Case)
	}
	return found
}

// isMoveRule reports whether a rule only says how a kind of piece goes.
func isMoveRule(r nemoroth.Rule) bool { return strings.HasPrefix(string(r), "MOVE-") }
