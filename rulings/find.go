package rulings

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
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
	if head, number, ok := strings.Cut(id, "-"); ok && number != "" {
		return head + "-" + strings.Repeat("0", max(4-len(number), 0)) + number
	}
	return id
}

// IsID reports whether a text has the form of a ruling's id in any corpus: two
// capitals, a hyphen and four digits.
func IsID(s string) bool {
	return len(s) == 7 && s[2] == '-' && strings.Trim(s[:2], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && strings.Trim(s[3:], "0123456789") == ""
}

// A Withdrawal is the id of a ruling that was merged into another. Ids are
// permanent: none of these is ever given to a ruling again.
type Withdrawal struct {
	ID   string
	Into string // the ruling that says it now
}

// withdrawn is sorted by id.
var withdrawn = []Withdrawal{
	{"NR-0028", "NR-0467"},
	{"NR-0094", "NR-0457"},
	{"NR-0110", "NR-0463"},
	{"NR-0296", "NR-0454"},
	{"NR-0362", "NR-0444"},
	{"NR-0394", "NR-0450"},
	{"NR-0442", "NR-0374"},
}

// Withdrawals lists the ids that rulings of the embedded corpus once had.
func Withdrawals() []Withdrawal { return slices.Clone(withdrawn) }

// Withdrawn says into which ruling the one with this id was merged, if it was;
// letter case and leading zeros do not matter.
func Withdrawn(id string) (Withdrawal, bool) {
	id = fullID(id)
	i := slices.IndexFunc(withdrawn, func(w Withdrawal) bool { return strings.EqualFold(w.ID, id) })
	if i < 0 {
		return Withdrawal{}, false
	}
	return withdrawn[i], true
}

// ByRule returns the rulings that have to do with a rule: first those that turn
// on it, then those whose expectations name it, then those that only cite it or
// come near it; each group by id.
func (c *Corpus) ByRule(rule string) []*Case {
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

// Precedents returns the rulings that bear on a report under a ruleset, best
// first, at most MaxPrecedents. They are about moves that are legal or illegal
// as the report's is, and either turn on the rules that it cites (Report.Rules)
// or, after these, only name them there. How a legal move goes (MOVE-*) is no
// question, and finds nothing. A rule counts the more the fewer rulings have to
// do with it; among equals the rulings under the report's ruleset come first,
// then those about fewer other rules, then the lower id.
func (c *Corpus) Precedents(report game.Report, ruleset string) []*Case {
	cited := report.Rules()
	if report.Legal() {
		cited = slices.DeleteFunc(cited, isMoveRule)
	}
	if len(cited) == 0 {
		return nil
	}
	alike := func(k *Check) bool {
		return k != nil && k.Move != "" && (k.Illegal == nil) == report.Legal()
	}
	type candidate struct {
		*Case
		turnsOn, names []string // of the cited ones
		others         int      // rules it turns on besides
		score          int
		foreign        int // 1 if it says nothing about the report's ruleset
	}
	var candidates []*candidate
	about := map[string]int{}
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
	weight := func(r string) int { return 1 + 1000/about[r] }
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
func isMoveRule(r string) bool { return strings.HasPrefix(r, "MOVE-") }
