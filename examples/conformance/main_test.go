package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
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
		!strings.HasSuffix(all.Stdout, "\n"+`{"id":"last","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}`+"\n") {
		t.Errorf("not all:\n%.2000s", all.Stdout)
	}
}

// TestWholeCorpus checks that this library passes the whole corpus.
func TestWholeCorpus(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(engineVariable, "serve")
	for _, args := range [][]string{{"check", "--", self}, {"statement"}} {
		r := clitest.Run(t, run, "", args...)
		if r.Code != cli.OK || !strings.Contains(r.Stdout, "verdict: conformant\n") {
			t.Errorf("%s: exit code %d\n%s%s", args[0], r.Code, r.Stdout, r.Stderr)
		}
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

// TestLintWholeCorpus checks that lint reports what package rulings finds.
func TestLintWholeCorpus(t *testing.T) {
	c := rulings.MustLoad()
	problems := len(c.Lint()) + len(c.Coverage())
	r := clitest.Run(t, run, "", "lint")
	if want := fmt.Sprintf("problems: %d\n", problems); !strings.HasSuffix(r.Stdout, want) ||
		(r.Code == cli.OK) != (problems == 0) {
		t.Errorf("exit code %d, want %q at the end of\n%s", r.Code, want, r.Stdout)
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
	empty := t.TempDir()
	clitest.Check(t, run, []clitest.Case{
		{Name: "nothing", Stdout: "conformance check -- COMMAND"},
		{Name: "help", Args: []string{"-h"}, Stdout: "conformance check -- COMMAND"},
		{Name: "help on serve", Args: []string{"serve", "-h"},
			Stdout: "bad line is answered with an error"},
		{Name: "help on check", Args: []string{"check", "--help"}, Stdout: "-timeout"},
		{Name: "help on statement", Args: []string{"statement", "-h"}, Stdout: "-deviations"},
		{Name: "help on lint", Args: []string{"lint", "-h"}, Stdout: "-corpus"},
		{Name: "help on requests", Args: []string{"requests", "-h"},
			Stdout: "the requests that check sends"},
		{Name: "an unknown ruling", Args: []string{"requests", "-corpus", good, "-only",
			"NR-0001,NR-99"}, Code: cli.Usage, Stderr: "no ruling has the id NR-99"},
		{Name: "an unknown command", Args: []string{"test"}, Code: cli.Usage,
			Stderr: `unknown command "test"; expected serve`},
		{Name: "an unknown flag", Args: []string{"check", "-x"}, Code: cli.Usage,
			Stderr: "not defined: -x"},
		{Name: "serve with an argument", Args: []string{"serve", "x"}, Code: cli.Usage,
			Stderr: `unexpected argument "x"; expected flags only`},
		{Name: "no engine", Args: []string{"check"}, Code: cli.Usage,
			Stderr: "expected its command after --"},
		{Name: "no --", Args: []string{"check", "python3", "engine.py"}, Code: cli.Usage,
			Stderr: "expected its command after --"},
		{Name: "an engine that does not exist",
			Args: []string{"check", "--", "/nonexistent/engine"}, Code: cli.Usage, Stderr: "cannot be started"},
		{Name: "no time", Args: []string{"check", "-timeout", "0s", "--", "x"}, Code: cli.Usage,
			Stderr: "-timeout"},
		{Name: "an unknown ruleset", Args: []string{"statement", "-rulesets", "Standard,House"},
			Code: cli.Usage, Stderr: `unknown ruleset "House"`},
		{Name: "a ruleset that is no preset",
			Args: []string{"statement", "-rulesets",
				"Standard+OPT-1"}, Code: cli.Usage, Stderr: "not a preset"},
		{Name: "no deviations", Args: []string{"statement", "-deviations",
			filepath.Join(empty, "none")}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "an invalid file of deviations",
			Args: []string{"statement", "-deviations",
				"main_test.go"}, Code: cli.Usage, Stderr: "main_test.go"},
		{Name: "a deviation from an unknown ruling",
			Args: []string{"statement", "-corpus", "testdata/wrong", "-deviations",
				"testdata/deviation.yaml"}, Code: cli.Usage, Stderr: "NR-9999"},
		{Name: "lint: good", Args: []string{"lint", "-corpus", good},
			Stdout: "rulings: 3, files: 1, problems: 0\n"},
		{Name: "lint: sources without documents",
			Args: []string{"lint", "-corpus", good, "-sources",
				empty}, Code: cli.Usage, Stderr: "no *.txt documents"},
		{Name: "lint: sources without the quotations",
			Args: []string{"lint", "-sources",
				"testdata/documents"}, Code: cli.Failed, Stdout: "the quotation is in no " +
				"document: "},
		{Name: "lint: a file that cannot be understood",
			Args: []string{"lint", "-corpus",
				"testdata/broken"}, Code: cli.Usage, Stderr: "small.yaml:6"},
		{Name: "lint: a folder without rulings", Args: []string{"lint", "-corpus", empty},
			Code: cli.Usage, Stderr: "no *.yaml files"},
		{Name: "lint: no folder", Args: []string{"lint", "-corpus", filepath.Join(empty, "none")},
			Code: cli.Usage, Stderr: "no such file"},
		{Name: "lint: a file", Args: []string{"lint", "-corpus", "main.go"}, Code: cli.Usage,
			Stderr: "not a folder"},
	})
	bad := t.TempDir()
	text, err := os.ReadFile("testdata/good/small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("id: NR-0002"), []byte("id: NR-0001"), 1)
	if err := os.WriteFile(filepath.Join(bad, "small.yaml"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	clitest.Check(t, run, []clitest.Case{
		{Name: "lint: an id twice", Args: []string{"lint", "-corpus", bad}, Code: cli.Failed,
			Stdout: "NR-0001"},
	})
}

// A server is a running conformance serve.
type server struct {
	t      *testing.T
	in     io.WriteCloser
	out    *bufio.Reader
	exited chan int
	stderr bytes.Buffer
}

func start(ctx context.Context, t *testing.T) *server {
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	s := &server{t: t, in: in, out: bufio.NewReader(out), exited: make(chan int, 1)}
	go func() {
		code := run(ctx, []string{"serve"}, requests, answers, &s.stderr)
		answers.Close()
		s.exited <- code
	}()
	return s
}

// ask sends a line and returns the fields of the answer.
func (s *server) ask(line string) map[string]json.RawMessage {
	s.t.Helper()
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		s.t.Fatal(err)
	}
	answer, err := s.out.ReadBytes('\n')
	if err != nil {
		s.t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(answer, &fields); err != nil {
		s.t.Fatalf("%q is answered by %q", line, answer)
	}
	return fields
}

func (s *server) wait() int {
	select {
	case code := <-s.exited:
		return code
	case <-time.After(10 * time.Second):
		s.t.Fatal("the server does not end")
		return -1
	}
}

// TestServeMany checks ten thousand answers, and that memory does not grow.
func TestServeMany(t *testing.T) {
	s := start(context.Background(), t)
	setup := nemoroth.StartSetup()
	begin := setup.String()
	garbage := []string{"", "{", "[]", "null", "\xff\xfe", `{"id":1}`, strings.Repeat("(", 5000),
		`{"id":"x","position":"8/8 A 1"}`}
	var first, last uint64
	for i := range 10000 {
		if i%8 == 7 {
			if answer := s.ask(garbage[i/8%len(garbage)]); answer["error"] == nil {
				t.Fatalf("request %d: garbage %d is answered by %v", i, i/8%len(garbage), answer)
			}
			continue
		}
		id := fmt.Sprintf("%d", i)
		line := fmt.Sprintf(`{"id":%s,"position":%q,"moves":["Be1d3"],"explain":["Gd8b6","Gd8d6"]}`, id, begin)
		if i%16 == 1 {
			line = fmt.Sprintf(`{"id":%s,"ruleset":"Azgoroth","position":"wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"}`, id)
		}
		if answer := s.ask(line); string(answer["id"]) != id || answer["error"] != nil ||
			answer["legal"] == nil {
			t.Fatalf("request %d is answered by %v", i, answer)
		}
		switch i {
		case 1000:
			first = heap()
		case 9998:
			last = heap()
		}
	}
	const slack = 1 << 20
	if last > first+slack {
		t.Errorf("the heap grew from %d to %d bytes", first, last)
	}
	s.in.Close()
	if code := s.wait(); code != cli.OK || s.stderr.Len() > 0 {
		t.Errorf("exit code %d, stderr %q", code, &s.stderr)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestServeKeepsNothing checks that requests do not affect each other.
func TestServeKeepsNothing(t *testing.T) {
	s := start(context.Background(), t)
	const line = `{"id":"a","position":"8/8/8/8/8/8/7h/G7 A 1"%s}`
	first := s.ask(fmt.Sprintf(line, ""))
	s.ask(fmt.Sprintf(line, `,"moves":["Ga1c3","Hh2g2","Gc3a1"]`))
	s.ask("garbage")
	if again := s.ask(fmt.Sprintf(line, "")); fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("first %v, then %v", first, again)
	}
	s.in.Close()
	s.wait()
}

// TestServeInterrupt checks that an interrupt ends a server that waits for a line.
func TestServeInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := start(ctx, t)
	s.ask("{}")
	cancel()
	if code := s.wait(); code != cli.Interrupted {
		t.Errorf("exit code %d, want %d", code, cli.Interrupted)
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
