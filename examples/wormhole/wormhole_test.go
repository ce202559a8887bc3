package wormhole

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
)

func ExampleRules() {
	g, err := Rules().Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()))
	fmt.Println(g.Explain(g.Moves()[0]))
	// Output:
	// w 31
	// Ca1a3: legal
	//   does: move C a1 a3 WORM-MOVE-CHAMPION
	//   does: remove-square a1 WORM-HOLE-1
}

// TestGames plays random games and checks WORM-HOLE-4, WORM-HOLE-5, WORM-END-3,
// WORM-CHECK-1 and WORM-WHY in their positions.
func TestGames(t *testing.T) {
	const outer = 0xc3c3c3c3c3c3c3c3 // ranks 1, 2, 7 and 8
	plies, games := 0, 20
	if testing.Short() {
		games = 5
	}
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(5, seed))
		g, err := Rules().Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		c, _ := NewCursor(g)
		keys := map[uint64]bool{}
		for n := 0; ; n++ {
			p := c.top()
			if p.holes.Count() != n || n > 62 {
				t.Fatalf("%d holes after %d moves", p.holes.Count(), n)
			}
			if empty := outer &^ p.holes &^ p.occupied(); empty != 0 {
				t.Fatalf("%s: %v are empty", p.Grid().Line(), empty.Names())
			}
			if keys[c.Key()] {
				t.Fatalf("%s: the same key twice", p.Grid().Line())
			}
			keys[c.Key()] = true
			attacks(t, p)
			moves := c.Moves(nil)
			if n%8 == int(seed%8) || len(moves) == 0 {
				names(t, p, g, moves)
			}
			if plies++; len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if g, err = g.Play(m.String()); err != nil || !c.Do(m) ||
				g.Line() != c.top().Grid().Line() {
				t.Fatal(m, err)
			}
		}
	}
	if plies < 30*games {
		t.Errorf("only %d positions", plies)
	}
}

// attacks compares method attackers, which follows paths backwards, with reach.
func attacks(t *testing.T, p *position) {
	for s := white; s <= black; s++ {
		var want [64]set
		for k := champion; k < kinds; k++ {
			for of := p.of[s][k]; of != 0; of &= of - 1 {
				_, takes := p.reach(s, k, of.First())
				for ; takes != 0; takes &= takes - 1 {
					want[takes.First()] |= of & -of
				}
			}
		}
		for _, q := range grid.ByRanks {
			if got := p.attackers(q, s); !p.holes.Has(q) && got != want[q] {
				t.Fatalf("%s: %v is attacked from %v, want %v", p.Grid().Line(), q, got.Names(),
					want[q].Names())
			}
		}
	}
}

// names compares the legal moves with the reasons against every move name.
func names(t *testing.T, p *position, g game.Game, moves []Move) {
	var legal []Move
	for k := champion; k < kinds; k++ {
		for i := range 64 * 64 {
			for _, promotion := range []kind{anyKind, champion, lion, knight, wizard} {
				if m := newMove(k, square(i>>6), square(i&63), promotion); k == pawn ||
					promotion == anyKind {
					reasons := p.Reasons(m)
					if p.legal(m) != (len(reasons) == 0) {
						t.Fatalf("%s: %v: %v", p.Grid().Line(), m, reasons)
					}
					if len(reasons) == 0 {
						legal = append(legal, m)
					}
				}
			}
		}
	}
	if d := cmp.Diff(legal, moves); d != "" || !slices.IsSortedFunc(moves,
		func(a, b Move) int { return strings.Compare(a.String(), b.String()) }) {
		t.Fatalf("%s: (-legal +listed)\n%s", p.Grid().Line(), d)
	}
	if o := g.Outcome(); o.Over != (len(moves) == 0) {
		t.Fatalf("%s: %v", p.Grid().Line(), o)
	}
}

// TestNumbers checks numbers that name no move, the bound of WORM-END-3, the cause of
// a promotion, and that keys differ.
func TestNumbers(t *testing.T) {
	for _, m := range []Move{0, newMove(kinds, 0, 0, anyKind), newMove(kinds, 0, 1, anyKind),
		newMove(kinds, 0, 1, anyKind) + 1, newMove(anyKind, 0, 1, pawn),
		newMove(pawn, 0, 1, kinds), 1 << 31} {
		if m.String() != "" {
			t.Errorf("%#x is the move %v", uint32(m), m)
		}
	}
	if longest != 62 {
		t.Errorf("WORM-END-3: %d moves", longest)
	}
	if n := (&Cursor{}).Result(); n != -1 {
		t.Errorf("WORM-END-1: result %d", n)
	}
	g, err := Rules().Start("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "")
	if err != nil {
		t.Fatal(err)
	}
	var causes []int
	for _, e := range g.Explain("Pe6c8=W").Effects {
		causes = append(causes, e.Cause)
	}
	if diff := cmp.Diff([]int{-1, 0, 0, 1}, causes); diff != "" {
		t.Errorf("causes of a promotion's effects (-want +got)\n%s", diff)
	}
	keys := map[uint64]position{}
	r := rand.New(rand.NewPCG(11, 1))
	opening, _ := Rules().Start("", "")
	for range 200 {
		c, _ := NewCursor(opening)
		for moves := c.Moves(nil); len(moves) > 0; moves = c.Moves(nil) {
			c.Do(moves[r.IntN(len(moves))])
			p := *c.top()
			p.fullMove = 1
			if other, ok := keys[p.key()]; ok && other != p {
				t.Fatalf("%s and %s have one key", other.Grid().Line(), p.Grid().Line())
			}
			keys[p.key()] = p
		}
	}
}

// FuzzRules checks the properties in games from random positions.
func FuzzRules(f *testing.F) { fuzz.Properties(f, Rules()) }
