package notation_test

import (
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

func BenchmarkParse(b *testing.B) {
	start := nemoroth.NewGame(nemoroth.Standard())
	scream := mustGame(b, screamLine, nemoroth.Standard())
	for _, bm := range []struct {
		name, text string
		game       *nemoroth.Game
	}{
		{"canonical", "Be1d3", start},
		{"bare", "Bd3", start},
		{"effects", "Bd3:c2,e2", start},
		{"scream", "Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)", scream},
		{"illegal", "Bd4", start},
	} {
		b.Run(bm.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := notation.ReadLegal(bm.game, bm.text,
					notation.Any); (err != nil) != (bm.name == "illegal") {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkReadRecord(b *testing.B) {
	text := read(b, "moussambani-score.txt")
	for b.Loop() {
		if r, err := notation.ReadRecord("", text, nemoroth.Standard()); err != nil ||
			len(r.Moves) != 4 {
			b.Fatal(err)
		}
	}
}
