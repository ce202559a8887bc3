package nemoroth

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestShortCuts checks each shortcut against the full computation. judge agrees
// with following the fates. petrify leaves no mobile piece in a gaze, nor any other
// problem of POS-1. occupiedAfter returns the right squares, and a move that it calls
// irreversible is irreversible.
func TestShortCuts(t *testing.T) {
	idle, saved, reversible, repeated, screams := 0, 0, 0, 0, 0
	lax := Ruleset{StatuesStayStone: true}
	check := func(g *Game, _ *rand.Rand) {
		w := NewWalker(g)
		gen := w.moveGen()
		w.recall()
		for _, m := range gen.pseudoLegal(nil, &w.search, &everywhere, false) {
			unsatisfied := !w.satisfies(m)
			var f fates
			f.watch(gen)
			irreversible := w.try(m, nil, &f)
			after := w.scratch.position()
			moved := m.op() == opMove && gen.compelledOf(m.Kind()).has(m.from()) // COMP-MOVED
			satisfied := moved || f.satisfyAny(&w.scratch, gen)
			if unsatisfied != (!gen.free && !satisfied) {
				t.Fatalf("%v: %v: unsatisfied %v, but the fates say %v [COMP-RULE]", g, m,
					unsatisfied, satisfied)
			}
			switch {
			case gen.free, moved:
			case m.op() == opMove:
				idle++
				if satisfied {
					saved++
				}
			default:
				screams++
			}
			if problems := after.Setup().Problems(lax); len(problems) != 0 {
				t.Fatalf("%v: %v leads to %v", g, m, problems)
			}
			if !irreversible {
				reversible++
				if occupied, ok := gen.occupiedAfter(m); !ok || occupied != after.core.occupied {
					t.Fatalf("%v: %v: occupiedAfter is wrong", g, m)
				}
			}
			back, did := w.repeats(m), occurredBefore(g, after)
			if back > 0 != did {
				t.Fatalf("%v: %v after %v: repeats %d plies back, but occurred %v [REP-1]", g, m,
					g.Line(), back, did)
			}
			if did {
				repeated++
			}
		}
	}
	eachRandomGame(4, 300, 16, check)
	eachSparseGame(4, 300, 60, check)
	if idle < 1000 || saved < 100 ||
		reversible < 10000 || repeated < 500 ||
		screams < 500 {
		t.Error("too few moves of some sort")
	}
}

// TestAttempts compares the attempts in random games with all moves of mobile pieces.
func TestAttempts(t *testing.T) {
	eachRandomGame(7, 40, 3, func(g *Game, _ *rand.Rand) {
		got, want := map[Move]int{}, map[Move]int{}
		for r := range g.Attempts() {
			got[r.Move]++
		}
		var ask func(m Move)
		ask = func(m Move) {
			r := g.Explain(m)
			for _, c := range r.Candidates {
				ask(c.Move)
			}
			if len(r.Reasons) > 0 && !strings.Contains(fmt.Sprint(r.Reasons), "MOVE-") {
				want[r.Move] = 1
			}
		}
		w := NewWalker(g)
		for k := Basilisk; k <= Zombie; k++ {
			for from := range w.Mobile(g.Side(), k).All() {
				for to := range NoSquare {
					ask(NewMove(k, from, to))
				}
				if k == GoAway {
					ask(NewScream(from))
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%v under %v: attempts %v, want %v", g, g.Ruleset(), got, want)
		}
	})
	for range NewGame(Standard()).Attempts() {
		break
	}
	for r := range new(Game).Attempts() {
		t.Errorf("no game: %v", r)
	}
}

// occurredBefore reports whether a position occurs in a game's history (REP-1).
func occurredBefore(g *Game, p Position) bool {
	for ; g != nil; g = g.Parent() {
		if g.Position() == p {
			return true
		}
	}
	return false
}

// TestWalkerFollows checks that a walker that is reset to one game after another
// has the right history for each (REP-1).
func TestWalkerFollows(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	var all []*Game // the positions of several games, in order
	eachSparseGame(7, 12, 40, func(g *Game, _ *rand.Rand) { all = append(all, g) })
	used, long := new(Walker), 0
	for range 4000 {
		g := all[rng.IntN(len(all))]
		for ; g != nil && rng.IntN(3) > 0; g = g.Parent() {
			used.reset(g)
			if !slices.Equal(used.past, NewWalker(g).past) {
				t.Fatalf("%v after %v: the past is wrong", g, g.Line())
			}
			long += min(len(used.past), 1)
		}
	}
	for i, g := range all { // each game follows its parent
		used.reset(g)
		if !slices.Equal(used.past, NewWalker(g).past) {
			t.Fatalf("%d, %v after %v: the past is wrong", i, g, g.Line())
		}
	}
	if long < 1000 {
		t.Errorf("only %d games had a past", long)
	}
}

// presets are the presets with their names, for subtests.
var presets = []struct {
	name  string
	rules Ruleset
}{{"Standard", Standard()}, {"Azgoroth", Azgoroth()}, {"Betza", Betza()}}

func randomPiece(rng *rand.Rand) Piece {
	p := Piece{Kind: Basilisk + Kind(rng.IntN(8)), Side: Alabaster + Side(rng.IntN(2))}
	switch {
	case p.Kind == Mummy:
		p.Side = NoSide
	case p.Kind != Zombie && rng.IntN(4) == 0:
		p.Petrified = true
	case p.Kind == LeafPile:
		p.Digesting = rng.IntN(2) == 0
	}
	return p
}

// randomSetup returns a setup with many occupants that is possible under every
// ruleset: shared squares, statues of every kind, digesting Leaf Piles, ichor of
// all ages, and several Basilisks and Ghasts of each side.
func randomSetup(rng *rand.Rand) Setup {
	s := Setup{Side: Alabaster + Side(rng.IntN(2)), FullMove: 1 + rng.IntN(90)}
	for n := 4 + rng.IntN(28); n > 0; n-- {
		p := randomPiece(rng)
		sq := Square(rng.IntN(64))
		if rng.IntN(3) == 0 { // share or border an occupied square
			for i, occ := range s.Occupants {
				if len(occ) > 0 && rng.IntN(4) == 0 {
					sq = Square(i)
					if d := rng.IntN(12); d < 8 && neighbourOf[sq][d] != NoSquare {
						sq = neighbourOf[sq][d]
					}
				}
			}
		}
		s.Occupants[sq] = append(s.Occupants[sq], p)
		if rng.IntN(10) == 0 {
			s.Occupants[sq] = append(s.Occupants[sq], p)
		}
	}
	for n := rng.IntN(12); n > 0; n-- {
		s.Ichor[rng.IntN(64)] = 1 + rng.IntN(10)
	}
	return repaired(s)
}

// repaired returns a setup without the occupants and ichor that POS-1 forbids.
func repaired(s Setup) Setup {
	for {
		problems := s.Problems(Standard())
		if len(problems) == 0 {
			return s
		}
		p := problems[0]
		if p.Piece == nil {
			s.Ichor[p.Square] = 0
			continue
		}
		i := slices.Index(s.Occupants[p.Square], *p.Piece)
		s.Occupants[p.Square] = slices.Delete(s.Occupants[p.Square], i, i+1)
	}
}

// sparseSetup returns a setup of a few pieces, where positions soon repeat.
func sparseSetup(rng *rand.Rand) Setup {
	s := Setup{Side: Alabaster, FullMove: 1}
	kinds := []Kind{GoAway, GoAway, Basilisk, Ghast, LeafPile, WoundedFiend, Zombie, Human, Mummy}
	near := Square(rng.IntN(64))
	for i := range 3 + rng.IntN(4) {
		p := Piece{Kind: kinds[rng.IntN(len(kinds))], Side: Alabaster + Side(i%2)}
		if p.Kind == Mummy {
			p.Side = NoSide
		}
		if p.Kind == LeafPile {
			p.Digesting = rng.IntN(2) == 0
		}
		sq := near.Offset(rng.IntN(5)-2, rng.IntN(5)-2)
		if sq != NoSquare {
			s.Occupants[sq] = append(s.Occupants[sq], p)
		}
	}
	return repaired(s)
}

// eachSparseGame is like eachRandomGame but starts from sparse setups.
func eachSparseGame(seed uint64, games, plies int, f func(g *Game, rng *rand.Rand)) {
	rng := rand.New(rand.NewPCG(seed, 2))
	for i := range games {
		playRandomly(sparseSetup(rng), presets[i%3].rules, plies, rng, f)
	}
}

// eachRandomGame plays short random games from random setups and the starting
// position and calls f at every position. A seed always gives the same games.
func eachRandomGame(seed uint64, games, plies int, f func(g *Game, rng *rand.Rand)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range games {
		s := randomSetup(rng)
		if i%8 == 0 {
			s = Start().Setup()
		}
		playRandomly(s, presets[i%3].rules, plies, rng, f)
	}
}

func playRandomly(s Setup, r Ruleset, plies int, rng *rand.Rand, f func(g *Game, rng *rand.Rand)) {
	g, err := s.Game(r)
	if err != nil {
		panic(err)
	}
	for range plies {
		f(g, rng)
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		if rng.IntN(2) == 0 { // prefer screams, which are few
			for _, n := range moves {
				if n.IsScream() && rng.IntN(2) == 0 {
					m = n
				}
			}
		}
		if g, err = g.Play(m); err != nil {
			panic(err)
		}
	}
}

// mustPosition returns the position of a line under Standard.
func mustPosition(line string) Position {
	p, err := ParsePosition(line, Standard())
	if err != nil {
		panic(err)
	}
	return p
}
