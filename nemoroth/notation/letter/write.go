package letter

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Writer writes a record that a Reader reads: its tags, and below them its moves, comments
// and result in lines of at most 79 characters. A move with its comments is not broken, even
// if it is longer.
type Writer struct {
	Invalid error // the errors about tags and comments match it
	// Move returns the text of a move with its comment, and Diagram the lines of the board at
	// a Point; it may be nil.
	Move    func(Point, Move) (string, error)
	Diagram func(Point) string
	Between string // what stands between the moves of two sides, such as " ;"

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

// word writes a move or a result after a blank, or on a new line if it does not fit.
func (w *Writer) word(word string) {
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

// between writes what stands after a move, or before the first one: comments in braces,
// variations in parentheses and the diagram of a Point.
func (w *Writer) between(m Move, g Point) {
	for _, text := range m.Texts {
		if _, what := notText(strings.ReplaceAll(text, "\n", " ")); what != "" ||
			strings.Contains(text, "}") {
			w.fail("the comment %.80q contains a closing brace or a control character", text)
		}
		w.word("{" + text + "}")
	}
	for _, v := range m.Variations {
		if !isVariation(v) {
			w.fail("the variation %.80q does not begin with a number, or its parentheses "+
				"do not match", v)
		}
		w.word("(" + v + ")")
	}
	if m.Diagram && w.Diagram != nil {
		w.endLine()
		w.score.WriteString(w.Diagram(g))
	}
}

// Text returns the tags and, below them, the moves of a record that starts at a Point, the comments
// and diagrams between them, and the result. Its error may be the first about tags and comments.
func (w *Writer) Text(r Record, g Point) (string, error) {
	w.between(Move{Texts: r.Texts, Diagram: r.Diagram}, g)
	alone := true // whether no other move is on the same text line before it
	for i, m := range r.Moves {
		side, number := g.Turn()
		text, err := w.Move(g, m)
		if err != nil {
			return "", err
		}
		if g, err = g.Play(m); err != nil {
			return "", err
		}
		interrupted := len(m.Texts)+len(m.Variations) > 0 || m.Diagram
		switch {
		case side == 0:
			text = fmt.Sprintf("%d. %s", number, text)
			if !interrupted && i+1 < len(r.Moves) {
				text += w.Between
			}
		case alone:
			text = fmt.Sprintf("%d... %s", number, text)
		}
		w.word(text)
		w.between(m, g)
		alone = interrupted
	}
	if err := r.contradiction(g); err != nil {
		return "", err
	}
	if result := r.Result; result != "" {
		if r.FullStop {
			result += "."
		}
		w.word(result)
	}
	if w.endLine(); w.score.Len() > 0 {
		w.tags.WriteByte('\n')
	}
	if w.err != nil {
		return "", w.err
	}
	return w.tags.String() + w.score.String(), nil
}

// contradiction returns an error if the game is over and has another result than the record.
func (r *Record) contradiction(g Point) error {
	if is := g.Result(); is != "" && r.Result != "" && is != r.Result {
		return &Error{Kind: ErrContradiction,
			Msg: fmt.Sprintf("the result %s contradicts the game's, %s", r.Result, is)}
	}
	return nil
}
