package nemoroth

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Two Leaf Piles soon repeat positions; four Leaf Piles have millions of positions.
const (
	twoPiles  = "8/1l6/8/8/8/8/6L1/8 A 1"
	fourPiles = "8/1l6/2l5/8/8/6L1/5L2/8 A 1"
)

// wander returns a random reversible move, or a pass if there is none.
func wander(w *Walker, rng *rand.Rand, moves []Move) (Move, []Move) {
	moves = w.Moves(moves[:0])
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		w.do(m)
		reversible := w.Reversible() > 0
		w.Undo()
		if reversible {
			return m, moves
		}
	}
	return Pass(), moves
}

// TestLongPast checks, over a long stretch of reversible plies, whether each move
// repeats a position and when that one first and last occurred (REP-1).
func TestLongPast(t *testing.T) {
	for _, asGame := range []bool{true, false} {
		t.Run(fmt.Sprintf("game=%v", asGame), func(t *testing.T) { testLongPast(t, asGame) })
	}
}

func testLongPast(t *testing.T, asGame bool) {
	rng := rand.New(rand.NewPCG(12, 1))
	g, err := MustSetup(twoPiles).Game(Standard())
	if err != nil {
		t.Fatal(err)
	}
	w := NewWalker(g)
	stood := map[Position][]int{}
	repeats, twice, passes := 0, 0, 0
	for ply := range 3000 {
		p := w.Position()
		stood[p] = append(stood[p], ply)
		gen := w.moveGen()
		w.recall()
		for _, m := range gen.pseudoLegal(nil, &w.search, &everywhere, false) {
			back := w.repeats(m)
			w.try(m, nil, nil)
			after := w.scratch.position()
			want := 0
			if plies := stood[after]; plies != nil {
				want = ply - plies[len(plies)-1]
				repeats++
				if len(plies) > 1 {
					twice++
				}
				if asGame && repeats%50 == 0 {
					if reasons := g.Explain(m).Reasons; len(reasons) != 1 ||
						reasons[0].Ply != ply-want {
						t.Fatalf("ply %d, %v: %v, want ply %d [REP-1]", ply, m, reasons, ply-want)
					}
				}
			}
			if back != want {
				t.Fatalf("ply %d, %v: repeats %d plies back, want %d [REP-1]", ply, m, back, want)
			}
		}
		m, _ := wander(w, rng, nil)
		if ply%7 == 6 || m.IsPass() {
			m = Pass()
			passes++
		}
		switch {
		case !asGame:
			w.do(m)
			continue
		case m.IsPass():
			g, err = g.Pass()
		default:
			g, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
		w = NewWalker(g)
	}
	t.Logf("%d repetitions, %d of positions that occurred more than once, %d passes", repeats,
		twice, passes)
	if repeats < 3000 || twice < 50 || passes < 20 {
		t.Error("too few repetitions or passes")
	}
}

// TestFlatPast checks that the positions that a ply compares one by one and the
// runs that it searches do not grow with the number of reversible plies (REP-1).
func TestFlatPast(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	g, err := MustSetup(fourPiles).Game(Standard())
	if err != nil {
		t.Fatal(err)
	}
	w := NewWalker(g)
	var moves []Move
	for ply := range 8000 {
		var m Move
		m, moves = wander(w, rng, moves)
		w.do(m)
		if m.IsPass() {
			g, err = g.Pass()
		} else {
			g, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
		if g.reversible != ply+1 || w.Reversible() != ply+1 {
			t.Fatalf("ply %d: %d and %d reversible plies", ply, g.reversible, w.Reversible())
		}
		if n := w.top().recent; g.recent >= 2*recentOfGame || n >= 2*recentOfWalker {
			t.Fatalf("ply %d: %d and %d recent positions", ply, g.recent, n)
		}
	}
	for _, x := range []*index{g.index, w.top().index} {
		n, runs := 0, 0
		for ; x != nil; x = x.older {
			n, runs = n+len(x.run), runs+1
		}
		if n < 7000 || runs > 8 {
			t.Errorf("%d positions in %d runs", n, runs)
		}
	}
}

// TestSameKey checks that the index tells positions with equal keys apart.
func TestSameKey(t *testing.T) {
	all := []Position{mustPosition("8/8/8/8/8/8/8/L7 A"), mustPosition("8/8/8/8/8/8/8/1L6 A"),
		mustPosition("8/8/8/8/8/8/8/2L5 A")}
	var x *index
	for ply, p := range append(all, all...) {
		p.core.key = 7
		x = x.with([]past{pastOf(&p, ply)})
	}
	for i, p := range all {
		p.core.key = 7
		if last := x.find(&p); last != i+3 {
			t.Errorf("%v last occurred after ply %d, want %d [REP-1]", p, last, i+3)
		}
	}
	p := mustPosition("8/8/8/8/8/8/8/3L4 A")
	if last := x.find(&p); last >= 0 || x.occupied(p.core.occupied) {
		t.Error("the index finds a position that has not occurred")
	}
}

// TestKeysOfCrowds checks that numbers of equal occupants have different keys (REP-2).
func TestKeysOfCrowds(t *testing.T) {
	count := map[uint64]int{}
	for n := range 9 {
		crowd := fmt.Sprintf("8/8/8/8/8/8/8/(M%s)7 A", strings.Repeat("H", n))
		key := mustPosition(crowd).Key()
		if other, ok := count[key]; ok {
			t.Errorf("%d and %d Humans have one key", other, n)
		}
		count[key] = n
	}
}
