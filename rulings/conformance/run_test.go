package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func load(t *testing.T, text string) *rulings.Corpus {
	t.Helper()
	c, err := rulings.LoadFS(fstest.MapFS{"small.yaml": {Data: []byte(text)}},
		nemorothgame.Rules())
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
    turns-on: [MOVE-HUMAN]
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
    turns-on: [COMP-GHAST]
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

// TestRunBuiltIn checks the statement on this library, as text and as JSON.
func TestRunBuiltIn(t *testing.T) {
	s, err := Run(t.Context(), load(t, runCorpus), nemorothEngine,
		RunOptions{Name: "this library"})
	if err != nil {
		t.Fatal(err)
	}
	want := `Conformance statement

engine:  this library
suite:   nemoroth-rulings/2, 4 rulings
verdict: conformant

rulings: passed  failed  not asked  checks: passed  of them in part  failed  not asked  ruleset
              3       0          1               6                1       0          3  Standard
              1       0          0               3                0       0          2  Azgoroth
              2       0          0               5                1       0          2  Betza

protocol: 31 further lines sent
`
	if diff := cmp.Diff(want, s.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	text, err := json.Marshal(s)
	var back Statement
	if err != nil || json.Unmarshal(text, &back) != nil {
		t.Fatalf("%s, %v", text, err)
	}
	if diff := cmp.Diff(*s, back); diff != "" {
		t.Errorf("JSON (-want +got)\n%s", diff)
	}
}

// TestRunFails checks that each wrong answer of testdata/failures.txt fails the rulings
// that depend on it, and is a fault if it fails none.
func TestRunFails(t *testing.T) {
	text, err := os.ReadFile("testdata/failures.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := load(t, runCorpus)
	fails := func(name string, e Engine, rulings string, lines []string) {
		s, err := Run(t.Context(), c, e, RunOptions{})
		verdict := "not conformant"
		if rulings == "" {
			verdict += ": no ruling failed, but faults of the protocol are listed below"
		}
		if err != nil || s.Verdict != verdict {
			t.Fatalf("%s: %v, %v", name, err, s)
		}
		var failed []string
		for _, f := range s.Failures {
			failed = append(failed, f.Case)
		}
		if diff := cmp.Diff(rulings, strings.Join(failed, " ")); diff != "" {
			t.Errorf("%s: failed rulings (-want +got)\n%s", name, diff)
		}
		for _, line := range lines {
			if !strings.Contains(s.String(), line+"\n") {
				t.Errorf("%s: the statement lacks %q:\n%s", name, line, s)
			}
		}
	}
	for _, one := range strings.Split(strings.TrimSpace(string(text)), "\n\n")[1:] {
		parts, lines := map[byte]string{}, []string(nil)
		for line := range strings.SplitSeq(one, "\n") {
			parts[line[0]] = strings.TrimPrefix(line[1:], " ")
			if line[0] == '=' {
				lines = append(lines, parts['='])
			}
		}
		fails(parts['#'], rewriter(func(answer string) string {
			return strings.ReplaceAll(answer, parts['-'], parts['+'])
		}), parts['!'], lines)
	}
	fails("dead", startEngine(t, "dies", 0), "NR-9004 NR-9001", []string{"The run was " +
		"stopped: the engine failed 5 times; the last error: the engine ended without an " +
		"answer: exit status 3; standard error: out of \ufffdmemory."})
}

// TestRunPartly checks that an engine that explains no more than verdicts is checked in
// part.
func TestRunPartly(t *testing.T) {
	old := rewriter(strings.NewReplacer(`"effects"`, `"x"`, `"satisfies":[],"outcome"`, `"y":[],"z"`,
		`"satisfies"`, `"y"`).Replace)
	s, err := Run(t.Context(), load(t, runCorpus), old, RunOptions{})
	const part = "checked in part: the engine does not tell effects, outcome, satisfies of moves\n"
	if err != nil || s.Verdict != "conformant" || !strings.Contains(s.String(), part) {
		t.Errorf("%v, %v", err, s)
	}
}

// TestText checks that the statement shows ten failures in full and the others in a
// line each, and the rules that they turn on.
func TestText(t *testing.T) {
	s := &Statement{Rules: map[string]RuleTally{"GHAST-2": {7, 20}, "ICHOR-1": {1, 12}, "REP-1": {3, 3}}}
	for i := range 12 {
		m := Mismatch{rulings.Mismatch{Ruleset: "Betza", Got: "this\x1b"}, "{}"}
		s.Failures = append(s.Failures, Failure{Case: fmt.Sprintf("NR-90%02d", i), Title: "A",
			TurnsOn: []string{"GHAST-1", "ICHOR-1"}[i%2 : 1+min(i, 1)], Rulesets: []string{"Betza"}, Mismatches: []Mismatch{m}})
	}
	text := s.String()
	if strings.Count(text, "\nfailure: NR-90") != 12 ||
		strings.Count(text, "  got:      this\ufffd\n") != 10 ||
		!strings.Contains(text, "\n  GHAST-2 7 of 20\n  ICHOR-1 1 of 12\n") ||
		!strings.Contains(text, "\n11 of the 12 failed rulings turn on ICHOR-1\n") {
		t.Errorf("not 10 failures in full and 2 in a line each:\n%s", text)
	}
}

func TestRunOptions(t *testing.T) {
	c := load(t, runCorpus)
	for name, tt := range map[string]struct {
		o     RunOptions
		want  string // the progress
		grade string
	}{
		"one ruleset": {RunOptions{Rulesets: []string{"Betza", "Betza"}},
			"1/4, 2/4, 3/4, 4/4", "conformant"},
		"one ruling": {RunOptions{Only: []string{"NR-9002"}}, "1/1", "conformant"},
		"one rule": {RunOptions{Only: []string{"move-human"}, Rulesets: []string{"Standard"}},
			"1/1", "conformant"},
		"no Ghasts": {RunOptions{Lacks: Lacks{"ghasts"}, Rulesets: []string{"Betza"}},
			"1/4, 2/4, 3/4, 4/4", "conformant but for what it lacks"},
		"no Humans": {RunOptions{Lacks: Lacks{"humans"}, Only: []string{"NR-9001"}},
			"1/1", "nothing asked"},
	} {
		var tried []string
		tt.o.Progress = func(done, of int) {
			tried = append(tried, fmt.Sprintf("%d/%d", done, of))
		}
		s, err := Run(t.Context(), c, nemorothEngine, tt.o)
		if err != nil || s.Verdict != tt.grade || (s.Probes == 0) != (tt.o.Only != nil) {
			t.Errorf("%s: %v, %v", name, err, s)
		}
		if diff := cmp.Diff(tt.want, strings.Join(tried, ", ")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
	for name, tt := range map[string]struct {
		c *rulings.Corpus
		e Engine
		o RunOptions
	}{
		"no corpus": {nil, nemorothEngine, RunOptions{}},
		"a ruleset without a name": {c, nemorothEngine,
			RunOptions{Rulesets: []string{"Standard+OPT-2"}}},
		"an unknown id": {c, nemorothEngine, RunOptions{Only: []string{"nr-9001", "ghast-2"}}},
	} {
		if _, err := Run(t.Context(), tt.c, tt.e, tt.o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := Run(ctx, c, nemorothEngine, RunOptions{})
	if !errors.Is(err, context.Canceled) || s.Verdict != "not conformant" ||
		s.Rulesets[0].Rulings[rulings.NotAsked] != 4 {
		t.Errorf("after the context's end: %v, %v", s, err)
	}
}
