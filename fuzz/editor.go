package fuzz

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// An editor is the game.Sampler of a game that is none itself. It plays at random and,
// if the game shows its boards, changes the position reached: it removes pieces and
// marks, and adds others that occurred on the way.
type editor struct {
	rules   game.Rules
	boarder game.Boarder // nil if the game shows no boards
	least   leastBoard
}

// deepest is the limit of the number of plies to a position that is changed.
const deepest = 30

// Sample implements game.Sampler. One position in four is the opening. The share of the
// pieces that stays is random; those that every position must have stay.
func (e editor) Sample(r *rand.Rand) (line, ruleset string) {
	g, err := gameOf(e.rules.Start("", ""))
	if e.boarder == nil || err != nil || r.IntN(4) == 0 {
		return "", ""
	}
	var tokens, marks, turns []string
	var b game.Board
	for range 1 + r.IntN(deepest) {
		if b, err = e.boarder.Board(g.Line()); err != nil || len(b.Cells) == 0 {
			return g.Line(), ""
		}
		turns = append(turns, b.Turn)
		for _, c := range b.Cells {
			tokens, marks = append(tokens, c.Tokens...), append(marks, c.Mark)
		}
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		if g, err = gameOf(g.Play(moves[r.IntN(len(moves))])); err != nil {
			break
		}
	}
	slices.Sort(tokens) // each token is as likely as any other
	slices.Sort(marks)
	tokens, marks = slices.Compact(tokens), slices.Compact(marks)
	b = less(b, nil)
	b.Turn = turns[r.IntN(len(turns))]
	keep := r.Float64()
	for i, c := range b.Cells {
		if !e.least.needs(c) && r.Float64() > keep {
			b.Cells[i] = game.Cell{Square: c.Square}
		}
	}
	for range r.IntN(12) {
		c := &b.Cells[r.IntN(len(b.Cells))]
		token, mark := tokens[r.IntN(len(tokens))], marks[r.IntN(len(marks))]
		another := slices.Contains(e.least.tokens, token) // such as a third King
		switch {
		case e.least.needs(*c) || another && r.IntN(16) > 0:
		case mark != "" && r.IntN(2) == 0:
			c.Tokens, c.Mark = nil, mark
		default:
			c.Tokens, c.Mark = []string{token}, ""
		}
	}
	if line, err = e.boarder.BoardLine(b); err != nil {
		return "", ""
	}
	return line, ""
}

// Questions implements game.Sampler: it returns "" and legal moves with a square or
// the first letter changed.
func (e editor) Questions(g game.Game, r *rand.Rand) (names []string) {
	moves := g.Moves()
	squares := squareName.FindAllString(strings.Join(moves, " "), -1)
	for range min(12, len(squares)) {
		name, other := moves[r.IntN(len(moves))], moves[r.IntN(len(moves))]
		if at := squareName.FindAllStringIndex(name, -1); len(at) > 0 {
			here := at[r.IntN(len(at))]
			name = name[:here[0]] + squares[r.IntN(len(squares))] + name[here[1]:]
		}
		if r.IntN(4) == 0 && name != "" && other != "" {
			name = other[:1] + name[1:]
		}
		names = append(names, name)
	}
	return append(names, "")
}

// A leastBoard is a smallest position that can stand, such as two Kings.
type leastBoard struct {
	line   string
	tokens []string
}

// needs reports whether a cell has an occupant that every position must have.
func (l leastBoard) needs(c game.Cell) bool {
	return slices.ContainsFunc(c.Tokens, func(t string) bool { return slices.Contains(l.tokens, t) })
}

// leastOf minimizes the opening of a game.
func leastOf(rules game.Rules) (l leastBoard) {
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return l
	}
	any := func(Question) bool { return true }
	q, _ := Minimize(context.Background(), rules, Question{}, any)
	if b, err := boarder.Board(q.Line); err == nil {
		l.line = q.Line
		for _, c := range b.Cells {
			l.tokens = append(l.tokens, c.Tokens...)
		}
	}
	return l
}
