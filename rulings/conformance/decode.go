package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fields are the fields of a JSON object by name, but for those that are null.
type fields map[string]json.RawMessage

// split reads the fields of a JSON object. The last of several fields with one name counts.
func split(line []byte) (f fields, err error) {
	switch {
	case !utf8.Valid(line):
		return nil, errors.New("not UTF-8 text")
	case json.Unmarshal(line, &f) != nil || f == nil:
		return nil, errors.New("not one JSON object")
	}
	maps.DeleteFunc(f, func(_ string, raw json.RawMessage) bool { return string(raw) == "null" })
	return f, nil
}

// unmarshal reads a JSON value, and says in plain words what is of a wrong type.
func unmarshal(text []byte, into any, name string) error {
	err := json.Unmarshal(text, into)
	var e *json.UnmarshalTypeError
	if errors.As(err, &e) {
		plain := strings.NewReplacer("slice", "list", "struct", "object")
		return fmt.Errorf("%s's %s is of type %s; expected %s", name, e.Field, e.Value,
			plain.Replace(e.Type.Kind().String()))
	}
	return err
}

// readAnswer reads the answer to a request with an id. An answer with an error has no other
// field except id.
func readAnswer(line []byte, id json.RawMessage, compels bool) (a Answer, err error) {
	f, err := split(line)
	if err != nil {
		return a, fmt.Errorf("the answer is %w", err)
	}
	if err := unmarshal(line, &a, "the answer"); err != nil {
		return a, err
	}
	for key := range strings.FieldsSeq("position compelled legal outcome") {
		_, there := f[key]
		switch {
		case key == "compelled" && !compels:
			a.Compelled = nil
		case there && a.Error != "":
			return a, fmt.Errorf("the answer has an error and a %s", key)
		case !there && a.Error == "":
			return a, fmt.Errorf("the answer has no %s", key)
		}
	}
	// encoding/json accepts names in any letter case, null for a text, and missing fields. So
	// what was read is written again, and must have been there.
	var was, is, asked any
	again, _ := json.Marshal(a) // none of these can fail: the line has been read
	json.Unmarshal(line, &was)
	json.Unmarshal(again, &is)
	json.Unmarshal(id, &asked)
	there, needed := map[string]any{}, map[string]any{}
	leaves(was, "", there)
	leaves(is, "", needed)
	for _, place := range slices.Sorted(maps.Keys(needed)) {
		if value, ok := there[place]; !ok || value != needed[place] {
			return a, fmt.Errorf("the answer has no %s", strings.TrimPrefix(place, "."))
		}
	}
	if !reflect.DeepEqual(was.(map[string]any)["id"], asked) {
		err = fmt.Errorf("the answer's id is %.200q; expected %.200q, the request's id: "+
			"each request gets one answer before the next", a.ID, id)
	}
	return a, err
}

// leaves lists the values in a JSON value that are no lists and no objects, by their places,
// such as ".legal[0].move".
func leaves(value any, place string, all map[string]any) {
	switch value := value.(type) {
	case map[string]any:
		for key, part := range value {
			leaves(part, place+"."+key, all)
		}
	case []any:
		for i, part := range value {
			leaves(part, fmt.Sprintf("%s[%d]", place, i), all)
		}
	default:
		all[place] = value
	}
}

// exchange sends a request line of a game, which compels pieces or does not, and reads the
// answer. A Process that violates the protocol is closed: it may be one answer behind.
func exchange(ctx context.Context, e Engine, req Request, line []byte, compels bool) (Answer,
	error) {
	text, err := e.Answer(ctx, line)
	if err != nil {
		return Answer{}, err
	}
	a, err := readAnswer(text, req.ID, compels)
	explained := slices.EqualFunc(req.Explain, a.Explained,
		func(move string, x Explanation) bool { return x.Move == move })
	traced := slices.EqualFunc(req.Trace, a.Traced,
		func(move string, x Tracing) bool { return x.Move == move })
	asked := explained && traced
	if err == nil && a.Error == "" && !asked {
		err = errors.New("the answer explains or traces other moves than the request")
	}
	if err == nil {
		return a, nil
	}
	if p, ok := e.(*Process); ok {
		p.Close()
	}
	return Answer{}, &EngineError{Msg: "the engine does not speak the protocol",
		Err: fmt.Errorf("%w: %.200q", err, text)}
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
