package game_test

import (
	"slices"

	"github.com/nemoroth/rules/rulings/game"
)

// noughts is noughts and crosses, a game with a known tree. A move is a cell, 0 to
// 8.
type noughts struct{ played []int }

var rows = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8},
	{2, 4, 6}}

// cells returns the owner of each cell: 1 for the first side, 2 for the other, or
// 0.
func (n *noughts) cells() (c [9]int) {
	for i, cell := range n.played {
		c[cell] = 1 + i%2
	}
	return c
}

func (n *noughts) lost() bool {
	c := n.cells()
	return slices.ContainsFunc(rows,
		func(r [3]int) bool { return c[r[0]] != 0 && c[r[0]] == c[r[1]] && c[r[1]] == c[r[2]] })
}

func (n *noughts) Moves(to []int) []int {
	if n.lost() {
		return to
	}
	for cell, side := range n.cells() {
		if side == 0 {
			to = append(to, cell)
		}
	}
	return to
}

func (n *noughts) Do(cell int) bool {
	if !slices.Contains(n.Moves(nil), cell) {
		return false
	}
	n.played = append(n.played, cell)
	return true
}

func (n *noughts) Undo() bool {
	if len(n.played) == 0 {
		return false
	}
	n.played = n.played[:len(n.played)-1]
	return true
}

func (n *noughts) Result() int {
	if n.lost() {
		return -1
	}
	return 0
}

// start returns a function that makes cursors after some moves.
func start(played ...int) func() game.Cursor[int] {
	return func() game.Cursor[int] { return &noughts{slices.Clone(played)} }
}

// minimax searches without bounds, as the definition does.
func minimax(c game.Cursor[int], depth, ply int) int {
	moves := c.Moves(nil)
	switch {
	case len(moves) == 0:
		return c.Result() * (game.Won - ply)
	case depth == 0:
		return 0
	}
	best := -game.Won
	for _, m := range moves {
		c.Do(m)
		best = max(best, -minimax(c, depth-1, ply+1))
		c.Undo()
	}
	return best
}
