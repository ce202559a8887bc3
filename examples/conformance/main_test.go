package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"

	proto "github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// engineVariable makes the test binary an engine of the kind that it names.
const engineVariable = "CONFORMANCE_TEST_ENGINE"

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // the tests make much garbage and keep little else
	switch os.Getenv(engineVariable) {
	case "":
		os.Exit(m.Run())
	case "serve":
		os.Exit(int(program.Run(context.Background(), []string{"serve"}, os.Stdin, os.Stdout, os.Stderr)))
	case "silent":
		io.Copy(io.Discard, os.Stdin)
	case "blind":
		blind(os.Stdin, os.Stdout)
	}
}

// blind is an engine that omits the first legal move from each answer.
func blind(in io.Reader, out io.Writer) {
	lines := bufio.NewScanner(in)
	for lines.Buffer(nil, 8<<20); lines.Scan(); {
		answer, _ := proto.Games{nemorothgame.Rules()}.Answer(context.Background(), lines.Bytes())
		var a proto.Answer
		if json.Unmarshal(answer, &a) == nil && len(a.Legal) > 0 {
			a.Legal = a.Legal[1:]
			answer, _ = json.Marshal(a)
		}
		fmt.Fprintf(out, "%s\n", answer)
	}
}

const good = "testdata/good"

// onSelf runs a command on the test binary as an engine of the given kind.
func onSelf(t *testing.T, kind string, args ...string) clitest.Result {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(engineVariable, kind)
	return clitest.Run(t, program, "", append(args, "--", self)...)
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		engine, args string
		code         cli.Code
		stdout       []string
	}{
		{"serve", "", cli.OK, []string{"verdict: conformant\n",
			"suite:   nemoroth-rulings/2, 3 rulings", "  Betza\n"}},
		{"serve", "-rulesets Betza", cli.OK, []string{"verdict: conformant\n"}},
		{"serve", "-json", cli.OK, []string{`"verdict": "conformant"`}},
		{"serve", "-only nr-1 -rulesets Standard", cli.OK, []string{
			"\ntried:   nr-1 only\nverdict: conformant\n", "\n              1       0          0 "}},
		{"blind", "", cli.Failed, []string{"verdict: not conformant\n", "missing: Be5f4",
			`  request: {"id":"NR-0001/Standard/1","ruleset":"Standard",`}},
		{"serve", "-lacks zombies", cli.OK, []string{
			"lacks:   zombies; rulings that need them are not asked\n" +
				"verdict: conformant but for what it lacks\n"}},
		{"silent", "-timeout 10ms", cli.Failed, []string{"gave no answer in time"}},
	} {
		t.Run(tt.engine+" "+tt.args, func(t *testing.T) {
			args := append([]string{"check", "-corpus", good}, strings.Fields(tt.args)...)
			lacks(t, onSelf(t, tt.engine, args...), tt.code, tt.stdout...)
		})
	}
}

// TestCheckDirectly checks that this library is the engine without a command, and that a
// statement without a ruling fails.
func TestCheckDirectly(t *testing.T) {
	option := t.TempDir()
	text := `suite: nemoroth-rulings/2
topic: many
title: Many
cases:
  - {id: NR-9000, title: A Human has three ways, basis: ours,
     sources: [{doc: ours, section: RULEBOOK MOVE-HUMAN}], rulesets: [Standard+OPT-3],
     position: 8/8/8/8/8/8/H7/8 A 1, checks: [{count: 3}], why: It has.}
`
	if err := os.WriteFile(filepath.Join(option, "many.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   string
		code   cli.Code
		stdout string
	}{
		{good, cli.OK, "\n              2       0          1               3                0       0          1  Standard"},
		{"testdata/wrong", cli.Failed, "surplus: Be5f4"},
		{option, cli.Failed, "verdict: nothing asked\n"},
	} {
		args := append([]string{"check", "-corpus"}, strings.Fields(tt.args)...)
		lacks(t, clitest.Run(t, program, "", args...), tt.code, tt.stdout)
	}
}

// TestGames checks that each game passes its corpus, and each corpus lint.
func TestGames(t *testing.T) {
	for _, e := range games.All() {
		lacks(t, onSelf(t, "serve", "check", "-game", e.Name()), cli.OK, "verdict: conformant\n")
		lacks(t, clitest.Run(t, program, "", "check", "-game", e.Name()), cli.OK)
		lacks(t, clitest.Run(t, program, "", "lint", "-game", e.Name()), cli.OK)
	}
}

func TestArguments(t *testing.T) {
	empty := t.TempDir()
	for _, tt := range []struct {
		line string // the arguments, separated by blanks
		code cli.Code
		want string // in the output
	}{
		{"", cli.Usage, "no command in []; expected serve, check"},
		{"-h", cli.OK, "conformance check -- COMMAND"},
		{"serve -h", cli.OK, "bad line is answered with an error"},
		{"check --help", cli.OK, "-lacks"},
		{"fuzz -h", cli.OK, "-findings"},
		{"lint -corpus " + good, cli.OK, "rulings: 3, files: 1, problems: 0\n"},
		{"check -corpus " + good + " -only NR-0001,NR-99", cli.Usage,
			"no ruling has the id NR-99"},
		{"test", cli.Usage, `no command in ["test"]; expected serve`},
		{"check -x", cli.Usage, "not defined: -x"},
		{"serve x", cli.Usage, `unexpected argument "x"; expected flags only`},
		{"fuzz", cli.Usage, "no engine; expected its command"},
		{"check -- /nonexistent/engine", cli.Usage, "cannot be started"},
		{"fuzz -findings " + empty + " -- /nonexistent/engine", cli.Usage, "cannot be started"},
		{"fuzz -findings testdata/finding -- x", cli.Usage, "it has no request"},
		{"check -rulesets Standard,House", cli.Usage, "House is not a preset"},
		{"check -lacks foo", cli.Usage, `no rule has the word "foo" in its id; the words are basilisk, `},
		{"check -features -game wormhole", cli.OK, "king         4\nknight       5\n"},
		{"fuzz -rulesets Standard+OPT-1 -- x", cli.Usage, "not a preset"},
		{"check -lacks tigers", cli.Usage, `no rule has the word "tigers" in its id`},
		{"lint -corpus testdata/broken", cli.Usage, "small.yaml:6"},
		{"lint -corpus " + empty, cli.Usage, "no *.yaml files"},
		{"lint -corpus " + empty + "/none", cli.Usage, "no such file"},
		{"lint -corpus main.go", cli.Usage, "not a directory"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			lacks(t, clitest.Run(t, program, "", strings.Fields(tt.line)...), tt.code, tt.want)
		})
	}
}

// TestServe checks that each line is answered at once, and that an interrupt ends a
// server that waits for a line.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	exited := make(chan cli.Code, 1)
	go func() { exited <- program.Run(ctx, []string{"serve"}, requests, answers, io.Discard) }()
	if _, err := io.WriteString(in, "{}\n"); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil ||
		!strings.Contains(line, `"error":`) {
		t.Errorf("answered %q, %v", line, err)
	}
	cancel()
	select {
	case code := <-exited:
		if code != cli.Interrupted {
			t.Errorf("exit code %d, want %d", code, cli.Interrupted)
		}
	case <-time.After(10 * time.Second):
		t.Error("the server does not end")
	}
}

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, program, "-h", "lint", "lint -h") }
