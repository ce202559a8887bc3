package nature

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// TestDiagram draws the source's diagram with its marks and reads it back. It also
// checks which diagrams are rejected.
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
	d := Rules().(game.Boarder)
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

// TestBoards checks captives and the en passant square on a board, and that boards
// without a position line are rejected.
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
