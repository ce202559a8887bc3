// Package lines reads lines of limited length. [Reader] reads them from a stream;
// [Process] exchanges them with a program: an engine of the conformance protocol or
// of a match. A line above the limit is a [*TooLongError]; the next line can be
// read.
package lines

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// A TooLongError reports a line longer than Most bytes.
type TooLongError struct{ Most int }

// Error returns the limit.
func (e *TooLongError) Error() string {
	if most := e.Most >> 20; most > 0 {
		return fmt.Sprintf("a line of more than %d MiB", most)
	}
	return fmt.Sprintf("a line of more than %d bytes", e.Most)
}

// A Reader reads the lines of a stream and stores at most one limited line.
type Reader struct {
	in   *bufio.Reader
	most int
	skip bool // skip the rest of a line that was too long
}

// NewReader returns a Reader of lines of at most most bytes, not counting the line
// end.
func NewReader(in io.Reader, most int) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 64<<10), most: most}
}

// Next returns the next line without its end, which is LF, CR LF or the end of the
// stream. After the last line the error is io.EOF. A line above the limit is a
// *TooLongError, returned before the line ends; the next call skips the rest of it.
func (r *Reader) Next() (string, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		more := errors.Is(err, bufio.ErrBufferFull)
		if r.skip {
			r.skip = more
			if err != nil && !more {
				return "", err
			}
			continue
		}
		line = append(line, part...)
		switch {
		case len(bytes.TrimSuffix(line, []byte("\n"))) > r.most:
			r.skip = more
			return "", &TooLongError{r.most}
		case more:
		case err == nil, err == io.EOF && len(line) > 0:
			line = bytes.TrimSuffix(line, []byte("\n"))
			return string(bytes.TrimSuffix(line, []byte("\r"))), nil
		default:
			return "", err
		}
	}
}
