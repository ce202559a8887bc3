package rulings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// A player who disagrees with a verdict believes some rule to be another. Such a belief is a
// Hypothesis: a sentence and a game that is played by it. A quarrel explains a move under each
// hypothesis and by the rules, both from the same position line, so that only the hypothesis
// differs. Hypotheses about repetition also replay the moves before it.
//
// Nothing lists the legal moves, except under hypotheses about the end of the game. The
// hypotheses run in parallel, and 350 of them take less than 0.1 s in ordinary positions.

// A Hypothesis is a game with one rule misread, as a player may believe it to be.
type Hypothesis struct {
	ID   string // that of a dispute or a rule for other readings and rules left out
	Says string // the rule as misread
	// Else is the sentence for a ruleset with an option among Rules, which the hypothesis
	// reverses; "" if it reverses none.
	Else    string
	Rules   []string   // ids of the rules that say how it is, the decisive one first
	Rare    bool       // hardly anybody would believe it
	Reading bool       // the sources can be read so
	Game    game.Rules // the game by it
}

// isAbout reports whether a word is part of the id of a rule.
func (h *Hypothesis) isAbout(word string) bool {
	return slices.ContainsFunc(h.Rules, func(id string) bool { return strings.Contains(id, word) })
}

// LeftOut reports whether the hypothesis is that a rule does not exist, whose id it has.
func (h Hypothesis) LeftOut() bool { return h.ID == h.Rules[0] }

// A difference says in what a move differs under a hypothesis. It is a text with some of
// these letters, or empty:
//
//	L  an illegal move becomes legal
//	I  a legal move becomes illegal
//	R  it is illegal for other reasons
//	E  it has other effects
//	O  the game has another outcome after it
//	S  it satisfies other compulsions
type difference string

// has reports whether a difference is of one of some sorts.
func (d difference) has(letters string) bool { return strings.ContainsAny(string(d), letters) }

// A quarrel is a move with what differs about it under hypotheses.
type quarrel struct {
	corpus *Corpus
	game.Game
	game.Report
	wrong   *game.EffectsError   // the effects that a text states wrongly; nil for none
	cells   map[string]game.Cell // by square
	list    []Hypothesis
	beliefs []belief          // under which it differs
	all     []Objection       // the beliefs that are worth words, the clearest first
	said    string            // id of the one that the players say is theirs; "" if unknown
	like    map[*Case]float64 // likeness of rulings
	claims  []Claim           // what the players say
	heard   map[*Case]float64 // likeness of rulings to that, from 0 to 1
}

// A belief is a hypothesis under which a move differs.
type belief struct {
	Hypothesis
	difference
	was, now *look // by the rules, and by the hypothesis
}

// quarrel compares a move by the rules with the same move under each hypothesis. The text of the
// move may have stated wrong effects.
func (c *Corpus) quarrel(g game.Game, r game.Report, list []Hypothesis,
	wrong *game.EffectsError) *quarrel {

	q := &quarrel{corpus: c, Game: g, Report: r, wrong: wrong, list: list, like: c.likeness(g, r),
		cells: cellsOf(c.Rules, g.Line())}
	if len(list) == 0 || q.isCrowded() {
		return q
	}
	now := game.Record{Line: g.Line(), Ruleset: g.Ruleset()}
	past := now
	if h, ok := g.(interface{ Past() game.Record }); ok {
		past = h.Past()
	}
	fresh := lookAt(c.Rules, now, r.Move)
	all := make([]belief, len(list))
	var wg sync.WaitGroup
	for i, h := range list {
		wg.Go(func() {
			b, from := belief{Hypothesis: h, was: fresh}, now
			if b.isAbout("REP") {
				b.was, from = &look{r, g}, past
			}
			if b.was == nil || b.was.Legal() != r.Legal() {
				return // another verdict because of what was played before
			}
			b.now = lookAt(b.Game, from, r.Move)
			if b.now != nil && b.now.Line() == g.Line() {
				b.difference = b.was.difference(b.now, b.isAbout("END"))
			}
			all[i] = b
		})
	}
	wg.Wait()
	q.beliefs = slices.DeleteFunc(all, func(b belief) bool { return b.difference == "" })
	q.weigh()
	return q
}

// A look is a move as some rules see it.
type look struct {
	game.Report
	game.Game
}

// lookAt returns nil if the position is impossible or the moves before cannot be played.
func lookAt(r game.Rules, played game.Record, move string) *look {
	g, err := played.Last(r)
	if err != nil {
		return nil
	}
	return &look{g.Explain(move), g}
}

// outcome returns the outcome after a legal move.
func (l *look) outcome() string {
	after, err := l.Play(l.Move)
	if err != nil {
		return ""
	}
	return after.Outcome().String()
}

// difference compares another look with that by the rules. The outcomes are compared if the
// move ends the game, or if the end of games is in doubt.
func (l *look) difference(other *look, end bool) (d difference) {
	add := func(differs bool, letter difference) {
		if differs {
			d += letter
		}
	}
	legal, known := l.Legal(), other.Unread == ""
	add(!legal && other.Legal(), "L")
	add(legal && !other.Legal(), "I")
	add(!legal && !slices.Equal(texts(l.Reasons), texts(other.Reasons)), "R")
	both := l.Effects != nil && other.Effects != nil
	add(!known || both && !slices.EqualFunc(l.Effects, other.Effects, sameEffect), "E")
	if legal && other.Legal() {
		outcome := l.outcome()
		end = end || outcome != (game.Outcome{}).String()
		add(end && outcome != other.outcome(), "O")
	}
	add(known && !slices.Equal(texts(l.Satisfies), texts(other.Satisfies)), "S")
	return d
}

// sameEffect compares effects except for their sentences and causes.
func sameEffect(a, b game.Effect) bool {
	a.Text, b.Text = "", ""
	a.Cause, b.Cause = 0, 0
	return a == b
}

var squareName = regexp.MustCompile(`[a-h][1-8]`)

// isCrowded reports whether a scream pushes so many pieces that the plain models, which try the
// pushes in every order, would take too long, or so many pieces are on the board.
func (q *quarrel) isCrowded() bool {
	const most, longest = 4, 500
	pushed := 0
	for _, e := range q.Effects {
		if e.Kind == "push" || e.Kind == "fall" {
			pushed++
		}
	}
	return pushed > most || len(q.Line()) > longest
}
