package naive_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// ask answers a question about a game as text. The question is one of
//
//	legal, compelled, outcome, screams, side   of the position
//	e4 f5             contents of these squares
//	He3d3             "legal", or the reasons against the move
//	He3d3: e3 d3      contents of these squares after the move
//	He3d3 satisfies   compulsions that the move satisfies
func ask(t *testing.T, g *naive.Game, question string) string {
	t.Helper()
	onSquares := func(g *naive.Game, list string) string {
		s := g.Setup()
		var all []string
		for _, name := range strings.Fields(list) {
			all = append(all, name+" "+square(s, nemoroth.MustSquare(name)))
		}
		return strings.Join(all, ", ")
	}
	switch question {
	case "legal":
		return names(g.Legal())
	case "compelled":
		return compelledText(g)
	case "outcome":
		return g.Outcome().String()
	case "screams":
		return screamCount(g)
	case "side":
		return g.Side().String()
	}
	if move, list, ok := strings.Cut(question, ": "); ok {
		return onSquares(play(t, g, move), list)
	}
	move, rest, _ := strings.Cut(question, " ")
	if len(move) == 2 {
		return onSquares(g, question)
	}
	r := g.Explain(nemoroth.MustMove(move))
	if rest == "satisfies" {
		return satisfiesText(r.Satisfies)
	}
	if r.Legal() {
		return "legal"
	}
	return reasonsText(r.Reasons)
}

// switchCases has one case for every rule that can be switched off: a question,
// and its answers with and without the rule.
var switchCases = []struct {
	rule     nemoroth.Rule
	ruleset  string
	position string
	moves    string // played first
	ask      string
	with     string
	without  string
}{
	{"SETUP-5", "", "8/8/8/3(Hw)4/3L4/8/8/8 A 1", "", "Ld4d5: d5", "d5 L*", "d5 L"},
	{"GEO-1", "", "8/8/8/8/4g3/8/2H5/8 A 1", "", "compelled", "c2 H ghast e4", ""},
	{"GEO-2", "", "8/8/8/8/8/1G6/1H6/8 A 1", "", "Hb2c2", "legal", "GHAST-2 b3"},
	{"GEO-3", "", "8/8/8/8/3(AM)4/8/8/8 A 1", "", "Ad4!", "SCREAM-1 d4", "COMP-RULE d4"},
	{"MOVE-1", "", opening, "", "Hh7h6", "MOVE-1 h7", "legal"},
	{"MOVE-BASILISK", "", "8/8/8/8/4B3/8/8/8 A 1", "", "Be4e5", "MOVE-BASILISK e5", "legal"},
	{"MOVE-GHAST", "", "8/8/8/8/4G3/8/8/8 A 1", "", "Ge4e5", "MOVE-GHAST e5", "legal"},
	{"MOVE-LEAFPILE", "", "8/8/8/3M4/3L4/8/8/8 A 1", "", "Ld4d5", "MOVE-LEAFPILE d5", "legal"},
	{"MOVE-GOAWAY", "", "8/8/8/8/4A3/8/8/8 A 1", "", "Ae4e5", "MOVE-GOAWAY e5", "legal"},
	{"MOVE-FIEND", "", "8/8/8/8/8/8/H7/W7 A 1", "", "Wa1a3", "MOVE-FIEND a2", "legal"},
	{"MOVE-HUMAN", "", "8/8/8/8/3H4/8/8/8 A 1", "", "Hd4d3", "MOVE-HUMAN d3", "legal"},
	{"MOVE-ZOMBIE", "", "8/8/8/8/3Z4/8/8/8 A 1", "", "Zd4d6", "MOVE-ZOMBIE d6", "legal"},
	{"MOVE-EMPTY", "", "8/8/8/3h4/3H4/8/8/8 A 1", "", "Hd4d5", "MOVE-HUMAN d5", "legal"},
	{"MOVE-LEAP", "", "8/8/8/4g3/1G6/8/8/8 A 1", "", "Gb4d2", "legal", "MOVE-GHAST d2"},
	{"RIDER-GAZE", "", "8/8/8/8/5pb2/8/W7/8 A 1", "", "Wa2f2", "RIDER-GAZE e2", "legal"},
	{"RIDER-GHAST", "", "8/8/3g4/8/7W/8/8/8 A 1", "", "Wh4a4", "RIDER-GHAST d6", "legal"},
	{"GHAST-1", "", "8/8/8/8/4pg3/4H3/8/8 A 1", "", "compelled", "e3 H ghast e4", ""},
	{"GHAST-2", "", "8/8/8/4g3/8/1H6/8/8 A 1", "", "Hb3c3", "GHAST-2 e5", "legal"},
	{"GHAST-3", "", "8/8/8/4G3/8/1H6/8/8 A 1", "", "Hb3c3", "GHAST-2 e5", "legal"},
	{"GHAST-4", "", opening, "", "Lc1d1", "legal", "GHAST-2 d1"},
	{"GHAST-5", "", "8/8/8/8/8/8/1h6/2G5 O 1", "", "Hb2b1", "legal", "GHAST-2 c1"},
	{"GHAST-6", "", "8/8/8/8/3g4/8/3Z4/8 A 1", "", "compelled", "", "d2 Z ghast d4"},
	{"GAZE-1", "", "8/8/8/4b3/8/2H5/8/8 A 1", "", "Hc3d3: d3", "d3 pH", "d3 H"},
	{"GAZE-2", "", "8/8/8/4b3/8/2H5/8/8 A 1", "", "Hc3d3: d3", "d3 pH", "d3 H"},
	{"GAZE-3", "", "8/8/8/4pb3/8/8/3Z4/8 A 1", "", "Zd2d3: d3", "d3 Z", "d3 pZ"},
	{"GAZE-4", "", "8/8/8/4b3/8/2H5/8/8 A 1", "", "Hc3d3", "legal", "MOVE-HUMAN d3"},
	{"GAZE-5", "", "8/8/8/4pb3/8/2H5/8/8 A 1", "", "Hc3d3: d3", "d3 pH", "d3 H"},
	{"ENGULF-1", "", "8/8/8/8/2ALh3/8/8/8 A 1", "", "Ac4!: e4", "e4 L*", "e4 (Lh)"},
	{"ENGULF-2", "", "8/8/8/3l4/3h4/3A4/8/8 A 1", "", "Ad3!: d5", "d5 l*", "d5 (lh)"},
	{"ENGULF-3", "", "8/8/8/3(Hw)4/3L4/8/8/8 A 1", "", "Ld4d5: d5", "d5 L*", "d5 L"},
	{"MUMMY-1", "", "8/8/8/3L*4/8/8/8/8 A 1", "", "Ld5d6: d5 d6", "d5 M, d6 L", "d5 empty, d6 L*"},
	{"MUMMY-2", "", "8/8/8/3M4/3A4/8/8/8 A 1", "", "Ad4!: d5 d6", "d5 empty, d6 M", "d5 M, d6 empty"},
	{"ICHOR-1", "", "8/8/8/8/8/8/8/W7 A 1", "", "Wa1a3: a1 a2", "a1 .[10], a2 .[10]", "a1 empty, a2 empty"},
	{"ICHOR-2", "", "8/8/8/8/3H[1]4/8/H7/8 A 1", "", "Ha2a3: d4", "d4 H", "d4 H[1]"},
	{"ICHOR-3", "", "8/8/8/3.[5]4/3z4/3A4/8/8 A 1", "", "Ad3!: d5", "d5 empty", "d5 z[4]"},
	{"ICHOR-4", "", "8/8/8/3(HpgM)[5]4/3Z4/8/8/A7 A 1", "", "Zd4d5: d5", "d5 empty", "d5 (HpgM)"},
	{"ICHOR-5", "", "8/8/8/3l[5]4/3z4/3A4/8/8 A 1", "", "Ad3!: d5", "d5 l", "d5 l*[4]"},
	{"ZOMBIE-1", "", "8/8/8/3h4/3Z4/8/8/8 A 1", "", "Zd4d5: d5", "d5 Z", "d5 (Zh)"},
	{"ZOMBIE-2", "", "8/8/8/3h4/3Z4/3a4/8/8 O 1", "", "Ad3!: d5", "d5 (Zh)", "d5 Z"},
	{"PROMOTE-1", "", "8/3H4/8/8/8/8/8/8 A 1", "", "Hd7d8: d8", "d8 Z", "d8 H"},
	{"PROMOTE-2", "", "8/3pH4/3A4/8/8/8/8/8 A 1", "", "Ad6!: d8", "d8 Z", "d8 pH"},
	{"PROMOTE-3", "", "8/8/8/8/8/8/1pB1h4/8 O 1", "", "Hd2c1: c1", "c1 z", "c1 ph"},
	{"SCREAM-1", "", "8/8/8/3H4/3pA4/8/8/8 A 1", "", "Ad4!", "SCREAM-1 d4", "legal"},
	{"SCREAM-2", "", "8/8/8/3M4/3A4/8/8/8 A 1", "", "Ad4!: d5 d6", "d5 empty, d6 M", "d5 M, d6 empty"},
	{"SCREAM-3", "", "8/8/8/8/8/8/A(wz)6/8 A 1", "", "Aa2!: b2 c2", "b2 .[10], c2 (wz)", "b2 empty, c2 w"},
	{"SCREAM-4", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "screams", "four", "one"},
	{"SCREAM-5", "Azgoroth", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "screams", "one", "four"},
	{"SCREAM-6", "", "8/8/3h4/3H4/3A4/8/8/8 A 1", "", "Ad4!: d5 d6", "d5 empty, d6 (Hh)", "d5 H, d6 h"},
	{"STEP-1", "", "8/8/8/4pb3/8/2L*5/8/8 A 1", "", "Lc3d3: c3 d3", "c3 M, d3 pL", "c3 empty, d3 pL"},
	{"STEP-2", "", "8/8/8/3l4/3Z4/8/8/8 A 1", "", "Zd4d5: d5", "d5 Z", "d5 l*"},
	{"STEP-3", "", "8/8/8/8/8/8/1pB1h4/8 O 1", "", "Hd2c1: c1", "c1 z", "c1 ph"},
	{"STEP-4", "", "8/8/8/3l[5]4/3z4/3A4/8/8 A 1", "", "Ad3!: d5", "d5 l", "d5 l*[4]"},
	{"STEP-5", "", "8/2h5/8/3l4/3B4/3A4/8/8 A 1", "", "Ad3!: c7 d5", "c7 h, d5 l*", "c7 ph, d5 l*"},
	{"STEP-6", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "screams", "four", "one"},
	{"STEP-7", "", "8/8/8/3.[1]4/3z4/3A4/8/8 A 1", "", "Ad3!: d5", "d5 empty", "d5 z"},
	{"STEP-8", "", "8/8/8/8/8/8/8/A7 A 1", "Aa1c1", "side", "Obsidian", "Alabaster"},
	{"COMP-MULTI", "", "8/8/8/8/4(BM)3/8/8/8 A 1", "", "compelled", "e4 B multi", ""},
	{"COMP-ICHOR", "", "8/8/8/8/4B[4]3/8/8/8 A 1", "", "compelled", "e4 B ichor", ""},
	{"COMP-GHAST", "", "8/8/8/8/4g3/4H3/8/8 A 1", "", "compelled", "e3 H ghast e4", ""},
	{"COMP-RULE", "", "8/8/8/8/4g3/4H3/H7/8 A 1", "", "Ha2a3", "COMP-RULE e3", "legal"},
	{"COMP-MOVED", "", "8/8/8/8/4g3/4H3/8/8 A 1", "", "He3d3 satisfies", "e3 H ghast e4: COMP-MOVED", "e3 H ghast e4: COMP-GHAST-SAT"},
	{"COMP-GONE", "", "8/8/3g4/8/1H6/3B4/7H/8 A 1", "", "Bd3c2", "legal", "COMP-RULE b4"},
	{"COMP-MULTI-SAT", "", "8/8/8/2pH.[5]pH3/2pH(Hzz)pH3/3A4/7H/8 A 1", "", "Ad3!", "legal", "COMP-RULE d4"},
	{"COMP-ICHOR-SAT", "", "8/8/8/8/8/8/AH[5]5H/8 A 1", "", "Aa2!", "legal", "COMP-RULE b2"},
	{"COMP-GHAST-SAT", "", "8/8/8/2H5/4g3/3A4/8/8 A 1", "", "Ad3!", "legal", "COMP-RULE d3 c5"},
	{"COMP-ONE", "", "8/8/8/8/3g4/8/2pHH[5]pH3/3A4 A 1", "", "Ad1!", "legal", "COMP-RULE d2"},
	{"COMP-NEW", "", "7a/8/8/8/3(WH)4/8/8/8 A 1", "", "Wd4d7", "legal", "COMP-RULE d4"},
	{"REP-1", "", "7a/8/8/8/8/8/8/A7 A 1", "Aa1c1 Ah8h6 Ac1a1", "Ah6h8", "REP-1", "legal"},
	{"REP-2", "", "7a/8/8/8/8/2L*1Z3/8/8 A 1", "Lc3c4 Ah8h6 Ze3d3 Ah6h8 Zd3c3 Ah8h6 Zc3d3 Ah6h8 Zd3e3 Ah8h6 Lc4c3", "Ah6h8", "legal", "REP-1"},
	{"END-1", "", "8/hpH6/pHpH6/8/8/8/8/8 O 1", "", "outcome", "Alabaster wins: stalemate", "not over"},
	{"END-2", "", "8/8/8/8/4g3/3pHHpH2/8/8 A 1", "", "outcome", "Obsidian wins: stalemate", "Obsidian wins: compulsion"},
	{"POS-1", "", "8/8/8/8/3(LH)4/8/8/8 A 1", "", "problems", "d4 ENGULF-2", ""},
	{"POS-2", "", "8/8/8/3.[5]4/8/8/8/A7 A 1", "pass", "d5", "d5 .[4]", "d5 .[5]"},
	{"OPT-1", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "screams", "four", "one"},
	{"OPT-2", "", "8/8/8/8/3H[1]4/8/8/8 A 1", "", "compelled", "", "d4 H ichor"},
	{"OPT-3", "", "8/3pH4/3A4/8/8/8/8/8 A 1", "", "Ad6!: d8", "d8 Z", "d8 pH"},
	{"OPT-4", "", opening, "", "Lc1d1", "legal", "GHAST-2 d1"},
}

// TestSwitches checks the answers of switchCases, which every switch changes.
func TestSwitches(t *testing.T) {
	var covered []nemoroth.Rule
	for _, c := range switchCases {
		covered = append(covered, c.rule)
		t.Run(string(c.rule), func(t *testing.T) {
			r, err := nemoroth.ParseRuleset(c.ruleset)
			if err != nil {
				t.Fatal(err)
			}
			whole := naive.New(r)
			without, err := whole.Without(c.rule)
			if err != nil {
				t.Fatal(err)
			}
			answer := func(m naive.Model) string {
				if c.ask == "problems" {
					var all []string
					for _, p := range m.Problems(nemoroth.MustSetup(c.position)) {
						all = append(all, p.Square.String()+" "+string(p.Violates))
					}
					return strings.Join(all, ", ")
				}
				return ask(t, play(t, startIn(t, m, c.position), strings.Fields(c.moves)...), c.ask)
			}
			check(t, string(c.rule), "with it, "+c.position+", "+c.ask, c.with, answer(whole))
			check(t, string(c.rule), "without it, "+c.position+", "+c.ask, c.without, answer(without))
			if c.with == c.without {
				t.Errorf("%s: the case has the same answer with and without the rule", c.rule)
			}
			if naive.Off(c.rule) == "" {
				t.Errorf("%s: Off has no text", c.rule)
			}
		})
	}
	slices.Sort(covered)
	if diff := cmp.Diff(naive.Switchable(), covered); diff != "" {
		t.Errorf("Switchable and the rules of the cases differ (-Switchable +cases)\n%s", diff)
	}
}

func TestWithoutRefuses(t *testing.T) {
	for _, id := range []nemoroth.Rule{"SETUP-1", "NFEN-1", "", "no such rule"} {
		if _, err := naive.New(nemoroth.Standard()).Without(nemoroth.RuleGhast2, id); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("Without(%q) = %v, want ErrInvalid", id, err)
		}
		if got := naive.Off(id); got != "" {
			t.Errorf("Off(%q) = %q, want \"\"", id, got)
		}
	}
}

func TestWithoutAddsUp(t *testing.T) {
	m, err := naive.New(nemoroth.Standard()).Without(nemoroth.RuleGhast2)
	if err != nil {
		t.Fatal(err)
	}
	m, err = m.Without(nemoroth.RuleCompRule)
	if err != nil {
		t.Fatal(err)
	}
	position := "8/8/8/8/4g3/4H3/H7/8 A 1"
	check(t, "GHAST-2", position, "GHAST-2 e4", ask(t, start(t, position), "He3d4"))
	check(t, "GHAST-2", position, "legal", ask(t, startIn(t, m, position), "He3d4"))
	check(t, "COMP-RULE", position, "legal", ask(t, startIn(t, m, position), "Ha2a3"))
}

// TestLeapsOff checks leaps of every kind without MOVE-LEAP.
func TestLeapsOff(t *testing.T) {
	m, err := naive.New(nemoroth.Standard()).Without(nemoroth.RuleMoveLeap)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ position, want string }{
		{"8/8/8/8/4B3/8/8/8 A 1", "Be4d3 Be4d6 Be4f3 Be4f6"},
		{"8/8/8/3M4/4B3/8/8/8 A 1", "Be4d3 Be4f3 Be4f6"},
		{"8/8/8/4.[2]3/4B3/8/8/8 A 1", "Be4d3 Be4f3"},
		{"8/8/8/8/4pb3/8/8/4B3 A 1", ""},
		{"8/8/8/8/5pb2/8/8/4A3 A 1", "Ae1c1 Ae1d2 Ae1f2 Ae1g1"},
		{"8/8/8/8/4G3/3.[2]4/8/8 A 1", "Ge4c6 Ge4g2 Ge4g6"},
	} {
		g := startIn(t, m, c.position)
		check(t, "MOVE-LEAP", c.position, c.want, names(g.Legal()))
	}
}

// TestPushedZombieFallsOff checks a fall of a Zombie without ZOMBIE-2.
func TestPushedZombieFallsOff(t *testing.T) {
	m, err := naive.New(nemoroth.Standard()).Without(nemoroth.RuleZombie2)
	if err != nil {
		t.Fatal(err)
	}
	g := play(t, startIn(t, m, "8/8/8/8/(Zh)A6/8/8/8 A 1"), "Ab4!")
	check(t, "ZOMBIE-2", "Ab4!", "8/8/8/8/1A6/8/8/8 O 1", g.String())
}

// TestMummiesOnIchor checks that without MUMMY-2 ichor dissolves Mummies.
func TestMummiesOnIchor(t *testing.T) {
	m, err := naive.New(nemoroth.Standard()).Without(nemoroth.RuleMummy2)
	if err != nil {
		t.Fatal(err)
	}
	const position = "8/8/8/3M[5]4/3h4/3A4/8/8 A 1"
	check(t, "MUMMY-2", position, "d5 (hM)[4]", ask(t, start(t, position), "Ad3!: d5"))
	check(t, "MUMMY-2", position, "d5 h", ask(t, startIn(t, m, position), "Ad3!: d5"))
}
