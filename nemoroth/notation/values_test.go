package notation_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// TestTexts checks notations and results as texts, and that others are
// rejected.
func TestTexts(t *testing.T) {
	type both struct {
		Notation notation.Notation
		Result   notation.Result
	}
	for _, want := range []both{
		{notation.Any, notation.NoResult}, {notation.Canonical, notation.Unfinished},
		{notation.Lawson, notation.AlabasterWins}, {notation.Moussambani, notation.ObsidianWins},
	} {
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got both
		if err := json.Unmarshal(data, &got); err != nil || got != want {
			t.Errorf("%s reads as %v, %v, want %v", data, got, err, want)
		}
	}
	for _, bad := range []both{{9, 0}, {0, 9}} {
		if data, err := json.Marshal(bad); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("%v is written %s, %v", bad, data, err)
		}
	}
	for _, bad := range []string{`{"Notation":"chess"}`, `{"Result":"1-1"}`} {
		var got both
		if err := json.Unmarshal([]byte(bad), &got); !errors.Is(err, nemoroth.ErrSyntax) {
			t.Errorf("%s reads as %v, %v", bad, got, err)
		}
	}
	for want, r := range map[string]interface{ String() string }{
		"Notation(9)": notation.Notation(9), "Result(9)": notation.Result(9), "lawson": notation.Lawson, "1-0": notation.AlabasterWins,
	} {
		if r.String() != want {
			t.Errorf("%v is shown as %q", want, r.String())
		}
	}
	for r, want := range map[notation.Result]nemoroth.Side{
		notation.NoResult: nemoroth.NoSide, notation.Unfinished: nemoroth.NoSide,
		notation.AlabasterWins: nemoroth.Alabaster, notation.ObsidianWins: nemoroth.Obsidian,
	} {
		if got := r.Winner(); got != want {
			t.Errorf("NOTE-7: %v is won by %v, want %v", r, got, want)
		}
	}
}
