package wormhole

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

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
				t.Fatalf("%s: %v are empty", p.line(), empty.Names())
			}
			if keys[c.Key()] {
				t.Fatalf("%s: the same key twice", p.line())
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
			sufficient(t, g, m.String())
			if g, err = g.Play(m.String()); err != nil || !c.Do(m) || g.Line() != c.top().line() {
				t.Fatal(m, err)
			}
			if fresh, err := Rules().Start(g.Line(), ""); err != nil || fresh != g {
				t.Fatalf("%s is another game: %v", g.Line(), err)
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
		for _, q := range game.ByRanks {
			if got := p.attackers(q, s); !p.holes.Has(q) && got != want[q] {
				t.Fatalf("%s: %v is attacked from %v, want %v", p.line(), q, got.Names(), want[q].Names())
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
				if m := newMove(k, square(i>>6), square(i&63), promotion); k == pawn || promotion == anyKind {
					reasons := p.reasons(m)
					if p.legal(m) != (len(reasons) == 0) {
						t.Fatalf("%s: %v: %v", p.line(), m, reasons)
					}
					if len(reasons) == 0 {
						legal = append(legal, m)
					}
				}
			}
		}
	}
	if d := cmp.Diff(legal, moves); d != "" || !slices.IsSortedFunc(moves, func(a, b Move) int { return strings.Compare(a.String(), b.String()) }) {
		t.Fatalf("%s: (-legal +listed)\n%s", p.line(), d)
	}
	if o := g.Outcome(); o.Over != (len(moves) == 0) {
		t.Fatalf("%s: %v", p.line(), o)
	}
}

// sufficient checks that a move's effects, applied to the board before it, give the
// board after it.
func sufficient(t *testing.T, g game.Game, move string) {
	boarder := Rules().(game.Boarder)
	b, err := boarder.Board(g.Line())
	if err != nil {
		t.Fatal(err)
	}
	r := g.Explain(move)
	cell := func(name string) *game.Cell {
		q, _ := game.ReadSquare(name)
		return &b.Cells[q.Rank()*8+int(q>>3)]
	}
	for i, e := range r.Effects {
		switch e.Kind {
		case "move":
			cell(e.From).Tokens = nil
			cell(e.To).Tokens = append(cell(e.To).Tokens, e.Piece)
		case "capture":
			c := cell(e.From)
			j := slices.Index(c.Tokens, e.Piece)
			c.Tokens = slices.Delete(c.Tokens, j, j+1)
		case "remove-square":
			cell(e.From).Mark = e.Now
		case "promote":
			cell(e.To).Tokens = []string{e.Now}
		case "end":
		default:
			t.Fatal(e)
		}
		if e.Cause >= i || (e.Cause < 0) != (i == 0) {
			t.Fatalf("%s: cause of %v", move, e)
		}
	}
	after, _ := boarder.Board(r.After)
	b.Turn, b.FullMove = after.Turn, after.FullMove
	if line, err := boarder.BoardLine(b); err != nil || line != r.After {
		t.Fatalf("%s: the effects of %s lead to %s, want %s (%v)", g.Line(), move, line, r.After, err)
	}
}
