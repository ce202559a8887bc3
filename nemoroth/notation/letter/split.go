package letter

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// Limits of a stream of records.
const (
	MaxLine   = 1 << 20 // bytes of a line, with its newline
	MaxRecord = 1 << 24 // bytes of one record
)

// ErrLimit matches the error of a line or a record that is too long.
var ErrLimit = errors.New("too long")

// A Text is the text of one record.
type Text struct {
	Name string // of the file; may be empty
	Line int    // where the record begins, from 1
	Text string
}

// Texts cuts a stream into records: a record ends before the tags of the next one, or
// after its result and the comments and the diagram that follow the result. The moves are
// not read, so the records after an illegal move are found, in any game. An empty stream
// has no record. The name is that of the file.
//
// An error is a *RecordError, comes with the text before it, and ends the stream: a line or a
// record is too long (ErrLimit), or the stream has failed.
func Texts(name string, in io.Reader) iter.Seq2[Text, error] {
	return func(yield func(Text, error) bool) {
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, MaxLine)
		fresh := split{lexer: lexer{Language: New(Language{})}}
		n, s := 0, fresh
		cut := func(err error) (more bool) {
			t := Text{name, cmp.Or(s.first, n+1), s.text.String()}
			s = fresh
			if err != nil {
				err = &RecordError{Name: name, Line: n + 1, Column: 1, Err: err}
			}
			return yield(t, err)
		}
		for ; lines.Scan(); n++ {
			line := lines.Text()
			switch {
			case n == 0:
				line = strings.TrimPrefix(line, "\ufeff")
			case s.first > 0 && s.endsBefore(line) && !cut(nil):
				return
			}
			if s.text.Len()+len(line) > MaxRecord {
				cut(tooLong("record", MaxRecord))
				return
			}
			s.add(line, n+1)
		}
		switch err := lines.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			cut(tooLong("line", MaxLine))
		case err != nil || s.first > 0:
			cut(err)
		}
	}
}

func tooLong(what string, most int) error {
	return fmt.Errorf("%w: a %s of more than %d MiB", ErrLimit, what, most>>20)
}

// Archive yields the records of a file, or of all *.txt files in a folder and its folders in
// order of name, each file as Texts does. Pipes and devices in a folder are left out, since nobody
// may ever write into them. Any other error than a *RecordError is one of the
// file system and ends the archive; so does an error of Texts that is no ErrLimit.
func Archive(path string) iter.Seq2[Text, error] {
	return func(yield func(Text, error) bool) {
		found := false
		err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
			isFile := d != nil && d.Type()&^fs.ModeSymlink == 0
			wanted := name == path || isFile && filepath.Ext(name) == ".txt"
			if err != nil || d.IsDir() || !wanted {
				return err
			}
			file, err := os.Open(name)
			if err != nil {
				return err
			}
			defer file.Close()
			found = true
			for text, err := range Texts(name, file) {
				if !yield(text, err) {
					return fs.SkipAll
				}
			}
			return nil
		})
		if err == nil && !found {
			err = fmt.Errorf("%s: the folder has no *.txt files", path)
		}
		if err != nil {
			yield(Text{Name: path}, err)
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
	if s.first == 0 {
		if isBlank {
			return
		}
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
	return isEdge(line) || strings.Contains(line, "|")
}

// endsBefore reports whether a line belongs to the next record.
func (s *split) endsBefore(line string) bool {
	bare := strings.Trim(line, blanks)
	switch {
	case s.lexer.comment != nil || bare == "":
		return false
	case bare[0] == '[':
		return s.lexer.ended || s.lexer.body
	case !s.lexer.ended, bare[0] == '{', isEdge(line):
		return false
	}
	return !s.drawn || !strings.Contains(line, "|") && !strictTurn.MatchString(bare)
}
