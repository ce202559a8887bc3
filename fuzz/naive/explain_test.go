package naive_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// TestVerdicts checks the table of PROTO-1 row by row, and that its rows apply
// in their order.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, ruleset, position, moves, move string
		verdict                              nemoroth.Verdict
		reasons                              string
	}{
		{"a legal move", "", gamelet, "", "Be5f4", nemoroth.VerdictLegal, ""},
		{"an empty square", "", gamelet, "", "Be4f5", nemoroth.VerdictForbidden, "MOVE-1 e4"},
		{"a statue", "", gamelet, "", "Hc2c3", nemoroth.VerdictForbidden, "MOVE-1 c2"},
		{"a piece of the opponent's", "", gamelet, "", "Ha7a6", nemoroth.VerdictForbidden, "MOVE-1 a7"},
		{"another kind", "", gamelet, "", "Ge5c3", nemoroth.VerdictForbidden, "MOVE-1 e5"},
		{"a pass", "", gamelet, "", "pass", nemoroth.VerdictForbidden, "MOVE-1"},
		{"an unreachable goal nearer to a Ghast gives one reason", "", gamelet, "", "Be5e4", nemoroth.VerdictForbidden, "MOVE-BASILISK e4"},
		{"a move to its own square", "", gamelet, "", "Be5e5", nemoroth.VerdictForbidden, "MOVE-BASILISK e5"},
		{"a Fiend off its lines", "", "8/8/8/8/8/8/8/W7 A 1", "", "Wa1b2", nemoroth.VerdictForbidden, "MOVE-FIEND b2"},
		{"a Fiend to its own square", "", "8/8/8/8/8/8/8/W7 A 1", "", "Wa1a1", nemoroth.VerdictForbidden, "MOVE-FIEND a1"},
		{"a Fiend's first blocked square", "", "8/8/8/8/8/8/8/W1.[2]H4 A 1", "", "Wa1h1", nemoroth.VerdictForbidden, "MOVE-FIEND c1"},
		{"RIDER-GHAST beyond the square that blocks the Fiend", "", "8/8/8/4pb3/5g2/8/W1H5/8 A 1", "", "Wa2h2", nemoroth.VerdictForbidden,
			"MOVE-FIEND c2, RIDER-GHAST f4"},
		{"seen squares off the path", "", "8/8/8/4pb1pb1/8/8/W7/8 A 1", "", "Wa2h2", nemoroth.VerdictLegal, ""},
		{"the first seen square only", "", "8/8/8/8/4pb1pb1/8/W7/8 A 1", "", "Wa2h2", nemoroth.VerdictForbidden, "RIDER-GAZE d2"},
		{"RIDER-GAZE does not suppress GHAST-2", "", "8/8/8/8/2pb3g1/8/W7/8 A 1", "", "Wa2h2", nemoroth.VerdictForbidden,
			"GHAST-2 g4, RIDER-GAZE b2, RIDER-GHAST g4"},
		{"a seen goal gives no RIDER-GAZE", "", "8/8/8/8/5pb2/8/W7/8 A 1", "", "Wa2e2", nemoroth.VerdictLegal, ""},
		{"RIDER-GHAST without GHAST-2", "", "8/8/3g4/8/7W/8/8/8 A 1", "", "Wh4a4", nemoroth.VerdictForbidden, "RIDER-GHAST d6"},
		{"two Ghasts on one square are one reason", "", "8/8/8/3(GgM)4/8/1H6/8/8 A 1", "", "Hb3b4", nemoroth.VerdictForbidden, "GHAST-2 d5"},
		{"Ghasts in the order of the squares", "", "8/3pg4/8/3H4/8/3G4/8/8 A 1", "", "Hd5c5", nemoroth.VerdictLegal, ""},
		{"COMP-RULE beside GHAST-2", "", "8/8/8/8/4g3/4H3/7G/5H2 A 1", "", "Hf1g1", nemoroth.VerdictForbidden, "COMP-RULE e3, GHAST-2 h2"},
		{"no COMP-RULE beside MOVE-HUMAN", "", "8/8/8/8/4g3/4H3/H7/8 A 1", "", "Ha2a1", nemoroth.VerdictForbidden, "MOVE-HUMAN a1"},
		{"COMP-RULE names each square once", "", "8/8/8/8/4g3/4(HHM)3/H7/8 A 1", "", "Ha2a3", nemoroth.VerdictCompulsion, "COMP-RULE e3"},
		{"REP-1", "", "7a/8/8/8/8/8/8/A7 A 1", "Aa1c1 Ah8h6 Ac1a1", "Ah6h8", nemoroth.VerdictRepetition, "REP-1"},
		{"no Go Away there", "", gamelet, "", "Aa2!", nemoroth.VerdictForbidden, "MOVE-1 a2"},
		{"the opponent's Go Away", "", gamelet, "", "Ab8!", nemoroth.VerdictForbidden, "MOVE-1 b8"},
		{"a petrified Go Away", "", "8/8/8/3H4/3pA4/8/8/8 A 1", "", "Ad4!", nemoroth.VerdictForbidden, "SCREAM-1 d4"},
		{"no occupied adjacent square", "", "8/8/8/8/3A4/8/8/8 A 1", "", "Ad4!", nemoroth.VerdictForbidden, "SCREAM-1 d4"},
		{"SCREAM-1 before SCREAM-5", "Azgoroth", "8/8/3H4/3HpA3/8/8/8/8 A 1", "", "Ae5!d5,d6", nemoroth.VerdictForbidden, "SCREAM-1 e5"},
		{"an order other than the clockwise one", "Azgoroth", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ae5!d5,e6,f5", nemoroth.VerdictForbidden, "SCREAM-5 e5"},
		{"such an order with the same result", "Azgoroth", "8/8/4H3/3HA3/8/8/8/8 A 1", "", "Ae5!d5,e6", nemoroth.VerdictForbidden, "SCREAM-5 e5"},
		{"the clockwise order", "Azgoroth", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ae5!e6,f5,d5", nemoroth.VerdictLegal, ""},
		{"an incomplete order", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ae5!e6,f5", nemoroth.VerdictInvalid, ""},
		{"an order with an empty square", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ae5!e6,f5,f4", nemoroth.VerdictInvalid, ""},
		{"an impossible order before MOVE-1", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ab2!a1", nemoroth.VerdictInvalid, ""},
		{"a whole order without a Go Away", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ad4!d5,e5", nemoroth.VerdictForbidden, "MOVE-1 d4"},
		{"a bare scream that needs an order", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ae5!", nemoroth.VerdictAmbiguous, ""},
		{"a bare scream under SCREAM-5", "Azgoroth", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ae5!", nemoroth.VerdictLegal, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := play(t, start(t, c.position, c.ruleset), strings.Fields(c.moves)...)
			r := g.Explain(nemoroth.MustMove(c.move))
			check(t, "PROTO-1", g.String()+" "+c.move, c.reasons, reasonsText(r.Reasons))
			check(t, "PROTO-1", g.String()+" "+c.move, c.verdict, r.Verdict)
			if couldBe := r.Trace != nil; couldBe != carriedOut(r) {
				t.Errorf("PROTO-1: %v %s: a trace is present: %v, want %v", g, c.move, couldBe,
					!couldBe)
			}
			check(t, "PROTO-1", "asked", c.move, r.Asked.String())
			_, err := g.Play(nemoroth.MustMove(c.move))
			want := map[nemoroth.Verdict]error{nemoroth.VerdictLegal: nil, nemoroth.VerdictInvalid: nemoroth.ErrInvalid,
				nemoroth.VerdictAmbiguous: nemoroth.ErrAmbiguous}
			kind, known := want[c.verdict]
			if !known {
				kind = nemoroth.ErrIllegal
			}
			if !errors.Is(err, kind) {
				t.Errorf("Play: %v, want %v", err, kind)
			}
		})
	}
}

// carriedOut reports whether a move with these reasons could be carried out.
func carriedOut(r nemoroth.Report) bool {
	if r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous {
		return false
	}
	for _, reason := range r.Reasons {
		switch reason.Rule {
		case nemoroth.RuleGhast2, nemoroth.RuleRiderGhast, nemoroth.RuleCompRule, nemoroth.RuleRep1:
		default:
			return false
		}
	}
	return true
}

func TestExplainZeroMove(t *testing.T) {
	g := start(t, gamelet)
	r := g.Explain(nemoroth.Move{})
	check(t, "PROTO-1", "zero move", nemoroth.VerdictInvalid, r.Verdict)
	if _, err := g.Play(nemoroth.Move{}); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("Play of the zero move: %v, want ErrInvalid", err)
	}
}

// TestEvidence checks the evidence that GHAST-2 and RIDER-GHAST give.
func TestEvidence(t *testing.T) {
	alabaster, obsidian := nemoroth.Alabaster, nemoroth.Obsidian
	for _, c := range []struct {
		position, move string
		want           []nemoroth.GhastEvidence
	}{
		{gamelet, "Lc1d2", []nemoroth.GhastEvidence{
			{Piece: nemoroth.Piece{Kind: nemoroth.Ghast, Side: alabaster}, At: nemoroth.MustSquare("d2"), Before: 1, After: 1},
			{Piece: nemoroth.Piece{Kind: nemoroth.Ghast, Side: obsidian, Petrified: true}, At: nemoroth.MustSquare("d2"), Before: 10, After: 4},
		}},
		// The path enters the range of the Ghast on d6 at f4 first.
		{"8/8/3g4/8/7W/8/8/8 A 1", "Wh4a4", []nemoroth.GhastEvidence{
			{Piece: nemoroth.Piece{Kind: nemoroth.Ghast, Side: obsidian}, At: nemoroth.MustSquare("f4"), Before: 20, After: 8},
		}},
		// Of two Ghasts on a square, the reason names the first in the order of
		// the position line.
		{"8/8/8/3(Gpg)4/8/1H6/8/8 A 1", "Hb3b4", []nemoroth.GhastEvidence{
			{Piece: nemoroth.Piece{Kind: nemoroth.Ghast, Side: alabaster}, At: nemoroth.MustSquare("b4"), Before: 8, After: 5},
		}},
	} {
		var got []nemoroth.GhastEvidence
		for _, reason := range start(t, c.position).Explain(nemoroth.MustMove(c.move)).Reasons {
			got = append(got, *reason.Ghast)
		}
		check(t, "GHAST-2", c.position+" "+c.move, c.want, got)
	}
	// In Betza a Leaf Pile's own Ghast forbids the step even if an enemy Ghast
	// shares its square.
	g := start(t, "8/8/8/3(Gg)4/3L4/8/8/8 A 1", "Betza")
	r := g.Explain(nemoroth.MustMove("Ld4d5"))
	check(t, "GHAST-4", g.String(), "GHAST-2 d5", reasonsText(r.Reasons))
	check(t, "GHAST-4", g.String(), nemoroth.Alabaster, r.Reasons[0].Ghast.Piece.Side)
}

// TestRepetitionPly checks that REP-1 names the first ply at which the position
// stood. Positions after a pass count (POS-2).
func TestRepetitionPly(t *testing.T) {
	for _, c := range []struct {
		moves, move string
		want        int
	}{
		{"Aa1c1 Ah8h6 Ac1a1", "Ah6h8", 0},
		{"Aa1c1 Ah8h6 Ac1e1 Ah6h8", "Ae1c1", 1},
		{"pass Ah8h6 Aa1c1 Ah6h8", "Ac1a1", 1},
		{"Aa1c1 pass pass pass Ac1e1 Ah8h6 Ae1c1", "Ah6h8", 2},
	} {
		g := play(t, start(t, "7a/8/8/8/8/8/8/A7 A 1"), strings.Fields(c.moves)...)
		check(t, "REP-1", c.moves, "REP-1", ask(t, g, c.move))
		check(t, "REP-1", c.moves, c.want, g.Explain(nemoroth.MustMove(c.move)).Reasons[0].Ply)
	}
}

// TestSatisfactions checks the five rules that satisfy compulsions and their
// precedence, with twins (equal occupants of one square) and with OPT-2.
func TestSatisfactions(t *testing.T) {
	for _, c := range []struct{ rule, ruleset, position, move, want string }{
		{"COMP-MOVED", "", "8/8/8/8/4g3/3(HM)[4]4/8/8 A 1", "Hd3c3", "d3 H ghast e4: COMP-MOVED, d3 H ichor: COMP-MOVED, d3 H multi: COMP-MOVED"},
		{"COMP-MOVED", "", "8/8/8/8/3(HHM)4/8/8/8 A 1", "Hd4c4", "d4 H multi: COMP-MOVED"},
		{"COMP-MULTI-SAT", "", "8/8/8/8/3(HH)4/8/8/8 A 1", "Hd4c4", "d4 H multi: COMP-MOVED, d4 H multi: COMP-MULTI-SAT"},
		{"COMP-GONE", "", "8/8/8/8/(HHM)A6/8/8/8 A 1", "Ab4!", "a4 H multi: COMP-GONE, a4 H multi: COMP-GONE"},
		{"COMP-GONE", "", "8/8/8/8/8/1a6/1h6/2G5 O 1", "Ab3!", "b2 H ghast c1: COMP-GONE"},
		// Promotion satisfies only the compulsion by the Ghast.
		{"COMP-GONE", "", "8/8/8/8/8/1a6/1(hM)6/2G5 O 1", "Ab3!", "b2 H ghast c1: COMP-GONE"},
		{"COMP-GHAST-SAT", "", "8/8/8/8/3gA3/2H5/8/8 A 1", "Ae4!", "e4 A ghast d4: COMP-GHAST-SAT"},
		{"COMP-ICHOR-SAT", "Azgoroth", "8/8/8/8/8/8/AH[1].[5]5/8 A 1", "Aa2!", "b2 H ichor: COMP-ICHOR-SAT"},
		{"COMP-GONE", "Azgoroth", "8/8/8/8/H[1]A6/8/8/8 A 1", "Ab4!", "a4 H ichor: COMP-GONE"},
		{"COMP-MOVED", "Azgoroth", "8/8/8/8/H[1]7/8/8/8 A 1", "Ha4a5", "a4 H ichor: COMP-MOVED"},
		{"COMP-ICHOR-SAT", "Standard", "8/8/8/8/8/8/AH[5].[2]5/8 A 1", "Aa2!", ""},
	} {
		check(t, c.rule, c.position+" "+c.move, c.want, ask(t, start(t, c.position, c.ruleset), c.move+" satisfies"))
	}
}

// TestCandidates checks the candidates of an ambiguous bare scream, and that an
// order is named by the first of its equals.
func TestCandidates(t *testing.T) {
	g := start(t, "8/8/4b3/3laL2/8/8/8/8 O 1")
	var got []string
	for _, c := range g.Explain(nemoroth.MustMove("Ae5!")).Candidates {
		got = append(got, fmt.Sprintf("%v %v", c.Move, c.Legal))
	}
	check(t, "NAME-1", g.String(), []string{"Ae5!d5,e6,f5 true", "Ae5!e6,f5,d5 true", "Ae5!f5,d5,e6 true", "Ae5!f5,e6,d5 true"}, got)
	r := g.Explain(nemoroth.MustMove("Ae5!d5,f5,e6"))
	check(t, "SCREAM-4", "the first of the equal orders, clockwise from N", "Ae5!f5,d5,e6", r.Move.String())
}

// TestFinishedGame checks that moves are explained after the end of the game
// (END-1), and that the report says that the game is over.
func TestFinishedGame(t *testing.T) {
	g := start(t, "8/8/8/8/4g3/3pHHpH2/H7/8 A 1")
	for _, c := range []struct{ move, want string }{
		{"Ha2a3", "COMP-RULE e3"}, {"He3e4", "MOVE-HUMAN e4"}, {"He3f4", "GHAST-2 e4"},
	} {
		r := g.Explain(nemoroth.MustMove(c.move))
		check(t, "END-1", g.String()+" "+c.move, c.want, reasonsText(r.Reasons))
		if !r.GameOver {
			t.Errorf("END-1: %v %s: the report does not say that the game is over", g, c.move)
		}
		if _, err := g.Play(nemoroth.MustMove(c.move)); !errors.Is(err, nemoroth.ErrGameOver) || !errors.Is(err, nemoroth.ErrIllegal) {
			t.Errorf("END-1: Play(%s) = %v, want ErrGameOver and ErrIllegal", c.move, err)
		}
	}
	if start(t, gamelet).Explain(nemoroth.MustMove("Be5f4")).GameOver {
		t.Errorf("END-1: the gamelet is not over")
	}
}

// TestProblems checks every problem of a setup, in order (POS-1).
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name, ruleset, position string
		change                  func(*nemoroth.Setup)
		want                    []string
	}{
		{"the start", "", opening, nil, nil},
		{"an empty board", "", "8/8/8/8/8/8/8/8 A 1", nil, nil},
		{"Leaf Piles share a square", "", "8/8/8/8/3(LlM)4/8/8/8 A 1", nil, []string{"d4 L ENGULF-2", "d4 l ENGULF-2"}},
		{"a Zombie on ichor", "", "8/8/8/8/3(ZH)[3]4/8/8/8 A 1", nil, []string{"d4 Z ICHOR-3"}},
		{"a Human on a square that a statue sees", "", "8/8/8/4pb3/8/3(HpHZM)4/8/8 A 1", nil, []string{"d3 H GAZE-2"}},
		{"a Basilisk sees a Basilisk", "", "8/8/3B4/8/4B3/8/8/8 A 1", nil, []string{"d6 B GAZE-2"}},
		{"Humans on their eighth ranks", "", "HpHh5/8/8/8/8/8/8/hphH5 A 1", nil, []string{"a1 h PROMOTE-1", "b1 ph PROMOTE-2", "a8 H PROMOTE-1", "b8 pH PROMOTE-2"}},
		{"petrified Humans on their eighth ranks in Betza", "Betza", "HpHh5/8/8/8/8/8/8/hphH5 A 1", nil, []string{"a1 h PROMOTE-1", "a8 H PROMOTE-1"}},
		{"ichor outside 1-10", "", ".[0].[11]6/8/8/8/8/8/8/Z[0]7 A 1", nil, []string{"a1 - SETUP-4", "a1 Z ICHOR-3", "a8 - SETUP-4", "b8 - SETUP-4"}},
		{"digesting on other pieces", "", "8/8/8/8/(H*pL*)7/8/8/8 A 1", nil, []string{"a4 H* SETUP-5", "a4 pL* SETUP-5", "a4 pL* ENGULF-2"}},
		{"invalid sides, numbers and pieces", "", "8/8/8/8/8/8/8/8 A 1", func(s *nemoroth.Setup) {
			s.Side, s.FullMove = nemoroth.NoSide, -1
			s.Occupants[nemoroth.MustSquare("b1")] = []nemoroth.Piece{{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true}, {},
				{Kind: nemoroth.Mummy, Side: nemoroth.Alabaster}, {Kind: nemoroth.Human}}
			// A Basilisk of no side sees nothing.
			s.Occupants[nemoroth.MustSquare("e4")] = []nemoroth.Piece{{Kind: nemoroth.Basilisk}}
			s.Occupants[nemoroth.MustSquare("d6")] = []nemoroth.Piece{{Kind: nemoroth.Human, Side: nemoroth.Alabaster}}
		}, []string{"- - SETUP-1", "- - NFEN-1", "b1 ? SETUP-3", "b1 ? SETUP-3", "b1 pz SETUP-3", "b1 ? SETUP-3", "e4 ? SETUP-3"}},
		{"the greatest move number", "", "8/8/8/8/8/8/8/8 A 999999", nil, nil},
		{"a move number too great", "", "8/8/8/8/8/8/8/8 A 1", func(s *nemoroth.Setup) { s.FullMove = 1000000 }, []string{"- - NFEN-1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := nemoroth.MustSetup(c.position)
			if c.change != nil {
				c.change(&s)
			}
			r, err := nemoroth.ParseRuleset(c.ruleset)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range problems(r, s) {
				piece := "-"
				if p.Piece != nil {
					piece = p.Piece.String()
				}
				got = append(got, fmt.Sprintf("%v %s %s", p.Square, piece, p.Violates))
				if p.Rule != nemoroth.RulePos1 || p.Msg == "" {
					t.Errorf("POS-1: problem %+v", p)
				}
			}
			if diff := cmp.Diff(c.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("POS-1: %v (-want +got)\n%s", s, diff)
			}
			if _, err := naive.New(r).Start(s); (err != nil) != (c.want != nil) || err != nil && !errors.Is(err, nemoroth.ErrSetup) {
				t.Errorf("POS-1: Start(%v) = %v", s, err)
			}
		})
	}
}

func problems(r nemoroth.Ruleset, s nemoroth.Setup) []nemoroth.Problem {
	m := naive.New(r)
	return m.Problems(m, s)
}
