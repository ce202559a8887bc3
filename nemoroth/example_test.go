package nemoroth_test

import (
	"errors"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

// play plays moves given by name.
func play(g *nemoroth.Game, names ...string) *nemoroth.Game {
	for _, name := range names {
		next, err := g.Play(nemoroth.MustMove(name))
		if err != nil {
			panic(err)
		}
		g = next
	}
	return g
}

func ExampleGame_Moves() {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	fmt.Println(g)
	fmt.Println(g.Moves())
	// Output:
	// wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3
	// [Be5f4 Hb2a3 Hf2g3]
}

func ExampleGame_Compulsions() {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	for _, c := range g.Compulsions() {
		fmt.Println(c)
	}
	// Output:
	// b2 Human compelled by the Ghast on d4 [COMP-GHAST]
	// d2 Human compelled by the Ghast on d4 [COMP-GHAST]
	// f2 Human compelled by the Ghast on d4 [COMP-GHAST]
	// e5 Basilisk compelled by the Ghast on d4 [COMP-GHAST]
}

func ExampleGame_Play() {
	g := nemoroth.NewGame(nemoroth.Standard())
	next, err := g.Play(nemoroth.MustMove("Be1d3"))
	fmt.Println(next, err)
	_, err = g.Play(nemoroth.MustMove("Be1e2"))
	var illegal *nemoroth.MoveError
	fmt.Println(errors.As(err, &illegal), illegal.Report.Reasons[0].Rule)
	// Output:
	// walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1 <nil>
	// true MOVE-BASILISK
}

func ExampleGame_History() {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6")
	for past := range g.History() {
		fmt.Println(past.Ply(), past.LastMove(), past)
	}
	// Output:
	// 0 - walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	// 1 Be1d3 walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1
	// 2 Gd8b6 wal1blaw/hhhhhhhh/1g6/8/8/3B4/HHpHHpHHHH/WALG1LAW A 2
}

func ExampleGame_Trace() {
	s := nemoroth.MustSetup("8/8/4b3/3laL2/8/8/8/8 O 1")
	g, err := s.Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	trace, err := g.Trace(nemoroth.MustMove("Ae5!d5,e6,f5"))
	fmt.Println(err)
	fmt.Println(trace)
	// Output:
	// <nil>
	// e5 Obsidian Go Away screams [SCREAM-1]
	// d5 Obsidian Leaf Pile pushed to c5 [SCREAM-2]
	// e6 Obsidian Basilisk pushed to e7 [SCREAM-2]
	// f5 Alabaster Leaf Pile petrified by the gaze from e7 [GAZE-2]
	// f5 petrified Alabaster Leaf Pile pushed to g5 [SCREAM-2]
}

func ExampleGame_Explain() {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	report := g.Explain(nemoroth.MustMove("Lc1d2"))
	fmt.Println(report.Verdict)
	for _, reason := range report.Reasons {
		fmt.Println(reason)
	}
	for _, s := range report.Satisfies {
		fmt.Println("it would have saved:", s)
	}
	// Output:
	// forbidden
	// it stops on d2, in range of the Alabaster Ghast on d1 and no further from it than before (squared distance 1 to 1) [GHAST-2]
	// it stops on d2, in range of the petrified Obsidian Ghast on d4 and no further from it than before (squared distance 10 to 4) [GHAST-2]
	// it would have saved: d2 Human compelled by the Ghast on d4: satisfied [COMP-GONE]
}

func ExampleGame_ParseMove() {
	s := nemoroth.MustSetup("8/8/4b3/3laL2/8/8/8/8 O 1")
	g, err := s.Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	m, err := g.ParseMove("Ae5!e6,d5,f5")
	fmt.Println(m, err)
	_, err = g.ParseMove("Ae5!")
	fmt.Println(err)
	// Output:
	// Ae5!e6,f5,d5 <nil>
	// "Ae5!" is ambiguous: Ae5!d5,e6,f5 or Ae5!e6,f5,d5 or Ae5!f5,d5,e6 or Ae5!f5,e6,d5
}

func ExampleGame_Outcome() {
	s := nemoroth.MustSetup("8/8/8/8/4g3/3pHHpH2/H7/8 A 1")
	g, err := s.Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Outcome())
	// Output: Obsidian wins: compulsion
}

func ExampleSetup_Problems() {
	s := nemoroth.MustSetup("3H4/8/8/8/3(LH)4/8/1Z[11]6/8 A 1")
	for _, p := range s.Problems(nemoroth.Standard()) {
		fmt.Println(p)
	}
	// Output:
	// b2 ichor of 11 plies is not between 1 and 10 [POS-1, SETUP-4]
	// b2 Alabaster Zombie stands on ichor [POS-1, ICHOR-3]
	// d4 Alabaster Leaf Pile shares its square [POS-1, ENGULF-2]
	// d8 Alabaster Human on its eighth rank [POS-1, PROMOTE-1]
}

// Set up a board piece by piece.
func ExampleSetup() {
	e3, e4 := nemoroth.MustSquare("e3"), nemoroth.MustSquare("e4")
	human := nemoroth.Piece{Kind: nemoroth.Human, Side: nemoroth.Alabaster}
	s := nemoroth.Setup{Side: nemoroth.Alabaster}
	s.Occupants[e4] = []nemoroth.Piece{{Kind: nemoroth.Ghast, Side: nemoroth.Obsidian}}
	s.Occupants[e3] = []nemoroth.Piece{human, human}
	s.Ichor[e3] = 5
	fmt.Println(s)
	// Output: 8/8/8/8/4g3/4(HH)[5]3/8/8 A 1
}

func ExampleSquares_All() {
	for sq := range nemoroth.GhastRange(nemoroth.MustSquare("a1")).All() {
		fmt.Print(sq, " ")
	}
	fmt.Println()
	// Output: a1 a2 a3 b1 b2 b3 c1 c2 c3
}

func ExampleParseSetup() {
	_, err := nemoroth.ParseSetup("walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHM/WALGXLAW A 1")
	fmt.Println(err)
	var syntax *nemoroth.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Caret())
	}
	// Output:
	// invalid position at character 40 (e1): not a piece; expected one of BGLAWHZ (Alabaster) or bglawhz (Obsidian), with p before it for a statue (never of a Zombie); M for a Mummy; L* or l* for a digesting Leaf Pile; or a number of empty squares, 1 to 8
	// …gblaw/hhhhhhhh/8/8/8/8/HHHHHHHM/WALGXLAW A 1
	//                                      ^
}

func ExampleTrace_Apply() {
	g := nemoroth.NewGame(nemoroth.Standard())
	trace, err := g.Trace(nemoroth.MustMove("Be1d3"))
	if err != nil {
		panic(err)
	}
	board, err := trace.Apply(g.Setup())
	fmt.Println(board.Occupants[nemoroth.MustSquare("c2")], err)
	// Output: [pH] <nil>
}

func ExampleWalker() {
	w := nemoroth.NewWalker(nemoroth.NewGame(nemoroth.Standard()))
	fmt.Println(len(w.Moves(nil)), w.Do(nemoroth.MustMove("Be1d3")), len(w.Moves(nil)), w.Undo())
	// Output: 33 true 33 true
}

func ExampleWalker_Armies() {
	w := nemoroth.NewWalker(nemoroth.NewGame(nemoroth.Standard()))
	var armies [2]nemoroth.Army // Alabaster's, Obsidian's
	w.Armies(&armies)
	for k, on := range armies[1].Mobile {
		if on != 0 {
			fmt.Printf("%v: %v\n", nemoroth.Kind(k), on)
		}
	}
	// Output:
	// Basilisk: e8
	// Ghast: d8
	// Leaf Pile: c8 f8
	// Go Away: b8 g8
	// Wounded Fiend: a8 h8
	// Human: a7 b7 c7 d7 e7 f7 g7 h7
}

func ExampleWalker_MovesInto() {
	w := nemoroth.NewWalker(nemoroth.NewGame(nemoroth.Standard()))
	var goals [nemoroth.Zombie + 1]nemoroth.Squares
	goals[nemoroth.Basilisk] = nemoroth.Neighbours(nemoroth.MustSquare("e4"))
	goals[nemoroth.Human] = nemoroth.SquaresOf(nemoroth.MustSquare("b3"))
	moves, _ := w.MovesInto(nil, &goals)
	fmt.Println(moves)
	// Output: [Ab1! Ag1! Be1d3 Be1f3 Hb2b3 Hc2b3]
}

func ExampleParseRuleset() {
	r, err := nemoroth.ParseRuleset("Azgoroth+OPT-3")
	fmt.Println(r, r.ClockwiseScreams, r.StatuesStayStone, err)
	// Output: Standard+OPT-1+OPT-2+OPT-3 true true <nil>
}

func ExamplePosition() {
	seen := map[nemoroth.Position]int{}
	g, err := nemoroth.MustSetup("7a/8/8/8/8/8/8/A7 A 1").Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"Aa1c1", "Ah8f8", "Ac1a1"} {
		seen[g.Position()]++
		g = play(g, name)
	}
	report := g.Explain(nemoroth.MustMove("Af8h8"))
	fmt.Println(seen[report.After], report.Verdict)
	// Output: 1 repetition
}

// List what a Leaf Pile could do but for other rules than that of its movement.
func ExampleGame_Attempts() {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	for report := range g.Attempts() {
		if report.Move.Kind() == nemoroth.LeafPile {
			fmt.Println(report.Move, report.Reasons[0].Rule)
		}
	}
	// Output:
	// Lc1b1 COMP-RULE
	// Lc1b2 GHAST-2
	// Lc1d1 COMP-RULE
	// Lc1d2 GHAST-2
	// Lf1e1 COMP-RULE
	// Lf1f2 GHAST-2
	// Lf1g1 COMP-RULE
	// Lf1g2 COMP-RULE
}
