package properties

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// Diagram tries a text as Lawson's diagram (DIAGRAM-1).
func Diagram(text string) error {
	d, err := notation.ParseDiagram(text)
	s, readErr := notation.ReadDiagram(text)
	if (err == nil) != (readErr == nil) || err == nil && s.String() != d.Setup.String() {
		return brokenText(text, "ReadDiagram reads what ParseDiagram reads", "%v (%v) and %v (%v)", s, readErr, d.Setup, err)
	}
	if err != nil {
		return syntax(text, err)
	}
	again, err := notation.ParseDiagram(d.String())
	return cmp.Or(
		holdsText(d.Turn == d.Setup.Side.IsValid(), text, "a diagram says who is on move in its last line, or not at all", "%v, %v", d.Turn, d.Setup.Side),
		holdsText(err == nil && sameDiagram(again, d), text, "a diagram that is read is written as one that reads the same", "%v\n%v", err, d),
		drawn(d.Setup))
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
			return brokenText(s.String(), "a board survives its diagram (DIAGRAM-1)", "%v (%v)\n%v", back, err, d)
		}
	}
	return nil
}

// Writing tries the diagram of a case's set-up, every legal move of its game in
// every notation, and the game as a record.
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
		return broken(last, noMove, "every game has a record", "%v", err)
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
				return broken(last, noMove, "every record can be written in "+n.String()+" and read", "%v\n%s", err, b.String())
			}
			if err := recorded(last, r, back, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// recorded holds of the record of a game, written in a notation and read back.
func recorded(g *nemoroth.Game, r, back *notation.Record, n notation.Notation) error {
	moves := slices.EqualFunc(back.Moves, g.Line(), func(m notation.RecordMove, n nemoroth.Move) bool { return m.Move == n })
	return holds(moves && back.Ruleset == g.Ruleset() && start(back) == g.First().String() && back.Result == r.Result && back.Notation == n, g, noMove,
		"a record in "+n.String()+" has ruleset, start, moves and result of its game", "%+v", back)
}

// split takes a position line off a text: the game from it under Standard, and
// what follows the first newline. A text without a position that can stand is
// about the starting position.
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

// notations are all but Any.
var notations = []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani}

// MoveText tries a text as a move: by itself, as a canonical name in a position,
// and in all notations. Its first line may be the position.
func MoveText(text string) error {
	g, text := split(text)
	m, err := nemoroth.ParseMove(text)
	if err == nil {
		err = cmp.Or(holdsText(m.String() == text, text, "a name that is read is the name that is written (NAME-1)", "%v", m), inGame(g, m, text))
	} else {
		_, inGameErr := g.ParseMove(text)
		err = cmp.Or(syntax(text, err), holdsText(oneOf(inGameErr, nemoroth.ErrSyntax), text, "what is no move is none in a game", "%v", inGameErr))
	}
	if err != nil {
		return err
	}
	return all(append(notations, notation.Any), func(n notation.Notation) error { return written(g, text, n) })
}

// inGame holds of a move's name in a game.
func inGame(g *nemoroth.Game, m nemoroth.Move, text string) error {
	c, err := g.ParseMove(text)
	r := g.Explain(m)
	var ambiguous *nemoroth.AmbiguousError
	switch {
	case err == nil:
		return holds(c == r.Move, g, m, "a name is read as the canonical move (NAME-1)", "%v, explained %v", c, r.Move)
	case errors.As(err, &ambiguous):
		return holds(r.Verdict == nemoroth.VerdictAmbiguous && slices.Equal(r.Candidates, ambiguous.Candidates) && ambiguous.Input == text, g, m,
			"an ambiguous name lists what it may mean (NAME-1)", "%v, but %v", err, r)
	}
	return cmp.Or(holds(r.Verdict == nemoroth.VerdictInvalid, g, m, "only a move that is none in this position is refused as a text", "%v, but %v", err, r), syntax(text, err))
}

// written holds of any text as a move in a notation.
func written(g *nemoroth.Game, text string, n notation.Notation) error {
	w, err := notation.Parse(g, text, n)
	if err == nil {
		r := g.Explain(w.Move)
		return cmp.Or(
			holds(r.Legal() && r.Move == w.Move, g, w.Move, "a move that is read is legal and canonical", "%q in %v: %v", text, n, r),
			holdsText(w.Text+w.Comment == strings.Trim(text, " \t\r\n"), text, "text and comment are what was read, as it stood", "%q and %q", w.Text, w.Comment),
			formatted(g, w.Move))
	}
	if !oneOf(err, nemoroth.ErrSyntax, nemoroth.ErrAmbiguous, nemoroth.ErrIllegal, notation.ErrEffect, notation.ErrResult) || err.Error() == "" {
		return brokenText(text, "a move that cannot be read gives an error of one kind, in "+n.String(), "%T: %v", err, err)
	}
	var e *notation.EffectError
	if !errors.As(err, &e) || e.Actual == "" {
		return nil
	}
	again, err := notation.Parse(g, e.Actual, e.Notation)
	return holdsText(err == nil && again.Move == e.Move, text, "an EffectError says how it would be right", "%q reads as %v (%v)", e.Actual, again.Move, err)
}

// formatted holds of every legal move: what is written in a notation reads as
// the same move, in that notation and in any.
func formatted(g *nemoroth.Game, m nemoroth.Move) error {
	for _, n := range notations {
		for _, options := range [][]notation.Option{nil, {notation.Short}, {notation.Annotate}} {
			text, err := notation.Format(g, m, n, options...)
			if err != nil {
				return broken(g, m, "a legal move can be written in "+n.String(), "%v", err)
			}
			for _, as := range []notation.Notation{n, notation.Any} {
				if w, err := notation.Parse(g, text, as); err != nil || w.Move != m {
					return broken(g, m, "what is written in "+n.String()+" reads as the same move in "+as.String(), "%q reads as %v (%v)", text, w.Move, err)
				}
			}
		}
	}
	return nil
}

// Record tries a text as records of games (NOTE-7).
func Record(text string) error {
	records, err := notation.ReadRecords("", strings.NewReader(text))
	if err != nil {
		return cutShort(text, records, err)
	}
	return all(records, func(r *notation.Record) error {
		return cmp.Or(played(text, r), all(append(notations, notation.Any), func(n notation.Notation) error { return rewritten(text, r, n) }))
	})
}

// cutShort holds of records that end with an error: it says where, those before
// the last one are whole, and the last one has what was read before the trouble.
func cutShort(text string, records []*notation.Record, err error) error {
	var e *nemoroth.LineError
	if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Err == nil || e.Ply < -1 || e.Error() == "" {
		return brokenText(text, "a record that cannot be read gives a LineError that says where", "%T: %v", err, err)
	}
	lines := strings.SplitAfter(text, "\n")
	if e.Line > len(lines)+1 || len(records) == 0 {
		return brokenText(text, "a LineError is about a line of the text, and comes with what was read before it", "line %d of %d: %v", e.Line, len(lines), err)
	}
	last := records[len(records)-1]
	if err := all(records[:len(records)-1], func(r *notation.Record) error { return played(text, r) }); err != nil {
		return err
	}
	if e.Ply >= 0 && e.Ply != len(last.Moves) {
		return brokenText(text, "with an error the last record has the moves that were read before it", "%d of them, and %v", len(last.Moves), e)
	}
	// The text before the line with the trouble has the same records, and of the
	// last one the beginning.
	before, _ := notation.ReadRecords("", strings.NewReader(strings.Join(lines[:min(e.Line-1, len(lines))], "")))
	for i, r := range before {
		if i >= len(records) || !beginsWith(records[i].Moves, r.Moves) {
			return brokenText(text, "with an error the records have the moves that were read before it", "record %d: %v, without the line %v", i, records, r.Moves)
		}
	}
	if last.Start != nil && last.Start.Problems(last.Ruleset) != nil {
		return nil // the trouble is the start
	}
	return played(text, last)
}

func beginsWith(all, moves []notation.RecordMove) bool {
	return len(all) >= len(moves) && slices.EqualFunc(all[:len(moves)], moves, func(a, b notation.RecordMove) bool { return a.Move == b.Move })
}

// played holds of a record that was read: its moves can be played.
func played(text string, r *notation.Record) error {
	g, err := r.Game()
	return holdsText(err == nil && g.Ply() == len(r.Moves), text, "a record that was read can be played", "%v of %d plies: %v", g, len(r.Moves), err)
}

// rewritten holds of a record that was read: written in any notation it reads as
// the same, and is written so again.
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
		return brokenText(text, "a record that was read survives being written in "+n.String(), "%v\n%s", err, b.String())
	}
	err = back.Write(&again, n)
	return holdsText(err == nil && again.String() == b.String(), text, "a record is written the same way again in "+n.String(), "%v\n%s\n%s", err, b.String(), again.String())
}

// sameRecord compares two records but for the notation and the blanks before a
// move's comment.
func sameRecord(a, b *notation.Record) bool {
	return a.Ruleset == b.Ruleset && a.Result == b.Result && a.Analysis == b.Analysis && slices.Equal(a.Tags, b.Tags) &&
		slices.Equal(a.Texts, b.Texts) && a.Diagram == b.Diagram && start(a) == start(b) &&
		slices.EqualFunc(a.Moves, b.Moves, func(a, b notation.RecordMove) bool {
			return a.Move == b.Move && a.Diagram == b.Diagram && slices.Equal(a.Texts, b.Texts) &&
				strings.TrimLeft(a.Comment, " ") == strings.TrimLeft(b.Comment, " ")
		})
}

// start is the position line with which a record begins.
func start(r *notation.Record) string {
	if r.Start == nil {
		return nemoroth.StartSetup().String()
	}
	return r.Start.String()
}
