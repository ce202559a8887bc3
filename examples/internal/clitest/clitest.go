// Package clitest runs the example programs in tests.
package clitest

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
)

// A Result is the exit code and the output of a program.
type Result struct {
	Code           cli.Code
	Stdout, Stderr string
}

// Run runs a program and returns its result.
func Run(t testing.TB, p cli.Program, stdin string, args ...string) Result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := p.Run(t.Context(), args, strings.NewReader(stdin), &stdout, &stderr)
	return Result{code, stdout.String(), stderr.String()}
}

// A Case is a run of a program and its expected result.
type Case struct {
	Name   string
	Args   []string
	Stdin  string
	Code   cli.Code
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
			contains(t, "stdout", r.Stdout, c.Stdout)
			contains(t, "stderr", r.Stderr, c.Stderr)
		})
	}
}

// Wrong checks that a program refuses each line of arguments as wrong usage, with a
// message that has the given part. Blanks separate arguments or, if there are any,
// newlines.
func Wrong(t *testing.T, p cli.Program, messages map[string]string) {
	t.Helper()
	for line, want := range messages {
		args := strings.Fields(line)
		if strings.Contains(line, "\n") {
			args = strings.Split(line, "\n")
		}
		Check(t, p, []Case{{Name: line, Args: args, Code: cli.Usage, Stderr: want}})
	}
}

// contains checks that an output has the expected part or, for "", is empty.
func contains(t *testing.T, name, got, want string) {
	t.Helper()
	if !strings.Contains(got, want) || want == "" && got != "" {
		t.Errorf("%s is\n%.2000s\nexpected in it: %q", name, got, want)
	}
}

// FullDisk checks, for each line of arguments and for -h, that a program reports
// the error of writing its standard output to a full disk.
func FullDisk(t *testing.T, p cli.Program, lines ...string) {
	t.Helper()
	disk, stdout := io.Pipe()
	disk.CloseWithError(errors.New("no space left"))
	for _, line := range append(lines, "-h") {
		var stderr strings.Builder
		code := p.Run(t.Context(), strings.Fields(line), strings.NewReader(""), stdout, &stderr)
		if code != cli.Usage || !strings.Contains(stderr.String(), "no space left") {
			t.Errorf("full disk, %q: exit code %d, stderr %s", line, code, &stderr)
		}
	}
}
