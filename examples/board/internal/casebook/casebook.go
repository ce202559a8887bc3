// Package casebook is the rules and rulings of a game as data: what a page shows
// of them where the corpus's own files are not to be had.
package casebook

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Book is all rulings on a game. The nil Book is empty.
type Book struct {
	Game    string   `json:"game"`
	Rulings []Ruling `json:"rulings"` // by id
}

// A Title is a ruling in one line.
type Title struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// A Ruling is one decided case.
type Ruling struct {
	Title
	Topic    string    `json:"topic"`
	TurnsOn  []string  `json:"turnsOn,omitempty"`
	Names    []string  `json:"names,omitempty"`    // rules that its expectations name
	ByLegal  []string  `json:"byLegal,omitempty"`  // … those of checks of legal moves …
	ByForbid []string  `json:"byForbid,omitempty"` // … and of forbidden ones
	Cites    []string  `json:"cites,omitempty"`    // others that have to do with it
	Basis    string    `json:"basis"`
	Sources  []string  `json:"sources,omitempty"`
	Rulesets []string  `json:"rulesets"`
	Position string    `json:"position,omitempty"`
	Moves    []string  `json:"moves,omitempty"`
	Checks   []Check   `json:"checks"`
	Other    []Reading `json:"other,omitempty"` // readings that were considered
	SeeAlso  []string  `json:"seeAlso,omitempty"`
	Disputes []string  `json:"disputes,omitempty"`
	Why      string    `json:"why"`
}

// A Check is one claim of a ruling.
type Check struct {
	Words string `json:"words"`
	Move  string `json:"move,omitempty"` // that it is about
	Legal bool   `json:"legal,omitempty"`
	Setup string `json:"setup,omitempty"` // a line that it is about
}

// A Reading is one that was considered, and why the ruling has another one.
type Reading struct {
	Reading string `json:"reading"`
	Because string `json:"because"`
}

// Find returns the ruling with an id; letter case and leading zeros do not
// matter.
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

// ByRule lists the rulings on a rule: first those that turn on it, then those
// whose expectations name it, then the others.
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

// Search lists the rulings with all of some words: those with all of them in
// the title first. Without a word it lists all.
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

// ranked lists the rulings with a rank from 1, by rank, then id.
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

// Precedents lists the rulings that bear on a report on a position line under a
// ruleset, best first: those on the same move in the same position, then those about moves that are legal or not as the report's is, and about the
// rules that it cites, the rarer ones counting more.
// The corpus itself knows better what is alike; this needs the data alone.
func (b *Book) Precedents(report game.Report, line, ruleset string) []Title {
	cited := report.Rules()
	if report.Legal() {
		cited = slices.DeleteFunc(cited, func(r string) bool { return strings.HasPrefix(r, "MOVE-") })
	}
	if b == nil || len(cited) == 0 {
		return nil
	}
	type candidate struct {
		Title
		same, turns, foreign, others int
		turnsOn, named               []string
	}
	var list []*candidate
	about := map[string]int{}
	for _, r := range b.Rulings {
		if !slices.ContainsFunc(r.Checks, func(c Check) bool { return c.Move != "" && c.Legal == report.Legal() }) {
			continue
		}
		one, names := candidate{Title: r.Title}, r.ByForbid
		if report.Legal() {
			names = r.ByLegal
		}
		if r.Position != "" && r.Moves == nil && sansNumber(r.Position) == sansNumber(line) &&
			slices.ContainsFunc(r.Checks, func(c Check) bool { return c.Move == report.Move }) {
			one.same = 1
		}
		for _, rule := range cited {
			switch {
			case slices.Contains(r.TurnsOn, rule):
				one.turnsOn = append(one.turnsOn, rule)
			case slices.Contains(names, rule):
				one.named = append(one.named, rule)
			default:
				continue
			}
			about[rule]++
		}
		if one.turnsOn == nil && one.named == nil && one.same == 0 {
			continue
		}
		one.turns, one.others = min(len(one.turnsOn), 1), len(r.TurnsOn)-len(one.turnsOn)
		if !slices.Contains(r.Rulesets, ruleset) {
			one.foreign = 1
		}
		list = append(list, &one)
	}
	score := func(c *candidate) (sum int) {
		for _, rule := range c.turnsOn {
			sum += 3 * (1 + 1000/about[rule])
		}
		for _, rule := range c.named {
			sum += 1 + 1000/about[rule]
		}
		return sum
	}
	slices.SortFunc(list, func(x, y *candidate) int {
		return cmp.Or(y.same-x.same, y.turns-x.turns, score(y)-score(x), x.foreign-y.foreign, x.others-y.others, cmp.Compare(x.ID, y.ID))
	})
	var titles []Title
	for _, c := range list {
		titles = append(titles, c.Title)
	}
	return titles
}

// sansNumber is a position line without its last field, the move number.
func sansNumber(line string) string {
	if at := strings.LastIndexByte(line, ' '); at >= 0 {
		return line[:at]
	}
	return line
}
