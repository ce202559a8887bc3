package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func TestParse(t *testing.T) {
	for args, want := range map[string]string{
		"":           "[] x=false y=",
		"a -x b":     "[a b] x=true y=",
		"-y -- b":    "[b] x=false y=--",
		"-x -- -y b": "[-y b] x=true y=",
		"a -- -x":    "[a -x] x=false y=",
		"-":          "[-] x=false y=",
	} {
		p := Program{Name: "test", Do: func(_ context.Context, c *Call) error {
			x, y := c.Bool("x", false, ""), c.String("y", "", "")
			others, err := c.Parse()
			fmt.Fprintf(c.Stdout, "%v x=%v y=%s", others, *x, *y)
			return err
		}}
		var got strings.Builder
		if code := p.Run(t.Context(), strings.Fields(args), nil, &got, io.Discard); code != OK ||
			got.String() != want {
			t.Errorf("%q: exit code %d, %s, want %s", args, code, &got, want)
		}
	}
}

func TestComplain(t *testing.T) {
	_, syntax := nemoroth.ParseSetup("8/8/x A 1")
	_, setup := nemorothgame.Rules().Start("8/8/8/8/8/8/8/(LH)z[3]6 A 1", "")
	start, err := nemorothgame.Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	_, illegal := start.Play("Be1e2")
	for _, c := range []struct {
		err  error
		code Code
		text string
	}{
		{nil, OK, ""},
		{flag.ErrHelp, OK, ""},
		{Usagef("no %s", "such thing"), Usage, "p: no such thing\ntype p -h for help\n"},
		{context.Canceled, Interrupted, "p: interrupted\n"},
		{fmt.Errorf("while reading: %w", context.Canceled), Interrupted, "p: interrupted\n"},
		{Failed, Failed, ""},
		{Failf("no job"), Failed, "p: no job\n"},
		{io.ErrUnexpectedEOF, Usage, "p: unexpected EOF\n"},
		{syntax, Usage, "\n  8/8/x A 1\n      ^\n"},
		{setup, Usage, "p: impossible setup:\n  a1 Alabaster Leaf Pile shares its square [POS-1, ENGULF-2]\n  b1 "},
		{illegal, Failed, "ply 1: Be1e2 is illegal"},
		{game.Tag(game.ErrIllegal, io.ErrNoProgress), Failed, "p: multiple Read calls"},
	} {
		var b strings.Builder
		code := complain("p", c.err, &b)
		if !strings.Contains(b.String(), c.text) || c.text == "" && b.Len() > 0 {
			t.Errorf("%v: wrote\n%s\nwant in it\n%s", c.err, &b, c.text)
		}
		if code != c.code {
			t.Errorf("%v: exit code %d, want %d", c.err, code, c.code)
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
		{"too long", write("long", strings.Repeat("x", MaxInput+1)), "", "longer than 16 MiB"},
		{"a directory", dir, "", "is a directory"},
		{"missing", filepath.Join(dir, "none"), "", "no such file"},
	} {
		got, err := ReadText(t.Context(), c.file, strings.NewReader("from a pipe"))
		if err == nil && got != c.want || !strings.Contains(fmt.Sprint(err), c.err) {
			t.Errorf("%s: %.20q, error %v; want %q, error %q", c.name, got, err, c.want, c.err)
		}
	}
}

// TestInterruptible checks that cancelling the context ends a blocked Read.
func TestInterruptible(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithCancel(t.Context())
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
}
