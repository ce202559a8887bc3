package gametest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// FuzzTexts is a fuzz target that reads arbitrary texts as a position line, a move,
// a record and a diagram. It checks that nothing panics and that what was read
// reads the same after it is written. The seeds are the pairs of lines and moves.
// If more is not nil, it is called with the game that starts at the line and the
// game after the move, which is nil if the move is illegal.
func FuzzTexts(f *testing.F, r game.Rules, lines, moves []string, more func(t *testing.T, g, next game.Game, move string)) {
	for _, line := range lines {
		for _, move := range moves {
			f.Add(line, move)
		}
	}
	f.Fuzz(func(t *testing.T, line, move string) {
		if a, ok := r.(game.Archivist); ok {
			a.ReadRecord("", line, move)
		}
		if err := readAgain(r, line); err != nil {
			t.Fatal(err)
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
		if said.Legal() != (err == nil) {
			t.Fatalf("Explain and Play disagree: %v\nerror of Play: %v", said, err)
		}
		if err != nil {
			next = nil
		} else if next.Line() != said.After {
			t.Fatalf("Play leads to %s, Explain to %s", next.Line(), said.After)
		}
		if more != nil {
			more(t, g, next, move)
		}
	})
}

// readAgain reads a text as a diagram and as a board, writes it and reads it again.
func readAgain(r game.Rules, text string) error {
	d, ok := r.(game.Boarder)
	if !ok {
		return nil
	}
	if line, err := d.ReadDiagram(text); err == nil {
		if _, err := d.Diagram(line, nil); err != nil {
			return err
		}
	}
	b, err := d.Board(text)
	if err != nil {
		return nil
	}
	line, err := d.BoardLine(b)
	if again, _ := d.Board(line); err != nil || !cmp.Equal(b, again) {
		return errors.Join(err, errors.New("the board differs from the board of its line, "+line))
	}
	drawn, err := d.Diagram(text, nil)
	if err != nil {
		return err
	}
	if again, err := d.ReadDiagram(drawn); err != nil || again != line {
		return errors.Join(err, errors.New("the diagram is read as "+again+"; expected "+line))
	}
	return nil
}
