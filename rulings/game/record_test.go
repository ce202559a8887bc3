package game_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestReadRecord reads records with canonical names (NOTE-7), right and wrong.
func TestReadRecord(t *testing.T) {
	const text = "\ufeff[Game \"Nemoroth\"] [Event \"a \\\"b\\\\\"]\r\n[Notation \"canonical\"][Result \"0-1.\"]\n" +
		"{ a\nremark } 1.Be1d3 ! {x}Gd8b6 002. Bd3e5?? +\n2... Gb6d4! 0-1 { the end }\n"
	want := game.Record{Line: "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1", Ruleset: "Standard",
		Tags: []game.RecordTag{{Key: "Event", Value: `a "b\`}}, Moves: []string{"Be1d3", "Gd8b6", "Bd3e5", "Gb6d4"}}
	got, err := game.ReadRecord(nemorothgame.Rules(), "", text, "")
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	const over = "[Position \"8/8/8/8/8/8/8/8 A 1\"]\n"
	for _, c := range []struct {
		text, place string
		kind        error
		moves       int
	}{
		{"", "line 1, column 1", game.ErrSyntax, 0},
		{" \n ", "line 2, column 2", game.ErrSyntax, 0},
		{"[Game \"wormhole\"]", "line 1, column 8", game.ErrSyntax, 0},
		{"[Notation \"lawson\"]", "line 1, column 12", game.ErrSyntax, 0},
		{"[Result \"2-0\"]", "line 1, column 10", game.ErrSyntax, 0},
		{"[A \"b\"]\n[a \"c\"]", "line 2, column 1", game.ErrSyntax, 0},
		{"[A b]", "line 1, column 1", game.ErrSyntax, 0},
		{"[A \"b", "line 1, column 1", game.ErrSyntax, 0},
		{"[A \"b\"", "line 1, column 1", game.ErrSyntax, 0},
		{"[Ruleset \"No\"]\nBe1d3", "line 1, column 11", game.ErrSyntax, 0},
		{"[Position \"(LL)7/8/8/8/8/8/8/8 A 1\"]", "line 1, column 12", game.ErrSetup, 0},
		{"Be1d3 {", "line 1, column 7, ply 2", game.ErrSyntax, 1},
		{"1. Be1d3\n1. Gd8b6", "line 2, column 1, ply 2", game.ErrSyntax, 1},
		{"1. Be1d3 2.", "line 1, column 10, ply 2", game.ErrSyntax, 1},
		{"1. Be1d3 1...", "line 1, column 10, ply 2", game.ErrSyntax, 1},
		{"! Be1d3", "line 1, column 1, ply 1", game.ErrSyntax, 0},
		{"Be1d3 Gd8b6! nonsense", "line 1, column 14, ply 3", game.ErrSyntax, 2},
		{"Be1d3 Be1d3", "line 1, column 7, ply 2", game.ErrIllegal, 1},
		{"Be1d3 * Gd8b6", "line 1, column 9, ply 2", game.ErrSyntax, 1},
		{"[Result \"1-0\"] Be1d3 0-1", "line 1, column 22, ply 2", game.ErrContradiction, 1},
		{over + "1-0", "line 2, column 1, ply 1", game.ErrContradiction, 0},
		{over + "[Result \"*\"]", "line 2, column 10, ply 1", game.ErrContradiction, 0},
	} {
		got, err := game.ReadRecord(nemorothgame.Rules(), "", c.text, "")
		var stop *game.RecordError
		if !errors.As(err, &stop) || stop.Place() != c.place || !errors.Is(err, c.kind) || len(got.Moves) != c.moves {
			t.Errorf("%q: %v after %v, want %v at %s", c.text, err, got.Moves, c.kind, c.place)
		}
	}
	if _, err := game.ReadRecord(nemorothgame.Rules(), "", over+"0-1", ""); err != nil {
		t.Error(err)
	}
	_, err = game.ReadRecord(nemorothgame.Rules(), "a.txt", "Be1e5!", "")
	var stop *game.RecordError
	if !errors.As(err, &stop) || stop.Illegal != "Be1e5" || stop.Written != "Be1e5!" || !strings.HasPrefix(err.Error(), "a.txt: line 1") {
		t.Errorf("%#v", err)
	}
}

// TestWriteRecord checks that ReadRecord reads what WriteRecord writes.
func TestWriteRecord(t *testing.T) {
	r := nemorothgame.Rules()
	const line = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW O 7"
	var moves []string
	for g, err := r.Start(line, "Azgoroth"); len(moves) < 30; g, err = g.Play(moves[len(moves)-1]) {
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, g.Moves()[0])
	}
	for _, record := range []game.Record{
		{Line: "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1", Ruleset: "Standard", Moves: []string{"Be1d3"}},
		{Line: line, Ruleset: "Azgoroth", Tags: []game.RecordTag{{Key: "Event", Value: `a "b\`}}, Moves: moves},
		{Line: "8/8/8/8/8/8/8/8 A 1", Ruleset: "Standard"},
	} {
		text, err := game.WriteRecord(r, record, "")
		if err != nil {
			t.Fatal(err)
		}
		got, err := game.ReadRecord(r, "", text, "")
		if d := cmp.Diff(record, got); d != "" || err != nil {
			t.Errorf("-want +got (%v)\n%s%s", err, d, text)
		}
	}
	if _, err := game.WriteRecord(r, game.Record{}, "lawson"); !errors.Is(err, game.ErrSyntax) {
		t.Error(err)
	}
	if _, err := game.WriteRecord(r, game.Record{Moves: []string{"Be1e5"}}, ""); !errors.Is(err, game.ErrIllegal) {
		t.Error(err)
	}
}
