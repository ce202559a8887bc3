package nemoroth_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
)

// TestManyOnASquare checks that seventy-five thousand occupants of one square can be
// pushed and engulfed, and that one of them can move (SETUP-4).
func TestManyOnASquare(t *testing.T) {
	crowd := strings.Repeat("H", 4999) + strings.Repeat("M", 70_000)
	g := game(t, "8/8/8/3L4/3(H"+crowd+")4/3A4/8/8 A 1", nemoroth.Standard())
	if n := len(g.Compulsions()); n != 5000 {
		t.Errorf("COMP-MULTI: %d compulsions", n)
	}
	for _, c := range []struct {
		move, after string
		effects     int
	}{
		{"Ad3!", "8/8/8/3L*4/8/3A4/8/8 O 1", 1 + 75_000 + 75_000 + 1},
		{"Hd4c4", "8/8/8/3L4/2H(" + crowd + ")4/3A4/8/8 O 1", 1},
	} {
		m := nemoroth.MustMove(c.move)
		trace, err := g.Trace(m)
		if err != nil || len(trace) != c.effects {
			t.Errorf("%s: %d effects, %v", c.move, len(trace), err)
		}
		if next, err := g.Play(m); err != nil || next.String() != c.after {
			t.Errorf("%s leads to %.99v (%v)", c.move, next, err)
		}
	}
}

// TestRaces reads one game from eight goroutines.
func TestRaces(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				for _, m := range g.Moves() {
					next, err := g.Play(m)
					if err != nil || len(next.Moves()) == 0 || next.Outcome().Over {
						t.Errorf("%v: %v", m, err)
					}
					g.Trace(m)
				}
				g.Explain(nemoroth.MustMove("Lc1d2"))
				g.Compulsions()
				nemoroth.NewWalker(g).Moves(nil)
			}
		})
	}
	wg.Wait()
}

// TestCopies checks that a Game can be copied and overwritten.
func TestCopies(t *testing.T) {
	g := *nemoroth.NewGame(nemoroth.Standard())
	next := play(&g, "Be1d3")
	g = *next
	*next = nemoroth.Game{}
	if line := fmt.Sprint(g.Line()); line != "[Be1d3]" || g.Parent().String() != startText {
		t.Errorf("copied: %s from %v", line, g.Parent())
	}
	if want := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3"); g.String() != want.String() ||
		fmt.Sprint(g.Moves()) != fmt.Sprint(want.Moves()) {
		t.Errorf("copied: %v with the moves %v", &g, g.Moves())
	}
}

// TestManyCompulsions checks that the list of compulsions ends after MaxCompulsions
// entries, and that legality does not depend on that (COMP-RULE).
func TestManyCompulsions(t *testing.T) {
	g := game(t, "8/8/3("+strings.Repeat("g", 3000)+")4/8/3("+strings.Repeat("H", 3000)+
		")4/8/8/Z7 A 1", nemoroth.Standard())
	if n := len(g.Compulsions()); n != nemoroth.MaxCompulsions {
		t.Errorf("%d compulsions are listed", n)
	}
	if r := g.Explain(nemoroth.MustMove("Za1a2")); r.Verdict != nemoroth.VerdictCompulsion {
		t.Errorf("COMP-RULE: %v", r.Verdict)
	}
	if r := g.Explain(nemoroth.MustMove("Hd4c3")); r.Legal() {
		t.Error("Hd4c3 is legal, but Humans do not move backward")
	}
	if r := g.Explain(nemoroth.MustMove("Hd4c4")); !r.Legal() {
		t.Errorf("COMP-MOVED: %v", r.Summary())
	}
}

// TestNumbers checks where the full-move number increases and stops (NFEN-1).
func TestNumbers(t *testing.T) {
	g := game(t, "7a/8/8/8/8/8/8/A7 O 999998", nemoroth.Standard())
	for _, want := range []int{999999, 999999, 999999, 999999} {
		g = play(g, g.Moves()[0].String())
		if g.FullMove() != want {
			t.Errorf("%v, want number %d", g, want)
		}
	}
}

// TestGameOfPosition checks that a petrified Human of either side on its eighth rank, which can
// stand under OPT-3, begins no game without it (POS-1).
func TestGameOfPosition(t *testing.T) {
	for _, line := range []string{"pH7/8/8/8/8/8/8/8 A 1", "8/8/8/8/8/8/8/ph7 A 1"} {
		p, err := nemoroth.ParsePosition(line, nemoroth.Betza())
		if err != nil {
			t.Fatal(err)
		}
		if g, err := p.Setup().Game(nemoroth.Standard()); !errors.Is(err, nemoroth.ErrSetup) {
			t.Errorf("PROMOTE-2: %s under Standard: %v, %v; want ErrSetup", line, g, err)
		}
	}
}

// TestPass checks that ichor fades in a pass, that a pass is possible after the end
// of the game, and that it joins the history (POS-2).
func TestPass(t *testing.T) {
	g := game(t, "8/8/8/8/4g3/3pHHpH[2]2/H7/8 A 1", nemoroth.Standard())
	next, err := g.Pass()
	if !g.Outcome().Over || err != nil || next.String() != "8/8/8/8/4g3/3pHHpH[1]2/H7/8 O 1" ||
		!next.LastMove().IsPass() {
		t.Errorf("POS-2: %v leads to %v, %v", g, next, err)
	}
	g = game(t, "7a/8/8/8/8/8/8/A7 A 1", nemoroth.Standard())
	for _, move := range []string{"Aa1c1", "Ac1a1"} {
		if g, err = play(g, move).Pass(); err != nil {
			t.Fatal(err)
		}
	}
	if r := g.Explain(nemoroth.MustMove("Aa1c1")); r.Verdict != nemoroth.VerdictRepetition ||
		r.Reasons[0].Ply != 1 {
		t.Errorf("REP-1 after passes: %v", r)
	}
}

// TestVerdictErrors checks the table of verdicts and errors in the section Errors
// of the package documentation, and which order of pushes gives which error.
func TestVerdictErrors(t *testing.T) {
	const quiet, screaming = "8/8/8/8/4g3/8/2H1H2H/8 A 1", "8/8/4b3/3laL2/8/8/8/8 O 1"
	for _, c := range []struct {
		position, move string
		verdict        nemoroth.Verdict
		play, parse    error
	}{
		{quiet, "He2f2", nemoroth.VerdictLegal, nil, nil},
		{quiet, "Hb2b3", nemoroth.VerdictForbidden, nemoroth.ErrIllegal, nil},
		{quiet, "Hh2h3", nemoroth.VerdictCompulsion, nemoroth.ErrIllegal, nil},
		{screaming, "Ae5!", nemoroth.VerdictAmbiguous, nemoroth.ErrAmbiguous,
			nemoroth.ErrAmbiguous},
		{screaming, "Ae5!e4", nemoroth.VerdictInvalid, nemoroth.ErrInvalid, nemoroth.ErrSyntax},
	} {
		g := game(t, c.position, nemoroth.Standard())
		m := nemoroth.MustMove(c.move)
		if r := g.Explain(m); r.Verdict != c.verdict {
			t.Errorf("%s: Explain: %v, want %v\n%v", c.move, r.Verdict, c.verdict, r)
		}
		if _, err := g.Play(m); !errors.Is(err, c.play) {
			t.Errorf("%s: Play: %v, want %v", c.move, err, c.play)
		}
		if _, err := g.ParseMove(c.move); !errors.Is(err, c.parse) {
			t.Errorf("%s: ParseMove: %v, want %v", c.move, err, c.parse)
		}
	}
}

// TestNothing checks that nil and zero games, walkers and positions are empty or
// ErrInvalid, and that the zero Move and a pass cannot be played.
func TestNothing(t *testing.T) {
	m := nemoroth.MustMove("Be1d3")
	var p nemoroth.Position
	for _, g := range []*nemoroth.Game{nil, new(nemoroth.Game)} {
		_, played := g.Play(m)
		_, traced := g.Trace(m)
		_, passed := g.Pass()
		_, parsed := g.ParseMove("Be1d3")
		for i, err := range []error{played, traced, passed, parsed} {
			if !errors.Is(err, nemoroth.ErrInvalid) {
				t.Errorf("error %d of an empty game: %v", i, err)
			}
		}
		if r := g.Explain(m); r.Verdict != nemoroth.VerdictInvalid {
			t.Errorf("an empty game: %v", r)
		}
		w := nemoroth.NewWalker(g)
		for i, got := range []any{g.Moves(), g.Compulsions(), g.Line(),
			p.At(0), p.At(99), w.Moves(nil)} {
			if n := reflect.ValueOf(got).Len(); n != 0 {
				t.Errorf("list %d of an empty game has %d elements", i, n)
			}
		}
		for i, got := range []bool{g.Outcome().Over, w.Outcome().Over, w.Do(m), w.Undo(), w.Pass(),
			w.Position().IsValid(), p.IsValid(), g.Parent() != nil, !g.LastMove().IsZero(),
			g.Side().IsValid(), w.Side().IsValid()} {
			if got {
				t.Errorf("answer %d of an empty game is true", i)
			}
		}
	}
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, m := range []nemoroth.Move{{}, nemoroth.Pass()} {
		if _, err := g.Play(m); err == nil || g.Explain(m).Legal() {
			t.Errorf("%v is legal", m)
		}
	}
}

// TestOutOfRange checks that values out of range have a text, and that effects that
// do not fit a board are rejected.
func TestOutOfRange(t *testing.T) {
	for i := range 256 {
		_ = fmt.Sprint(nemoroth.Square(i), nemoroth.Side(i), nemoroth.Kind(i))
	}
	ghast := nemoroth.Piece{Kind: nemoroth.Ghast, Side: nemoroth.Alabaster}
	for _, bad := range []nemoroth.Effect{
		{Kind: nemoroth.EffectMove, Piece: ghast, From: 99, To: 200},
		{Kind: nemoroth.EffectDigest, To: 3},
		{Kind: nemoroth.EffectPromote, Piece: nemoroth.Piece{Kind: nemoroth.Human}, To: 3},
		{Kind: nemoroth.EffectLayIchor, Piece: ghast, To: 3, Plies: math.MinInt},
		{Kind: nemoroth.EffectPetrify, Piece: ghast, From: 3, To: 77},
		{Kind: "fly"},
	} {
		_, applied := nemoroth.Trace{bad}.Apply(nemoroth.Start().Setup())
		if !errors.Is(applied, nemoroth.ErrInvalid) {
			t.Errorf("an effect that does not fit: %+v: %v", bad, applied)
		}
	}
}

// TestJSON checks that every public value survives a JSON round trip.
func TestJSON(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Azgoroth()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	report := g.Explain(nemoroth.MustMove("Lc1d2"))
	betza, err := nemoroth.ParsePosition("pH2A4/3pH4/3A4/8/8/8/8/8 A 1", nemoroth.Betza())
	if err != nil {
		t.Fatal(err)
	}
	check(t, []nemoroth.Side{g.Side(), nemoroth.NoSide})
	check(t, nemoroth.Piece{Kind: nemoroth.LeafPile, Side: nemoroth.Obsidian, Digesting: true})
	check(t, []nemoroth.Piece{{}, {Kind: nemoroth.Mummy}})
	check(t, []nemoroth.Move{{}, g.LastMove()})
	check(t, nemoroth.Report{})
	check(t, nemoroth.Compulsion{})
	check(t, nemoroth.Setup{})
	check(t, []nemoroth.Square{nemoroth.NoSquare, nemoroth.MustSquare("h8")})
	check(t, []nemoroth.Ruleset{g.Ruleset(), {OwnGhastBars: true}})
	check(t, g.Setup())
	check(t, []nemoroth.Position{g.Position(), {}, betza})
	check(t, []nemoroth.Move{nemoroth.MustMove("Ae5!d5,e6,f5"), nemoroth.Pass()})
	check(t, []nemoroth.Report{report, g.Explain(nemoroth.MustMove("Ha2a3")),
		g.Explain(nemoroth.Move{})})
	check(t, []nemoroth.Outcome{g.Outcome(), {Over: true, Winner: nemoroth.Obsidian,
		Reason: nemoroth.EndCompulsion}})
	check(t, nemoroth.MustSetup("8/8/8/8/3(LH)4/8/8/Z[11]7 A 1").Problems(nemoroth.Standard()))
	check(t, nemoroth.MustSetup("8/8/8/8/H*pL*M*5/8/8/8 A 1").Problems(nemoroth.Standard()))
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

// TestGob checks that values survive encoding/gob.
func TestGob(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Azgoroth()), "Be1d3", "Gd8b6")
	type values struct {
		Game     *nemoroth.Game
		Position nemoroth.Position
		Move     nemoroth.Move
		Nothing  [2]nemoroth.Move
	}
	var b bytes.Buffer
	var back values
	v := values{Game: g, Position: g.Position(), Move: g.LastMove()}
	err := errors.Join(gob.NewEncoder(&b).Encode(v), gob.NewDecoder(&b).Decode(&back))
	if err != nil || back.Game.String() != g.String() || back.Game.Ply() != 2 {
		t.Fatalf("%v (%v)", back.Game, err)
	}
	// What AppendText appends is the text.
	text, err := g.Position().AppendText([]byte("at "))
	text, wrong := g.LastMove().AppendText(append(text, ' '))
	if want := fmt.Sprintf("at %v %v", g.Position(), g.LastMove()); string(text) != want {
		t.Errorf("appended %q, want %q (%v, %v)", text, want, err, wrong)
	}
	if back.Position != v.Position || back.Move != v.Move || back.Nothing != v.Nothing {
		t.Errorf("%+v", back)
	}
}

// TestGameJSON checks that a game with passes survives a JSON round trip, by value
// and by pointer, and that invalid games are rejected.
func TestGameJSON(t *testing.T) {
	passed, err := play(nemoroth.NewGame(nemoroth.Azgoroth()), "Be1d3", "Gd8b6").Pass()
	if err != nil {
		t.Fatal(err)
	}
	var back struct{ G nemoroth.Game }
	data, err := json.Marshal(struct{ G nemoroth.Game }{*passed})
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	if err != nil || back.G.String() != passed.String() || back.G.Ply() != 3 ||
		back.G.Ruleset() != passed.Ruleset() {
		t.Errorf("game: %s reads as %v (%v)", data, &back.G, err)
	}
	for _, bad := range []string{`{`, `[]`, `{"ruleset":"Chess"}`, `{"ruleset":"Standard"}`,
		`{"start":"8/8/8/8/8/8/8/8 A 0"}`, `{"start":"8/8/8/8/8/8/8/Z[3]7 A 1"}`,
		`{"start":"` + startText + `","moves":["Be1e2"]}`,
		`{"start":"` + startText + `","moves":[7]}`} {
		var g nemoroth.Game
		if err := json.Unmarshal([]byte(bad), &g); err == nil || g.Position().IsValid() {
			t.Errorf("%s reads as %v (%v)", bad, &g, err)
		}
	}
}

// TestProtocolJSON checks the JSON form of outcomes (PROTO-1).
func TestProtocolJSON(t *testing.T) {
	outcome, err := json.Marshal(nemoroth.Outcome{})
	if string(outcome) != `{"over":false}` || err != nil {
		t.Errorf("PROTO-1: %s (%v)", outcome, err)
	}
}
