package fuzz

import (
	"math"
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
	games, err := game.Record{Line: q.Line, Ruleset: q.Ruleset, Moves: q.Moves}.Games(rules)
	if err != nil {
		return nil, err
	}
	return games[len(games)-1], nil
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

// boardOf returns the board from which a question begins, or an empty one.
func boardOf(rules game.Rules, q Question) (b game.Board) {
	if g, err := rules.Start(q.Line, q.Ruleset); err == nil {
		q.Line = g.Line()
	}
	if boarder, ok := rules.(game.Boarder); ok {
		b, _ = boarder.Board(q.Line)
	}
	return b
}

// An item is an occupant or a mark of a cell, or a reserve token (cell -1).
type item struct {
	cell int
	mark bool
	text string
}

// items lists what is on a board, cell by cell.
func items(b game.Board) (list []item) {
	for i, c := range b.Cells {
		for _, token := range c.Tokens {
			list = append(list, item{i, false, token})
		}
		if c.Mark != "" {
			list = append(list, item{i, true, c.Mark})
		}
	}
	for _, token := range b.Reserve {
		list = append(list, item{-1, false, token})
	}
	return list
}

// holding returns a board like b with other items.
func holding(b game.Board, list []item) game.Board {
	cells := make([]game.Cell, len(b.Cells))
	for i, c := range b.Cells {
		cells[i].Square = c.Square
	}
	b.Cells, b.Reserve = cells, nil
	for _, x := range list {
		switch {
		case x.cell < 0:
			b.Reserve = append(b.Reserve, x.text)
		case x.mark:
			cells[x.cell].Mark = x.text
		default:
			cells[x.cell].Tokens = append(cells[x.cell].Tokens, x.text)
		}
	}
	return b
}

// distance returns the distance of two squares in King's moves. The name of a square is a
// letter and a number; a square with another name is far from all others.
func distance(a, b string) int {
	if a == b {
		return 0
	}
	rankA, errA := strconv.Atoi(a[1:])
	rankB, errB := strconv.Atoi(b[1:])
	if errA != nil || errB != nil {
		return math.MaxInt
	}
	files, ranks := int(a[0])-int(b[0]), rankA-rankB
	return max(files, -files, ranks, -ranks)
}
