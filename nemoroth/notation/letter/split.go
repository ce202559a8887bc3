package letter

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
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

// Texts cuts a stream into records: a record ends before the tags of the next one, or
// after its result and the comments and the diagram that follow the result. The moves are
// not read, so the records after an illegal move are found, in any game. An empty stream
// has one empty record. A line or a record that is too long ends the stream; so does an
// error of the stream, which comes with the text before it.
func Texts(in io.Reader) iter.Seq2[Text, error] {
	return func(yield func(Text, error) bool) {
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, MaxLine)
		n, records, s := 0, 0, split{}
		s.lexer.Language = New(Language{})
		cut := func(wrong, err error) (more bool) {
			t := Text{max(s.first, 1), s.text.String(), wrong}
			records++
			s = split{lexer: lexer{Language: s.lexer.Language}}
			return yield(t, err)
		}
		tooLong := func(what string, most int) {
			err := fmt.Errorf("%w: a %s of more than %d MiB", ErrLimit, what, most>>20)
			cut(&RecordError{Line: n + 1, Column: 1, Err: err}, nil)
		}
		for ; lines.Scan(); n++ {
			line := lines.Text()
			switch {
			case n == 0:
				line = strings.TrimPrefix(line, "\ufeff")
			case s.first > 0 && s.endsBefore(line) && !cut(nil, nil):
				return
			}
			if s.text.Len()+len(line) > MaxRecord {
				tooLong("record", MaxRecord)
				return
			}
			s.add(line, n+1)
		}
		switch err := lines.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			tooLong("line", MaxLine)
		case err != nil:
			cut(nil, &RecordError{Line: n + 1, Column: 1, Err: err})
		case s.first > 0 || records == 0:
			cut(nil, nil)
		}
	}
}

// A split is the record of a stream that is being read.
type split struct {
	lexer lexer
	text  strings.Builder
	drawn bool // the last line is of a diagram
	first int  // first line of the record; 0 before it begins
}

// add appends a line with a number to the record.
func (s *split) add(line string, number int) {
	isBlank := strings.Trim(line, blanks) == ""
	if s.first == 0 && isBlank {
		return
	}
	if s.first == 0 {
		s.first = number
	}
	if s.text.WriteString(line + "\n"); !isBlank {
		s.drawn = isDrawn(line)
	}
	s.lexer.line([]string{line}, false)
	s.lexer.tokens = nil
}

// isDrawn reports whether a line is one of a diagram.
func isDrawn(line string) bool {
	return isFrame(line) || fileLetters(line) != "" || strings.Contains(line, "|")
}

// endsBefore reports whether a line belongs to the next record.
func (s *split) endsBefore(line string) bool {
	bare := strings.Trim(line, blanks)
	switch {
	case s.lexer.comment != nil || bare == "":
		return false
	case bare[0] == '[':
		return s.lexer.ended || s.lexer.body
	case !s.lexer.ended || bare[0] == '{':
		return false
	case isFrame(line) || fileLetters(line) != "":
		return false
	}
	return !s.drawn || !strings.Contains(line, "|") && !strictTurn.MatchString(bare)
}
