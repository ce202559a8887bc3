package main

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestWidth checks that no output line is longer than the terminal is wide. The
// prompts do not count, since the test's input has no line ends after them.
func TestWidth(t *testing.T) {
	typed := "help\nmoves\nBe1d3\nrule GHAST-2\nrule\nwhy Gd8b6\nGd8b6\nBd3e5\nGb6d4\ncompelled\nLc1d2\nhistory\nresign\nxyz\nundo\nHb2a3\n"
	for _, width := range []string{"40", "80", "132"} {
		t.Setenv("COLUMNS", width)
		for _, args := range [][]string{
			{"-ai", "none", "-autosave", ""},
			{"-ai", "none", "-autosave", "", "-position", "8/8/1(agbpg)[3]6/3laL2/2.[2]5/8/8/8 O 1"},
		} {
			r := clitest.Run(t, run, typed, args...)
			n := map[string]int{"40": 40, "80": 80, "132": 132}[width]
			for line := range strings.Lines(r.Stdout) {
				line = strings.TrimSuffix(line, "\n")
				if at := strings.LastIndex(line, "> "); at >= 0 {
					line = line[at+2:]
				}
				if utf8.RuneCountInString(line) > n {
					t.Errorf("%s columns: %q", width, line)
				}
			}
			if len(r.Stdout) < 4000 {
				t.Errorf("%s columns: printed only\n%s", width, r.Stdout)
			}
		}
	}
}

// TestASCII checks that all output is ASCII if the locale does not use UTF-8.
func TestASCII(t *testing.T) {
	for _, c := range []struct {
		locale string
		want   string
	}{
		{"C.UTF-8", "\"\u00fc\u2014\""},
		{"de_DE.utf8", "\"\u00fc\u2014\""},
		{"C", "\"??\""},
		{"de_DE.ISO-8859-1", "\"??\""},
	} {
		t.Setenv("LC_ALL", c.locale)
		r := clitest.Run(t, run, "\u00fc\u2014\nsave no/such/\u00fc\n", "-ai", "none", "-autosave", "")
		if !strings.Contains(r.Stdout, c.want) {
			t.Errorf("%s: output:\n%s\nwant in it %s", c.locale, r.Stdout, c.want)
		}
		if ascii := !strings.ContainsFunc(r.Stdout, func(r rune) bool { return r >= utf8.RuneSelf }); ascii != strings.Contains(c.want, "?") {
			t.Errorf("%s: output:\n%s", c.locale, r.Stdout)
		}
	}
}

// TestDraw checks that a text too long for its square follows below the board.
func TestDraw(t *testing.T) {
	const line = "8/8/1(agbpg)[3]6/3laL2/2.[2]5/8/8/8 O 1"
	board, err := nemorothgame.Rules().(game.Boarder).Board(line)

	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		d       drawing
		columns int
		ranks   [3]string // 6, 5 and 4
		end     string
	}{
		{"wide", drawing{}, 132, [3]string{
			" 6 |    .    |bgapg[3] |    .    |    .    |    .    |    .    |    .    |    .    | 6",
			" 5 |    .    |    .    |    .    |    l    |    a    |    L    |    .    |    .    | 5",
			" 4 |    .    |    .    |   [2]   |    .    |    .    |    .    |    .    |    .    | 4",
		}, "h\n"},
		{"40 columns", drawing{}, 40, [3]string{
			" 6 | . |bg*| . | . | . | . | . | . | 6",
			" 5 | . | . | . | l | a | L | . | . | 5",
			" 4 | . | . |[2]| . | . | . | . | . | 4",
		}, "h\n b6 bgapg[3]\n"},
		{"frames", drawing{unicode: true}, 40, [3]string{
			" 6 │   │bg*│   │   │   │   │   │   │ 6",
			" 5 │   │   │   │ l │ a │ L │   │   │ 5",
			" 4 │   │   │ ² │   │   │   │   │   │ 4",
		}, "h\n b6 bgapg³\n"},
		{"upside down", drawing{flipped: true}, 40, [3]string{
			" 6 | . | . | . | . | . | . |bg*| . | 6",
			" 5 | . | . | L | a | l | . | . | . | 5",
			" 4 | . | . | . | . | . |[2]| . | . | 4",
		}, "a\n b6 bgapg[3]\n"},
	} {
		text := c.d.draw(board, nil, c.columns)
		for i, want := range c.ranks {
			row := 2 * (i + 2)
			if c.d.flipped {
				row = 2 * (5 - i)
			}
			if diff := cmp.Diff(want, strings.Split(text, "\n")[row+2]); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.name, diff)
			}
		}
		if !strings.HasSuffix(text, c.end) {
			t.Errorf("%s: drawn\n%swant at its end %q", c.name, text, c.end)
		}
	}
}

// TestRewrite checks that the last line of a terminal is cut to its width.
func TestRewrite(t *testing.T) {
	t.Setenv("COLUMNS", "20")
	var b strings.Builder
	s := screen{out: &b, live: true}
	s.rewrite("Obsidian thinks of Gd8b6")
	s.rewrite("")
	if diff := cmp.Diff("\r\x1b[KObsidian thinks of \r\x1b[K", b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	b.Reset()
	(&screen{out: &b}).rewrite("Obsidian thinks")
	if b.String() != "" {
		t.Errorf("without a terminal: %q", b.String())
	}
}

// full is a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestFullDisk checks that the program reports output that cannot be written.
func TestFullDisk(t *testing.T) {
	var stderr strings.Builder
	code := run(t.Context(), []string{"-autosave", ""}, strings.NewReader("Be1d3\nmoves\n"), full{}, &stderr)
	if code != cli.Usage || stderr.String() != "play: no space left\n" {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}
