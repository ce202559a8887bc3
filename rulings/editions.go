package rulings

import (
	"cmp"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// editionsFile is the name of an optional file of a corpus: its editions, the newest first.
const editionsFile = "EDITIONS.md"

// An Edition is a state of a corpus.
type Edition struct {
	Name string // version, date and hash of the files, such as "0.6.0, 2026-11-22, c41792a457f6"
	Text string // what changed, in Markdown

	changes []change
}

// A change says what changed in the rulings of a range of ids.
type change struct{ what, first, last string }

// The lists in the text of an edition.
var (
	changeLine = regexp.MustCompile(`(?m)^- (New|Title|Verdict|Reasons|Basis|Sources): (.*)$`)
	idRange    = regexp.MustCompile(`([A-Z]{2}-\d{4})(?: to ([A-Z]{2}-\d{4}))?`)
	mergedID   = regexp.MustCompile(`([A-Z]{2}-\d{4}) into ([A-Z]{2}-\d{4})`)
)

// A Withdrawal is the id of a ruling that was merged into another ruling. No later
// ruling gets that id.
type Withdrawal struct {
	ID   string
	Into string // id of the other ruling
}

// readEditions reads editionsFile, if there is one.
func (c *Corpus) readEditions() {
	text, _ := fs.ReadFile(c.Beside, editionsFile)
	for _, section := range strings.Split(string(text), "\n## ")[1:] {
		var e Edition
		e.Name, e.Text, _ = strings.Cut(section, "\n")
		for _, m := range changeLine.FindAllStringSubmatch(e.Text, -1) {
			for _, r := range idRange.FindAllStringSubmatch(m[2], -1) {
				e.changes = append(e.changes,
					change{strings.ToLower(m[1]), r[1], cmp.Or(r[2], r[1])})
			}
		}
		c.Editions = append(c.Editions, e)
		for _, m := range mergedID.FindAllStringSubmatch(e.Text, -1) {
			c.Withdrawals = append(c.Withdrawals, Withdrawal{m[1], m[2]})
		}
	}
}

// History says in which edition a ruling was new, and what changed in which later one, as in
// "new in 0.1.0; title, reasons in 0.5.0". It is empty for a corpus without editions.
func (c *Corpus) History(id string) string {
	return c.history(id, len(c.Editions)-1)
}

// Changed says what changed in a ruling after an edition, which a part of its name tells, such as
// its version or its date; "" for nothing. False means that the edition is unknown.
func (c *Corpus) Changed(id, edition string) (changes string, ok bool) {
	i := slices.IndexFunc(c.Editions, func(e Edition) bool {
		return slices.Contains(strings.Split(e.Name, ", "), edition)
	})
	return c.history(id, i-1), i >= 0
}

// history is History from the edition with an index on.
func (c *Corpus) history(id string, oldest int) string {
	var history []string
	for i := oldest; i >= 0; i-- {
		var what []string
		for _, change := range c.Editions[i].changes {
			if change.first <= id && id <= change.last {
				what = append(what, change.what)
			}
		}
		if version, _, _ := strings.Cut(c.Editions[i].Name, ","); what != nil {
			history = append(history, strings.Join(what, ", ")+" in "+version)
		}
	}
	return strings.Join(history, "; ")
}

// Citation returns a ruling as others cite it: its id, title, suite and edition.
func (c *Corpus) Citation(k *Case) string {
	return k.ID + ", " + k.Title + " (" + c.Edition() + ")"
}

// Edition returns the suite with the version, date and hash of its newest edition.
func (c *Corpus) Edition() string {
	if c.Editions == nil {
		return c.Suite()
	}
	return c.Suite() + ", edition " + c.Editions[0].Name
}

// Withdrawn returns the withdrawal of an id, if there is one. Letter case and
// leading zeros do not matter.
func (c *Corpus) Withdrawn(id string) (Withdrawal, bool) {
	for _, w := range c.Withdrawals {
		if strings.EqualFold(w.ID, fullID(id)) {
			return w, true
		}
	}
	return Withdrawal{}, false
}
