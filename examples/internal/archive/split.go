package archive

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/lines"
)

// A Text is the text of one record of a stream.
type Text struct {
	File string
	Line int // where the record begins, from 1
	Text string
	Err  error // not nil if the text is incomplete
}

// A Splitter cuts a stream into records as NOTE-7 defines them: a record ends
// before the tags of the next one, or after its result and the comments and the
// diagram that follow the result. The Splitter does not read the moves, so it
// finds the records after an illegal move, in any game.
type Splitter struct {
	file  string
	in    *lines.Reader
	line  int
	first bool // no record has been returned

	text    strings.Builder
	begins  int   // first line of the record; 0 before it begins
	err     error // not nil if the text is incomplete
	tagged  bool  // the record has tags
	body    bool  // it has moves, a diagram or a comment after its tags
	ended   bool  // it has a result
	comment bool  // a comment in braces is open
	diagram bool  // the previous line was part of a diagram
}

// NewSplitter returns a Splitter of a stream. Its Texts have the given file name.
func NewSplitter(file string, in io.Reader) *Splitter {
	return &Splitter{file: file, in: lines.NewReader(in, notation.MaxLine), first: true}
}

// Next returns the next record, or the stream's error, io.EOF at its end. An
// empty stream has one empty record.
func (s *Splitter) Next() (Text, error) {
	for {
		line, err := s.in.Next()
		tooLong := (*lines.TooLongError)(nil)
		switch {
		case err == io.EOF && (s.begins > 0 || s.first):
			return s.cut(), nil
		case err != nil && !errors.As(err, &tooLong):
			return Text{}, err
		}
		if s.line++; s.line == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		var done Text
		whole := s.begins > 0 && (s.startsNext(line) || s.ended && tooLong != nil)
		if whole {
			done = s.cut()
		}
		if tooLong != nil {
			s.err = err
		}
		s.add(line)
		if whole {
			return done, nil
		}
	}
}

// cut ends the record.
func (s *Splitter) cut() Text {
	r := Text{s.file, max(s.begins, 1), s.text.String(), s.err}
	if r.Err == nil && !utf8.ValidString(r.Text) {
		r.Err = errors.New("the record is not UTF-8 text")
	}
	*s = Splitter{file: s.file, in: s.in, line: s.line}
	return r
}

const lineBlanks = " \t\r"

// startsNext reports whether a line belongs to the next record.
func (s *Splitter) startsNext(line string) bool {
	line = strings.Trim(line, lineBlanks)
	switch {
	case s.comment || line == "":
		return false
	case line[0] == '[':
		return s.ended || s.body
	}
	return s.ended && line[0] != '{' && !s.ofDiagram(line)
}

var (
	fileLetters = regexp.MustCompile(`^([a-z][ \t]+)+[a-z]$`)
	turnLine    = regexp.MustCompile(`^[A-Za-z][ \t]+[0-9]+$`)
)

// ofDiagram reports whether a trimmed line belongs to a diagram.
func (s *Splitter) ofDiagram(line string) bool {
	return strings.HasPrefix(line, "+--") || strings.Contains(line, "|") || fileLetters.MatchString(line) || s.diagram && turnLine.MatchString(line)
}

// add appends a line to the record.
func (s *Splitter) add(line string) {
	bare := strings.Trim(line, lineBlanks)
	if s.begins == 0 {
		if bare == "" && s.err == nil {
			return
		}
		s.begins = s.line
	}
	if s.text.Len()+len(line) > cli.MaxInput {
		s.err = fmt.Errorf("the record is longer than %d MiB", cli.MaxInput>>20)
	}
	if s.err != nil { // the record's end is still to be found
		s.text.Reset()
	} else {
		s.text.WriteString(line + "\n")
	}
	if !s.comment {
		if s.diagram = s.ofDiagram(bare); s.diagram {
			s.body = true
			return
		}
		if tags := tagsAhead.FindString(bare); tags != "" && !s.body {
			bare, s.tagged = bare[len(tags):], true
		}
	}
	s.words(bare)
}

var (
	tagsAhead = regexp.MustCompile(`^(\[[^]["]*"([^"\\]|\\.)*"[ \t]*\][ \t]*)+`)
	wordAhead = regexp.MustCompile(`^([^ \t\r;{]+|;)`)
	anyResult = regexp.MustCompile(`^(1-0|0-1|1/2-1/2|\*)\.?$`)
)

// words looks for comments and the result in a line.
func (s *Splitter) words(line string) {
	for line = strings.TrimLeft(line, lineBlanks); line != ""; line = strings.TrimLeft(line, lineBlanks) {
		if s.comment || line[0] == '{' {
			said, rest, closed := strings.Cut(strings.TrimPrefix(line, "{"), "}")
			s.body = s.body || s.tagged && strings.Trim(said, lineBlanks) != ""
			s.comment, line = !closed, rest
			continue
		}
		word := wordAhead.FindString(line)
		s.body, s.ended = true, s.ended || anyResult.MatchString(word)
		line = line[len(word):]
	}
}
