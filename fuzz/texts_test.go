package fuzz

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// What must be true of any text: it is rejected with an error of a known kind, or read as a
// value that can be written and read again.

// syntax checks the error for a text that cannot be parsed: a *nemoroth.SyntaxError that
// points into the text and prints a caret line.
func syntax(text string, err error) error {
	var e *nemoroth.SyntaxError
	if !errors.As(err, &e) || !errors.Is(err, nemoroth.ErrSyntax) {
		return fmt.Errorf("%T for a text that cannot be parsed: %w", err, err)
	}
	inside := e.Input == text && e.Offset >= 0 && e.Offset <= len(text)
	points := strings.Count(e.Caret(), "\n") == 1 && strings.HasSuffix(e.Caret(), "^")
	says := e.Msg != "" && e.What != "" && e.Error() != ""
	return unless(inside && points && says, "a SyntaxError without place or reason: %+v", e)
}

// checkPosition checks a text as a position line (NFEN-1), and the positions of the setup.
func checkPosition(text string) error {
	s, err := nemoroth.ParseSetup(text)
	if err != nil {
		return syntax(text, err)
	}
	line := s.String()
	back, err := nemoroth.ParseSetup(line)
	same := err == nil && back.String() == line && sameBoard(s, back)
	err = unless(same, "the line %s is read as %v (%v)", line, back, err)
	for _, r := range nemoroth.Rulesets() {
		err = cmp.Or(err, positionOf(s.Clone(), r))
	}
	return err
}

// positionOf checks that a setup without problems, and no other, has a position and a
// game; and that neither the order of occupants nor the way of reading changes the
// position (REP-2).
func positionOf(s nemoroth.Setup, r nemoroth.Ruleset) error {
	problems := s.Problems(r)
	p, err := s.Position(r)
	g, gameErr := s.Game(r)
	if len(problems) > 0 {
		var refused *nemoroth.SetupError
		every := errors.As(err, &refused) && len(refused.Problems) == len(problems)
		refuses := oneOf(err, nemoroth.ErrSetup) && oneOf(gameErr, nemoroth.ErrSetup)
		return unless(every && refuses, "problems %v, but %v and %v", problems, err, gameErr)
	}
	if err := errors.Join(err, gameErr); err != nil || g.Position() != p {
		return fmt.Errorf("%v: no problem, but %v (%w)", s, g, err)
	}
	for sq := range s.Occupants {
		slices.Reverse(s.Occupants[sq])
	}
	shuffled, err := s.Position(r)
	read, readErr := nemoroth.ParsePosition(g.String(), r)
	same := shuffled == p && read == p && read.Key() == p.Key()
	return unless(same && errors.Join(err, readErr) == nil, "read as %v, in another order as %v", read,
		shuffled)
}

// checkDiagram checks a text as Lawson's diagram (DIAGRAM-1).
func checkDiagram(text string) error {
	s, err := notation.ReadDiagram(text)
	if err != nil {
		return unless(oneOf(err, nemoroth.ErrSyntax), "an error of no known kind: %w", err)
	}
	return drawnAndRead(s)
}

// drawnAndRead checks that the diagram of a setup, with and without a turn line, is read
// as the same board.
func drawnAndRead(s nemoroth.Setup) error {
	for _, turn := range []bool{false, s.Side.IsValid()} {
		d := notation.Diagram{Setup: s, Turn: turn}
		back, err := notation.ReadDiagram(d.String())
		sameTurn := !turn || back.Side == s.Side && back.FullMove == s.FullMove
		if err != nil || !sameBoard(back, s) || !sameTurn {
			return fmt.Errorf("the diagram of %v is read as %v (%w)\n%v", s, back, err, d)
		}
	}
	return nil
}

var notations = []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani}

// checkWriting checks the diagrams of a case's positions, every legal move in every
// notation, and the game as a game record.
func checkWriting(c gametest.Case) error {
	var last *nemoroth.Game
	err := along(c, func(g *nemoroth.Game) error {
		last = g
		err := drawnAndRead(g.Setup())
		for _, m := range g.Moves() {
			err = cmp.Or(err, writtenAndRead(g, m))
		}
		return err
	})
	if err != nil || last == nil {
		return err
	}
	r, err := notation.FromGame(last)
	if err != nil {
		return err
	}
	r.Analysis = slices.Contains(last.Line(), nemoroth.Pass())
	for i := range r.Moves {
		r.Moves[i].Diagram = i%3 == 1
	}
	for _, n := range notations {
		err = cmp.Or(err, rewritten(r, n))
	}
	return err
}

// splitText returns the game that starts at the position line on the first line of a text,
// under Standard, and the rest of the text. If no possible position is there, it returns a
// new game and the whole text.
func splitText(text string) (*nemoroth.Game, string) {
	line, rest, found := strings.Cut(text, "\n")
	if found && len(line) < 300 {
		if g, err := nemorothgame.Start(line, ""); err == nil {
			return g, rest
		}
	}
	return nemoroth.NewGame(nemoroth.Standard()), text
}

// checkMoveText checks a text as a move: by itself, as a canonical name in a position,
// and in all notations. The first line of the text may be the position.
func checkMoveText(text string) error {
	g, text := splitText(text)
	m, err := nemoroth.ParseMove(text)
	if err != nil {
		err = syntax(text, err)
	} else {
		c, inGame := g.ParseMove(text)
		r := g.Explain(m)
		unread := r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous
		same := (inGame != nil) == unread && (unread || c == r.Move)
		err = unless(same && m.String() == text, "%v in %v: read as %v (%v), reported as %v", m, g,
			c, inGame, r.Move)
	}
	for _, n := range append(notations, notation.Any) {
		err = cmp.Or(err, readAs(g, text, n))
	}
	return err
}

// readAs checks a text as a move in a notation.
func readAs(g *nemoroth.Game, text string, n notation.Notation) error {
	w, err := notation.ReadLegal(g, text, n)
	if err == nil {
		r := g.Explain(w.Move)
		return cmp.Or(unless(r.Legal() && r.Move == w.Move, "read in %v: %v", n, r),
			writtenAndRead(g, w.Move))
	}
	if !oneOf(err, nemoroth.ErrSyntax, nemoroth.ErrAmbiguous, nemoroth.ErrIllegal,
		notation.ErrEffects) {
		return fmt.Errorf("an error of no known kind in %v: %w", n, err)
	}
	var e *notation.EffectsError
	if !errors.As(err, &e) || e.Actual == "" {
		return nil
	}
	again, err := notation.ReadLegal(g, e.Actual, notation.Notation(e.Notation))
	return unless(err == nil && again.Move.String() == e.Move,
		"the actual effects %q of %v are read as %v (%v)", e.Actual, e.Move, again.Move, err)
}

// writtenAndRead checks that a legal move, written in a notation, is read as the same
// move in that notation and in notation.Any.
func writtenAndRead(g *nemoroth.Game, m nemoroth.Move) error {
	for _, n := range notations {
		text, err := notation.Format(g, m, n)
		for _, as := range []notation.Notation{n, notation.Any} {
			w, readErr := notation.ReadLegal(g, text, as)
			if err := errors.Join(err, readErr); err != nil || w.Move != m {
				return fmt.Errorf("%v in %v, %q, is read as %v: %w", m, n, text, w.Move, err)
			}
		}
	}
	return nil
}

// checkRecord checks a text as game records (NOTE-7). The records before an error, which
// names its line, are whole; the last one has the moves before it.
func checkRecord(text string) error {
	var records []*notation.Record
	var err error
	for r, e := range notation.Records("", strings.NewReader(text), nemoroth.Standard()) {
		if records, err = append(records, r), e; err != nil {
			break
		}
	}
	if err == nil {
		for _, r := range records {
			for _, n := range append(notations, notation.Any) {
				err = cmp.Or(err, rewritten(r, n))
			}
		}
		return err
	}
	var e *letter.RecordError
	if !errors.As(err, &e) || len(records) == 0 || e.Column < 1 || e.Err == nil {
		return fmt.Errorf("%d records and %T: %w", len(records), err, err)
	}
	last := records[len(records)-1]
	inside := e.Line >= 1 && e.Line <= strings.Count(text, "\n")+2
	if !inside || e.Ply > 0 && e.Ply != len(last.Moves)+1 {
		return fmt.Errorf("an error at line %d, ply %d, after %d moves", e.Line, e.Ply,
			len(last.Moves))
	}
	if last.Start != nil && last.Start.Problems(last.Ruleset) != nil {
		records = records[:len(records)-1] // the error is about the start
	}
	for _, r := range records {
		if g, err := r.Game(); err != nil || g.Ply() != len(r.Moves) {
			return fmt.Errorf("a record that was read cannot be played: %v, %w", g, err)
		}
	}
	return nil
}

// rewritten checks that a game record, written and read, has not changed.
func rewritten(r *notation.Record, n notation.Notation) error {
	text, err := r.Text(n)
	var back *notation.Record
	if err == nil {
		back, err = notation.ReadRecord("", text, nemoroth.Standard())
	}
	if err != nil {
		return fmt.Errorf("a record written in %v is not read again: %w\n%s", n, err, text)
	}
	again, err := back.Text(n)
	same := func(a, b letter.Move) bool {
		comments := strings.TrimSpace(a.Comment) == strings.TrimSpace(b.Comment)
		return a.Name == b.Name && comments && slices.Equal(a.Texts, b.Texts)
	}
	kept := slices.EqualFunc(back.Moves, r.Moves, same) && slices.Equal(back.Tags, r.Tags)
	return unless(kept && back.Result == r.Result && again == text,
		"a record written in %v is read as another: %v\n%s", n, err, text)
}

// checkJSON checks that writing and reading changes no value of a case's game.
func checkJSON(c gametest.Case) error {
	return along(c, func(g *nemoroth.Game) (err error) {
		for _, m := range asked(c, g) {
			r := g.Explain(m)
			err = cmp.Or(err, survives(r), survives(r.Trace), survives(r.After))
		}
		if err != nil || g.Ply() < len(c.Moves) {
			return err
		}
		return cmp.Or(survives(g.Setup()), survives(g.Compulsions()), survives(g.Outcome()),
			survives(g.Ruleset()), survives(g.Moves()), survives(g))
	})
}

// asValues compares moves and positions with ==, and games by their whole past.
var asValues = gocmp.Options{
	gocmp.Comparer(func(a, b nemoroth.Move) bool { return a == b }),
	gocmp.Comparer(func(a, b nemoroth.Position) bool { return a == b }),
	gocmp.Comparer(func(a, b *nemoroth.Game) bool {
		for ; a != nil && b != nil; a, b = a.Parent(), b.Parent() {
			same := a.Position() == b.Position() && a.LastMove() == b.LastMove()
			if !same || a.FullMove() != b.FullMove() || a.Ruleset() != b.Ruleset() {
				return false
			}
		}
		return a == nil && b == nil
	}),
}

// survives writes a value as JSON, reads it, and compares the values and the JSON.
func survives[T any](v T) error {
	data, err := json.Marshal(v)
	var back T
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	again, againErr := json.Marshal(back)
	same := gocmp.Equal(v, back, asValues) && bytes.Equal(again, data)
	return unless(errors.Join(err, againErr) == nil && same, "%T: %s becomes %s (%v, %v)", v, data,
		again, err, againErr)
}

// checkUnmarshal checks a text as JSON, after an optional position line. It is rejected with
// an error of a known kind, or gives a value that, if valid, can be written again. A trace
// fits the position and can be undone, or it is rejected.
func checkUnmarshal(text string) (err error) {
	g, data := splitText(text)
	for _, try := range []func(string) error{
		value[*nemoroth.Game], value[nemoroth.Setup], value[nemoroth.Position],
		value[nemoroth.Move], value[nemoroth.Ruleset], value[nemoroth.Report],
		value[nemoroth.Trace], value[nemoroth.Compulsion], value[nemoroth.Outcome],
	} {
		err = cmp.Or(err, try(data))
	}
	var report nemoroth.Report
	var trace nemoroth.Trace
	switch {
	case err != nil:
	case json.Unmarshal([]byte(data), &report) == nil:
		err = applied(g.Setup(), report.Trace)
	case json.Unmarshal([]byte(data), &trace) == nil:
		err = applied(g.Setup(), trace)
	}
	return err
}

// value checks a text as the JSON of one type. It compares values only after
// writing once: the text may have fields that the value does not keep, such as
// the source of a compulsion that is not a Ghast's.
func value[T any](text string) error {
	var v, again T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		var syntax *json.SyntaxError
		var typed *json.UnmarshalTypeError
		known := errors.As(err, &syntax) || errors.As(err, &typed)
		return unless(known || oneOf(err, sentinels...), "%T: %T: %v", v, err, err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		return unless(errors.Is(err, nemoroth.ErrInvalid), "%T cannot be written: %v", v, err)
	}
	if err := json.Unmarshal(data, &again); err != nil {
		return fmt.Errorf("%T: %s cannot be read again: %w", v, data, err)
	}
	return survives(again)
}

// applied checks Apply of any trace on any board: a trace that does not fit is rejected, and
// the board given does not change, even if the caller changes the result.
func applied(before nemoroth.Setup, trace nemoroth.Trace) error {
	line := before.String()
	after, err := trace.Apply(before)
	rejected := oneOf(err, nemoroth.ErrInvalid) && sameBoard(after, before)
	for sq := 0; err == nil && sq < len(after.Occupants); sq++ {
		clear(after.Occupants[sq])
	}
	return unless((err == nil || rejected) && before.String() == line, "%v becomes %v (%v)", line,
		after, err)
}

// checkProtocol checks a line as a request of the conformance protocol (PROTO-1).
func checkProtocol(line string) error {
	games := conformance.Games{nemorothgame.Rules()}
	text, err := games.Answer(context.Background(), []byte(line))
	object := json.Valid(text) && text[0] == '{'
	if err != nil || !object || bytes.ContainsAny(text, "\n\r") {
		return fmt.Errorf("the answer is not one JSON object on one line: %s (%w)", text, err)
	}
	var answer conformance.Answer
	if err := json.Unmarshal(text, &answer); err != nil {
		return fmt.Errorf("the answer cannot be read: %w: %s", err, text)
	}
	if strings.Contains(line, "\n") {
		return nil
	}
	var out bytes.Buffer
	err = games.Serve(context.Background(), strings.NewReader(line+"\n"), &out)
	return unless(err == nil && out.String() == string(text)+"\n", "Serve answers %s (%v), not %s",
		&out, err, text)
}
