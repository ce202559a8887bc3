// Package lines reads lines of bounded length, and talks to programs that speak
// in lines: the conformance protocol, the engines of a match, a person at a
// terminal.
package lines

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// A TooLongError says that a line is longer than Most bytes.
type TooLongError struct{ Most int }

func (e *TooLongError) Error() string {
	if e == nil {
		return "no error"
	}
	return fmt.Sprintf("a line of more than %d bytes", e.Most)
}

// A Reader reads a stream line by line and holds no more of a line than a limit.
type Reader struct {
	in   *bufio.Reader
	most int
	skip bool // the rest of a line that was too long
}

// NewReader returns a reader of lines of at most so many bytes, the line feed
// aside. Without a stream there are no lines.
func NewReader(in io.Reader, most int) *Reader {
	if in == nil {
		return &Reader{}
	}
	return &Reader{in: bufio.NewReaderSize(in, 64<<10), most: most}
}

// Next returns the next line without its end, which is a line feed, a carriage
// return and a line feed, or the end of the stream. After the last line the
// error is io.EOF. A line that is too long is a *TooLongError as soon as that is
// known; the next call skips the rest of that line.
func (r *Reader) Next() (string, error) {
	if r == nil || r.in == nil {
		return "", io.EOF
	}
	var line []byte
	some := false
	for {
		part, err := r.in.ReadSlice('\n')
		full := errors.Is(err, bufio.ErrBufferFull)
		if r.skip {
			r.skip = full
			if err != nil && !full {
				return "", err
			}
			continue
		}
		some = some || len(part) > 0
		if err != nil && !full && (err != io.EOF || !some) {
			return "", err
		}
		part = bytes.TrimSuffix(part, []byte("\n"))
		if len(line)+len(part) > r.most {
			r.skip = full
			return "", &TooLongError{r.most}
		}
		if line = append(line, part...); !full {
			return string(bytes.TrimSuffix(line, []byte("\r"))), nil
		}
	}
}
