// Package clitest runs the example programs in tests.
package clitest

import (
	"bytes"
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A Result is the exit code and the output of a run.
type Result struct {
	Code           int
	Stdout, Stderr string
}

// Run runs a program to its end.
func Run(t testing.TB, p cli.Program, stdin string, args ...string) Result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := p(context.Background(), args, strings.NewReader(stdin), &stdout, &stderr)
	return Result{code, stdout.String(), stderr.String()}
}

// A Case is one run and the expected result.
type Case struct {
	Name   string
	Args   []string
	Stdin  string
	Code   int
	Stdout string // part of standard output; "" is no output
	Stderr string // part of standard error; "" is no output
}

// Check runs a table of cases.
func Check(t *testing.T, p cli.Program, cases []Case) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			r := Run(t, p, c.Stdin, c.Args...)
			if r.Code != c.Code {
				t.Errorf("exit code %d, want %d", r.Code, c.Code)
			}
			for _, s := range []struct{ name, got, want string }{{"stdout", r.Stdout, c.Stdout}, {"stderr", r.Stderr, c.Stderr}} {
				if !strings.Contains(s.got, s.want) || s.want == "" && s.got != "" {
					t.Errorf("%s is\n%.2000s\nwant in it: %q", s.name, s.got, s.want)
				}
			}
		})
	}
}

// goldens is the file of a package's golden texts, each behind a line of its
// name between "-- " and " --".
const goldens = "testdata/golden.txt"

// Golden compares a text with the one of that name in testdata/golden.txt. The
// flag -update writes the text anew.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	data, err := os.ReadFile(goldens)
	if err != nil && !*update {
		t.Fatal(err)
	}
	head := "-- " + name + " --\n"
	before, rest, found := strings.Cut("\n"+string(data), "\n"+head)
	want, after := rest, ""
	if i := strings.Index("\n"+rest, "\n-- "); i >= 0 {
		want, after = rest[:i], rest[i:]
	}
	switch {
	case *update:
		text := strings.TrimPrefix(before+"\n", "\n") + head + got + after
		if err := os.WriteFile(goldens, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	case !found:
		t.Errorf("%s has no %s; go test -update writes it", goldens, name)
	default:
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("%s, %s (-want +got; go test -update writes it anew):\n%s", goldens, name, diff)
		}
	}
}
