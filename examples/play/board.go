package main

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

const (
	across    = 8 // squares
	narrowest = 3 // characters of a square
	widest    = 8 // the board fits into 80 columns
)

// board draws the board, or returns the position line of a game without boards. The
// player's side is below. A square shows its occupants as in the position line and
// then its mark in brackets. A text too long for its square is cut, and follows in
// full below the board. The squares of the last move have a coloured background.
func (s *session) board() string {
	line := s.now().Line()
	rules, ok := s.rules.Rules.(game.Boarder)
	if !ok {
		return line + "\n"
	}
	board, err := rules.Board(line)
	if err != nil {
		return line + "\n"
	}
	touched := s.touched()
	cells := board.Cells
	if s.ai == s.rules.Sides[0] {
		slices.Reverse(cells)
	}
	ranks := slices.Collect(slices.Chunk(cells, across))
	slices.Reverse(ranks)
	width := narrowest
	for _, c := range cells {
		width = min(widest, max(width, utf8.RuneCountInString(content(c))+1))
	}
	rule := "   +" + strings.Repeat(strings.Repeat("-", width)+"+", across) + "\n"
	letters, lines, below := "   ", rule, ""
	for _, c := range ranks[0] {
		letters += " " + center(c.Square[:1], width)
	}
	letters = strings.TrimRight(letters, " ") + "\n"
	for _, rank := range ranks {
		number := " " + rank[0].Square[1:]
		lines += number + " |"
		for _, c := range rank {
			text := content(c)
			if utf8.RuneCountInString(text) > width {
				below += " " + c.Square + " " + text + "\n"
				text = string([]rune(text)[:width-1]) + "*"
			}
			colour := s.colour(c, slices.Contains(touched, c.Square))
			lines += s.style.In(colour, center(text, width)) + "|"
		}
		lines += number + "\n" + rule
	}
	return letters + lines + letters + below
}

// touched returns the squares between which the last move was made.
func (s *session) touched() []string {
	if last := len(s.moves) - 1; last >= 0 {
		if effects := s.games[last].Explain(s.moves[last]).Effects; len(effects) > 0 {
			return []string{effects[0].From, effects[0].To}
		}
	}
	return nil
}

// content returns the text of one square.
func content(c game.Cell) string {
	text := strings.Join(c.Tokens, "")
	if c.Mark != "" {
		text += "[" + c.Mark + "]"
	}
	if text == "" {
		return "."
	}
	return text
}

// colour returns the ANSI code of a square: bold for the side that begins, blue for
// the other one, dim without either, on yellow if touched.
func (s *session) colour(c game.Cell, touched bool) string {
	code := "2"
	for _, owner := range c.Owners {
		switch owner {
		case s.rules.Sides[0]:
			code = "1"
		case s.rules.Sides[1]:
			code = "1;34"
		}
	}
	if touched {
		code += ";43"
	}
	return code
}

func center(s string, width int) string {
	space := width - utf8.RuneCountInString(s)
	return strings.Repeat(" ", space/2) + s + strings.Repeat(" ", space-space/2)
}
