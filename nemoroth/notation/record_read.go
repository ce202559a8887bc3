package notation

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A recordReader reads one record.
type recordReader struct {
	source *Reader
	rec    Record
	game   *nemoroth.Game // after the last ply; nil while tags are read
	size   int            // bytes read so far
	keys   map[string]bool

	positionTag, resultTag place // where their values start

	remarks []string // comments after the last move, each with its blank
	brace   place    // where the open comment began
	comment *strings.Builder
	diagram *diagramReader // the diagram being read; nil if there is none
	frame   place          // where the diagram began
	number  *place         // of a move number whose move has not come yet
	divided *place         // of a semicolon before Obsidian's move
	told    bool           // whether a comment follows the tags
	ended   bool           // whether the result has been read
}

func (r *recordReader) here(column int) place { return place{r.source.number, column} }

// fail returns the error at a place, after the plies read so far.
func (r *recordReader) fail(at place, err error) error {
	return r.source.fail(at, len(r.rec.Moves), err)
}

func (r *recordReader) syntax(column int, msg, hint string) error {
	return r.fail(r.here(column), syntaxError("record", r.source.line, column, msg, hint))
}

// tooEarly returns the error of a text that ends before something is complete.
func (r *recordReader) tooEarly(began place, msg, hint string) error {
	line := r.source.line
	return r.fail(began, syntaxError("record", line, len(line), "the text ends too early: "+msg, hint))
}

// empty reports whether nothing has been read.
func (r *recordReader) empty() bool {
	return !r.ended && len(r.keys) == 0 && len(r.rec.Texts) == 0 && len(r.rec.Moves) == 0 && !r.rec.Diagram
}

// run reads lines until the record ends; io.EOF says that the stream ends too.
func (r *recordReader) run() error {
	for {
		line, err := r.source.read()
		if err == io.EOF {
			if err := r.finish(); err != nil {
				return err
			}
			return io.EOF
		}
		if err != nil {
			var e *nemoroth.LineError
			if errors.As(err, &e) {
				e.Ply = len(r.rec.Moves)
			}
			return err
		}
		more, err := r.take(line)
		if err != nil {
			return err
		}
		if !more {
			r.source.again = true
			return r.finish()
		}
		if r.size += len(line) + 1; r.size > MaxRecord {
			return r.fail(r.here(0), fmt.Errorf("notation: %w: a record of more than %d MiB", nemoroth.ErrLimit, MaxRecord>>20))
		}
	}
}

// take reads one line. It returns false if the line belongs to the next record.
func (r *recordReader) take(line string) (bool, error) {
	if r.comment != nil {
		r.comment.WriteByte('\n')
		return true, r.words(line, r.text(line, 0))
	}
	if r.diagram != nil {
		if taken, err := r.diagramLine(line); taken || err != nil {
			return true, err
		}
		if err := r.endDiagram(); err != nil {
			return true, err
		}
	}
	text := strings.TrimLeft(line, blanks)
	column := len(line) - len(text)
	diagram := startsDiagram(line)
	switch {
	case text == "":
		return true, nil
	case text[0] == '[':
		if r.ended || len(r.rec.Moves) > 0 || r.rec.Diagram || r.told {
			return false, nil
		}
		return true, r.tags(line, column)
	case r.ended && text[0] != '{' && !diagram:
		return false, nil
	case !diagram:
		return true, r.words(line, column)
	case r.number != nil:
		return true, r.syntax(column, "a diagram between a number and its move", "the move")
	}
	if err := r.begin(); err != nil {
		return true, err
	}
	r.diagram, r.frame = &diagramReader{}, r.here(column)
	_, err := r.diagramLine(line)
	return true, err
}

// begin starts the game, when the tags are complete.
func (r *recordReader) begin() error {
	if r.game != nil {
		return nil
	}
	g, err := r.rec.start()
	if err != nil {
		at := r.positionTag
		at.line = max(at.line, 1)
		return r.source.fail(at, -1, err)
	}
	r.game, r.rec.Start = g, r.source.shared(startOf(g))
	return nil
}

// finish checks that nothing is left open, and checks the result.
func (r *recordReader) finish() error {
	switch column := len(r.source.line); {
	case r.comment != nil:
		return r.tooEarly(r.brace, "the comment is not closed", "}")
	case r.diagram != nil && !r.diagram.complete():
		return r.fail(r.here(column), r.diagram.truncated(r.source.line))
	case r.number != nil:
		return r.tooEarly(*r.number, "a move number without a move", "a move")
	case r.divided != nil && !r.ended:
		return r.tooEarly(*r.divided, "a semicolon without Obsidian's move", "a move")
	}
	if r.empty() && r.diagram == nil {
		return nil
	}
	if err := r.begin(); err != nil {
		return err
	}
	if r.diagram != nil {
		if err := r.endDiagram(); err != nil {
			return err
		}
	}
	// A result after the moves has been compared already; this one is the tag's.
	if err := r.rec.Result.check(r.game); err != nil {
		r.rec.Result = NoResult
		return r.fail(r.resultTag, err)
	}
	return nil
}

// diagramLine reads one line of a diagram. It returns false if the diagram is
// complete without the line.
func (r *recordReader) diagramLine(line string) (bool, error) {
	taken, err := r.diagram.line(line)
	if err != nil {
		return taken, r.fail(r.here(err.Offset), err)
	}
	return taken, nil
}

func (r *recordReader) endDiagram() error {
	shown := &r.diagram.diagram.Setup
	r.diagram = nil
	if err := compareDiagram(shown, r.game); err != nil {
		return r.fail(r.frame, err)
	}
	if n := len(r.rec.Moves); n > 0 {
		r.rec.Moves[n-1].Diagram = true
	} else {
		r.rec.Diagram = true
	}
	return nil
}

// words reads moves, comments and the result on a line, from a column on.
func (r *recordReader) words(line string, column int) error {
	for {
		rest := strings.TrimLeft(line[column:], blanks)
		column = len(line) - len(rest)
		if rest == "" {
			return nil
		}
		n := strings.IndexAny(rest, " \t\r;{")
		if n < 0 {
			n = len(rest)
		}
		var err error
		if rest[0] == '{' {
			n, err = r.openText(line, column)
		} else {
			n, err = r.word(rest[:n], rest[0], column)
		}
		if err != nil {
			return err
		}
		column += n
	}
}

// word reads the word at a column and returns the number of bytes read. The
// word is empty before a semicolon; c is its first byte.
func (r *recordReader) word(word string, c byte, column int) (n int, err error) {
	if r.ended {
		return 0, r.syntax(column, "unexpected text after the result", "a comment in braces, or the next record on a new line")
	}
	if err := r.begin(); err != nil {
		return 0, err
	}
	switch {
	case c == ';':
		if len(r.rec.Moves) == 0 || r.game.Side() != nemoroth.Obsidian || r.divided != nil || r.number != nil {
			return 0, r.syntax(column, "a semicolon that is not between Alabaster's move and Obsidian's", "")
		}
		at := r.here(column)
		r.divided = &at
		return 1, nil
	case c == '!' || c == '?' || c == '+':
		return len(word), r.remark(word, column)
	case c >= '0' && c <= '9' || c == '*':
		return r.numberOrResult(word, column)
	}
	return len(word), r.move(word, column)
}

// openText reads the first line of a comment in braces and returns the number
// of bytes read.
func (r *recordReader) openText(line string, column int) (int, error) {
	if r.number != nil {
		return 0, r.syntax(column, "a comment between a number and its move", "the move")
	}
	r.comment, r.brace = &strings.Builder{}, r.here(column)
	return r.text(line, column+1) - column, nil
}

// text reads a comment up to its closing brace or the end of the line, and
// returns the column after it.
func (r *recordReader) text(line string, column int) int {
	text, _, closed := strings.Cut(line[column:], "}")
	r.comment.WriteString(text)
	if !closed {
		return len(line)
	}
	all := cleanText(r.comment.String())
	r.comment = nil
	if all != "" {
		texts := &r.rec.Texts
		if n := len(r.rec.Moves); n > 0 {
			texts = &r.rec.Moves[n-1].Texts
		}
		*texts = append(*texts, all)
		r.told = len(r.keys) > 0
	}
	return column + len(text) + 1
}

// remark reads a comment on the last move that stands after a blank.
func (r *recordReader) remark(word string, column int) error {
	if n, _ := commentLength(word); n < len(word) {
		return r.syntax(column+n, "not a comment on a move", "!, ?, +, ++ or ++d2; or a comment in braces")
	}
	if len(r.rec.Moves) == 0 || r.number != nil || r.divided != nil {
		return r.syntax(column, "a comment without a move before it", "a move")
	}
	r.remarks = append(r.remarks, " "+word)
	return nil
}

// settle appends the remarks to the last move's comment, all at once: appending
// each of many remarks alone would take quadratic time.
func (r *recordReader) settle() {
	if len(r.remarks) > 0 {
		r.rec.Moves[len(r.rec.Moves)-1].Comment += strings.Join(r.remarks, "")
		r.remarks = nil
	}
}

// numberOrResult reads a move number or the result, and returns the number of
// bytes read. A move may follow its number without a blank.
func (r *recordReader) numberOrResult(word string, column int) (int, error) {
	if result, err := ParseResult(word); err == nil {
		if r.number != nil {
			return 0, r.syntax(column, "a result after a move number", "a move")
		}
		if err := result.check(r.game); err != nil {
			return 0, r.fail(r.here(column), err)
		}
		if stated := r.rec.Result; stated != NoResult && stated != result {
			return 0, r.fail(r.here(column), &ResultError{Result: result, Outcome: r.game.Outcome(), Other: stated})
		}
		r.rec.Result, r.rec.FullStop, r.ended = result, strings.HasSuffix(word, "."), true
		return len(word), nil
	}
	n := len(word) - len(strings.TrimLeft(strings.TrimLeft(word, "0123456789"), "."))
	want := strconv.Itoa(r.game.FullMove()) + "."
	if r.game.Side() == nemoroth.Obsidian {
		want += ".."
	}
	if r.number != nil || strings.TrimLeft(word[:n], "0") != want {
		return 0, r.syntax(column, fmt.Sprintf("it is %v's move %d", r.game.Side(), r.game.FullMove()), want+" and a move, or the result")
	}
	at := r.here(column)
	r.number = &at
	return n, nil
}

func (r *recordReader) move(word string, column int) error {
	w, err := Read(r.game, word, r.rec.Notation)
	next := r.game
	if err == nil {
		if next, err = r.rec.play(r.game, w.Move); err != nil {
			r.source.refused, err = w, w.refused(err)
		}
	}
	if err != nil {
		return r.fail(r.here(column+offset(err)), err)
	}
	r.settle()
	r.game, r.number, r.divided = next, nil, nil
	r.rec.Moves = append(r.rec.Moves, RecordMove{Move: w.Move, Comment: w.Comment})
	return nil
}
