package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"unicode/utf8"
)

// MaxInput is the limit of ReadText in bytes.
const MaxInput = 16 << 20

// ReadText reads a UTF-8 text of at most MaxInput bytes from a file, or from
// standard input if the name is "-".
func ReadText(ctx context.Context, name string, stdin io.Reader) (string, error) {
	in := stdin
	if name == "-" {
		name = "standard input"
	} else {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return "", fmt.Errorf("%s is a folder; expected a file", name)
		}
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(Interruptible(ctx, in), MaxInput+1))
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "", err
	case len(data) > MaxInput:
		return "", fmt.Errorf("%s: the text is longer than %d MiB", name, MaxInput>>20)
	}
	for at, rest := 0, data; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if r == utf8.RuneError && n == 1 {
			return "", fmt.Errorf("%s: line %d is not UTF-8 text", name, 1+bytes.Count(data[:at], []byte("\n")))
		}
		at, rest = at+n, rest[n:]
	}
	return string(data), nil
}

// Interruptible returns a reader whose Read returns the context's error as soon
// as the context is cancelled, even while the underlying Read blocks.
func Interruptible(ctx context.Context, r io.Reader) io.Reader {
	return &interruptible{ctx: ctx, in: r}
}

type interruptible struct {
	ctx     context.Context
	in      io.Reader
	results chan result // of a Read in progress; nil if there is none
	buffer  [32 << 10]byte
	unread  result
}

type result struct {
	data []byte
	err  error
}

func (r *interruptible) Read(p []byte) (int, error) {
	if len(r.unread.data) == 0 && r.unread.err == nil {
		if r.results == nil {
			r.results = make(chan result, 1)
			go func(to chan<- result) {
				n, err := r.in.Read(r.buffer[:])
				to <- result{r.buffer[:n], err}
			}(r.results)
		}
		select {
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		case r.unread = <-r.results:
			r.results = nil
		}
	}
	n := copy(p, r.unread.data)
	r.unread.data = r.unread.data[n:]
	if len(r.unread.data) > 0 {
		return n, nil
	}
	err := r.unread.err
	r.unread.err = nil
	return n, err
}
