// Package likeness ranks rulings by how much they bear on a move. The rulings are
// given as data, so that a program without the corpus can rank them.
package likeness

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/internal/word"
)

// Max is how many rulings Precedents returns at most.
const Max = 10

// Fades is the kind of effect that no piece brings about: ichor that dries.
const Fades = fades

// Data is what the ranking needs of a corpus.
type Data struct {
	Rulings []Ruling `json:"rulings"`
}

// A Ruling is what the ranking needs of one ruling.
type Ruling struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Rulesets []string `json:"rulesets"`
	TurnsOn  []string `json:"turnsOn,omitempty"`
	Cites    []string `json:"cites,omitempty"`
	NearMiss []string `json:"nearMiss,omitempty"`
	Texts    bool     `json:"texts,omitempty"` // the ruling is about notation
	Refused  float64  `json:"refused"`         // share of illegal moves, 0 to 1
	Moves    []Move   `json:"moves,omitempty"`
}

// A Move is what the ranking needs of a move in a position.
type Move struct {
	Line  string   `json:"line"` // position line without full-move number
	Name  string   `json:"name"`
	Legal bool     `json:"legal,omitempty"`
	Rules []string `json:"rules,omitempty"` // see Rules; of a ruling's move those that the ruling names
	Signs []string `json:"signs,omitempty"` // its features, sorted; none after LookLater
	Told  Told     `json:"told,omitempty"`

	signs func() []string // instead of Signs, if not nil
}

// features returns the features of the move.
func (m *Move) features() []string {
	if m.signs != nil {
		return m.signs()
	}
	return m.Signs
}

// Told is the weight of a move in its ruling, from 0 to 1.
type Told float64

// The weights of moves in their rulings.
const (
	Judged   Told = 1    // a check judges the move
	Excluded Told = 0.9  // a check lists it as illegal
	Refused  Told = 0.85 // a check refuses its text because the move is illegal
	Played   Told = 0.8  // the last move before the checks
	Included Told = 0.5  // a check lists it as legal
)

// inTexts is the factor for a ruling about notation.
const inTexts = 0.5

// A Precedent is a ruling that bears on a move.
type Precedent struct {
	ID   string
	Same bool // on the same move in the same position
}

// A situation is a Move of a ruling, or the move in question.
type situation struct {
	*Ruling // nil for the move in question
	Move
	ruleset string
	words   []string // stems of the ruling's title, or of the report's sentences
}

func (s *situation) under(ruleset string) bool { return slices.Contains(s.Rulesets, ruleset) }

// An Index ranks the rulings of a corpus.
type Index struct {
	board   game.Boarder // nil if the game has no boards
	opening string       // the side that moves first
	first   string       // the first ruleset; "" if the game has none
	rulings []Ruling
	titles  [][]string // stems of the rulings' titles
}

// New returns the index of a corpus on a game. The index is empty if the game is nil.
func New(rules game.Rules, d Data) *Index {
	ix := &Index{}
	if rules == nil {
		return ix
	}
	ix.rulings, ix.titles = d.Rulings, make([][]string, len(d.Rulings))
	for i, k := range d.Rulings {
		ix.titles[i] = stems(k.Title)
	}
	ix.board, _ = rules.(game.Boarder)
	if g, err := rules.Start("", ""); err == nil {
		ix.opening = g.Turn()
	}
	if names := rules.Rulesets(); len(names) > 0 {
		ix.first = names[0]
	}
	return ix
}

// Look describes a move of a game by a report on it. It leaves Told zero.
func (ix *Index) Look(g game.Game, r game.Report) Move {
	m := ix.LookLater(g, r)
	m.Signs, m.signs = m.features(), nil
	return m
}

// LookLater is Look for a move that stays in this process: an Index works out its
// features, most of the work, when it first compares them.
func (ix *Index) LookLater(g game.Game, r game.Report) Move {
	m := Move{Name: r.Move, Legal: r.Legal()}
	if ix != nil && g != nil {
		m.Line, m.Rules = strings.TrimRight(g.Line(), "0123456789"), Rules(r)
		m.signs = sync.OnceValue(func() []string { return ix.signs(g, r) })
	}
	return m
}

// Precedents returns the rulings that bear on a move of a game, the most similar
// first, at most Max: see the method of rulings.Corpus. It returns none for a nil
// game and for a text that is not a move.
func (ix *Index) Precedents(g game.Game, r game.Report) []*Precedent {
	if ix == nil || g == nil || r.Unread != "" {
		return nil
	}
	asked := situation{Move: ix.Look(g, r), ruleset: g.Ruleset(), words: said(r)}
	best := map[string]float64{}
	same := map[string]bool{}
	c := comparison{asked: &asked, signs: newTally(asked.Signs), words: newTally(asked.words), first: ix.first}
	for i := range ix.rulings {
		k := &ix.rulings[i]
		for _, m := range k.Moves {
			if m.Name == asked.Name && m.Line == asked.Line && m.Legal == asked.Legal && m.Told >= Excluded && slices.Contains(k.Rulesets, asked.ruleset) {
				same[k.ID] = true
			}
			c.add(k, m, ix.titles[i])
		}
	}
	c.signs.weigh()
	c.words.weigh()
	for _, s := range c.all {
		best[s.ID] = max(best[s.ID], c.likeness(s))
	}
	for id := range same {
		best[id] += 1e6
	}
	var found []*Precedent
	for id, score := range best {
		if score > 0 {
			found = append(found, &Precedent{id, same[id]})
		}
	}
	slices.SortFunc(found, func(a, b *Precedent) int {
		return cmp.Or(cmp.Compare(best[b.ID], best[a.ID]), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(len(found), Max)]
}

// A tally counts in how many of some lists each of their texts stands.
type tally struct {
	lists int
	texts map[string]*entry
}

// An entry is one text of a tally.
type entry struct {
	count  int     // of lists
	asked  bool    // the text describes the move in question
	weight float64 // the fewer lists, the more; see weigh
}

func newTally(asked []string) tally {
	t := tally{texts: map[string]*entry{}}
	for _, text := range asked {
		t.texts[text] = &entry{asked: true}
	}
	return t
}

func (t *tally) add(list []string) {
	t.lists++
	for _, text := range list {
		if t.texts[text] == nil {
			t.texts[text] = new(entry)
		}
		t.texts[text].count++
	}
}

// weigh sets the weights of the texts, after the last list is added.
func (t *tally) weigh() {
	for _, e := range t.texts {
		e.weight = math.Log(1 + float64(t.lists)/float64(1+e.count))
	}
}

// A comparison holds the moves of rulings that share a rule with the move in
// question. The weights of signs and words are taken from these moves alone, so that
// they do not depend on the other rulings of the corpus.
type comparison struct {
	asked        *situation
	first        string // the first ruleset
	all          []*situation
	signs, words tally // of the moves and of their rulings' titles
}

// add adds a move of a ruling, if it shares a rule with the move in question.
func (c *comparison) add(k *Ruling, m Move, title []string) {
	in := func(list []string) bool {
		return slices.ContainsFunc(c.asked.Rules, func(r string) bool { return slices.Contains(list, r) })
	}
	shared := in(m.Rules)
	if m.Legal != c.asked.Legal {
		shared = !c.asked.Legal && in(k.NearMiss)
	}
	if m.Told == Played || m.Told == Refused { // the ruling may be about another rule
		shared = shared && (in(k.TurnsOn) || in(k.Cites) || in(k.NearMiss))
	}
	if !shared {
		return
	}
	m.Signs = m.features()
	c.signs.add(m.Signs)
	if n := len(c.all); n == 0 || c.all[n-1].Ruling != k {
		c.words.add(title)
	}
	c.all = append(c.all, &situation{Ruling: k, Move: m, words: title})
}

// likeness returns how similar a ruling's move is to the move in question.
func (c *comparison) likeness(s *situation) float64 {
	asked := c.asked
	both, either := 0.0, 0.0 // in a fixed order: the sum depends on it
	for _, sign := range asked.Signs {
		either += c.signs.texts[sign].weight
	}
	for _, sign := range s.Signs {
		if e := c.signs.texts[sign]; e.asked {
			both += e.weight
		} else {
			either += e.weight * elsewhere(sign)
		}
	}
	like := both / either
	said, all := 0.0, 0.0
	for _, w := range s.words {
		e := c.words.texts[w]
		all += e.weight
		if e.asked {
			said += e.weight
		}
	}
	if all > 0 {
		like += 0.2 * said / all
	}
	if !asked.Legal {
		like *= 0.8 + 0.2*s.Refused
	}
	if !slices.ContainsFunc(asked.Rules, func(r string) bool { return slices.Contains(s.TurnsOn, r) }) {
		like *= 0.8
	}
	switch {
	case !s.under(asked.ruleset):
		like *= 0.5
	case c.first != "" && asked.ruleset != c.first && !s.under(c.first):
		like *= 1.2 // the ruling is about this ruleset
	}
	if s.Texts {
		like *= inTexts
	}
	if s.Legal != asked.Legal {
		like *= 0.3
	}
	return like * float64(s.Told)
}

// said lists the stems of a report's sentences, without those on fading.
func said(r game.Report) (list []string) {
	for _, x := range r.Reasons {
		list = append(list, stems(x.Text)...)
	}
	for _, e := range r.Effects {
		if e.Cause < 0 || e.Kind != fades {
			list = append(list, stems(e.Text)...)
		}
	}
	return list
}

// stems lists the stems of a text's words, each once.
func stems(text string) (list []string) {
	for _, w := range word.Of(text) {
		if stem := word.Stem(w); !slices.Contains(list, stem) {
			list = append(list, stem)
		}
	}
	return list
}

// elsewhere returns the factor for a sign that only the ruling's move has. Signs of
// pieces that take no part count least.
func elsewhere(sign string) float64 {
	if strings.HasPrefix(sign, "stands ") || strings.HasPrefix(sign, "near ") {
		return 0.2
	}
	return 0.5
}
