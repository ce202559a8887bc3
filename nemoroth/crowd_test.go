package nemoroth

import (
	"fmt"
	"strings"
	"testing"
)

// crowd returns a position line with a number of occupants on two squares: half are
// Ghasts, half are Humans that the Ghasts compel and a Go Away can push.
func crowd(occupants int) string {
	n := occupants / 2
	return "8/8/3(" + strings.Repeat("g", n) + ")4/3A4/3(" + strings.Repeat("H", n) + ")4/8/8/8 A 1"
}

// BenchmarkOccupants times what depends on the number of occupants. Trace and
// Explain of the scream produce an effect for every occupant.
func BenchmarkOccupants(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 10000} {
		line := crowd(n)
		g, err := MustSetup(line).Game(Standard())
		if err != nil {
			b.Fatal(err)
		}
		move, scream := MustMove("Hd4c4"), MustMove("Ad5!")
		trace, err := g.Trace(scream)
		if err != nil {
			b.Fatal(err)
		}
		before := g.Setup()
		for _, c := range []struct {
			name string
			run  func()
		}{
			{"parse", func() { ParsePosition(line, Standard()) }},
			{"print", func() { _ = g.String() }},
			{"play", func() { g.Play(move) }},
			{"trace", func() { g.Trace(scream) }},
			{"apply", func() { trace.Apply(before) }},
			{"explain-move", func() { g.Explain(move) }},
			{"explain-scream", func() { g.Explain(scream) }},
		} {
			b.Run(fmt.Sprintf("%s/occupants=%d", c.name, n), func(b *testing.B) {
				for b.Loop() {
					c.run()
				}
			})
		}
	}
}
