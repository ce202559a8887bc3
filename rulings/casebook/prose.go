package casebook

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// This file writes Markdown.

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`,
	">", `\>`, "|", `\|`)

// prose escapes a text for Markdown, except between backquotes, and links its ids.
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

const idBytes = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// linkIDs writes a text with links for its ids: capitals, digits and hyphens.
func (w *writer) linkIDs(b *strings.Builder, text string) {
	isID := func(c byte) bool { return strings.IndexByte(idBytes, c) >= 0 }
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

// cell is prose for one cell of a table.
func (w *writer) cell(text string) string { return strings.ReplaceAll(w.prose(text), "\n", " ") }

// code returns a text as inline code.
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

// block returns a text as a code block with an indent.
func block(indent, text string) string {
	text = "```text\n" + strings.TrimRight(text, "\n") + "\n```"
	return indent + strings.ReplaceAll(text, "\n", "\n"+indent) + "\n"
}

// board returns the drawing of a position line; "" if the line cannot be drawn.
func (b *book) board(indent, line string) string {
	drawn, err := game.DrawPosition(b.game, line, b.boards, nil)
	if err != nil {
		return ""
	}
	return block(indent, drawn)
}
