package gen

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestDecode checks that any bytes decode, and that the repaired setup can stand.
func TestDecode(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	try := func(data []byte) {
		t.Helper()
		c := Decode(data)
		if ps := c.Setup.Problems(c.Ruleset); ps != nil {
			t.Errorf("%x: %v under %v: %v", data, c.Setup, c.Ruleset, ps)
		}
		if len(c.Line) > maxPlies {
			t.Errorf("%x: %d plies", data, len(c.Line))
		}
	}
	for n := range 8 {
		try(make([]byte, n))
	}
	for range 3000 {
		try(Random(rng))
		data := make([]byte, rng.IntN(300))
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		try(data)
	}
}

// TestRepair checks that Repair removes each kind of problem, and nothing else.
func TestRepair(t *testing.T) {
	for _, x := range []struct{ why, rules, before, after string }{
		{"no problem", "Standard", "8/8/8/3(Hg)[3]4/4l*3/8/8/8 A 1", "8/8/8/3(Hg)[3]4/4l*3/8/8/8 A 1"},
		{"GAZE-2", "Standard", "8/8/3h1Z2/8/4B3/3L*1M2/8/8 A 1", "8/8/3ph1Z2/8/4B3/3pL1M2/8/8 A 1"},
		{"GAZE-1, the gaze of a statue", "Standard", "8/8/8/8/4pb3/8/3H4/8 A 1", "8/8/8/8/4pb3/8/3pH4/8 A 1"},
		{"PROMOTE-1", "Standard", "H7/8/8/8/8/8/8/7h A 1", "Z7/8/8/8/8/8/8/7z A 1"},
		{"PROMOTE-2", "Standard", "pH7/8/8/8/8/8/8/pH7 A 1", "Z7/8/8/8/8/8/8/pH7 A 1"},
		{"PROMOTE-2 is off", "Betza", "pH7/8/8/8/8/8/8/8 A 1", "pH7/8/8/8/8/8/8/8 A 1"},
		{"ICHOR-3", "Standard", "8/8/8/8/3(Zh)[4]4/8/8/8 A 1", "8/8/8/8/3(Zh)4/8/8/8 A 1"},
		{"ENGULF-2, the Leaf Pile is removed", "Standard", "8/8/8/8/4(LHg)3/8/8/8 A 1", "8/8/8/8/4(Hg)3/8/8/8 A 1"},
		{"ENGULF-2, the Leaf Pile stays", "Standard", "8/8/8/8/3(L*Hgl)4/8/8/8 A 1", "8/8/8/8/3L*4/8/8/8 A 1"},
		{"SETUP-4", "Standard", "8/8/8/8/.[0].[11]6/8/8/8 A 1", "8/8/8/8/1.[10]6/8/8/8 A 1"},
		{"SETUP-5", "Standard", "8/8/8/8/H*pl*6/8/8/8 A 1", "8/8/8/8/Hpl6/8/8/8 A 1"},
	} {
		r, err := nemoroth.ParseRuleset(x.rules)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(x.after, Repair(nemoroth.MustSetup(x.before), r).String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.why, diff)
		}
	}
	wild := nemoroth.Setup{FullMove: -3}
	wild.Occupants[9] = []nemoroth.Piece{{Kind: 12}, {Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true}}
	if diff := cmp.Diff("8/8/8/8/8/8/1z6/8 A 1", Repair(wild, nemoroth.Standard()).String()); diff != "" {
		t.Errorf("SETUP-1, SETUP-3 (-want +got):\n%s", diff)
	}
	if !Nonsense(wild) || Nonsense(nemoroth.StartSetup()) {
		t.Error("Nonsense is wrong")
	}
}

func TestEncode(t *testing.T) {
	s := nemoroth.MustSetup("8/8/4b3/3laL2/1(wpHpbM)[6]6/L*7/8/8 O 9")
	data, err := Encode(nemoroth.Betza(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := Decode(data)
	if diff := cmp.Diff([]string{s.String(), "Betza"}, []string{c.Wild.String(), c.Ruleset.String()}); diff != "" {
		t.Error(diff)
	}
	start := nemoroth.StartSetup()
	moves := []nemoroth.Move{nemoroth.MustMove("Be1d3"), nemoroth.Pass(), nemoroth.MustMove("Bd3e5")}
	data, err = Encode(nemoroth.Standard(), start, moves)
	if err != nil {
		t.Fatal(err)
	}
	c = Decode(data)
	g, err := c.Setup.Game(c.Ruleset)
	for i := 0; i < len(c.Line) && err == nil; i++ {
		g, err = Play(g, Choose(g, g.Moves(), c.Line[i]))
	}
	if err != nil || !slices.Equal(g.Line(), moves) {
		t.Errorf("%v (%v)", g.Line(), err)
	}
	for _, x := range []struct {
		why    string
		change func(*nemoroth.Setup)
	}{
		{"48 records", func(s *nemoroth.Setup) {
			s.Occupants[0] = slices.Repeat([]nemoroth.Piece{{Kind: nemoroth.Mummy}}, 48)
		}},
		{"no side to move", func(s *nemoroth.Setup) { s.Side = nemoroth.NoSide }},
		{"number 0", func(s *nemoroth.Setup) { s.FullMove = 0 }},
		{"number 17", func(s *nemoroth.Setup) { s.FullMove = 17 }},
		{"a statue of a Zombie", func(s *nemoroth.Setup) {
			s.Occupants[0] = []nemoroth.Piece{{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true}}
		}},
		{"a Human that digests", func(s *nemoroth.Setup) {
			s.Occupants[0] = []nemoroth.Piece{{Kind: nemoroth.Human, Side: nemoroth.Obsidian, Digesting: true}}
		}},
		{"a piece of no kind", func(s *nemoroth.Setup) { s.Occupants[0] = []nemoroth.Piece{{Side: nemoroth.Obsidian}} }},
		{"ichor of 11 plies", func(s *nemoroth.Setup) { s.Ichor[0] = 11 }},
		{"ichor of no plies", func(s *nemoroth.Setup) { s.Ichor[0] = nemoroth.ZeroIchor }},
	} {
		s := nemoroth.Setup{Side: nemoroth.Alabaster, FullMove: 16}
		if _, err := Encode(nemoroth.Standard(), s, nil); err != nil {
			t.Fatal(err)
		}
		x.change(&s)
		if data, err := Encode(nemoroth.Standard(), s, nil); err == nil {
			t.Errorf("%s: %v is encoded, and decoded as %v", x.why, s, Decode(data).Wild)
		}
	}
	if _, err := Encode(nemoroth.Standard(), start, []nemoroth.Move{nemoroth.MustMove("Ha2a4")}); err == nil {
		t.Error("an illegal move is encoded")
	}
}

// TestChoose checks the meanings of a byte: an index, a scream, back, and a pass.
func TestChoose(t *testing.T) {
	g, err := nemoroth.MustSetup("7a/8/8/8/8/8/1h6/A7 A 1").Game(nemoroth.Standard())
	for _, text := range []string{"Aa1c1", "Ah8f8"} {
		if err == nil {
			g, err = g.Play(nemoroth.MustMove(text))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	moves := g.Moves()
	for b, want := range map[byte]string{0: moves[0].String(), 1: moves[1].String(), 0x90: "Ac1!", 0xbf: "Ac1!", 0xc0: "Ac1a1", 0xfe: "Ac1a1", 0xff: "pass"} {
		if got := Choose(g, moves, b).String(); got != want {
			t.Errorf("%#x: %s, want %s", b, got, want)
		}
	}
	fresh := nemoroth.NewGame(nemoroth.Standard())
	if m := Choose(fresh, fresh.Moves(), 0xc0); !slices.Contains(fresh.Moves(), m) {
		t.Errorf("without an earlier move, 0xc0 gives %v, which is not legal", m)
	}
}

// TestNonsense checks that bit 6 of byte 0 allows nonsense.
func TestNonsense(t *testing.T) {
	for _, x := range []struct {
		why    string
		data   []byte
		side   nemoroth.Side
		number int
		board  string
	}{
		{"no nonsense", []byte{0x00, 0x30, 0}, nemoroth.Alabaster, 4, "8/8/8/8/8/8/8/8"},
		{"no side to move", []byte{0x40, 0x30, 0}, nemoroth.NoSide, 4, "8/8/8/8/8/8/8/8"},
		{"an invalid side, the largest int", []byte{0x40, 0x40, 0}, nemoroth.Obsidian + 1, math.MaxInt, "8/8/8/8/8/8/8/8"},
		{"number 0", []byte{0x48, 0x00, 0}, nemoroth.Obsidian, 0, "8/8/8/8/8/8/8/8"},
		{"number too low", []byte{0x48, 0x10, 0}, nemoroth.Obsidian, -1, "8/8/8/8/8/8/8/8"},
		{"number too high", []byte{0x48, 0x20, 0}, nemoroth.Obsidian, nemoroth.MaxFullMove + 1, "8/8/8/8/8/8/8/8"},
		{"the highest number", []byte{0x48, 0x50, 0}, nemoroth.Obsidian, nemoroth.MaxFullMove, "8/8/8/8/8/8/8/8"},
		{"the number before the highest", []byte{0x48, 0x60, 0}, nemoroth.Obsidian, nemoroth.MaxFullMove - 1, "8/8/8/8/8/8/8/8"},
		{"side and number unchanged", []byte{0x48, 0x80, 0}, nemoroth.Obsidian, 9, "8/8/8/8/8/8/8/8"},
		{"a digesting Human", []byte{0x40, 0x80, 1, 0x35, 0x07}, nemoroth.Alabaster, 9, "8/8/8/8/8/8/8/7H*"},
		{"a digesting statue", []byte{0x40, 0x80, 1, 0xb5, 0x07}, nemoroth.Alabaster, 9, "8/8/8/8/8/8/1pH*6/8"},
		{"no such kind", []byte{0x40, 0x80, 1, 0x35, 0x0e}, nemoroth.Alabaster, 9, "8/8/8/8/8/8/6?1/8"},
		{"a statue of a Zombie", []byte{0x40, 0x80, 1, 0x26, 0x00}, nemoroth.Alabaster, 9, "8/8/8/8/8/8/8/pZ7"},
		{"a statue of a Zombie, without nonsense", []byte{0x00, 0x80, 1, 0x26, 0x00}, nemoroth.Alabaster, 9, "8/8/8/8/8/8/8/Z7"},
		{"ichor of 11 plies", []byte{0x40, 0x80, 1, 0x08, 0xd0}, nemoroth.Alabaster, 9, "8/8/8/8/8/.[11]7/8/8"},
	} {
		s := Decode(x.data).Wild
		text, _, _ := strings.Cut(s.String(), " ")
		got := []any{s.Side, s.FullMove, text}
		if diff := cmp.Diff([]any{x.side, x.number, x.board}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.why, diff)
		}
	}
}

// TestFeatures checks the features that depend on more than one piece.
func TestFeatures(t *testing.T) {
	for _, x := range []struct {
		feature, has, hasNot string
	}{
		{"several Basilisks of one side", "8/8/8/B6pB/8/8/8/8 A 1", "8/8/8/B6pb/8/8/8/8 A 1"},
		{"several Ghasts of one side", "8/8/8/pg6pg/8/8/8/8 A 1", "8/8/8/pg6M/8/8/8/8 A 1"},
		{"a Go Away behind a seventh-rank Human", "8/pH7/1a6/8/8/8/8/8 A 1", "8/ph7/1a6/8/8/8/8/8 A 1"},
		{"a Go Away behind a seventh-rank Human", "8/8/8/8/8/5A2/5h2/8 A 1", "8/8/8/8/8/5pA2/5h2/8 A 1"},
		{"ichor on an eighth rank", "8/8/8/8/8/8/8/3.[3]4 A 1", "8/8/8/8/8/8/3.[3]4/8 A 1"},
	} {
		for position, want := range map[string]bool{x.has: true, x.hasNot: false} {
			if got := slices.Contains(Features(nemoroth.MustSetup(position)), x.feature); got != want {
				t.Errorf("%s: %s: %v, want %v", position, x.feature, got, want)
			}
		}
	}
}
