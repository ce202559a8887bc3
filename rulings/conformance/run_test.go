package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func load(t *testing.T, text string) *rulings.Corpus {
	t.Helper()
	c, err := rulings.LoadFS(fstest.MapFS{"small.yaml": {Data: []byte(text)}}, nemorothgame.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// runCorpus has one ruling of each kind that Run treats differently.
const runCorpus = `suite: nemoroth-rulings/2
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
	s, err := Run(t.Context(), load(t, runCorpus), nemorothEngine, RunOptions{Name: "this library"})
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
	if s.Grade != Conformant || s.Faults != nil || s.Probes != len(probes(nemorothgame.Rules())) || s.Rulings != 4 {
		t.Errorf("%v", s)
	}
	wantText := `Conformance statement

engine:  this library
suite:   nemoroth-rulings/2, 4 rulings
verdict: conformant

   ruleset  rulings: passed  failed  not asked  checks: passed  of them in part  failed  not asked
  Standard                3       0          1               6                3       0          3
  Azgoroth                1       0          0               3                2       0          2
     Betza                2       0          0               5                3       0          2

protocol: 32 further lines sent
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

// TestRunCorpus checks that the embedded corpus holds over the protocol.
func TestRunCorpus(t *testing.T) {
	s, err := Run(t.Context(), rulings.MustLoad(), nemorothEngine, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Grade != Conformant {
		t.Errorf("%v", s)
	}
	for _, tally := range s.Rulesets {
		if tally.Passed == 0 || tally.Failed != 0 {
			t.Errorf("%+v", tally)
		}
	}
}

func TestRunProcess(t *testing.T) {
	c := load(t, runCorpus)
	for _, tt := range []struct {
		kind    string
		verdict Grade
		want    []string // in the statement
	}{
		{"right", Conformant, []string{"verdict: conformant\n"}},
		{"wrong", NotConformant, []string{
			"failure: NR-9002 (Standard) A Ghast compels",
			"  expected: e3 H ghast e4\n  got:      e3 H ichor e4\n            missing: e3 H ghast e4\n            surplus: e3 H ichor e4",
			"\n  request: {\"id\":\"NR-9002/Standard/1\",\"ruleset\":\"Standard\",\"position\":\"8/8/8/8/4g3/4H3/H7/8 A 1\"}\n",
			"fault: an entry of compelled is malformed (1 time, first NR-9002/"}},
		{"unsorted", NotConformant, []string{"verdict: not conformant; every ruling passed, 1 fault of the protocol\n", "fault: legal is not sorted by canonical name (13 times, first NR-9001/Standard/1)"}},
		{"garbage", NotConformant, []string{"The run was stopped: the engine failed 5 times; the last error: the engine does not speak the protocol: "}},
		{"dies", NotConformant, []string{"The run was stopped: the engine failed 5 times; the last error: the engine ended without an answer: exit status 3; standard error: out of memory"}},
		{"dies-later", NotConformant, []string{"fault: ", ": the engine ended without an answer: exit status 3", "standard error: trace"}},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			t.Parallel()
			s, err := Run(t.Context(), c, startEngine(t, tt.kind, ProcessOptions{}), RunOptions{Name: tt.kind})
			if err != nil {
				t.Fatal(err)
			}
			text := s.String()
			if s.Grade != tt.verdict {
				t.Errorf("verdict %v, want %v\n%s", s.Grade, tt.verdict, text)
			}
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("the statement lacks %q:\n%s", want, text)
				}
			}
		})
	}
}

// TestRunNothing checks that an engine that was asked nothing is not conformant.
func TestRunNothing(t *testing.T) {
	foreign := load(t, strings.ReplaceAll(strings.ReplaceAll(runCorpus, "[Standard, Azgoroth, Betza]", "[Azgoroth]"), "[Standard, Betza]", "[Azgoroth]"))
	for _, tt := range []struct {
		name     string
		c        *rulings.Corpus
		rulesets []string
	}{
		{"no corpus", nil, nil},
		{"an empty corpus", &rulings.Corpus{}, nil},
		{"a corpus of nothing", &rulings.Corpus{Topics: []*rulings.Topic{nil, {Cases: []*rulings.Case{nil, {ID: "NR-0001", Rulesets: []string{"Standard"}, Checks: []*rulings.Check{}}}}}}, nil},
		{"no rulesets", load(t, runCorpus), []string{}},
		{"other rulesets", foreign, []string{"Betza"}},
	} {
		s, err := Run(t.Context(), tt.c, nemorothEngine, RunOptions{Rulesets: tt.rulesets})
		if err != nil || s.Grade != NothingAsked {
			t.Errorf("%s: %v, %v", tt.name, s, err)
		}
	}
	s, err := Run(t.Context(), load(t, runCorpus), nemorothEngine, RunOptions{Rulesets: []string{"Betza", "Betza"}})
	if err != nil || len(s.Rulesets) != 1 || s.Grade != Conformant {
		t.Errorf("one ruleset claimed twice: %v, %v", s, err)
	}
}

func TestRunOptions(t *testing.T) {
	c := load(t, runCorpus)
	var seen []string
	s, err := Run(t.Context(), c, nemorothEngine, RunOptions{Rulesets: []string{"Betza"},
		Progress: func(f rulings.Finding, done, of int) {
			seen = append(seen, fmt.Sprintf("%s %s %d/%d", f.Case.ID, f.Ruleset, done, of))
		}})
	if err != nil || len(s.Rulesets) != 1 {
		t.Fatalf("%v, %v", s, err)
	}
	if diff := cmp.Diff([]string{"NR-9001 Betza 1/2", "NR-9004 Betza 2/2"}, seen); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, tt := range []struct {
		only []string
		want []string
	}{
		{[]string{"NR-9002"}, []string{"NR-9002"}},
		{[]string{"nr-9001", "ghast-2"}, nil},
		{[]string{"move-human"}, []string{"NR-9001"}},
	} {
		var tried []string
		s, err := Run(t.Context(), c, nemorothEngine, RunOptions{Only: tt.only, Rulesets: []string{"Standard"},
			Progress: func(f rulings.Finding, _, _ int) { tried = append(tried, f.Case.ID) }})
		if tt.want == nil {
			if !errors.Is(err, ErrOptions) || !strings.Contains(err.Error(), "ghast-2") {
				t.Errorf("%s: %v", tt.only, err)
			}
			continue
		}
		if diff := cmp.Diff(tt.want, tried); err != nil || diff != "" || s.Probes != 0 {
			t.Errorf("%s: %d probes, %v (-want +got)\n%s", tt.only, s.Probes, err, diff)
		}
	}
	if _, err := Run(t.Context(), c, nil, RunOptions{}); !errors.Is(err, ErrOptions) {
		t.Errorf("no engine: %v", err)
	}
	if _, err := Run(t.Context(), c, nemorothEngine, RunOptions{Rulesets: []string{"Standard+OPT-2"}}); !errors.Is(err, ErrOptions) {
		t.Errorf("a ruleset without a name: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := Run(ctx, c, nemorothEngine, RunOptions{}); !errors.Is(err, context.Canceled) || s.Grade != NotConformant {
		t.Errorf("after the context's end: %v, %v", s, err)
	}
}
