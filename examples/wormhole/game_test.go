package wormhole

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
// and to a small depth by immutable games.
func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := Rules().Start("", "")
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var depth int
		var want uint64
		if _, err := fmt.Sscan(line, &depth, &want); err != nil {
			t.Fatal(err)
		}
		if depth > 3 && testing.Short() {
			break
		}
		for _, o := range []game.PerftOptions{{}, {HashMiB: 1, CPUs: 2}} {
			counts, err := g.(game.Counter).Divide(context.Background(), depth, o)
			var sum uint64
			for _, c := range counts {
				sum += c.Nodes
			}
			if err != nil || sum != want {
				t.Errorf("depth %d: %d, want %d (%v)", depth, sum, want, err)
			}
		}
		if depth <= 2 {
			n, err := game.Perft(context.Background(), func() game.Cursor[string] { return game.CursorOf(g) }, depth, game.PerftOptions{})
			if err != nil || n != want {
				t.Errorf("depth %d by games: %d, want %d (%v)", depth, n, want, err)
			}
		}
	}
}

// TestGames plays random games and holds in each of their positions what the
// rulebook says of all, the rules that follow from others among it.
//
// It covers WORM-HOLE-4, WORM-HOLE-5, WORM-END-3, WORM-CHECK-1 and WORM-WHY.
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

// attacks compares attackers, who follow paths backwards, with the paths.
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

// names asks about every name there is, in some of the positions.
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

// TestCursorRefuses tries moves that are not legal, and numbers that are none.
func TestCursorRefuses(t *testing.T) {
	c := newCursor(opening(t))
	for _, m := range []Move{0, 1, 1 << 31, ^Move(0), newMove(king, 32, 33, anyKind), newMove(pawn, 33, 35, lion), newMove(pawn, 33, 35, pawn), 7 << 15} {
		if c.Do(m) || c.ply != 0 {
			t.Errorf("%v is played", m)
		}
	}
	if c.Undo() {
		t.Error("there is nothing to undo")
	}
	for _, c := range []*Cursor{nil, {}} {
		if c.Do(1) || c.Undo() || len(c.Moves(nil)) > 0 || Evaluate(c) != weights.tempo {
			t.Error("a cursor on nothing moves")
		}
	}
	if _, ok := NewCursor(nil); ok {
		t.Error("a cursor on nothing")
	}
}

// TestCursorAllocates holds that a walk makes no garbage.
func TestCursorAllocates(t *testing.T) {
	c := played(t, 10)
	buffer := make([]Move, 0, 1024)
	var walk func(depth int)
	walk = func(depth int) {
		start := len(buffer)
		buffer = c.Moves(buffer)
		for i := start; i < len(buffer) && depth > 0; i++ {
			c.Do(buffer[i])
			walk(depth - 1)
			c.Undo()
		}
		buffer = buffer[:start]
	}
	if n := testing.AllocsPerRun(5, func() { walk(2) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLines reads position lines (WFEN-1) that are not canonical, and refuses
// others with the place.
func TestLines(t *testing.T) {
	const board = "k7/8/8/8/8/8/8/K7"
	for text, want := range map[string]string{
		board + " w":                           board + " w 1",
		"  " + board + "  b   0007 ":           board + " b 7",
		"k151/44/8/8/8/8/8/K7 w 999999":        board + " w 999999",
		"k7/11111111/2x5/8/8/8/x7/K7 w 000001": "k7/8/2x5/8/8/8/x7/K7 w 1",
	} {
		g, err := Rules().Start(text, "Standard")
		if err != nil || g.Line() != want {
			t.Errorf("%q is %v, want %q (%v)", text, g, want, err)
		}
	}
	for text, offset := range map[string]int{
		" ": 1, board: 17, board + " W": 18, board + " w 0": 20, board + " w -1": 20, board + " w 1000000": 20, board + " w 1 1": 22, board + "\tw 1": 17,
		"k8/8/8/8/8/8/8/K7 w": 1, "k6/8/8/8/8/8/8/K7 w": 2, "k7/8/8/8/8/8/K7 w": 15, board + "/8 w": 17, "k7/0/8/8/8/8/8/K7 w": 3,
		"k7/9/8/8/8/8/8/K7 w": 3, "k7/./8/8/8/8/8/K7 w": 3, "k7/X7/8/8/8/8/8/K7 w": 3, "k7/Q7/8/8/8/8/8/K7 w": 3, "k7//8/8/8/8/8/K7 w": 3, board + " w +1": 20, "é": 2,
		board + " w 99999999999999999999": 20,
	} {
		_, err := Rules().Start(text, "")
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, game.ErrSyntax) || syntax.Offset != offset {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
	}
	if _, err := Rules().Start("", "Azgoroth"); !errors.Is(err, game.ErrSyntax) {
		t.Error(err)
	}
}

// TestNames reads move names (WNAME-1) and refuses others with the place.
func TestNames(t *testing.T) {
	g, _ := Rules().Start("", "")
	for _, name := range []string{"Nb1c3", "Pe2e4", "Ka1a1", "Pa1h8=C", "Pa1h8=M", "Pa1h8=N", "Pa1h8=W"} {
		if got, err := g.Read(name); got != name || err != nil {
			t.Errorf("%q is %q (%v)", name, got, err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "pe2e4": 0, "Qd1d2": 0, "N": 1, "Nb": 2, "Nb1": 3, "Nb1c": 4, "Nb9c3": 2, "Ni1c3": 1, "Nb1c3 ": 5, "Nb1c3=M": 5, "Pe7e8=": 6, "Pe7e8=K": 6,
		"Pe7e8=P": 6, "Pe7e8M": 5, "Pe7e8=M!": 7, " Pe2e4": 0, "Pé": 1,
	} {
		_, err := g.Read(text)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset || g.Explain(text).Unread == "" {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
		if _, err := g.Play(text); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q is played: %v", text, err)
		}
	}
	if _, err := g.Play("Ke1e2"); !errors.Is(err, game.ErrIllegal) || err.Error() != "Ke1e2 is illegal: an own piece stands on e2 [WORM-TAKE-1]" {
		t.Error(err)
	}
}

// TestDiagram draws the page's diagram with its marks and reads it again.
func TestDiagram(t *testing.T) {
	const want = `8 c w k x x x w n
7 p p x p p p p x
6 . . m x x W*. .
5 . . .*. x . .*p
4 . .*. P . x . .
3 . . . n . x . .
2 P P*P x P P*P P
1 C W x x x N K C
  a b c d e f g h
b 8`
	d := Rules().(game.Diagrammer)
	marks := map[string]byte{"b2": '*', "f2": '*', "b4": '*', "c5": '*', "g5": '*', "f6": '*'}
	got, err := d.Diagram(diagram, marks)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	if line, err := d.ReadDiagram(want + "\n"); line != diagram || err != nil {
		t.Errorf("%q (%v)", line, err)
	}
	for text, offset := range map[string]int{
		"": 0, "8 c w": 5, strings.Replace(want, "7 p", "6 p", 1): 18, strings.Replace(want, "W*", "Q*", 1): 48, strings.TrimSuffix(want, "b 8"): 144,
	} {
		_, err := d.ReadDiagram(text)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
	}
}

// TestBoards refuses boards that no line shows.
func TestBoards(t *testing.T) {
	for _, change := range []func(*game.Board){
		func(b *game.Board) { b.Turn = "A" },
		func(b *game.Board) { b.FullMove = 0 },
		func(b *game.Board) { b.FullMove = game.MaxFullMove + 1 },
		func(b *game.Board) { b.Cells[3].Square = "d9" },
		func(b *game.Board) { b.Cells[3].Square = "a1" },
		func(b *game.Board) { b.Cells[3].Mark = "x" },
		func(b *game.Board) { b.Cells[20].Mark = "y" },
		func(b *game.Board) { b.Cells[3].Tokens = []string{"x"} },
		func(b *game.Board) { b.Cells[3].Tokens = []string{"M", "M"} },
		func(b *game.Board) { b.Cells[3].Tokens = []string{"."} },
	} {
		b, err := Rules().(game.Boarder).Board(start)
		if err != nil {
			t.Fatal(err)
		}
		change(&b)
		if line, err := Rules().(game.Boarder).BoardLine(b); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q (%v)", line, err)
		}
	}
}

// TestRecord reads a record and follows one up to an illegal move.
func TestRecord(t *testing.T) {
	const text = "[Game \"wormhole\"]\n[Event \"Example\"]\n\n1. Pe2e4 Pe7e5 2. Ke1e3! {over the hole} *\n"
	a := Rules().(game.Archivist)
	got, err := a.ReadRecord("", text, "")
	want := game.Record{Line: start, Ruleset: "Standard", Tags: []game.RecordTag{{Key: "Event", Value: "Example"}}, Moves: []string{"Pe2e4", "Pe7e5", "Ke1e3"}}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("-want +got (%v)\n%s", err, d)
	}
	const written = "[Game \"wormhole\"]\n[Event \"Example\"]\n[Result \"*\"]\n\n1. Pe2e4 Pe7e5 2. Ke1e3 *\n"
	if text, err := a.WriteRecord(got, "canonical"); text != written || err != nil {
		t.Errorf("%q (%v)", text, err)
	}
	_, err = a.ReadRecord("", strings.Replace(text, "Ke1e3", "Ke1e2", 1), "")
	var stop *game.RecordError
	if !errors.As(err, &stop) || stop.Illegal != "Ke1e2" || stop.Written != "Ke1e2!" || stop.Place() != "line 4, column 19, ply 3" {
		t.Errorf("%#v", err)
	}
}

// TestSearch finds a mate at once, and refuses where there is no move.
func TestSearch(t *testing.T) {
	for line, want := range map[string]string{
		"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1":  "Ch3h1",
		"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx w 32": "",
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
	for _, line := range []string{start, diagram, "k7/8/8/8/8/8/8/K7 b 999999", "2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "k1C5/8/8/8/8/8/8/K7 w 1", "8 k . . .\n", "[Game \"wormhole\"]\n1. Pe2e4"} {
		f.Add(line, "Pe6c8=W")
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
		if err == nil {
			if next.Line() != said.After {
				t.Fatal(next.Line(), said.After)
			}
			p := next.(point).position
			attacks(t, &p)
		}
	})
}
