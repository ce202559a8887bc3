package nature

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// TestPerft counts from the start by the cursor, with and without a hash table,
// and to a small depth by immutable games (NAT-PERFT).
func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	g := opening(t)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var depth int
		var want uint64
		if _, err := fmt.Sscan(line, &depth, &want); err != nil {
			t.Fatal(err)
		}
		for _, o := range []game.PerftOptions{{}, {HashMiB: 1, CPUs: 2}} {
			if got := count(t, g, depth, o); got != want {
				t.Errorf("depth %d: %d, want %d", depth, got, want)
			}
		}
		if depth <= 2 {
			if got := byGames(t, g, depth); got != want {
				t.Errorf("depth %d by games: %d, want %d", depth, got, want)
			}
		}
	}
}

func count(t *testing.T, g game.Game, depth int, o game.PerftOptions) (sum uint64) {
	counts, err := g.(game.Counter).Divide(context.Background(), depth, o)
	for _, c := range counts {
		sum += c.Nodes
	}
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func byGames(t *testing.T, g game.Game, depth int) uint64 {
	n, err := game.Perft(context.Background(), func() game.Cursor[string] { return game.CursorOf(g) }, depth, game.PerftOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRepetitionCounts counts where draws by repetition cut sequences off
// (NAT-DRAW-REP), with the past of the game and without, by the cursor, by
// immutable games and with a hash table.
func TestRepetitionCounts(t *testing.T) {
	const line = "7g/8/6i1/6I1/1i6/1I6/8/G7 N - - 1"
	var g game.Game
	g, err := Rules().Start(line, "")
	if err != nil {
		t.Fatal(err)
	}
	var last uint64
	for i, move := range []string{"", "Ga1a2", "Gh8h7", "Ga2a1", "Gh7h8", "Ga1a2", "Gh8h7", "Ga2a1"} {
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
		t.Errorf("with a past %d, without %d", last, n)
	}
}

// TestGames plays random games and holds in each of their positions what the
// rulebook says of all.
//
// It covers NAT-CAPTIVES, NAT-INTO, NAT-WHY, NAT-EFFECT, NAT-NAME and NAT-DRAW-REP.
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
				t.Fatalf("%s: it stands for the time %d by the cursor, %d by the game, %d by count", top.line(), top.times, g.(point).times, stood[top.board])
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

// TestScattered asks about every name and effect in set-ups that no game comes to,
// with captives and en passant squares.
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
		for q := range square(64) { // the first that can stand
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

// names asks about every name with a piece of the side on move, and about names
// without one.
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

// sufficient applies a move's effects to the board and compares it with that
// after the move.
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

// TestLongGame holds that a long walk through positions that can all come back
// costs the same a ply, and that the index follows it there and back
// (NAT-DRAW-REP).
func TestLongGame(t *testing.T) {
	plies := 3000
	if testing.Short() {
		plies = 600
	}
	g := walked(t, played(t, 20), plies)
	c := newCursor(g)
	if len(c.path) < plies/2 {
		t.Fatalf("%d positions of the past", len(c.path))
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
			t.Fatal("no way back")
		}
	}
	if c.Undo() || c.Key() != g.key {
		t.Error("the way back does not end where it began")
	}
	if len(index) == len(c.index) && !slices.Equal(index, c.index) {
		t.Error("the index is another one")
	}
	if n := testing.AllocsPerRun(20, func() { g.after(g.moves(make([]Move, 0, 256))[0]) }); n > 30 {
		t.Errorf("%v allocations for a ply of a long game", n)
	}
}

// TestCursorRefuses tries moves that are not legal, and numbers that are none.
func TestCursorRefuses(t *testing.T) {
	c := newCursor(opening(t))
	for _, m := range []Move{0, 1, 1 << 31, ^Move(0), newMove(ruler, 32, 33), newMove(initiate, 33, 35) | Move(bear), newMove(initiate, 33, 35) | pair,
		newMove(tree, 16, 17).with(40, 41), newMove(tree, 16, 17).with(16, 17), 7 << 28} {
		if c.Do(m) || len(c.path) != 1 {
			t.Errorf("%v is played", m)
		}
	}
	if c.Undo() {
		t.Error("there is nothing to undo")
	}
	for _, c := range []*Cursor{nil, {}} {
		if c.Do(1) || c.Undo() || len(c.Moves(nil)) > 0 || c.Result() != -1 || c.Key() != 0 {
			t.Error("a cursor on nothing moves")
		}
		Evaluate(c)
	}
	if _, ok := NewCursor(nil); ok {
		t.Error("a cursor on nothing")
	}
}

// TestCursorAllocates holds that a walk makes no garbage.
func TestCursorAllocates(t *testing.T) {
	c := newCursor(played(t, 20))
	buffer := make([]Move, 0, 1024)
	var walk func(depth int)
	walk = func(depth int) {
		start := len(buffer)
		buffer = c.Moves(buffer)
		for i := start; i < len(buffer) && depth > 0; i++ {
			c.Do(buffer[i])
			Evaluate(c)
			walk(depth - 1)
			c.Undo()
		}
		buffer = buffer[:start]
	}
	if n := testing.AllocsPerRun(5, func() { walk(2) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

const bareBoard = "4g3/8/8/8/1iI5/8/8/4G3"

// TestLines reads position lines (NAT-LINE) that are not canonical, and refuses
// others with the place.
func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		bareBoard + " B - c3":                           bareBoard + " B - c3 1",
		"  " + bareBoard + "  N  iTIB -  0007 ":         bareBoard + " N TBIi - 7",
		"4g3/44/8/8/1iI41/8/8/4G3 B - - 999999":         bareBoard + " B - - 999999",
		"4g3/8/8/8/2I5/8/8/4G3 B - c3 2":                "4g3/8/8/8/2I5/8/8/4G3 B - - 2",
		"8/8/8/8/2I5/8/8/4G3 B - c3 2":                  "8/8/8/8/2I5/8/8/4G3 B - - 2",
		"4g3/8/8/8/8/1iI5/8/4G3 B - c2 1":               "4g3/8/8/8/8/1iI5/8/4G3 B - c2 1",
		"4g3/8/3i4/2I5/8/8/8/4G3 B - - 000000000000001": "4g3/8/3i4/2I5/8/8/8/4G3 B - - 1",
	} {
		g, err := Rules().Start(text, "Standard")
		if err != nil || g.Line() != want {
			t.Errorf("%q is %v, want %q (%v)", text, g, want, err)
		}
	}
	n := len(bareBoard)
	for text, offset := range map[string]int{
		" ": 1, bareBoard: n, bareBoard + " W - - 1": n + 1, bareBoard + " N": n + 2, bareBoard + " N X - 1": n + 3, bareBoard + " N -- - 1": n + 3,
		bareBoard + " N G - 1": n + 3, bareBoard + " N -": n + 4, bareBoard + " N - i3 1": n + 5, bareBoard + " N - - 0": n + 7,
		bareBoard + " N - - 1000000": n + 7, bareBoard + " N - - +1": n + 7, bareBoard + " N - - 1 1": n + 9, bareBoard + "\tN - - 1": n,
		"4g3/8/8/8/8/8/8/4K3 N - - 1": 17, "4g3/8/8/8/8/8/4G3 N - - 1": 17, "4g4/8/8/8/8/8/8/4G3 N - - 1": 2, "": -1,
	} {
		_, err := Rules().Start(text, "")
		if offset < 0 {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, game.ErrSyntax) || syntax.Offset != offset {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
	}
	if _, err := Rules().Start("", "Azgoroth"); !errors.Is(err, game.ErrSyntax) {
		t.Error(err)
	}
}

// TestSetups refuses set-ups with every violation of NAT-POS.
func TestSetups(t *testing.T) {
	for line, want := range map[string][]string{
		"8/8/8/8/8/8/8/8 N - - 1":                    {"- NAT-POS"},
		"8/8/8/8/8/8/8/4G3 N - - 1":                  {"e1 NAT-POS"},
		"4g3/8/8/8/8/8/8/8 N - - 1":                  nil,
		"4gg2/8/8/8/8/8/8/8 N - - 1":                 nil,
		"4ggg1/8/8/8/8/8/8/8 N - - 1":                {"e8 f8 g8 NAT-POS"},
		"4gg2/8/8/8/8/8/8/4G3 N - - 1":               {"e1 e8 f8 NAT-POS"},
		"4gg2/8/8/8/8/8/8/3GG3 N - - 1":              {"d1 e1 e8 f8 NAT-POS"},
		"i3g3/8/8/8/8/8/8/I3G3 N BB - 1":             {"- B NAT-POS", "a1 I NAT-POS", "a8 i NAT-POS"},
		"4g2i/8/8/8/8/8/8/4G2I B bbIIIIIIII - 1":     {"h1 I NAT-POS", "- b NAT-POS", "h1 I NAT-POS", "h8 i NAT-POS"},
		"4g3/8/8/8/8/8/8/TTT1GDDD N t - 1":           {"a1 b1 c1 T NAT-POS", "f1 g1 h1 D NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N - e3 1":               {"e3 NAT-POS"},
		"4g3/8/8/8/1iI5/2R5/8/4G3 B - c3 1":          {"c3 NAT-POS"},
		"4g3/8/8/8/1iI5/8/2R5/4G3 B - c3 1":          {"c3 NAT-POS"},
		"4g3/8/8/8/1iI5/8/8/4G3 N - c3 1":            {"c3 NAT-POS"},
		"4g3/8/8/8/8/8/1iI5/4G3 B - c1 1":            {"c1 NAT-POS"},
		"4g3/8/2i5/8/2I5/8/8/4G3 N - c5 1":           {"c5 NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N TTTTTTTTTTTTTTT - 1":  {"- T NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N RRRRRRRRRRRRRRRR - 1": {"- R NAT-POS"},
	} {
		_, err := Rules().Start(line, "")
		var got []string
		var setup *game.SetupError
		if errors.As(err, &setup) {
			for _, p := range setup.Problems {
				got = append(got, p.String())
			}
		}
		if d := cmp.Diff(want, got); d != "" || errors.Is(err, game.ErrSetup) != (want != nil) {
			t.Errorf("%s: (-want +got) %v\n%s", line, err, d)
		}
	}
}

// TestNames reads move names (NAT-NAME) and refuses others with the place.
func TestNames(t *testing.T) {
	g, n := opening(t), Rules().(game.Namer)
	for text, want := range map[string]string{
		"Rb1c3": "Rb1c3", "Ia7a8=B": "Ia7a8=B", "Ia1a1=T": "Ia1a1=T", "Tc1c1": "Tc1c1", "Tc1c2+f1f2": "Tc1c2+f1f2", "Tf1f2+c1c2": "Tc1c2+f1f2",
		"Tc4c3+f3f1": "Tf3f1+c4c3", "Ta1a1+a1a1": "Ta1a1+a1a1",
	} {
		if got, err := g.Read(text); got != want || err != nil {
			t.Errorf("%q is %q (%v)", text, got, err)
		}
		if err := n.CheckName(text); (err == nil) != (text == want) || err != nil && !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "ie2e4": 0, "Qd1d2": 0, "R": 1, "Rb": 2, "Rb1": 3, "Rb1c": 4, "Rb9c3": 2, "Ri1c3": 1, "Rb1c3 ": 5, "Rb1c3=B": 5, "Ie7e8=": 6, "Ie7e8=G": 6,
		"Ie7e8=I": 6, "Ie7e8B": 5, "Ie7e8=B!": 7, " Ie2e4": 0, "Ié": 1, "Tc1c2+": 6, "Tc1c2+f": 7, "Tc1c2+f1f": 9, "Tc1c2f1f2": 5, "Tc1c2+f1f2+": 10, "Tc1c2=B": 5,
	} {
		_, err := g.Read(text)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset || g.Explain(text).Unread == "" || n.CheckName(text) == nil {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
		if _, err := g.Play(text); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q is played: %v", text, err)
		}
	}
	if _, err := g.Play("Ge1e2"); !errors.Is(err, game.ErrIllegal) || err.Error() != "Ge1e2 is illegal: an own piece stands on e2 [NAT-OWN]" {
		t.Error(err)
	}
}

// TestSentences holds sentences of problems that name both sides.
func TestSentences(t *testing.T) {
	_, err := Rules().Start("4gg2/8/8/8/8/8/8/4G3 N - - 1", "")
	const want = "impossible set-up: rulers of Nature, which is on move: 1, of Black Magic: 2; there must be one each, none and one, or none and two [NAT-POS]"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = Rules().Start("4g3/8/8/8/1iR5/8/8/4G3 B - c3 1", "")
	if want := "impossible set-up: c3 is no en passant square: it must be empty, with the Initiate of Nature beyond it and nothing before it [NAT-POS]"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestNumbers holds that a number has the name of one move or none.
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

// TestDiagram draws the source's diagram with its marks and reads it again.
func TestDiagram(t *testing.T) {
	const want = `8 . . . . . g . .
7 .%. . .*. .*. .
6 . . b*. i r .*.
5 . . . i R I . .
4 . . .*. I D .*.
3 .*. . .*. B . .
2 . . . . . . . .
1 . . .*. . G .%.
  a b c d e f g h
N Tb - 1`
	line := strings.Replace(page, " - - ", " Tb - ", 1)
	d := Rules().(game.Diagrammer)
	marks := map[string]byte{"a7": '%', "g1": '%'}
	for _, q := range strings.Fields("a3 c1 c4 c6 d3 d7 f7 g4 g6") {
		marks[q] = '*'
	}
	got, err := d.Diagram(line, marks)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	if again, err := d.ReadDiagram(got + "\n"); again != line || err != nil {
		t.Errorf("%q (%v)\n%s", again, err, got)
	}
	for _, text := range []string{"", "8 . .", strings.Replace(got, "N Tb", "W Tb", 1), strings.Replace(got, "7 ", "6 ", 1)} {
		if _, err := d.ReadDiagram(text); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestBoards shows captives and the en passant square, and refuses boards that no
// line shows.
func TestBoards(t *testing.T) {
	boarder := Rules().(game.Boarder)
	const line = bareBoard + " B TBi c3 1"
	b, err := boarder.Board(line)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"T", "B", "i"}, b.Reserve); d != "" || b.Cells[2*8+2].Mark != passedMark {
		t.Errorf("%+v\n%s", b.Cells[2*8+2], d)
	}
	if again, err := boarder.BoardLine(b); again != line || err != nil {
		t.Errorf("%s (%v)", again, err)
	}
	for _, change := range []func(*game.Board){
		func(b *game.Board) { b.Turn = "W" },
		func(b *game.Board) { b.FullMove = 0 },
		func(b *game.Board) { b.FullMove = game.MaxFullMove + 1 },
		func(b *game.Board) { b.Cells[3].Square = "d9" },
		func(b *game.Board) { b.Cells[3].Square = "a1" },
		func(b *game.Board) { b.Cells[3].Mark = "x" },
		func(b *game.Board) { b.Cells[20].Mark, b.Cells[21].Mark = "e", "e" },
		func(b *game.Board) { b.Cells[20].Square, b.Cells[20].Mark = "i9", "e" },
		func(b *game.Board) { b.Cells[3].Tokens = []string{"Q"} },
		func(b *game.Board) { b.Cells[3].Tokens = []string{"T", "T"} },
		func(b *game.Board) { b.Reserve = []string{"G"} },
		func(b *game.Board) { b.Reserve = []string{"T T"} },
	} {
		b, _ := boarder.Board(start)
		change(&b)
		if line, err := boarder.BoardLine(b); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q (%v)", line, err)
		}
	}
}

// TestRecord reads and writes a record, and follows one up to an illegal move.
func TestRecord(t *testing.T) {
	const text = "[Game \"nature\"]\n[Event \"Example\"]\n[Result \"*\"]\n\n1. Ie2e4 Ie7e5 2. Ib2b3 Rg8f6 3. Tc1b2 *\n"
	a := Rules().(game.Archivist)
	got, err := a.ReadRecord("", text, "")
	want := game.Record{Line: start, Ruleset: "Standard", Tags: []game.RecordTag{{Key: "Event", Value: "Example"}}, Moves: strings.Fields("Ie2e4 Ie7e5 Ib2b3 Rg8f6 Tc1b2")}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	written, err := a.WriteRecord(got, "canonical")
	if d := cmp.Diff(text, written); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	_, err = a.ReadRecord("", strings.Replace(text, "Tc1b2", "Ge1d1!", 1), "")
	var stop *game.RecordError
	if !errors.As(err, &stop) || stop.Illegal != "Ge1d1" || stop.Written != "Ge1d1!" || stop.Ply != 5 {
		t.Errorf("%#v", err)
	}
}

// TestOutcomes holds points and tournament scores (NAT-POINTS, NAT-WINS).
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
	if g, _ = g.Play("Ge8e7"); !strings.HasSuffix(g.Line(), " 999999") || game.SideName(Rules(), g.Turn()) != "Nature" || game.SideName(Rules(), "B") != "Black Magic" {
		t.Error(g.Line())
	}
}

// TestSearch takes a ruler at once, and refuses where there is no move.
func TestSearch(t *testing.T) {
	for line, want := range map[string]string{
		"8/8/3g4/4I3/8/8/8/4G3 N - - 1": "Ie5d6",
		"8/8/3G4/8/8/8/8/4G3 B - - 1":   "",
	} {
		g, err := Rules().Start(line, "")
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := g.(game.Searcher).Search(context.Background(), game.Limits{Time: time.Second}); got.Move != want || ok != (want != "") {
			t.Errorf("%s: %q (%v)", line, got.Move, ok)
		}
	}
}

// FuzzTexts reads anything as a line, a move and a diagram. It never panics, and
// what can be read is written so that it reads the same.
func FuzzTexts(f *testing.F) {
	for _, line := range []string{start, page, portal, bareBoard + " B Ti c3 999999", "7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "4g3/8/8/8/8/8/8/I3G3 N - - 1", "8 g . . .\n", "[Game \"nature\"]\n1. Ie2e4"} {
		f.Add(line, "Ib7b8=D")
		f.Add(line, "Tc1c2+f1f2")
	}
	f.Fuzz(func(t *testing.T, line, move string) {
		r := rules{}
		r.ReadRecord("", line, move)
		if text, err := r.ReadDiagram(line); err == nil {
			if again, err := r.Diagram(text, nil); err != nil {
				t.Fatal(again, err)
			}
		}
		if b, err := r.Board(line); err == nil {
			text, err := r.BoardLine(b)
			if again, _ := r.Board(text); err != nil || !cmp.Equal(b, again) {
				t.Fatal(text, err)
			}
			drawn, _ := r.Diagram(line, nil)
			if again, err := r.ReadDiagram(drawn); err != nil || again != text {
				t.Fatal(again, err)
			}
		}
		g, err := r.Start(line, "")
		if err != nil {
			if !errors.Is(err, game.ErrSyntax) && !errors.Is(err, game.ErrSetup) {
				t.Fatal(err)
			}
			return
		}
		said := g.Explain(move)
		next, err := g.Play(move)
		if said.Legal() != (err == nil) || r.CheckName(move) == nil && said.Move != move {
			t.Fatal(said, err)
		}
		if err == nil && next.Line() != said.After {
			t.Fatal(next.Line(), said.After)
		}
		if moves := g.Moves(); len(moves) > 0 {
			sufficient(t, g, moves[len(move)%len(moves)])
		}
		if p := g.(point); !p.over() {
			for _, m := range p.moves(nil) {
				if reasons := p.reasons(m); reasons != nil || !p.legal(m) {
					t.Fatal(m, reasons)
				}
			}
		}
	})
}
