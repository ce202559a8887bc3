package fuzz

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A Question is the last position of a game, and optionally a move there.
type Question struct {
	Ruleset string
	Line    string   // position line of the start; "" is the opening
	Moves   []string // moves from there; "pass" is a pass of analysis
	Move    string   // move in the last position, legal or not; may be ""
}

// QuestionOf returns the game and the move of a failure.
func QuestionOf(f *gametest.Failure) Question {
	switch {
	case f == nil:
		return Question{}
	case f.Text != "":
		return Question{Ruleset: f.Ruleset, Line: f.Text}
	}
	return Question{Ruleset: f.Ruleset, Line: f.Start, Moves: f.Moves, Move: f.Move}
}

// Case returns the question as a case for gametest.Check and gametest.Compare,
// which ask about the move in every position of the game.
func (q Question) Case() gametest.Case {
	c := gametest.Case{Line: q.Line, Ruleset: q.Ruleset, Moves: q.Moves}
	if q.Move != "" {
		c.Ask = func(game.Game) []string { return []string{q.Move} }
	}
	return c
}

// Game plays the moves of the question and returns the last position. The error
// is that of Start, Play or Pass, or that rules is nil.
func (q Question) Game(rules game.Rules) (game.Game, error) {
	if rules == nil {
		return nil, errNoRules
	}
	g, err := gameOf(rules.Start(q.Line, q.Ruleset))
	for _, move := range q.Moves {
		if err != nil {
			return nil, err
		}
		g, err = gameOf(game.PlayOrPass(g, move))
	}
	return g, err
}

// String returns the question as one line of text, such as
//
//	Standard: 8/8/8/8/8/8/8/A7 A 1 moves Aa1c1 asks Ac1a1
func (q Question) String() string {
	words := []string{q.Ruleset + ":", q.Line}
	if len(q.Moves) > 0 {
		words = append(words, "moves", strings.Join(q.Moves, " "))
	}
	if q.Move != "" {
		words = append(words, "asks", q.Move)
	}
	return strings.Join(words, " ")
}

// MinimizeOptions are the options of Minimize and Shrink. The zero value is
// valid.
type MinimizeOptions struct {
	// Progress, if not nil, gets each smaller question and the number of tries.
	Progress func(tried int, smallest Question)
}

// ErrDoesNotHold is the error of Minimize and Shrink if the predicate is false,
// or the check does not fail, for what they should shrink.
var ErrDoesNotHold = errors.New("fuzz: the predicate does not hold for the question to minimize")

// Minimize shrinks a question for which a predicate is true. It leaves out plies,
// occupants, marks and whole ranks: many at a time, one by one, and in pairs
// (delta debugging). Then it makes occupants simpler and marks lower, changes to
// the game's first ruleset and to full-move number 1, and moves pieces closer to
// their squares in the opening. It ends when no change keeps the predicate true.
//
// The predicate is called about n log n times for n plies, occupants and marks,
// and some hundred times more when few are left. If it always gives the same
// answer for the same question, the result is the same each time, too.
//
// Every question that is tried can be played. If the given line cannot stand
// (game.ErrSetup), all boards that can be read are tried. A move that is no
// longer legal is replaced by the legal move whose name has the longest common
// prefix.
//
// When the context ends, Minimize returns the smallest question so far and the
// context's error. Other errors are ErrDoesNotHold, also for a nil predicate, and
// the error of a question that cannot be played.
func Minimize(ctx context.Context, rules game.Rules, q Question, holds func(Question) bool, o MinimizeOptions) (Question, error) {
	switch {
	case rules == nil:
		return q, errNoRules
	case holds == nil:
		return q, ErrDoesNotHold
	}
	m := &minimizer{ctx: ctx, rules: rules, holds: holds, progress: o.Progress, tried: map[string]bool{}}
	m.boarder, _ = rules.(game.Boarder)
	if opening, err := gameOf(rules.Start("", "")); err == nil && m.boarder != nil {
		m.home, _ = m.boarder.Board(opening.Line())
		m.homeAt = placesOf(m.home.Cells)
	}
	_, unplayed := q.Game(rules)
	switch {
	case unplayed == nil:
	case errors.Is(unplayed, game.ErrSetup) && m.boarder != nil:
		m.impossible, q.Moves, q.Move = true, nil, ""
	default:
		return q, fmt.Errorf("fuzz: the question cannot be played: %w", unplayed)
	}
	if !holds(q) {
		return q, errors.Join(ErrDoesNotHold, unplayed)
	}
	if canonical, ok := m.played(q); ok && holds(canonical) {
		q = canonical
	} else if q.Line == "" {
		return q, nil // the predicate needs an empty Line
	}
	m.best, m.cost = q, m.costOf(q)
	for again := true; again && ctx.Err() == nil; {
		again = m.plies()
		again = m.pieces() || again
		again = again || m.pairs() || m.simpler() || m.squares()
	}
	return m.best, ctx.Err()
}

// Shrink minimizes the game of a failure as long as the check fails with the same
// What, and returns the failure of the smallest game. The check calls
// gametest.Check, gametest.Compare or another function that returns a
// *gametest.Failure; rules are used to play the moves. The errors are those of
// Minimize; a nil failure or check gives ErrDoesNotHold. When the context ends,
// Shrink returns the smallest failure so far and the context's error.
func Shrink(ctx context.Context, rules game.Rules, f *gametest.Failure, check func(gametest.Case) error, o MinimizeOptions) (*gametest.Failure, error) {
	if f == nil || check == nil {
		return f, ErrDoesNotHold
	}
	fails := func(q Question) *gametest.Failure {
		var now *gametest.Failure
		if errors.As(check(q.Case()), &now) && now.What == f.What {
			return now
		}
		return nil
	}
	q, err := Minimize(ctx, rules, QuestionOf(f), func(q Question) bool { return fails(q) != nil }, o)
	if smallest := fails(q); smallest != nil {
		return smallest, err
	}
	return f, err
}

// A minimizer has the state of one call of Minimize.
type minimizer struct {
	ctx        context.Context
	rules      game.Rules
	boarder    game.Boarder // nil if the game shows no boards
	home       game.Board   // the opening
	homeAt     places
	holds      func(Question) bool
	progress   func(int, Question)
	impossible bool // the line of the given question cannot stand
	best       Question
	cost       []int
	tried      map[string]bool
}

// try makes a question the best one if it is smaller and the predicate is true.
func (m *minimizer) try(q Question) bool {
	if m.ctx.Err() != nil {
		return false
	}
	q, ok := m.played(q)
	if !ok || m.tried[q.String()] {
		return false
	}
	cost := m.costOf(q)
	if slices.Compare(cost, m.cost) >= 0 {
		return false
	}
	m.tried[q.String()] = true
	if !m.holds(q) {
		return false
	}
	m.best, m.cost = q, cost
	if m.progress != nil {
		m.progress(len(m.tried), q)
	}
	return true
}

// played replaces each move that is not legal by a similar one. It is false if
// there is none, or if the line cannot stand and m.impossible is false.
func (m *minimizer) played(q Question) (Question, bool) {
	g, err := gameOf(m.rules.Start(q.Line, q.Ruleset))
	if m.impossible {
		return q, errors.Is(err, game.ErrSetup) || err == nil
	}
	if err != nil {
		return q, false
	}
	q.Line, q.Ruleset = g.Line(), g.Ruleset()
	moves := q.Moves
	q.Moves = nil
	for _, move := range moves {
		if move != "pass" {
			if name, err := g.Read(move); err == nil {
				move = name
			}
			if move = alike(move, g.Moves()); move == "" {
				return q, false
			}
		}
		if g, err = gameOf(game.PlayOrPass(g, move)); err != nil {
			return q, false
		}
		q.Moves = append(q.Moves, move)
	}
	return q, true
}

// leastAlike is the least common prefix of similar names: a letter and a square.
const leastAlike = 3

// alike returns the legal move with the given name, or else the first one with
// the longest common prefix; "" if that is shorter than leastAlike.
func alike(name string, legal []string) (best string) {
	most := leastAlike - 1
	for _, move := range legal {
		if move == name {
			return name
		}
		n := 0
		for n < len(name) && n < len(move) && name[n] == move[n] {
			n++
		}
		if n > most {
			best, most = move, n
		}
	}
	return best
}

// plies leaves out first plies (by a later start), last plies, the move, others.
func (m *minimizer) plies() (smaller bool) {
	for k := len(m.best.Moves); k > 0; k-- {
		q := m.best
		q.Moves = q.Moves[:k]
		g, err := q.Game(m.rules)
		if err != nil {
			break
		}
		q.Line, q.Moves = g.Line(), m.best.Moves[k:]
		if m.try(q) {
			smaller = true
			break
		}
	}
	for k := range len(m.best.Moves) {
		q := m.best
		q.Moves = q.Moves[:k]
		if m.try(q) {
			smaller = true
			break
		}
	}
	if q := m.best; q.Move != "" {
		q.Move = ""
		smaller = m.try(q) || smaller
	}
	return m.without(func() int { return len(m.best.Moves) }, func(from, to int) Question {
		q := m.best
		q.Moves = slices.Concat(q.Moves[:from], q.Moves[to:])
		return q
	}) || smaller
}

// without leaves out ranges of count() things: all at a time, then halves, then
// quarters, down to single ones. rest returns the question without a range.
func (m *minimizer) without(count func() int, rest func(from, to int) Question) (smaller bool) {
	for size := count(); size > 0; size /= 2 {
		for from := 0; from < count(); {
			if m.try(rest(from, min(from+size, count()))) {
				smaller = true
			} else {
				from += size
			}
		}
	}
	return smaller
}
