package fuzz

import (
	"slices"
	"strconv"
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
	if f == nil {
		return Question{}
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
	text := q.Ruleset + ": " + q.Line
	if len(q.Moves) > 0 {
		text += " moves " + strings.Join(q.Moves, " ")
	}
	if q.Move != "" {
		text += " asks " + q.Move
	}
	return text
}

// An item is an occupant, a cell's mark (token -1) or a reserve token (cell -1).
type item struct{ cell, token int }

// items lists what is on a board.
func items(b game.Board) (list []item) {
	for i, c := range b.Cells {
		for k := range c.Tokens {
			list = append(list, item{i, k})
		}
		if c.Mark != "" {
			list = append(list, item{i, -1})
		}
	}
	for k := range b.Reserve {
		list = append(list, item{-1, k})
	}
	return list
}

// less returns a copy of a board without some items, in the order of items.
func less(b game.Board, gone []item) game.Board {
	cells := b.Cells
	b.Cells, b.Reserve = slices.Clone(cells), slices.Clone(b.Reserve)
	for i := range b.Cells {
		b.Cells[i].Tokens, b.Cells[i].Owners = slices.Clone(cells[i].Tokens), nil
	}
	for _, x := range slices.Backward(gone) {
		switch {
		case x.cell < 0:
			b.Reserve = slices.Delete(b.Reserve, x.token, x.token+1)
		case x.token < 0:
			b.Cells[x.cell].Mark = ""
		default:
			c := &b.Cells[x.cell]
			c.Tokens = slices.Delete(c.Tokens, x.token, x.token+1)
		}
	}
	return b
}

// placesOf returns the file and rank of each cell, from the name of its square: a letter
// and a number. A square with another name gets a file of its own, far from all others.
func placesOf(cells []game.Cell) [][2]int {
	at := make([][2]int, len(cells))
	for i, c := range cells {
		at[i] = [2]int{1000 + 2*i, 0}
		if c.Square == "" {
			continue
		}
		if rank, err := strconv.Atoi(c.Square[1:]); err == nil {
			at[i] = [2]int{int(c.Square[0]), rank}
		}
	}
	return at
}

// distance returns the distance of two places in King's moves.
func distance(a, b [2]int) int {
	files, ranks := a[0]-b[0], a[1]-b[1]
	return max(files, -files, ranks, -ranks)
}
