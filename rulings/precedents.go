package rulings

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"
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
// rule names and whose it is, whether the move goes nearer, what it does, who is
// compelled. Where the move is illegal, legal moves that a rule of its reasons
// nearly forbids come after the illegal ones. A ruling with none of the move's
// rules is never among them.
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
		if s.move == asked.move && s.line == asked.line && s.legal == asked.legal && s.told == inMove && s.under(asked.ruleset) {
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
	inMove     = 1   // it is judged
	inExcludes = 0.9 // it is listed as illegal
	inMoves    = 0.6 // it is the last one played before the checks
	inIncludes = 0.5 // it is listed as legal
)

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
			either += ix.worth(sign) / 2 // what else happens there matters less
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
		like += 0.4 * said / all
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
	return like * s.told * contrast
}

// worth is what a sign counts: the more, the fewer situations have it.
func (ix *likenessIndex) worth(sign string) float64 {
	return math.Log(1 + float64(len(ix.all))/float64(1+ix.seen[sign]))
}

// look describes a move.
func (ix *likenessIndex) look(g game.Game, r game.Report) situation {
	s := situation{ruleset: g.Ruleset(), line: strings.TrimRight(g.Line(), "0123456789"), move: r.Move, legal: r.Legal(), signs: newSet(), words: newSet()}
	v := view{ix: ix, s: &s, turn: g.Turn(), cells: map[string]game.Cell{}}
	if ix.board != nil {
		if b, err := ix.board.Board(g.Line()); err == nil {
			for _, c := range b.Cells {
				v.cells[c.Square] = c
			}
		}
	}
	if squares := squareNames.FindAllString(r.Move, 2); squares != nil {
		v.from, v.to = squares[0], squares[len(squares)-1]
	}
	v.scream = strings.Contains(r.Move, "!")
	if i := strings.Index(r.Move, v.from); i > 0 {
		v.mover = r.Move[:i]
	} else {
		v.mover = v.tokens(v.from)
	}
	if r.Legal() {
		v.effects("", r.Effects)
	} else {
		v.reasons(g, r)
	}
	for _, x := range r.Satisfies {
		v.sign("satisfies", x.Rule, x.Kind)
	}
	slices.Sort(s.signs.list) // cells come in any order
	s.rules = slices.DeleteFunc(r.Rules(), func(id string) bool { return v.plain[id] })
	if len(s.rules) == 0 {
		s.rules = r.Rules()
	}
	return s
}

var squareNames = regexp.MustCompile(`[a-z][0-9]+`)

// A view is a move that is looked at.
type view struct {
	ix       *likenessIndex
	s        *situation
	turn     string
	cells    map[string]game.Cell
	from, to string // squares; "" if the move names none
	mover    string // the letter of what moves
	scream   bool
	plain    map[string]bool // rules of a legal move that say only how it goes or what fades
}

func (v *view) sign(parts ...string) {
	v.s.signs.add(strings.Join(parts, " "))
}

func (v *view) read(sentence string) {
	for _, w := range wordsOf(sentence) {
		v.s.words.add(stem(w))
	}
}

// relative is a token as if the side that begins were on move: capitals are the
// mover's own.
func (v *view) relative(token string) string {
	if v.turn == v.ix.opening {
		return token
	}
	return strings.Map(func(r rune) rune {
		switch {
		case token == "M" || r == 'p' && len(token) > 1:
			return r
		case unicode.IsUpper(r):
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, token)
}

// tokens is what stands on a square.
func (v *view) tokens(square string) string {
	var list []string
	for _, t := range v.cells[square].Tokens {
		list = append(list, v.relative(t))
	}
	slices.Sort(list)
	return strings.Join(list, "")
}

// ground is what lies on a square: nothing, a mark in its last ply, or a mark.
func (v *view) ground(square string) string {
	switch v.cells[square].Mark {
	case "":
		return "clean"
	case "1":
		return "last"
	}
	return "marked"
}

// whose tells own, the other side's and nobody's tokens apart, and statues.
func whose(token string) string {
	bare, stone := strings.CutPrefix(token, "p")
	if token == "p" {
		bare, stone = token, false
	}
	kind := "own"
	if bare == strings.ToLower(bare) {
		kind = "other"
	}
	if stone {
		kind += " stone"
	}
	return kind
}

// reasons describes an illegal move.
func (v *view) reasons(g game.Game, r game.Report) {
	v.sign("mover", v.mover)
	v.sign("mover stands", whose(v.tokens(v.from)), fmt.Sprint(len(v.cells[v.from].Tokens)))
	if v.scream {
		v.sign("scream")
	}
	kinds := v.compulsions(g)
	for _, x := range r.Reasons {
		v.read(x.Text)
		v.sign(x.Rule)
		v.sign(x.Rule, v.mover)
		if len(x.Squares) != 1 {
			continue
		}
		sq := x.Squares[0]
		there := v.tokens(sq)
		v.sign(x.Rule, "at", there, v.ground(sq))
		v.sign(x.Rule, v.mover, "at", there, v.ground(sq))
		for _, t := range v.cells[sq].Tokens {
			t = v.relative(t)
			v.sign(x.Rule, "whose", whose(t))
			v.sign(x.Rule, v.mover, "whose", whose(t))
		}
		v.geometry(x.Rule, sq)
	}
	for _, k := range kinds {
		v.sign("compelled", k)
	}
	for _, c := range v.cells {
		if c.Mark == "1" && len(c.Tokens) > 0 {
			v.sign("stands on the last ply")
		}
	}
	if r.Effects != nil {
		v.effects("would ", r.Effects)
	}
}

// compulsions lists what compels whom, without squares.
func (v *view) compulsions(g game.Game) (kinds []string) {
	c, ok := g.(game.Compeller)
	if !ok {
		return nil
	}
	for _, x := range c.Compulsions() {
		kinds = append(kinds, x.Kind, x.Kind+" "+x.Piece)
		if x.Square == v.from {
			kinds = append(kinds, x.Kind+" the mover")
		}
		if x.Source != "" {
			kinds = append(kinds, x.Kind+" by "+whose(v.tokens(x.Source)))
		}
	}
	return kinds
}

// geometry tells where a square lies that a reason names: nearer to the goal
// than to the start, and in which direction the move goes.
func (v *view) geometry(rule, sq string) {
	from, to, at := place(v.from), place(v.to), place(sq)
	if sq != v.to {
		before, after := squared(from, at), squared(to, at)
		v.sign(rule, "distance", fmt.Sprint(cmp.Compare(after, before)))
		v.sign(rule, "beside", fmt.Sprint(min(3, max(abs(from[0]-at[0]), abs(from[1]-at[1])))))
	}
	dx, dy := abs(to[0]-from[0]), to[1]-from[1]
	if v.turn != v.ix.opening {
		dy = -dy
	}
	v.sign(rule, "goes", fmt.Sprint(cmp.Compare(dx, 0), cmp.Compare(dy, 0)))
	v.sign(rule, v.mover, "goes", fmt.Sprint(min(dx, 3), max(-3, min(dy, 3))))
}

// place is a square's file and rank.
func place(sq string) [2]int {
	if len(sq) < 2 {
		return [2]int{}
	}
	return [2]int{int(sq[0]), int(sq[1])}
}

func abs(n int) int { return max(n, -n) }

func squared(a, b [2]int) int { return (a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) }

// fades is the kind of effect that nobody brings about, such as ichor that dries.
const fades = "fade"

// effects describes what a move does or would do.
func (v *view) effects(would string, list []game.Effect) {
	v.plain = map[string]bool{}
	if would == "" {
		v.sign("does", v.mover)
		v.between()
	}
	for _, e := range list {
		if e.Cause < 0 {
			v.plain[e.Rule] = true
			v.read(e.Text)
			continue
		}
		if e.Kind == fades {
			v.plain[e.Rule] = true
			continue
		}
		v.read(e.Text)
		piece := v.relative(e.Piece)
		v.sign(would+"does", e.Rule)
		v.sign(would+"does", e.Kind, strings.ToLower(piece))
		v.sign(would+"does", e.Rule, piece)
		v.sign(would+"does", e.Rule, whose(piece))
		if e.By != "" {
			v.sign(would+"does", e.Rule, piece, "by", v.tokens(e.By))
		}
		if e.To == "" {
			v.sign(would+"does", e.Kind, "gone")
		} else {
			v.sign(would+"does", e.Kind, "to", v.ground(e.To))
			v.sign(would+"does", e.Kind, piece, "onto", v.tokens(e.To), v.ground(e.To))
		}
		if e.Cause > 0 && e.Cause < len(list) {
			v.sign(would+"does", list[e.Cause].Kind, "so", e.Kind)
		}
		v.sign(would+"moves", v.mover, "does", e.Rule)
	}
	if len(list) > 0 && would == "" && !v.scream {
		v.sign("goal", v.tokens(v.to), v.ground(v.to))
	}
	for id := range v.plain {
		if slices.ContainsFunc(list, func(e game.Effect) bool { return e.Rule == id && e.Cause >= 0 && e.Kind != fades }) {
			delete(v.plain, id)
		}
	}
}

// between describes what a move passes over.
func (v *view) between() {
	from, to := place(v.from), place(v.to)
	for sq, c := range v.cells {
		at := place(sq)
		inside := func(i int) bool { return at[i] >= min(from[i], to[i]) && at[i] <= max(from[i], to[i]) }
		if sq == v.from || sq == v.to || !inside(0) || !inside(1) {
			continue
		}
		if c.Mark != "" {
			v.sign("passes a mark")
		}
		for _, t := range c.Tokens {
			v.sign("passes", whose(v.relative(t)))
		}
	}
}
