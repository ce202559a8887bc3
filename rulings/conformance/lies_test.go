package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// A lyingEngine is an engine that changes this library's answers.
type lyingEngine func(Request, *Answer)

// Answer lies only about rulings, whose requests have a slash in their ids.
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

// TestRunFindsLies checks that each wrong answer fails the ruling that depends on
// it.
func TestRunFindsLies(t *testing.T) {
	c := load(t, runCorpus)
	for _, tt := range []struct {
		name string
		lie  lyingEngine
		want []string // failed rulings
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
				*a = Answer{ID: a.ID, Position: "8/8/8/8/8/8/8/8 A 1", Compelled: []game.Compulsion{}, Legal: []Successor{}, Outcome: &game.Outcome{}}
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

// A rewriter is an engine that changes the lines of this library's answers.
type rewriter func(string) string

func (r rewriter) Answer(ctx context.Context, line []byte) ([]byte, error) {
	return []byte(r(right(line))), nil
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
		s, err := Run(t.Context(), c, rewriter(func(line string) string { return strings.ReplaceAll(line, pair[0], pair[1]) }), RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if (s.Grade == Conformant) != (pair[0] == "") {
			t.Errorf("%s for %s: %s", pair[1], pair[0], s.Grade)
		}
	}
}

// TestRunFindsFaults checks that a violation that fails no ruling is a fault.
func TestRunFindsFaults(t *testing.T) {
	const (
		position = "position "
		line     = "is not a canonical line of three fields (NFEN-1)"
		turn     = "has the wrong side to move or the wrong full-move number"
	)
	cut := func(s string) string { return s[:strings.LastIndexByte(s, ' ')] }
	taken := func(lie lyingEngine) lyingEngine { // lies only in answers without an error
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
		{"over without winner and reason", func(_ Request, a *Answer) { a.Outcome = &game.Outcome{Over: true} }, "outcome lacks a winner or a reason of the protocol"},
		{"over with legal moves", func(_ Request, a *Answer) {
			a.Outcome = &game.Outcome{Over: true, Winner: "A", Reason: "stalemate"}
		}, "outcome and legal disagree on whether the game is over (END-1)"},
	} {
		// The position is one after a move, with Obsidian to move first, so that the
		// full-move number has risen.
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
