package nemoroth

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// entangledSetup returns a setup and the square of a Go Away of Alabaster in it.
// Its neighbours are Basilisks and pieces whose pushes depend on each other, with
// Leaf Piles and ichor on the goals of the pushes.
func entangledSetup(rng *rand.Rand) (Setup, Square) {
	s := Setup{Side: Alabaster, FullMove: 1}
	at := Square(rng.IntN(64))
	basilisk := func() Piece {
		return Piece{Kind: Basilisk, Side: Alabaster + Side(rng.IntN(2)),
			Petrified: rng.IntN(3) > 0}
	}
	for i, d := range rng.Perm(8)[:4+rng.IntN(3)] {
		near, far := neighbourOf[at][d], pushGoal[at][d]
		if near == NoSquare {
			continue
		}
		on := &s.Occupants[near]
		switch {
		case i < 2 || rng.IntN(3) == 0:
			*on = append(*on, basilisk())
			if rng.IntN(3) == 0 {
				*on = append(*on, basilisk())
			}
		case rng.IntN(2) == 0:
			*on = append(*on, Piece{Kind: Human, Side: Alabaster + Side(rng.IntN(2))})
		default:
			*on = append(*on, randomPiece(rng))
		}
		if rng.IntN(6) == 0 {
			*on = append(*on, randomPiece(rng))
		}
		if far == NoSquare {
			continue
		}
		what := rng.IntN(6) // 0 and 1: a Leaf Pile; 1 and 2: ichor
		if what <= 1 {
			s.Occupants[far] = []Piece{{Kind: LeafPile, Side: Alabaster + Side(rng.IntN(2)),
				Petrified: rng.IntN(2) == 0}}
		}
		if what == 1 || what == 2 {
			s.Ichor[far] = 1 + rng.IntN(10)
		}
	}
	s = repaired(s)
	s.Occupants[at] = []Piece{{Kind: GoAway, Side: Alabaster}}
	return s, at
}

// screamsOneByOne returns the names of the different screams of a Go Away, found by
// trying every order of its pushes (SCREAM-4).
func screamsOneByOne(p Position, rules Ruleset, at Square) (names []string) {
	first := map[Position]pushOrder{}
	var permute func(left uint8, order pushOrder)
	permute = func(left uint8, order pushOrder) {
		if left == 0 {
			b := p.board()
			p := ply{board: b, rules: rules}
			p.play(screamOf(at, order))
			if old, ok := first[b.position()]; !ok || order.before(old) {
				first[b.position()] = order
			}
		}
		for ds := left; ds != 0; ds &= ds - 1 {
			d := bits.TrailingZeros8(ds)
			permute(left&^(1<<d), order.then(d))
		}
	}
	permute(p.board().neighbours(at), 0)
	for _, order := range first {
		if len(first) == 1 {
			order = 0
		}
		names = append(names, screamOf(at, order).String())
	}
	slices.Sort(names)
	return names
}

// TestScreams compares the search for different screams with trying every order
// (SCREAM-4), in crowded positions and where several Basilisks, Leaf Piles and eighth
// ranks make pushes depend on each other (GAZE-1, ENGULF-2, PROMOTE-3).
func TestScreams(t *testing.T) {
	var search screamSearch
	met := map[int]int{} // number of screams by number of results
	distinct := 0        // screams of which different paths have different results
	compare := func(s Setup, rules Ruleset, at Square) {
		p, err := s.Position(rules)
		if err != nil {
			return // the Go Away stands on a seen square
		}
		var g moveGen
		g.init(p.board(), rules)
		if n := bits.OnesCount8(g.neighbours(at)); n < 1 || n > 6 {
			return
		}
		var got []string
		for _, m := range search.screams(nil, &g, at) {
			got = append(got, m.String())
		}
		if diff := cmp.Diff(screamsOneByOne(p, rules, at), got); diff != "" {
			t.Fatalf("SCREAM-4, %v, %v (-every order +search)\n%s", rules, s, diff)
		}
		met[min(len(got), 6)]++
		var t0 tangle
		t0.init(g.board, at)
		if t0.early != 0 || rules.ClockwiseScreams {
			return
		}
		distinct++
		results, paths := len(search.run(&g, at, &t0)), 0
		for i := search.follow(&t0, 0, 0); i != 0; i = search.paths[i-1].next {
			paths++
		}
		if results != paths || (results == 1) != t0.idle() {
			t.Fatalf("%v: %v: %d results of %d paths, idle %v [SCREAM-4]", s, at, results, paths,
				t0.idle())
		}
	}
	// A Basilisk at rest sees the Human arrive, but only a Human pushed before it sees it there
	// promotes: a statue stays a statue (OPT-3).
	compare(MustSetup("8/2HB4/B2A4/8/8/8/8/8 A 1"), Betza(), MustSquare("d6"))
	rng := rand.New(rand.NewPCG(5, 2))
	for i := range 40000 {
		rules := presets[i%2*2].rules // Standard or Betza
		s, at := entangledSetup(rng)
		compare(s, rules, at)
		if i%8 < 2 {
			s = randomSetup(rng)
			for sq, occupants := range s.Occupants {
				if slices.Contains(occupants, Piece{Kind: GoAway, Side: s.Side}) {
					compare(s, rules, Square(sq))
				}
			}
		}
	}
	t.Logf("screams by number of results (6 means 6 or more): %v; distinct: %d", met, distinct)
	for results, n := range map[int]int{1: 5000, 2: 2500, 3: 50, 4: 500, 5: 3, 6: 50} {
		if met[results] < n || distinct < 100 {
			t.Errorf("only %d screams have %d results", met[results], results)
		}
	}
}

// The next tests count work instead of timing it.

// TestOrdersNotTried checks that the canonical order of a scream is found without
// making a board if orders that petrify different victims lead to different
// positions (NAME-1), and that Outcome follows no orders if there is a legal move
// (END-1).
func TestOrdersNotTried(t *testing.T) {
	g, err := MustSetup(HardScream).Game(Standard())
	if err != nil {
		t.Fatal(err)
	}
	screams := 0
	for _, m := range g.Moves() {
		if !m.IsScream() {
			continue
		}
		screams++
		w := NewWalker(g)
		if got, v := w.canonical(m); got != m || v != VerdictLegal ||
			!w.legal(m) || !w.Do(m) {
			t.Errorf("%v becomes %v, %v [NAME-1]", m, got, v)
		}
		if n := len(w.search.paths); len(w.search.results) != 0 || n > 256 {
			t.Errorf("%v: %d boards made, %d paths followed", m, len(w.search.results), n)
		}
	}
	w := NewWalker(g)
	if w.Outcome().Over || len(w.search.paths) != 0 {
		t.Errorf("Outcome followed %d paths", len(w.search.paths))
	}
	if screams < 20 {
		t.Errorf("only %d screams", screams)
	}
}

// TestCanonicalOrders checks that the canonical form of every order of pushes is a
// listed scream that leads to the same position (NAME-1).
func TestCanonicalOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 1))
	asked, changed := 0, 0
	for range 6000 {
		w := walkerOn(randomSetup(rng), Standard())
		b := &w.top().board
		for on := b.mobile(b.side, GoAway); on != 0; {
			at := on.Pop()
			listed := map[Move]bool{}
			for _, m := range w.search.screams(nil, w.moveGen(), at) {
				listed[m] = true
			}
			var t0 tangle
			if t0.init(b, at); t0.dirs == 0 {
				continue
			}
			for range 4 {
				var order pushOrder
				for _, d := range rng.Perm(8) {
					if b.neighbours(at)>>d&1 != 0 {
						order = order.then(d)
					}
				}
				m := screamOf(at, order)
				c, v := w.canonical(m)
				w.try(m, nil, nil)
				after := w.scratch.position()
				w.try(c, nil, nil)
				if v != VerdictLegal || !listed[c] || w.scratch.position() != after {
					t.Fatalf("%v: %v becomes %v, %v [NAME-1]", b.position(), m, c, v)
				}
				asked++
				if c != m {
					changed++
				}
			}
		}
	}
	if asked < 500 || changed < 200 {
		t.Errorf("%d orders, %d not canonical", asked, changed)
	}
}
