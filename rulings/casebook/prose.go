package casebook

import (
	"regexp"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// This file writes Markdown.

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`,
	">", `\>`, "|", `\|`)

// prose escapes a text for Markdown in one line, except between backquotes, and links its ids.
func (w *writer) prose(text string) string {
	parts := strings.Split(strings.TrimSpace(text), "`")
	for i, part := range parts {
		switch {
		case i%2 == 0:
			parts[i] = w.linkIDs(markdown.Replace(part))
		case i < len(parts)-1:
			parts[i] = code(part)
		default:
			parts[i] = "\\`" + w.linkIDs(markdown.Replace(part))
		}
	}
	return strings.Join(parts, "")
}

// anID matches what may be an id: capitals, digits and hyphens.
var anID = regexp.MustCompile(`[A-Z][-0-9A-Z]*[0-9A-Z]`)

// linkIDs returns a text with links for its ids.
func (w *writer) linkIDs(text string) string { return anID.ReplaceAllStringFunc(text, w.id) }

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

func codes(texts []string) string {
	shown := make([]string, len(texts))
	for i, s := range texts {
		shown[i] = code(s)
	}
	return strings.Join(shown, " ")
}

// block returns a text as a code block with an indent.
func block(indent, text string) string {
	text = "```text\n" + strings.TrimRight(text, "\n") + "\n```"
	return indent + strings.ReplaceAll(text, "\n", "\n"+indent)
}

// board returns the drawing of a position line; "" if the line cannot be drawn.
func (b *book) board(indent, line string) string {
	drawn, err := game.ConvertPosition(b.Rules, line, b.boards)
	if err != nil {
		return ""
	}
	return block(indent, drawn[:strings.LastIndexByte(drawn, '\n')]) // without the line's rest
}
