// Package likeness ranks rulings by how much they bear on a move. It knows them as
// data, so that a program can rank them that has not the corpus.
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

// Fades is the kind of effect that nobody brings about, such as ichor that dries.
const Fades = fades

// Data is a corpus as the ranking needs it.
type Data struct {
	Rarity  map[string]float64 `json:"rarity"` // what a word of a title counts, by its stem
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
	Texts    bool     `json:"texts,omitempty"` // it is about how moves are written
	Refused  float64  `json:"refused"`         // how much of it is about illegal moves, 0 to 1
	Moves    []Move   `json:"moves,omitempty"`
}

// A Move is a move in a position, as far as likeness goes.
type Move struct {
	Line  string   `json:"line"` // without its number
	Name  string   `json:"name"`
	Legal bool     `json:"legal,omitempty"`
	Rules []string `json:"rules,omitempty"` // that the verdict rests on
	Signs []string `json:"signs,omitempty"` // by which it is told from others
	Told  Told     `json:"told,omitempty"`
}

// Told is how much of a ruling a move is.
type Told float64

// How much of a ruling a move is.
const (
	Judged   Told = 1    // it is judged
	Excluded Told = 0.9  // it is listed as illegal
	Refused  Told = 0.85 // its name is refused, because it is illegal
	Played   Told = 0.8  // it is the last one played before the checks
	Included Told = 0.5  // it is listed as legal
)

// inTexts is the part of a likeness that counts where the ruling is about how
// moves are written.
const inTexts = 0.5

// A Precedent is a ruling that bears on a move.
type Precedent struct {
	ID   string
	Same bool // it is about this very move in this very position
}

// A situation is a Move of a ruling, or the one that is asked about.
type situation struct {
	*Ruling    // nil for the one that is asked about
	ruleset    string
	line, move string // the line without its number
	legal      bool
	rules      []string        // that the verdict rests on
	signs      []string        // by which it is told from others, in order
	words      map[string]bool // of its sentences; nil for a ruling
	told       Told
	ids        []int // of the signs, each once, for a ruling
}

func (s *situation) under(ruleset string) bool { return slices.Contains(s.Rulesets, ruleset) }

// An Index is a corpus by what is alike in it.
type Index struct {
	board   game.Boarder // nil where the game shows none
	opening string       // the side that begins
	first   string       // ruleset; "" if the game has none
	rarity  map[string]float64
	all     []situation
	id      map[string]int // by sign
	names   []string       // by the sign's id
	seen    []int          // by the sign's id: how many situations have it
}

// New returns the index of a corpus on a game; an empty one of no game.
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
			ix.all = append(ix.all, situation{Ruling: r, line: m.Line, move: m.Name, legal: m.Legal, rules: m.Rules, signs: m.Signs, ids: ids, told: m.Told})
		}
	}
	return ix
}

// Look describes a move of a game by a report on it; Told is left to be said.
func (ix *Index) Look(g game.Game, r game.Report) Move {
	if ix == nil || g == nil {
		return Move{Name: r.Move, Legal: r.Legal()}
	}
	s := ix.look(g, r, false)
	return Move{Line: s.line, Name: s.move, Legal: s.legal, Rules: s.rules, Signs: s.signs}
}

// Precedents returns the rulings that bear on a move of a game, the likest
// first, at most Max: see the method of rulings.Corpus. A report on what is no move
// or of no game has none.
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

// A question is the move that is asked about, and what is worked out for it once.
type question struct {
	situation
	ix    *Index
	ids   []int     // of its signs; -1 for one that no ruling has
	mine  []bool    // by the sign's id: whether it is among them
	worth []float64 // by the sign's id; 0 where it is not asked for yet
	other []bool    // by the sign's id: whether the ruling's move has it; scratch
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

// weight is what a sign counts: the more, the fewer situations have it.
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

// likeness is how much a ruling's move is like the one asked about; 0 if it is
// about something else.
func (asked *question) likeness(s *situation) float64 {
	ix := asked.ix
	shared := slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.rules, r) })
	contrast := 1.0
	if s.legal != asked.legal {
		shared = !asked.legal && slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.NearMiss, r) })
		contrast = 0.3
	}
	if s.told == Played || s.told == Refused { // it may be there for something else
		about := slices.Concat(s.TurnsOn, s.Cites, s.NearMiss)
		shared = shared && slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(about, r) })
	}
	if !shared {
		return 0
	}
	for _, id := range s.ids {
		asked.other[id] = true
	}
	both, either := 0.0, 0.0 // always summed in the same order
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
		like *= 1.2 // it is about this ruleset
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

// elsewhere is what a sign counts that the ruling's move has and the one asked
// about has not: what else happens there matters less, and bystanders least.
func elsewhere(sign string) float64 {
	if strings.HasPrefix(sign, "stands ") || strings.HasPrefix(sign, "near ") {
		return 0.2
	}
	return 0.5
}
