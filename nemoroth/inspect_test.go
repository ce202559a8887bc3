package nemoroth

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSquares(t *testing.T) {
	s := SquaresOf(MustSquare("h8"), MustSquare("a1"), NoSquare, MustSquare("a2"))
	if s.String() != "a1 a2 h8" || s.Len() != 3 || s.Has(MustSquare("b1")) || s.Has(NoSquare) {
		t.Errorf("set of a1, a2 and h8: %v, %d squares", s, s.Len())
	}
	for _, want := range []Square{0, 1, 63, NoSquare} {
		if got := s.Pop(); got != want {
			t.Errorf("popped %v, want %v", got, want)
		}
	}
}

// squaresWhere returns the squares for which f returns true.
func squaresWhere(f func(sq Square) bool) (s Squares) {
	for sq := range Square(64) {
		if f(sq) {
			s |= SquaresOf(sq)
		}
	}
	return s
}

// TestInspect compares what a walker shows of the board with the setup and with
// Game.Compulsions.
func TestInspect(t *testing.T) {
	eachRandomGame(11, 150, 6, func(g *Game, _ *rand.Rand) {
		s, w := g.Setup(), NewWalker(g)
		on := func(is func(Piece) bool) Squares {
			return squaresWhere(func(sq Square) bool {
				return slices.ContainsFunc(s.Occupants[sq], is)
			})
		}
		var seen, compelled Squares
		var armies, want [2]Army
		w.Armies(&armies)
		type sets struct{ want, got Squares }
		all := map[string]sets{}
		for i, side := range []Side{Alabaster, Obsidian} {
			var inRange Squares
			for k := Basilisk; k <= Zombie; k++ {
				mobile := func(p Piece) bool { return p.Kind == k && p.Side == side && !p.Petrified }
				where, stones := on(mobile), on(func(p Piece) bool {
					return p.Kind == k && p.Side == side && p.Petrified
				})
				want[i].Mobile[k], want[i].Statues[k] = where, stones
				all[fmt.Sprint("mobile ", side, k)] = sets{where, w.Mobile(side, k)}
				number := 0
				for _, p := range slices.Concat(s.Occupants[:]...) {
					if mobile(p) {
						number++
					}
				}
				if got := w.Count(side, k); got != number {
					t.Errorf("%v: %d mobile %v %v, want %d", g, got, side, k, number)
				}
				for both := where | stones; both != 0; {
					switch sq := both.Pop(); k {
					case Basilisk:
						seen |= Gaze(side, sq)
					case Ghast:
						inRange |= GhastRange(sq)
					}
				}
			}
			all[fmt.Sprint("range ", side)] = sets{inRange, w.GhastRangeOf(side)}
		}
		if diff := cmp.Diff(want, armies); diff != "" {
			t.Errorf("%v: armies (-want +got):\n%s", g, diff)
		}
		for _, c := range g.Compulsions() {
			compelled |= SquaresOf(c.Square)
		}
		crowd := func(least int) Squares {
			return squaresWhere(func(sq Square) bool { return len(s.Occupants[sq]) >= least })
		}
		ichor := func(least int) Squares {
			return squaresWhere(func(sq Square) bool { return s.Ichor[sq] >= least })
		}
		ichorous, lasting := w.Ichorous()
		all["seen"], all["compelled"] = sets{seen, w.Seen()}, sets{compelled, w.moveGen().compelled}
		all["occupied"], all["crowded"] = sets{crowd(1), w.board().occupied}, sets{crowd(2), w.Crowded()}
		all["ichorous"], all["lasting"] = sets{ichor(1), ichorous}, sets{ichor(2), lasting}
		all["Mummies"] = sets{on(func(p Piece) bool { return p.Kind == Mummy }), w.Mummies()}
		all["digesting"] = sets{on(func(p Piece) bool { return p.Digesting }), w.Digesting()}
		for name, x := range all {
			if x.want != x.got {
				t.Errorf("%v: %s: %v, want %v", g, name, x.got, x.want)
			}
		}
		if compelled == 0 && w.Restricted() {
			t.Errorf("%v is restricted", g)
		}
	})
}

// TestScopes checks Scopes against the moves that each side would have before
// COMP-RULE and REP-1 if it were to move.
func TestScopes(t *testing.T) {
	eachRandomGame(12, 150, 6, func(g *Game, _ *rand.Rand) {
		var got [2]Scope
		NewWalker(g).Scopes(&got)
		for i, side := range []Side{Alabaster, Obsidian} {
			s := g.Setup()
			s.Side = side
			w := walkerOn(s, g.Ruleset())
			var want Scope
			screams := map[Square]bool{}
			seen := w.Seen()
			for _, m := range w.moveGen().pseudoLegal(nil, &w.search, &everywhere, false) {
				if m.IsScream() {
					screams[m.From()] = true
					continue
				}
				to := SquaresOf(m.To())
				want.Moves[m.Kind()]++
				switch m.Kind() {
				case Basilisk:
					want.Stares |= Gaze(side, m.To())
				case Zombie:
					want.Takes |= to
				default:
					if m.Kind() == LeafPile {
						want.Takes |= to
					}
					if seen&to != 0 {
						want.Seen++
					}
				}
			}
			want.Screams = int16(len(screams))
			if diff := cmp.Diff(want, got[i]); diff != "" {
				t.Errorf("%v, %v (-want +got):\n%s", g, side, diff)
			}
			if moves := len(g.Moves()); side == g.Side() && got[i].Total() == 0 && moves > 0 {
				t.Errorf("%v: the scope has no moves, %d are legal", g, moves)
			}
		}
	})
}

// TestBack checks that MovesInto lists the same moves as Moves and
// returns the distance to the earliest position that REP-1 forbids to repeat.
func TestBack(t *testing.T) {
	forbidden := 0
	eachSparseGame(13, 400, 14, func(g *Game, _ *rand.Rand) {
		got, back := NewWalker(g).MovesInto(nil, nil)
		moves := g.Moves()
		if !slices.Equal(got, moves) {
			t.Errorf("%v: %v, want %v", g, got, moves)
		}
		want := 0
		for _, m := range walkerOn(g.Setup(), g.Ruleset()).Moves(nil) {
			if slices.Contains(moves, m) {
				continue
			}
			after := g.Explain(m).After
			for h, n := g, 0; h != nil; h, n = h.Parent(), n+1 {
				if h.Position() == after {
					want = max(want, n)
					forbidden++
					break
				}
			}
		}
		if back != want {
			t.Errorf("%v after %v: MovesInto returns %d plies, want %d", g, g.Line(), back, want)
		}
	})
	if forbidden < 50 {
		t.Errorf("only %d forbidden moves", forbidden)
	}
}

// TestMovesInto checks that MovesInto leaves out only voluntary moves to squares
// outside the goals, and takes all moves into account for REP-1.
func TestMovesInto(t *testing.T) {
	left := 0
	check := func(g *Game, rng *rand.Rand) {
		w := NewWalker(g)
		all, want := w.MovesInto(nil, nil)
		var goals [Zombie + 1]Squares
		for k := range goals {
			goals[k] = Squares(rng.Uint64() & rng.Uint64())
		}
		got, back := w.MovesInto(nil, &goals)
		if back != want {
			t.Errorf("%v after %v: %d plies, want %d [REP-1]", g, g.Line(), back, want)
		}
		for _, m := range all {
			switch {
			case len(got) > 0 && got[0] == m:
				got = got[1:]
			case m.IsScream() || goals[m.Kind()].Has(m.To()):
				t.Errorf("%v: %v is missing", g, m)
			default:
				left++
			}
		}
		if len(got) > 0 {
			t.Errorf("%v: %v: illegal or not in canonical order", g, got)
		}
		if got, back := w.MovesInto(nil, nil); !slices.Equal(got, all) || back != want {
			t.Errorf("%v: nil goals: %v, want %v", g, got, all)
		}
	}
	eachRandomGame(15, 60, 6, check)
	eachSparseGame(16, 200, 14, check)
	if left < 1000 {
		t.Errorf("only %d moves were left out", left)
	}
}

// TestInspectNothing checks that zero walkers and wrong values give empty results.
func TestInspectNothing(t *testing.T) {
	for _, w := range []*Walker{nil, new(Walker)} {
		scopes := [2]Scope{{Screams: 1}}
		w.Scopes(&scopes)
		armies := [2]Army{{Mobile: [Zombie + 1]Squares{1, 1}}}
		w.Armies(&armies)
		if scopes != [2]Scope{} || armies != [2]Army{} {
			t.Errorf("a walker of nothing has %v, %v", scopes, armies)
		}
	}
	v := NewWalker(NewGame(Standard()))
	for _, k := range []Kind{NoKind, Mummy, 99} {
		if v.Mobile(Alabaster, k) != 0 || v.Count(Alabaster, k) != 0 {
			t.Errorf("%v: the walker has pieces of a kind that is not mobile", k)
		}
	}
	if v.Mobile(NoSide, Human)|v.Mobile(9, Human)|v.GhastRangeOf(NoSide) != 0 {
		t.Error("the walker has pieces of no side")
	}
}

func TestInspectAllocates(t *testing.T) {
	w := NewWalker(NewGame(Standard()))
	var scopes [2]Scope
	var armies [2]Army
	var goals [Zombie + 1]Squares
	moves := make([]Move, 0, 256)
	if n := testing.AllocsPerRun(10, func() {
		w.Scopes(&scopes)
		w.Armies(&armies)
		moves, _ = w.MovesInto(moves[:0], nil)
		moves, _ = w.MovesInto(moves[:0], &goals)
		w.Count(Alabaster, Human)
		w.Seen()
		w.GhastRangeOf(Obsidian)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
