package rulings

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func TestJudge(t *testing.T) {
	const (
		tangle = "8/8/4b3/3laL2/8/8/8/8 O 1"
		// b2 and d2 are compelled
		crowd = "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4"
	)
	for _, c := range []struct {
		line, text string
		want       Decision
		move, says string // part of the summary
	}{
		{gamelet, "Be5f4", Legal, "Be5f4",
			"Be5f4 is legal: the Alabaster Basilisk on e5 moves to f4. It satisfies the compulsion of the Basilisk on e5. The move has no further effect."},
		{gamelet, "Bf4", Legal, "Be5f4", `The move has no further effect. "Bf4" is read as Be5f4: the Alabaster Basilisk goes`},
		{"", "Be1d3", Legal, "Be1d3",
			"Then the Alabaster Human on c2 is petrified by the gaze from d3; the "},
		{"8/8/8/8/8/8/8/W7 A 1", "Wa1h1", Legal, "Wa1h1",
			"The move ends the game. Alabaster wins by stalemate: the other side has no move [END-1]."},
		{gamelet, "Lc1:d2", Forbidden, "Lc1d2",
			"The move would have saved the Human on d2, but that does not make it legal."},
		{gamelet, "Ha2a3", Forbidden, "Ha2a3", "The legal moves are Be5f4, Hb2a3 and Hf2g3."},
		{"", "Be1e3", Forbidden, "Be1e3",
			"e3 is not a square that a Basilisk on e1 reaches. 33 moves are legal, for example Ab1b3."},
		{"8/8/8/8/8/8/8/W7 O 1", "Hh7h6", Impossible, "Hh7h6",
			"Alabaster wins by stalemate: the other side has no move [END-1]. Hh7h6 is illegal"},
		{"8/8/4g3/2H5/8/8/8/7W A 1", "Wh1g1", Forbidden, "Wh1g1",
			"Wh1g1 is illegal: the Ghast on e6 still frightens the Human on c5. The legal moves are "},
		{"", "Lc1", Forbidden, "Lf1c1", `for example Ab1b3. "Lc1" is read as Lf1c1: the`},
		{crowd, "Ac1!", Legal, "Ac1!",
			"It satisfies the compulsion of the Human on b2 and the Human on d2."},
		{"", "Zd4d5", Impossible, "Zd4d5", "Zd4d5 is illegal: "},
		{"8/8/8/8/1(HM)[4]6/8/8/W7 A 1", "Wa1b1", Forbidden, "Wa1b1", "the Human on b4 still stands " +
			"on ichor (4 plies left); the Human on b4 still shares its square with the Mummy."},
		{"", "Za5", Impossible, "", "Alabaster has no mobile Zombie"},
		{"8/3B(HM)3/3A4/8/8/8/8/8 A 1", "Ad6!", Forbidden, "Ad6!",
			"the Zombie on f8 still shares its square with the Mummy."},
		{"", "Bd3:c2", WrongEffects, "Be1d3",
			"In fact the Alabaster Human on e2 is petrified by the gaze from d3. Be1d3 is legal; its full text is Bd3:c2,e2."},
		{"", "Ha3", Ambiguous, "",
			"\"Ha3\" is ambiguous; it fits 2 moves: Ha2a3; Hb2a3. Write the move in full, for example Ha2a3."},
		{tangle, "Ae5!", Ambiguous, "", "Ae5!d5,e6,f5"},
		{"8/8/8/3G4/8/3H4/3A4/8 A 1", "Hd3-d4?", Forbidden, "Hd3d4",
			"in range of the Alabaster Ghast on d5"},
		{"8/8/8/8/8/3h4/3A4/8 A 1", "hd3-d4", Legal, "Ad2!", ""},
		{"", "e4", Misread, "", "\"e4\" is not understood"},
		{"", "", Misread, "", "is not understood"},
		{"", "\xff\x00", Misread, "", "is not understood"},
		{"", "pass", Impossible, "pass", "a side may not pass in a game"},
	} {
		g, err := nemorothgame.Rules().Start(c.line, "")
		if err != nil {
			t.Fatal(err)
		}
		v := MustLoad().Judge(g, c.text)
		said := strings.Join(v.Summary, " ")
		if v.Decision != c.want || v.Move != c.move || !strings.Contains(said, c.says) {
			t.Errorf("%q in %q: %s, move %q: %s", c.text, c.line, v.Decision, v.Move, said)
		}
		if n := len(v.Summary); n < 1 || n > 4 {
			t.Errorf("%q: %d sentences", c.text, n)
		}
		if data, err := json.Marshal(v); err != nil ||
			!strings.Contains(string(data), `"decision":"`+string(c.want)+`"`) {
			t.Errorf("%q: %s, %v", c.text, data, err)
		}
	}
	var none *Corpus
	if v := none.Judge(nil, "Be1d3"); v.Decision != Misread || len(v.Summary) == 0 {
		t.Errorf("no game: %+v", v)
	}
}

// TestWorded checks what is said of a piece that a scream saves from ichor: that it stands
// on none, unless the ichor had one ply left and any move saves it, even onto other ichor (OPT-2);
// and of a piece that is saved from a Ghast.
func TestWorded(t *testing.T) {
	for _, c := range []struct{ line, move, want string }{
		{"8/8/8/3.[5]4/3H[1]4/3A4/8/8 A 1", "Ad3!", "the Human on d4 stands on ichor with one ply " +
			"left, for which any legal move is enough [COMP-ICHOR-SAT]"},
		{"8/8/8/3.[1]4/3H[2]4/3A4/8/8 A 1", "Ad3!", "the Human on d4 stands on no ichor " +
			"afterwards [COMP-ICHOR-SAT]"},
		{"8/8/8/8/3g4/3A4/1H6/8 A 1", "Ad3!", "the Human on b2 is further from the Ghast on d4 " +
			"afterwards [COMP-GHAST-SAT]"},
		{"8/8/8/8/8/8/1H1A4/3g4 A 1", "Ad2!", "the Ghast on d1, which frightens the Human on b2, " +
			"is gone [COMP-GHAST-SAT]"},
		{"5g2/3H4/3A4/8/8/8/8/8 A 1", "Ad6!", "the Human on d7 is promoted [COMP-GONE]"},
	} {
		g, err := nemorothgame.Rules().Start(c.line, "Azgoroth")
		if err != nil {
			t.Fatal(err)
		}
		got := Worded(nemorothgame.Rules(), g, g.Explain(c.move)).Satisfies[0].Text
		if got != c.want {
			t.Errorf("%s: got %q; want %q", c.line, got, c.want)
		}
	}
}

// TestJudgeTheCorpus compares judgements of the rulings' moves with the reports.
func TestJudgeTheCorpus(t *testing.T) {
	c := MustLoad()
	for _, k := range c.Cases() {
		g, err := k.Reach(nemorothgame.Rules(), k.Rulesets[0])
		if err != nil {
			continue // the setup is impossible
		}
		for _, check := range k.Checks {
			if check.Move == "" {
				continue
			}
			v, r := c.Judge(g, check.Move), Worded(c.Rules, g, g.Explain(check.Move))
			if diff := cmp.Diff(r, v.Report); diff != "" || len(v.Summary) == 0 {
				t.Errorf("%s %s: %v (-report +judgement)\n%s", k.ID, check.Move, v.Summary, diff)
			}
			if (v.Decision == Legal) != r.Legal() {
				t.Errorf("%s %s: %s", k.ID, check.Move, v.Decision)
			}
		}
	}
}
