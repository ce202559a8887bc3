package naive

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
)

// The tests in this file check properties of all positions on random ones.

// randomSetup returns a random setup that is possible under the model's rules.
// Its pieces and ichor are mostly close together.
func randomSetup(rng *rand.Rand, m Model) nemoroth.Setup {
	s := nemoroth.Setup{Side: nemoroth.Alabaster + nemoroth.Side(rng.IntN(2)), FullMove: 1 + rng.IntN(50)}
	file, rank, spread := rng.IntN(8), rng.IntN(8), 2+rng.IntN(6)
	somewhere := func() nemoroth.Square {
		return nemoroth.SquareAt((file+rng.IntN(spread))%8, (rank+rng.IntN(spread))%8)
	}
	for range 2 + rng.IntN(22) {
		p := nemoroth.Piece{Kind: nemoroth.Kind(1 + rng.IntN(8))}
		if p.Kind != nemoroth.Mummy {
			p.Side = nemoroth.Alabaster + nemoroth.Side(rng.IntN(2))
			p.Petrified = p.Kind != nemoroth.Zombie && rng.IntN(4) == 0
			p.Digesting = p.Kind == nemoroth.LeafPile && !p.Petrified && rng.IntN(2) == 0
		}
		sq := somewhere()
		s.Occupants[sq] = append(s.Occupants[sq], p)
	}
	for range rng.IntN(8) {
		s.Ichor[somewhere()] = 1 + rng.IntN(10)
	}
	for ps := m.Problems(s); len(ps) > 0; ps = m.Problems(s) {
		for _, p := range ps {
			s.Occupants[p.Square] = slices.DeleteFunc(s.Occupants[p.Square], func(q nemoroth.Piece) bool { return q == *p.Piece })
		}
	}
	return s
}

func randomModel(rng *rand.Rand) Model {
	coin := func() bool { return rng.IntN(3) == 0 }
	return New(nemoroth.Ruleset{ClockwiseScreams: coin(), EvaporatingIchorCompels: coin(), StatuesStayStone: coin(), OwnGhastBars: coin()})
}

// walk calls visit for the positions of random games from random setups.
func walk(t *testing.T, seed uint64, games int, model func(*rand.Rand) Model, visit func(*rand.Rand, *Game)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for range games {
		m := model(rng)
		g, err := m.Start(randomSetup(rng, m))
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			visit(rng, g)
			legal := g.Legal()
			switch {
			case g.Outcome().Reason == nemoroth.EndStalemate, rng.IntN(12) == 0:
				g = g.Pass()
				continue
			case len(legal) == 0:
			default:
				next, err := g.Play(legal[rng.IntN(len(legal))])
				if err != nil {
					t.Fatalf("%v: %v", g, err)
				}
				g = next
			}
		}
	}
}

// TestLegalMovesAreExplained checks that a move is legal exactly if its report
// has no reasons, for every move that the pieces on the board can be asked for.
func TestLegalMovesAreExplained(t *testing.T) {
	walk(t, 1, 10, randomModel, func(_ *rand.Rand, g *Game) { legalIffExplained(t, g) })
}

// TestAnyRulesOff checks the same with random rules switched off.
func TestAnyRulesOff(t *testing.T) {
	walk(t, 2, 60, func(rng *rand.Rand) Model {
		m := randomModel(rng)
		for range 1 + rng.IntN(4) {
			m, _ = m.Without(Switchable()[rng.IntN(len(switches))])
		}
		return m
	}, func(rng *rand.Rand, g *Game) {
		if rng.IntN(6) == 0 {
			legalIffExplained(t, g)
		}
	})
}

func legalIffExplained(t *testing.T, g *Game) {
	t.Helper()
	legal := g.Legal()
	names := make([]string, len(legal))
	for i, mv := range legal {
		names[i] = mv.String()
	}
	if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("NAME-1: %v: moves not in byte order: %v", g, names)
	}
	var asked []nemoroth.Move
	for from := range nemoroth.Square(64) {
		var kinds []nemoroth.Kind
		for _, who := range g.board.at[from] {
			if who.Kind != nemoroth.Mummy && !slices.Contains(kinds, who.Kind) {
				kinds = append(kinds, who.Kind)
			}
		}
		for _, k := range kinds {
			for to := range nemoroth.Square(64) {
				asked = append(asked, nemoroth.NewMove(k, from, to))
			}
		}
		if slices.Contains(kinds, nemoroth.GoAway) {
			asked = append(asked, nemoroth.NewScream(from), nemoroth.NewScream(from, g.board.neighbours(from)...))
		}
	}
	for _, mv := range append(asked, legal...) {
		r := g.Explain(mv)
		if got, want := r.Legal(), slices.Contains(legal, r.Move); got != want {
			t.Errorf("%v %v: legal in the report: %v, in the list of legal moves: %v: %v", g, mv, got, want, r)
		}
		if r.Verdict == nemoroth.VerdictAmbiguous && len(r.Candidates) < 2 {
			t.Errorf("NAME-1: %v %v: ambiguous with the candidates %v, want at least two", g, mv, r.Candidates)
		}
		if !slices.IsSortedFunc(r.Reasons, nemoroth.Reason.Compare) {
			t.Errorf("PROTO-1: %v %v: reasons not sorted: %v", g, mv, r.Reasons)
		}
		if r.GameOver != (len(legal) == 0) {
			t.Errorf("END-1: %v %v: GameOver is %v with %d legal moves", g, mv, r.GameOver, len(legal))
		}
	}
	if o := g.Outcome(); o.Over != (len(legal) == 0) && !g.model.off[nemoroth.RuleEnd1] {
		t.Errorf("END-1: %v: the outcome is %v with %d legal moves", g, o, len(legal))
	}
}

// TestTracesSuffice checks that the effects of a move, applied one by one, give
// the position after it, that this is possible (POS-1), that only the first
// effect is a decision, and that causes come first.
func TestTracesSuffice(t *testing.T) {
	seen := map[nemoroth.EffectKind]int{}
	walk(t, 3, 150, randomModel, func(rng *rand.Rand, g *Game) {
		for _, mv := range g.Legal() {
			r := g.Explain(mv)
			next, err := g.Play(mv)
			if err != nil {
				t.Fatalf("%v: %v", g, err)
			}
			s := g.Setup()
			for i, e := range r.Trace {
				seen[e.Kind]++
				if decision := e.Kind == nemoroth.EffectMove || e.Kind == nemoroth.EffectScream; decision != (i == 0) {
					t.Errorf("%v %v: effect %d is a %v", g, mv, i, e.Kind)
				}
				if e.Cause >= i || (e.Cause < 0) != (i == 0) {
					t.Errorf("%v %v: effect %d has the cause %d:\n%v", g, mv, i, e.Cause, r.Trace)
				}
				before := s.Clone()
				if msg := apply(&s, e); msg != "" {
					t.Fatalf("%v %v: effect %d: %s:\n%v", g, mv, i, msg, r.Trace)
				}
				renewed := e.Kind == nemoroth.EffectLayIchor && e.Was == e.Plies
				if i > 0 && !renewed && before.String() == s.String() {
					t.Errorf("%v %v: effect %d changes nothing: %v", g, mv, i, e)
				}
			}
			after := next.Setup()
			s.Side, s.FullMove = after.Side, after.FullMove
			if diff := cmp.Diff(next.String(), s.String()); diff != "" {
				t.Errorf("%v %v: the position after the move and the effects applied differ (-after +applied)\n%s\n%v", g, mv, diff, r.Trace)
			}
			if diff := cmp.Diff(next.String(), after.String()); diff != "" {
				t.Errorf("NFEN-1 (-String +Setup.String)\n%s", diff)
			}
			if ps := g.model.Problems(after); ps != nil {
				t.Errorf("POS-1: %v %v leads to an impossible position: %v", g, mv, ps)
			}
		}
	})
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		if seen[k] == 0 {
			t.Errorf("the random moves have no effect %v", k)
		}
	}
}

// apply applies an effect to a setup, or returns what it lacks.
func apply(s *nemoroth.Setup, e nemoroth.Effect) string {
	remove := func(sq nemoroth.Square, p nemoroth.Piece) bool {
		i := slices.Index(s.Occupants[sq], p)
		if i >= 0 {
			s.Occupants[sq] = slices.Delete(slices.Clone(s.Occupants[sq]), i, i+1)
		}
		return i >= 0
	}
	put := func(sq nemoroth.Square, p nemoroth.Piece) {
		s.Occupants[sq] = append(slices.Clone(s.Occupants[sq]), p)
		slices.SortFunc(s.Occupants[sq], nemoroth.Piece.Compare)
	}
	become := e.Piece
	switch e.Kind {
	case nemoroth.EffectScream:
		if !slices.Contains(s.Occupants[e.From], e.Piece) {
			return "no such piece screams there"
		}
		return ""
	case nemoroth.EffectLayIchor, nemoroth.EffectClearIchor, nemoroth.EffectFade:
		if s.Ichor[e.To] != e.Was {
			return "the ichor before differs from Was"
		}
		s.Ichor[e.To] = e.Plies
		return ""
	case nemoroth.EffectPromote:
		become = nemoroth.Piece{Kind: nemoroth.Zombie, Side: e.Piece.Side}
	case nemoroth.EffectDigest:
		become.Digesting = true
	case nemoroth.EffectPetrify:
		become.Petrified, become.Digesting = true, false
		if !remove(e.To, e.Piece) {
			return "no such piece is there to be petrified"
		}
		put(e.To, become)
		return ""
	case nemoroth.EffectLeaveMummy:
		become.Digesting = false
		if !remove(e.To, e.Piece) {
			return "no such Leaf Pile is there"
		}
		put(e.From, nemoroth.Piece{Kind: nemoroth.Mummy})
		put(e.To, become)
		return ""
	}
	if !remove(e.From, e.Piece) {
		return "no such piece is there"
	}
	if e.To.IsValid() {
		put(e.To, become)
	}
	return ""
}

// TestScreamOrders checks the screams that push at most five squares: screams
// must find the same positions, by the same first orders, as trying every order
// (SCREAM-4). If orders differ, a Basilisk must be among the pushed pieces.
func TestScreamOrders(t *testing.T) {
	tried, several := 0, 0
	walk(t, 4, 400, func(*rand.Rand) Model { return New(nemoroth.Standard()) }, func(_ *rand.Rand, g *Game) {
		v := g.look()
		for _, at := range squares {
			neighbours := g.board.neighbours(at)
			if v.screamForbidden(at) != "" || len(neighbours) > 5 {
				continue
			}
			tried++
			first := map[string][]nemoroth.Square{}
			permute(neighbours, func(order []nemoroth.Square) {
				after, _ := v.scream(at, order, false)
				if key := after.text(true); first[key] == nil {
					first[key] = slices.Clone(order)
				}
			})
			got := map[string][]nemoroth.Square{}
			for _, r := range v.screams(at) {
				order := r.move.Order()
				if order == nil {
					order = neighbours
				}
				got[r.board.text(true)] = order
			}
			if diff := cmp.Diff(first, got); diff != "" {
				t.Errorf("SCREAM-4: %v, scream on %v (-all orders +screams)\n%s", g, at, diff)
			}
			if len(first) > 1 {
				several++
				basilisk := slices.ContainsFunc(neighbours, func(sq nemoroth.Square) bool {
					return slices.ContainsFunc(g.board.at[sq], func(who occupant) bool { return who.Kind == nemoroth.Basilisk })
				})
				if !basilisk {
					t.Errorf("SCREAM-4: %v, scream on %v: orders differ but no Basilisk is pushed", g, at)
				}
			}
		}
	})
	if tried < 500 || several < 20 {
		t.Errorf("%d screams tried, %d with several results; want at least 500 and 20", tried, several)
	}
}

// permute visits all orders of a list, sorted.
func permute(list []nemoroth.Square, visit func([]nemoroth.Square)) {
	var extend func(order []nemoroth.Square)
	extend = func(order []nemoroth.Square) {
		if len(order) == len(list) {
			visit(order)
		}
		for _, sq := range list {
			if !slices.Contains(order, sq) {
				extend(append(slices.Clip(order), sq))
			}
		}
	}
	extend(nil)
}

// TestWhoAddsCompulsions checks the consequence in COMP-NEW: only a scream, or
// a Fiend that leaves a shared square, adds compulsions to its own side.
func TestWhoAddsCompulsions(t *testing.T) {
	added := 0
	walk(t, 5, 300, randomModel, func(_ *rand.Rand, g *Game) {
		v := g.look()
		for _, r := range g.pseudo() {
			if !v.adds(&r) {
				continue
			}
			added++
			fiend := r.move.Kind() == nemoroth.WoundedFiend && len(g.board.at[r.move.From()]) > 1
			if !r.move.IsScream() && !fiend {
				t.Errorf("COMP-NEW: %v %v adds a compulsion", g, r.move)
			}
		}
	})
	if added == 0 {
		t.Error("COMP-NEW: no random move adds a compulsion, want some")
	}
}

// TestMovedNeverDecides checks that another rule satisfies whatever COMP-MOVED
// satisfies. COMP-MOVED thus shows only in citations, never in legality.
func TestMovedNeverDecides(t *testing.T) {
	walk(t, 6, 300, randomModel, func(_ *rand.Rand, g *Game) {
		v, w := g.look(), *g.look()
		m, err := g.model.Without(nemoroth.RuleCompMoved)
		if err != nil {
			t.Fatal(err)
		}
		w.m = &m
		for _, r := range g.pseudo() {
			for _, c := range v.compelled {
				if v.satisfied(c, &r) == nemoroth.RuleCompMoved && w.satisfied(c, &r) == "" {
					t.Errorf("COMP-MOVED: %v %v: no other rule satisfies %v", g, r.move, c.Compulsion)
				}
			}
		}
	})
}

// TestSameBoards checks that same compares pieces and ichor, not ids (REP-2).
func TestSameBoards(t *testing.T) {
	const position = "8/8/8/8/3(HH)[3]4/8/8/8 A 1"
	b := setUp(nemoroth.MustSetup(position), true)
	for _, c := range []struct {
		other string
		want  bool
	}{
		{position, true},
		{"8/8/8/8/3H[3]4/8/8/8 A 1", false},
		{"8/8/8/8/3(HHH)[3]4/8/8/8 A 1", false},
		{"8/8/8/8/3(HpH)[3]4/8/8/8 A 1", false},
		{"8/8/8/8/3(HH)[4]4/8/8/8 A 1", false},
		{"8/8/8/8/2(HH)[3]5/8/8/8 A 1", false},
	} {
		other := setUp(nemoroth.MustSetup(c.other), true)
		for sq, occupants := range other.at {
			for _, who := range occupants {
				other.remove(nemoroth.Square(sq), who.id)
				other.place(nemoroth.Square(sq), who.Piece) // another id
			}
		}
		if got := b.same(&other); got != c.want {
			t.Errorf("REP-2: %s same as %s: %v, want %v", c.other, position, got, c.want)
		}
	}
}

// TestGamesAreImmutable checks that a game does not change, and has no data
// race, when several goroutines read it.
func TestGamesAreImmutable(t *testing.T) {
	g, err := New(nemoroth.Standard()).Start(nemoroth.MustSetup("3z4/pL[1]M[1]A(hz)4/1(WzpG)(hh)Z4/g1.[2]5/4H[2]HpB1/8/5LpA(BWh)/5pBpHpb A 43"))
	if err != nil {
		t.Fatal(err)
	}
	before := g.String()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, mv := range g.Legal() {
				if h, err := g.Play(mv); err != nil || !strings.HasSuffix(h.text, " O") {
					t.Errorf("%v: %v, %v", mv, h, err)
				}
				g.Explain(mv)
			}
			g.Pass()
		})
	}
	wg.Wait()
	if diff := cmp.Diff(before, g.String()); diff != "" {
		t.Errorf("the game has changed (-before +after)\n%s", diff)
	}
}
