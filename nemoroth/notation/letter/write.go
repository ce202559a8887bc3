package letter

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Writer writes a record that a Reader reads: its tags, and below them its moves, comments
// and result in lines of at most 79 characters. A move with its comments is not broken, even
// if it is longer. Nothing is written after an error.
type Writer struct {
	Invalid     error // the errors match it
	tags, score strings.Builder
	column      int // of the last line of the score
	err         error
}

// width is the length of a line in characters.
const width = 79

func (w *Writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("%w: "+format, append([]any{w.Invalid}, args...)...)
	}
}

var tagEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// Tag writes a tag.
func (w *Writer) Tag(t Tag) {
	if _, what := notText(t.Value); what != "" || !isKey(t.Key) {
		w.fail("the tag %.80q is malformed, or its value is not a line of text", t.Key)
	}
	fmt.Fprintf(&w.tags, "[%s \"%s\"]\n", t.Key, tagEscaper.Replace(t.Value))
}

// Word writes a move or a result after a blank, or on a new line if it does not fit.
func (w *Writer) Word(word string) {
	first, _, _ := strings.Cut(word, "\n")
	n := utf8.RuneCountInString(first)
	switch {
	case w.column == 0:
	case w.column+1+n > width:
		w.endLine()
	default:
		w.score.WriteByte(' ')
		w.column++
	}
	w.score.WriteString(word)
	if i := strings.LastIndexByte(word, '\n'); i >= 0 {
		w.column, n = 0, utf8.RuneCountInString(word[i+1:])
	}
	w.column += n
}

func (w *Writer) endLine() {
	if w.column > 0 {
		w.score.WriteByte('\n')
	}
	w.column = 0
}

// Remarks writes comments in braces and variations in parentheses.
func (w *Writer) Remarks(texts, variations []string) {
	for _, text := range texts {
		if _, what := notText(strings.ReplaceAll(text, "\n", " ")); what != "" ||
			strings.Contains(text, "}") {
			w.fail("the comment %.80q contains a closing brace or a control character", text)
		}
		w.Word("{" + text + "}")
	}
	for _, v := range variations {
		if !isVariation(v) {
			w.fail("the variation %.80q does not begin with a number, or its parentheses "+
				"do not match", v)
		}
		w.Word("(" + v + ")")
	}
}

// Lines writes whole lines, such as a diagram.
func (w *Writer) Lines(text string) {
	w.endLine()
	w.score.WriteString(text)
}

// Text returns the record, or the first error.
func (w *Writer) Text() (string, error) {
	if w.endLine(); w.score.Len() > 0 {
		w.tags.WriteByte('\n')
	}
	return w.tags.String() + w.score.String(), w.err
}
