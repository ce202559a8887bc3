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

// Limits of records. A Reader reads a stream of any length; MaxStream and
// MaxRecords apply to ReadRecords only.
const (
	MaxLine    = 1 << 20 // bytes of a line, with its newline
	MaxRecord  = 1 << 24 // bytes of one record
	MaxStream  = 1 << 26 // bytes that ReadRecords reads
	MaxRecords = 1 << 18 // records that ReadRecords reads
)

// A Reader reads records from a stream. NewReader makes one. A record ends with
// its result, before the tags of the next record, or at the end of the stream.
// Comments and a diagram that directly follow the result belong to the record.
//
// Rules: NOTE-7
type Reader struct {
	// Ruleset applies to records without a Ruleset tag. The zero value is Standard.
	Ruleset nemoroth.Ruleset

	name    string
	in      *bufio.Reader
	number  int     // of the last line read, from 1
	again   bool    // the next read returns line once more
	line    string  // without its newline
	err     error   // the first error; it ends the reading
	refused Written // the illegal move that caused err, if any
	size    int     // bytes read so far
	start   *nemoroth.Setup
	startAs string // start as a position line
}

// shared returns a setup equal to s, the same for successive equal starts.
func (d *Reader) shared(s *nemoroth.Setup) *nemoroth.Setup {
	if s == nil {
		return nil
	}
	if text := s.String(); text != d.startAs {
		d.start, d.startAs = s, text
	}
	return d.start
}

// NewReader returns a Reader on a stream. The name appears in errors and may be
// empty. If in is nil, Next returns an error.
func NewReader(name string, in io.Reader) *Reader {
	if in == nil {
		return &Reader{name: name}
	}
	return &Reader{name: name, in: bufio.NewReader(in)}
}

// Next reads the next record. At the end of the stream it returns io.EOF, and
// without a stream nemoroth.ErrInvalid. Every other error is a
// *nemoroth.LineError with line, column and ply. It wraps an error of Parse,
// ReadDiagram, nemoroth.Setup.Game or the stream, or is a *DiagramError or
// *ResultError. Next returns such an error together with the record as read up
// to it. After an error Next reads nothing more.
func (d *Reader) Next() (*Record, error) {
	switch {
	case d == nil || d.in == nil:
		return nil, fmt.Errorf("notation: %w: the Reader has no stream", nemoroth.ErrInvalid)
	case d.err != nil:
		return nil, d.err
	}
	r := recordReader{source: d, rec: Record{Ruleset: d.Ruleset}}
	d.err = r.run()
	r.settle()
	rec := r.rec // a copy, so that the reader and the game can be freed
	switch {
	case d.err != io.EOF:
		return &rec, d.err
	case r.empty():
		return nil, io.EOF
	}
	return &rec, nil // the next call returns io.EOF
}

// Only reads a stream that holds exactly one record. Errors are those of Next;
// no record or more than one is a *nemoroth.LineError. The record is never nil:
// with an error it holds what was read before.
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
				syntaxError("record", line, 0, "another record, or text that does not belong to the first one", "the end"))
		}
	}
	if err == io.EOF {
		err = nil
	}
	return r, err
}

// Refused returns the illegal move that ended the reading. Record.Game returns the
// game that can explain it. The Move is zero if no illegal move ended the reading.
func (d *Reader) Refused() Written {
	if d == nil {
		return Written{}
	}
	return d.refused
}

// ReadRecord reads a stream that holds exactly one record: see Reader.Only.
func ReadRecord(name string, in io.Reader) (*Record, error) { return NewReader(name, in).Only() }

// ReadRecords reads all records of a stream. Errors are those of Reader.Next,
// and the last record then holds what was read before the error. If there are
// more than MaxRecords records or MaxStream bytes, it returns the records
// within the limits and a *nemoroth.LineError that wraps nemoroth.ErrLimit.
func ReadRecords(name string, in io.Reader) ([]*Record, error) {
	d := NewReader(name, in)
	var records []*Record
	for {
		r, err := d.Next()
		if r != nil && (len(records) == MaxRecords || d.size > MaxStream) {
			return records, d.fail(place{d.number, 0}, -1,
				fmt.Errorf("notation: %w: more than %d records or %d MiB; a Reader has no such limit", nemoroth.ErrLimit, MaxRecords, MaxStream>>20))
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

// A place is a line, counted from 1, and a column, counted from 0.
type place struct{ line, column int }

// fail returns the error at a place, after ply plies.
func (d *Reader) fail(at place, ply int, err error) error {
	return &nemoroth.LineError{Name: d.name, Line: at.line, Column: at.column + 1, Ply: ply, Err: err}
}

// read returns the next line without its newline. At the end it returns io.EOF.
// Every other error is a *nemoroth.LineError with Ply -1.
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
		return "", d.fail(place{d.number, MaxLine}, -1, fmt.Errorf("notation: %w: a line of more than %d MiB", nemoroth.ErrLimit, MaxLine>>20))
	}
	d.line = strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r")
	if d.number == 1 {
		d.line = strings.TrimPrefix(d.line, "\ufeff")
	}
	if off, what := notText(d.line); what != "" {
		return "", d.fail(place{d.number, off}, -1, syntaxError("record", d.line, off, what, "UTF-8 text without control characters"))
	}
	return d.line, nil
}

// notText returns the offset and the kind of the first character that a line of
// a record cannot have: invalid UTF-8, or a control character other than a tab.
func notText(line string) (off int, what string) {
	for i, c := range line {
		if c == utf8.RuneError && !strings.HasPrefix(line[i:], "\ufffd") {
			return i, "not UTF-8 text"
		}
		if unicode.IsControl(c) && c != '\t' {
			return i, "a control character"
		}
	}
	return 0, ""
}
