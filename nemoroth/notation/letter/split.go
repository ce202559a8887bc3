package letter

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits of a stream of records.
const (
	MaxLine   = 1 << 20 // bytes of a line, with its newline
	MaxRecord = 1 << 24 // bytes of one record
)

// ErrLimit matches the error of a line or a record that is too long.
var ErrLimit = errors.New("too long")

// A Text is the text of one record of a stream.
type Text struct {
	Line int // where the record begins, from 1
	Text string
	Err  error // a *RecordError if the text is incomplete, because it is too long
}

// A Splitter cuts a stream into records: a record ends before the tags of the next
// one, or after its result and the comments and the diagram that follow the result.
// The Splitter does not read the moves, so it finds the records after an illegal
// move, in any game. A line or a record that is too long ends the stream.
type Splitter struct {
	in    *bufio.Scanner
	lexer lexer
	text  strings.Builder
	drawn bool // the last line is of a diagram
	first int  // first line of the record; 0 before it begins
	count int  // of lines
	kept  bool // the last line belongs to the next record
	ended bool // nothing more is read
	any   bool // a record has been returned
}

// NewSplitter returns a Splitter of a stream.
func NewSplitter(in io.Reader) *Splitter {
	s := &Splitter{in: bufio.NewScanner(in)}
	s.in.Buffer(nil, MaxLine)
	s.lexer.Language = New(Language{})
	return s
}

// Next returns the next record, or the stream's error, with the text before it; io.EOF
// at its end. An empty stream has one empty record.
func (s *Splitter) Next() (Text, error) {
	for !s.ended && (s.kept || s.in.Scan()) {
		line := s.in.Text()
		if s.kept = s.first > 0 && s.endsBefore(line); s.kept {
			return s.cut(nil), nil
		}
		s.count++
		if s.ended = s.text.Len()+len(line) > MaxRecord; s.ended {
			return s.cut(s.limit("record", MaxRecord)), nil
		}
		s.add(line)
	}
	switch err := s.in.Err(); {
	case s.ended:
		return Text{}, io.EOF
	case errors.Is(err, bufio.ErrTooLong):
		s.ended = true
		s.count++
		return s.cut(s.limit("line", MaxLine)), nil
	case err != nil:
		return s.cut(nil), &RecordError{Line: s.count + 1, Column: 1, Err: err}
	}
	s.ended = true
	if s.first > 0 || !s.any {
		return s.cut(nil), nil
	}
	return Text{}, io.EOF
}

// add appends a line to the record.
func (s *Splitter) add(line string) {
	if s.count == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	isBlank := strings.Trim(line, blanks) == ""
	if s.first == 0 {
		if isBlank {
			return
		}
		s.first = s.count
	}
	s.text.WriteString(line + "\n")
	if !isBlank {
		s.drawn = IsFrame(line) || IsFileLine(line) || strings.Contains(line, "|")
	}
	s.lexer.line([]string{line}, false)
	s.lexer.tokens = nil
}

func (s *Splitter) limit(what string, most int) error {
	err := fmt.Errorf("%w: a %s of more than %d MiB", ErrLimit, what, most>>20)
	return &RecordError{Line: s.count, Column: 1, Err: err}
}

// cut ends the record.
func (s *Splitter) cut(err error) Text {
	t := Text{max(s.first, 1), s.text.String(), err}
	s.lexer = lexer{Language: s.lexer.Language}
	s.text.Reset()
	s.first, s.any = 0, true
	return t
}

// endsBefore reports whether a line belongs to the next record.
func (s *Splitter) endsBefore(line string) bool {
	bare := strings.Trim(line, blanks)
	switch {
	case s.lexer.comment != nil || bare == "":
		return false
	case bare[0] == '[':
		return s.lexer.ended || s.lexer.body
	case !s.lexer.ended || bare[0] == '{':
		return false
	case IsFrame(line) || IsFileLine(line):
		return false
	}
	return !s.drawn || !strings.Contains(line, "|") && !strictTurn.MatchString(bare)
}
