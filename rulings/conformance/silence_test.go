package conformance

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings"
)

// A deadEngine never answers.
type deadEngine struct{}

func (deadEngine) Answer(context.Context, []byte) ([]byte, error) {
	return nil, errors.New("no answer")
}

// TestRunGivenUp checks that the statement reports what is left when Run gives up,
// and shows a ruling without an answer once, for all checks and rulesets.
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
	want := "The run was stopped: the engine failed 5 times; the last error: no answer.\n" +
		"Not tried under Standard: 10 of 12 rulings.\nNot tried under Azgoroth: 10 of 12 rulings.\nNot tried under Betza: 11 of 12 rulings.\n"
	if got := s.String(); !strings.Contains(got, want) || strings.Count(got, "got:      no answer") != 2 {
		t.Errorf("lacks %q, or shows a missing answer more than once:\n%s", want, got)
	}
	refuses := lyingEngine(func(_ Request, a *Answer) { a.Error = "no" })
	s, err = Run(t.Context(), c, refuses, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := s.String()
	if strings.Count(got, "\nfailure: ") != 10 || strings.Count(got, "  got:      ") != 10 ||
		!strings.Contains(got, "\n2 further failures:\n  NR-9010 (Standard, Azgoroth, Betza) A Human steps forward\n") ||
		!strings.Contains(got, "NR-9000/Standard, Azgoroth, Betza, check 1 ") {
		t.Errorf("not ten failures in full and two in a line each:\n%s", got)
	}
	if all := s.Text(len(s.Failures)); strings.Count(all, "\nfailure: ") != 12 || strings.Contains(all, "further failures") {
		t.Errorf("not all failures in full:\n%s", all)
	}
	if none := s.Text(-1); strings.Contains(none, "\nfailure: ") || !strings.Contains(none, "12 further failures:") {
		t.Errorf("failures in full:\n%s", none)
	}
}

// TestNothing checks that nil and empty values do not panic.
func TestNothing(t *testing.T) {
	var none *Process
	for _, p := range []*Process{none, {}} {
		var e *EngineError
		if _, err := ask(t.Context(), p, plainRequest); !errors.As(err, &e) {
			t.Errorf("an engine that was not started: %v", err)
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
		t.Errorf("a nil statement has the text %q", text)
	}
	odd := &rulings.Corpus{Topics: []*rulings.Topic{nil, {Cases: []*rulings.Case{nil, {Checks: []*rulings.Check{nil}}}}}}
	if _, err := Run(t.Context(), odd, nemorothEngine, RunOptions{}); err != nil {
		t.Error(err)
	}
}
