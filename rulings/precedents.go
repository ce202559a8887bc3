package rulings

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// Precedents are ranked by cause, and by likeness a little. The cause is what is in dispute about
// a move: the hypotheses under which it differs. A ruling that fails under the same ones decides
// it. Without hypotheses likeness alone counts. If the players say something about the move, the
// rulings that people ask for in like words come sooner.
//
// For likeness a move is described by features, which are short texts: the piece that moves; the
// words and the pairs of words in the sentences of its report, each with the rule of the sentence;
// and what stands on the board. Two moves are as alike as the part that their common features are
// of all their features. A feature counts the more, the fewer rulings have it (inverse document
// frequency).
//
// Only moves that share a rule with the move in question are compared, and not the rule by which
// their pieces go, so that no ruling is cited that has neither cause nor rule in common with it.
// The moves of all rulings are described once for each corpus, which takes about 0.1 s; after that
// likeness takes about a millisecond, and all hypotheses together about 10.

// maxPrecedents is how many rulings Precedents returns at most.
const maxPrecedents = 10

// Precedents returns at most ten rulings that bear on a move of a game, the most helpful first. A
// ruling on the same move in the same position leads. The others share a rule with its
// report or decide what is in dispute; for an illegal move they include legal moves that one of
// its rules nearly forbids. The hypotheses are what may be in dispute, such as all misreadings of
// the game.
func (c *Corpus) Precedents(g game.Game, move string, list ...Hypothesis) []*Case {
	if c == nil || c.Rules == nil || g == nil {
		return nil
	}
	r := g.Explain(move)
	if r.Unread != "" {
		return nil
	}
	return c.quarrel(g, r, list, nil).precedents()
}

// precedents returns at most maxPrecedents rulings, fewer or none if the others share too little
// with the move. Rulings for implementers, and those named after pieces that are absent, are less
// helpful. Of those nearly as helpful as the best one leads what answers the clear objection.
func (q *quarrel) precedents() []*Case {
	const cause, kind, technical = 0.7, 0.7, 0.7
	const least, near = 0.25, 0.6 // near is a part of the best score
	causes, score, likest, best := q.causes(), map[*Case]float64{}, 0.01, 0.0
	loudest := 0.01
	for _, like := range q.heard {
		loudest = max(loudest, like)
	}
	isClear := len(q.all) > 0 && q.all[0].Clear // no other one is
	for k, like := range q.like {
		if !q.decides(k) {
			likest = max(likest, like)
		}
	}
	for _, t := range q.corpus.Topics {
		for _, k := range t.Cases {
			like := q.like[k]
			if q.decides(k) {
				score[k] = like
				continue
			}
			s := cause*causes[k] + (1-cause)*like/likest
			if !isClear && q.Legal() { // only the players say what is in dispute
				s += cause * q.heard[k] / loudest
			}
			if s < least {
				continue
			}
			s += q.heard[k]
			if slices.ContainsFunc(kindsIn(q.corpus.Rules, k.Title), q.lacks) {
				s *= kind
			}
			if t.Part == Implementers {
				s *= technical
			}
			score[k], best = s, max(best, s)
		}
	}
	maps.DeleteFunc(score, func(_ *Case, s float64) bool { return s < near*best })
	var lead *Case // answers the clear objection
	if isClear {
		for _, k := range q.corpus.FailUnder(q.all[0].ID) {
			if !q.decides(k) && score[k] > score[lead] {
				lead = k
			}
		}
	}
	if lead != nil {
		score[lead] = best + 0.01
	}
	return byScore(score, maxPrecedents)
}

// decides reports whether a ruling decides the same move in the same position.
func (q *quarrel) decides(k *Case) bool { return q.like[k] >= sameMove }

// likeness returns the likeness of rulings to a move: less than sameMove, or at least that for
// the same move in the same position.
func (c *Corpus) likeness(g game.Game, r game.Report) map[*Case]float64 {
	c.describe.Do(func() { c.decided = c.decidedMoves() })
	asked := c.features(g, r)
	var near []*decidedMove
	weight := map[string]float64{} // at first, how many of the moves have a feature
	for _, f := range asked.features {
		weight[f] = 0
	}
	for i := range c.decided {
		m := &c.decided[i]
		if !asked.shares(m) && !asked.same(m) {
			continue
		}
		near = append(near, m)
		for _, f := range slices.Concat(m.features, m.title) {
			weight[f]++
		}
	}
	for f, n := range weight {
		weight[f] = math.Log(1 + float64(len(near))/(1+n))
	}
	score := map[*Case]float64{}
	for _, m := range near {
		s := asked.likeness(m, weight)
		if !slices.Contains(m.ruling.Rulesets, g.Ruleset()) {
			s *= 0.5
		} else if asked.same(m) {
			s += sameMove
		}
		score[m.ruling] = max(score[m.ruling], s)
	}
	return score
}

// sameMove is more than any score of another move.
const sameMove = 2

// A decidedMove is a move that a ruling decides, or the move in question.
type decidedMove struct {
	ruling   *Case  // nil for the move in question
	position string // position line without the full-move number
	move     string // or, of a list of a piece's moves, the piece and its square
	legal    bool
	rules    []string // by which the move is illegal, or does something
	features []string // sorted
	words    []string // of its report
	title    []string // words of the ruling's title
}

// same reports whether a ruling decides the move in question itself, alone or in a list.
func (a *decidedMove) same(b *decidedMove) bool {
	switch {
	case a.position != b.position:
		return false
	case len(b.features) > 0 || len(b.move) > len("Hb2"):
		return a.move == b.move
	}
	about := a.legal || overlap(a.rules, b.ruling.TurnsOn)
	return about && strings.HasPrefix(a.move, b.move)
}

// shares reports whether a ruling's move is about a rule of the move in question.
func (a *decidedMove) shares(b *decidedMove) bool {
	if a.legal == b.legal {
		return overlap(a.rules, b.rules)
	}
	return !a.legal && overlap(a.rules, b.ruling.NearMiss)
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// likeness returns a number from 0 to 1.3.
func (a *decidedMove) likeness(b *decidedMove, weight map[string]float64) float64 {
	var both, either float64
	for _, f := range a.features {
		either += weight[f]
	}
	for _, f := range b.features {
		if _, common := slices.BinarySearch(a.features, f); common {
			both += weight[f]
		} else {
			either += weight[f]
		}
	}
	said, all := 0.0, 1.0
	for _, w := range b.title {
		all += weight[w]
		if slices.Contains(a.words, w) {
			said += weight[w]
		}
	}
	like := both/either + 0.3*said/all
	if !overlap(a.rules, b.ruling.TurnsOn) {
		like *= 0.8
	}
	return like
}

// decidedMoves describes the moves that the rulings decide.
func (c *Corpus) decidedMoves() (moves []decidedMove) {
	for _, k := range c.Cases() {
		if len(k.Rulesets) == 0 {
			continue
		}
		g, err := k.Reach(c.Rules, k.Rulesets[0])
		if err != nil {
			continue
		}
		for _, check := range k.Checks {
			for _, move := range append([]string{check.Move}, check.Excludes...) {
				if r := g.Explain(move); r.Unread == "" {
					m := c.features(g, r)
					m.ruling, m.title = k, wordsOf(k.Title)
					moves = append(moves, m)
				}
			}
		}
		for _, move := range k.lists() {
			moves = append(moves, decidedMove{ruling: k, position: position(g.Line()), move: move})
		}
	}
	return moves
}

// lists returns the moves that a ruling lists as legal, if they are few, and the piece with its
// square of which it lists all moves, if it is the only one.
func (k *Case) lists() (moves []string) {
	const few = 5
	var pieces []string
	for _, c := range k.Checks {
		moves = append(moves, c.Includes...)
		if len(c.Legal) <= few {
			moves = append(moves, c.Legal...)
		}
		if of := c.MovesOf; of != nil {
			pieces = append(pieces, of.Piece+of.Square)
		}
	}
	if len(pieces) == 1 {
		moves = append(moves, pieces...)
	}
	return moves
}

// features describes a move of a game.
func (c *Corpus) features(g game.Game, r game.Report) decidedMove {
	m := decidedMove{position: position(g.Line()), move: r.Move, legal: r.Legal()}
	own := c.Rules.SideName(g.Turn())
	m.add("piece", r.Move[:max(0, strings.IndexFunc(r.Move, unicode.IsLower))])
	sentence := func(rule, text string) {
		before, text := "", notWords.ReplaceAllString(text, " ")
		m.words = append(m.words, wordsOf(text)...)
		for _, w := range strings.Fields(text) {
			if w == own {
				w = "own"
			}
			m.add(rule, w)
			m.add(rule, before, w)
			before = w
		}
	}
	for _, x := range r.Reasons {
		m.rules = append(m.rules, x.Rule)
		sentence(x.Rule, x.Text)
	}
	for _, e := range r.Effects {
		if e.Kind != fade {
			sentence(e.Rule, e.Text)
		}
		if m.legal && isFurther(e) {
			m.rules = append(m.rules, e.Rule)
		}
	}
	for _, s := range r.Satisfies {
		sentence(s.Rule, s.Text)
		if m.legal {
			m.rules = append(m.rules, s.Rule, s.Compulsion.Rule)
		}
	}
	if !m.legal {
		for _, x := range game.Compulsions(g) {
			sentence(x.Rule, x.Text)
		}
	}
	for _, cell := range cellsOf(c.Rules, g.Line()) {
		for _, token := range cell.Tokens {
			m.add("board", strings.ToUpper(token))
		}
	}
	m.features = set(m.features)
	return m
}

func (m *decidedMove) add(words ...string) {
	m.features = append(m.features, strings.Join(words, " "))
}

// fade is the kind of effect that no piece brings about, such as ichor that dries.
const fade = "fade"

// isFurther reports whether an effect is neither the decision nor a fade.
func isFurther(e game.Effect) bool { return e.Cause >= 0 && e.Kind != fade }

// notWords matches what is no word of a sentence: rules, squares, numbers and signs.
var notWords = regexp.MustCompile(`\[[A-Z0-9-]+\]|[a-z]?[0-9]+|[^A-Za-z]+`)
