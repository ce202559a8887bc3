package rulings

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
)

// runCorpus has one case of each kind that matters to a run.
const runCorpus = `suite: nemoroth-rulings/1
topic: small
title: Small things
cases:
  - id: NR-9001
    title: A Human steps forward
    basis: betza
    sources: [{doc: betza-2002, section: The Human}]
    rulesets: [Standard, Azgoroth, Betza]
    position: 8/8/8/8/8/8/H7/8 A 1
    checks:
      - legal: [Ha2a3, Ha2b2, Ha2b3]
      - move: Ha2a4
        illegal: [{rule: MOVE-HUMAN, squares: [a4]}]
        would-satisfy: []
      - move: Ha2a3
        gives: {a3: H}
        effects: ["a2 Alabaster Human moves to a3 [MOVE-HUMAN]"]
      - reads: {manner: lawson, text: Ha3, move: Ha2a3}
      - text: "?"
        syntax: true
    why: It does.
  - id: NR-9002
    title: A Ghast compels
    basis: betza
    sources: [{doc: betza-2002, section: The Ghast}]
    rulesets: [Standard]
    position: 8/8/8/8/4g3/4H3/H7/8 A 1
    checks:
      - compelled: [e3 H ghast e4]
    why: It does.
  - id: NR-9003
    title: After a pass
    basis: ours
    sources: [{doc: ours, section: RULEBOOK POS-2}]
    rulesets: [Standard, Standard+OPT-3]
    position: 8/8/8/8/8/8/H7/8 A 1
    moves: [pass, pass]
    checks:
      - count: 3
    why: It does.
  - id: NR-9004
    title: A Leaf Pile stands alone
    basis: betza
    sources: [{doc: betza-2002, section: The Leaf Pile}]
    rulesets: [Standard, Betza]
    checks:
      - setup: 8/8/8/8/3(LM)4/8/8/8 A 1
        problems: [d4 L ENGULF-2]
      - setup: 8/8/8/8/3L4/8/8/8 A 1
        problems: []
    why: It does.
`

func tallies(s *Statement) map[string][7]int {
	m := map[string][7]int{}
	for _, t := range s.Rulesets {
		m[t.Ruleset] = [7]int{t.Passed, t.Failed, t.NotAsked, t.Checks.Passed, t.Checks.InPart, t.Checks.Failed, t.Checks.NotAsked}
	}
	return m
}

func TestRunBuiltIn(t *testing.T) {
	s, err := Run(t.Context(), loadText(t, runCorpus), BuiltIn{}, RunOptions{Name: "this library"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][7]int{
		"Standard": {3, 0, 1, 6, 3, 0, 3},
		"Azgoroth": {1, 0, 0, 3, 2, 0, 2},
		"Betza":    {2, 0, 0, 5, 3, 0, 2},
	}
	if diff := cmp.Diff(want, tallies(s)); diff != "" {
		t.Errorf("passed, failed, not asked; of checks: passed, in part, failed, not asked (-want +got)\n%s", diff)
	}
	if s.Verdict != Conformant || s.Faults != nil || s.Probes != len(probes()) || s.Rulings != 4 {
		t.Errorf("%v", s)
	}
	wantText := `Conformance statement

engine:  this library
suite:   nemoroth-rulings/1, 4 rulings
verdict: conformant

   ruleset  rulings: passed  failed  not asked  checks: passed  of them in part  failed  not asked
  Standard                3       0          1               6                3       0          3
  Azgoroth                1       0          0               3                2       0          2
     Betza                2       0          0               5                3       0          2

protocol: 31 lines tried besides
`
	if diff := cmp.Diff(wantText, s.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	text, err := s.JSON()
	var back Statement
	if err != nil || json.Unmarshal(text, &back) != nil {
		t.Fatalf("%s, %v", text, err)
	}
	if diff := cmp.Diff(*s, back); diff != "" {
		t.Errorf("JSON (-want +got)\n%s", diff)
	}
}

// The embedded corpus, asked over the protocol, holds as it does directly.
func TestRunCorpus(t *testing.T) {
	s, err := Run(t.Context(), MustLoad(), BuiltIn{}, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Verdict != Conformant {
		t.Errorf("%v", s)
	}
	for _, tally := range s.Rulesets {
		if tally.Passed == 0 || tally.Failed != 0 {
			t.Errorf("%+v", tally)
		}
	}
}

func TestRunProcess(t *testing.T) {
	c := loadText(t, runCorpus)
	for _, tt := range []struct {
		kind    string
		verdict Verdict
		want    []string // in the statement
	}{
		{"right", Conformant, []string{"verdict: conformant\n"}},
		{"wrong", NotConformant, []string{
			"failure: NR-9002 (Standard) A Ghast compels",
			"  want: e3 H ghast e4\n  got:  e3 H ichor e4\n        missing: e3 H ghast e4\n        surplus: e3 H ichor e4",
			"fault: an entry of compelled is malformed (1 time, first NR-9002/"}},
		{"unsorted", NotConformant, []string{"fault: legal is not sorted by canonical name (6 times, first NR-9001/1)"}},
		{"garbage", NotConformant, []string{"The run was given up: the engine failed 5 times, the last time because the engine does not speak the protocol: "}},
		{"dies", NotConformant, []string{"The run was given up: the engine failed 5 times, the last time because the engine ended without an answer: exit status 3; it said: out of memory"}},
		{"dies-later", NotConformant, []string{"fault: ", ": the engine ended without an answer: exit status 3", "it said: trace"}},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			t.Parallel()
			s, err := Run(t.Context(), c, startEngine(t, tt.kind, ProcessOptions{}), RunOptions{Name: tt.kind})
			if err != nil {
				t.Fatal(err)
			}
			text := s.String()
			if s.Verdict != tt.verdict {
				t.Errorf("verdict %v, want %v\n%s", s.Verdict, tt.verdict, text)
			}
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("the statement lacks %q:\n%s", want, text)
				}
			}
		})
	}
}

// A LyingEngine changes what this library answers.
type lyingEngine func(Request, *Answer)

func (e lyingEngine) Ask(ctx context.Context, req Request) (Answer, error) {
	a, err := BuiltIn{}.Ask(ctx, req)
	e(req, &a)
	return a, err
}

// Each kind of wrong answer fails the check that asks about it.
func TestRunFindsLies(t *testing.T) {
	c := loadText(t, runCorpus)
	for _, tt := range []struct {
		name string
		lie  lyingEngine
		want []string // cases that fail
	}{
		{"none", func(Request, *Answer) {}, nil},
		{"a legal move missing", func(_ Request, a *Answer) {
			if len(a.Legal) > 0 {
				a.Legal = a.Legal[:len(a.Legal)-1]
			}
		}, []string{"NR-9001"}},
		{"a position after a move", func(_ Request, a *Answer) {
			for i := range a.Legal {
				a.Legal[i].Position = a.Position
			}
		}, []string{"NR-9001"}},
		{"a reason", func(_ Request, a *Answer) {
			for i := range a.Explained {
				a.Explained[i].Reasons = []Reason{{Rule: "MOVE-1", Squares: []string{"a2"}}}
			}
		}, []string{"NR-9001"}},
		{"legal with reasons", func(_ Request, a *Answer) {
			for i := range a.Explained {
				a.Explained[i].Legal = true
			}
		}, []string{"NR-9001"}},
		{"a compulsion", func(_ Request, a *Answer) { a.Compelled = nil }, []string{"NR-9002"}},
		{"everything stands", func(_ Request, a *Answer) { a.Error = "" }, []string{"NR-9004"}},
		{"nothing stands", func(r Request, a *Answer) { a.Error = "no" }, []string{"NR-9001", "NR-9002", "NR-9004"}},
	} {
		s, err := Run(t.Context(), c, tt.lie, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range s.Failures {
			got = append(got, f.Case)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || (s.Verdict == Conformant) != (tt.want == nil) {
			t.Errorf("%s: %s (-want +got)\n%s", tt.name, s.Verdict, diff)
		}
		if s.Probes != 0 {
			t.Errorf("%s: probed", tt.name)
		}
	}
}

func TestRunDeviations(t *testing.T) {
	c := loadText(t, runCorpus)
	lie := lyingEngine(func(_ Request, a *Answer) { a.Compelled = nil })
	deviations, err := ReadDeviations("d.yaml", []byte("NR-9002: Our Ghasts are tame.\nNR-9001: Not really.\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Run(t.Context(), c, lie, RunOptions{Deviations: deviations})
	if err != nil {
		t.Fatal(err)
	}
	if s.Verdict != WithDeviations || len(s.Failures) != 1 || s.Failures[0].Deviation != "Our Ghasts are tame." {
		t.Errorf("%v", s)
	}
	for _, want := range []string{"  NR-9002 (Standard) A Ghast compels\n    because: Our Ghasts are tame.\n", "needless deviation: NR-9001 does not fail\n"} {
		if !strings.Contains(s.String(), want) {
			t.Errorf("the statement lacks %q:\n%v", want, s)
		}
	}
	if _, err := Run(t.Context(), c, lie, RunOptions{Deviations: []Deviation{{"NR-1234", "x"}}}); err == nil {
		t.Error("a deviation from no ruling is accepted")
	}
}

func TestReadDeviations(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"NR-0002: b\nNR-0001: a\n", ""},
		{"{}", ""},
		{"", "d.yaml:1: the file holds nothing"},
		{"- NR-0001", "d.yaml:1:1: expected a mapping, found a list"},
		{"NR-0001: ~", "d.yaml:1:10: expected a text, found nothing"},
		{"NR-0001: [a]", "d.yaml:1:10: expected a text, found a list"},
		{"NR-0001: a\nNR-0001: b\n", "d.yaml:2:1: NR-0001 comes twice"},
		{"NR-1: a", "d.yaml: NR-1: the id is not of the form NR-0000"},
		{"NR-0001: ' '", "d.yaml: NR-0001: there is no reason"},
	} {
		d, err := ReadDeviations("d.yaml", []byte(tt.text))
		if tt.want == "" {
			if err != nil || len(d) == 2 && (d[0] != Deviation{"NR-0001", "a"} || d[1] != Deviation{"NR-0002", "b"}) {
				t.Errorf("%q: %v, %v", tt.text, d, err)
			}
			continue
		}
		var le *LoadError
		if !errors.As(err, &le) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %s", tt.text, err, tt.want)
		}
	}
}

func TestRunOptions(t *testing.T) {
	c := loadText(t, runCorpus)
	var seen []string
	s, err := Run(t.Context(), c, BuiltIn{}, RunOptions{Rulesets: []nemoroth.Ruleset{nemoroth.Betza()},
		Progress: func(r Result) { seen = append(seen, r.Case.ID+" "+r.Ruleset.String()) }})
	if err != nil || len(s.Rulesets) != 1 {
		t.Fatalf("%v, %v", s, err)
	}
	if diff := cmp.Diff([]string{"NR-9001 Betza", "NR-9004 Betza"}, seen); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := Run(t.Context(), c, nil, RunOptions{}); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("no engine: %v", err)
	}
	if _, err := Run(t.Context(), c, BuiltIn{}, RunOptions{Rulesets: []nemoroth.Ruleset{{OwnGhastBars: true}}}); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("a ruleset without a name: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := Run(ctx, c, BuiltIn{}, RunOptions{}); !errors.Is(err, context.Canceled) || s.Verdict != NotConformant {
		t.Errorf("after the context's end: %v, %v", s, err)
	}
}

// A probe must notice an engine that takes a bad line, refuses a good one or
// does not echo the id (PROTO-1).
func TestProbesNotice(t *testing.T) {
	for _, p := range probes() {
		id := p.id
		good, bad := `{"id":`+id+`,"position":"x"}`, `{"id":`+id+`,"error":"x"}`
		if p.error {
			good, bad = bad, good
		}
		if msg := p.judge([]byte(good)); msg != "" {
			t.Errorf("%s: %s", p.name, msg)
		}
		for _, line := range []string{bad, "x", `{"id":"other","position":"x"}`, `{"position":"x"}`} {
			if p.judge([]byte(line)) == "" {
				t.Errorf("%s: %s is accepted", p.name, line)
			}
		}
		if len(p.line) > commonLine {
			t.Errorf("%s: %d bytes are more than an engine must take", p.name, len(p.line))
		}
	}
}
