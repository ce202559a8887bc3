package laws

import (
	"errors"
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
	if err != nil || again.Turn != d.Turn || again.Marks != d.Marks || !sameBoard(again.Setup, d.Setup) ||
		again.Setup.Side != d.Setup.Side || again.Setup.Number != d.Setup.Number || again.String() != d.String() {
		return garbled(text, "a diagram that is read is written as one that reads the same", "%v\n%v", err, d)
	}
	return drawn(d.Setup)
}

// drawn holds of every set-up that a text can say: its diagram reads as its
// board.
func drawn(s nemoroth.Setup) error {
	for _, d := range []notation.Diagram{{Setup: s}, {Setup: s, Turn: s.Side.IsValid()}} {
		back, err := notation.ReadDiagram(d.String())
		if err != nil || !sameBoard(back, s) || d.Turn && (back.Side != s.Side || back.Number != s.Number) {
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
	for _, manner := range []notation.Manner{notation.Canonical, notation.Lawson, notation.Moussambani} {
		for _, options := range [][]notation.Option{nil, {notation.Short, notation.Annotate}} {
			var b strings.Builder
			if err := r.Write(&b, manner, options...); err != nil {
				return broken(last, nemoroth.Move{}, "every record can be written in "+manner.String(), "%v", err)
			}
			back, err := notation.ReadRecord("", strings.NewReader(b.String()))
			if err != nil || !slices.EqualFunc(back.Moves, last.Line(), func(m notation.RecordMove, n nemoroth.Move) bool { return m.Move == n }) {
				return broken(last, nemoroth.Move{}, "a game survives its record in "+manner.String(), "%v\n%s", err, b.String())
			}
			if back.Ruleset != last.Ruleset() || back.Start.String() != last.First().String() || back.Result != r.Result || back.Manner != manner {
				return broken(last, nemoroth.Move{}, "a record has ruleset, start and result of its game", "%+v\n%s", back, b.String())
			}
		}
	}
	return nil
}

// Record tries a text as records of games (NOTE-7).
func Record(text string) error {
	records, err := notation.ReadRecords("", strings.NewReader(text))
	if err != nil {
		var e *nemoroth.LineError
		if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Err == nil || e.Ply < -1 || e.Error() == "" {
			return garbled(text, "a record that cannot be read gives a LineError that says where", "%T: %v", err, err)
		}
		if lines := strings.Count(text, "\n") + 1; e.Line > lines+1 {
			return garbled(text, "a LineError is about a line of the text", "line %d of %d", e.Line, lines)
		}
		return nil
	}
	for _, r := range records {
		games, err := r.Games()
		if err != nil || len(games) != len(r.Moves)+1 {
			return garbled(text, "a record that was read can be played", "%d games of %d plies: %v", len(games), len(r.Moves), err)
		}
		for _, manner := range []notation.Manner{notation.Any, notation.Canonical, notation.Lawson, notation.Moussambani} {
			if err := rewritten(text, r, manner); err != nil {
				return err
			}
		}
	}
	return nil
}

// rewritten holds of a record that was read: written in any manner it reads as
// the same.
func rewritten(text string, r *notation.Record, manner notation.Manner) error {
	var b strings.Builder
	if err := r.Write(&b, manner); err != nil {
		if oneOf(err, nemoroth.ErrLimit) {
			return nil
		}
		return garbled(text, "a record that was read can be written in "+manner.String(), "%v", err)
	}
	back, err := notation.ReadRecord("", strings.NewReader(b.String()))
	if err != nil {
		return garbled(text, "a record that was written in "+manner.String()+" can be read", "%v\n%s", err, b.String())
	}
	same := back.Ruleset == r.Ruleset && back.Result == r.Result && back.Analysis == r.Analysis && slices.Equal(back.Tags, r.Tags) &&
		slices.Equal(back.Texts, r.Texts) && back.Diagram == r.Diagram &&
		slices.EqualFunc(back.Moves, r.Moves, func(a, b notation.RecordMove) bool {
			return a.Move == b.Move && a.Diagram == b.Diagram && slices.Equal(a.Texts, b.Texts) &&
				strings.TrimLeft(a.Comment, " ") == strings.TrimLeft(b.Comment, " ")
		})
	if !same {
		return garbled(text, "a record survives being written in "+manner.String(), "%s", b.String())
	}
	var again strings.Builder
	if err := back.Write(&again, manner); err != nil || again.String() != b.String() {
		return garbled(text, "a record is written the same way again in "+manner.String(), "%v\n%s\n%s", err, b.String(), again.String())
	}
	return nil
}
