package fuzz

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// board returns the board of the best question. The caller may change it.
func (m *minimizer) board() (game.Board, bool) {
	if m.boarder == nil {
		return game.Board{}, false
	}
	b, err := m.boarder.Board(m.best.Line)
	return b, err == nil
}

// tryBoard tries another board, with the names of the moves mapped by names.
func (m *minimizer) tryBoard(b game.Board, names func(string) string) bool {
	line, err := m.boarder.BoardLine(b)
	if err != nil {
		return false
	}
	q := m.best
	q.Line = line
	if names != nil {
		q.Move, q.Moves = names(q.Move), slices.Clone(q.Moves)
		for i, move := range q.Moves {
			q.Moves[i] = names(move)
		}
	}
	return m.try(q)
}

// An item is an occupant, a cell's mark (token -1) or a reserve token (cell -1).
type item struct{ cell, token int }

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

// pieces removes items: whole files and ranks, then ranges of all that are left.
func (m *minimizer) pieces() (smaller bool) {
	b, ok := m.board()
	if !ok {
		return false
	}
	at := placesOf(b.Cells)
	for axis := range 2 {
		lines := map[int]bool{}
		for i := range b.Cells {
			lines[at[i][axis]] = true
		}
		for _, line := range sorted(lines) {
			b, _ := m.board()
			smaller = m.take(b, slices.DeleteFunc(items(b), func(x item) bool { return x.cell < 0 || at[x.cell][axis] != line })) || smaller
		}
	}
	count := func() int { b, _ := m.board(); return len(items(b)) }
	for size := count(); size > 0; size /= 2 {
		for from := 0; ; {
			b, _ := m.board()
			list := items(b)
			if from >= len(list) {
				break
			}
			if m.take(b, list[from:min(from+size, len(list))]) {
				smaller = true
			} else {
				from += size
			}
		}
	}
	return smaller
}

// mostPaired is the largest number of items whose pairs are tried, to save time.
const mostPaired = 24

// pairs removes two items that must go together, such as a piece and its blocker.
func (m *minimizer) pairs() (smaller bool) {
	b, ok := m.board()
	list := items(b)
	if !ok || len(list) > mostPaired {
		return false
	}
	for i := range list {
		for j := range i {
			if m.take(b, []item{list[j], list[i]}) {
				return true
			}
		}
	}
	return false
}

func sorted(set map[int]bool) (list []int) {
	for n := range set {
		list = append(list, n)
	}
	slices.Sort(list)
	return list
}

// take tries a board without some items. If that fails, it also removes the
// emptied squares from the names of moves: the name of a scream lists squares.
func (m *minimizer) take(b game.Board, gone []item) bool {
	if len(gone) == 0 {
		return false
	}
	rest := less(b, gone)
	if m.tryBoard(rest, nil) {
		return true
	}
	return m.tryBoard(rest, func(name string) string {
		for i, c := range rest.Cells {
			if len(c.Tokens) == 0 && len(b.Cells[i].Tokens) > 0 {
				name = strings.Replace(strings.Replace(name, ","+c.Square, "", 1), c.Square+",", "", 1)
			}
		}
		return name
	})
}

// simpler tries earlier rulesets, full-move number 1, short tokens, lower marks.
func (m *minimizer) simpler() (smaller bool) {
	for _, ruleset := range m.rules.Rulesets() {
		q := m.best
		q.Ruleset = ruleset
		smaller = m.try(q) || smaller
	}
	b, ok := m.board()
	if !ok {
		return smaller
	}
	b.FullMove = 1
	smaller = m.tryBoard(b, nil) || smaller
	for i, c := range b.Cells {
		for k, token := range c.Tokens {
			for _, part := range parts(token) {
				b, _ := m.board()
				b = less(b, nil)
				if b.Cells[i].Tokens[k] = part; m.tryBoard(b, nil) {
					smaller = true
					break
				}
			}
		}
		plies, err := strconv.Atoi(c.Mark)
		for n := 1; err == nil && n < plies; n++ {
			b, _ := m.board()
			b = less(b, nil)
			if b.Cells[i].Mark = strconv.Itoa(n); m.tryBoard(b, nil) {
				smaller = true
				break
			}
		}
	}
	return smaller
}

// parts lists the shorter texts within a text, the shortest first.
func parts(text string) (list []string) {
	for n := 1; n < len(text); n++ {
		for from := 0; from+n <= len(text); from++ {
			list = append(list, text[from:from+n])
		}
	}
	return list
}

// squares moves all pieces, or those of one square, closer to the opening.
func (m *minimizer) squares() (smaller bool) {
	b, ok := m.board()
	if !ok {
		return false
	}
	at := placesOf(b.Cells)
	index := map[[2]int]int{}
	for i, place := range at {
		index[place] = i
	}
	for files := -7; files <= 7; files++ {
		for ranks := -7; ranks <= 7; ranks++ {
			b, _ := m.board()
			to := map[int]int{}
			for i, c := range b.Cells {
				j, ok := index[[2]int{at[i][0] + files, at[i][1] + ranks}]
				if ok {
					to[i] = j
				} else if len(c.Tokens) > 0 || c.Mark != "" {
					to = nil
					break
				}
			}
			smaller = to != nil && m.move(b, to) || smaller
		}
	}
	b, _ = m.board()
	for i := range b.Cells {
		for j := range b.Cells {
			c, d := b.Cells[i], b.Cells[j]
			if len(c.Tokens) > 0 && len(d.Tokens) == 0 && d.Mark == "" && m.move(b, map[int]int{i: j}) {
				smaller = true
				b, _ = m.board()
			}
		}
	}
	return smaller
}

// move tries a board with cells' contents moved, also in the names of moves.
func (m *minimizer) move(b game.Board, to map[int]int) bool {
	moved := b
	moved.Cells = slices.Clone(b.Cells)
	names := map[string]string{}
	for i := range to {
		moved.Cells[i] = game.Cell{Square: b.Cells[i].Square}
	}
	for i, j := range to {
		if c := b.Cells[i]; len(c.Tokens) > 0 || c.Mark != "" {
			c.Square = b.Cells[j].Square
			moved.Cells[j] = c
		}
		names[b.Cells[i].Square] = b.Cells[j].Square
	}
	if slices.Compare(m.boardCost(moved), m.boardCost(b)) >= 0 {
		return false
	}
	return m.tryBoard(moved, func(name string) string {
		return squareName.ReplaceAllStringFunc(name, func(square string) string {
			if other, ok := names[square]; ok {
				return other
			}
			return square
		})
	})
}

// costOf returns the size of a question, compared lexicographically: plies,
// occupants, marks and reserve, whether there is a move, the ruleset, then
// boardCost.
func (m *minimizer) costOf(q Question) []int {
	cost := []int{len(q.Moves)}
	var written []int
	if m.boarder != nil {
		if b, err := m.boarder.Board(q.Line); err == nil {
			list := items(b)
			occupants := 0
			for _, x := range list {
				if x.cell >= 0 && x.token >= 0 {
					occupants++
				}
			}
			cost, written = append(cost, occupants, len(list)-occupants), m.boardCost(b)
		}
	}
	ruleset := slices.Index(m.rules.Rulesets(), q.Ruleset)
	if ruleset < 0 {
		ruleset = len(m.rules.Rulesets())
	}
	return append(append(cost, min(1, len(q.Move)), ruleset), written...)
}

// boardCost returns the length of the tokens, the sum of the marks, the distances
// of the occupants from their opening squares, and the full-move number.
func (m *minimizer) boardCost(b game.Board) []int {
	at, home := placesOf(b.Cells), m.homeAt
	var length, marks, far int
	for i, c := range b.Cells {
		plies, _ := strconv.Atoi(c.Mark)
		marks += plies
		for _, token := range c.Tokens {
			length += len(token)
			nearest := -1
			for j, h := range m.home.Cells {
				if slices.Contains(h.Tokens, token) {
					files, ranks := at[i][0]-home[j][0], at[i][1]-home[j][1]
					if d := max(files, -files, ranks, -ranks); nearest < 0 || d < nearest {
						nearest = d
					}
				}
			}
			far += max(nearest, 0)
		}
	}
	return []int{length, marks, far, b.FullMove}
}
