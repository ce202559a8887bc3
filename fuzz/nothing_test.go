package fuzz

import (
	"context"
	"go/token"
	"reflect"
	"testing"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestNothing calls the exported methods of zero values, of nil pointers to exported types
// and of games, with zero arguments: none may panic. A nil pointer has no methods with a
// value receiver, an error is no nil pointer, and no context is nil.
func TestNothing(t *testing.T) {
	t.Parallel()
	values := []any{
		&nemoroth.Game{}, &nemoroth.Walker{}, &nemoroth.Setup{}, new(nemoroth.Position),
		new(nemoroth.Move),
		new(nemoroth.Square), new(nemoroth.Squares), new(nemoroth.Side), new(nemoroth.Kind),
		new(nemoroth.Piece),
		new(nemoroth.Ruleset), new(nemoroth.Rule), new(nemoroth.Outcome), new(nemoroth.EndReason),
		new(nemoroth.Verdict), &nemoroth.Report{}, &nemoroth.Reason{}, &nemoroth.Compulsion{},
		&nemoroth.Satisfaction{}, &nemoroth.Trace{}, &nemoroth.Effect{}, new(nemoroth.EffectKind),
		&nemoroth.Problem{}, &nemoroth.SetupError{}, &nemoroth.SyntaxError{}, &nemoroth.MoveError{},
		&nemoroth.AmbiguousError{},
		&notation.Record{}, &notation.Diagram{}, new(notation.Notation), &notation.EffectsError{},
		&notation.IllegalError{}, &letter.Error{}, &letter.RecordError{},
		new(ai.Score),
		&rulings.Judgement{}, &conformance.Games{}, &conformance.Statement{},
		&game.Report{}, &game.Record{}, &game.Outcome{}, &game.SetupError{},
		&game.SyntaxError{}, &game.AmbiguousError{}, &gametest.Failure{},
		&Generator{}, &Inquiry{}, &Reading{}, &Case{},
	}
	for _, rules := range []game.Rules{nemorothgame.Rules(), wormhole.Rules(), nature.Rules()} {
		g, err := rules.Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, rules, g)
	}
	for _, v := range values {
		of := reflect.ValueOf(v)
		callAll(t, of, of.Type())
		if _, bad := v.(error); !bad && of.Kind() == reflect.Pointer &&
			token.IsExported(of.Elem().Type().Name()) {
			callAll(t, reflect.Zero(of.Type()), of.Type())
		}
	}
}

// callAll calls the methods of a value with zero arguments.
func callAll(t *testing.T, v reflect.Value, typ reflect.Type) {
	for i := range typ.NumMethod() {
		m := typ.Method(i)
		if v.Kind() == reflect.Pointer && v.IsNil() {
			if _, byValue := typ.Elem().MethodByName(m.Name); byValue {
				continue
			}
		}
		args := []reflect.Value{v}
		for k := 1; k < m.Type.NumIn() && !(m.Type.IsVariadic() && k == m.Type.NumIn()-1); k++ {
			if in := m.Type.In(k); in == reflect.TypeFor[context.Context]() {
				args = append(args, reflect.ValueOf(context.Background()))
			} else {
				args = append(args, reflect.Zero(in))
			}
		}
		func() {
			defer func() {
				if e := recover(); e != nil {
					t.Errorf("%v.%s of %.60v panics: %v", typ, m.Name, v, e)
				}
			}()
			m.Func.Call(args)
		}()
	}
}
