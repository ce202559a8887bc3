package cli

import (
	"regexp"

	"github.com/nemoroth/rules/rulings/game"
)

// widest is how much of a crowded square a board shows.
const widest = 12

// Board draws a position line with a rank a line, each square as the position line
// writes it with its mark before it; "" where the game shows no board.
func Board(rules game.Rules, line string, marks map[string]byte, style Style) string {
	b, ok := rules.(game.Boarder)
	if !ok {
		return ""
	}
	shown, err := b.Board(line)
	if err != nil {
		return ""
	}
	for i, c := range shown.Cells {
		if r := []rune(c.Text); len(r) > widest {
			shown.Cells[i].Text = string(r[:widest-1]) + "…"
		}
	}
	return StyleMarks(shown.Compact(marks), style)
}

var markAtLeft = regexp.MustCompile(`[| ][<>@#^]`)

// StyleMarks shows the marks of a board, each behind a blank or a line, in the
// style of marks.
func StyleMarks(board string, style Style) string {
	return markAtLeft.ReplaceAllStringFunc(board, func(s string) string { return s[:1] + style.Mark(s[1:]) })
}
