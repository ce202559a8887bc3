package rulings

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// A player who disagrees with a verdict believes some rule to be another. Such a belief is a
// Hypothesis: a sentence and a game that is played by it. Objections finds those that make a
// difference to a move. It explains the move under each hypothesis and by the plain rules, both
// from the same position line, so that only the hypothesis differs. Hypotheses about repetition
// also replay the moves before it.
//
// A difference in the verdict counts most, then one in the outcome, the effects, the reasons,
// the satisfactions. People quarrel about the last doubtful step: a hypothesis that leaves the
// other effects as they are counts more than one that overturns all. A sentence about the kind
// of piece that moves counts more. One that hardly anybody believes counts less, and so does one under
// which many rulings fail, since it is less to the point.
//
// Nothing lists the legal moves, except under hypotheses about the end of the game. The
// hypotheses run in parallel, and 350 of them take less than 0.1 s in ordinary positions.

// An Objection is a hypothesis that makes a difference to a move.
type Objection struct {
	ID     string    `json:"id"`
	Says   string    `json:"says"`
	Answer []string  `json:"answer"`
	Ruling *Citation `json:"ruling,omitempty"`
	// Flips reports whether the verdict or the outcome differs or, for a text with wrong
	// effects, whether the effects differ where the text does.
	Flips bool `json:"flips"`
	// Clear marks the one objection that is worth an answer unasked.
	Clear bool `json:"clear,omitempty"`

	rare  bool
	score float64
}

// Sentence returns the objection with its answer, such as "Someone may say: a Ghast compels a
// Zombie. No: GHAST-6: …".
func (o Objection) Sentence(r game.Rules) string {
	s := fmt.Sprintf("Someone may say: %s. No: %s", o.Says, strings.Join(o.Answer, ", "))
	for _, rule := range game.Catalogue(r) {
		if rule.ID == o.Answer[0] {
			s = fmt.Sprintf("Someone may say: %s. No: %s: %s", o.Says, rule.ID, rule.Statement)
		}
	}
	s = strings.TrimSuffix(s, ".")
	if o.Ruling != nil {
		s += " (" + o.Ruling.ID + ")"
	}
	return s + "."
}

// Objections returns the hypotheses that make a difference to the move of a judgement, the
// clearest first. There are none to a text that is ambiguous or not understood. The plain rules
// are the hypotheses' own game without a change.
func (c *Corpus) Objections(
	plain game.Rules, list []Hypothesis, g game.Game, played game.Record, v Judgement,
) []Objection {
	if v.Move == "" || v.Unread != "" || v.Decision == Ambiguous {
		return nil
	}
	d := quarrel{corpus: c, Judgement: v, played: played, claimed: claimedSquares(g, v)}
	d.board = d.cells(v.Position)
	if d.crowded() {
		return nil
	}
	base := map[bool]*look{false: d.look(plain, false), true: d.look(plain, true)}
	found := make([]*Objection, len(list))
	var group sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				found[i] = d.objection(list[i], base)
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	group.Wait()
	var all []Objection
	for _, o := range found {
		if o != nil {
			all = append(all, *o)
		}
	}
	slices.SortStableFunc(all, func(a, b Objection) int { return cmp.Compare(b.score, a.score) })
	markClear(all)
	return all
}

// markClear marks the first objection if it flips the verdict, is not rare, and stands well
// before the next one that another rule answers.
func markClear(all []Objection) {
	if len(all) == 0 || !all[0].Flips || all[0].rare {
		return
	}
	const lead = 1.05
	for _, o := range all[1:] {
		if !slices.Contains(o.Answer, all[0].Answer[0]) {
			all[0].Clear = all[0].score >= lead*o.score
			return
		}
	}
	all[0].Clear = true
}

// A quarrel is a judged move, seen under several rules.
type quarrel struct {
	corpus *Corpus
	Judgement
	played  game.Record       // what led to the position
	board   map[string]string // contents of squares
	claimed []string          // squares about which the text states wrong effects
}

// look explains the move under some rules. It is nil if the rules refuse the position, or if
// by them the moves played before lead elsewhere.
func (d *quarrel) look(r game.Rules, replay bool) *look {
	played := game.Record{Line: d.Position, Ruleset: d.Ruleset}
	if replay && len(d.played.Moves) > 0 {
		played = d.played
	}
	l := lookAt(r, played, d.Move)
	if l == nil || l.Unread != "" || l.game.Line() != d.Position {
		return nil
	}
	return l
}

// outcome returns the outcome after a move.
func (l *look) outcome() string {
	after, err := l.game.Play(l.Move)
	if err != nil {
		return ""
	}
	return after.Outcome().String()
}

// objection compares the move under a hypothesis with the plain rules. It is nil if there is no
// difference worth words.
func (d *quarrel) objection(h Hypothesis, base map[bool]*look) *Objection {
	mover, absent := false, false
	for _, kind := range h.Kinds {
		mover = mover || strings.HasPrefix(d.Move, kind)
		absent = absent || !d.holds(kind)
	}
	about := func(word string) bool {
		return slices.ContainsFunc(h.Rules,
			func(id string) bool { return strings.Contains(id, word) })
	}
	replay := about("REP")
	was := base[replay]
	if absent || was == nil || was.Legal() != d.Legal {
		return nil
	}
	now := d.look(h.Game, replay)
	if now == nil {
		return nil
	}
	o := &Objection{ID: h.ID, Says: h.Says, Answer: h.Rules, rare: h.Rare}
	o.Flips = now.Legal() != was.Legal()
	stay := kept(was.Effects, now.Effects)
	doubted := 0.0 // by what the move does
	switch {
	case len(d.claimed) > 0:
		o.Flips = d.bringsClaimed(was, now)
		if o.Flips {
			o.score = 0.3 + 0.9*stay
		}
	case o.Flips && d.Legal:
		o.score = 0.5 + 0.5*stay
	case o.Flips:
		o.score = 1
	case d.Legal && about("END") && now.outcome() != was.outcome():
		o.score, o.Flips = 0.7, true
	case stay < 1 || len(now.Effects) != len(was.Effects):
		doubted = 0.5 * (0.3 + 0.9*stay)
	case !sameTexts(was.Reasons, now.Reasons):
		o.score = 0.3
	case !sameTexts(was.Satisfies, now.Satisfies):
		o.score = 0.12
	}
	if !d.Legal {
		doubted /= 10
	}
	o.score += doubted
	if o.score == 0 {
		return nil
	}
	if mover {
		o.score *= 1.1
	}
	if d.Legal && len(d.Effects) > 0 && slices.Contains(h.Rules, d.Effects[0].Rule) {
		o.score *= 0.7 // how a kind of piece goes is seldom in doubt
		o.rare = o.rare || h.Rules[0] == d.Effects[0].Rule
	}
	if h.Reading {
		o.score *= 1.2
	}
	if h.Rare {
		o.score *= 0.5
	}
	const unknown = 40 // rulings
	o.score *= math.Pow(float64(cmp.Or(h.Breadth, unknown)), -0.2)
	if k, ok := d.corpus.Case(h.Ruling); ok {
		o.Ruling = &Citation{ID: k.ID, Title: k.Title}
	}
	return o
}

// kept returns the share of the effects that stay, without the decision itself and fades.
func kept(was, now []game.Effect) float64 {
	texts := map[string]bool{}
	for _, e := range now {
		texts[e.Text] = true
	}
	all, stay := 1.0, 1.0
	for _, e := range was {
		if !isFurther(e) {
			continue
		}
		all++
		if texts[e.Text] {
			stay++
		}
	}
	return stay / all
}

// sameTexts reports whether two parts of reports say the same.
func sameTexts[T fmt.Stringer](a, b []T) bool {
	return slices.EqualFunc(a, b, func(x, y T) bool { return x.String() == y.String() })
}

var squareName = regexp.MustCompile(`[a-h][1-8]`)

// claimedSquares returns the squares about which a text states wrong effects.
func claimedSquares(g game.Game, v Judgement) (squares []string) {
	if v.Decision != WrongEffects {
		return nil
	}
	_, err := game.ReadMove(g, v.Text)
	if effects, ok := err.(*game.EffectsError); ok {
		for _, text := range slices.Concat(effects.Denied, effects.Omitted) {
			squares = append(squares, squareName.FindAllString(text, -1)...)
		}
	}
	return squares
}

// bringsClaimed reports whether the boards after the move differ on every claimed square.
func (d *quarrel) bringsClaimed(was, now *look) bool {
	a, b := d.cells(was.After), d.cells(now.After)
	same := func(sq string) bool { return a[sq] == b[sq] }
	return b != nil && !slices.ContainsFunc(d.claimed, same)
}

// crowded reports whether a scream has so many pieces beside it that the plain models, which
// try the pushes in every order, would take too long.
func (d *quarrel) crowded() bool {
	if !strings.Contains(d.Move, "!") {
		return false
	}
	at, pieces := squareName.FindString(d.Move), 0
	for sq, text := range d.board {
		file, rank := int(sq[0])-int(at[0]), int(sq[1])-int(at[1])
		if max(file, -file, rank, -rank) != 1 {
			continue
		}
		for _, c := range text {
			if unicode.IsLetter(c) && c != 'p' {
				pieces++
			}
		}
	}
	const most = 4
	return pieces > most
}

// holds reports whether a kind of piece is on the board or comes onto it.
func (d *quarrel) holds(kind string) bool {
	for text := range maps.Values(d.board) {
		if strings.Contains(strings.ToUpper(text), kind) {
			return true
		}
	}
	return slices.ContainsFunc(d.Effects, func(e game.Effect) bool {
		return strings.Contains(strings.ToUpper(e.Now), kind)
	})
}

// cells returns the contents of the squares of a position line; nil if they are not known.
func (d *quarrel) cells(line string) map[string]string {
	b, ok := d.corpus.Rules.(game.Boarder)
	if !ok {
		return nil
	}
	board, err := b.Board(line)
	if err != nil {
		return nil
	}
	texts := map[string]string{}
	for _, cell := range board.Cells {
		texts[cell.Square] = cell.Text
	}
	return texts
}
