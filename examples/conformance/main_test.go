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
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		answer, err := proto.Games{nemorothgame.Rules()}.Answer(context.Background(), line)
		if err != nil {
			return
		}
		var fields map[string]json.RawMessage
		var legal []json.RawMessage
		if json.Unmarshal(answer, &fields) == nil &&
			json.Unmarshal(fields["legal"], &legal) == nil && len(legal) > 0 {
			fields["legal"], _ = json.Marshal(legal[1:])
			answer, _ = json.Marshal(fields)
		}
		fmt.Fprintf(out, "%s\n", answer)
	}
}

const good = "testdata/good"

func TestCheck(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	deviations := filepath.Join(t.TempDir(), "deviations.yaml")
	if err := os.WriteFile(deviations, []byte("NR-0001: it sees no Basilisk move\nNR-0002: not "+
		"yet\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, engine string
		args         []string
		code         int
		stdout       []string
		stderr       string
	}{
		{"this library", "serve", nil, cli.OK,
			[]string{"verdict: conformant\n", "suite:   nemoroth-rulings/2, 3 rulings",
				"Betza                1       0          0"}, ""},
		{"named, under one ruleset", "serve", []string{"-name", "mine", "-rulesets", "betza"},
			cli.OK, []string{"engine:  mine\n"}, ""},
		{"as JSON", "serve", []string{"-json"}, cli.OK, []string{`"verdict": "conformant"`}, ""},
		{"one ruling", "serve", []string{"-only", "nr-1", "-rulesets", "Standard"}, cli.OK,
			[]string{"\ntried:   nr-1 only\nverdict: conformant\n",
				"Standard                1       0          0"}, ""},
		{"an engine that misses a move", "blind", nil, cli.Failed,
			[]string{"verdict: not conformant\n", "missing: Be5f4",
				`  request: {"id":"NR-0001/Standard/1","ruleset":"Standard",`}, ""},
		{"documented deviations", "blind", []string{"-rulesets", "Standard,Azgoroth",
			"-deviations", deviations}, cli.OK,
			[]string{"conformant but for its documented deviations",
				"because: it sees no Basilisk move", "needless deviation: NR-0002"}, ""},
		{"an engine that does not speak the protocol", "garbage", nil, cli.Failed,
			[]string{"The run was stopped", "does not speak the protocol"}, ""},
		{"an engine that says nothing", "silent", []string{"-timeout", "10ms"}, cli.Failed,
			[]string{"gave no answer within 10ms"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv(engineVariable, c.engine)
			r := clitest.Run(t, run, "", append(append([]string{"check", "-corpus", good},
				c.args...), "--", self)...)
			if r.Code != c.code || r.Stderr != c.stderr {
				t.Errorf("exit code %d, want %d, stderr %q", r.Code, c.code, r.Stderr)
			}
			for _, want := range c.stdout {
				if !strings.Contains(r.Stdout, want) {
					t.Errorf("%q is not in\n%s", want, r.Stdout)
				}
			}
		})
	}
}

// TestRequests checks the requests of one ruling, and that those of the whole
// corpus contain them and end with bad lines.
func TestRequests(t *testing.T) {
	one := clitest.Run(t, run, "", "requests", "-corpus", good, "-only", "NR-0001", "-rulesets",
		"Standard")
	for i, line := range strings.Split(strings.TrimSuffix(one.Stdout, "\n"), "\n") {
		if want := fmt.Sprintf(`{"id":"NR-0001/Standard/%d",`, i+1); !strings.HasPrefix(line,
			want) {
			t.Errorf("line %d is %s, want %s", i+1, line, want)
		}
	}
	all := clitest.Run(t, run, "", "requests", "-corpus", good)
	if !strings.Contains(all.Stdout, one.Stdout) ||
		!strings.HasSuffix(all.Stdout,
			"\n"+`{"id":"last","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}`+
				"\n") {
		t.Errorf("not all:\n%.2000s", all.Stdout)
	}
}

// TestCorpora checks that a long list of failures is shortened unless -all is set,
// that a ruleset that is not a preset is asked directly, and that a statement
// without a request fails.
func TestCorpora(t *testing.T) {
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
	const directly = "Asked directly, with all checks:\n\n         ruleset  rulings  passed  " +
		"failed\n        Standard        0       0       0\n        Azgoroth        0       0  " +
		"     0\n           Betza        0       0       0\n"
	wrong, option := corpus("Standard", 12, 4), corpus("Standard+OPT-3", 2, 3)
	clitest.Check(t, run, []clitest.Case{
		{Name: "many failures", Args: []string{"statement", "-corpus", wrong}, Code: cli.Failed,
			Stdout: "\n2 further failures:\n  NR-9010 (Standard) A Human has three ways\n"},
		{Name: "all failures", Args: []string{"statement", "-all", "-corpus", wrong},
			Code: cli.Failed, Stdout: "\nfailure: NR-9011 (Standard) A Human has three ways\n"},
		{Name: "a ruleset of one's own", Args: []string{"statement", "-corpus", option},
			Code: cli.Failed, Stdout: directly + "  Standard+OPT-3        2       2       0\n"},
		{Name: "nothing asked", Args: []string{"statement", "-corpus", option}, Code: cli.Failed,
			Stdout: "verdict: nothing asked\n"},
		{Name: "other rulesets", Args: []string{"statement", "-rulesets", "Betza,Betza", "-corpus",
			corpus("Standard", 1, 3)}, Code: cli.Failed,
			Stdout: "verdict: nothing asked\n\n  ruleset  rulings: passed  failed  not asked  " +
				"checks: passed  of them in part  failed  not asked\n    Betza                " +
				"0       0          0               0                0       0          " +
				"0\n\nprotocol"},
	})
}

// TestGames checks that each game passes its corpus, and each corpus lint.
func TestGames(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(engineVariable, "serve")
	for _, e := range games.All() {
		for _, args := range [][]string{{"lint"}, {"check", "--", self}, {"statement"}} {
			args = append([]string{args[0], "-game", e.Name()}, args[1:]...)
			r := clitest.Run(t, run, "", args...)
			if r.Code != cli.OK || args[0] != "lint" &&
				!strings.Contains(r.Stdout, "verdict: conformant\n") {
				t.Errorf("%s: exit code %d\n%s%s", args, r.Code, r.Stdout, r.Stderr)
			}
		}
	}
}

func TestStatement(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "good", Args: []string{"statement", "-corpus", good},
			Stdout: "Asked directly, with all checks:\n\n   ruleset  rulings  passed  failed\n " +
				" Standard        3       3       0\n"},
		{Name: "wrong", Args: []string{"statement", "-corpus", "testdata/wrong"}, Code: cli.Failed,
			Stdout: "surplus: Be5f4"},
	})
	r := clitest.Run(t, run, "", "statement", "-json", "-corpus", good)
	var s struct {
		Verdict  string
		Directly []direct
	}
	if err := json.Unmarshal([]byte(r.Stdout), &s); err != nil || s.Verdict != "conformant" ||
		len(s.Directly) != 3 || s.Directly[0].Passed != 3 {
		t.Errorf("error %v, read %+v of\n%s", err, s, r.Stdout)
	}
}

func TestArguments(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "nothing", Stdout: "conformance check -- COMMAND"},
		{Name: "help", Args: []string{"-h"}, Stdout: "conformance check -- COMMAND"},
	})
	empty := t.TempDir()
	for _, tt := range []struct {
		line string // the arguments, separated by blanks
		code int
		want string // in the output
	}{
		{"serve -h", cli.OK, "bad line is answered with an error"},
		{"check --help", cli.OK, "-timeout"},
		{"statement -h", cli.OK, "-deviations"},
		{"lint -h", cli.OK, "-corpus"},
		{"requests -h", cli.OK, "the requests that check sends"},
		{"lint -corpus " + good, cli.OK, "rulings: 3, files: 1, problems: 0\n"},
		{"lint -sources testdata/documents", cli.Failed, "the quotation is in no document: "},
		{"requests -corpus " + good + " -only NR-0001,NR-99", cli.Usage,
			"no ruling has the id NR-99"},
		{"test", cli.Usage, `unknown command "test"; expected serve`},
		{"check -x", cli.Usage, "not defined: -x"},
		{"serve x", cli.Usage, `unexpected argument "x"; expected flags only`},
		{"check", cli.Usage, "expected its command after --"},
		{"check python3 engine.py", cli.Usage, "expected its command after --"},
		{"check -- /nonexistent/engine", cli.Usage, "cannot be started"},
		{"check -timeout 0s -- x", cli.Usage, "-timeout"},
		{"statement -rulesets Standard,House", cli.Usage, `unknown ruleset "House"`},
		{"statement -rulesets Standard+OPT-1", cli.Usage, "not a preset"},
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
		r := clitest.Run(t, run, "", strings.Fields(tt.line)...)
		output := r.Stdout
		if tt.code == cli.Usage {
			output = r.Stderr
		}
		if r.Code != tt.code || !strings.Contains(output, tt.want) {
			t.Errorf("%s: exit code %d; %q is not in\n%s%s", tt.line, r.Code, tt.want, r.Stdout,
				r.Stderr)
		}
	}
}

// TestServeInterrupt checks that each line is answered at once, and that an interrupt
// ends a server that waits for a line.
func TestServeInterrupt(t *testing.T) {
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

// TestServeLastLine checks that the last line needs no newline.
func TestServeLastLine(t *testing.T) {
	r := clitest.Run(t, run, `{"id":"a","position":"8/8/8/8/8/8/8/W7 A 1"}`, "serve")
	if r.Code != cli.OK || !strings.HasPrefix(r.Stdout,
		`{"id":"a","position":"8/8/8/8/8/8/8/W7 A 1","compelled":[],"legal":[`) {
		t.Errorf("exit code %d, answer %s", r.Code, r.Stdout)
	}
}

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, run, "", "lint", "lint -h") }
