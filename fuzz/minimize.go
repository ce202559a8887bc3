package fuzz

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// How a case is made small.
//
// A case has a cost: a list of numbers, compared from the left, of which the first
// are the plies and the occupants and the last is the full-move number (costOf). The
// minimizer keeps the best case so far. It makes a slightly different one, and takes it
// if it costs less, if it can be played and if the predicate is still true of it. Four
// passes make the different cases: plies leaves out moves, leaveOut leaves out what is on
// the board, pairs leaves out two things that need each other, and simpler changes what the
// things are. When a pass has found something, the passes begin again; when none has, the
// best case is the result. So no single change of these kinds makes the result smaller,
// which is all that is promised: a much smaller case may be two changes away.
//
// A list is shortened by delta debugging (leaveOut): ranges of half its length are left
// out, then of a quarter, down to single things. If k of n things are needed, this takes
// about k log n calls of the predicate and not n. A board of 40 occupants of which two
// matter costs about 30 calls.
//
// A change can make a later move illegal. Then the legal move with the most similar name
// takes its place (playable), since a scream has another name when a neighbour is gone. The
// cost falls with every step, so the search ends; no case is tried twice.

// ErrDoesNotHold is the error of Minimize and Shrink if the predicate is false,
// or the check does not fail, for what they are given.
var ErrDoesNotHold = errors.New("fuzz: the predicate does not hold for the case to minimize")

// Minimize shrinks a case for which a predicate is true. It leaves out plies,
// occupants and marks: many at a time, one by one, and in pairs (delta debugging). Then it
// makes occupants simpler and marks lower, and changes to the game's first ruleset and to
// full-move number 1. It ends when no change keeps the predicate true.
//
// The predicate is called about n log n times for n plies, occupants and marks,
// and some hundred times more when few are left. If it always gives the same
// answer for the same case, the result is the same each time, too.
//
// Every case that is tried can be played. If the given line cannot stand
// (game.ErrSetup), all boards that can be read are tried. A move that is no
// longer legal is replaced by the legal move whose name has the longest common
// prefix.
//
// When the context ends, Minimize returns the smallest case so far and the
// context's error. Other errors are ErrDoesNotHold, also for a nil predicate, and
// the error of a case that cannot be played.
func Minimize(ctx context.Context, rules game.Rules, q Case,
	holds func(Case) bool) (Case, error) {
	if rules == nil {
		return q, errNoRules
	}
	m := &minimizer{ctx: ctx, rules: rules, holds: holds, tried: map[string]bool{}}
	_, shows := rules.(game.Boarder)
	_, unplayed := q.Game(rules)
	m.impossible = errors.Is(unplayed, game.ErrSetup) && shows
	if m.impossible {
		q.Moves, q.Move = nil, ""
	} else if unplayed != nil {
		return q, fmt.Errorf("fuzz: the case cannot be played: %w", unplayed)
	}
	if holds == nil || !holds(q) {
		return q, errors.Join(ErrDoesNotHold, unplayed)
	}
	if canonical, ok := m.playable(q); ok && holds(canonical) {
		q = canonical
	} else if q.Line == "" {
		return q, nil // the predicate needs an empty Line
	}
	m.best = q
	for again := true; again && ctx.Err() == nil; {
		// The first two passes always run, each of the others only if none before it has
		// found anything.
		again = m.plies()
		again = leaveOut(m.items, m.tryItems) || again
		again = again || m.pairs() || m.simpler()
	}
	return m.best, ctx.Err()
}

// Shrink minimizes the game of a failure as long as the check fails with the same
// What, and returns the failure of the smallest game. The check calls
// gametest.Check, gametest.Compare or another function that returns a
// *gametest.Failure; rules are used to play the moves. The errors are those of
// Minimize; a nil failure or check gives ErrDoesNotHold. When the context ends,
// Shrink returns the smallest failure so far and the context's error.
func Shrink(ctx context.Context, rules game.Rules, f *gametest.Failure,
	check func(Case) error) (*gametest.Failure, error) {
	if f == nil || check == nil {
		return f, ErrDoesNotHold
	}
	smallest := f
	_, err := Minimize(ctx, rules, f.Case, func(q Case) bool {
		var now *gametest.Failure
		fails := errors.As(check(q), &now) && now.What == f.What
		if fails {
			smallest = now
		}
		return fails
	})
	return smallest, err
}

// A minimizer has the state of one call of Minimize.
type minimizer struct {
	ctx        context.Context
	rules      game.Rules
	holds      func(Case) bool
	impossible bool // the line of the given case cannot stand
	best       Case
	tried      map[string]bool
}

// try makes a case the best one if it is smaller and the predicate is true.
func (m *minimizer) try(q Case) bool {
	key := q.String()
	if m.ctx.Err() != nil || m.tried[key] ||
		slices.Compare(costOf(m.rules, q), costOf(m.rules, m.best)) >= 0 {
		return false
	}
	m.tried[key] = true
	q, ok := m.playable(q)
	if !ok || !m.holds(q) {
		return false
	}
	m.best = q
	return true
}

// playable replaces each move that is not legal by a similar one. It is false if
// there is none, or if the line cannot stand and m.impossible is false.
func (m *minimizer) playable(q Case) (Case, bool) {
	g, err := m.rules.Start(q.Line, q.Ruleset)
	if m.impossible {
		return q, err == nil || errors.Is(err, game.ErrSetup)
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
			move = alike(move, g.Moves())
		}
		if g, err = game.PlayOrPass(g, move); err != nil || g == nil {
			return q, false
		}
		q.Moves = append(q.Moves, move)
	}
	return q, true
}

// alike returns the legal move with the given name, or else the first one with
// the longest common prefix; "-" if that is shorter than a letter and a square.
func alike(name string, legal []string) string {
	best, most := "-", 2
	for _, move := range legal {
		n := 0
		for n < min(len(name), len(move)) && name[n] == move[n] {
			n++
		}
		if move == name {
			return name
		} else if n > most {
			best, most = move, n
		}
	}
	return best
}

// plies leaves out first plies (by a later start), the move, and other plies.
func (m *minimizer) plies() (smaller bool) {
	moves := m.best.Moves
	for k := len(moves); k > 0 && !smaller; k-- {
		q := m.best
		q.Moves = moves[:k]
		if g, err := q.Game(m.rules); err == nil {
			q.Line, q.Moves = g.Line(), moves[k:]
			smaller = m.try(q)
		}
	}
	q := m.best
	q.Move = ""
	smaller = m.try(q) || smaller
	return leaveOut(func() []string { return m.best.Moves }, func(rest []string) bool {
		q := m.best
		q.Moves = rest
		return m.try(q)
	}) || smaller
}

// leaveOut leaves out ranges of a list: all at a time, then halves, then quarters, down to
// single things. try takes the rest if that is possible, and changes the list.
func leaveOut[T any](list func() []T, try func(rest []T) bool) (smaller bool) {
	for size := len(list()); size > 0; size /= 2 {
		for from := 0; from < len(list()); {
			now := list()
			if try(slices.Concat(now[:from], now[min(from+size, len(now)):])) {
				smaller = true
			} else {
				from += size
			}
		}
	}
	return smaller
}

// items lists what is on the board of the best case.
func (m *minimizer) items() []item { return items(boardOf(m.rules, m.best)) }

// tryItems tries other items on the board. If that fails, it also removes the emptied squares
// from the name of the move: that of a scream lists squares.
func (m *minimizer) tryItems(list []item) bool {
	b, q := boardOf(m.rules, m.best), m.best
	rest := holding(b, list)
	if m.tryBoard(q, rest) {
		return true
	}
	for i, c := range rest.Cells {
		if len(c.Tokens) == 0 && len(b.Cells[i].Tokens) > 0 {
			q.Move = strings.NewReplacer(","+c.Square, "", c.Square+",", "").Replace(q.Move)
		}
	}
	return m.tryBoard(q, rest)
}

// tryBoard tries a case with another board.
func (m *minimizer) tryBoard(q Case, b game.Board) bool {
	boarder, ok := m.rules.(game.Boarder)
	if !ok {
		return false
	}
	var err error
	q.Line, err = boarder.BoardLine(b)
	return err == nil && m.try(q)
}

// mostPaired is the largest number of items whose pairs are tried, to save time.
const mostPaired = 24

// pairs removes two items that must go together, such as a piece and its blocker.
func (m *minimizer) pairs() bool {
	list := m.items()
	if len(list) > mostPaired {
		return false
	}
	for i := range list {
		for k := range i {
			if m.tryItems(slices.Concat(list[:k], list[k+1:i], list[i+1:])) {
				return true
			}
		}
	}
	return false
}

// simpler tries earlier rulesets, full-move number 1, short tokens, lower marks.
func (m *minimizer) simpler() (smaller bool) {
	for _, ruleset := range m.rules.Rulesets() {
		q := m.best
		q.Ruleset = ruleset
		smaller = m.try(q) || smaller
	}
	b := boardOf(m.rules, m.best)
	b.FullMove = 1
	smaller = m.tryBoard(m.best, b) || smaller
	for i, x := range m.items() {
		for _, text := range x.alternatives() {
			list := m.items()
			list[i].text = text
			smaller = m.tryItems(list) || smaller
		}
	}
	return smaller
}

// alternatives lists the letters of a token, or the marks that are lower.
func (x item) alternatives() []string {
	if !x.mark {
		return strings.Split(x.text, "")
	}
	var lower []string
	plies, _ := strconv.Atoi(x.text)
	for n := 1; n < plies; n++ {
		lower = append(lower, strconv.Itoa(n))
	}
	return lower
}

// costOf returns the size of a case, compared lexicographically: plies, occupants,
// marks and reserve, whether there is a move, the ruleset, the length of the tokens, the
// sum of the marks, and the full-move number.
func costOf(rules game.Rules, q Case) []int {
	b := boardOf(rules, q)
	occupants, length, marks, list := 0, 0, 0, items(b)
	for _, x := range list {
		switch {
		case x.mark:
			plies, _ := strconv.Atoi(x.text)
			marks += plies
		case x.cell >= 0:
			occupants++
			length += len(x.text)
		}
	}
	ruleset := slices.Index(rules.Rulesets(), q.Ruleset)
	if ruleset < 0 {
		ruleset = len(rules.Rulesets())
	}
	return []int{len(q.Moves), occupants, len(list) - occupants, min(1, len(q.Move)), ruleset,
		length, marks, b.FullMove}
}
