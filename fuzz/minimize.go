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

// A Question is a game so far and a move to ask about in its last position.
type Question struct {
	Ruleset string
	Line    string   // where the game starts; "" is the opening
	Moves   []string // played from there; "pass" is a pass of analysis
	Move    string   // asked about, legal or not; "" if it is the position
}

// QuestionOf is the game that a failure tells of.
func QuestionOf(f *gametest.Failure) Question {
	switch {
	case f == nil:
		return Question{}
	case f.Text != "":
		return Question{Ruleset: f.Ruleset, Line: f.Text}
	}
	return Question{Ruleset: f.Ruleset, Line: f.Start, Moves: f.Moves, Move: f.Move}
}

// Case is the question for gametest.Check and gametest.Compare, which then ask
// about the move in every position of the game.
func (q Question) Case() gametest.Case {
	c := gametest.Case{Line: q.Line, Ruleset: q.Ruleset, Moves: q.Moves}
	if q.Move != "" {
		c.Ask = func(game.Game) []string { return []string{q.Move} }
	}
	return c
}

// Game plays the question's moves and returns the last position. An error is that
// of Start, Play or Pass, or that there is no game.
func (q Question) Game(rules game.Rules) (game.Game, error) {
	if rules == nil {
		return nil, errNoRules
	}
	g, err := rules.Start(q.Line, q.Ruleset)
	for _, move := range q.Moves {
		if err != nil {
			return nil, err
		}
		g, err = game.PlayOrPass(g, move)
	}
	return g, err
}

// String is the question as a line of text.
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

// MinimizeOptions tunes Minimize and Shrink; the zero value is fine.
type MinimizeOptions struct {
	// Progress is told, after each smaller question that holds, how many were
	// tried so far; it may be nil.
	Progress func(tried int, smallest Question)
}

// ErrDoesNotHold says that a predicate does not hold on what is to be made smaller.
var ErrDoesNotHold = errors.New("fuzz: the predicate does not hold on the question to be made smaller")

// Minimize makes a question on which a predicate holds a smallest one: it leaves
// out plies, occupants, marks and whole ranks, many at a time, one by one and in
// pairs (delta debugging), then writes simpler occupants and lower marks, goes to the
// game's first ruleset and to move 1, and brings what is left nearer to where the
// opening has it. It ends where no such step is left on which the predicate holds.
//
// With n plies, occupants and marks it asks the predicate in the order of n log n
// times, and with few of them some hundred times more.
//
// Every question that is tried can stand and be played in the game; if the one
// given cannot stand (game.ErrSetup), boards that can be read are tried. A move
// that is not legal once something is gone is replaced by the legal move whose
// name begins most alike. The predicate must give the same answer each time; the
// result is the same then too.
//
// When the context ends, the smallest question so far comes with the context's
// error. Other errors are ErrDoesNotHold, also of no predicate, and those of a
// question that cannot be played.
func Minimize(ctx context.Context, rules game.Rules, q Question, holds func(Question) bool, o MinimizeOptions) (Question, error) {
	switch {
	case rules == nil:
		return q, errNoRules
	case holds == nil:
		return q, ErrDoesNotHold
	}
	m := &minimizer{ctx: ctx, rules: rules, holds: holds, progress: o.Progress, tried: map[string]bool{}}
	m.boarder, _ = rules.(game.Boarder)
	if opening, err := rules.Start("", ""); err == nil && m.boarder != nil {
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
		return q, nil // it is about what the opening is
	}
	m.best, m.cost = q, m.costOf(q)
	for again := true; again && ctx.Err() == nil; {
		again = m.plies()
		again = m.pieces() || again
		again = again || m.pairs() || m.simpler() || m.squares()
	}
	return m.best, ctx.Err()
}

// Shrink makes a game on which a check fails a smallest one that fails in the
// same way, that is with the same What, and returns its failure. The check is such
// as gametest.Check or gametest.Compare on some implementations; the game that is
// given is played in. Errors are those of Minimize, without a failure or a check
// ErrDoesNotHold; with the context's comes the
// smallest failure so far.
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

// A minimizer looks for smaller questions.
type minimizer struct {
	ctx        context.Context
	rules      game.Rules
	boarder    game.Boarder // nil if the game shows no boards
	home       game.Board   // the opening
	homeAt     places
	holds      func(Question) bool
	progress   func(int, Question)
	impossible bool // the line cannot stand, and that is what it is about
	best       Question
	cost       []int
	tried      map[string]bool
}

// try takes a question if it is smaller than the best one and the predicate holds
// on it.
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

// played makes the moves of a question legal ones, if it can be played.
func (m *minimizer) played(q Question) (Question, bool) {
	g, err := m.rules.Start(q.Line, q.Ruleset)
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
		if g, err = game.PlayOrPass(g, move); err != nil {
			return q, false
		}
		q.Moves = append(q.Moves, move)
	}
	return q, true
}

// leastAlike is how many bytes the names of two moves begin with in common at
// least if one may stand for the other: a letter and a square.
const leastAlike = 3

// alike returns a legal move: the one with a name or, if there is none, the first
// of those whose names begin most alike; "" if none begins alike.
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

// plies leaves out plies: the first ones by starting later, the last ones, then
// others.
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

// without leaves out some of so many things, half of them at a time, then
// quarters, and so on to one by one, as long as that helps.
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
