package casebook

import (
	"strings"

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

// board draws a position line, compact or as the game's own diagram; "" if the
// game has no boards or the line cannot be read.
func (b *book) board(indent, line string) string {
	drawn, err := game.DrawPosition(b.game, line, b.boards, nil)
	if err != nil {
		return ""
	}
	return block(indent, drawn)
}
