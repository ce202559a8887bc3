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
