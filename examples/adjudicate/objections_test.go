package main

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// objections has in each line a game, a position, moves of which the last is judged, and the
// objection to it that is shown, if any.
const objections = `
nemoroth | 7h/8/8/3g4/3Z4/8/8/W7 A 1       | Wa1a5                   | zombie-compelled
nemoroth | 8/8/8/8/8/1G6/1H6/8 A 1         | Hb2c2                   | flee-range
nemoroth | 4g3/2H5/8/8/8/8/8/8 A 1         | Hc7d8                   | D-03a
nemoroth | 6g1/8/8/8/8/8/8/1G6 A 1         | Gb1d3 Gg8e6 Gd3b1 Ge6g8 | rep-start
nemoroth | 8/8/8/8/3pg4/8/H7/7A A 1        | Ha2b2                   | dread-H-stone
nemoroth | 8/8/8/8/3G4/8/H7/8 A 1          | Ha2b2                   | dread-H-own
nemoroth | 8/8/8/8/4gH2/8/8/8 A 1          | Hf4e5                   | flee-equal
nemoroth | 8/8/8/8/3g4/1W6/8/8 A 1         | Wb3h3                   | D-06
nemoroth | 8/8/5g2/4g3/3L4/8/8/8 A 1       | Ld4e5                   | pile-fearless
nemoroth | 8/8/8/8/2g3g1/4H3/8/8 A 1       | He3f3                   | dread-H-enemy
nemoroth | 8/8/2G5/8/4z3/8/8/8 O 1         | Ze4d5                   | zombie-fears
nemoroth | 8/8/8/8/4g3/3H4/H7/8 A 1        | Ha2a3                   |
nemoroth | 8/8/8/5g2/8/5H2/4B3/4A3 A 1     | Ae1!                    | ghast-stone
nemoroth | 8/8/8/3H4/8/8/8/8 A 1           | Hd5c4                   | human-back
nemoroth | 8/7h/8/3g4/3H4/8/8/7A A 1       | Hd4d3                   | flee-back
nemoroth | w7/8/8/8/W2H3a/8/8/7W A 1       | Wa4e4                   | fiend-friends
nemoroth | 7a/7h/8/3(WZ)4/3A4/8/8/W7 A 1   | Ad4!                    | push-fiend
nemoroth | 7a/8/8/3(Zh)4/8/8/8/W7 A 1      | Wa1a4                   | company-spares-Z
nemoroth | 8/8/8/4h3/3H4/8/8/8 A 1         | Hd4e5                   | human-takes
nemoroth | 8/4H1b1/8/8/8/8/8/8 A 1         | He7f8                   |
nemoroth | w7/8/3b4/8/8/3H4/8/7A A 1       | Hd3e4                   | gaze-avoid
nemoroth | 7a/8/8/3H[2]4/8/8/8/A7 A 1      | Aa1c1                   | ichor-two-spares
nemoroth | 7a/8/8/8/8/8/8/A7 A 1           | Aa1c1 Ah8f8 Ac1b2 Af8h8 Ab2a1 | rep-turn
nemoroth | 8/8/8/8/3l4/3B4/8/8 O 1         | Ld4d3                   | end-draw
nemoroth | 8/8/8/8/8/8/1H6/8 A 1           | Hb2b3                   | end-draw
nemoroth | 8/8/4b3/3laL2/8/8/8/8 O 1       | Ae5(Be6-e7:f5,Ld5-c5,pLf5-g5) |
wormhole |                                 | Pe2e4                   |
wormhole |                                 | Nb1c3                   | Q-10
wormhole |                                 | Pe2e5                   |
wormhole | 4k3/8/8/8/8/8/8/4K2C w 1        | Ch1g2                   | champion-diagonal
wormhole | 4k3/8/8/8/8/8/8/4K2C w 1        | Ch1e1                   |
wormhole | 4k3/8/8/8/8/8/8/3NK3 w 1        | Ke1e3                   | king-two
wormhole | 2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1  | Pe6c8=M                 | hole-stops-Pawn
wormhole | 4k3/8/8/8/8/8/4m3/4K3 w 1       | Ke1e2                   | Q-15
wormhole | 4k3/8/8/8/8/8/8/M3K3 w 1        | Ma1a2                   |
wormhole | 4k3/8/8/4P3/8/8/8/4K3 w 1       | Pe5e7                   | pawn-any-rank
wormhole | 4k3/8/8/8/8/8/8/W3K3 w 1        | Wa1c3                   | wizard-two
wormhole | 7k/8/8/4x3/4N3/8/8/K7 w 1       | Ne4f6                   | knight-leaps
nature   |                                 | Ie2e4                   |
nature   | 4g3/8/8/8/8/2T5/3T4/4G3 N - - 1 | Td2h6+c3d4              |
nature   | 4g3/8/8/8/8/2T5/2T5/6G1 N - - 1 | Tc2c3+c3c6              |
nature   | 4g3/8/8/8/5i2/8/6I1/4G3 N - - 1 | Ig2g4 Ge8d8 Ge1d1 If4g3 | ep-stays
nature   | 2g5/i7/4i3/8/3I4/8/7I/6G1 N - - 1 | Id4d6 Ie6d5           | ep-second
nature   | 4g3/1I6/8/8/8/8/8/4G3 N R - 1   | Ib7b8=R                 |
nature   | 4g3/1I6/8/8/8/8/8/4G3 N R - 1   | Ib7b8                   | back-stays
nature   | 4g3/8/8/8/8/2T5/8/4G3 N - - 1   | Tc3c4                   |
nature   | 4g3/8/8/8/8/B7/8/4G3 N - - 1    | Ba3c5                   |
nature   | 4g3/8/8/8/8/R7/8/4G3 N - - 1    | Ra3b5                   |
nature   | 4g3/8/8/8/8/8/8/4G3 N - - 1     | Ge1e3                   |
nature   | 4g3/8/8/8/8/T6T/8/4G3 N - - 1   | Ge1a4                   |
nature   | 4g3/8/8/8/8/D7/8/4G3 N - - 1    | Da3a5                   | druid-queen
nature   | 4g3/8/8/8/1i6/I7/8/4G3 N - - 1  | Ia3b4                   |`

// TestObjections checks which objection to a move is shown, if any.
func TestObjections(t *testing.T) {
	for row := range strings.Lines(objections[1:]) {
		c := strings.Split(row, "|")
		for i := range c {
			c[i] = strings.TrimSpace(c[i])
		}
		entry, err := games.Lookup(c[0])
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		all := judge(t, &entry, c[1], strings.Fields(c[2])).Objections
		if len(all) > 0 && all[0].Clear {
			got = all[0].ID
		}
		if got != c[3] {
			t.Errorf("%sthe objection is %q\n%s", row, got, firstObjections(all))
		}
	}
}

// TestListedObjections checks which objections are listed on request: not that a piece may go
// anywhere, and what changes neither the verdict nor a piece only if somebody may believe it.
func TestListedObjections(t *testing.T) {
	for _, c := range []struct{ game, line, move, want string }{
		{"nemoroth", "8/8/3z4/8/2Z5/8/8/8 A 2", "Zc4b6", ""},
		{"nemoroth", "7z/8/8/8/8/8/HH6/8 A 1", "Ha2b2", "enter-H-own"},
		{"nemoroth", "8/h7/8/8/4B3/8/8/5W2 A 1", "Wf1f3",
			"gaze-avoid gaze-walks gaze-knight gaze-friend ichor-landing ichor-start"},
		{"nemoroth", "7z/8/3g4/8/3H4/8/8/W7 A 1", "Wa1a5", "ghast-spares-H"},
		{"wormhole", "", "Ke1e3", "king-two"},
		{"wormhole", "4k3/8/3m4/3x4/8/8/8/4K3 b 1", "Md6d4",
			"WORM-TAKE-2 hole-stops-Lion lion-far"},
	} {
		entry, err := games.Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, o := range judge(t, &entry, c.line, []string{c.move}).Objections {
			ids = append(ids, o.ID)
		}
		if got := strings.Join(ids, " "); got != c.want {
			t.Errorf("%s %s: listed are %q, want %q", c.line, c.move, got, c.want)
		}
	}
}

// judge judges the last of some moves.
func judge(t *testing.T, e *games.Entry, line string, moves []string) rulings.Judgement {
	t.Helper()
	corpus, err := e.Corpus()
	if err != nil {
		t.Fatal(err)
	}
	last := len(moves) - 1
	past, err := game.Record{Line: line, Moves: moves[:last]}.Games(e.Rules)
	if err != nil {
		t.Fatalf("%s %q %v: %v", e.Name(), line, moves, err)
	}
	return corpus.Judge(past[last], moves[last], e.Hypotheses()...)
}

// TestDisputedReadings checks that each dispute of a ruling that considers several readings is shown
// with a reading of its own, in whatever order the ruling answers them.
func TestDisputedReadings(t *testing.T) {
	for _, c := range []struct {
		game, position, move string
		want                 map[string]string // words of the reading, by the dispute
	}{
		{"wormhole", "7k/8/8/8/8/6c1/P4N2/4K3 w 1", "Pa2a3",
			map[string]string{"Q-09": "hole beside the piece", "Q-12": "square left still exists"}},
		{"nature", "7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "Ib7b8=B",
			map[string]string{"Q-12": "any number of times", "Q-15": "second rank"}},
	} {
		e, err := games.Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range judge(t, &e, c.position, []string{c.move}).Disputes {
			if !strings.Contains(d.Reading, c.want[d.ID]) {
				t.Errorf("%s %s: %s is read as %q", c.game, c.move, d.ID, d.Reading)
			}
			delete(c.want, d.ID)
		}
		if len(c.want) > 0 {
			t.Errorf("%s %s: not disputed: %v", c.game, c.move, c.want)
		}
	}
}

// firstObjections lists the first objections for a message.
func firstObjections(all []rulings.Objection) string {
	var b strings.Builder
	for _, o := range all[:min(4, len(all))] {
		fmt.Fprintf(&b, "  %s: %s %v flips %t\n", o.ID, o.Says, o.Answer, o.Flips)
	}
	return b.String()
}

// TestDisputes checks on which open questions an answer rests, and how it would be otherwise.
func TestDisputes(t *testing.T) {
	for _, c := range []struct{ line, move, want string }{
		{"3g4/5H2/8/8/8/8/8/8 A 1", "Hf7e8", "D-03 the move would be illegal"},
		{"8/8/8/8/8/8/8/W7 A 1", "Wa1a8", ""},
		{"8/8/8/3.[2]4/3h[9]4/3a4/8/8 O 1", "Ad3!", "D-09 the move would be legal"},
	} {
		e := games.All()[0]
		v := judge(t, &e, c.line, []string{c.move})
		got := ""
		for _, d := range v.Disputes {
			got += d.ID + " " + d.Otherwise
		}
		if got != c.want {
			t.Errorf("%s %s: %q, want %q", c.line, c.move, got, c.want)
		}
	}
}

// TestClaims checks who is said to be right, and which rule answers a claim about the rules.
func TestClaims(t *testing.T) {
	e := games.All()[0]
	v := judge(t, &e, "7h/8/8/3g4/3Z4/8/8/W7 A 1", []string{"Wa1a5"})
	for says, want := range map[string]string{
		"the Zombie must flee":                "wrong GHAST-6",
		"a Zombie is not afraid of a Ghast":   "right GHAST-6",
		"a Human can go back":                 "wrong MOVE-HUMAN",
		"a Human may not step back":           "right MOVE-HUMAN",
		"a petrified Ghast does not compel":   "wrong COMP-GHAST",
		"the gaze is blocked by pieces":       "general GAZE-1",
		"I may pass":                          "general MOVE-1",
		"a Fiend leaves ichor where it stops": "wrong ICHOR-1",
		"you can only move away":              "",
		"A: No, the Zombie must flee":         "wrong GHAST-6",
		"the moon is full":                    "",
		"my opponent talks too much":          "",
	} {
		got := ""
		asked := v
		asked.JudgeClaims(says)
		c := asked.Claims[0]
		if c.Right == nil && c.Rule != "" {
			got = "general " + c.Rule
		}
		if c.Right != nil {
			got = map[bool]string{true: "right ", false: "wrong "}[*c.Right] + c.Rule
		}
		if got != want {
			t.Errorf("%s: %q, want %q: %s", says, got, want, c.Sentence())
		}
	}
}

// TestLettersClaims judges claims in the words of letters, that were once judged falsely: the first
// is always wrong, and the second is right or not understood.
func TestLettersClaims(t *testing.T) {
	e := games.All()[0]
	for _, c := range []struct{ line, move, wrong, right string }{
		{"8/8/7A/8/8/8/4Bh2/8 O 1", "Hf2f1", "a Human may not step there, he would be stone " +
			"before he gets his promotion, so the move is impossible",
			"my man arrives on the last rank and is a Zombie, so what"},
		{"7h/8/8/3g4/8/8/W7/8 A 1", "Wa2h2", "It passes under the Ghast and this is not " +
			"allowed to anybody who doesn't leap.", "From d5 down to the second rank " +
			"are three squares, so the Ghast doesn't reach the second rank."},
		{"6w1/8/8/4g3/3L4/8/8/8 A 1", "Ld4e5", "You are going TOWARDS the Ghast, that is " +
			"forbidden for all but Zombies.", "Once it is in the leaves it can't scare anybody."},
		{"7h/8/8/3.[9]4/3A4/8/8/8 A 1", "Ad4d6", "I can't cross the stuff.",
			"But a jump is a jump, isn't it?"},
		{"3g4/4H3/8/8/8/8/8/w7 A 1", "He7e8", "e8 is next to the Ghast, nearer than where I " +
			"came from, and no one may approach.",
			"Fear gives the Human wings: if it is compelled it can promote."},
		{"7a/8/8/3H[1]4/8/8/8/A7 A 1", "Aa1c1", "your Human stands in ichor, he must get out!",
			"it is down to one ply and will be gone when she moves"},
	} {
		v := judge(t, &e, c.line, []string{c.move})
		alone := v
		v.JudgeClaims(c.wrong, c.right)
		alone.JudgeClaims(c.wrong)
		alone.JudgeClaims(c.right)
		for i, claim := range append(v.Claims, alone.Claims...) {
			first := i%2 == 0
			if claim.Right == nil && first || claim.Right != nil && *claim.Right == first {
				t.Error(claim.Sentence())
			}
		}
	}
}

// TestAgreement checks two claims that say the same of the verdict, or nothing of the move.
func TestAgreement(t *testing.T) {
	e, err := games.Lookup("nemoroth")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ first, second, want string }{
		{"it is legal, he flees", "it is legal", "right right"},
		{"it is legal", "it is legal, because he runs away and is safe", "right right"},
		{"it is illegal", "he cannot do that", "wrong wrong"},
		{"it is legal", "it is illegal", "right wrong"},
		{"hello", "world", "unknown unknown"},
		{"", "", "unknown unknown"},
	} {
		v := judge(t, &e, "8/8/8/8/3g4/2H5/8/8 A 1", []string{"Hc3b3"})
		v.JudgeClaims(c.first, c.second)
		var got []string
		for _, claim := range v.Claims {
			is := "unknown"
			if claim.Right != nil {
				is = map[bool]string{true: "right", false: "wrong"}[*claim.Right]
			}
			got = append(got, is)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%q and %q (-want +got):\n%s", c.first, c.second, diff)
		}
	}
}

// TestSayings checks that what players say, in asked.txt, is about misreadings that exist.
func TestSayings(t *testing.T) {
	family := regexp.MustCompile("-p?[A-Z][a-z]*(-|$)")
	for _, e := range games.All() {
		corpus, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for _, h := range e.Hypotheses() {
			known[h.ID], known[family.ReplaceAllString(h.ID, "-*$1")] = true, true
		}
		asked, err := fs.ReadFile(corpus.Beside, "asked.txt")
		if err != nil {
			t.Fatal(err)
		}
		said := 0
		for line := range strings.Lines(string(asked)) {
			ids, says, _ := strings.Cut(line, "|")
			ids, ok := strings.CutPrefix(ids, "says ")
			for id := range strings.FieldsSeq(ids) {
				if ok && !known[id] {
					t.Errorf("%s: there is no misreading %s", e.Name(), id)
				}
			}
			if ok {
				said += strings.Count(says, "|") + 1
			}
		}
		if said < 100 {
			t.Errorf("%s: only %d sayings", e.Name(), said)
		}
	}
}

// TestOneClaim checks that one claim alone brings no objection that hardly anybody makes.
func TestOneClaim(t *testing.T) {
	e, err := games.Lookup("nature")
	if err != nil {
		t.Fatal(err)
	}
	v := judge(t, &e, "4g3/3t4/8/8/8/8/6t1/G7 B - - 1", []string{"Ge8f3"})
	v.Focus("She says that only the Grand Druid has that trick, called Passtree and not Passtower.")
	if first := v.Objections[0]; first.Clear {
		t.Error(first.Sentence(e.Rules))
	}
}
