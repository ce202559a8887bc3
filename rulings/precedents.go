package rulings

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"
	"weak"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/likeness"
)

// MaxPrecedents is how many rulings Precedents returns at most.
const MaxPrecedents = likeness.Max

// A Precedent is a ruling that bears on a move.
type Precedent struct {
	*Case
	Same bool // on the same move in the same position
}

// Precedents returns the rulings that bear on a move of a game, the most similar
// first, at most MaxPrecedents. A ruling on the same move in the same position
// leads. The other rulings share a rule with the move, and the more the rest is
// alike, the earlier they come: the kind of piece that moves, the occupants of the
// squares that the rule names and their side, whether the move goes nearer, what
// the move does and to which piece, which pieces are compelled, and the occupants
// near by and on the board. For an illegal move, legal moves that a rule of its
// reasons nearly forbids come after the illegal ones.
func (c *Corpus) Precedents(g game.Game, r game.Report) (list []Precedent) {
	if c == nil || g == nil {
		return nil
	}
	ix := c.likenessIndex()
	for _, p := range ix.byLikeness.Precedents(g, r) {
		list = append(list, Precedent{ix.byID[p.ID], p.Same})
	}
	return list
}

// About returns the words with which Load reads every ruling that Precedents can
// return for a report on a move, so that it returns the same list as for the whole
// corpus. The rulings lack what the list does not depend on: Sources, Considered and
// Why.
//
// The words are the rules of the report, the move, for a ruling on the same one, and
// for a plain move the beginning of every check of such a piece, since the checks of
// plain moves often do not name a rule.
func About(r game.Report) []string {
	words := append(likeness.Rules(r), outlines)
	if r.Move != "" {
		words = append(words, r.Move)
	}
	if rule := decisionRule(r); r.Legal() && slices.Contains(words, rule) {
		piece := r.Move[:max(0, strings.IndexFunc(r.Move, unicode.IsLower))]
		words = append(words, "move: "+piece, `move: "`+piece)
	}
	return words
}

// indexes holds what Search and Precedents have worked out for a corpus. Each index
// is made when it is needed first.
type indexes struct {
	words, likes sync.Once
	byWord       *wordIndex
	byLikeness   *likeness.Index
	byID         map[string]*Case
}

// indexed holds the *indexes of each corpus, by weak.Pointer, until the corpus is
// garbage.
var indexed sync.Map

func (c *Corpus) indexes() *indexes {
	key := weak.Make(c)
	ix, known := indexed.LoadOrStore(key, new(indexes))
	if !known {
		runtime.AddCleanup(c, func(key weak.Pointer[Corpus]) { indexed.Delete(key) }, key)
	}
	return ix.(*indexes)
}

func (c *Corpus) wordIndex() *wordIndex {
	ix := c.indexes()
	ix.words.Do(func() { ix.byWord = newWordIndex(c.Cases()) })
	return ix.byWord
}

// likenessIndex returns the indexes; those of Precedents are made.
func (c *Corpus) likenessIndex() *indexes {
	ix := c.indexes()
	ix.likes.Do(func() {
		ix.byID = map[string]*Case{}
		for _, k := range slices.Backward(c.Cases()) { // of two with one id, the first
			ix.byID[k.ID] = k
		}
		ix.byLikeness = likeness.New(c.rules(), c.likeness(c.looker().LookLater))
	})
	return ix
}

// Likeness returns the data for the ranking of precedents, for a program that does
// not hold the corpus itself. It plays every ruling, on all processors.
func (c *Corpus) Likeness() likeness.Data { return c.likeness(c.looker().Look) }

// looker returns an index that describes moves.
func (c *Corpus) looker() *likeness.Index { return likeness.New(c.rules(), likeness.Data{}) }

// likeness returns the data of Likeness with the moves as a function describes them.
func (c *Corpus) likeness(look func(game.Game, game.Report) likeness.Move) likeness.Data {
	cases := c.Cases()
	d := likeness.Data{Rulings: make([]likeness.Ruling, len(cases))}
	inParallel(len(cases), func(i int) {
		k := cases[i]
		d.Rulings[i] = likeness.Ruling{ID: k.ID, Title: k.Title, Rulesets: k.Rulesets, TurnsOn: k.TurnsOn, Cites: k.Cites, NearMiss: k.NearMiss,
			Texts: k.aboutTexts(), Refused: k.refused(), Moves: k.likenesses(c.rules(), look)}
	})
	return d
}

// decisionRule returns the rule by which the piece of a legal move goes.
func decisionRule(r game.Report) string {
	for _, e := range r.Effects {
		if e.Cause < 0 {
			return e.Rule
		}
	}
	return ""
}

// aboutTexts reports whether a ruling is about notation.
func (k *Case) aboutTexts() bool {
	return slices.ContainsFunc(k.Checks, func(c *Check) bool {
		return c != nil && (c.Reads != nil || c.Misreads != nil && c.refuses() == "" || c.Writes != nil)
	})
}

// refuses returns the canonical name of the move whose text a check refuses because
// the move is illegal; "" for any other check.
func (c *Check) refuses() string {
	if m := c.Misreads; m != nil && m.Manner == "canonical" && m.Error == "illegal" {
		return m.Text
	}
	return ""
}

// refused returns the share of the ruling's moves that are illegal, from 0 to 1.
func (k *Case) refused() float64 {
	illegal, all := 0, 0
	for _, check := range k.Checks {
		if check != nil && check.Move != "" {
			all++
			if check.Illegal != nil {
				illegal++
			}
		}
	}
	if all == 0 {
		return 1
	}
	return float64(illegal) / float64(all)
}

// likenesses describes the moves of a ruling.
func (k *Case) likenesses(rules game.Rules, look func(game.Game, game.Report) likeness.Move) (list []likeness.Move) {
	if len(k.Rulesets) == 0 {
		return nil
	}
	at, err := k.Reach(rules, k.Rulesets[0])
	if err != nil {
		return nil
	}
	named := slices.Concat(k.TurnsOn, k.Names(), k.Cites, k.Avoids())
	note := func(g game.Game, move string, told likeness.Told) {
		r := g.Explain(move)
		if r.Unread != "" {
			return
		}
		rules := slices.DeleteFunc(likeness.Rules(r), func(id string) bool {
			// About finds a rule in the text of a ruling that names it.
			return !slices.Contains(named, id) && (told != likeness.Judged || id != decisionRule(r))
		})
		if len(rules) == 0 && len(k.NearMiss) == 0 && told < likeness.Excluded {
			return // it is a precedent for no move
		}
		m := look(g, r)
		m.Rules, m.Told = rules, told
		list = append(list, m)
	}
	for _, check := range k.Checks {
		if check == nil {
			continue
		}
		if check.Move != "" {
			note(at, check.Move, likeness.Judged)
		}
		if m := check.refuses(); m != "" {
			note(at, m, likeness.Refused)
		}
		for _, m := range check.Excludes {
			note(at, m, likeness.Excluded)
		}
		for _, m := range check.Includes {
			note(at, m, likeness.Included)
		}
	}
	if n := len(k.Moves); n > 0 && k.Moves[n-1] != pass {
		before := *k
		before.Moves = k.Moves[:n-1]
		if g, err := before.Reach(rules, k.Rulesets[0]); err == nil {
			note(g, k.Moves[n-1], likeness.Played)
		}
	}
	return list
}
