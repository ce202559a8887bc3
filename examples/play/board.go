package main

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

// A drawing is how the board is shown: in plain letters, or with frames and
// colours on a terminal.
type drawing struct {
	colours bool
	first   string // the side that begins
	flipped bool   // that side sits above
}

// draw shows the board, a line a rank. Occupants are written as the position
// line writes them, one behind the other, then the square's mark in brackets or
// raised. Squares that the last move touched are marked on a terminal.
func (d drawing) draw(board game.Board, touched []string) string {
	const files = 8
	cells := slices.Clone(board.Cells)
	if d.flipped {
		slices.Reverse(cells)
	}
	ranks := slices.Collect(slices.Chunk(cells, files))
	slices.Reverse(ranks)
	width := 3
	for _, c := range cells {
		width = max(width, utf8.RuneCountInString(d.text(c))+1)
	}
	vertical, corner, horizontal := "|", "+", "-"
	if d.colours {
		vertical, corner, horizontal = "│", "┼", "─"
	}
	rule := "   " + corner + strings.Repeat(strings.Repeat(horizontal, width)+corner, files) + "\n"
	letters, lines := "   ", rule
	for _, c := range ranks[0] {
		letters += " " + center(c.Square[:1], width)
	}
	letters = strings.TrimRight(letters, " ") + "\n"
	for _, rank := range ranks {
		number := " " + rank[0].Square[1:]
		lines += number + " " + vertical
		for _, c := range rank {
			lines += d.colour(c, center(d.text(c), width), slices.Contains(touched, c.Square)) + vertical
		}
		lines += number + "\n" + rule
	}
	return letters + lines + letters
}

var raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// text is what stands in one square.
func (d drawing) text(c game.Cell) string {
	mark := c.Mark
	switch {
	case d.colours:
		mark = raised.Replace(mark)
	case mark != "":
		mark = "[" + mark + "]"
	case len(c.Tokens) == 0:
		mark = "."
	}
	return strings.Join(c.Tokens, "") + mark
}

// colour paints a square: the side that begins bold, the other one blue, what
// nobody moves dim, marks green, a touched one yellow.
func (d drawing) colour(c game.Cell, text string, touched bool) string {
	if !d.colours || strings.TrimSpace(text) == "" && !touched {
		return text
	}
	code := "2"
	if c.Mark != "" {
		code = "32"
	}
	for _, owner := range c.Owners {
		if owner == d.first {
			code = "1"
		} else if owner != "" {
			code = "1;34"
		}
	}
	if touched {
		code += ";43"
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func center(s string, width int) string {
	space := width - utf8.RuneCountInString(s)
	return strings.Repeat(" ", space/2) + s + strings.Repeat(" ", space-space/2)
}
