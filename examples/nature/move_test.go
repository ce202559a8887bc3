package nature

import (
	"errors"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestNames checks which move names are read (NAT-NAME), and the offsets of errors.
func TestNames(t *testing.T) {
	g := opening(t)
	for text, want := range map[string]string{
		"Rb1c3": "Rb1c3", "Ia7a8=B": "Ia7a8=B", "Ia1a1=T": "Ia1a1=T", "Tc1c1": "Tc1c1", "Tc1c2+f1f2": "Tc1c2+f1f2", "Tf1f2+c1c2": "Tc1c2+f1f2",
		"Tc4c3+f3f1": "Tf3f1+c4c3", "Ta1a1+a1a1": "Ta1a1+a1a1",
	} {
		if got, err := g.Read(text); got != want || err != nil {
			t.Errorf("%q is %q (%v)", text, got, err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "ie2e4": 0, "Qd1d2": 0, "R": 1, "Rb": 2, "Rb1": 3, "Rb1c": 4, "Rb9c3": 2, "Ri1c3": 1, "Rb1c3 ": 5, "Rb1c3=B": 5, "Ie7e8=": 6, "Ie7e8=G": 6,
		"Ie7e8=I": 6, "Ie7e8B": 5, "Ie7e8=B!": 7, " Ie2e4": 0, "Ié": 1, "Tc1c2+": 6, "Tc1c2+f": 7, "Tc1c2+f1f": 9, "Tc1c2f1f2": 5, "Tc1c2+f1f2+": 10, "Tc1c2=B": 5,
	} {
		_, err := g.Read(text)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset || g.Explain(text).Unread == "" {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
		if _, err := g.Play(text); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q is played: %v", text, err)
		}
	}
	if _, err := g.Play("Ge1e2"); !errors.Is(err, game.ErrIllegal) || err.Error() != "Ge1e2 is illegal: Nature's own Initiate stands on e2 [NAT-OWN]" {
		t.Error(err)
	}
}

// TestNumbers checks that a number names one move or none.
func TestNumbers(t *testing.T) {
	named := 0
	for head := Move(0); head < 16; head++ {
		for rest := Move(0); rest < 1<<16; rest++ {
			m := head<<28 | 33<<22 | 34<<16 | rest
			text := m.String()
			if text == "" {
				continue
			}
			named++
			if back, err := parseMove(text); err != nil || back != m.canonical() {
				t.Fatalf("%d is %s, which is %d: %v", m, text, back, err)
			}
		}
	}
	if want := 6 + 4 + 64*64; named != want {
		t.Errorf("%d numbers have names, want %d", named, want)
	}
}
