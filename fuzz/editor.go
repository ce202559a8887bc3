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
// marks, moves some, and adds others that occurred on the way.
type editor struct {
	rules   game.Rules
	boarder game.Boarder // nil if the game shows no boards
	least   leastBoard
}

// deepest is the limit of the number of plies to a position that is changed.
const deepest = 30

// Sample implements game.Sampler. One position in four is the opening.
func (e editor) Sample(r *rand.Rand) (line, ruleset string) {
	g, err := gameOf(e.rules.Start("", ""))
	if e.boarder == nil || err != nil || r.IntN(4) == 0 {
		return "", ""
	}
	var tokens, marks, turns []string
	var board game.Board
	for range 1 + r.IntN(deepest) {
		if board, err = e.boarder.Board(g.Line()); err != nil || len(board.Cells) == 0 {
			return g.Line(), ""
		}
		turns = append(turns, board.Turn)
		for _, c := range board.Cells {
			tokens = append(tokens, c.Tokens...)
			if c.Mark != "" {
				marks = append(marks, c.Mark)
			}
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
	e.change(&board, slices.Compact(tokens), marks, r)
	board.Turn = turns[r.IntN(len(turns))]
	if line, err = e.boarder.BoardLine(board); err != nil {
		return "", ""
	}
	return line, ""
}

// change removes pieces and marks from a board, moves some and adds others. The share
// that stays is random. Pieces that every position must have mostly stay.
func (e editor) change(b *game.Board, tokens, marks []string, r *rand.Rand) {
	keep := r.Float64()
	var moved []string
	for i := range b.Cells {
		c := &b.Cells[i]
		x := r.Float64()
		if x < keep || e.least.needs(*c) && r.IntN(16) > 0 {
			continue
		}
		if x < (1+keep)/2 {
			moved = append(moved, c.Tokens...)
		}
		*c = game.Cell{Square: c.Square}
	}
	for n := r.IntN(6); n > 0 && len(tokens) > 0; n-- {
		moved = append(moved, tokens[r.IntN(len(tokens))])
	}
	put := func(cell game.Cell) {
		c := &b.Cells[r.IntN(len(b.Cells))]
		another := e.least.needs(cell) && r.IntN(16) > 0 // such as a third King
		if !e.least.needs(*c) && !another {
			cell.Square = c.Square
			*c = cell
		}
	}
	for _, token := range moved {
		put(game.Cell{Tokens: []string{token}})
	}
	for n := r.IntN(8) / 4 * r.IntN(12); n > 0 && len(marks) > 0; n-- {
		put(game.Cell{Mark: marks[r.IntN(len(marks))]})
	}
}

// Questions implements game.Sampler: it returns "" and legal moves with a square or
// the first letter changed.
func (e editor) Questions(g game.Game, r *rand.Rand) (names []string) {
	moves := g.Moves()
	squares := squareName.FindAllString(strings.Join(moves, " "), -1)
	for range 12 {
		if len(squares) == 0 {
			break
		}
		name := moves[r.IntN(len(moves))]
		at := squareName.FindAllStringIndex(name, -1)
		if len(at) == 0 {
			continue
		}
		here := at[r.IntN(len(at))]
		name = name[:here[0]] + squares[r.IntN(len(squares))] + name[here[1]:]
		if other := moves[r.IntN(len(moves))]; r.IntN(4) == 0 && name != "" && other != "" {
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
	return slices.ContainsFunc(c.Tokens, func(t string) bool {
		return slices.Contains(l.tokens,
			t)
	})
}

// leastOf minimizes the opening of a game.
func leastOf(rules game.Rules) (l leastBoard) {
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return l
	}
	any := func(Question) bool { return true }
	q, err := Minimize(context.Background(), rules, Question{}, any, MinimizeOptions{})
	if err != nil {
		return l
	}
	l.line = q.Line
	if b, err := boarder.Board(q.Line); err == nil {
		for _, c := range b.Cells {
			l.tokens = append(l.tokens, c.Tokens...)
		}
	}
	return l
}
