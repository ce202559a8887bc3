package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	switch os.Getenv(engineVariable) {
	case "":
		os.Exit(m.Run())
	case "serve":
		os.Exit(run(context.Background(), []string{"serve"}, os.Stdin, os.Stdout, os.Stderr))
	case "garbage":
		fmt.Println("ready")
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
	return clitest.Run(t, run, "", append(args, "--", self)...)
}

func TestCheck(t *testing.T) {
	deviations := filepath.Join(t.TempDir(), "deviations.yaml")
	if err := os.WriteFile(deviations, []byte("NR-0001: it sees no Basilisk move\nNR-0002: not "+
		"yet\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		engine, args string
		code         int
		stdout       []string
	}{
		{"serve", "", cli.OK, []string{"verdict: conformant\n",
			"suite:   nemoroth-rulings/2, 3 rulings", "Betza                1       0          0"}},
		{"serve", "-name mine -rulesets betza", cli.OK, []string{"engine:  mine\n"}},
		{"serve", "-json", cli.OK, []string{`"verdict": "conformant"`}},
		{"serve", "-only nr-1 -rulesets Standard", cli.OK, []string{
			"\ntried:   nr-1 only\nverdict: conformant\n", "Standard                1       0          0"}},
		{"blind", "", cli.Failed, []string{"verdict: not conformant\n", "missing: Be5f4",
			`  request: {"id":"NR-0001/Standard/1","ruleset":"Standard",`}},
		{"blind", "-rulesets Standard,Azgoroth -deviations " + deviations, cli.OK, []string{
			"conformant but for its documented deviations",
			"because: it sees no Basilisk move", "needless deviation: NR-0002"}},
		{"serve", "-lacks zombies", cli.OK, []string{
			"lacks:   zombies; rulings that need them are not asked\n" +
				"verdict: conformant but for what it lacks\n"}},
		{"garbage", "", cli.Failed, []string{"The run was stopped", "does not speak the protocol"}},
		{"silent", "-timeout 10ms", cli.Failed, []string{"gave no answer in time"}},
	} {
		t.Run(tt.engine+" "+tt.args, func(t *testing.T) {
			args := append([]string{"check", "-corpus", good}, strings.Fields(tt.args)...)
			lacks(t, onSelf(t, tt.engine, args...), tt.code, tt.stdout...)
		})
	}
}

// TestRequests checks that the requests are those of check.
func TestRequests(t *testing.T) {
	one := clitest.Run(t, run, "", "requests", "-corpus", good, "-only", "NR-0001", "-rulesets",
		"Standard")
	lacks(t, one, cli.OK, `{"id":"NR-0001/Standard/1","ruleset":"Standard","position":"`)
	all := clitest.Run(t, run, "", "requests", "-corpus", good)
	lacks(t, all, cli.OK, one.Stdout,
		`{"id":"last","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}`+"\n")
}

// TestStatement checks that a long list of failures is shortened unless -all is set,
// that a ruleset that is not a preset is asked directly, and that a statement
// without a request fails.
func TestStatement(t *testing.T) {
	corpus := func(rulesets string, n int, count int) string {
		var b strings.Builder
		b.WriteString("suite: nemoroth-rulings/2\ntopic: many\ntitle: Many\ncases:\n")
		for i := range n {
			fmt.Fprintf(&b, "  - {id: NR-9%03d, title: A Human has three ways, basis: ours, "+
				"sources: [{doc: ours, section: RULEBOOK MOVE-HUMAN}], rulesets: [%s],\n"+
				"     position: 8/8/8/8/8/8/H7/8 A 1, checks: [{count: %d}], why: It "+
				"has.}\n", i, rulesets, count)
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "many.yaml"), []byte(b.String()),
			0o644); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	wrong, option := corpus("Standard", 12, 4), corpus("Standard+OPT-3", 2, 3)
	for _, tt := range []struct {
		args   string
		code   int
		stdout string
	}{
		{good, cli.OK, "\nAsked directly, with all checks:\n\n               ruleset  rulings  " +
			"passed  failed\n              Standard        3       3       0\n"},
		{good + " -json", cli.OK, `"directly": [`},
		{"testdata/wrong", cli.Failed, "surplus: Be5f4"},
		{wrong, cli.Failed, "\n2 further failures:\n  NR-9010 (Standard) A Human has three ways\n"},
		{wrong + " -all", cli.Failed, "\nfailure: NR-9011 (Standard) A Human has three ways\n"},
		{option, cli.Failed, "        Standard+OPT-3        2       2       0\n"},
		{option, cli.Failed, "verdict: nothing asked\n"},
		{good + " -rulesets Betza,Betza", cli.OK, "\n                 Betza        1       1       0\n"},
	} {
		args := append([]string{"statement", "-corpus"}, strings.Fields(tt.args)...)
		lacks(t, clitest.Run(t, run, "", args...), tt.code, tt.stdout)
	}
}

// TestGames checks that each game passes its corpus, and each corpus lint.
func TestGames(t *testing.T) {
	for _, e := range games.All() {
		lacks(t, onSelf(t, "serve", "check", "-game", e.Name()), cli.OK, "verdict: conformant\n")
		lacks(t, clitest.Run(t, run, "", "statement", "-game", e.Name()), cli.OK)
		lacks(t, clitest.Run(t, run, "", "lint", "-game", e.Name()), cli.OK)
	}
}

func TestArguments(t *testing.T) {
	empty := t.TempDir()
	for _, tt := range []struct {
		line string // the arguments, separated by blanks
		code int
		want string // in the output
	}{
		{"", cli.OK, "conformance check -- COMMAND"},
		{"-h", cli.OK, "conformance check -- COMMAND"},
		{"serve -h", cli.OK, "bad line is answered with an error"},
		{"check --help", cli.OK, "-deviations"},
		{"requests -h", cli.OK, "the requests that check sends"},
		{"fuzz -h", cli.OK, "-findings"},
		{"lint -corpus " + good, cli.OK, "rulings: 3, files: 1, problems: 0\n"},
		{"lint -sources testdata/documents", cli.Failed, "the quotation is not a whole sentence of a document: "},
		{"requests -corpus " + good + " -only NR-0001,NR-99", cli.Usage,
			"no ruling has the id NR-99"},
		{"test", cli.Usage, `unknown command "test"; expected serve`},
		{"check -x", cli.Usage, "not defined: -x"},
		{"requests -all", cli.Usage, "not defined: -all"},
		{"serve x", cli.Usage, `unexpected argument "x"; expected flags only`},
		{"check python3 engine.py", cli.Usage, "expected its command after --"},
		{"fuzz", cli.Usage, "expected its command after --"},
		{"check -- /nonexistent/engine", cli.Usage, "cannot be started"},
		{"fuzz -findings " + empty + " -- /nonexistent/engine", cli.Usage, "cannot be started"},
		{"fuzz -findings testdata/finding -- x", cli.Usage, "it has no request"},
		{"check -timeout 0s -- x", cli.Usage, "-timeout"},
		{"fuzz -timeout 0s -- x", cli.Usage, "expected -timeout and -shrink above 0"},
		{"statement -rulesets Standard,House", cli.Usage, "House is not a preset"},
		{"fuzz -rulesets Standard+OPT-1 -- x", cli.Usage, "not a preset"},
		{"statement -lacks tigers", cli.Usage, `no rule has the word "tigers" in its id`},
		{"statement -deviations " + empty + "/none", cli.Usage, "no such file"},
		{"statement -deviations main_test.go", cli.Usage, "main_test.go"},
		{"statement -corpus testdata/wrong -deviations testdata/deviation.yaml", cli.Usage,
			"NR-9999"},
		{"lint -corpus " + good + " -sources " + empty, cli.Usage, "no *.txt files"},
		{"lint -corpus testdata/broken", cli.Usage, "small.yaml:6"},
		{"lint -corpus " + empty, cli.Usage, "no *.yaml files"},
		{"lint -corpus " + empty + "/none", cli.Usage, "no such file"},
		{"lint -corpus main.go", cli.Usage, "not a folder"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			lacks(t, clitest.Run(t, run, "", strings.Fields(tt.line)...), tt.code, tt.want)
		})
	}
}

// TestServe checks that each line is answered at once, and that an interrupt ends a
// server that waits for a line.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	exited := make(chan int, 1)
	go func() { exited <- run(ctx, []string{"serve"}, requests, answers, io.Discard) }()
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

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, run, "", "lint", "lint -h") }
