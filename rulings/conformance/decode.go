package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// This file reads requests and answers as strictly as PROTO-1 requires:
// encoding/json alone accepts names in any letter case, null for a text, and
// missing fields.

// decodeAnswer reads an engine's answer to a request of a game.
func decodeAnswer(line []byte, req Request, compels bool) (Answer, error) {
	fields, err := object(line)
	if err != nil {
		return Answer{}, fmt.Errorf("the answer is %w: %s", err, clip(line))
	}
	if req.Trace == nil {
		delete(fields, "traced")
	}
	a, err := answerOf(fields, compels)
	switch {
	case fields["id"] == nil:
		err = errors.New("the answer has no id")
	case !sameJSON(a.ID, req.ID):
		err = fmt.Errorf("the answer's id is %s; expected %s, the request's id: each request gets one answer before the next", idText(a.ID), idText(req.ID))
	case err != nil || a.Error != "":
	case len(req.Explain) == 0 && a.Explained != nil:
		err = errors.New("the answer has explained; the request asks about no move")
	case len(req.Explain) > 0 && a.Explained == nil:
		err = errors.New("the answer has no explained")
	case len(req.Explain) != len(a.Explained):
		err = errors.New("the answer explains a different number of moves from the request")
	case !slices.EqualFunc(req.Trace, a.Traced, func(asked string, t Tracing) bool { return asked == t.Move }):
		err = errors.New("the answer traces different moves from the request")
	default:
		for i, x := range a.Explained {
			if x.Move != req.Explain[i] {
				err = errors.New("the answer explains different moves from the request")
			}
		}
	}
	if err != nil {
		return Answer{}, fmt.Errorf("%w: %s", err, clip(line))
	}
	return a, nil
}

// answerOf reads the fields of an answer in a game that compels pieces or does not.
// An answer with an error has no other field except id.
func answerOf(fields map[string]json.RawMessage, compels bool) (Answer, error) {
	a := Answer{}
	err := fill(reflect.ValueOf(&a).Elem(), fields, "the answer")
	for _, key := range []string{"position", "compelled", "legal", "outcome", "explained", "traced"} {
		switch is := fields[key] != nil; {
		case err != nil:
		case is && a.Error != "":
			err = fmt.Errorf("the answer has an error and a %s", key)
		case is || a.Error != "" || key == "explained" || key == "traced" || key == "compelled" && !compels:
		default:
			err = fmt.Errorf("the answer has no %s", key)
		}
	}
	return a, err
}

// printable replaces the characters of another program's text that could affect a
// terminal: control characters except line ends, and marks of writing direction.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

// idText returns an id for a message.
func idText(id json.RawMessage) string {
	var text string
	if json.Unmarshal(id, &text) == nil && string(id) != "null" {
		return clip([]byte(text))
	}
	return strings.Trim(clip(id), `"`)
}

// sameJSON reports whether two JSON texts have the same value.
func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// fill sets a struct from the fields of a JSON object. Field names must match
// exactly. A field is required unless its tag has an option, and a text must not be
// empty. Unknown fields are ignored. Messages call the object what.
func fill(v reflect.Value, fields map[string]json.RawMessage, what string) error {
	for i := range v.NumField() {
		name, may, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		raw := fields[name]
		switch {
		case name == "-" || raw == nil && may != "":
			continue
		case raw == nil:
			return fmt.Errorf("%s has no %s", what, name)
		}
		if err := set(v.Field(i), raw, what+"'s "+name); err != nil {
			return err
		}
	}
	return nil
}

func set(v reflect.Value, raw json.RawMessage, what string) error {
	switch v.Kind() {
	case reflect.String:
		if json.Unmarshal(raw, v.Addr().Interface()) != nil || v.Len() == 0 {
			return fmt.Errorf("%s is not a text, or empty", what)
		}
		v.SetString(printable(v.String()))
	case reflect.Bool:
		if json.Unmarshal(raw, v.Addr().Interface()) != nil {
			return fmt.Errorf("%s is neither true nor false", what)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return set(v.Elem(), raw, what)
	case reflect.Struct:
		fields, err := object(raw)
		if err != nil {
			return fmt.Errorf("%s is not an object", what)
		}
		return fill(v, fields, what)
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			v.SetBytes(raw)
			return nil
		}
		var items []json.RawMessage
		if json.Unmarshal(raw, &items) != nil {
			return fmt.Errorf("%s is not a list", what)
		}
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
		for i, item := range items {
			if err := set(v.Index(i), item, fmt.Sprintf("%s[%d]", what, i)); err != nil {
				return err
			}
		}
	default:
		if json.Unmarshal(raw, v.Addr().Interface()) != nil {
			return fmt.Errorf("%s has the wrong type", what)
		}
	}
	return nil
}
