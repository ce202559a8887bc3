// Package likeness ranks rulings by how much they bear on a move. The rulings are
// given as data, so that a program without the corpus can rank them.
package likeness

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/internal/word"
)

// Max is how many rulings Precedents returns at most.
const Max = 10

// Fades is the kind of effect that no piece brings about: ichor that dries.
const Fades = fades

// Data is what the ranking needs of a corpus.
type Data struct {
	Rarity  map[string]float64 `json:"rarity"` // weight of a title's word, by stem
	Rulings []Ruling           `json:"rulings"`
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
	Rules []string `json:"rules,omitempty"` // on which the verdict rests
	Signs []string `json:"signs,omitempty"` // its features, sorted
	Told  Told     `json:"told,omitempty"`
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
	*Ruling    // nil for the move in question
	ruleset    string
	line, move string // the line without full-move number
	legal      bool
	rules      []string        // on which the verdict rests
	signs      []string        // sorted, each once; nil for a ruling
	words      map[string]bool // stems of the report's sentences; nil for a ruling
	told       Told
	ids        []int // of a ruling's signs, each once
}

func (s *situation) under(ruleset string) bool { return slices.Contains(s.Rulesets, ruleset) }

// An Index ranks the rulings of a corpus.
type Index struct {
	board   game.Boarder // nil if the game has no boards
	opening string       // the side that moves first
	first   string       // the first ruleset; "" if the game has none
	rarity  map[string]float64
	all     []situation
	id      map[string]int // by sign
	names   []string       // by the sign's id
	seen    []int          // by the sign's id: number of situations that have it
}

// New returns the index of a corpus on a game. The index is empty if the game is nil.
func New(rules game.Rules, d Data) *Index {
	ix := &Index{rarity: d.Rarity, id: map[string]int{}}
	if rules == nil {
		return ix
	}
	ix.board, _ = rules.(game.Boarder)
	if g, err := rules.Start("", ""); err == nil {
		ix.opening = g.Turn()
	}
	if names := rules.Rulesets(); len(names) > 0 {
		ix.first = names[0]
	}
	var last []int // by the sign's id: the last situation that has it
	for i := range d.Rulings {
		r := &d.Rulings[i]
		for _, m := range r.Moves {
			ids := make([]int, 0, len(m.Signs))
			for _, sign := range m.Signs {
				id, known := ix.id[sign]
				if !known {
					id = len(ix.seen)
					ix.id[sign] = id
					ix.names, ix.seen, last = append(ix.names, sign), append(ix.seen, 0), append(last, -1)
				}
				ix.seen[id]++
				if last[id] != len(ix.all) {
					last[id] = len(ix.all)
					ids = append(ids, id)
				}
			}
			ix.all = append(ix.all, situation{Ruling: r, line: m.Line, move: m.Name, legal: m.Legal, rules: m.Rules, ids: ids, told: m.Told})
		}
	}
	return ix
}

// Look describes a move of a game by a report on it. It leaves Told zero.
func (ix *Index) Look(g game.Game, r game.Report) Move {
	if ix == nil || g == nil {
		return Move{Name: r.Move, Legal: r.Legal()}
	}
	s := ix.look(g, r, false)
	return Move{Line: s.line, Name: s.move, Legal: s.legal, Rules: s.rules, Signs: s.signs}
}

// Precedents returns the rulings that bear on a move of a game, the most similar
// first, at most Max: see the method of rulings.Corpus. It returns none for a nil
// game and for a text that is not a move.
func (ix *Index) Precedents(g game.Game, r game.Report) []*Precedent {
	if ix == nil || g == nil || r.Unread != "" {
		return nil
	}
	asked := ix.ask(g, r)
	best := map[string]float64{}
	same := map[string]bool{}
	for i := range ix.all {
		s := &ix.all[i]
		if s.move == asked.move && s.line == asked.line && s.legal == asked.legal && s.told >= Excluded && s.under(asked.ruleset) {
			same[s.ID] = true
		}
		best[s.ID] = max(best[s.ID], asked.likeness(s))
	}
	var found []*Precedent
	for id, score := range best {
		if score > 0 || same[id] {
			found = append(found, &Precedent{id, same[id]})
		}
	}
	rank := func(p *Precedent) float64 {
		if p.Same {
			return best[p.ID] + 1e6
		}
		return best[p.ID]
	}
	slices.SortFunc(found, func(a, b *Precedent) int {
		return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(len(found), Max)]
}

// A question is the move in question, with the tables that its comparisons share.
type question struct {
	situation
	ix    *Index
	ids   []int     // of its signs; -1 for a sign that no ruling has
	mine  []bool    // by the sign's id: whether the move in question has it
	worth []float64 // by the sign's id: its weight, 0 if not computed yet
	other []bool    // by the sign's id: whether the ruling's move has it
}

func (ix *Index) ask(g game.Game, r game.Report) *question {
	n := len(ix.seen)
	q := &question{situation: ix.look(g, r, true), ix: ix, mine: make([]bool, n), other: make([]bool, n), worth: make([]float64, n)}
	for _, sign := range q.signs {
		id, known := ix.id[sign]
		if known {
			q.mine[id] = true
		} else {
			id = -1
		}
		q.ids = append(q.ids, id)
	}
	return q
}

// weight returns the weight of a sign. A sign that fewer situations have weighs
// more.
func (q *question) weight(id int) float64 {
	if id < 0 {
		return rarity(len(q.ix.all), 0)
	}
	if q.worth[id] == 0 {
		q.worth[id] = rarity(len(q.ix.all), q.ix.seen[id])
	}
	return q.worth[id]
}

func rarity(all, seen int) float64 { return math.Log(1 + float64(all)/float64(1+seen)) }

// likeness returns how similar a ruling's move is to the move in question; 0 if
// they share no rule.
func (asked *question) likeness(s *situation) float64 {
	ix := asked.ix
	shared := slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.rules, r) })
	contrast := 1.0
	if s.legal != asked.legal {
		shared = !asked.legal && slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.NearMiss, r) })
		contrast = 0.3
	}
	if s.told == Played || s.told == Refused { // the ruling may be about another rule
		about := slices.Concat(s.TurnsOn, s.Cites, s.NearMiss)
		shared = shared && slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(about, r) })
	}
	if !shared {
		return 0
	}
	for _, id := range s.ids {
		asked.other[id] = true
	}
	both, either := 0.0, 0.0 // in a fixed order: the sum depends on it
	for _, id := range asked.ids {
		if id >= 0 && asked.other[id] {
			both += asked.weight(id)
		} else {
			either += asked.weight(id)
		}
	}
	for _, id := range s.ids {
		asked.other[id] = false
		if !asked.mine[id] {
			either += asked.weight(id) * elsewhere(ix.names[id])
		}
	}
	like := both / (both + either)
	said, all := 0.0, 0.0
	for _, w := range stems(s.Title) {
		all += ix.rarity[w]
		if asked.words[w] {
			said += ix.rarity[w]
		}
	}
	if all > 0 {
		like += 0.2 * said / all
	}
	if !asked.legal {
		like *= 0.8 + 0.2*s.Refused
	}
	turns := slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.TurnsOn, r) })
	if !turns {
		like *= 0.8
	}
	switch {
	case !s.under(asked.ruleset):
		like *= 0.5
	case ix.first != "" && asked.ruleset != ix.first && !s.under(ix.first):
		like *= 1.2 // the ruling is about this ruleset
	}
	if s.Texts {
		like *= inTexts
	}
	return like * float64(s.told) * contrast
}

// stems lists the stems of a title's words, each once.
func stems(title string) (list []string) {
	for _, w := range word.Stems(title) {
		if !slices.Contains(list, w) {
			list = append(list, w)
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
