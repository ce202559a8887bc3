package nemoroth_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestJSON checks that every public value survives a JSON round trip.
func TestJSON(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Azgoroth()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	report := g.Explain(nemoroth.MustMove("Lc1d2"))
	quiet := g.Explain(nemoroth.MustMove("Ha2a3"))
	check(t, g.Side())
	check(t, nemoroth.NoSide)
	check(t, nemoroth.Mummy)
	check(t, nemoroth.Piece{Kind: nemoroth.LeafPile, Side: nemoroth.Obsidian, Digesting: true})
	check(t, nemoroth.NoSquare)
	check(t, nemoroth.MustSquare("h8"))
	check(t, g.Ruleset())
	check(t, nemoroth.Ruleset{OwnGhastBars: true})
	check(t, g.Setup())
	check(t, g.Position())
	check(t, nemoroth.Position{})
	check(t, nemoroth.MustMove("Ae5!d5,e6,f5"))
	check(t, nemoroth.Pass())
	check(t, report)
	check(t, quiet)
	check(t, report.Trace)
	check(t, report.Reasons)
	check(t, g.Compulsions())
	check(t, report.Satisfies)
	check(t, g.Outcome())
	check(t, nemoroth.Outcome{Over: true, Winner: nemoroth.Obsidian, Reason: nemoroth.EndByCompulsion})
	check(t, nemoroth.MustSetup("8/8/8/8/3(LH)4/8/8/Z[11]7 A 1").Problems(nemoroth.Standard()))
	check(t, nemoroth.MustSetup("8/8/8/8/H*pL*M*5/8/8/8 A 1").Problems(nemoroth.Standard()))
	check(t, g.Explain(nemoroth.Move{}))
}

func check[T any](t *testing.T, v T) {
	t.Helper()
	data, err := json.Marshal(v)
	var back T
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	same := cmp.Comparer(func(a, b nemoroth.Position) bool { return a == b })
	sameMove := cmp.Comparer(func(a, b nemoroth.Move) bool { return a == b })
	if diff := cmp.Diff(v, back, same, sameMove); err != nil || diff != "" {
		t.Errorf("%T: %s: %v\n%s", v, data, err, diff)
	}
}

// TestGameJSON checks that a game with passes survives a JSON round trip, by value
// and by pointer, and that invalid games are rejected.
func TestGameJSON(t *testing.T) {
	passed, err := play(nemoroth.NewGame(nemoroth.Azgoroth()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4").Pass()
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(passed)
	var back nemoroth.Game
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	if err != nil || back.String() != passed.String() || back.Ply() != 5 || back.Ruleset() != passed.Ruleset() {
		t.Errorf("game: %s reads as %v (%v)", data, &back, err)
	}
	if value, err := json.Marshal(struct{ G nemoroth.Game }{*passed}); err != nil || string(value) != `{"G":`+string(data)+`}` {
		t.Errorf("game by value: %s (%v)", value, err)
	}
	for _, bad := range []string{`{`, `[]`, `{"ruleset":"Chess"}`, `{"ruleset":"Standard"}`, `{"start":"8/8/8/8/8/8/8/8 A 0"}`,
		`{"start":"8/8/8/8/8/8/8/Z[3]7 A 1"}`, `{"start":"` + startText + `","moves":["Be1e2"]}`, `{"start":"` + startText + `","moves":["x"]}`,
		`{"start":"` + startText + `","moves":[7]}`} {
		var g nemoroth.Game
		if err := json.Unmarshal([]byte(bad), &g); err == nil || g.Position().IsValid() {
			t.Errorf("%s reads as %v (%v)", bad, &g, err)
		}
	}
}

// TestProtocolJSON checks the JSON form of outcomes and compulsions (PROTO-1).
func TestProtocolJSON(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Azgoroth()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	outcome, err := json.Marshal(nemoroth.Outcome{})
	if string(outcome) != `{"over":false}` || err != nil {
		t.Errorf("PROTO-1: %s (%v)", outcome, err)
	}
	compelled, err := json.Marshal(g.Compulsions()[0])
	if string(compelled) != `{"square":"b2","piece":"H","kind":"ghast","source":"d4"}` || err != nil {
		t.Errorf("PROTO-1: %s (%v)", compelled, err)
	}
}
