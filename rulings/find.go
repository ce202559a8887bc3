package rulings

import (
	"cmp"
	"slices"
	"strings"
)

// Case returns the ruling with an id, such as NR-0014. Letter case and leading
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

// fullID adds leading zeros: NR-0014 for NR-14.
func fullID(id string) string {
	head, number, _ := strings.Cut(id, "-")
	return head + "-" + strings.Repeat("0", max(4-len(number), 0)) + number
}

// IsID reports whether a text has the form of a ruling's id: two capitals, a hyphen
// and four digits.
func IsID(s string) bool {
	return len(s) == 7 && s[2] == '-' && strings.Trim(s[:2], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && strings.Trim(s[3:], "0123456789") == ""
}

// A Withdrawal is the id of a ruling that was merged into another ruling. No later
// ruling gets that id.
type Withdrawal struct {
	ID   string
	Into string // id of the other ruling
}

// withdrawn is sorted by id.
var withdrawn = []Withdrawal{
	{"NR-0028", "NR-0467"}, {"NR-0094", "NR-0457"}, {"NR-0110", "NR-0463"}, {"NR-0296", "NR-0454"},
	{"NR-0362", "NR-0444"}, {"NR-0394", "NR-0450"}, {"NR-0442", "NR-0374"},
}

// Withdrawals returns the withdrawn ids of the embedded corpus, sorted by id.
func Withdrawals() []Withdrawal { return slices.Clone(withdrawn) }

// Withdrawn returns the withdrawal of an id, if there is one. Letter case and
// leading zeros do not matter.
func Withdrawn(id string) (Withdrawal, bool) {
	id = fullID(id)
	i := slices.IndexFunc(withdrawn, func(w Withdrawal) bool { return strings.EqualFold(w.ID, id) })
	if i < 0 {
		return Withdrawal{}, false
	}
	return withdrawn[i], true
}

// ranked returns the rulings of rank 1 and more, by rank, then id.
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

// ByRule returns the rulings about a rule: first those that turn on it, then those
// whose expectations name it, then those that only cite it or are near misses of
// it. Each group is sorted by id.
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

// BySentence returns the rulings that decide a row of SENTENCES.md, sorted by id.
func (c *Corpus) BySentence(id string) []*Case {
	return c.ranked(func(k *Case) int {
		if slices.ContainsFunc(k.Decides, func(d string) bool { return strings.EqualFold(d, id) }) {
			return 1
		}
		return 0
	})
}
