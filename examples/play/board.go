package main

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
)

// A drawing is how the board is shown: in plain letters, or with frames and
// colours on a terminal.
type drawing struct {
	style   cli.Style
	flipped bool // Obsidian sits below
}

// draw shows the board, a line a rank. A square is written as the position line
// writes it (NFEN-1): capitals for Alabaster, p before a statue, several
// occupants one behind the other, plies of ichor in brackets. Squares that the
// last move touched are marked on a terminal.
func (d drawing) draw(s nemoroth.Setup, touched []nemoroth.Square) string {
	var cells [64]string
	width := 3
	for sq := range nemoroth.Square(64) {
		cells[sq] = d.cell(s, sq)
		width = max(width, utf8.RuneCountInString(cells[sq])+1)
	}
	vertical, corner, horizontal := "|", "+", "-"
	if d.style {
		vertical, corner, horizontal = "│", "┼", "─"
	}
	rule := "   " + corner + strings.Repeat(strings.Repeat(horizontal, width)+corner, 8) + "\n"
	var letters, b strings.Builder
	letters.WriteString("    ")
	for i := range 8 {
		file := d.place(i)
		letters.WriteString(center(string(rune('a'+file)), width) + " ")
	}
	files := strings.TrimRight(letters.String(), " ") + "\n"
	b.WriteString(files + rule)
	for i := range 8 {
		rank := 7 - d.place(i)
		name := string(rune('1' + rank))
		b.WriteString(" " + name + " " + vertical)
		for j := range 8 {
			sq := nemoroth.SquareAt(d.place(j), rank)
			b.WriteString(d.colour(s, sq, center(cells[sq], width), slices.Contains(touched, sq)) + vertical)
		}
		b.WriteString(" " + name + "\n" + rule)
	}
	b.WriteString(files)
	return b.String()
}

func (d drawing) place(i int) int {
	if d.flipped {
		return 7 - i
	}
	return i
}

// cell is the text of one square.
func (d drawing) cell(s nemoroth.Setup, sq nemoroth.Square) string {
	var b strings.Builder
	occupants := slices.Clone(s.Occupants[sq])
	slices.SortFunc(occupants, nemoroth.Piece.Compare)
	for _, p := range occupants {
		b.WriteString(p.String())
	}
	if n := s.Ichor[sq]; n > 0 {
		if d.style {
			b.WriteString(superscript(n))
		} else {
			b.WriteString("[" + digits(n) + "]")
		}
	}
	if b.Len() == 0 && !bool(d.style) {
		return "."
	}
	return b.String()
}

func digits(n int) string {
	if n >= 10 {
		return "10"
	}
	return string(rune('0' + n))
}

func superscript(n int) string {
	const small = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	if n >= 10 {
		return "¹⁰"
	}
	return string([]rune(small)[n])
}

// colour paints a square: Alabaster bold, Obsidian blue, what is stone dim,
// ichor green, a touched one yellow.
func (d drawing) colour(s nemoroth.Setup, sq nemoroth.Square, text string, touched bool) string {
	if !bool(d.style) || strings.TrimSpace(text) == "" && !touched {
		return text
	}
	code := "2"
	if s.Ichor[sq] > 0 {
		code = "32"
	}
	for _, p := range s.Occupants[sq] {
		if !p.Mobile() {
			continue
		}
		code = "1"
		if p.Side == nemoroth.Obsidian {
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
	return strings.Repeat(" ", max(0, space/2)) + s + strings.Repeat(" ", max(0, space-space/2))
}
