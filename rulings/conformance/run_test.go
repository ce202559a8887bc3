package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	c, err := rulings.LoadFS(fstest.MapFS{"small.yaml": {Data: []byte(text)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// runCorpus has one case of each kind that matters to a run.
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

protocol: 32 lines tried besides
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
			"  want: e3 H ghast e4\n  got:  e3 H ichor e4\n        missing: e3 H ghast e4\n        surplus: e3 H ichor e4",
			"fault: an entry of compelled is malformed (1 time, first NR-9002/"}},
		{"unsorted", NotConformant, []string{"fault: legal is not sorted by canonical name (13 times, first NR-9001/1)"}},
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

// A LyingEngine changes what this library answers.
type lyingEngine func(Request, *Answer)

// Answer lies about cases only, whose requests have a number in their ids.
func (e lyingEngine) Answer(ctx context.Context, line []byte) ([]byte, error) {
	var req Request
	var a Answer
	if json.Unmarshal(line, &req) != nil || !bytes.Contains(req.ID, []byte("/")) {
		return []byte(right(line)), nil
	}
	if err := json.Unmarshal([]byte(right(line)), &a); err != nil {
		return nil, err
	}
	e(req, &a)
	if a.Error != "" {
		a = Answer{ID: a.ID, Error: a.Error}
	}
	return encode(a)
}

// Each kind of wrong answer fails the check that asks about it.
func TestRunFindsLies(t *testing.T) {
	c := load(t, runCorpus)
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
				a.Explained[i].Reasons = []game.Reason{{Rule: "MOVE-1", Squares: []string{"a2"}}}
			}
		}, []string{"NR-9001"}},
		{"legal with reasons", func(_ Request, a *Answer) {
			for i := range a.Explained {
				a.Explained[i].Legal = true
			}
		}, []string{"NR-9001"}},
		{"a legal move explained as illegal", func(_ Request, a *Answer) {
			for i := range a.Explained {
				if a.Explained[i].Legal {
					a.Explained[i] = Explanation{a.Explained[i].Move, false, []game.Reason{{Rule: "REP-1", Squares: []string{}}}}
				}
			}
		}, []string{"NR-9001"}},
		{"nothing explained", func(_ Request, a *Answer) { a.Explained = nil }, []string{"NR-9001"}},
		{"a compulsion", func(_ Request, a *Answer) { a.Compelled = []game.Compulsion{} }, []string{"NR-9002"}},
		{"everything stands", func(_ Request, a *Answer) {
			if a.Error != "" {
				*a = Answer{ID: a.ID, Position: "8/8/8/8/8/8/8/8 A 1", Compelled: []game.Compulsion{}, Legal: []game.Successor{}, Outcome: &game.Outcome{}}
			}
		}, []string{"NR-9004"}},
		{"nothing stands", func(r Request, a *Answer) { a.Error = "no" }, []string{"NR-9001", "NR-9002", "NR-9003", "NR-9004"}},
	} {
		s, err := Run(t.Context(), c, tt.lie, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range s.Failures {
			got = append(got, f.Case)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || (s.Grade == Conformant) != (tt.want == nil) {
			t.Errorf("%s: %s (-want +got)\n%s", tt.name, s.Grade, diff)
		}
	}
}

// A rewriter changes the lines that this library answers.
type rewriter func(string) string

func (r rewriter) Answer(ctx context.Context, line []byte) ([]byte, error) {
	return []byte(r(right(line))), nil
}

// An engine that writes the right answer in another form is not conformant.
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
		s, err := Run(t.Context(), c, rewriter(func(line string) string { return strings.ReplaceAll(line, pair[0], pair[1]) }), RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if (s.Grade == Conformant) != (pair[0] == "") {
			t.Errorf("%s for %s: %s", pair[1], pair[0], s.Grade)
		}
	}
}

// What breaks the protocol and no ruling's claim is a fault.
func TestRunFindsFaults(t *testing.T) {
	const (
		position = "position "
		line     = "is not a canonical line of three fields (NFEN-1)"
		turn     = "has the wrong side on move or the wrong move number"
	)
	cut := func(s string) string { return s[:strings.LastIndexByte(s, ' ')] }
	taken := func(lie lyingEngine) lyingEngine { // lies where nothing is refused
		return func(r Request, a *Answer) {
			if a.Error == "" {
				lie(r, a)
			}
		}
	}
	legal := func(change func(string) string) lyingEngine {
		return func(_ Request, a *Answer) {
			for i := range a.Legal {
				a.Legal[i].Position = change(a.Legal[i].Position)
			}
		}
	}
	at := func(change func(string) string) lyingEngine {
		return func(_ Request, a *Answer) { a.Position = change(a.Position) }
	}
	blanks := func(s string) string { return strings.ReplaceAll(s, " ", "  ") }
	for _, tt := range []struct {
		name string
		lie  lyingEngine
		want string
	}{
		{"no number", at(cut), position + line},
		{"blanks", at(blanks), position + line},
		{"a blank position", at(func(string) string { return " " }), position + line},
		{"always move 1", at(func(s string) string { return cut(s) + " 1" }), position + turn},
		{"the other side", at(func(s string) string { return strings.NewReplacer(" A ", " O ", " O ", " A ").Replace(s) }), position + turn},
		{"no number after a move", legal(cut), "a position of legal " + line},
		{"blanks after a move", legal(blanks), "a position of legal " + line},
		{"always move 1 after a move", legal(func(s string) string { return cut(s) + " 1" }), "a position of legal " + turn},
		{"a winner of a game that is not over", func(_ Request, a *Answer) { a.Outcome.Winner = "A" }, "outcome has a winner or a reason, but the game is not over"},
		{"a reason of a game that is not over", func(_ Request, a *Answer) { a.Outcome.Reason = "stalemate" }, "outcome has a winner or a reason, but the game is not over"},
		{"over without more", func(_ Request, a *Answer) { a.Outcome = &game.Outcome{Over: true} }, "outcome lacks a winner or a reason of the protocol"},
		{"over though there are moves", func(_ Request, a *Answer) {
			a.Outcome = &game.Outcome{Over: true, Winner: "A", Reason: "stalemate"}
		}, "outcome and legal disagree on whether the game is over (END-1)"},
	} {
		// After a move, and on Obsidian's, so that the number has risen.
		text := strings.Replace(runCorpus, "    position: 8/8/8/8/8/8/H7/8 A 1\n    moves: [pass, pass]", "    position: 8/8/8/8/8/8/H6h/8 O 3\n    moves: [Hh2g1, Ha2a3]", 1)
		s, err := Run(t.Context(), load(t, strings.Replace(text, "- count: 3", "- includes: [Hg1f1]", 1)), taken(tt.lie), RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range s.Faults {
			got = append(got, f.Msg)
		}
		if diff := cmp.Diff([]string{tt.want}, got); diff != "" || s.Grade != NotConformant {
			t.Errorf("%s: %s (-want +got)\n%s\n%v", tt.name, s.Grade, diff, s)
		}
	}
}

// An engine that was asked nothing is not conformant.
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

// A deadEngine never answers.
type deadEngine struct{}

func (deadEngine) Answer(context.Context, []byte) ([]byte, error) {
	return nil, errors.New("no answer")
}

// What is left when a run is given up is told, and a case without an answer is
// shown once, whatever its checks and rulesets.
func TestRunGivenUp(t *testing.T) {
	var text strings.Builder
	head, first, _ := strings.Cut(runCorpus, "  - id: NR-9001\n")
	first, _, _ = strings.Cut(first, "  - id: NR-9002\n")
	text.WriteString(head)
	for i := range 12 {
		fmt.Fprintf(&text, "  - id: NR-90%02d\n%s", i, first)
	}
	c := load(t, text.String())
	s, err := Run(t.Context(), c, deadEngine{}, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := "The run was given up: the engine failed 5 times, the last time because no answer.\n" +
		"Never tried under Standard: 10 of 12 rulings.\nNever tried under Azgoroth: 10 of 12 rulings.\nNever tried under Betza: 11 of 12 rulings.\n"
	if got := s.String(); !strings.Contains(got, want) || strings.Count(got, "got:  no answer") != 2 {
		t.Errorf("lacks %q, or an answer that is not there is told again:\n%s", want, got)
	}
	refuses := lyingEngine(func(_ Request, a *Answer) { a.Error = "no" })
	s, err = Run(t.Context(), c, refuses, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := s.String()
	if strings.Count(got, "\nfailure: ") != 10 || strings.Count(got, "  got:  ") != 10 ||
		!strings.Contains(got, "\n2 failures more:\n  NR-9010 (Standard, Azgoroth, Betza) A Human steps forward\n") ||
		!strings.Contains(got, "NR-9000/Standard, Azgoroth, Betza, check 1 ") {
		t.Errorf("not ten failures in full and two in a line each:\n%s", got)
	}
	if all := s.Text(len(s.Failures)); strings.Count(all, "\nfailure: ") != 12 || strings.Contains(all, "more:") {
		t.Errorf("not all failures in full:\n%s", all)
	}
	if none := s.Text(-1); strings.Contains(none, "\nfailure: ") || !strings.Contains(none, "12 failures more:") {
		t.Errorf("failures in full:\n%s", none)
	}
}

// Nothing that is nil or empty is a crash.
func TestNothing(t *testing.T) {
	var none *Process
	for _, p := range []*Process{none, {}} {
		var e *EngineError
		if _, err := ask(t.Context(), p, plainRequest); !errors.As(err, &e) {
			t.Errorf("an engine that was never started: %v", err)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	for _, e := range []Engine{nil, none} {
		if _, err := Run(t.Context(), rulings.MustLoad(), e, RunOptions{}); !errors.Is(err, ErrOptions) {
			t.Errorf("no engine: %v", err)
		}
	}
	for _, g := range []Games{nil, {}, {nil}} {
		if a, err := ask(t.Context(), g, plainRequest); err != nil || a.Error == "" {
			t.Errorf("no game: %+v, %v", a, err)
		}
	}
	var s *Statement
	if text := s.String(); text != "" {
		t.Errorf("no statement says %q", text)
	}
	odd := &rulings.Corpus{Topics: []*rulings.Topic{nil, {Cases: []*rulings.Case{nil, {Checks: []*rulings.Check{nil}}}}}}
	if _, err := Run(t.Context(), odd, nemorothEngine, RunOptions{}); err != nil {
		t.Error(err)
	}
}

func TestRunDeviations(t *testing.T) {
	c := load(t, runCorpus)
	lie := lyingEngine(func(_ Request, a *Answer) { a.Compelled = []game.Compulsion{} })
	deviations, err := ReadDeviations("d.yaml", []byte("NR-9002: Our Ghasts are tame.\nNR-9001: Not really.\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Run(t.Context(), c, lie, RunOptions{Deviations: deviations})
	if err != nil {
		t.Fatal(err)
	}
	if s.Grade != WithDeviations || len(s.Failures) != 1 || s.Failures[0].Deviation != "Our Ghasts are tame." {
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
		var le *rulings.LoadError
		if !errors.As(err, &le) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %s", tt.text, err, tt.want)
		}
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

// A probe must notice an engine that takes a bad line, refuses a good one or
// does not echo the id (PROTO-1).
func TestProbesNotice(t *testing.T) {
	for _, p := range probes(nemorothgame.Rules()) {
		id := p.id
		good, bad := `{"id":`+id+`,"position":"x","compelled":[],"legal":[],"outcome":{"over":true,"winner":"A","reason":"stalemate"}}`, `{"id":`+id+`,"error":"x"}`
		if p.error {
			good, bad = bad, good
		}
		if msg := p.judge([]byte(good), true); msg != "" {
			t.Errorf("%s: %s", p.name, msg)
		}
		both := `{"id":` + id + `,"position":"x","error":"x"}`
		for _, line := range []string{bad, both, "x", `{"id":"other","position":"x"}`, `{"position":"x"}`} {
			if p.judge([]byte(line), true) == "" {
				t.Errorf("%s: %s is accepted", p.name, line)
			}
		}
		if len(p.line) > commonLine {
			t.Errorf("%s: %d bytes are more than an engine must take", p.name, len(p.line))
		}
	}
}
