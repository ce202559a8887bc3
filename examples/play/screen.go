package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/examples/internal/cli"
)

// A screen is a session's output, fitted to the terminal and the locale.
type screen struct {
	out     io.Writer
	colours bool
	unicode bool // can show more than ASCII
	live    bool // can rewrite its last line
	err     error
}

// newScreen returns a screen; plain turns off colours and non-ASCII boards.
func newScreen(out io.Writer, plain bool) screen {
	return screen{
		out:     out,
		colours: bool(cli.StyleFor(out)) && !plain,
		unicode: cli.UTF8() && cli.IsTerminal(out) && !plain,
		live:    cli.IsTerminal(out) && os.Getenv("TERM") != "dumb",
	}
}

func (s *screen) width() int { return cli.Width(s.out) }

// print writes a text without wrapping it. If the locale does not use UTF-8, a
// question mark replaces each non-ASCII character.
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

// say writes wrapped lines. Continuation lines are indented by two more.
func (s *screen) say(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		if text := strings.TrimLeft(line, " "); utf8.RuneCountInString(line) > s.width() {
			indent := line[:len(line)-len(text)]
			line = cli.WrapTo(s.width(), indent, indent+"  ", text)
		}
		s.print(line + "\n")
	}
}

// rewrite replaces the last line of a terminal; an empty text erases it.
func (s *screen) rewrite(text string) {
	if s.live {
		runes := []rune(text)
		s.print("\r\x1b[K" + string(runes[:min(len(runes), s.width()-1)]))
	}
}
