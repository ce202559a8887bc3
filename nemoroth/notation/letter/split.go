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
	Err  error // a *PlaceError if the text is incomplete
}

// A Splitter cuts a stream into records: a record ends before the tags of the next
// one, or after its result and the comments and the diagram that follow the result.
// The Splitter does not read the moves, so it finds the records after an illegal
// move, in any game.
type Splitter struct {
	in    *bufio.Reader
	lexer *lexer
	text  strings.Builder
	first int   // first line of the record; 0 before it begins
	count int   // of lines
	next  *line // a line that belongs to the next record
	err   error // why the text is incomplete
	end   error // of the stream
	any   bool  // a record has been returned
}

// A line is a line of a stream, or why it cannot be read.
type line struct {
	text string
	err  error
}

// NewSplitter returns a Splitter of a stream.
func NewSplitter(in io.Reader) *Splitter {
	return &Splitter{in: bufio.NewReader(in), lexer: splitLexer()}
}

func splitLexer() *lexer { return &lexer{Language: &Language{}, splits: true} }

// Next returns the next record, or the stream's error, with the text before it; io.EOF
// at its end. An empty stream has one empty record.
func (s *Splitter) Next() (Text, error) {
	for s.end == nil {
		l, err := s.read()
		if err != nil {
			s.end = err
			break
		}
		if s.first > 0 && (s.lexer.endsBefore(l.text) ||
			s.lexer.ended && l.err != nil) {
			s.next = &l
			return s.cut(), nil
		}
		s.add(l)
	}
	if s.first > 0 || !s.any && s.end == io.EOF {
		t := s.cut()
		if s.end != io.EOF {
			return t, s.end
		}
		return t, nil
	}
	return Text{}, s.end
}

// read returns the next line without its newline, or the error of the stream.
func (s *Splitter) read() (line, error) {
	if s.next != nil {
		l := *s.next
		s.next = nil
		return l, nil
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
		return line{}, io.EOF
	case err != nil && err != io.EOF:
		return line{}, &PlaceError{s.count + 1, size + 1, -1, err}
	}
	s.count++
	if size > MaxLine {
		return line{err: fmt.Errorf("%w: a line of more than %d MiB", ErrLimit, MaxLine>>20)}, nil
	}
	text := strings.TrimSuffix(string(raw), "\n")
	if s.count == 1 {
		text = strings.TrimPrefix(text, "\ufeff")
	}
	return line{text: text}, nil
}

// add appends a line to the record. After an error it only looks for the end.
func (s *Splitter) add(l line) {
	if s.first == 0 {
		if l.err == nil && strings.Trim(l.text, blanks) == "" {
			return
		}
		s.first = s.count
	}
	column := MaxLine + 1
	if l.err == nil && s.text.Len()+len(l.text) > MaxRecord {
		column, l.err = 1, fmt.Errorf("%w: a record of more than %d MiB", ErrLimit, MaxRecord>>20)
	}
	if l.err != nil && s.err == nil {
		s.err = &PlaceError{s.count, column, -1, l.err}
	}
	if s.err == nil {
		s.text.WriteString(l.text + "\n")
	}
	s.lexer.line(strings.TrimSuffix(l.text, "\r"))
	if n := len(s.lexer.tokens); !s.lexer.inDiagram { // the next line may belong to a diagram
		s.lexer.tokens = s.lexer.tokens[n:]
	}
}

// cut ends the record.
func (s *Splitter) cut() Text {
	t := Text{max(s.first, 1), s.text.String(), s.err}
	s.lexer = splitLexer()
	s.text.Reset()
	s.first, s.err, s.any = 0, nil, true
	return t
}

// endsBefore reports whether a line belongs to the next record.
func (l *lexer) endsBefore(line string) bool {
	bare := strings.Trim(line, blanks)
	switch {
	case l.comment != nil || bare == "":
		return false
	case bare[0] == '[':
		return l.ended || l.body
	case !l.ended || bare[0] == '{' ||
		IsFrame(line) || IsFileLine(line):
		return false
	}
	return !l.inDiagram || !strings.Contains(line, "|") && !strictTurn.MatchString(bare)
}
