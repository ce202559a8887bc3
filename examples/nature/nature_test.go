package nature

import (
	"context"
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
	// N 24
	// Ia2a3: legal
	//   does: move I a2 a3 NAT-INITIATE
}

// TestGames plays random games and checks NAT-CAPTIVES, NAT-INTO, NAT-WHY, NAT-EFFECT,
// NAT-NAME and NAT-DRAW-REP in their positions.
func TestGames(t *testing.T) {
	games, ends := uint64(20), map[string]int{}
	if testing.Short() {
		games = 6
	}
	for seed := range games {
		r := rand.New(rand.NewPCG(5, seed))
		g := opening(t)
		c := newCursor(g)
		stood := map[board]int{}
		for n := 0; n < 300; n++ {
			top := c.top()
			stood[top.board]++
			if top.key != top.hash() || top.times != stood[top.board] || g.times != top.times {
				t.Fatalf("%s: occurrence %d by the cursor, %d by the game, %d by count",
					top.Grid().Line(), top.times, g.times, stood[top.board])
			}
			if problems := top.Problems(); problems != nil {
				t.Fatalf("%s: %v", top.Grid().Line(), problems)
			}
			moves := c.Moves(nil)
			if n%32 == int(seed%32) || len(moves) == 0 {
				names(t, g, moves)
			}
			if len(moves) == 0 {
				ends[g.Outcome().Reason]++
				break
			}
			m := moves[r.IntN(len(moves))]
			if g = g.After(m); !c.Do(m) || g.Grid().Line() != c.top().Grid().Line() {
				t.Fatalf("%v leads to %s, by the cursor to %s", m, g.Grid().Line(),
					c.top().Grid().Line())
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
		g, err := Rules().Start(p.Grid().Line(), "")
		if err != nil {
			continue
		}
		n++
		at, _ := grid.Of[point](g)
		names(t, at, at.Moves(nil))
	}
}

// names compares the legal moves with the reasons against every move name of the
// pieces of the side to move, and of some empty squares.
func names(t *testing.T, g point, moves []Move) {
	var legal []Move
	ask := func(m Move) {
		reasons := g.Reasons(m)
		if !m.valid() || (g.legal(m) && g.finished(g.times) == open) != (len(reasons) == 0) {
			t.Fatalf("%s: %v: %v", g.Grid().Line(), m, reasons)
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
			if fellow := g.of[g.turn][tree] &^ from.Set(); k == tree && fellow != 0 &&
				before(from, fellow.First()) {
				for goal := range square(64) {
					ask(m.with(fellow.First(), goal))
				}
			}
		}
	}
	if d := cmp.Diff(legal, moves); d != "" || !slices.IsSortedFunc(moves,
		func(a, b Move) int { return strings.Compare(a.String(), b.String()) }) {
		t.Fatalf("%s: (-legal +listed)\n%s", g.Grid().Line(), d)
	}
	if o := g.Outcome(); o.Over != (len(moves) == 0) {
		t.Fatalf("%s: %v", g.Grid().Line(), o)
	}
}

// TestOutcomes checks points and tournament scores (NAT-POINTS, NAT-WINS).
func TestOutcomes(t *testing.T) {
	points := func(n int) *int { return &n }
	for line, want := range map[string]game.Outcome{
		"8/8/8/8/8/8/8/4G3 B - - 1": {Over: true, Winner: "N", Reason: "capture",
			Points: points(10), Wins: map[string]float64{"N": 1, "B": 0}},
		"4gg2/8/8/8/8/8/8/8 N - - 1": {Over: true, Winner: "B", Reason: "major",
			Points: points(15), Wins: map[string]float64{"B": 1.25, "N": -0.25}},
		"6b1/8/8/8/8/8/1ig5/G7 N - - 1": {Over: true, Winner: "B", Reason: "trapped",
			Points: points(10), Wins: map[string]float64{"B": 1, "N": 0}},
		"8/8/8/8/8/1g6/2t5/G7 N - - 1": {Over: true, Winner: "B", Reason: "stalemate",
			Points: points(5), Wins: map[string]float64{"B": 0.75, "N": 0.25}},
		"8/8/8/8/8/1g6/8/G7 N - - 1": {Over: true, Reason: "bare", Points: points(0),
			Wins: map[string]float64{"B": 0.5, "N": 0.5}},
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
	if g, _ = g.Play("Ge8e7"); !strings.HasSuffix(g.Line(), " 999999") ||
		Rules().SideName(g.Turn()) != "Nature" || Rules().SideName("B") != "Black Magic" {
		t.Error(g.Line())
	}
}

// TestBoard checks captives and the en passant square on a board.
func TestBoard(t *testing.T) {
	b, err := Rules().(game.Boarder).Board("4g3/8/8/8/1iI5/8/8/4G3 B TBi c3 1")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"T", "B", "i"}, b.Reserve); d != "" ||
		b.Cells[2*8+2].Mark != passedMark {
		t.Errorf("%+v\n%s", b.Cells[2*8+2], d)
	}
}

// TestNumbers checks that a number names one move or none.
func TestNumbers(t *testing.T) {
	named := 0
	for head := Move(0); head < 16; head++ {
		for rest := Move(0); rest < 1<<16; rest++ {
			m := head<<28 | 33<<22 | 34<<16 | rest
			text := m.String()
			if text == "" {
				continue
			}
			named++
			if back, err := parseMove(text); err != nil || back != m.canonical() {
				t.Fatalf("%d is %s, which is %d: %v", m, text, back, err)
			}
		}
	}
	if want := 6 + 4 + 64*64; named != want {
		t.Errorf("%d numbers have names, want %d", named, want)
	}
}

// TestLongGame checks in a long game of reversible moves that a ply does not allocate
// more, and that Undo restores the cursor's index (NAT-DRAW-REP).
func TestLongGame(t *testing.T) {
	plies := 3000
	if testing.Short() {
		plies = 600
	}
	g := walked(t, played(t, 20), plies)
	c := newCursor(g)
	if len(c.path) < plies/2 {
		t.Fatalf("%d earlier positions", len(c.path))
	}
	r := rand.New(rand.NewPCG(3, 3))
	index := slices.Clone(c.index)
	deep := 0
	for ; deep < plies/2; deep++ {
		moves := c.Moves(nil)
		if len(moves) == 0 {
			break
		}
		c.Do(moves[r.IntN(len(moves))])
	}
	for range deep {
		if !c.Undo() {
			t.Fatal("Undo reports false")
		}
	}
	if c.Undo() || c.Key() != g.key {
		t.Error("Undo does not restore the root")
	}
	if len(index) == len(c.index) && !slices.Equal(index, c.index) {
		t.Error("Undo does not restore the index")
	}
	if n := testing.AllocsPerRun(20,
		func() { g.After(g.moves(make([]Move, 0, 256))[0]) }); n > 30 {
		t.Errorf("%v allocations for a ply of a long game", n)
	}
}

// played returns a game that is not over after some random moves.
func played(t testing.TB, plies int) point {
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(11, seed))
		g := opening(t)
		n := 0
		for moves := g.Moves(nil); len(moves) > 0 && n < plies; moves = g.Moves(nil) {
			g = g.After(moves[r.IntN(len(moves))])
			n++
		}
		if len(g.Moves(nil)) > 0 {
			return g
		}
	}
	t.Fatal("no such game")
	return point{}
}

// walked returns a game after more moves, all reversible.
func walked(t testing.TB, g point, plies int) point {
	r := rand.New(rand.NewPCG(12, 0))
	for range plies {
		var on []point
		for _, m := range g.Moves(nil) {
			if next := g.After(m); g.reversible(m, next.position) && len(next.Moves(nil)) > 0 {
				on = append(on, next)
			}
		}
		if len(on) == 0 {
			t.Fatal("the walk ends")
		}
		g = on[r.IntN(len(on))]
	}
	return g
}

func opening(t testing.TB) point {
	g, err := Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := grid.Of[point](g)
	return p
}

// TestRepetitionCounts checks counts that draws by repetition reduce (NAT-DRAW-REP), by
// a cursor with and without a hash table and by immutable games.
func TestRepetitionCounts(t *testing.T) {
	const line = "7g/8/6i1/6I1/1i6/1I6/8/G7 N - - 1"
	var g game.Game
	g, err := Rules().Start(line, "")
	if err != nil {
		t.Fatal(err)
	}
	var last uint64
	for i, move := range []string{"", "Ga1a2", "Gh8h7", "Ga2a1", "Gh7h8", "Ga1a2", "Gh8h7",
		"Ga2a1"} {
		if move != "" {
			if g, err = g.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		for depth := 1; depth <= 6; depth++ {
			want := byGames(t, g, depth)
			for _, o := range []game.PerftOptions{{}, {HashMiB: 1}} {
				if got := count(t, g, depth, o); got != want {
					t.Errorf("after %d moves, depth %d: %d, want %d", i, depth, got, want)
				}
			}
			last = want
		}
	}
	fresh, _ := Rules().Start(g.Line(), "")
	if n := count(t, fresh, 6, game.PerftOptions{}); n <= last {
		t.Errorf("with history %d, without history %d", last, n)
	}
}

func count(t *testing.T, g game.Game, depth int, o game.PerftOptions) (sum uint64) {
	counts, err := g.(game.Searcher).Divide(context.Background(), depth, o)
	for _, c := range counts {
		sum += c.Nodes
	}
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func byGames(t *testing.T, g game.Game, depth int) uint64 {
	n, err := game.Perft(context.Background(),
		func() game.Cursor[string] { return game.CursorOf(g) }, depth, game.PerftOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// FuzzRules checks the properties in games from random positions.
func FuzzRules(f *testing.F) { fuzz.Properties(f, Rules()) }
