package laws

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/nemoroth/rules/nemoroth"
)

// Unmarshal tries a text as the JSON of everything that has JSON, after an
// optional position line: whatever is in it, it is refused with an error of a
// known kind or gives a value that can be shown, and written if it says
// something; a trace that is not that of any move is refused by a board that it
// does not fit, and what it does can be undone.
func Unmarshal(text string) error {
	g, data := split(text)
	for _, try := range []func(string) error{
		value[*nemoroth.Game], value[nemoroth.Setup], value[nemoroth.Position], value[nemoroth.Move], value[nemoroth.Ruleset],
		value[nemoroth.Report], value[nemoroth.Trace], value[nemoroth.Effect], value[nemoroth.Reason], value[nemoroth.GhastEvidence],
		value[nemoroth.Compulsion], value[nemoroth.Satisfaction], value[nemoroth.Candidate], value[nemoroth.Outcome],
		value[nemoroth.Problem], value[nemoroth.Piece], value[nemoroth.Square],
		value[*nemoroth.SetupError], value[*nemoroth.MoveError], value[*nemoroth.AmbiguousError], value[*nemoroth.SyntaxError],
	} {
		if err := try(data); err != nil {
			return err
		}
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
		if !errors.Is(err, nemoroth.ErrInvalid) {
			return garbled(text, "a value that cannot be written is invalid", "%T: %v", v, err)
		}
		return nil
	}
	var again T
	if err := json.Unmarshal(data, &again); err != nil {
		return garbled(text, "what was read and written can be read", "%T: %s: %v", v, data, err)
	}
	return survives(nil, nemoroth.Move{}, fmt.Sprintf("%T that was read", v), again)
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
	return garbled(text, "JSON that cannot be read gives an error of a known kind", "%T: %T: %v", none, err, err)
}

// show renders a value in all ways.
func show(v any) {
	switch v := v.(type) {
	case nemoroth.Report:
		_, _, _ = v.String(), v.Summary(), v.Rules()
	case *nemoroth.Game:
		_, _, _ = v.String(), v.Moves(), v.Outcome()
	case nemoroth.Setup:
		_, _ = v.String(), v.Problems(nemoroth.Standard())
	case *nemoroth.SyntaxError:
		if v != nil {
			_, _ = v.Error(), v.Caret()
		}
	case fmt.Stringer, error:
		if !reflect.ValueOf(v).IsZero() { // a nil error says nothing
			_ = fmt.Sprint(v)
		}
	}
}

// applied holds of any trace on any board: it fits, and then can be undone, or
// is refused, and the board is left alone.
func applied(g *nemoroth.Game, text string, trace nemoroth.Trace) error {
	before := g.Setup()
	line := before.String()
	after, err := trace.Apply(before)
	if before.String() != line {
		return garbled(text, "a trace leaves the board alone that it is applied to", "%v becomes %v", line, before)
	}
	if err != nil {
		if !oneOf(err, nemoroth.ErrInvalid) || !sameBoard(after, before) {
			return garbled(text, "a trace that does not fit is refused, and gives the board back", "%v: %v", err, after)
		}
	} else if back, err := trace.Undo(after); err != nil || !sameBoard(back, before) {
		return garbled(text, "what a trace does can be undone", "%v becomes %v and %v (%v)", line, after, back, err)
	}
	back, err := trace.Undo(before)
	if err != nil && (!oneOf(err, nemoroth.ErrInvalid) || !sameBoard(back, before)) {
		return garbled(text, "a trace that does not fit is not undone, and gives the board back", "%v: %v", err, back)
	}
	return nil
}
