// Package clitest runs the example programs in tests.
package clitest

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A Result is the exit code and the output of a program.
type Result struct {
	Code           int
	Stdout, Stderr string
}

// Run runs a program and returns its result.
func Run(t testing.TB, p cli.Program, stdin string, args ...string) Result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := p(context.Background(), args, strings.NewReader(stdin), &stdout, &stderr)
	return Result{code, stdout.String(), stderr.String()}
}

// A Case is a run of a program and its expected result.
type Case struct {
	Name   string
	Args   []string
	Stdin  string
	Code   int
	Stdout string // part of standard output; "" if none is expected
	Stderr string // part of standard error; "" if none is expected
}

// Check runs each case as a subtest.
func Check(t *testing.T, p cli.Program, cases []Case) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			r := Run(t, p, c.Stdin, c.Args...)
			if r.Code != c.Code {
				t.Errorf("exit code %d; expected %d", r.Code, c.Code)
			}
			for _, s := range []struct{ name, got, want string }{{"stdout", r.Stdout, c.Stdout}, {"stderr", r.Stderr, c.Stderr}} {
				if !strings.Contains(s.got, s.want) || s.want == "" && s.got != "" {
					t.Errorf("%s is\n%.2000s\nexpected in it: %q", s.name, s.got, s.want)
				}
			}
		})
	}
}

// errFull is the error of a full disk.
var errFull = errors.New("no space left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// FullDisk checks, for each line of arguments and for -h, that a program reports
// the error of writing its standard output to a full disk.
func FullDisk(t *testing.T, p cli.Program, lines ...string) {
	t.Helper()
	for _, line := range append(lines, "-h") {
		t.Run("full disk "+line, func(t *testing.T) {
			var stderr strings.Builder
			code := p(context.Background(), strings.Fields(line), strings.NewReader(""), full{}, &stderr)
			if code != cli.Usage || !strings.Contains(stderr.String(), errFull.Error()) {
				t.Errorf("exit code %d; expected %d; stderr is\n%s\nexpected in it: %q", code, cli.Usage, &stderr, errFull)
			}
		})
	}
}

// NoOutput checks, for each line of arguments, that a program reports an output
// file that cannot be created before it prints anything. The file's name is
// appended to the arguments.
func NoOutput(t *testing.T, p cli.Program, lines ...string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "missing", "file.html")
	if err := os.WriteFile(filepath.Dir(file), nil, 0o644); err != nil { // not a folder
		t.Fatal(err)
	}
	for _, line := range lines {
		t.Run("no output "+line, func(t *testing.T) {
			r := Run(t, p, "", append(strings.Fields(line), file)...)
			if r.Code != cli.Usage || r.Stdout != "" || !strings.Contains(r.Stderr, file) {
				t.Errorf("exit code %d; expected %d; stdout is\n%s\nstderr is\n%s\nexpected in it: %s", r.Code, cli.Usage, r.Stdout, r.Stderr, file)
			}
		})
	}
}

// goldens is a package's golden texts, each after a line "-- NAME --".
const goldens = "testdata/golden.txt"

// Golden compares a text with the one of that name in testdata/golden.txt, or
// rewrites the latter if the flag -update is set.
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
		t.Errorf("%s has no text %s; go test -update writes it", goldens, name)
	default:
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("%s, %s (-want +got; go test -update rewrites it):\n%s", goldens, name, diff)
		}
	}
}
