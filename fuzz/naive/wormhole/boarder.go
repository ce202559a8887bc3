package wormhole

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Board returns the board of a position line, possible or not. A hole has the
// mark "x". The error matches game.ErrSyntax.
func (m Model) Board(line string) (game.Board, error) {
	p, err := readLine(line)
	if err != nil {
		return game.Board{}, err
	}
	shown := game.Board{Turn: string(p.turn), FullMove: p.number}
	for s, c := range p.board {
		cell := game.Cell{Square: square(s).String()}
		switch {
		case c == hole:
			cell.Mark, cell.Text = "x", "x"
		case c != empty:
			cell.Tokens, cell.Text = []string{string(c)}, string(c)
		}
		shown.Cells = append(shown.Cells, cell)
	}
	return shown, nil
}

// BoardLine returns the position line of a board of 64 cells, read by their
// Tokens and Mark. The error matches game.ErrSyntax.
func (m Model) BoardLine(shown game.Board) (string, error) {
	wrong := func(format string, args ...any) (string, error) {
		return "", game.Tag(game.ErrSyntax, fmt.Errorf("board: "+format, args...))
	}
	p := position{number: shown.FullMove}
	if len(shown.Cells) != 64 || len(shown.Reserve) > 0 {
		return wrong("%d squares and %d pieces off the board; expected 64 and none", len(shown.Cells), len(shown.Reserve))
	}
	for i, cell := range shown.Cells {
		s := square(i)
		switch {
		case cell.Square != s.String():
			return wrong("square %q; expected %v", cell.Square, s)
		case cell.Mark == "x" && len(cell.Tokens) == 0:
			p.board[s] = hole
		case cell.Mark == "" && len(cell.Tokens) == 0:
			p.board[s] = empty
		case cell.Mark == "" && len(cell.Tokens) == 1 && len(cell.Tokens[0]) == 1 && strings.Contains(pieces, cell.Tokens[0]):
			p.board[s] = cell.Tokens[0][0]
		default:
			return wrong("%v has the tokens %q and the mark %q; expected one piece, the mark x, or neither", s, cell.Tokens, cell.Mark)
		}
	}
	if len(shown.Turn) != 1 {
		return wrong("side to move %q; expected w or b", shown.Turn)
	}
	p.turn = shown.Turn[0]
	line := p.String()
	if _, err := readLine(line); err != nil {
		return "", err
	}
	return line, nil
}
