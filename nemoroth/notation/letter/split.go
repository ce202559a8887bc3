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
	Err  error // a *RecordError if the text is incomplete
}

// A Splitter cuts a stream into records: a record ends before the tags of the next
// one, or after its result and the comments and the diagram that follow the result.
// The Splitter does not read the moves, so it finds the records after an illegal
// move, in any game.
type Splitter struct {
	in    *bufio.Reader
	lexer lexer
	text  strings.Builder
	drawn bool   // the last line is of a diagram
	first int    // first line of the record; 0 before it begins
	count int    // of lines
	line  string // that has been read and belongs to the next record
	kept  bool   // there is such a line
	long  bool   // it is too long
	err   error  // why the text is incomplete
	end   error  // of the stream
	any   bool   // a record has been returned
}

// NewSplitter returns a Splitter of a stream.
func NewSplitter(in io.Reader) *Splitter {
	s := &Splitter{in: bufio.NewReader(in)}
	s.lexer.Language = &Language{}
	return s
}

// Next returns the next record, or the stream's error, with the text before it; io.EOF
// at its end. An empty stream has one empty record.
func (s *Splitter) Next() (Text, error) {
	for ; s.read(); s.kept = false {
		isTail := s.long && s.lexer.ended
		if s.first > 0 && (isTail || s.endsBefore(s.line)) {
			return s.cut(), nil
		}
		s.add()
	}
	switch {
	case s.end != io.EOF:
		return s.cut(), s.end
	case s.first > 0 || !s.any:
		return s.cut(), nil
	}
	return Text{}, io.EOF
}

// read reads the next line, unless it is kept. It returns false at the end.
func (s *Splitter) read() bool {
	if s.kept || s.end != nil {
		return s.kept
	}
	var raw []byte
	size := 0
	err := bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		var part []byte
		part, err = s.in.ReadSlice('\n')
		if size += len(part); size <= MaxLine {
			raw = append(raw, part...)
		}
	}
	switch {
	case err == io.EOF && size == 0:
		s.end = io.EOF
		return false
	case err != nil && err != io.EOF:
		s.end = &RecordError{Line: s.count + 1, Column: size + 1, Err: err}
		return false
	}
	s.count++
	s.line, s.kept, s.long = strings.TrimSuffix(string(raw), "\n"), true, size > MaxLine
	if s.count == 1 {
		s.line = strings.TrimPrefix(s.line, "\ufeff")
	}
	return true
}

// add appends the line to the record. After an error it only looks for the end.
func (s *Splitter) add() {
	bare := strings.Trim(s.line, blanks)
	if s.first == 0 {
		if bare == "" {
			return
		}
		s.first = s.count
	}
	switch {
	case s.err != nil:
	case s.long:
		s.err = s.limit(MaxLine+1, "line", MaxLine)
	case s.text.Len()+len(s.line) > MaxRecord:
		s.err = s.limit(1, "record", MaxRecord)
	default:
		s.text.WriteString(s.line + "\n")
	}
	if s.long {
		return
	}
	if bare != "" {
		s.drawn = IsFrame(s.line) || IsFileLine(s.line) || strings.Contains(s.line, "|")
	}
	s.lexer.line([]string{s.line}, false)
	s.lexer.tokens = nil
}

func (s *Splitter) limit(column int, what string, most int) error {
	err := fmt.Errorf("%w: a %s of more than %d MiB", ErrLimit, what, most>>20)
	return &RecordError{Line: s.count, Column: column, Err: err}
}

// cut ends the record.
func (s *Splitter) cut() Text {
	t := Text{max(s.first, 1), s.text.String(), s.err}
	s.lexer = lexer{Language: s.lexer.Language}
	s.text.Reset()
	s.first, s.err, s.any = 0, nil, true
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
