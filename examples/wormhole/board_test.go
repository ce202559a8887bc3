package wormhole

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// TestDiagram draws the page's diagram with its marks and reads it back. It also
// checks where reading fails.
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
	d := Rules().(game.Boarder)
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

// TestBoards checks that boards without a position line are rejected.
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
