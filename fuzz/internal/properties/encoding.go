package properties

import (
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// JSON tries whether games, and all that can be said of them, survive being
// written and read.
func JSON(c gen.Case) error {
	if !gen.Nonsense(c.Wild) {
		if err := survives(nil, noMove, "problem of a set-up", c.Wild.Problems(c.Ruleset)); err != nil {
			return err
		}
	}
	var last *nemoroth.Game
	err := along(c, func(g *nemoroth.Game, moves []nemoroth.Move, end bool) error {
		last = g
		return cmp.Or(all(sorts(g, append(some(g, end), moves...)), func(r nemoroth.Report) error {
			return cmp.Or(survives(g, r.Asked, "report", r), survives(g, r.Asked, "trace", r.Trace), survives(g, r.Asked, "position", r.After),
				survives(g, r.Asked, "satisfactions", r.Satisfies), survives(g, r.Asked, "reasons", r.Reasons),
				survives(g, r.Asked, "candidates", r.Candidates))
		}), survives(g, noMove, "set-up", g.Setup()), survives(g, noMove, "compulsions", g.Compulsions()),
			survives(g, noMove, "outcome", g.Outcome()), survives(g, noMove, "ruleset", g.Ruleset()), survives(g, noMove, "moves", moves))
	})
	if err != nil || last == nil {
		return err
	}
	return survives(last, noMove, "game", last)
}

// sorts picks the reports that differ in what they hold: of those with the same
// verdict, the same first reason and effects of the same kinds, two each.
func sorts(g *nemoroth.Game, moves []nemoroth.Move) (reports []nemoroth.Report) {
	seen := map[string]int{}
	for _, m := range moves {
		r := g.Explain(m)
		var effects uint32
		for _, e := range r.Trace {
			effects |= 1 << e.Kind
		}
		sort := fmt.Sprint(r.Verdict, len(r.Reasons), r.Rules()[:min(1, len(r.Reasons))], effects)
		if seen[sort]++; seen[sort] <= 2 {
			reports = append(reports, r)
		}
	}
	return reports
}

// asValues compares moves and positions with ==, and games by all that they
// were.
var asValues = gocmp.Options{
	gocmp.Comparer(func(a, b nemoroth.Move) bool { return a == b }),
	gocmp.Comparer(func(a, b nemoroth.Position) bool { return a == b }),
	gocmp.Comparer(sameGame),
}

func sameGame(a, b *nemoroth.Game) bool {
	for ; a != nil && b != nil; a, b = a.Parent(), b.Parent() {
		if a.Position() != b.Position() || a.FullMove() != b.FullMove() || a.Ply() != b.Ply() || a.LastMove() != b.LastMove() || a.Ruleset() != b.Ruleset() {
			return false
		}
	}
	return a == nil && b == nil
}

// survives writes a value as JSON, reads it into another, and compares the two
// and what they write. A value may be of no game.
func survives[T any](g *nemoroth.Game, m nemoroth.Move, what string, v T) error {
	data, err := json.Marshal(v)
	var back T
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	again, againErr := json.Marshal(back)
	if err == nil && againErr == nil && gocmp.Equal(v, back, asValues) && string(again) == string(data) {
		return nil
	}
	property, found := "a "+what+" survives JSON, and is written the same way again", fmt.Sprintf("%s becomes %s (%v, %v)", data, again, err, againErr)
	if g == nil {
		return brokenText("", property, "%s", found)
	}
	return broken(g, m, property, "%s", found)
}

// Unmarshal tries a text as the JSON of everything that has JSON, after an
// optional position line: whatever is in it, it is refused with an error of a
// known kind or gives a value that can be shown, and written if it says
// something; a trace that is not that of any move is refused by a board that it
// does not fit, and what it does can be undone.
func Unmarshal(text string) error {
	g, data := split(text)
	if err := all([]func(string) error{
		value[*nemoroth.Game], value[nemoroth.Setup], value[nemoroth.Position], value[nemoroth.Move], value[nemoroth.Ruleset],
		value[nemoroth.Report], value[nemoroth.Trace], value[nemoroth.Effect], value[nemoroth.Reason], value[nemoroth.GhastEvidence],
		value[nemoroth.Compulsion], value[nemoroth.Satisfaction], value[nemoroth.Candidate], value[nemoroth.Outcome],
		value[nemoroth.Problem], value[nemoroth.Piece], value[nemoroth.Square],
		value[*nemoroth.SetupError], value[*nemoroth.MoveError], value[*nemoroth.AmbiguousError], value[*nemoroth.SyntaxError],
	}, func(try func(string) error) error { return try(data) }); err != nil {
		return err
	}
	var report nemoroth.Report
	var trace nemoroth.Trace
	if json.Unmarshal([]byte(data), &report) == nil {
		if err := applied(g, data, report.Trace); err != nil {
			return err
		}
	}
	if json.Unmarshal([]byte(data), &trace) == nil {
		return applied(g, data, trace)
	}
	return nil
}

// value holds of a text as the JSON of one type. Once it has been written, what
// was read stays the same: before, it may say what there is no place for, such
// as the source of a compulsion that has none.
func value[T any](text string) error {
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return refused[T](text, err)
	}
	show(v)
	data, err := json.Marshal(v)
	if err != nil {
		return holdsText(errors.Is(err, nemoroth.ErrInvalid), text, "a value that cannot be written is invalid", "%T: %v", v, err)
	}
	var again T
	if err := json.Unmarshal(data, &again); err != nil {
		return brokenText(text, "what was read and written can be read", "%T: %s: %v", v, data, err)
	}
	return survives(nil, noMove, fmt.Sprintf("%T that was read", v), again)
}

// refused holds of the error for a text that is no JSON of a type: the
// library's own, of one kind, or that of encoding/json.
func refused[T any](text string, err error) error {
	var (
		syntax *json.SyntaxError
		typed  *json.UnmarshalTypeError
		none   T
	)
	if errors.As(err, &syntax) || errors.As(err, &typed) || oneOf(err, sentinels...) && err.Error() != "" {
		return nil
	}
	return brokenText(text, "JSON that cannot be read gives an error of a known kind", "%T: %T: %v", none, err, err)
}

// show calls all methods of a value that need nothing.
func show(v any) {
	x := reflect.ValueOf(v)
	for i := range x.NumMethod() {
		if m := x.Method(i); m.Type().NumIn() == 0 && !(x.Kind() == reflect.Pointer && x.IsNil()) {
			m.Call(nil)
		}
	}
}

// applied holds of any trace on any board: it fits, and then can be undone, or
// is refused, and the board is left alone.
func applied(g *nemoroth.Game, text string, trace nemoroth.Trace) error {
	before := g.Setup()
	line := before.String()
	after, err := trace.Apply(before)
	undone, undoErr := trace.Undo(before)
	const property = "a trace that does not fit is refused and gives the board back; what another does can be undone"
	fits := err == nil
	if fits {
		after, err = trace.Undo(after)
	}
	return cmp.Or(
		holdsText(before.String() == line, text, "a trace leaves the board alone that it is applied to", "%v becomes %v", line, before),
		holdsText((fits && err == nil || !fits && oneOf(err, nemoroth.ErrInvalid)) && sameBoard(after, before), text, property, "%v becomes %v (%v)", line, after, err),
		holdsText(undoErr == nil || oneOf(undoErr, nemoroth.ErrInvalid) && sameBoard(undone, before), text, property, "undone, %v becomes %v (%v)", line, undone, undoErr))
}

type texter interface {
	encoding.TextUnmarshaler
	encoding.TextMarshaler
}

// word holds of a text that a value is read from.
func word(text string, v texter) error {
	if err := v.UnmarshalText([]byte(text)); err != nil {
		return syntax(text, err)
	}
	first, err := v.MarshalText()
	if err == nil {
		err = v.UnmarshalText(first)
	}
	if err != nil {
		return brokenText(text, "what is read can be written and read again", "%T: %q: %v", v, first, err)
	}
	second, err := v.MarshalText()
	return holdsText(err == nil && string(second) == string(first), text, "a value has one text", "%T: %q and %q (%v)", v, first, second, err)
}

// Word tries a text as each of the small values that have a text.
func Word(text string) error {
	info, ok := nemoroth.LookupRule(text)
	found := ok && strings.EqualFold(string(info.ID), text) && info.ID.IsKnown() || !ok && !nemoroth.Rule(text).IsKnown()
	return cmp.Or(holdsText(found, text, "a rule is found by its id", "%v, %v", info.ID, ok), all([]texter{
		new(nemoroth.Square), new(nemoroth.Side), new(nemoroth.Kind), new(nemoroth.Piece), new(nemoroth.Move), new(nemoroth.Ruleset),
		new(nemoroth.EffectKind), new(nemoroth.CompulsionKind), new(nemoroth.Verdict), new(nemoroth.EndReason),
		new(notation.Notation), new(notation.Result),
	}, func(v texter) error { return word(text, v) }))
}
