// Package clitest runs the example programs in tests.
package clitest

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
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

// Golden compares a text with a file under testdata. The flag -update writes the
// file anew.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got; go test -update writes it anew):\n%s", path, diff)
	}
}
