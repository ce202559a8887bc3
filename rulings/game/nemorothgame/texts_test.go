package nemorothgame_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

const (
	opening = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
)

// TestWriteRecord checks that ReadRecord reads what WriteRecord writes (NOTE-7),
// and that Games plays it.
func TestWriteRecord(t *testing.T) {
	rules := nemorothgame.Rules()
	archive := rules.(game.Archivist)
	for _, want := range []game.Record{
		{Line: opening, Ruleset: "Standard"},
		{Line: opening, Ruleset: "Betza", Tags: []game.RecordTag{{Key: "Event", Value: "x"}},
			Moves: []string{"Be1d3", "Gd8b6"}},
		{Line: "8/8/8/8/8/8/8/W7 A 1", Ruleset: "Standard", Moves: []string{"Wa1a8", "pass"}},
		{Line: opening, Ruleset: "Standard", Moves: []string{"Be1d3", "Gd8b6"}, Result: "1-0",
			Remarks: []game.Remark{{Text: "before"}, {Ply: 1, Mark: "!?", Text: "two {",
				Variations: []string{"1. Be1f3 (1. Ha2a3 {)}) Gd8f6", "1. Hh2h3"}}, {Ply: 2, Mark: "++"}}},
	} {
		for _, notation := range []string{"canonical", "lawson", "moussambani"} {
			text, err := archive.WriteRecord(want, notation)
			if err != nil {
				t.Fatal(err)
			}
			var back game.Record
			saved, err := json.Marshal(want)
			if err == nil {
				err = json.Unmarshal(saved, &back)
			}
			if diff := cmp.Diff(want, back); diff != "" || err != nil {
				t.Errorf("%s\nerror %v (-want +got):\n%s", saved, err, diff)
			}
			got, err := archive.ReadRecord(text, "")
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%s\nerror %v (-want +got):\n%s", text, err, diff)
			}
			games, err := got.Games(rules)
			if err != nil || len(games) != len(want.Moves)+1 {
				t.Errorf("%v: %d games, error %v", want.Moves, len(games), err)
			}
		}
	}
	for _, bad := range []struct {
		game.Record
		notation string
		err      error
	}{
		{game.Record{}, "chess", game.ErrSyntax},
		{game.Record{Line: "8 A 1"}, "canonical", game.ErrSyntax},
		{game.Record{Line: "8/8/8/8/8/8/8/(LH)7 A 1"}, "canonical", game.ErrSetup},
		{game.Record{Moves: []string{"e4"}}, "canonical", game.ErrSyntax},
		{game.Record{Moves: []string{"Be1e2"}}, "canonical", game.ErrIllegal},
		{game.Record{Line: orders, Moves: []string{"Ae5!"}}, "canonical", game.ErrAmbiguous},
	} {
		if text, err := archive.WriteRecord(bad.Record, bad.notation); !errors.Is(err, bad.err) {
			t.Errorf("%+v: %q, error %v; want %v", bad.Record, text, err, bad.err)
		}
	}
}

// TestAmbiguous checks that an ambiguous scream lists its meanings (NAME-1).
func TestAmbiguous(t *testing.T) {
	g, err := nemorothgame.Rules().Start(orders, "")
	if err != nil {
		t.Fatal(err)
	}
	_, read := g.Read("Ae5!")
	_, written := g.(game.Scribe).ReadIn("any", "Ae5!")
	_, played := g.Play("Ae5!")
	for _, err := range []error{read, written, played} {
		var ambiguous *game.AmbiguousError
		if !errors.As(err, &ambiguous) || !errors.Is(err, game.ErrAmbiguous) {
			t.Fatalf("error %v", err)
		}
		for _, m := range ambiguous.Moves {
			if got, err := g.Read(m); got != m || err != nil {
				t.Errorf("%s is read as %q, error %v", m, got, err)
			}
		}
		if len(ambiguous.Moves) < 4 {
			t.Errorf("only %q; expected 4 moves", ambiguous.Moves)
		}
	}
}

// TestOwners checks that statues and Mummies have no owner.
func TestOwners(t *testing.T) {
	board, err := nemorothgame.Rules().(game.Boarder).Board("8/8/8/8/8/8/8/HhpgM4 A 1")
	if err != nil {
		t.Fatal(err)
	}
	var got [][]string
	for _, c := range board.Cells[:4] {
		got = append(got, c.Owners)
	}
	if diff := cmp.Diff([][]string{{"A"}, {"O"}, {""}, {""}}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
