package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args, want []string
		x          bool
		y          string
	}{
		{args: nil},
		{args: []string{"a", "-x", "b"}, want: []string{"a", "b"}, x: true},
		{args: []string{"-y", "--", "b"}, want: []string{"b"}, y: "--"},
		{args: []string{"-x", "--", "-y", "b"}, want: []string{"-y", "b"}, x: true},
		{args: []string{"a", "--", "-x"}, want: []string{"a", "-x"}},
		{args: []string{"-"}, want: []string{"-"}},
	} {
		fs := flag.NewFlagSet("test", flag.ContinueOnError)
		x, y := fs.Bool("x", false, ""), fs.String("y", "", "")
		got, err := Parse(fs, "", c.args, io.Discard)
		if err != nil {
			t.Errorf("%q: %v", c.args, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" || *x != c.x || *y != c.y {
			t.Errorf("%q: x %v, y %q, others (-want +got):\n%s", c.args, *x, *y, diff)
		}
	}
}

func TestComplain(t *testing.T) {
	_, syntax := nemoroth.ParseSetup("8/8/x A 1")
	_, setup := Game("8/8/8/8/8/8/8/(LH)z[3]6 A 1", nemoroth.Standard())
	_, illegal := nemoroth.NewGame(nemoroth.Standard()).Play(nemoroth.MustMove("Be1e2"))
	for _, c := range []struct {
		err  error
		code int
		text string
	}{
		{nil, OK, ""},
		{flag.ErrHelp, OK, ""},
		{Usagef("no %s", "such thing"), Usage, "p: no such thing\ntype p -h for help\n"},
		{context.Canceled, Interrupted, "p: interrupted\n"},
		{fmt.Errorf("while reading: %w", context.Canceled), Interrupted, "p: interrupted\n"},
		{io.ErrUnexpectedEOF, Usage, "p: unexpected EOF\n"},
		{syntax, Usage, "\n  8/8/x A 1\n      ^\n"},
		{setup, Usage, "p: impossible setup:\n  a1 Alabaster Leaf Pile shares its square [POS-1, ENGULF-2]\n  b1 "},
		{illegal, Failed, "ply 1: Be1e2 is illegal"},
		{nemorothgame.Error(syntax), Usage, "\n  8/8/x A 1\n      ^\n"},
		{nemorothgame.Error(setup), Usage, "p: impossible setup:\n  a1 Alabaster Leaf Pile shares its square [POS-1, ENGULF-2]\n  b1 "},
		{nemorothgame.Error(illegal), Failed, "ply 1: Be1e2 is illegal"},
		{game.Tag(game.ErrIllegal, io.ErrNoProgress), Failed, "p: multiple Read calls"},
	} {
		var b strings.Builder
		if code := Complain("p", c.err, &b); code != c.code || !strings.Contains(b.String(), c.text) || c.text == "" && b.Len() > 0 {
			t.Errorf("%v: exit code %d, want %d; wrote\n%s\nwant in it\n%s", c.err, code, c.code, &b, c.text)
		}
	}
}

func TestReadText(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct{ name, file, want, err string }{
		{"file", write("good", "a\nß"), "a\nß", ""},
		{"empty file", write("empty", ""), "", ""},
		{"standard input", "-", "from a pipe", ""},
		{"not UTF-8", write("latin1", "gr\xfc\xdfe"), "", "latin1: line 1 is not UTF-8 text"},
		{"a replacement character is a character", write("fffd", "\ufffd"), "\ufffd", ""},
		{"too long", write("long", strings.Repeat("x", MaxInput+1)), "", "longer than 16 MiB"},
		{"a directory", dir, "", "is a folder"},
		{"missing", filepath.Join(dir, "none"), "", "no such file"},
		{"an impossible name", "a\x00b", "", "invalid"},
	} {
		got, err := ReadText(context.Background(), c.file, strings.NewReader("from a pipe"))
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %.20q, error %v; want %q, error %q", c.name, got, err, c.want, c.err)
		}
	}
}

// TestInterruptible checks that cancelling the context ends a blocked Read.
func TestInterruptible(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithCancel(context.Background())
	r := Interruptible(ctx, in)
	go out.Write([]byte("abc"))
	got := make([]byte, 3)
	if _, err := io.ReadFull(r, got); string(got) != "abc" || err != nil {
		t.Errorf("read %q, error %v", got, err)
	}
	go cancel()
	if n, err := r.Read(got); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("read %d bytes, error %v", n, err)
	}
	if _, err := ReadText(ctx, "-", in); !errors.Is(err, context.Canceled) {
		t.Errorf("ReadText: %v", err)
	}
	whole := strings.Repeat("0123456789", 20000)
	if got, err := io.ReadAll(Interruptible(context.Background(), strings.NewReader(whole))); string(got) != whole || err != nil {
		t.Errorf("read %d bytes of %d, error %v", len(got), len(whole), err)
	}
}

// TestStyleFor checks that NO_COLOR, TERM=dumb and files turn off colour.
func TestStyleFor(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, c := range []struct {
		name, noColor, term string
		out                 io.Writer
		want                Style
	}{
		{"a character device", "", "xterm", device, true},
		{"NO_COLOR", "1", "xterm", device, false},
		{"a dumb terminal", "", "dumb", device, false},
		{"a file", "", "xterm", file, false},
		{"no file", "", "xterm", io.Discard, false},
	} {
		t.Setenv("NO_COLOR", c.noColor)
		t.Setenv("TERM", c.term)
		if got := StyleFor(c.out); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if got := Style(true).Bad("no"); got != "\x1b[31mno\x1b[0m" {
		t.Errorf("red is %q", got)
	}
	if got := Style(false).Bad("no"); got != "no" {
		t.Errorf("plain is %q", got)
	}
}

// TestWidth checks that a positive number in COLUMNS overrides DefaultWidth.
func TestWidth(t *testing.T) {
	for _, c := range []struct {
		columns string
		want    int
	}{{"", DefaultWidth}, {"40", 40}, {"0", DefaultWidth}, {"-3", DefaultWidth}, {"wide", DefaultWidth}} {
		t.Setenv("COLUMNS", c.columns)
		device, err := os.Open(os.DevNull)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range []any{io.Discard, device, nil} {
			if got := Width(w); got != c.want {
				t.Errorf("COLUMNS=%s, %T: %d, want %d", c.columns, w, got, c.want)
			}
		}
		device.Close()
	}
}

// TestUTF8 checks that LC_ALL comes before LC_CTYPE, and that before LANG.
func TestUTF8(t *testing.T) {
	for _, c := range []struct {
		all, ctype, lang string
		want             bool
	}{
		{"", "", "", runtime.GOOS == "windows"},
		{"", "", "de_DE.UTF-8", true},
		{"", "", "C", false},
		{"", "UTF-8", "C", true},
		{"", "de_DE.ISO-8859-1", "de_DE.UTF-8", false},
		{"C", "de_DE.UTF-8", "de_DE.UTF-8", false},
		{"en_GB.utf8", "C", "C", true},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_CTYPE", c.ctype)
		t.Setenv("LANG", c.lang)
		if got := UTF8(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", 39)
	for _, c := range []struct{ first, rest, text, want string }{
		{"- ", "  ", "", "- "},
		{"- ", "  ", " one\n two ", "- one two"},
		{"", "  ", word + " " + word, word + " " + word},
		{"- ", "  ", word + " " + word, "- " + word + "\n  " + word},
		{"- ", "  ", strings.Repeat("y", 200) + " z", "- " + strings.Repeat("y", 200) + "\n  z"},
	} {
		if diff := cmp.Diff(c.want, Wrap(c.first, c.rest, c.text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

func TestWrapTo(t *testing.T) {
	if diff := cmp.Diff("- one two\n  three-and\n  four", WrapTo(10, "- ", "  ", "one two three-and four")); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestProgress checks that the progress line appears after a second, changes at
// most five times a second, and is erased at the end.
func TestProgress(t *testing.T) {
	var b strings.Builder
	now := time.Unix(0, 0)
	p := &Progress{out: &b, now: func() time.Time { return now }}
	p.Begin()
	for i := range 16 {
		p.Report("depth 5", i, 16)
		now = now.Add(100 * time.Millisecond)
	}
	p.End()
	want := "\r\x1b[Kdepth 5: 10 of 16, 62 %, 1 s" +
		"\r\x1b[Kdepth 5: 12 of 16, 75 %, 1 s" +
		"\r\x1b[Kdepth 5: 14 of 16, 87 %, 1 s" +
		"\r\x1b[K"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	b.Reset()
	p.Begin()
	p.stop = make(chan struct{}) // as in Await, without the ticker
	p.Report("rulings", 1, 10)
	for range 4 {
		now = now.Add(time.Second)
		p.waiting("the engine")
	}
	p.End()
	want = "\r\x1b[Krulings: 1 of 10, 10 %, waiting for the engine, 2 s" +
		"\r\x1b[Krulings: 1 of 10, 10 %, waiting for the engine, 3 s" +
		"\r\x1b[Krulings: 1 of 10, 10 %, waiting for the engine, 4 s" +
		"\r\x1b[K"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	b.Reset()
	p.Begin()
	now = now.Add(2 * time.Second)
	p.Report("games", 7, 0)
	if diff := cmp.Diff("\r\x1b[Kgames: 7, 2 s", b.String()); diff != "" {
		t.Errorf("unknown total (-want +got):\n%s", diff)
	}
	b.Reset()
	quiet := NewProgress(&b)
	quiet.Begin()
	quiet.Report("", 1, 0)
	quiet.End()
	if b.Len() > 0 {
		t.Errorf("without a terminal it wrote %q", b.String())
	}
}
