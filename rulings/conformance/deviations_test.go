package conformance

import (
	"errors"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

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
		t.Error("a deviation from an unknown ruling is accepted")
	}
}

func TestReadDeviations(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"NR-0002: b\nNR-0001: a\n", ""},
		{"{}", ""},
		{"", "d.yaml:1: the file is empty"},
		{"- NR-0001", "d.yaml:1:1: expected a mapping, found a list"},
		{"NR-0001: ~", "d.yaml:1:10: expected a text, found nothing"},
		{"NR-0001: [a]", "d.yaml:1:10: expected a text, found a list"},
		{"NR-0001: a\nNR-0001: b\n", "d.yaml:2:1: key NR-0001 is listed twice"},
		{"NR-1: a", "d.yaml: NR-1: not the id of a ruling; expected an id such as NR-0014"},
		{"NR-0001: ' '", "d.yaml: NR-0001: the reason is empty"},
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
