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

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// JSON checks that writing and reading changes no value of a case's game.
func JSON(c gen.Case) error {
	if !gen.Nonsense(c.Wild) {
		if err := survives(nil, noMove, "problem of a setup", c.Wild.Problems(c.Ruleset)); err != nil {
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
		}), survives(g, noMove, "setup", g.Setup()), survives(g, noMove, "compulsions", g.Compulsions()),
			survives(g, noMove, "outcome", g.Outcome()), survives(g, noMove, "ruleset", g.Ruleset()), survives(g, noMove, "moves", moves))
	})
	if err != nil || last == nil {
		return err
	}
	return survives(last, noMove, "game", last)
}

// sorts explains moves and returns at most two reports of each sort: with the
// same verdict, number of reasons, first reason and kinds of effects.
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

// asValues compares moves and positions with ==, and games by their whole past.
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

// survives writes a value as JSON, reads it, and compares the values and the
// JSON. The game, which may be nil, and the move are for the failure only.
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
	property, found := "a "+what+" is unchanged, and so is its JSON, after writing and reading JSON", fmt.Sprintf("%s becomes %s (%v, %v)", data, again, err, againErr)
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

// value checks a text as the JSON of one type. It compares values only after
// writing once: the text may have fields that the value does not keep, such as
// the source of a compulsion that is not a Ghast's.
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
		return brokenText(text, "a value that was read and written can be read again", "%T: %s: %v", v, data, err)
	}
	return survives(nil, noMove, fmt.Sprintf("%T that was read", v), again)
}

// refused checks that an error is one of the library's kinds or of encoding/json.
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

// show calls all methods of a value that have no parameters: none may panic.
func show(v any) {
	x := reflect.ValueOf(v)
	for i := range x.NumMethod() {
		if m := x.Method(i); m.Type().NumIn() == 0 && !(x.Kind() == reflect.Pointer && x.IsNil()) {
			m.Call(nil)
		}
	}
}

// applied checks Apply and Undo of any trace on any board. A trace that fits can
// be undone; one that does not fit is rejected. The board given is not changed.
func applied(g *nemoroth.Game, text string, trace nemoroth.Trace) error {
	before := g.Setup()
	line := before.String()
	after, err := trace.Apply(before)
	undone, undoErr := trace.Undo(before)
	const property = "a trace that does not fit is rejected and returns the same board; any other trace can be undone"
	fits := err == nil
	if fits {
		after, err = trace.Undo(after)
	}
	return cmp.Or(
		holdsText(before.String() == line, text, "applying a trace does not change the board that was given", "%v becomes %v", line, before),
		holdsText((fits && err == nil || !fits && oneOf(err, nemoroth.ErrInvalid)) && sameBoard(after, before), text, property, "%v becomes %v (%v)", line, after, err),
		holdsText(undoErr == nil || oneOf(undoErr, nemoroth.ErrInvalid) && sameBoard(undone, before), text, property, "undone, %v becomes %v (%v)", line, undone, undoErr))
}

type texter interface {
	encoding.TextUnmarshaler
	encoding.TextMarshaler
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
	if err != nil {
		return brokenText(text, "a value that was read can be written and read again", "%T: %q: %v", v, first, err)
	}
	second, err := v.MarshalText()
	return holdsText(err == nil && string(second) == string(first), text, "a value that was written and read is written as the same text", "%T: %q and %q (%v)", v, first, second, err)
}

// Word checks a text as a rule id and as each small value that has a text form.
func Word(text string) error {
	info, ok := nemoroth.LookupRule(text)
	found := ok && strings.EqualFold(string(info.ID), text) && info.ID.IsKnown() || !ok && !nemoroth.Rule(text).IsKnown()
	return cmp.Or(holdsText(found, text, "LookupRule finds a rule by its id, in any case of letters", "%v, %v", info.ID, ok), all([]texter{
		new(nemoroth.Square), new(nemoroth.Side), new(nemoroth.Kind), new(nemoroth.Piece), new(nemoroth.Move), new(nemoroth.Ruleset),
		new(nemoroth.EffectKind), new(nemoroth.CompulsionKind), new(nemoroth.Verdict), new(nemoroth.EndReason),
		new(notation.Notation), new(notation.Result),
	}, func(v texter) error { return word(text, v) }))
}
