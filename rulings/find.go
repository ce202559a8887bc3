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
	head, number, _ := strings.Cut(id, "-")
	return head + "-" + strings.Repeat("0", max(4-len(number), 0)) + number
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
	{"NR-0028", "NR-0467"}, {"NR-0094", "NR-0457"}, {"NR-0110", "NR-0463"}, {"NR-0296", "NR-0454"},
	{"NR-0362", "NR-0444"}, {"NR-0394", "NR-0450"}, {"NR-0442", "NR-0374"},
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

// ranked returns the rulings with a rank from 1, by rank, then id.
func (c *Corpus) ranked(rank func(*Case) int) []*Case {
	ranks := map[*Case]int{}
	var found []*Case
	for _, k := range c.Cases() {
		if ranks[k] = rank(k); ranks[k] > 0 {
			found = append(found, k)
		}
	}
	slices.SortFunc(found, func(a, b *Case) int { return cmp.Or(cmp.Compare(ranks[a], ranks[b]), cmp.Compare(a.ID, b.ID)) })
	return found
}

// ByRule returns the rulings that have to do with a rule: first those that turn
// on it, then those whose expectations name it, then those that only cite it or
// come near it; each group by id.
func (c *Corpus) ByRule(rule string) []*Case {
	return c.ranked(func(k *Case) int {
		for i, ids := range [][]string{k.TurnsOn, k.Names(), k.Cites, k.Avoids()} {
			if slices.Contains(ids, rule) {
				return min(i+1, 3)
			}
		}
		return 0
	})
}

// BySentence returns the rulings that decide a row of SENTENCES.md, by id.
func (c *Corpus) BySentence(id string) []*Case {
	return c.ranked(func(k *Case) int {
		if slices.ContainsFunc(k.Decides, func(d string) bool { return strings.EqualFold(d, id) }) {
			return 1
		}
		return 0
	})
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
	lacks := func(text string) bool {
		text = strings.ToLower(text)
		return slices.ContainsFunc(want, func(w string) bool { return !strings.Contains(text, w) })
	}
	return c.ranked(func(k *Case) int {
		texts := []string{k.Title, k.Why, k.Position}
		for _, r := range k.Refuted {
			texts = append(texts, r.Reading, r.Because)
		}
		switch {
		case !lacks(k.Title):
			return 1
		case !lacks(strings.Join(texts, "\n")):
			return 2
		}
		return 0
	})
}

// Precedents returns the rulings that bear on a report under a ruleset, best
// first, at most MaxPrecedents. They are about moves that are legal or illegal
// as the report's is, and either turn on the rules that it cites (Report.Rules)
// or, after these, only name them there. How a legal move goes (game.Rule's
// Routine) is no question, and finds nothing. A rule counts the more the fewer rulings have to
// do with it; among equals the rulings under the report's ruleset come first,
// then those about fewer other rules, then the lower id.
func (c *Corpus) Precedents(report game.Report, ruleset string) []*Case {
	cited := report.Rules()
	if report.Legal() {
		table := c.catalogue()
		cited = slices.DeleteFunc(cited, func(r string) bool { return table[r].Routine })
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
		rank           []int    // compared in order, the lower the better
	}
	var candidates []candidate
	about := map[string]int{} // by rule: the rulings that have to do with it
	for _, k := range c.Cases() {
		if !slices.ContainsFunc(k.Checks, alike) {
			continue
		}
		one, names := candidate{Case: k}, k.names(alike)
		for _, r := range cited {
			switch {
			case slices.Contains(k.TurnsOn, r):
				one.turnsOn = append(one.turnsOn, r)
			case slices.Contains(names, r):
				one.names = append(one.names, r)
			default:
				continue
			}
			about[r]++
		}
		if one.turnsOn != nil || one.names != nil {
			candidates = append(candidates, one)
		}
	}
	for i := range candidates {
		one := &candidates[i]
		score, foreign := 0, 1
		for _, r := range one.turnsOn {
			score += 3 * (1 + 1000/about[r]) // a whole corpus about one rule still gives it some weight
		}
		for _, r := range one.names {
			score += 1 + 1000/about[r]
		}
		if slices.Contains(one.Rulesets, ruleset) {
			foreign = 0
		}
		one.rank = []int{-min(len(one.turnsOn), 1), -score, foreign, len(one.TurnsOn) - len(one.turnsOn)}
	}
	slices.SortFunc(candidates, func(a, b candidate) int { return cmp.Or(slices.Compare(a.rank, b.rank), cmp.Compare(a.ID, b.ID)) })
	var found []*Case
	for _, one := range candidates[:min(len(candidates), MaxPrecedents)] {
		found = append(found, one.Case)
	}
	return found
}
