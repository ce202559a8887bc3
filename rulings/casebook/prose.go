package casebook

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/nemoroth/rules/rulings/game"
)

// This file writes texts as Markdown.

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`)

// prose escapes a text, but for what stands between backquotes, and links the
// ids of rules and rulings in it.
func (w *writer) prose(text string) string {
	var b strings.Builder
	parts := strings.Split(strings.TrimSpace(text), "`")
	for i, part := range parts {
		if i%2 == 1 && i < len(parts)-1 {
			b.WriteString(code(part))
			continue
		}
		if i > 0 && i%2 == 1 {
			b.WriteString("\\`")
		}
		w.linkIDs(&b, part)
	}
	return b.String()
}

// linkIDs writes a text with its ids linked; an id is a word of capitals and
// digits joined by hyphens.
func (w *writer) linkIDs(b *strings.Builder, text string) {
	isID := func(c byte) bool { return c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' }
	for text != "" {
		n, id := 0, isID(text[0])
		for n < len(text) && isID(text[n]) == id {
			n++
		}
		word := text[:n]
		text = text[n:]
		if id {
			word = strings.TrimRight(word, "-")
			b.WriteString(w.id(word) + strings.Repeat("-", n-len(word)))
		} else {
			b.WriteString(markdown.Replace(word))
		}
	}
}

// cell is prose for a table.
func (w *writer) cell(text string) string { return strings.ReplaceAll(w.prose(text), "\n", " ") }

// code sets a text off from the prose.
func code(s string) string {
	if s == "" {
		return "(nothing)"
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

func codeList(texts []string) string {
	shown := make([]string, len(texts))
	for i, s := range texts {
		shown[i] = code(s)
	}
	return strings.Join(shown, " ")
}

// block is a text as it stands, each line after an indent.
func block(indent, text string) string {
	text = "```text\n" + strings.TrimRight(text, "\n") + "\n```"
	return indent + strings.ReplaceAll(text, "\n", "\n"+indent) + "\n"
}

// board draws a position line as a block; "" where there is nothing to draw.
func (b *book) board(indent, line string) string {
	if text := Board(b.game, line); text != "" {
		return block(indent, text)
	}
	return ""
}

// Board draws a position line in text, a line for each rank and a column for each
// file, each square as the position line writes it; "" if the game has no boards
// or the line cannot be read.
func Board(r game.Rules, line string) string {
	boarder, ok := r.(game.Boarder)
	if !ok {
		return ""
	}
	board, err := boarder.Board(line)
	if err != nil {
		return ""
	}
	var rows [][]string
	var files []string
	rank := ""
	for _, c := range board.Cells {
		if len(c.Square) < 2 {
			continue
		}
		if c.Square[1:] != rank {
			rank, files = c.Square[1:], []string{""}
			rows = append(rows, []string{rank + " "})
		}
		if c.Text == "" {
			c.Text = "."
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], c.Text)
		files = append(files, c.Square[:1])
	}
	slices.Reverse(rows)
	var s strings.Builder
	t := tabwriter.NewWriter(&s, 0, 0, 1, ' ', 0)
	for _, row := range append(rows, files) {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	t.Flush()
	return s.String()
}
