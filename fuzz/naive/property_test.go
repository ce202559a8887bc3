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
func randomSetup(rng *rand.Rand, m *Rules) nemoroth.Setup {
	s := nemoroth.Setup{Side: nemoroth.Alabaster + nemoroth.Side(rng.IntN(2)),
		FullMove: 1 + rng.IntN(50)}
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
	for ps := m.Problems(m, s); len(ps) > 0; ps = m.Problems(m, s) {
		for _, p := range ps {
			s.Occupants[p.Square] = slices.DeleteFunc(s.Occupants[p.Square],
				func(q nemoroth.Piece) bool {
					return q == *p.Piece
				})
		}
	}
	return s
}

func randomRules(rng *rand.Rand) *Rules {
	coin := func() bool { return rng.IntN(3) == 0 }
	return New(nemoroth.Ruleset{ClockwiseScreams: coin(), EvaporatingIchorCompels: coin(),
		StatuesStayStone: coin(), OwnGhastBars: coin()})
}

// walk calls visit for the positions of random games from random setups.
func walk(t *testing.T, seed uint64, games int, model func(*rand.Rand) *Rules,
	visit func(*rand.Rand, *Game)) {
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
	walk(t, 1, 10, randomRules, func(_ *rand.Rand, g *Game) { legalIffExplained(t, g) })
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
		for _, who := range g.Board.At[from] {
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
			asked = append(asked, nemoroth.NewScream(from),
				nemoroth.NewScream(from, g.Neighbours(&g.Position, from)...))
		}
	}
	for _, mv := range append(asked, legal...) {
		r := g.Explain(mv)
		if got, want := r.Legal(), slices.Contains(legal, r.Move); got != want {
			t.Errorf("%v %v: legal in the report: %v, in the list of legal moves: %v: %v", g,
				mv, got,
				want, r)
		}
		if r.Verdict == nemoroth.VerdictAmbiguous && len(r.Candidates) < 2 {
			t.Errorf("NAME-1: %v %v: ambiguous with the candidates %v, want at least two", g, mv,
				r.Candidates)
		}
		if !slices.IsSortedFunc(r.Reasons, nemoroth.Reason.Compare) {
			t.Errorf("PROTO-1: %v %v: reasons not sorted: %v", g, mv, r.Reasons)
		}
		if r.GameOver != (len(legal) == 0) {
			t.Errorf("END-1: %v %v: GameOver is %v with %d legal moves", g, mv, r.GameOver,
				len(legal))
		}
	}
	if o := g.Outcome(); o.Over != (len(legal) == 0) {
		t.Errorf("END-1: %v: the outcome is %v with %d legal moves", g, o, len(legal))
	}
}

// TestWhoAddsCompulsions checks the consequence in COMP-NEW: only a scream, or
// a Fiend that leaves a shared square, adds compulsions to its own side.
func TestWhoAddsCompulsions(t *testing.T) {
	added := 0
	walk(t, 5, 300, randomRules, func(_ *rand.Rand, g *Game) {
		for _, r := range g.pseudo() {
			fresh := func(c Compulsion) bool { return !slices.ContainsFunc(g.Compulsions(), c.Is) }
			if !slices.ContainsFunc(g.With(&r.Board).Compulsions(), fresh) {
				continue
			}
			added++
			fiend := r.Move.Kind() == nemoroth.WoundedFiend && len(g.Board.At[r.Move.From()]) > 1
			if !r.Move.IsScream() && !fiend {
				t.Errorf("COMP-NEW: %v %v adds a compulsion", g, r.Move)
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
	walk(t, 6, 300, randomRules, func(_ *rand.Rand, g *Game) {
		without := *g.Rules
		without.Moved = func(Fate) bool { return false }
		w := g.Under(&without)
		for _, r := range g.pseudo() {
			for _, c := range g.Compulsions() {
				if g.Moved(g.Fate(c, &r)) && w.Satisfied(w.Fate(c, &r)) == "" {
					t.Errorf("COMP-MOVED: %v %v: no other rule satisfies %v", g, r.Move,
						c.Compulsion)
				}
			}
		}
	})
}

// TestSameBoards checks that same compares pieces and ichor, not ids (REP-2).
func TestSameBoards(t *testing.T) {
	const position = "8/8/8/8/3(HH)[3]4/8/8/8 A 1"
	rules := New(nemoroth.Standard())
	b := rules.SetUp(nemoroth.MustSetup(position))
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
		other := rules.SetUp(nemoroth.MustSetup(c.other))
		for sq, occupants := range other.At {
			for _, who := range occupants {
				other.Remove(nemoroth.Square(sq), who.ID)
				other.Place(nemoroth.Square(sq), who.Piece) // another id
			}
		}
		if got := b.Same(&other); got != c.want {
			t.Errorf("REP-2: %s same as %s: %v, want %v", c.other, position, got, c.want)
		}
	}
}

// TestGamesAreImmutable checks that a game does not change, and has no data
// race, when several goroutines read it.
func TestGamesAreImmutable(t *testing.T) {
	g, err := New(nemoroth.Standard()).Start(
		nemoroth.MustSetup("3z4/pL[1]M[1]A(hz)4/1(WzpG)(hh)Z4/g1.[2]5/4H[2]HpB1/8/5LpA(BWh)/5pBpHpb A 43"))
	if err != nil {
		t.Fatal(err)
	}
	before := g.String()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, mv := range g.Legal() {
				if h, err := g.Play(mv); err != nil || !strings.HasSuffix(h.text(), " O 1") {
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
