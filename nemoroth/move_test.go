package nemoroth_test

import (
	"errors"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestMoveNames checks what ParseMove reads and where it reports an error (NAME-1).
func TestMoveNames(t *testing.T) {
	for _, text := range []string{"Be1d3", "Hb2a3", "Ab1!", "Ab1a3", "Ae5!d5,e6,f5", "Za1a1",
		"pass"} {
		m, err := nemoroth.ParseMove(text)
		if err != nil || m.String() != text {
			t.Errorf("NAME-1: %q reads as %v (%v)", text, m, err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "e1d3": 0, "Me1d3": 0, "B": 1, "Be": 1, "Be9d3": 1, "Be1": 3, "Be1d": 3, "Be1d33": 3,
		"be1d3": 0, "Ab1!!": 4,
		"Ab1!a": 4, "Ab1!a1,": 7, "Ab1!a1 b2": 6, "Ab1!d4": 4, "Ab1!a1,a1": 7, "Bb1!": 3, "Pass": 0,
		"Be1d3 ": 3, "\x80": 0, "B\xff\xff": 1,
	} {
		_, err := nemoroth.ParseMove(text)
		var syntax *nemoroth.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset {
			t.Errorf("NAME-1: %q: %v, want a syntax error at offset %d", text, err, offset)
		}
	}
	for _, m := range []nemoroth.Move{
		nemoroth.NewMove(nemoroth.Mummy, 0, 1), nemoroth.NewMove(nemoroth.Human, 64, 1),
		nemoroth.NewMove(0, 0, 1), nemoroth.NewMove(200, 0, 1),
		nemoroth.NewScream(64), nemoroth.NewScream(0, 63), nemoroth.NewScream(0, 1, 1),
		nemoroth.NewScream(0, 255),
	} {
		if !m.IsZero() {
			t.Errorf("%v is not the zero Move", m)
		}
	}
}
