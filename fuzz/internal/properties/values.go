package properties

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing/fstest"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// JSON checks that writing and reading changes no value of a case's game.
func JSON(c gametest.Case) error {
	return along(c, func(g *nemoroth.Game, last bool) error {
		if err := all(asked(c, g), func(m nemoroth.Move) error {
			r := g.Explain(m)
			return cmp.Or(survives(g, m, r), survives(g, m, r.Trace), survives(g, m, r.After))
		}); err != nil || !last {
			return err
		}
		return cmp.Or(survives(g, noMove, g.Setup()), survives(g, noMove, g.Compulsions()),
			survives(g, noMove, g.Outcome()), survives(g, noMove, g.Ruleset()),
			survives(g, noMove, g.Moves()), survives(g, noMove, g))
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

// survives writes a value as JSON, reads it, and compares the values and the
// JSON. The game, which may be nil, and the move are for the failure only.
func survives[T any](g *nemoroth.Game, m nemoroth.Move, v T) error {
	data, err := json.Marshal(v)
	var back T
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	again, againErr := json.Marshal(back)
	if cmp.Or(err, againErr) == nil && gocmp.Equal(v, back, asValues) && bytes.Equal(again, data) {
		return nil
	}
	const property = "a value is unchanged, and so is its JSON, after writing and reading JSON"
	found := fmt.Sprintf("%T: %s becomes %s (%v, %v)", v, data, again, err, againErr)
	if g == nil {
		return brokenText("", property, "%s", found)
	}
	return broken(g, m, property, "%s", found)
}

// Unmarshal checks a text as the JSON of every type that has JSON, after an
// optional position line. It is rejected with an error of a known kind, or gives
// a value whose methods do not panic and that, if valid, can be written again. A
// trace fits the position and can be undone, or it is rejected.
func Unmarshal(text string) error {
	g, data := split(text)
	if err := all([]func(string) error{
		value[*nemoroth.Game], value[nemoroth.Setup], value[nemoroth.Position],
		value[nemoroth.Move],
		value[nemoroth.Ruleset], value[nemoroth.Report], value[nemoroth.Trace],
		value[nemoroth.Effect],
		value[nemoroth.Reason], value[nemoroth.GhastEvidence], value[nemoroth.Compulsion],
		value[nemoroth.Satisfaction], value[nemoroth.Candidate], value[nemoroth.Outcome],
		value[nemoroth.Problem], value[nemoroth.Piece], value[nemoroth.Square],
		value[*nemoroth.SetupError], value[*nemoroth.MoveError], value[*nemoroth.AmbiguousError],
		value[*nemoroth.SyntaxError],
	}, func(try func(string) error) error { return try(data) }); err != nil {
		return err
	}
	var report nemoroth.Report
	var trace nemoroth.Trace
	if json.Unmarshal([]byte(data), &report) == nil {
		trace = report.Trace
	} else if json.Unmarshal([]byte(data), &trace) != nil {
		return nil
	}
	return applied(g.Setup(), data, trace)
}

// value checks a text as the JSON of one type. It compares values only after
// writing once: the text may have fields that the value does not keep, such as
// the source of a compulsion that is not a Ghast's.
func value[T any](text string) error {
	var v, again T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		var syntax *json.SyntaxError
		var typed *json.UnmarshalTypeError
		known := errors.As(err, &syntax) || errors.As(err, &typed) || oneOf(err, sentinels...)
		return holdsText(known, text, "JSON that cannot be read gives an error of a known kind",
			"%T: %T: %v", v, err, err)
	}
	callMethods(v)
	data, err := json.Marshal(v)
	if err != nil {
		return holdsText(errors.Is(err, nemoroth.ErrInvalid), text,
			"a value that cannot be written is invalid", "%T: %v", v, err)
	}
	if err := json.Unmarshal(data, &again); err != nil {
		return brokenText(text, "a value that was read and written can be read again",
			"%T: %s: %v", v, data, err)
	}
	return survives(nil, noMove, again)
}

// callMethods calls all methods of a value that have no parameters: none may panic.
func callMethods(v any) {
	x := reflect.ValueOf(v)
	if x.Kind() == reflect.Pointer && x.IsNil() {
		return
	}
	for i := range x.NumMethod() {
		if m := x.Method(i); m.Type().NumIn() == 0 {
			m.Call(nil)
		}
	}
}

// applied checks Apply and Undo of any trace on any board. A trace that fits can
// be undone; one that does not fit is rejected. The board given is not changed.
func applied(before nemoroth.Setup, text string, trace nemoroth.Trace) error {
	line := before.String()
	after, err := trace.Apply(before)
	if fits := err == nil; fits {
		after, err = trace.Undo(after)
	} else if oneOf(err, nemoroth.ErrInvalid) {
		err = nil
	}
	undone, undoErr := trace.Undo(before)
	rejected := undoErr == nil || oneOf(undoErr, nemoroth.ErrInvalid) && sameBoard(undone, before)
	return cmp.Or(
		holdsText(before.String() == line, text,
			"applying a trace does not change the board that was given",
			"%v becomes %v", line, before),
		holdsText(err == nil && rejected && sameBoard(after, before), text,
			"a trace that does not fit is rejected and returns the same board; any other trace can be undone",
			"%v becomes %v (%v); undone, %v (%v)", line, after, err, undone, undoErr))
}

// Protocol checks a line as a request of the conformance protocol (PROTO-1).
func Protocol(line string) error {
	games := conformance.Games{nemorothgame.Rules()}
	text, err := games.Answer(context.Background(), []byte(line))
	object := json.Valid(text) && text[0] == '{'
	if err != nil || !object || bytes.ContainsAny(text, "\n\r") {
		return brokenText(line, "the answer to any line is one JSON object on one line (PROTO-1)",
			"%s (%v)", text, err)
	}
	var answer conformance.Answer
	if err := json.Unmarshal(text, &answer); err != nil {
		return brokenText(line, "an answer can be read as a conformance.Answer", "%v: %s", err,
			text)
	}
	if strings.Contains(line, "\n") {
		return nil
	}
	var out bytes.Buffer
	err = games.Serve(context.Background(), strings.NewReader(line+"\n"), &out)
	return holdsText(err == nil && out.String() == string(text)+"\n", line,
		"Serve writes the answer that Answer returns", "%v: %s and %s", err, out.String(), text)
}

// mostCases limits the cases of a corpus that are checked, to save time.
const mostCases = 8

// Corpus checks a text as a file of a rulings corpus. It is rejected with an
// error that names the line, or can be linted, searched, checked and rendered as
// a casebook.
func Corpus(text string) error {
	const file = "ghast.yaml"
	c, err := rulings.LoadFS(fstest.MapFS{file: {Data: []byte(text)}}, nemorothgame.Rules())
	if err != nil {
		var e *rulings.LoadError
		if !errors.As(err, &e) || e.File != file || e.Msg == "" {
			return brokenText(text, "a corpus that cannot be loaded gives a LoadError that names the file", "%T: %v", err, err)
		}
		lines := 1
		for _, r := range text {
			if strings.ContainsRune("\n\r\u0085\u2028\u2029", r) { // YAML's line ends
				lines++
			}
		}
		return holdsText(e.Line >= 0 && e.Line <= lines+1, text,
			"the line of a LoadError is a line of the file", "line %d of %d", e.Line, lines)
	}
	casebook.Pages(c)
	c.Search("ghast")
	cases := c.Cases()
	return cmp.Or(
		all(append(c.Lint(), c.Coverage()...), func(f rulings.Flaw) error {
			return holdsText(f.String() != "", text, "a flaw of a corpus says what is wrong",
				"%+v", f)
		}),
		all(cases[:min(len(cases), mostCases)], func(k *rulings.Case) error {
			return all(k.Check("Standard"), func(m rulings.Mismatch) error {
				return holdsText(m.String() != "", text, "a mismatch says what differs", "%+v", m)
			})
		}))
}
