package rulings

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// Serve answers the conformance protocol (PROTO-1) from this library: every
// line of in gets one line on out, at once and in order, until in ends. It
// keeps no state between lines and reads no line longer than MaxLine into
// memory. It returns nil at the end of in, the error of reading or writing, or
// the context's; then a goroutine may still wait for in's next line.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan inputLine)
	go readLines(ctx, in, MaxLine, true, lines)
	w := bufio.NewWriter(out)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l := <-lines:
			if l.err == io.EOF {
				return nil
			}
			if l.err != nil && !errors.Is(l.err, errMaxLine) {
				return l.err
			}
			answer := errorLine(nullID, "the line is "+errMaxLine.Error())
			if l.err == nil {
				answer = BuiltIn{}.Answer(l.text)
			}
			w.Write(answer)
			w.WriteByte('\n')
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
}

// An inputLine is a line without its end, or errMaxLine for a line that was too
// long, or what ended the input.
type inputLine struct {
	text []byte
	err  error
}

// readLines sends the lines of in until it ends or the context does. Lines that
// are too long are skipped, or end it. The channel is not buffered: whoever
// writes too much has to wait.
func readLines(ctx context.Context, in io.Reader, most int, skip bool, lines chan<- inputLine) {
	r := bufio.NewReaderSize(in, 64<<10)
	send := func(l inputLine) bool {
		select {
		case lines <- l:
			return l.err == nil || skip && errors.Is(l.err, errMaxLine)
		case <-ctx.Done():
			return false
		}
	}
	for {
		text, err := readLine(r, most, skip)
		if errors.Is(err, io.EOF) && len(text) > 0 {
			if send(inputLine{text: text}) {
				send(inputLine{err: io.EOF})
			}
			return
		}
		if !send(inputLine{text, err}) {
			return
		}
	}
}

// readLine returns the next line without its end. A line longer than most bytes
// is errMaxLine: at once or, to skip it, when its end is reached or that of the
// input.
func readLine(r *bufio.Reader, most int, skip bool) ([]byte, error) {
	var text []byte
	tooLong, started := false, false
	for {
		part, err := r.ReadSlice('\n')
		started = started || len(part) > 0
		end := bytes.HasSuffix(part, []byte("\n"))
		part = bytes.TrimSuffix(part, []byte("\n"))
		if len(text)+len(part) > most {
			text, tooLong = nil, true
			if !skip {
				return nil, errMaxLine
			}
		}
		if !tooLong {
			text = append(text, part...)
		}
		switch {
		case end || err == io.EOF && started && tooLong:
			if tooLong {
				return nil, errMaxLine
			}
			return text, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil:
			return text, err
		}
	}
}
