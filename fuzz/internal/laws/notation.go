package laws

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// Diagram tries a text as Lawson's diagram (DIAGRAM-1).
func Diagram(text string) error {
	d, err := notation.ParseDiagram(text)
	s, readErr := notation.ReadDiagram(text)
	if (err == nil) != (readErr == nil) || err == nil && s.String() != d.Setup.String() {
		return garbled(text, "ReadDiagram reads what ParseDiagram reads", "%v (%v) and %v (%v)", s, readErr, d.Setup, err)
	}
	if err != nil {
		return syntax(text, err)
	}
	if d.Turn != d.Setup.Side.IsValid() {
		return garbled(text, "a diagram says who is on move in its last line, or not at all", "%v, %v", d.Turn, d.Setup.Side)
	}
	again, err := notation.ParseDiagram(d.String())
	if err != nil || !sameDiagram(again, d) {
		return garbled(text, "a diagram that is read is written as one that reads the same", "%v\n%v", err, d)
	}
	return drawn(d.Setup)
}

func sameDiagram(a, b notation.Diagram) bool {
	return a.Turn == b.Turn && a.Marks == b.Marks && sameBoard(a.Setup, b.Setup) && a.Setup.Side == b.Setup.Side &&
		a.Setup.FullMove == b.Setup.FullMove && a.String() == b.String()
}

// drawn holds of every set-up that a text can say: its diagram reads as its
// board.
func drawn(s nemoroth.Setup) error {
	for _, d := range []notation.Diagram{{Setup: s}, {Setup: s, Turn: s.Side.IsValid()}} {
		back, err := notation.ReadDiagram(d.String())
		if err != nil || !sameBoard(back, s) || d.Turn && (back.Side != s.Side || back.FullMove != s.FullMove) {
			return garbled(s.String(), "a board survives its diagram (DIAGRAM-1)", "%v (%v)\n%v", back, err, d)
		}
	}
	return nil
}

// Writing tries the diagram of a case's set-up, every legal move of its game in
// every manner of writing, and the game as a record.
func Writing(c board.Case) error {
	if !board.Nonsense(c.Wild) {
		if err := drawn(c.Wild); err != nil {
			return err
		}
	}
	var last *nemoroth.Game
	err := along(c, func(g *nemoroth.Game, moves []nemoroth.Move) error {
		last = g
		if err := drawn(g.Setup()); err != nil {
			return err
		}
		for _, m := range moves {
			if err := manners(g, m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	r, err := notation.FromGame(last)
	if err != nil {
		return broken(last, nemoroth.Move{}, "every game has a record", "%v", err)
	}
	r.Analysis = slices.Contains(last.Line(), nemoroth.Pass())
	r.Diagram = len(last.Line())%2 == 0
	for i := range r.Moves {
		r.Moves[i].Diagram = i%3 == 1
	}
	for _, manner := range []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani} {
		for _, options := range [][]notation.Option{nil, {notation.Short, notation.Annotate}} {
			var b strings.Builder
			if err := r.Write(&b, manner, options...); err != nil {
				return broken(last, nemoroth.Move{}, "every record can be written in "+manner.String(), "%v", err)
			}
			back, err := notation.ReadRecord("", strings.NewReader(b.String()))
			if err != nil {
				return broken(last, nemoroth.Move{}, "a record of a game can be read in "+manner.String(), "%v\n%s", err, b.String())
			}
			if err := recorded(last, r, back, manner); err != nil {
				return err
			}
		}
	}
	return nil
}

// recorded holds of the record of a game, written in a manner and read back.
func recorded(g *nemoroth.Game, r, back *notation.Record, manner notation.Notation) error {
	if !slices.EqualFunc(back.Moves, g.Line(), func(m notation.RecordMove, n nemoroth.Move) bool { return m.Move == n }) {
		return broken(g, nemoroth.Move{}, "a game survives its record in "+manner.String(), "%v", back.Moves)
	}
	if back.Ruleset != g.Ruleset() || back.Start.String() != g.First().String() || back.Result != r.Result || back.Notation != manner {
		return broken(g, nemoroth.Move{}, "a record has ruleset, start and result of its game", "%+v", back)
	}
	return nil
}
