package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
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

func tallies(s *Statement) map[string][7]int {
	m := map[string][7]int{}
	for _, t := range s.Rulesets {
		m[t.Ruleset] = [7]int{t.Passed, t.Failed, t.NotAsked, t.Checks.Passed, t.Checks.InPart,
			t.Checks.Failed, t.Checks.NotAsked}
	}
	return m
}

func TestRunBuiltIn(t *testing.T) {
	s, err := Run(t.Context(), load(t, runCorpus), nemorothEngine,
		RunOptions{Name: "this library"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][7]int{
		"Standard": {3, 0, 1, 6, 3, 0, 3},
		"Azgoroth": {1, 0, 0, 3, 2, 0, 2},
		"Betza":    {2, 0, 0, 5, 3, 0, 2},
	}
	if diff := cmp.Diff(want, tallies(s)); diff != "" {
		t.Errorf("passed, failed, not asked; of checks: passed, in part, failed, not asked "+
			"(-want +got)\n%s", diff)
	}
	if s.Grade != Conformant || s.Faults != nil ||
		s.Probes != len(probes(nemorothgame.Rules())) ||
		s.Rulings != 4 {
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
	text, err := json.Marshal(s)
	var back Statement
	if err != nil || json.Unmarshal(text, &back) != nil {
		t.Fatalf("%s, %v", text, err)
	}
	if diff := cmp.Diff(*s, back); diff != "" {
		t.Errorf("JSON (-want +got)\n%s", diff)
	}
}

// TestRunFindsForms checks that a right answer in the wrong form is not conformant.
func TestRunFindsForms(t *testing.T) {
	c := load(t, runCorpus)
	for _, pair := range [][2]string{
		{"", ""}, // no change: conformant
		{`"move":`, `"Move":`},
		{`"position":`, `"Position":`},
		{`"square":`, `"Square":`},
		{`"legal":true`, `"Legal":true`},
		{`"legal":true,`, ``},
		{`"legal":false`, `"legal":null`},
		{`"rule":`, `"RULE":`},
		{`,"squares":["a4"]`, ``},
		{`"reasons":[]`, `"reasons":null`},
		{`,"reasons":[]`, ``},
		{`"outcome":{"over":false}`, `"outcome":{}`},
		{`"outcome":{"over":false}`, `"outcome":{"over":false,"winner":"A"}`},
		{`{"over":false}`, `{"over":false},"explained":[]`},
		{`"error":`, `"position":"8/8/8/8/8/8/8/8 A 1","error":`},
		{` A 1","compelled"`, ` A","compelled"`},
		{` A 1","compelled"`, `  A  1","compelled"`},
		{` O 1"}`, ` O"}`},
		{` O 1"}`, ` O 2"}`},
	} {
		s, err := Run(t.Context(), c,
			rewriter(func(line string) string {
				return strings.ReplaceAll(line, pair[0],
					pair[1])
			}), RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if (s.Grade == Conformant) != (pair[0] == "") {
			t.Errorf("%s for %s: %s", pair[1], pair[0], s.Grade)
		}
	}
}

// TestRunFails checks the statements on engines that fail rulings or give no answers.
func TestRunFails(t *testing.T) {
	c := load(t, runCorpus)
	for _, tt := range []struct {
		engine Engine
		want   []string // in the statement
	}{
		{rewriter(func(line string) string { // reports Ghasts as ichor
			return strings.ReplaceAll(line, `"kind":"ghast"`, `"kind":"ichor"`)
		}), []string{"verdict: not conformant\n",
			"\n  MOVE-HUMAN 1 of 1           COMP-GHAST 0 of 1\n",
			"failure: NR-9002 (Standard) A Ghast compels",
			"  expected: e3 H ghast e4\n  got:      e3 H ichor e4\n            missing: e3 H " +
				"ghast e4\n", "\n    3   .  .  .  . #H  .  .  .\n",
			"\n  request: {\"id\":\"NR-9002/Standard/1\",\"ruleset\":\"Standard\",\"position\":\"8/8/8/8/4g3/4H3/H7/8 A 1\"}\n",
		}},
		{liar("/", func(a *Answer) { slices.Reverse(a.Legal) }), []string{
			"verdict: not conformant; every ruling passed, 1 fault of the protocol\n",
			"fault: legal is not sorted by canonical name, or names a move twice (13 times, " +
				"first NR-9001/Standard/1)"}},
		{startEngine(t, "dies", 0), []string{"The run was stopped: the engine failed 5 times; the " +
			"last error: the engine ended without an answer: exit status 3; standard error: out of"}},
		{startEngine(t, "dies-later", 0), []string{"fault: ", ": the engine ended without an answer"}},
	} {
		s, err := Run(t.Context(), c, tt.engine, RunOptions{})
		if err != nil || s.Grade != NotConformant {
			t.Fatalf("%v, %v", err, s)
		}
		for _, want := range tt.want {
			if !strings.Contains(s.String(), want) {
				t.Errorf("the statement lacks %q:\n%s", want, s)
			}
		}
	}
}

// TestRunFindsLies checks that each wrong answer fails the ruling that depends on
// it.
func TestRunFindsLies(t *testing.T) {
	c := load(t, runCorpus)
	explained := func(lie func(*Explanation)) func(*Answer) {
		return func(a *Answer) {
			for i := range a.Explained {
				lie(&a.Explained[i])
			}
		}
	}
	for _, tt := range []struct {
		name string
		lie  func(*Answer)
		want string // failed rulings
	}{
		{"none", func(*Answer) {}, ""},
		{"a legal move missing", func(a *Answer) {
			a.Legal = a.Legal[:max(len(a.Legal)-1, 0)]
		}, "NR-9001"},
		{"a position after a move", func(a *Answer) {
			for i := range a.Legal {
				a.Legal[i].Position = a.Position
			}
		}, "NR-9001"},
		{"a reason", explained(func(x *Explanation) {
			x.Reasons = []game.Reason{{Rule: "MOVE-1", Squares: []string{"a2"}}}
		}), "NR-9001"},
		{"legal with reasons", explained(func(x *Explanation) { x.Legal = true }), "NR-9001"},
		{"a legal move explained as illegal", explained(func(x *Explanation) {
			if x.Legal {
				x.Legal, x.Reasons = false, []game.Reason{{Rule: "REP-1", Squares: []string{}}}
			}
		}), "NR-9001"},
		{"nothing explained", func(a *Answer) { a.Explained = nil }, "NR-9001"},
		{"a compulsion", func(a *Answer) { a.Compelled = []game.Compulsion{} },
			"NR-9002"},
		{"everything stands", func(a *Answer) {
			if a.Error != "" {
				*a = Answer{ID: a.ID, Position: "8/8/8/8/8/8/8/8 A 1",
					Compelled: []game.Compulsion{},
					Legal:     []Successor{}, Outcome: &game.Outcome{}}
			}
		}, "NR-9004"},
		{"nothing stands", func(a *Answer) { a.Error = "no" },
			"NR-9004 NR-9001 NR-9002 NR-9003"},
	} {
		s, err := Run(t.Context(), c, liar("/", tt.lie), RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range s.Failures {
			got = append(got, f.Case)
		}
		diff := cmp.Diff(tt.want, strings.Join(got, " "))
		if diff != "" || (s.Grade == Conformant) != (tt.want == "") {
			t.Errorf("%s: %s (-want +got)\n%s", tt.name, s.Grade, diff)
		}
	}
}

// TestRunFindsFaults checks that a violation that fails no ruling is a fault.
func TestRunFindsFaults(t *testing.T) {
	const (
		position = "the position line has a different side, number or form"
		after    = "the position line after a move has a different side, number or form"
		over     = "outcome has a winner or a reason, but the game is not over"
	)
	at := func(change func(string) string) func(*Answer) {
		return func(a *Answer) { a.Position = change(a.Position) }
	}
	legal := func(change func(string) string) func(*Answer) {
		return func(a *Answer) {
			for i := range a.Legal {
				a.Legal[i].Position = change(a.Legal[i].Position)
			}
		}
	}
	outcome := func(o game.Outcome) func(*Answer) {
		return func(a *Answer) {
			a.Outcome = &o
		}
	}
	cut := func(s string) string { return s[:strings.LastIndexByte(s, ' ')] }
	turned := func(s string) string {
		return strings.NewReplacer(" A ", " O ", " O ",
			" A ").Replace(s)
	}
	blanks := func(s string) string { return strings.ReplaceAll(s, " ", "  ") }
	// The position is one after moves of Obsidian and Alabaster, so that the full-move
	// number has risen.
	text := strings.Replace(runCorpus, "    position: 8/8/8/8/8/8/H7/8 A 1\n    moves: [pass, "+
		"pass]",
		"    position: 8/8/8/8/8/8/H6h/8 O 3\n    moves: [Hh2h1, Ha2a3]", 1)
	c := load(t, strings.Replace(text, "- count: 3", "- outcome: not over", 1))
	for _, tt := range []struct {
		name string
		lie  func(*Answer)
		want string
	}{
		{"no number", at(cut), position},
		{"the other side", at(turned), position},
		{"blanks after a move", legal(blanks), after},
		{"a winner of no end", outcome(game.Outcome{Winner: "A"}), over},
		{"over with legal moves", outcome(game.Outcome{Over: true, Winner: "A",
			Reason: "stalemate"}),
			"the outcome contradicts the list of legal moves"},
	} {
		s, err := Run(t.Context(), c, liar("/", func(a *Answer) {
			if a.Error == "" {
				tt.lie(a)
			}
		}), RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range s.Faults {
			got = append(got, f.Msg)
		}
		if diff := cmp.Diff([]string{tt.want}, got); diff != "" || s.Grade != NotConformant {
			t.Errorf("%s: %s (-want +got)\n%s", tt.name, s.Grade, diff)
		}
	}
}

// TestRunGivenUp checks that the statement reports what is left when Run gives up,
// and shows a ruling without an answer once, for all checks and rulesets.
func TestRunGivenUp(t *testing.T) {
	head, rest, _ := strings.Cut(runCorpus, "  - id: NR-9001\n")
	first, _, _ := strings.Cut(rest, "  - id: NR-9002\n")
	text := head
	for i := range 12 {
		text += fmt.Sprintf("  - id: NR-90%02d\n%s", i, first)
	}
	c := load(t, text)
	statement := func(e Engine) *Statement {
		s, err := Run(t.Context(), c, e, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	given := statement(deadEngine{}).String()
	want := "The run was stopped: the engine failed 5 times; the last error: no answer.\n" +
		"Not tried under Standard: 10 of 12 rulings.\nNot tried under Azgoroth: 10 of 12 " +
		"rulings.\n" +
		"Not tried under Betza: 11 of 12 rulings.\n"
	if !strings.Contains(given, want) || strings.Count(given, "got:      no answer") != 2 {
		t.Errorf("lacks %q, or shows a missing answer more than once:\n%s", want, given)
	}
	refused := statement(liar("/", func(a *Answer) { a.Error = "no" }))
	for _, tt := range []struct {
		text                 string
		inFull, inShort, got int
	}{{refused.String(), 10, 2, 10}, {refused.Text(100), 12, 0, 12}, {refused.Text(-1), 0, 12,
		0}} {
		further := fmt.Sprintf("\n%d further failures:\n", tt.inShort)
		if strings.Count(tt.text, "\nfailure: ") != tt.inFull ||
			strings.Count(tt.text, "  got:      ") != tt.got ||
			strings.Contains(tt.text, further) != (tt.inShort > 0) {
			t.Errorf("not %d failures in full and %d in a line each:\n%s", tt.inFull, tt.inShort,
				tt.text)
		}
	}
	for _, want := range []string{"\n  NR-9010 (Standard, Azgoroth, Betza) A Human steps " +
		"forward\n",
		"NR-9000/Standard, Azgoroth, Betza, check 1 "} {
		if !strings.Contains(refused.String(), want) {
			t.Errorf("the statement lacks %q", want)
		}
	}
}

// A deadEngine never answers.
type deadEngine struct{}

func (deadEngine) Answer(context.Context, []byte) ([]byte, error) {
	return nil, errors.New("no answer")
}

func TestRunOptions(t *testing.T) {
	c := load(t, runCorpus)
	for _, tt := range []struct {
		name  string
		o     RunOptions
		want  string // the rulings tried
		grade Grade
	}{
		{"one ruleset", RunOptions{Rulesets: []string{"Betza", "Betza"}},
			"NR-9001 1/2, NR-9004 2/2", Conformant},
		{"no ruleset", RunOptions{Rulesets: []string{}}, "", NothingAsked},
		{"one ruling", RunOptions{Only: []string{"NR-9002"}}, "NR-9002 1/1", Conformant},
		{"one rule", RunOptions{Only: []string{"move-human"}, Rulesets: []string{"Standard"}},
			"NR-9001 1/1", Conformant},
	} {
		var tried []string
		tt.o.Progress = func(f rulings.Finding, done, of int) {
			tried = append(tried, fmt.Sprintf("%s %d/%d", f.Case.ID, done, of))
		}
		s, err := Run(t.Context(), c, nemorothEngine, tt.o)
		if err != nil || s.Grade != tt.grade || (s.Probes == 0) != (tt.o.Only != nil) {
			t.Errorf("%s: %v, %v", tt.name, err, s)
		}
		if diff := cmp.Diff(tt.want, strings.Join(tried, ", ")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
	for _, tt := range []struct {
		name string
		c    *rulings.Corpus
		e    Engine
		o    RunOptions
	}{
		{"no corpus", nil, nemorothEngine, RunOptions{}},
		{"no engine", c, nil, RunOptions{}},
		{"a ruleset without a name", c, nemorothEngine,
			RunOptions{Rulesets: []string{"Standard+OPT-2"}}},
		{"an unknown id", c, nemorothEngine, RunOptions{Only: []string{"nr-9001", "ghast-2"}}},
		{"an unknown deviation", c, nemorothEngine,
			RunOptions{Deviations: []Deviation{{"NR-1234", "x"}}}},
	} {
		if _, err := Run(t.Context(), tt.c, tt.e, tt.o); !errors.Is(err, ErrOptions) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := Run(ctx, c, nemorothEngine, RunOptions{})
	if !errors.Is(err, context.Canceled) || s.Grade != NotConformant {
		t.Errorf("after the context's end: %v, %v", s, err)
	}
	if text := (*Statement)(nil).String(); text != "" {
		t.Errorf("a nil statement has the text %q", text)
	}
}

func TestDeviations(t *testing.T) {
	lie := liar("/", func(a *Answer) { a.Compelled = []game.Compulsion{} })
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
