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

   ruleset  rulings: passed  failed  not asked  checks: passed  of them in part  failed  not asked
  Standard                3       0          1               6                1       0          3
  Azgoroth                1       0          0               3                0       0          2
     Betza                2       0          0               5                1       0          2

protocol: 32 further lines sent
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
		if err != nil || s.Grade != NotConformant {
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
	fails("dead", startEngine(t, "dies", 0), "NR-9001 NR-9002 NR-9003", []string{"The run was " +
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
	if err != nil || s.Grade != Conformant || !strings.Contains(s.String(), part) {
		t.Errorf("%v, %v", err, s)
	}
}

// TestText checks that the statement shows some failures in full and the others in a
// line each, each once for all checks and rulesets.
func TestText(t *testing.T) {
	s := &Statement{Rules: []RuleTally{{"GHAST-2", 7, 20}, {"ICHOR-1", 1, 12}}}
	for i := range 12 {
		m := Mismatch{rulings.Mismatch{Ruleset: "Betza", Got: "this"}, "{}"}
		s.Failures = append(s.Failures, Failure{Case: fmt.Sprintf("NR-90%02d", i), Title: "A",
			Rulesets: []string{"Betza"}, Mismatches: []Mismatch{m, m}})
	}
	for _, tt := range []struct {
		text            string
		inFull, inShort int
	}{{s.String(), 10, 2}, {s.Text(100), 12, 0}, {s.Text(-1), 0, 12}} {
		suspect := "\n  GHAST-2 7 of 20             ICHOR-1 1 of 12\n" +
			"11 of the 12 failed rulings turn on ICHOR-1\n"
		further := fmt.Sprintf("\n%d further failures:\n", tt.inShort)
		if strings.Count(tt.text, "\nfailure: NR-90") != tt.inFull ||
			strings.Count(tt.text, "  got:      this") != tt.inFull ||
			strings.Contains(tt.text, further) != (tt.inShort > 0) ||
			!strings.Contains(tt.text, suspect) {
			t.Errorf("not %d failures in full and %d in a line each:\n%s", tt.inFull, tt.inShort,
				tt.text)
		}
	}
}

func TestRunOptions(t *testing.T) {
	c := load(t, runCorpus)
	for name, tt := range map[string]struct {
		o     RunOptions
		want  string // the rulings tried
		grade Grade
	}{
		"one ruleset": {RunOptions{Rulesets: []string{"Betza", "Betza"}},
			"NR-9001 1/2, NR-9004 2/2", Conformant},
		"no ruleset": {RunOptions{Rulesets: []string{}}, "", NothingAsked},
		"one ruling": {RunOptions{Only: []string{"NR-9002"}}, "NR-9002 1/1", Conformant},
		"one rule": {RunOptions{Only: []string{"move-human"}, Rulesets: []string{"Standard"}},
			"NR-9001 1/1", Conformant},
		"no Ghasts": {RunOptions{Lacks: Lacks{"ghasts"}, Rulesets: []string{"Betza"}},
			"NR-9001 1/2, NR-9004 2/2", Unfinished},
		"no Humans": {RunOptions{Lacks: Lacks{"H"}, Only: []string{"NR-9001"}},
			"NR-9001 1/3, NR-9001 2/3, NR-9001 3/3", NothingAsked},
	} {
		var tried []string
		tt.o.Progress = func(f rulings.Finding, done, of int) {
			tried = append(tried, fmt.Sprintf("%s %d/%d", f.Case.ID, done, of))
		}
		s, err := Run(t.Context(), c, nemorothEngine, tt.o)
		if err != nil || s.Grade != tt.grade || (s.Probes == 0) != (tt.o.Only != nil) {
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
		"no engine": {c, nil, RunOptions{}},
		"a ruleset without a name": {c, nemorothEngine,
			RunOptions{Rulesets: []string{"Standard+OPT-2"}}},
		"an unknown id": {c, nemorothEngine, RunOptions{Only: []string{"nr-9001", "ghast-2"}}},
		"an unknown deviation": {c, nemorothEngine,
			RunOptions{Deviations: []Deviation{{"NR-1234", "x"}}}},
	} {
		if _, err := Run(t.Context(), tt.c, tt.e, tt.o); !errors.Is(err, ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := Run(ctx, c, nemorothEngine, RunOptions{})
	if !errors.Is(err, context.Canceled) || s.Grade != NotConformant {
		t.Errorf("after the context's end: %v, %v", s, err)
	}
}

func TestDeviations(t *testing.T) {
	lie := rewriter(strings.NewReplacer(`{"square":"e3","piece":"H","kind":"ghast","source":"e4"}`,
		"").Replace)
	deviations, err := ReadDeviations("d.yaml",
		[]byte("NR-9002: Our Ghasts are tame.\nNR-9001: Not really.\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Run(t.Context(), load(t, runCorpus), lie, RunOptions{Deviations: deviations})
	if err != nil || s.Grade != WithDeviations {
		t.Fatalf("%v, %v", err, s)
	}
	want := "\ndeviations:\n  NR-9002 (Standard) A Ghast compels\n    because: Our Ghasts are " +
		"tame.\n" +
		"needless deviation: NR-9001 does not fail\n"
	if !strings.Contains(s.String(), want) {
		t.Errorf("the statement lacks %q:\n%v", want, s)
	}
	for text, want := range map[string]string{
		"- NR-0001":    "d.yaml:1:1: expected a mapping, found a list",
		"NR-0001: ~":   "d.yaml:1:10: expected a text, found nothing",
		"NR-1: a":      "d.yaml: NR-1: not the id of a ruling; expected an id such as NR-0014",
		"NR-0001: ' '": "d.yaml:1:10: the text is empty",
	} {
		var le *rulings.LoadError
		if _, err := ReadDeviations("d.yaml", []byte(text)); !errors.As(err, &le) ||
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
