package nature

import (
	"math/rand/v2"
	"slices"
	"testing"
)

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
	if n := testing.AllocsPerRun(20, func() { g.after(g.moves(make([]Move, 0, 256))[0]) }); n > 30 {
		t.Errorf("%v allocations for a ply of a long game", n)
	}
}

// TestCursorRefuses checks that a cursor rejects illegal moves and numbers that name no
// move.
func TestCursorRefuses(t *testing.T) {
	c := newCursor(opening(t))
	for _, m := range []Move{0, 1, 1 << 31, ^Move(0), newMove(ruler, 32, 33), newMove(initiate, 33, 35) | Move(bear), newMove(initiate, 33, 35) | pair,
		newMove(tree, 16, 17).with(40, 41), newMove(tree, 16, 17).with(16, 17), 7 << 28} {
		if c.Do(m) || len(c.path) != 1 {
			t.Errorf("%v is played", m)
		}
	}
	if c.Undo() {
		t.Error("Undo at the root reports true")
	}
	for _, c := range []*Cursor{nil, {}} {
		if c.Do(1) || c.Undo() || len(c.Moves(nil)) > 0 || c.Result() != -1 || c.Key() != 0 {
			t.Error("a cursor without a game moves")
		}
		Evaluate(c)
	}
	if _, ok := NewCursor(nil); ok {
		t.Error("NewCursor(nil) reports true")
	}
}

// TestCursorAllocates checks that a walk does not allocate.
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
