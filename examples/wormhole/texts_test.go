package wormhole

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
	const text = "[Game \"wormhole\"]\n[Event \"Example\"]\n\n1. Pe2e4 Pe7e5 2. Ke1e3! {over the hole} *\n"
	a := Rules().(game.Archivist)
	got, err := a.ReadRecord("", text, "")
	want := game.Record{Line: start, Ruleset: "Standard", Tags: []game.RecordTag{{Key: "Event", Value: "Example"}}, Moves: []string{"Pe2e4", "Pe7e5", "Ke1e3"}}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	const written = "[Game \"wormhole\"]\n[Event \"Example\"]\n[Result \"*\"]\n\n1. Pe2e4 Pe7e5 2. Ke1e3 *\n"
	if text, err := a.WriteRecord(got, "canonical"); text != written || err != nil {
		t.Errorf("%q (%v)", text, err)
	}
	_, err = a.ReadRecord("", strings.Replace(text, "Ke1e3", "Ke1e2", 1), "")
	var stop *game.RecordError
	if !errors.As(err, &stop) || stop.Illegal != "Ke1e2" || stop.Written != "Ke1e2!" || stop.Place() != "line 4, column 19, ply 3" {
		t.Errorf("%#v", err)
	}
}

// FuzzTexts reads any text as a position line, a move and a diagram. Nothing panics,
// and a text that is read and written reads the same again.
func FuzzTexts(f *testing.F) {
	lines := []string{start, diagram, "k7/8/8/8/8/8/8/K7 b 999999", "2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "k1C5/8/8/8/8/8/8/K7 w 1", "8 k . . .\n", "[Game \"wormhole\"]\n1. Pe2e4"}
	gametest.FuzzTexts(f, Rules(), lines, []string{"Pe6c8=W"}, func(t *testing.T, _, next game.Game, _ string) {
		if next != nil {
			p := next.(point).position
			attacks(t, &p)
		}
	})
}
