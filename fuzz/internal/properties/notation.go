package properties

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// Diagram checks a text as Lawson's diagram (DIAGRAM-1).
func Diagram(text string) error {
	d, err := notation.ParseDiagram(text)
	s, readErr := notation.ReadDiagram(text)
	if (err == nil) != (readErr == nil) || err == nil && s.String() != d.Setup.String() {
		return brokenText(text, "ReadDiagram and ParseDiagram read the same setup from a text", "%v (%v) and %v (%v)", s, readErr, d.Setup, err)
	}
	if err != nil {
		return syntax(text, err)
	}
	again, err := notation.ParseDiagram(d.String())
	return cmp.Or(
		holdsText(d.Turn == d.Setup.Side.IsValid(), text, "a diagram has a side to move if and only if it has a turn line", "%v, %v", d.Turn, d.Setup.Side),
		holdsText(err == nil && sameDiagram(again, d), text, "writing and reading a diagram gives the same diagram", "%v\n%v", err, d),
		drawn(d.Setup))
}

func sameDiagram(a, b notation.Diagram) bool {
	return a.Turn == b.Turn && a.Marks == b.Marks && sameBoard(a.Setup, b.Setup) && a.Setup.Side == b.Setup.Side &&
		a.Setup.FullMove == b.Setup.FullMove && a.String() == b.String()
}

// drawn checks that the diagram of a setup, with and without a turn line, is read
// as the same board. The setup is one that a position line can express.
func drawn(s nemoroth.Setup) error {
	for _, d := range []notation.Diagram{{Setup: s}, {Setup: s, Turn: s.Side.IsValid()}} {
		back, err := notation.ReadDiagram(d.String())
		if err != nil || !sameBoard(back, s) || d.Turn && (back.Side != s.Side || back.FullMove != s.FullMove) {
			return brokenText(s.String(), "reading the diagram of a board gives the board (DIAGRAM-1)", "%v (%v)\n%v", back, err, d)
		}
	}
	return nil
}

// Writing checks the diagrams of a case's setup and of its game's positions,
// every legal move in every notation, and the game as a game record.
func Writing(c gen.Case) error {
	if !gen.Nonsense(c.Wild) {
		if err := drawn(c.Wild); err != nil {
			return err
		}
	}
	var last *nemoroth.Game
	err := along(c, func(g *nemoroth.Game, moves []nemoroth.Move, _ bool) error {
		last = g
		return cmp.Or(drawn(g.Setup()), all(moves, func(m nemoroth.Move) error { return formatted(g, m) }))
	})
	if err != nil {
		return err
	}
	r, err := notation.FromGame(last)
	if err != nil {
		return broken(last, noMove, "every game has a game record", "%v", err)
	}
	r.Analysis = slices.Contains(last.Line(), nemoroth.Pass())
	r.Diagram = len(last.Line())%2 == 0
	for i := range r.Moves {
		r.Moves[i].Diagram = i%3 == 1
	}
	for _, n := range notations {
		for _, options := range [][]notation.Option{nil, {notation.Short, notation.Annotate}} {
			var b strings.Builder
			err := r.Write(&b, n, options...)
			var back *notation.Record
			if err == nil {
				back, err = notation.ReadRecord("", strings.NewReader(b.String()))
			}
			if err != nil {
				return broken(last, noMove, "every game record can be written in "+n.String()+" and read", "%v\n%s", err, b.String())
			}
			if err := recorded(last, r, back, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// recorded checks what was read back of the game record r, written in a notation.
func recorded(g *nemoroth.Game, r, back *notation.Record, n notation.Notation) error {
	moves := slices.EqualFunc(back.Moves, g.Line(), func(m notation.RecordMove, n nemoroth.Move) bool { return m.Move == n })
	return holds(moves && back.Ruleset == g.Ruleset() && start(back) == g.First().String() && back.Result == r.Result && back.Notation == n, g, noMove,
		"a game record in "+n.String()+" has the ruleset, start, moves and result of its game", "%+v", back)
}

// split returns the game that starts at the position line on the first line of a
// text, under Standard, and the rest of the text. If no possible position is
// there, it returns a new game and the whole text.
func split(text string) (*nemoroth.Game, string) {
	line, rest, found := strings.Cut(text, "\n")
	if found {
		if s, err := nemoroth.ParseSetup(line); err == nil && size(s) <= crowdLimit/10 {
			if g, err := s.Game(nemoroth.Standard()); err == nil {
				return g, rest
			}
		}
	}
	return nemoroth.NewGame(nemoroth.Standard()), text
}

var notations = []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani}

// MoveText checks a text as a move: by itself, as a canonical name in a position,
// and in all notations. The first line of the text may be the position.
func MoveText(text string) error {
	g, text := split(text)
	m, err := nemoroth.ParseMove(text)
	if err == nil {
		err = cmp.Or(holdsText(m.String() == text, text, "parsing and writing a move name gives the same name (NAME-1)", "%v", m), inGame(g, m, text))
	} else {
		_, inGameErr := g.ParseMove(text)
		err = cmp.Or(syntax(text, err), holdsText(oneOf(inGameErr, nemoroth.ErrSyntax), text, "a text that ParseMove rejects is rejected in a game too", "%v", inGameErr))
	}
	if err != nil {
		return err
	}
	return all(append(notations, notation.Any), func(n notation.Notation) error { return written(g, text, n) })
}

// inGame checks Game.ParseMove with the name of the move m.
func inGame(g *nemoroth.Game, m nemoroth.Move, text string) error {
	c, err := g.ParseMove(text)
	r := g.Explain(m)
	var ambiguous *nemoroth.AmbiguousError
	switch {
	case err == nil:
		return holds(c == r.Move, g, m, "a move name is read as the canonical move (NAME-1)", "%v, but the report has %v", c, r.Move)
	case errors.As(err, &ambiguous):
		return holds(r.Verdict == nemoroth.VerdictAmbiguous && slices.Equal(r.Candidates, ambiguous.Candidates) && ambiguous.Input == text, g, m,
			"the error for an ambiguous move name lists the candidates of the report (NAME-1)", "%v, but %v", err, r)
	}
	return cmp.Or(holds(r.Verdict == nemoroth.VerdictInvalid, g, m, "a move name that Game.ParseMove rejects is invalid in the position", "%v, but %v", err, r), syntax(text, err))
}

func written(g *nemoroth.Game, text string, n notation.Notation) error {
	w, err := notation.Parse(g, text, n)
	if err == nil {
		r := g.Explain(w.Move)
		return cmp.Or(
			holds(r.Legal() && r.Move == w.Move, g, w.Move, "a move that was read is legal and canonical", "%q in %v: %v", text, n, r),
			holdsText(w.Text+w.Comment == strings.Trim(text, " \t\r\n"), text, "Text and Comment together are the text that was read", "%q and %q", w.Text, w.Comment),
			formatted(g, w.Move))
	}
	if !oneOf(err, nemoroth.ErrSyntax, nemoroth.ErrAmbiguous, nemoroth.ErrIllegal, notation.ErrEffect, notation.ErrResult) || err.Error() == "" {
		return brokenText(text, "a move that cannot be read in "+n.String()+" gives an error of one known kind", "%T: %v", err, err)
	}
	var e *notation.EffectError
	if !errors.As(err, &e) || e.Actual == "" {
		return nil
	}
	again, err := notation.Parse(g, e.Actual, e.Notation)
	return holdsText(err == nil && again.Move == e.Move, text, "the Actual text of an EffectError is read as its move", "%q reads as %v (%v)", e.Actual, again.Move, err)
}

// formatted checks that a legal move, written in a notation, is read as the same
// move in that notation and in notation.Any.
func formatted(g *nemoroth.Game, m nemoroth.Move) error {
	for _, n := range notations {
		for _, options := range [][]notation.Option{nil, {notation.Short}, {notation.Annotate}} {
			text, err := notation.Format(g, m, n, options...)
			if err != nil {
				return broken(g, m, "a legal move can be written in "+n.String(), "%v", err)
			}
			for _, as := range []notation.Notation{n, notation.Any} {
				if w, err := notation.Parse(g, text, as); err != nil || w.Move != m {
					return broken(g, m, "a move that was written in "+n.String()+" is read as the same move in "+as.String(), "%q reads as %v (%v)", text, w.Move, err)
				}
			}
		}
	}
	return nil
}

// Record checks a text as game records (NOTE-7).
func Record(text string) error {
	records, err := notation.ReadRecords("", strings.NewReader(text))
	if err != nil {
		return cutShort(text, records, err)
	}
	return all(records, func(r *notation.Record) error {
		return cmp.Or(played(text, r), all(append(notations, notation.Any), func(n notation.Notation) error { return rewritten(text, r, n) }))
	})
}

// cutShort checks the game records read before an error, which names the line.
// All but the last are complete; the last one has the moves before the error.
func cutShort(text string, records []*notation.Record, err error) error {
	var e *nemoroth.LineError
	if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Err == nil || e.Ply < -1 || e.Error() == "" {
		return brokenText(text, "a game record that cannot be read gives a LineError with line and column", "%T: %v", err, err)
	}
	lines := strings.SplitAfter(text, "\n")
	if e.Line > len(lines)+1 || len(records) == 0 {
		return brokenText(text, "a LineError names a line of the text, and the records before it are returned", "line %d of %d: %v", e.Line, len(lines), err)
	}
	last := records[len(records)-1]
	if err := all(records[:len(records)-1], func(r *notation.Record) error { return played(text, r) }); err != nil {
		return err
	}
	if e.Ply >= 0 && e.Ply != len(last.Moves) {
		return brokenText(text, "the last record has the moves before the error", "%d moves, but %v", len(last.Moves), e)
	}
	// The text before the line with the error gives the same records, and the
	// beginning of the last one.
	before, _ := notation.ReadRecords("", strings.NewReader(strings.Join(lines[:min(e.Line-1, len(lines))], "")))
	for i, r := range before {
		if i >= len(records) || !beginsWith(records[i].Moves, r.Moves) {
			return brokenText(text, "the records have the moves before the line with the error", "record %d: %v instead of %v", i, records, r.Moves)
		}
	}
	if last.Start != nil && last.Start.Problems(last.Ruleset) != nil {
		return nil // the error is about the start
	}
	return played(text, last)
}

func beginsWith(all, moves []notation.RecordMove) bool {
	return len(all) >= len(moves) && slices.EqualFunc(all[:len(moves)], moves, func(a, b notation.RecordMove) bool { return a.Move == b.Move })
}

// played checks that the moves of a game record that was read can be played.
func played(text string, r *notation.Record) error {
	g, err := r.Game()
	return holdsText(err == nil && g.Ply() == len(r.Moves), text, "a game record that was read can be played", "%v of %d plies: %v", g, len(r.Moves), err)
}

// rewritten checks that a game record, written and read, has not changed.
func rewritten(text string, r *notation.Record, n notation.Notation) error {
	var b, again strings.Builder
	err := r.Write(&b, n)
	if oneOf(err, nemoroth.ErrLimit) {
		return nil
	}
	var back *notation.Record
	if err == nil {
		back, err = notation.ReadRecord("", strings.NewReader(b.String()))
	}
	if err != nil || !sameRecord(back, r) {
		return brokenText(text, "a game record that was written in "+n.String()+" is read as the same record", "%v\n%s", err, b.String())
	}
	err = back.Write(&again, n)
	return holdsText(err == nil && again.String() == b.String(), text, "a game record that was written and read in "+n.String()+" is written as the same text", "%v\n%s\n%s", err, b.String(), again.String())
}

// sameRecord reports whether two game records are equal, apart from the notation
// and the blanks before a move's comment.
func sameRecord(a, b *notation.Record) bool {
	return a.Ruleset == b.Ruleset && a.Result == b.Result && a.Analysis == b.Analysis && slices.Equal(a.Tags, b.Tags) &&
		slices.Equal(a.Texts, b.Texts) && a.Diagram == b.Diagram && start(a) == start(b) &&
		slices.EqualFunc(a.Moves, b.Moves, func(a, b notation.RecordMove) bool {
			return a.Move == b.Move && a.Diagram == b.Diagram && slices.Equal(a.Texts, b.Texts) &&
				strings.TrimLeft(a.Comment, " ") == strings.TrimLeft(b.Comment, " ")
		})
}

func start(r *notation.Record) string {
	if r.Start == nil {
		return nemoroth.StartSetup().String()
	}
	return r.Start.String()
}
