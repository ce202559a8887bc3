package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// A LongLineError says that a line was longer than Most bytes. It has been
// skipped; the next one can be read.
type LongLineError struct{ Most int }

func (e *LongLineError) Error() string { return fmt.Sprintf("a line of more than %d bytes", e.Most) }

// Lines reads a stream line by line, none of them longer than a limit, so that
// nobody can fill the memory.
type Lines struct {
	in   *bufio.Reader
	most int
}

// NewLines returns the lines of a stream, of at most so many bytes each.
func NewLines(in io.Reader, most int) *Lines { return &Lines{bufio.NewReader(in), most} }

// Next returns the next line without its end, io.EOF after the last one, and a
// *LongLineError in place of a line that is too long.
func (l *Lines) Next() (string, error) {
	var line []byte
	long, some := false, false
	for {
		part, err := l.in.ReadSlice('\n')
		some = some || len(part) > 0
		ended := err == nil
		part = bytes.TrimSuffix(part, []byte("\n"))
		if long = long || len(line)+len(part) > l.most; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case !ended && (err != io.EOF || !some):
			return "", err
		case long:
			return "", &LongLineError{l.most}
		}
		return string(bytes.TrimSuffix(line, []byte("\r"))), nil
	}
}
