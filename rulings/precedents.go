package rulings

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"weak"

	"github.com/nemoroth/rules/rulings/game"
)

// MaxPrecedents is how many rulings Precedents returns at most.
const MaxPrecedents = 10

// A Precedent is a ruling that bears on a move.
type Precedent struct {
	*Case
	Same bool // it is about this very move in this very position
}

// Precedents returns the rulings that bear on a move of a game, the likest
// first, at most MaxPrecedents. What decided the same move in the same position
// leads; then come the rulings on the same rule, the more of the rest is alike the
// earlier: the kind of piece that moves, what stands on the squares that the
// rule names and whose it is, whether the move goes nearer, what it does and to
// what, who is compelled, what else stands near and on the board. Where the move is
// illegal, legal moves that a rule of its reasons nearly forbids come after the
// illegal ones. A ruling with none of the move's rules is never among them.
func (c *Corpus) Precedents(g game.Game, r game.Report) []Precedent {
	if c == nil || g == nil || r.Unread != "" {
		return nil
	}
	ix := c.likenessIndex()
	asked := ix.look(g, r)
	best := map[*Case]float64{}
	same := map[*Case]bool{}
	for i := range ix.all {
		s := &ix.all[i]
		if s.move == asked.move && s.line == asked.line && s.legal == asked.legal && s.told >= inExcludes && s.under(asked.ruleset) {
			same[s.Case] = true
		}
		best[s.Case] = max(best[s.Case], ix.likeness(&asked, s))
	}
	var found []Precedent
	for k, score := range best {
		if score > 0 || same[k] {
			found = append(found, Precedent{k, same[k]})
		}
	}
	rank := func(p Precedent) float64 {
		if p.Same {
			return best[p.Case] + 1e6
		}
		return best[p.Case]
	}
	slices.SortFunc(found, func(a, b Precedent) int {
		return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(len(found), MaxPrecedents)]
}

// indexes are what the finders know of a corpus, made when first asked for.
type indexes struct {
	words, likes sync.Once
	byWord       *wordIndex
	byLikeness   *likenessIndex
}

// indexed holds the *indexes of every corpus that was searched, as long as the
// corpus is there, by weak.Pointer.
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

func (c *Corpus) likenessIndex() *likenessIndex {
	ix := c.indexes()
	ix.likes.Do(func() { ix.byLikeness = newLikenessIndex(c.rules(), c.Cases(), c.wordIndex()) })
	return ix.byLikeness
}

// A situation is one move in one position, as far as likeness goes.
type situation struct {
	*Case      // the ruling on it; nil for the one that is asked about
	ruleset    string
	line, move string // the line without its number
	legal      bool
	rules      []string // that the verdict rests on
	signs      set      // by which it is told from others
	words      set      // of its sentences; for a ruling those of its title
	told       float64  // how much of the ruling it is
}

// How much of a ruling a move is.
const (
	inMove     = 1    // it is judged
	inExcludes = 0.9  // it is listed as illegal
	inRefused  = 0.85 // its name is refused, because it is illegal
	inMoves    = 0.8  // it is the last one played before the checks
	inIncludes = 0.5  // it is listed as legal
)

// inTexts is the part of a likeness that counts where the ruling is about how
// moves are written.
const inTexts = 0.5

// aboutTexts reports whether a ruling is about how moves are written.
func (k *Case) aboutTexts() bool {
	return slices.ContainsFunc(k.Checks, func(c *Check) bool {
		return c != nil && (c.Reads != nil || c.Misreads != nil && c.refuses() == "" || c.Writes != nil)
	})
}

// refuses is the canonical name of the move that a check refuses as a text,
// because it is illegal; "" if it does no such thing.
func (c *Check) refuses() string {
	if m := c.Misreads; m != nil && m.Manner == "canonical" && m.Error == "illegal" {
		return m.Text
	}
	return ""
}

// A set of texts; list holds them in order, so that sums do not depend on chance.
type set struct {
	has  map[string]bool
	list []string
}

func (s *set) add(text string) {
	if !s.has[text] {
		s.has[text] = true
		s.list = append(s.list, text)
	}
}

func newSet() set { return set{has: map[string]bool{}} }

func (s *situation) under(ruleset string) bool { return slices.Contains(s.Rulesets, ruleset) }

// A likenessIndex is a corpus by what is alike in it.
type likenessIndex struct {
	rules   game.Rules
	board   game.Boarder // nil where the game shows none
	opening string       // the side that begins
	words   *wordIndex
	all     []situation
	seen    map[string]int // by sign: how many situations have it
}

func newLikenessIndex(rules game.Rules, cases []*Case, words *wordIndex) *likenessIndex {
	ix := &likenessIndex{rules: rules, words: words, seen: map[string]int{}}
	ix.board, _ = ix.rules.(game.Boarder)
	if g, err := ix.rules.Start("", ""); err == nil {
		ix.opening = g.Turn()
	}
	for _, k := range cases {
		ix.add(k)
	}
	for _, s := range ix.all {
		for _, sign := range s.signs.list {
			ix.seen[sign]++
		}
	}
	return ix
}

// add takes up the moves of a ruling.
func (ix *likenessIndex) add(k *Case) {
	if len(k.Rulesets) == 0 {
		return
	}
	at, err := k.Reach(ix.rules, k.Rulesets[0])
	if err != nil {
		return
	}
	words := newSet()
	for _, w := range wordsOf(k.Title) {
		words.add(stem(w))
	}
	note := func(g game.Game, move string, told float64) {
		if r := g.Explain(move); r.Unread == "" {
			s := ix.look(g, r)
			s.Case, s.words, s.told = k, words, told
			ix.all = append(ix.all, s)
		}
	}
	for _, check := range k.Checks {
		if check == nil {
			continue
		}
		if check.Move != "" {
			note(at, check.Move, inMove)
		}
		if m := check.refuses(); m != "" {
			note(at, m, inRefused)
		}
		for _, m := range check.Excludes {
			note(at, m, inExcludes)
		}
		for _, m := range check.Includes {
			note(at, m, inIncludes)
		}
	}
	if n := len(k.Moves); n > 0 && k.Moves[n-1] != pass {
		before := *k
		before.Moves = k.Moves[:n-1]
		if g, err := before.Reach(ix.rules, k.Rulesets[0]); err == nil {
			note(g, k.Moves[n-1], inMoves)
		}
	}
}

// likeness is how much a ruling's move is like the one asked about; 0 if it is
// about something else.
func (ix *likenessIndex) likeness(asked, s *situation) float64 {
	shared := slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.rules, r) })
	contrast := 1.0
	if s.legal != asked.legal {
		shared = !asked.legal && slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.NearMiss, r) })
		contrast = 0.3
	}
	if s.told == inMoves || s.told == inRefused { // it may be there for something else
		about := slices.Concat(s.TurnsOn, s.Cites, s.NearMiss)
		shared = shared && slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(about, r) })
	}
	if !shared {
		return 0
	}
	both, either := 0.0, 0.0
	for _, sign := range asked.signs.list {
		if s.signs.has[sign] {
			both += ix.worth(sign)
		} else {
			either += ix.worth(sign)
		}
	}
	for _, sign := range s.signs.list {
		if !asked.signs.has[sign] {
			either += ix.worth(sign) * elsewhere(sign)
		}
	}
	like := both / (both + either)
	said, all := 0.0, 0.0
	for _, w := range s.words.list {
		all += ix.words.rarity(w)
		if asked.words.has[w] {
			said += ix.words.rarity(w)
		}
	}
	if all > 0 {
		like += 0.2 * said / all
	}
	if !asked.legal {
		like *= 0.8 + 0.2*s.refused()
	}
	turns := slices.ContainsFunc(asked.rules, func(r string) bool { return slices.Contains(s.TurnsOn, r) })
	if !turns {
		like *= 0.8
	}
	switch {
	case !s.under(asked.ruleset):
		like *= 0.5
	case asked.ruleset != ix.rules.Rulesets()[0] && !s.under(ix.rules.Rulesets()[0]):
		like *= 1.2 // it is about this ruleset
	}
	if s.aboutTexts() {
		like *= inTexts
	}
	return like * s.told * contrast
}

// elsewhere is what a sign counts that the ruling's move has and the one asked
// about has not: what else happens there matters less, and bystanders least.
func elsewhere(sign string) float64 {
	if strings.HasPrefix(sign, "stands ") || strings.HasPrefix(sign, "near ") {
		return 0.2
	}
	return 0.5
}

// refused is how much of the ruling is about illegal moves.
func (s *situation) refused() float64 {
	illegal, all := 0, 0
	for _, check := range s.Checks {
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

// worth is what a sign counts: the more, the fewer situations have it.
func (ix *likenessIndex) worth(sign string) float64 {
	return math.Log(1 + float64(len(ix.all))/float64(1+ix.seen[sign]))
}
