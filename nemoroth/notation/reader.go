package notation

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
)

// Limits of records, in bytes, and of what ReadRecords keeps. A Reader reads a
// stream of any length.
const (
	MaxLine    = 1 << 20 // of a line, the newline included
	MaxRecord  = 1 << 24 // of one record
	MaxStream  = 1 << 26 // of all that ReadRecords reads
	MaxRecords = 1 << 18 // how many records ReadRecords reads
)

// A Reader reads records from a stream; NewReader makes one. A record ends with
// the input, before the tags of the next, or with its result, behind which
// comments and a diagram may still belong to it.
//
// Rules: NOTE-7
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
	size    int     // bytes read
	start   *nemoroth.Setup
	startAs string // start as a position line
}

// shared returns a set-up equal to the given one: that of the last record, if it
// began alike.
func (d *Reader) shared(s *nemoroth.Setup) *nemoroth.Setup {
	if s == nil {
		return nil
	}
	if text := s.String(); text != d.startAs {
		d.start, d.startAs = s, text
	}
	return d.start
}

// NewReader returns a Reader on a stream; the name is for errors and may be
// empty. Without a stream the Reader has nothing but an error.
func NewReader(name string, in io.Reader) *Reader {
	if in == nil {
		return &Reader{name: name}
	}
	return &Reader{name: name, in: bufio.NewReader(in)}
}

// Next reads the next record. At the end of the stream the error is io.EOF;
// without a stream it is nemoroth.ErrInvalid. Any other error is a
// *nemoroth.LineError with line, column and ply of the trouble; it wraps the error
// of Parse, ReadDiagram, nemoroth.Setup.Game or the stream, or is a *DiagramError
// or *ResultError. The record that comes with it has all that was read before.
// After an error there is nothing more to read.
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
	rec := r.rec // a copy, for the record is not to keep its reader and the game
	switch {
	case d.err != io.EOF:
		return &rec, d.err
	case r.empty():
		return nil, io.EOF
	}
	return &rec, nil // the next call gives the io.EOF
}

// Only reads a stream that holds one record. Errors are those of Next; a stream
// without a record, or with a second one, is a *nemoroth.LineError as well. With
// an error the record has all that was read before; it is never nil.
func (d *Reader) Only() (*Record, error) {
	r, err := d.Next()
	if err == io.EOF {
		err = d.fail(place{max(d.number, 1), 0}, -1, syntaxError("record", "", 0, "there is no record", "tags or moves"))
	}
	if r == nil {
		r = &Record{}
	}
	for line := ""; err == nil; line, err = d.read() {
		if trimBlanks(line) != "" {
			return r, d.fail(place{d.number, 0}, len(r.Moves),
				syntaxError("record", line, 0, "another record, or what does not belong to this one", "the end"))
		}
	}
	if err == io.EOF {
		err = nil
	}
	return r, err
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

// ReadRecord reads a stream that holds one record: see Reader.Only.
func ReadRecord(name string, in io.Reader) (*Record, error) { return NewReader(name, in).Only() }

// ReadRecords reads all records of a stream. With an error, which is one of
// Reader.Next, the last record has what was read before it. More than MaxRecords records,
// or MaxStream bytes, are a *nemoroth.LineError that wraps nemoroth.ErrLimit, behind
// those that are within the limits: a Reader has none.
func ReadRecords(name string, in io.Reader) ([]*Record, error) {
	d := NewReader(name, in)
	var records []*Record
	for {
		r, err := d.Next()
		if r != nil && (len(records) == MaxRecords || d.size > MaxStream) {
			return records, d.fail(place{d.number, 0}, -1,
				fmt.Errorf("notation: %w: more than %d records or %d bytes: read them one by one", nemoroth.ErrLimit, MaxRecords, MaxStream))
		}
		if r != nil {
			records = append(records, r)
		}
		if err == io.EOF {
			return records, nil
		}
		if err != nil {
			return records, err
		}
	}
}

// A place is a line, from 1, and a column, from 0.
type place struct{ line, column int }

// fail makes an error for a place and the plies read before it.
func (d *Reader) fail(at place, ply int, err error) error {
	return &nemoroth.LineError{Name: d.name, Line: at.line, Column: at.column + 1, Ply: ply, Err: err}
}

// read returns the next line without its newline. Errors: io.EOF at the end,
// otherwise a *nemoroth.LineError whose Ply is -1.
func (d *Reader) read() (string, error) {
	if d.again {
		d.again = false
		return d.line, nil
	}
	var raw []byte
	err := bufio.ErrBufferFull
	for err == bufio.ErrBufferFull && len(raw) <= MaxLine {
		var part []byte
		part, err = d.in.ReadSlice('\n')
		raw = append(raw, part...)
	}
	switch {
	case err == io.EOF && len(raw) == 0:
		return "", io.EOF
	case err != nil && err != io.EOF && err != bufio.ErrBufferFull:
		return "", d.fail(place{d.number + 1, len(raw)}, -1, err)
	}
	d.number++
	d.size += len(raw)
	if len(raw) > MaxLine {
		return "", d.fail(place{d.number, MaxLine}, -1, fmt.Errorf("notation: %w: a line of more than %d bytes", nemoroth.ErrLimit, MaxLine))
	}
	d.line = strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r")
	if d.number == 1 {
		d.line = strings.TrimPrefix(d.line, "\ufeff")
	}
	if off, what := notText(d.line); what != "" {
		return "", d.fail(place{d.number, off}, -1, syntaxError("record", d.line, off, what, "text in UTF-8"))
	}
	return d.line, nil
}

// notText finds what cannot stand on a line of a record: what is not UTF-8, and
// control characters but for tabs.
func notText(line string) (off int, what string) {
	for i, c := range line {
		if c == utf8.RuneError && !strings.HasPrefix(line[i:], "\ufffd") {
			return i, "not UTF-8"
		}
		if unicode.IsControl(c) && c != '\t' {
			return i, "a control character"
		}
	}
	return 0, ""
}
