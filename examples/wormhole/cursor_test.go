package wormhole

import (
	"testing"
)

// TestCursorRefuses checks that a cursor rejects illegal moves and numbers that name no
// move.
func TestCursorRefuses(t *testing.T) {
	c := newCursor(opening(t))
	for _, m := range []Move{0, 1, 1 << 31, ^Move(0), newMove(king, 32, 33, anyKind), newMove(pawn, 33, 35, lion), newMove(pawn, 33, 35, pawn), 7 << 15} {
		if c.Do(m) || c.ply != 0 {
			t.Errorf("%v is played", m)
		}
	}
	if c.Undo() {
		t.Error("Undo at the root reports true")
	}
	for _, c := range []*Cursor{nil, {}} {
		if c.Do(1) || c.Undo() || len(c.Moves(nil)) > 0 || Evaluate(c) != weights.tempo {
			t.Error("a cursor without a game moves")
		}
	}
	if _, ok := NewCursor(nil); ok {
		t.Error("NewCursor(nil) reports true")
	}
}

// TestCursorAllocates checks that a walk does not allocate.
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
