package fuzz

import (
	"math"
	"strconv"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A Case is a game up to a position, perhaps with a move there to ask about. A Generator makes
// cases, Minimize makes them smaller, and Explore finds some by what the last position shows.
type Case = gametest.Case

// boardOf returns the board from which a case begins, or an empty one.
func boardOf(rules game.Rules, q Case) (b game.Board) {
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
