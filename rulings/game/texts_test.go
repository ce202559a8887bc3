package game

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", 39)
	for _, c := range []struct{ first, rest, text, want string }{
		{"- ", "  ", "", "- "},
		{"- ", "  ", " one\n two ", "- one two"},
		{"", "  ", word + " " + word, word + " " + word},
		{"- ", "  ", word + " " + word, "- " + word + "\n  " + word},
		{"- ", "  ", strings.Repeat("y", 200) + " z", "- " + strings.Repeat("y", 200) + "\n  z"},
	} {
		if diff := cmp.Diff(c.want, Wrap(c.first, c.rest, c.text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

// TestReadRules checks that a rule table with an unknown key or role is refused with its
// place and what is known.
func TestReadRules(t *testing.T) {
	for text, want := range map[string]string{
		"A-1: reason, effect\nIt acts.\nText: a colon ends one word.": `line 3, rule A-1: "Text" is not a ` +
			"key; expected Sources, Legal or Illegal",
		"## 1. A\n\nA-1: defines\nIt defines.\n\nA-2: reasons\nIt forbids.": "line 6, rule A-2: " +
			`"reasons" is not a role; expected defines, or some of problem, reason, effect, ` +
			"compels, satisfies",
		"A-1: defines, effect": `"defines" is not a role`,
		"A-1":                  `"" is not a role`,
	} {
		if list, err := readRules(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v; want %s", text, list, err, want)
		}
	}
}
