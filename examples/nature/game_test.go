package nature

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// TestGames plays random games and checks NAT-CAPTIVES, NAT-INTO, NAT-WHY, NAT-EFFECT,
// NAT-NAME and NAT-DRAW-REP in their positions.
func TestGames(t *testing.T) {
	games, ends := uint64(20), map[string]int{}
	if testing.Short() {
		games = 6
	}
	for seed := range games {
		r := rand.New(rand.NewPCG(5, seed))
		var g game.Game = opening(t)
		c, _ := NewCursor(g)
		stood := map[board]int{}
		for n := 0; n < 300; n++ {
			top := c.top()
			stood[top.board]++
			if top.key != top.hash() || top.times != stood[top.board] || g.(point).times != top.times {
				t.Fatalf("%s: occurrence %d by the cursor, %d by the game, %d by count", top.line(), top.times, g.(point).times, stood[top.board])
			}
			if problems := top.problems(); problems != nil {
				t.Fatalf("%s: %v", top.line(), problems)
			}
			moves := c.Moves(nil)
			if n%32 == int(seed%32) || len(moves) == 0 {
				names(t, g.(point), moves)
			}
			if len(moves) == 0 {
				ends[g.Outcome().Reason]++
				break
			}
			m := moves[r.IntN(len(moves))]
			sufficient(t, g, m.String())
			next, err := g.Play(m.String())
			if err != nil || !c.Do(m) || next.Line() != c.top().line() {
				t.Fatal(m, err)
			}
			g = next
			if fresh, err := Rules().Start(g.Line(), ""); err != nil || fresh.(point).board != g.(point).board || fresh.Line() != g.Line() {
				t.Fatalf("%s is another game: %v", g.Line(), err)
			}
		}
	}
	if t.Log(ends); ends["capture"] == 0 {
		t.Error("no ruler is captured")
	}
}

// TestScattered checks names and effects in random setups with captives and en passant
// squares.
func TestScattered(t *testing.T) {
	want := 60
	if testing.Short() {
		want = 10
	}
	r := rand.New(rand.NewPCG(7, 7))
	for n := 0; n < want; {
		p := position{fullMove: 1}
		p.turn = side(r.IntN(2))
		free := r.Perm(64)
		for s := nature; s <= magic; s++ {
			for k := bear; k < kinds; k++ {
				for i := range roster[k] {
					switch {
					case k == ruler || r.IntN(5+i) < 3:
						p.put(s, k, square(free[0]).Set())
						free = free[1:]
					case r.IntN(2) == 0:
						p.captives[s].add(k, 1)
					}
				}
			}
		}
		for q := range square(64) { // the first possible square
			if p.passed = q.Set(); p.passable() {
				break
			}
			p.passed = 0
		}
		g, err := Rules().Start(p.line(), "")
		if err != nil {
			continue
		}
		n++
		names(t, g.(point), newCursor(g.(point)).Moves(nil))
		for _, m := range g.Moves() {
			sufficient(t, g, m)
		}
	}
}

// names compares the legal moves with the reasons against every move name of the
// pieces of the side to move, and of some empty squares.
func names(t *testing.T, g point, moves []Move) {
	var legal []Move
	ask := func(m Move) {
		reasons := g.reasons(m)
		if !m.valid() || (g.legal(m) && !g.over()) != (len(reasons) == 0) {
			t.Fatalf("%s: %v: %v", g.line(), m, reasons)
		}
		if read, err := parseMove(m.String()); read != m || err != nil {
			t.Fatalf("%v is %v: %v", m, read, err)
		}
		if len(reasons) == 0 {
			legal = append(legal, m)
		}
	}
	for k := bear; k < kinds; k++ {
		for i := range 64 * 64 {
			from, to := square(i>>6), square(i&63)
			if from%7 != 0 && !g.of[g.turn][k].Has(from) {
				continue
			}
			m := newMove(k, from, to)
			ask(m)
			if k == initiate {
				for _, officer := range []kind{bear, druid, ranger, tree} {
					ask(m | Move(officer))
				}
			}
			if fellow := g.of[g.turn][tree] &^ from.Set(); k == tree && fellow != 0 && before(from, fellow.First()) {
				for goal := range square(64) {
					ask(m.with(fellow.First(), goal))
				}
			}
		}
	}
	if d := cmp.Diff(legal, moves); d != "" || !slices.IsSortedFunc(moves, func(a, b Move) int { return strings.Compare(a.String(), b.String()) }) {
		t.Fatalf("%s: (-legal +listed)\n%s", g.line(), d)
	}
	if o := g.Outcome(); o.Over != (len(moves) == 0) {
		t.Fatalf("%s: %v", g.line(), o)
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
		return &b.Cells[slices.IndexFunc(b.Cells, func(c game.Cell) bool { return c.Square == name })]
	}
	release := func(captive string) {
		i := slices.Index(b.Reserve, captive)
		b.Reserve = slices.Delete(b.Reserve, i, i+1)
	}
	for _, e := range r.Effects { // pieces leave before any arrives
		if e.Kind == "move" {
			cell(e.From).Tokens = nil
		}
	}
	for i, e := range r.Effects {
		switch e.Kind {
		case "move":
			cell(e.To).Tokens = append(cell(e.To).Tokens, e.Piece)
		case "capture":
			c := cell(e.From)
			j := slices.Index(c.Tokens, e.Piece)
			c.Tokens = slices.Delete(c.Tokens, j, j+1)
			if strings.ToUpper(e.Piece) != "G" {
				b.Reserve = append(b.Reserve, e.Piece)
			}
		case "promote":
			cell(e.To).Tokens = []string{e.Now}
			if strings.ToUpper(e.Now) != "G" {
				release(e.Now)
			}
		case "rescue":
			cell(e.To).Tokens = []string{e.Now}
			release(e.Now)
		case "lapse", "right":
			cell(e.To).Mark = e.Now
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

// TestOutcomes checks points and tournament scores (NAT-POINTS, NAT-WINS).
func TestOutcomes(t *testing.T) {
	points := func(n int) *int { return &n }
	for line, want := range map[string]game.Outcome{
		"8/8/8/8/8/8/8/4G3 B - - 1":         {Over: true, Winner: "N", Reason: "capture", Points: points(10), Wins: map[string]float64{"N": 1, "B": 0}},
		"4gg2/8/8/8/8/8/8/8 N - - 1":        {Over: true, Winner: "B", Reason: "major", Points: points(15), Wins: map[string]float64{"B": 1.25, "N": -0.25}},
		"6b1/8/8/8/8/8/1ig5/G7 N - - 1":     {Over: true, Winner: "B", Reason: "trapped", Points: points(10), Wins: map[string]float64{"B": 1, "N": 0}},
		"8/8/8/8/8/1g6/2t5/G7 N - - 1":      {Over: true, Winner: "B", Reason: "stalemate", Points: points(5), Wins: map[string]float64{"B": 0.75, "N": 0.25}},
		"8/8/8/8/8/1g6/8/G7 N - - 1":        {Over: true, Reason: "bare", Points: points(0), Wins: map[string]float64{"B": 0.5, "N": 0.5}},
		"8/8/8/8/8/8/1g6/G7 N - - 1":        {},
		"4g3/8/8/8/8/8/8/4G2B N - - 999999": {},
	} {
		g, err := Rules().Start(line, "")
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, g.Outcome()); d != "" {
			t.Errorf("%s: (-want +got)\n%s", line, d)
		}
	}
	g, _ := Rules().Start("4g3/8/8/8/8/8/8/4G2B B - - 999999", "")
	if g, _ = g.Play("Ge8e7"); !strings.HasSuffix(g.Line(), " 999999") || Rules().SideName(g.Turn()) != "Nature" || Rules().SideName("B") != "Black Magic" {
		t.Error(g.Line())
	}
}
