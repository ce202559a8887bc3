package properties

import (
	"cmp"
	"encoding"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Position checks a text as a position line (NFEN-1), and the positions of the setup.
func Position(text string) error {
	s, err := nemoroth.ParseSetup(text)
	if err != nil {
		return syntax(text, err)
	}
	line := s.String()
	back, err := nemoroth.ParseSetup(line)
	same := err == nil && back.String() == line && sameBoard(s, back)
	return cmp.Or(
		holdsText(same && s.Side == back.Side && s.FullMove == back.FullMove, line,
			"parsing and writing a canonical position line changes nothing (NFEN-1)", "%v (%v)",
			back, err),
		all(nemoroth.Rulesets(), func(r nemoroth.Ruleset) error { return position(s, r) }))
}

// position checks that a setup without problems, and no other, has a position and a
// game; and that neither the order of occupants nor the way of reading changes the
// position (REP-2).
func position(s nemoroth.Setup, r nemoroth.Ruleset) error {
	line := s.String()
	problems := s.Problems(r)
	p, err := s.Position(r)
	g, gameErr := s.Game(r)
	if len(problems) > 0 {
		var refused *nemoroth.SetupError
		every := errors.As(err, &refused) && len(refused.Problems) == len(problems)
		return holdsText(every && oneOf(err, nemoroth.ErrSetup) &&
			oneOf(gameErr, nemoroth.ErrSetup), line,
			"a setup that cannot stand gives a SetupError with every problem (POS-1)", "%v, %v",
			err, gameErr)
	}
	cannot := err != nil || gameErr != nil
	if cannot || g.Position() != p || g.String() != line {
		return brokenText(line, "a setup without problems is the start of a game", "%v (%v, %v)",
			g, err, gameErr)
	}
	shuffled := s.Clone()
	for sq := range shuffled.Occupants {
		slices.Reverse(shuffled.Occupants[sq])
	}
	shuffled.FullMove = max(1, 7*s.FullMove%nemoroth.MaxFullMove)
	other := s.Clone()
	other.Side = s.Side.Opponent()
	var ways [4]nemoroth.Position
	var errs [5]error
	text, err := p.MarshalText()
	ways[0], errs[0] = nemoroth.ParsePosition(line, r)
	ways[1], errs[1] = shuffled.Position(r)
	ways[2], errs[2] = p.Setup().Position(r)
	errs[3] = ways[3].UnmarshalText(text)
	opposite, oppositeErr := other.Position(r)
	errs[4] = cmp.Or(err, oppositeErr)
	differs := func(q nemoroth.Position) bool { return q != p || q.Key() != p.Key() }
	wrong := errors.Join(errs[:]...) != nil || slices.ContainsFunc(ways[:], differs)
	return holdsText(!wrong && opposite != p && strings.HasPrefix(line, p.String()+" "), line,
		"a position is the same, however it is read (REP-2)", "%v (%v)", ways, errs)
}

// Diagram checks a text as Lawson's diagram (DIAGRAM-1).
func Diagram(text string) error {
	d, err := notation.ParseDiagram(text)
	if err != nil {
		return syntax(text, err)
	}
	again, err := notation.ParseDiagram(d.String())
	return cmp.Or(
		holdsText(err == nil && sameBoard(again.Setup, d.Setup) && again.String() == d.String(),
			text,
			"writing and reading a diagram gives the same diagram", "%v\n%v", err, d),
		drawn(d.Setup))
}

// drawn checks that the diagram of a setup, with and without a turn line, is read
// as the same board.
func drawn(s nemoroth.Setup) error {
	for _, d := range []notation.Diagram{{Setup: s}, {Setup: s, Turn: s.Side.IsValid()}} {
		back, err := notation.ReadDiagram(d.String())
		sameTurn := !d.Turn || back.Side == s.Side && back.FullMove == s.FullMove
		if err != nil || !sameBoard(back, s) || !sameTurn {
			return brokenText(s.String(),
				"reading the diagram of a board gives the board (DIAGRAM-1)",
				"%v (%v)\n%v", back, err, d)
		}
	}
	return nil
}

// Writing checks the diagrams of a case's positions, every legal move in every
// notation, and the game as a game record.
func Writing(c gametest.Case) error {
	var last *nemoroth.Game
	err := along(c, func(g *nemoroth.Game, _ bool) error {
		last = g
		return cmp.Or(drawn(g.Setup()), all(g.Moves(),
			func(m nemoroth.Move) error { return formatted(g, m) }))
	})
	if err != nil || last == nil {
		return err
	}
	r, err := notation.FromGame(last)
	if err != nil {
		return broken(last, noMove, "every game has a game record", "%v", err)
	}
	r.Analysis = slices.Contains(last.Line(), nemoroth.Pass())
	for i := range r.Moves {
		r.Moves[i].Diagram = i%3 == 1
	}
	return all(notations, func(n notation.Notation) error { return rewritten(last.String(), r, n) })
}

// split returns the game that starts at the position line on the first line of a
// text, under Standard, and the rest of the text. If no possible position is
// there, it returns a new game and the whole text.
func split(text string) (*nemoroth.Game, string) {
	line, rest, found := strings.Cut(text, "\n")
	if found && len(line) < 300 {
		if g, err := nemorothgame.Start(line, ""); err == nil {
			return g, rest
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
	if err != nil {
		err = syntax(text, err)
	} else {
		c, inGame := g.ParseMove(text)
		r := g.Explain(m)
		unread := r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous
		err = cmp.Or(
			holdsText(m.String() == text, text,
				"parsing and writing a move name gives the same name (NAME-1)", "%v", m),
			holds((inGame != nil) == unread && (unread || c == r.Move), g, m,
				"a move name is read as the canonical move of its report (NAME-1)", "%v (%v)", c,
				inGame))
	}
	if err != nil {
		return err
	}
	return all(append(notations, notation.Any),
		func(n notation.Notation) error { return written(g, text, n) })
}

// written checks a text as a move in a notation.
func written(g *nemoroth.Game, text string, n notation.Notation) error {
	w, err := notation.Parse(g, text, n)
	if err == nil {
		r := g.Explain(w.Move)
		return cmp.Or(
			holds(r.Legal() && r.Move == w.Move, g, w.Move,
				"a move that was read is legal and canonical",
				"%q in %v: %v", text, n, r),
			formatted(g, w.Move))
	}
	known := oneOf(err, nemoroth.ErrSyntax, nemoroth.ErrAmbiguous, nemoroth.ErrIllegal,
		notation.ErrEffect, notation.ErrResult)
	var e *notation.EffectError
	if !known || !errors.As(err, &e) || e.Actual == "" {
		return holdsText(known, text, "a move that cannot be read gives an error of one known kind",
			"%v: %v", n, err)
	}
	again, err := notation.Parse(g, e.Actual, e.Notation)
	return holdsText(err == nil && again.Move == e.Move, text,
		"the Actual text of an EffectError is read as its move", "%q reads as %v (%v)", e.Actual,
		again.Move, err)
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
					return broken(g, m, "a move that was written in "+n.String()+
						" is read as the same move",
						"%q reads as %v in %v (%v)", text, w.Move, as, err)
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
		return all(append(notations, notation.Any),
			func(n notation.Notation) error { return rewritten(text, r, n) })
	})
}

// cutShort checks the game records read before an error, which names the line.
// All but the last are complete; the last one has the moves before the error.
func cutShort(text string, records []*notation.Record, err error) error {
	var e *nemoroth.LineError
	if !errors.As(err, &e) || e.Line < 1 || e.Line > strings.Count(text, "\n")+2 {
		return brokenText(text, "a game record that cannot be read gives a LineError with its line",
			"%T: %v", err, err)
	}
	if e.Column < 1 || e.Err == nil || len(records) == 0 {
		return brokenText(text, "a LineError has a column and a cause, and the records before it are returned", "%v", e)
	}
	last := records[len(records)-1]
	if e.Ply >= 0 && e.Ply != len(last.Moves) {
		return brokenText(text, "the last record has the moves before the error",
			"%d moves, but %v", len(last.Moves), e)
	}
	if last.Start != nil && last.Start.Problems(last.Ruleset) != nil {
		records = records[:len(records)-1] // the error is about the start
	}
	return all(records, func(r *notation.Record) error {
		g, err := r.Game()
		return holdsText(err == nil && g.Ply() == len(r.Moves), text,
			"a game record that was read can be played",
			"%v of %d plies: %v", g, len(r.Moves), err)
	})
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
	if err == nil {
		err = back.Write(&again, n)
	}
	return holdsText(err == nil && sameRecord(back, r) && again.String() == b.String(), text,
		"a game record that was written in "+n.String()+" is read as the same record", "%v\n%s",
		err, b.String())
}

// sameRecord reports whether two game records are equal, apart from the notation
// and the blanks before a move's comment.
func sameRecord(a, b *notation.Record) bool {
	start := func(r *notation.Record) string {
		if r.Start == nil {
			return nemoroth.StartSetup().String()
		}
		return r.Start.String()
	}
	same := func(a, b notation.RecordMove) bool {
		comments := strings.TrimLeft(a.Comment, " ") == strings.TrimLeft(b.Comment, " ")
		return a.Move == b.Move && comments && slices.Equal(a.Texts, b.Texts)
	}
	heads := a.Ruleset == b.Ruleset && a.Result == b.Result && a.Analysis == b.Analysis
	texts := slices.Equal(a.Tags, b.Tags) && slices.Equal(a.Texts, b.Texts) && start(a) == start(b)
	return heads && texts && slices.EqualFunc(a.Moves, b.Moves, same)
}

type texter interface {
	encoding.TextUnmarshaler
	encoding.TextMarshaler
}

// Word checks a text as a rule id and as each small value that has a text form.
func Word(text string) error {
	info, ok := nemoroth.LookupRule(text)
	found := strings.EqualFold(string(info.ID), text) && info.ID.IsKnown()
	return cmp.Or(
		holdsText(ok == nemoroth.Rule(strings.ToUpper(text)).IsKnown() && (found || !ok), text,
			"LookupRule finds a rule by its id, in any case of letters", "%v, %v", info.ID, ok),
		all([]texter{
			new(nemoroth.Square), new(nemoroth.Side), new(nemoroth.Kind), new(nemoroth.Piece),
			new(nemoroth.Move), new(nemoroth.Ruleset), new(nemoroth.EffectKind),
			new(nemoroth.CompulsionKind),
			new(nemoroth.Verdict), new(nemoroth.EndReason), new(notation.Notation),
			new(notation.Result),
		}, func(v texter) error { return word(text, v) }))
}

// word checks a text that is read into v, one of the small values.
func word(text string, v texter) error {
	if err := v.UnmarshalText([]byte(text)); err != nil {
		return syntax(text, err)
	}
	first, err := v.MarshalText()
	if err == nil {
		err = v.UnmarshalText(first)
	}
	second, again := v.MarshalText()
	return holdsText(cmp.Or(err, again) == nil && string(second) == string(first), text,
		"a value that was read can be written and read again", "%T: %q and %q (%v)", v, first,
		second, err)
}
