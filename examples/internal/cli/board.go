package cli

import (
	"fmt"
	"slices"
	"strings"

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
	if err != nil || len(shown.Cells) == 0 {
		return ""
	}
	widths, ranks := map[byte]int{}, map[string][]game.Cell{}
	var order []string
	for i, c := range shown.Cells {
		if c.Text == "" {
			shown.Cells[i].Text = "."
		} else if r := []rune(c.Text); len(r) > widest {
			shown.Cells[i].Text = string(r[:widest-1]) + "…"
		}
		file, rank := c.Square[0], c.Square[1:]
		widths[file] = max(widths[file], len([]rune(shown.Cells[i].Text)))
		if ranks[rank] == nil {
			order = append(order, rank)
		}
		ranks[rank] = append(ranks[rank], shown.Cells[i])
	}
	var out strings.Builder
	for _, rank := range slices.Backward(order) {
		fmt.Fprintf(&out, "%3s ", rank)
		for _, c := range ranks[rank] {
			mark := " "
			if m, marked := marks[c.Square]; marked {
				mark = style.Mark(string(rune(m)))
			}
			pad := strings.Repeat(" ", widths[c.Square[0]]-len([]rune(c.Text)))
			out.WriteString(" " + mark + c.Text + pad)
		}
		out.WriteString("\n")
	}
	out.WriteString("    ")
	for _, c := range ranks[order[0]] {
		fmt.Fprintf(&out, "  %-*s", widths[c.Square[0]], c.Square[:1])
	}
	return out.String()
}
