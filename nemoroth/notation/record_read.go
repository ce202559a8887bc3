package notation

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
)

// Limits of records, in bytes.
const (
	MaxLine   = 1 << 20 // of a line, the newline included
	MaxRecord = 1 << 24 // of one record
)

// A Reader reads records from a stream (NOTE-7); NewReader makes one. A record
// ends with the input, before the tags of the next, or with its result, behind
// which comments and a diagram may still belong to it.
type Reader struct {
	// Ruleset is that of records without the tag; the zero value is Standard.
	Ruleset nemoroth.Ruleset

	name    string
	in      *bufio.Reader
	number  int     // of the line last read, from 1
	again   bool    // line is to be read once more
	line    string  // without its newline
	err     error   // the first trouble, for good
	refused Written // the illegal move that was the trouble
}

// NewReader returns a Reader on a stream; the name is for errors and may be
// empty. Without a stream the Reader has nothing but an error.
func NewReader(name string, in io.Reader) *Reader {
	if in == nil {
		return &Reader{name: name}
	}
	return &Reader{name: name, in: bufio.NewReader(in)}
}

// Refused returns the illegal move at which reading has stopped, to be explained
// by the game of the record that came with the error: see Record.Game. Its Move
// is zero where reading has not stopped at an illegal move.
func (d *Reader) Refused() Written {
	if d == nil {
		return Written{}
	}
	return d.refused
}

// Next reads the next record. At the end of the stream the error is io.EOF. Any
// other error is a *nemoroth.LineError with line, column and ply of the trouble;
// it wraps what Parse, ReadDiagram, nemoroth.Setup.Game or the stream had to
// say, or a *DiagramError or *ResultError. The record that comes with it has
// all that was read before. After an error there is nothing more to read.
func (d *Reader) Next() (*Record, error) {
	switch {
	case d == nil || d.in == nil:
		return nil, fmt.Errorf("notation: %w: there is no stream to read", nemoroth.ErrInvalid)
	case d.err != nil:
		return nil, d.err
	}
	r := recordReader{source: d, rec: Record{Ruleset: d.Ruleset}}
	d.err = r.run()
	r.settle()
	if d.err == io.EOF {
		if r.empty() {
			return nil, io.EOF
		}
		return &r.rec, nil // the next call gives the io.EOF
	}
	return &r.rec, d.err
}

// ReadRecord reads a stream that holds one record: see Reader.Only.
func ReadRecord(name string, in io.Reader) (*Record, error) { return NewReader(name, in).Only() }

// Only reads a stream that holds one record. Errors are those of Next; a stream
// without a record, or with a second one, is a *nemoroth.LineError as well. With
// an error the record has all that was read before; it is never nil.
func (d *Reader) Only() (*Record, error) {
	r, err := d.Next()
	if err == io.EOF {
		err = d.fail(max(d.number, 1), 0, -1, &nemoroth.SyntaxError{What: "record", Square: nemoroth.NoSquare, Msg: "there is no record", Hint: "tags or moves"})
	}
	if r == nil {
		r = &Record{}
	}
	if err != nil {
		return r, err
	}
	for {
		line, err := d.read()
		if err == io.EOF {
			return r, nil
		}
		if err != nil {
			return r, err
		}
		if trimBlanks(line) != "" {
			return r, d.fail(d.number, 0, len(r.Moves), &nemoroth.SyntaxError{What: "record", Input: line, Square: nemoroth.NoSquare,
				Msg: "another record, or what does not belong to this one", Hint: "the end"})
		}
	}
}

// ReadRecords reads all records of a stream. With an error, which is one of
// Reader.Next, the last record has what was read before it.
func ReadRecords(name string, in io.Reader) ([]*Record, error) {
	d := NewReader(name, in)
	var records []*Record
	for {
		r, err := d.Next()
		if err == io.EOF {
			return records, nil
		}
		if r != nil {
			records = append(records, r)
		}
		if err != nil {
			return records, err
		}
	}
}

// fail makes an error for a place: a line, a column from 0, and the plies read.
func (d *Reader) fail(line, column, ply int, err error) error {
	return &nemoroth.LineError{Name: d.name, Line: line, Column: column + 1, Ply: ply, Err: err}
}

// read returns the next line without its newline. Errors: io.EOF at the end,
// otherwise a *nemoroth.LineError whose Ply is -1.
func (d *Reader) read() (string, error) {
	if d.again {
		d.again = false
		return d.line, nil
	}
	var raw []byte
	for {
		part, err := d.in.ReadSlice('\n')
		raw = append(raw, part...)
		if err == nil {
			break
		}
		if err == bufio.ErrBufferFull && len(raw) <= MaxLine {
			continue
		}
		if err == io.EOF && len(raw) > 0 {
			break
		}
		if err == io.EOF {
			return "", io.EOF
		}
		if err != bufio.ErrBufferFull {
			return "", d.fail(d.number+1, len(raw), -1, err)
		}
		break
	}
	d.number++
	if len(raw) > MaxLine {
		return "", d.fail(d.number, MaxLine, -1, fmt.Errorf("notation: %w: a line of more than %d bytes", nemoroth.ErrLimit, MaxLine))
	}
	line := strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r")
	if d.number == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	for i, c := range line {
		bad := ""
		if c == utf8.RuneError && !strings.HasPrefix(line[i:], "\ufffd") {
			bad = "not UTF-8"
		} else if unicode.IsControl(c) && c != '\t' {
			bad = "a control character"
		}
		if bad != "" {
			return "", d.fail(d.number, i, -1, &nemoroth.SyntaxError{What: "record", Input: line, Offset: i, Square: nemoroth.NoSquare, Msg: bad, Hint: "text in UTF-8"})
		}
	}
	d.line = line
	return line, nil
}

// A recordReader reads one record.
type recordReader struct {
	source *Reader
	rec    Record
	game   *nemoroth.Game // after the last ply; nil before the first word behind the tags
	size   int            // bytes so far
	keys   map[string]bool
	tag    struct{ position, result place }

	remarks []string // comments apart behind the last move, each with its blank
	brace   place    // where a comment that is still open began
	comment *strings.Builder
	diagram *diagramReader // of a diagram that may go on
	frame   place          // where it began
	number  *place         // of a move number that waits for its move
	divided *place         // of a semicolon that waits for Obsidian's move
	told    bool           // a comment stands behind the tags
	ended   bool           // the result has been read
}

// A place is a line and a column from 0.
type place struct{ line, column int }

func (r *recordReader) here(column int) place { return place{r.source.number, column} }

// fail makes an error with the plies read so far.
func (r *recordReader) fail(at place, err error) error {
	return r.source.fail(at.line, at.column, len(r.rec.Moves), err)
}

// syntax makes an error about the line being read.
func (r *recordReader) syntax(column int, msg, hint string) error {
	return r.fail(r.here(column), r.lineError(column, msg, hint))
}

func (r *recordReader) lineError(column int, msg, hint string) *nemoroth.SyntaxError {
	return &nemoroth.SyntaxError{What: "record", Input: r.source.line, Offset: column, Square: nemoroth.NoSquare, Msg: msg, Hint: hint}
}

// empty reports whether there was nothing at all.
func (r *recordReader) empty() bool {
	return !r.ended && len(r.keys) == 0 && len(r.rec.Texts) == 0 && len(r.rec.Moves) == 0 && !r.rec.Diagram
}

// run reads lines until the record ends: its error is io.EOF if the stream ended
// as well.
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
			return r.fail(r.here(0), fmt.Errorf("notation: %w: a record of more than %d bytes", nemoroth.ErrLimit, MaxRecord))
		}
	}
}

// take reads one line. It answers false if that belongs to the next record.
func (r *recordReader) take(line string) (bool, error) {
	if r.comment != nil {
		r.comment.WriteByte('\n')
		return true, r.words(line, 0)
	}
	if r.diagram != nil {
		taken, err := r.diagram.line(line)
		if err != nil {
			at := r.here(err.off)
			return true, r.fail(at, err.inText("diagram", line, 0))
		}
		if taken {
			return true, nil
		}
		if err := r.endDiagram(); err != nil {
			return true, err
		}
	}
	text := strings.TrimLeft(line, blanks)
	column := len(line) - len(text)
	switch {
	case text == "":
		return true, nil
	case text[0] == '[':
		if r.ended || len(r.rec.Moves) > 0 || r.rec.Diagram || r.told {
			return false, nil
		}
		return true, r.tags(line, column)
	case r.ended && text[0] != '{' && !startsDiagram(line):
		return false, nil
	}
	if startsDiagram(line) {
		if r.number != nil {
			return true, r.syntax(column, "a diagram between a number and its move", "the move")
		}
		if err := r.begin(); err != nil {
			return true, err
		}
		r.diagram, r.frame = &diagramReader{}, r.here(column)
		_, err := r.diagram.line(line)
		if err != nil {
			return true, r.fail(r.here(err.off), err.inText("diagram", line, 0))
		}
		return true, nil
	}
	return true, r.words(line, column)
}

// begin starts the game when the tags are over.
func (r *recordReader) begin() error {
	if r.game != nil {
		return nil
	}
	g, err := r.rec.start()
	if err != nil {
		at := r.tag.position
		return r.source.fail(max(at.line, 1), at.column, -1, err)
	}
	r.game, r.rec.Start = g, g.Setup()
	return nil
}

// finish ends the record.
func (r *recordReader) finish() error {
	column := len(r.source.line)
	switch {
	case r.comment != nil:
		return r.fail(r.brace, &nemoroth.SyntaxError{What: "record", Input: r.source.line, Offset: column, Square: nemoroth.NoSquare,
			Msg: "the text ends too early: the comment is not closed", Hint: "}"})
	case r.diagram != nil && !r.diagram.complete():
		return r.fail(r.here(column), r.diagram.truncated().inText("diagram", r.source.line, column))
	case r.number != nil:
		return r.fail(*r.number, r.lineError(min(r.number.column, column), "the text ends too early: a move number without a move", "a move"))
	case r.divided != nil && !r.ended:
		return r.fail(*r.divided, r.lineError(min(r.divided.column, column), "the text ends too early: a semicolon without Obsidian's move", "a move"))
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
	// Of a result behind the moves this has been asked.
	if err := r.rec.Result.check(r.game); err != nil {
		r.rec.Result = NoResult
		return r.fail(r.tag.result, err)
	}
	return nil
}

// tags reads a line of tags.
func (r *recordReader) tags(line string, column int) error {
	fail := func(at int, msg, hint string) error {
		return r.source.fail(r.source.number, at, -1, r.lineError(at, msg, hint))
	}
	for column < len(line) {
		if line[column] != '[' {
			return fail(column, "not a tag", `[Key "value"]`)
		}
		at := column
		rest := strings.TrimLeft(line[at+1:], blanks)
		start := len(line) - len(rest)
		end := strings.IndexAny(rest, " \t\"")
		if end < 0 || !isKey(rest[:end]) {
			return fail(start, "not a tag's key", `[Key "value"]`)
		}
		key := rest[:end]
		rest = strings.TrimLeft(rest[end:], blanks)
		start = len(line) - len(rest)
		value, n, ok := quoted(rest)
		if !ok {
			return fail(start, "not a tag's value", `a text between quotes, with \" and \\ for these`)
		}
		rest = strings.TrimLeft(rest[n:], blanks)
		if !strings.HasPrefix(rest, "]") {
			return fail(len(line)-len(rest), "the tag is not closed", "]")
		}
		if folded := strings.ToLower(key); r.keys[folded] {
			return fail(at, "the tag "+key+" comes twice", "each key once")
		} else if r.keys == nil {
			r.keys = map[string]bool{folded: true}
		} else {
			r.keys[folded] = true
		}
		if err := r.setTag(Tag{key, value}, r.here(start+1)); err != nil {
			off := 0
			var e *nemoroth.SyntaxError
			if errors.As(err, &e) {
				off = e.Offset
			}
			return r.source.fail(r.source.number, start+1+off, -1, err)
		}
		column = len(line) - len(strings.TrimLeft(rest[1:], blanks))
	}
	return nil
}

// quoted reads a text between quotes and its length with them.
func quoted(s string) (value string, n int, ok bool) {
	if !strings.HasPrefix(s, `"`) {
		return "", 0, false
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; c {
		case '"':
			return b.String(), i + 1, true
		case '\\':
			if i++; i == len(s) || s[i] != '"' && s[i] != '\\' {
				return "", 0, false
			}
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, false
}

// setTag keeps a tag, in the record's field if there is one. The place is that
// of its value.
func (r *recordReader) setTag(t Tag, at place) (err error) {
	rec := &r.rec
	switch {
	case !isField(t):
		rec.Tags = append(rec.Tags, t)
	case strings.EqualFold(t.Key, tagRuleset):
		rec.Ruleset, err = nemoroth.ParseRuleset(t.Value)
	case strings.EqualFold(t.Key, tagNotation):
		rec.Notation, err = ParseNotation(t.Value)
	case strings.EqualFold(t.Key, tagPosition):
		rec.Start, err = nemoroth.ParseSetup(t.Value)
		r.tag.position = at
	case strings.EqualFold(t.Key, tagResult):
		rec.Result, err = ParseResult(t.Value)
		r.tag.result = at
	default:
		rec.Analysis = true
	}
	return err
}

// endDiagram compares a diagram with the game.
func (r *recordReader) endDiagram() error {
	d := &r.diagram.diagram
	r.diagram = nil
	if err := compareDiagram(d, r.game); err != nil {
		return r.fail(r.frame, err)
	}
	if n := len(r.rec.Moves); n > 0 {
		r.rec.Moves[n-1].Diagram = true
	} else {
		r.rec.Diagram = true
	}
	return nil
}

// words reads a line of moves, comments and the result, from a column on.
func (r *recordReader) words(line string, column int) error {
	if r.comment != nil {
		n, err := r.text(line, 0)
		if err != nil {
			return err
		}
		column = n
	}
	for {
		column = len(line) - len(strings.TrimLeft(line[column:], blanks))
		if column == len(line) {
			return nil
		}
		var err error
		n := strings.IndexAny(line[column:], " \t\r;{")
		if n < 0 {
			n = len(line) - column
		}
		word := line[column : column+n]
		switch c := line[column]; {
		case c == '{':
			if r.number != nil {
				return r.syntax(column, "a comment between a number and its move", "the move")
			}
			r.comment, r.brace = &strings.Builder{}, r.here(column)
			column, err = r.text(line, column+1)
			if err != nil {
				return err
			}
			continue
		case r.ended:
			return r.syntax(column, "more behind the result", "comments, or the next record on a line of its own")
		}
		if err := r.begin(); err != nil {
			return err
		}
		switch c := line[column]; {
		case c == ';':
			if len(r.rec.Moves) == 0 || r.game.Side() != nemoroth.Obsidian || r.divided != nil || r.number != nil {
				return r.syntax(column, "a semicolon that is not between Alabaster's move and Obsidian's", "")
			}
			at := r.here(column)
			r.divided, n = &at, 1
		case c == '!' || c == '?' || c == '+':
			err = r.remark(word, column)
		case c >= '0' && c <= '9' || c == '*':
			n, err = r.numberOrResult(word, column)
		default:
			err = r.move(word, column)
		}
		if err != nil {
			return err
		}
		column += n
	}
}

// text takes a comment up to its closing brace or the end of the line, and
// returns where it stopped.
func (r *recordReader) text(line string, column int) (int, error) {
	n := strings.IndexByte(line[column:], '}')
	if n < 0 {
		r.comment.WriteString(line[column:])
		return len(line), nil
	}
	r.comment.WriteString(line[column : column+n])
	text := cleanText(r.comment.String())
	r.comment = nil
	if text != "" {
		texts := &r.rec.Texts
		if n := len(r.rec.Moves); n > 0 {
			texts = &r.rec.Moves[n-1].Texts
		}
		*texts = append(*texts, text)
		r.told = len(r.keys) > 0
	}
	return column + n + 1, nil
}

// remark takes a comment that stands apart behind the last move, as Lawson's do.
func (r *recordReader) remark(word string, column int) error {
	if n, _ := commentLength(word); n < len(word) {
		return r.syntax(column+n, "not a comment on a move", "! ? + ++ or ++d2; longer comments stand in braces")
	}
	n := len(r.rec.Moves)
	if n == 0 || r.number != nil || r.divided != nil {
		return r.syntax(column, "a comment without a move before it", "a move")
	}
	r.remarks = append(r.remarks, " "+word)
	return nil
}

// settle gives the last move the remarks behind it: all at once, for there may
// be very many.
func (r *recordReader) settle() {
	if len(r.remarks) > 0 {
		m := &r.rec.Moves[len(r.rec.Moves)-1]
		m.Comment += strings.Join(r.remarks, "")
		r.remarks = nil
	}
}

// numberOrResult takes a move number, or the result. It returns how much of the
// word that is: a move may follow its number at once.
func (r *recordReader) numberOrResult(word string, column int) (int, error) {
	if result, err := ParseResult(word); err == nil {
		if r.number != nil {
			return 0, r.syntax(column, "a result behind a move number", "a move")
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
	digits := len(word) - len(strings.TrimLeft(word, "0123456789"))
	dots := len(word[digits:]) - len(strings.TrimLeft(word[digits:], "."))
	want := strconv.Itoa(r.game.FullMove()) + "."
	if r.game.Side() == nemoroth.Obsidian {
		want += ".."
	}
	if got := strings.TrimLeft(word[:digits+dots], "0"); digits == 0 || dots == 0 || r.number != nil || got != want {
		return 0, r.syntax(column, fmt.Sprintf("it is %v's move %d", r.game.Side(), r.game.FullMove()), want+" and a move, or the result")
	}
	at := r.here(column)
	r.number = &at
	return digits + dots, nil
}

// move takes a move.
func (r *recordReader) move(word string, column int) error {
	w, err := Read(r.game, word, r.rec.Notation)
	next := r.game
	if err == nil {
		if next, err = r.rec.play(r.game, w.Move); err != nil {
			r.source.refused, err = w, w.refused(err)
		}
	}
	if err != nil {
		off := 0
		var e *nemoroth.SyntaxError
		if errors.As(err, &e) {
			off = e.Offset
		}
		return r.fail(r.here(column+off), err)
	}
	r.settle()
	r.game, r.number, r.divided = next, nil, nil
	r.rec.Moves = append(r.rec.Moves, RecordMove{Move: w.Move, Comment: w.Comment})
	return nil
}
