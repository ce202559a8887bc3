package cli

import (
	"regexp"

	"github.com/nemoroth/rules/rulings/game"
)

// widest is the most characters that a board shows of one square.
const widest = 12

// Board draws a position line, one line per rank. Each square shows its mark and
// then its occupants as in the position line. Board returns "" if the game has
// no boards or the line is invalid.
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

// StyleMarks colours the marks of a board.
func StyleMarks(board string, style Style) string {
	return markAtLeft.ReplaceAllStringFunc(board, func(s string) string { return s[:1] + style.Mark(s[1:]) })
}
