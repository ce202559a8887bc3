package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/examples/internal/cli"
)

// A screen is where a session speaks. It keeps to the width of the terminal and
// to the characters of the locale.
type screen struct {
	out     io.Writer
	colours bool
	unicode bool // not only ASCII
	live    bool // a line can be written anew
	err     error
}

// newScreen finds out what can be shown; plain is letters only.
func newScreen(out io.Writer, plain bool) screen {
	return screen{
		out:     out,
		colours: bool(cli.StyleFor(out)) && !plain,
		unicode: cli.UTF8() && cli.IsTerminal(out) && !plain,
		live:    cli.IsTerminal(out) && os.Getenv("TERM") != "dumb",
	}
}

func (s *screen) width() int { return cli.Width(s.out) }

// print writes a text as it is, but for characters that the locale lacks.
func (s *screen) print(text string) {
	if !cli.UTF8() {
		text = strings.Map(func(r rune) rune {
			if r >= utf8.RuneSelf {
				return '?'
			}
			return r
		}, text)
	}
	if s.err == nil {
		_, s.err = io.WriteString(s.out, text)
	}
}

// say writes lines, broken where the terminal ends; what goes on in the next
// line stands two characters further in.
func (s *screen) say(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		if text := strings.TrimLeft(line, " "); utf8.RuneCountInString(line) > s.width() {
			indent := line[:len(line)-len(text)]
			line = cli.WrapTo(s.width(), indent, indent+"  ", text)
		}
		s.print(line + "\n")
	}
}

// rewrite writes the last line of a terminal anew, without ending it; the empty
// text wipes it out.
func (s *screen) rewrite(text string) {
	if s.live {
		runes := []rune(text)
		s.print("\r\x1b[K" + string(runes[:min(len(runes), s.width()-1)]))
	}
}
