// Package casebook has the rules and rulings of a game as data for a page, for
// programs without the files of the corpus.
package casebook

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/likeness"
)

// A Book holds all rulings on a game. A nil Book is empty.
type Book struct {
	Game     string        `json:"game"`
	Rulings  []Ruling      `json:"rulings"` // in the order of their ids
	Likeness likeness.Data `json:"likeness"`

	once  sync.Once
	index *likeness.Index // made on first use
}

// A Title is the id and the title of a ruling.
type Title struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// A Ruling is one ruling of the corpus.
type Ruling struct {
	Title
	Topic    string    `json:"topic"`
	TurnsOn  []string  `json:"turnsOn,omitempty"`
	Names    []string  `json:"names,omitempty"` // rules named in its checks
	Cites    []string  `json:"cites,omitempty"` // other rules that it touches
	Basis    string    `json:"basis"`
	Sources  []string  `json:"sources,omitempty"`
	Rulesets []string  `json:"rulesets"`
	Position string    `json:"position,omitempty"`
	Moves    []string  `json:"moves,omitempty"`
	Checks   []Check   `json:"checks"`
	Other    []Reading `json:"other,omitempty"` // other readings that were considered
	SeeAlso  []string  `json:"seeAlso,omitempty"`
	Disputes []string  `json:"disputes,omitempty"`
	Why      string    `json:"why"`
}

// A Check is one check of a ruling.
type Check struct {
	Words string `json:"words"`
	Move  string `json:"move,omitempty"` // the move that is checked
	Legal bool   `json:"legal,omitempty"`
	Setup string `json:"setup,omitempty"` // the position line that is checked
}

// A Reading is another reading, and why the ruling does not follow it.
type Reading struct {
	Reading string `json:"reading"`
	Because string `json:"because"`
}

// Find returns the ruling with an id. Letter case and leading zeros do not matter.
func (b *Book) Find(id string) (Ruling, bool) {
	if b == nil {
		return Ruling{}, false
	}
	head, number, _ := strings.Cut(id, "-")
	id = head + "-" + strings.Repeat("0", max(4-len(number), 0)) + number
	for _, r := range b.Rulings {
		if strings.EqualFold(r.ID, id) {
			return r, true
		}
	}
	return Ruling{}, false
}

// ByRule returns the rulings on a rule: first those that turn on it, then those
// whose checks name it, then the others.
func (b *Book) ByRule(rule string) []Title {
	return b.ranked(func(r Ruling) int {
		for i, ids := range [][]string{r.TurnsOn, r.Names, r.Cites} {
			if slices.Contains(ids, rule) {
				return i + 1
			}
		}
		return 0
	})
}

// Search returns the rulings that contain all of the words: first those with
// all words in the title. Without words it returns all rulings.
func (b *Book) Search(words string) []Title {
	want := strings.Fields(strings.ToLower(words))
	lacks := func(text string) bool {
		text = strings.ToLower(text)
		return slices.ContainsFunc(want, func(w string) bool { return !strings.Contains(text, w) })
	}
	return b.ranked(func(r Ruling) int {
		switch head := r.ID + " " + r.Title.Title; {
		case !lacks(head):
			return 1
		case !lacks(head + " " + r.Why + " " + r.Topic + " " + strings.Join(slices.Concat(r.TurnsOn, r.Names, r.Cites), " ")):
			return 2
		}
		return 0
	})
}

// ranked returns the rulings with a rank of at least 1, by rank, then by id.
func (b *Book) ranked(rank func(Ruling) int) []Title {
	titles := []Title{}
	if b == nil {
		return titles
	}
	ranks := map[string]int{}
	var list []*Ruling
	for i := range b.Rulings {
		r := &b.Rulings[i]
		if ranks[r.ID] = rank(*r); ranks[r.ID] > 0 {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(x, y *Ruling) int { return cmp.Or(ranks[x.ID]-ranks[y.ID], cmp.Compare(x.ID, y.ID)) })
	for _, r := range list {
		titles = append(titles, r.Title)
	}
	return titles
}

// Precedents returns the rulings that bear on a report on a move, the best first.
func (b *Book) Precedents(rules game.Rules, at game.Game, report game.Report) []Title {
	if b == nil {
		return nil
	}
	b.once.Do(func() { b.index = likeness.New(rules, b.Likeness) })
	var titles []Title
	for _, p := range b.index.Precedents(at, report) {
		if r, ok := b.Find(p.ID); ok {
			titles = append(titles, r.Title)
		}
	}
	return titles
}
