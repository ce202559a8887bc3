package nemoroth_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
)

// TestSatisfies checks COMP-GHAST-SAT and COMP-MOVED: a piece gets no further from a Ghast
// that is pushed with it, but does from one that is pushed away. Two equal Ghasts compel a
// piece twice. COMP-MOVED applies only to the mover, and to no piece in a scream.
func TestSatisfies(t *testing.T) {
	for _, c := range []struct{ position, move, want string }{
		{"8/8/8/8/8/3(Hg)4/3A4/8 A 1", "Ad2!", "Go Away d2 d3 COMP-GHAST-SAT"},
		{"8/8/8/3(gg)4/8/2H1H3/8/8 A 1", "Hc3b3",
			"Human c3 d5 COMP-MOVED, Human c3 d5 COMP-MOVED"},
		{"8/8/8/3(gg)4/8/2AH4/8/8 A 1", "Ac3!",
			"Human d3 d5 COMP-GHAST-SAT, Human d3 d5 COMP-GHAST-SAT"},
	} {
		r := game(t, c.position, nemoroth.Standard()).Explain(nemoroth.MustMove(c.move))
		var got []string
		for _, s := range r.Satisfies {
			got = append(got, fmt.Sprint(s.Compulsion.Piece, " ", s.Compulsion.Square, " ",
				s.Compulsion.Source, " ", s.Rule))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s\n%v", c.position, c.move, diff, r)
		}
	}
}

// TestGhastEvidence checks that the evidence for GHAST-2 names the Ghast among the
// occupants of a square and, of two Ghasts on a Leaf Pile's goal, the one that
// forbids the move (GHAST-4, OPT-4).
func TestGhastEvidence(t *testing.T) {
	for position, move := range map[string]string{
		"8/8/8/8/8/2(Gg)5/1l6/8 O 1": "Lb2c3",
		"8/8/8/8/8/2(Ag)5/1H6/8 A 1": "Hb2b3",
		"8/8/8/8/2(Ag)5/8/1H6/8 A 1": "Hb2b3",
	} {
		r := game(t, position, nemoroth.Betza()).Explain(nemoroth.MustMove(move))
		got := ""
		for _, reason := range r.Reasons {
			if reason.Ghast != nil {
				got += reason.Ghast.Piece.Describe()
			}
		}
		if got != "Obsidian Ghast" {
			t.Errorf("%s: %s: %q\n%v", position, move, got, r)
		}
	}
}

// TestCauses checks the kind, the place and the cause of each effect, where there are
// several candidates.
func TestCauses(t *testing.T) {
	for _, c := range []struct{ about, position, move, want string }{
		{"ICHOR-1: the first of two Fiends pushed together lays the ichor",
			"8/8/8/8/2A(wpw)4/8/8/8 A 1", "Ac4!",
			"scream c4 -1, push e4 0, push e4 0, lay-ichor d4 1"},
		{"ICHOR-1: the first of two equal Fiends lays the ichor", "8/8/8/8/2A(ww)4/8/8/8 A 1",
			"Ac4!", "scream c4 -1, push e4 0, push e4 0, lay-ichor d4 1"},
		{"ENGULF-3: the first engulf causes the digest", "8/8/8/8/2AL(Hw)3/8/8/8 A 1", "Ac4!",
			"scream c4 -1, push e4 0, engulf e4 1, engulf e4 1, digest e4 2"},
		{"GAZE-2: of two Basilisks pushed together, the one that sees the victim",
			"8/8/4A(bpB)2/7H/8/8/8/8 A 1", "Ae6!",
			"scream e6 -1, push g6 0, push g6 0, petrify h5 2"},
		{"GAZE-2: of two Basilisks that see the victim, the first", "8/8/4a(BpB)2/7H/8/8/8/8 O 1",
			"Ae6!", "scream e6 -1, push g6 0, push g6 0, petrify h5 1"},
		{"GAZE-2: not a piece that is pushed along with the Basilisk",
			"8/8/4a(HpB)2/7H/8/8/8/8 O 1", "Ae6!",
			"scream e6 -1, push g6 0, push g6 0, petrify h5 2"},
		{"GAZE-2: of two equal Humans pushed into a gaze, each by its own push",
			"8/4pb3/8/8/3(HH)4/3A4/8/8 A 1", "Ad3!",
			"scream d3 -1, push d5 0, push d5 0, petrify d5 1, petrify d5 2"},
		{"ICHOR-3: one Zombie by its promotion, the other by its push",
			"3.[5]4/3(HZ)4/3A4/8/8/8/8/8 A 1", "Ad6!", "scream d6 -1, push d8 0, push d8 0, " +
				"promote d8 1, dissolve d8 3, dissolve d8 2, clear-ichor d8 4"},
		{"ENGULF-2: likewise on a Leaf Pile", "3l4/3(HZ)4/3A4/8/8/8/8/8 A 1", "Ad6!",
			"scream d6 -1, push d8 0, push d8 0, promote d8 1, engulf d8 3, engulf d8 2, " +
				"digest d8 4"},
		{"ICHOR-3: Zombies that a Fiend leaves behind, by the ichor laid there",
			"8/8/8/8/3(WZz)4/8/8/8 A 1", "Wd4d6", "move d6 -1, lay-ichor d4 0, lay-ichor d5 0, " +
				"dissolve d4 1, dissolve d4 1, clear-ichor d4 3"},
		{"ICHOR-4: every loss by the move, the clearing by the Zombie's loss",
			"8/8/8/3(HM)[5]4/3Z4/8/8/8 A 1", "Zd4d5",
			"move d5 -1, destroy d5 0, destroy d5 0, dissolve d5 0, clear-ichor d5 3"},
		{"GAZE-5: a Basilisk that is petrified in the step still petrifies",
			"8/8/2h1b3/8/8/8/4B3/8 A 1", "Be2d4",
			"move d4 -1, petrify d4 0, petrify c6 0, petrify e6 0"},
	} {
		trace, err := game(t, c.position, nemoroth.Standard()).Trace(nemoroth.MustMove(c.move))
		var got []string
		for _, e := range trace {
			got = append(got, fmt.Sprint(e.Kind, " ", e.Square(), " ", e.Cause))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, ", ")); diff != "" || err != nil {
			t.Errorf("%s: %s, %s: %v (-want +got):\n%s", c.about, c.position, c.move, err, diff)
		}
	}
}

// TestPlayNames checks which names of a scream Play accepts (NAME-1, SCREAM-5).
func TestPlayNames(t *testing.T) {
	const position = "8/8/4b3/3laL2/8/8/8/8 O 1"
	for _, c := range []struct {
		rules        nemoroth.Ruleset
		asked, plays string
		err          error
	}{
		{nemoroth.Standard(), "Ae5!", "", nemoroth.ErrAmbiguous},
		{nemoroth.Standard(), "Ae5!d5,e6,f5", "Ae5!d5,e6,f5", nil},
		{nemoroth.Standard(), "Ae5!e6,d5,f5", "Ae5!e6,f5,d5", nil},
		{nemoroth.Standard(), "Ae5!e6", "", nemoroth.ErrInvalid},
		{nemoroth.Azgoroth(), "Ae5!", "Ae5!", nil},
		{nemoroth.Azgoroth(), "Ae5!e6,f5,d5", "Ae5!", nil},
		{nemoroth.Azgoroth(), "Ae5!e6,d5,f5", "", nemoroth.ErrIllegal},
	} {
		g := game(t, position, c.rules)
		next, err := g.Play(nemoroth.MustMove(c.asked))
		if !errors.Is(err, c.err) || err == nil && next.LastMove().String() != c.plays {
			t.Errorf("%s in %v plays %v (%v), want %s (%v)", c.asked, c.rules, next.LastMove(), err,
				c.plays, c.err)
		}
		if _, traced := g.Trace(nemoroth.MustMove(c.asked)); (traced == nil) != (err == nil) {
			t.Errorf("%s in %v: Trace says %v, Play %v", c.asked, c.rules, traced, err)
		}
	}
}

// TestEndByRepetition checks that the reason is repetition if a move that repeats a
// position satisfies COMP-RULE and no other move does (END-2).
func TestEndByRepetition(t *testing.T) {
	g := play(game(t, "a6w/8/8/6h1/3G2pA1/8/8/8 A 1", nemoroth.Standard()), "Gd4b2", "Hg5f5",
		"Gb2d4")
	if o := g.Outcome(); o != (nemoroth.Outcome{Over: true, Winner: nemoroth.Alabaster,
		Reason: nemoroth.EndRepetition}) {
		t.Errorf("%v: %v", g, o)
	}
	if r := g.Explain(nemoroth.MustMove("Wh8h7")); r.Verdict != nemoroth.VerdictCompulsion {
		t.Errorf("Wh8h7: %v", r)
	}
}

// TestDoBareScream checks that Do plays a bare scream with
// entangled pushes if all orders lead to the same position (NAME-1, SCREAM-4).
func TestDoBareScream(t *testing.T) {
	w := nemoroth.NewWalker(game(t, "8/8/8/8/8/5BA1/5h2/4pL[1]3 A 1", nemoroth.Betza()))
	if !w.Do(nemoroth.MustMove("Ag3!")) {
		t.Error("Ag3! is rejected")
	}
}
