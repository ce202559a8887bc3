package nature

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// TestRecord reads and writes a record, and reads one with an illegal move.
func TestRecord(t *testing.T) {
	const text = "[Game \"nature\"]\n[Event \"Example\"]\n[Result \"*\"]\n\n1. Ie2e4 Ie7e5 2. Ib2b3 Rg8f6 3. Tc1b2 *\n"
	a := Rules().(game.Archivist)
	got, err := a.ReadRecord("", text, "")
	want := game.Record{Line: start, Ruleset: "Standard", Tags: []game.RecordTag{{Key: "Event", Value: "Example"}}, Moves: strings.Fields("Ie2e4 Ie7e5 Ib2b3 Rg8f6 Tc1b2")}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	written, err := a.WriteRecord(got, "canonical")
	if d := cmp.Diff(text, written); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	_, err = a.ReadRecord("", strings.Replace(text, "Tc1b2", "Ge1d1!", 1), "")
	var stop *game.RecordError
	if !errors.As(err, &stop) || stop.Illegal != "Ge1d1" || stop.Written != "Ge1d1!" || stop.Ply != 5 {
		t.Errorf("%#v", err)
	}
}

// FuzzTexts reads any text as a position line, a move and a diagram. Nothing panics,
// and a text that is read and written reads the same again.
func FuzzTexts(f *testing.F) {
	lines := []string{start, page, portal, bareBoard + " B Ti c3 999999", "7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "4g3/8/8/8/8/8/8/I3G3 N - - 1", "8 g . . .\n", "[Game \"nature\"]\n1. Ie2e4"}
	gametest.FuzzTexts(f, Rules(), lines, []string{"Ib7b8=D", "Tc1c2+f1f2"}, func(t *testing.T, g, _ game.Game, move string) {
		if moves := g.Moves(); len(moves) > 0 {
			sufficient(t, g, moves[len(move)%len(moves)])
		}
		if p := g.(point); !p.over() {
			for _, m := range p.moves(nil) {
				if reasons := p.reasons(m); reasons != nil || !p.legal(m) {
					t.Fatal(m, reasons)
				}
			}
		}
	})
}
