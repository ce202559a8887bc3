package main

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

// A drawing holds the settings for drawing a board.
type drawing struct {
	colours bool
	unicode bool   // use frames and superscript digits, not only ASCII
	first   string // the side that begins
	flipped bool   // draw that side at the top
}

const (
	across  = 8                      // squares
	margins = len(" 8 ") + len(" 8") // left and right of the frame
)

// draw draws the board for a terminal of the given number of columns. A square
// shows its occupants as in the position line and then its mark, in brackets or as
// a superscript. A text too long for its square is cut, and follows in full below
// the board. The squares touched by the last move have a background colour.
func (d drawing) draw(board game.Board, touched []string, columns int) string {
	cells := slices.Clone(board.Cells)
	if d.flipped {
		slices.Reverse(cells)
	}
	ranks := slices.Collect(slices.Chunk(cells, across))
	slices.Reverse(ranks)
	const narrowest = 3
	width := narrowest
	for _, c := range cells {
		width = max(width, utf8.RuneCountInString(d.text(c))+1)
	}
	width = min(width, max(narrowest, (columns-margins-1)/across-1))
	vertical, corner, horizontal := "|", "+", "-"
	if d.unicode {
		vertical, corner, horizontal = "│", "┼", "─"
	}
	rule := "   " + corner + strings.Repeat(strings.Repeat(horizontal, width)+corner, across) + "\n"
	letters, lines, below := "   ", rule, ""
	for _, c := range ranks[0] {
		letters += " " + center(c.Square[:1], width)
	}
	letters = strings.TrimRight(letters, " ") + "\n"
	for _, rank := range ranks {
		number := " " + rank[0].Square[1:]
		lines += number + " " + vertical
		for _, c := range rank {
			text := d.text(c)
			if utf8.RuneCountInString(text) > width {
				below += " " + c.Square + " " + text + "\n"
				text = string([]rune(text)[:width-1]) + "*"
			}
			lines += d.colour(c, center(text, width), slices.Contains(touched, c.Square)) + vertical
		}
		lines += number + "\n" + rule
	}
	return letters + lines + letters + below
}

var raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// text returns the text of one square.
func (d drawing) text(c game.Cell) string {
	mark := c.Mark
	switch {
	case d.unicode:
		mark = raised.Replace(mark)
	case mark != "":
		mark = "[" + mark + "]"
	case len(c.Tokens) == 0:
		mark = "."
	}
	return strings.Join(c.Tokens, "") + mark
}

// colour colours a square: bold for the side that begins, blue for the other,
// dim for pieces without a side, green for marks, a yellow background if touched.
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
