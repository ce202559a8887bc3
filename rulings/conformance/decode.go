package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file reads requests and answers as strictly as PROTO-1 requires.
// encoding/json alone accepts names in any letter case, null for a text, and
// missing fields; so an object is first split into its fields, and each field of
// the Go type is then asked for by its exact name, and must be there unless its tag
// says that it may be empty.

// fields are the fields of a JSON object by name, but for those that are null.
type fields map[string]json.RawMessage

// split reads the fields of a JSON object. The last of several fields with one name
// counts. An id that is null is kept.
func split(line []byte) (fields, error) {
	line = bytes.Trim(line, " \t\r\n")
	var all fields
	switch {
	case !utf8.Valid(line):
		return nil, errors.New("not UTF-8 text")
	case len(line) == 0:
		return nil, errors.New("blank")
	case line[0] != '{' || json.Unmarshal(line, &all) != nil:
		return nil, errors.New("not one JSON object")
	}
	for name, raw := range all {
		if string(raw) == "null" && name != "id" {
			delete(all, name)
		}
	}
	return all, nil
}

// ours are the tags of fields that the protocol does not have.
var ours = []string{"rule,omitempty", "text,omitempty"}

// into reads the fields into a struct. The name is for messages.
func (f fields) into(v reflect.Value, name string) error {
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag.Get("json")
		key, option, _ := strings.Cut(tag, ",")
		switch raw, there := f[key]; {
		case slices.Contains(ours, tag):
		case there:
			if err := decode(raw, v.Field(i), name+"'s "+key); err != nil {
				return err
			}
		case option == "":
			return fmt.Errorf("%s has no %s", name, key)
		}
	}
	return nil
}

// nouns are the kinds of values in words.
var nouns = map[reflect.Kind]string{reflect.Bool: "true or false", reflect.String: "a text",
	reflect.Slice: "a list", reflect.Pointer: "a number", reflect.Map: "an object"}

// decode reads a JSON value. In a text it replaces the characters that could affect a
// terminal; the text must not be empty.
func decode(raw json.RawMessage, v reflect.Value, name string) error {
	kind := v.Kind()
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage]():
		v.SetBytes(raw)
		return nil
	case kind == reflect.Pointer && v.Type().Elem().Kind() == reflect.Struct:
		v.Set(reflect.New(v.Type().Elem()))
		return decode(raw, v.Elem(), name)
	case kind == reflect.Struct:
		f, err := split(raw)
		if err != nil {
			return fmt.Errorf("%s is not an object", name)
		}
		return f.into(v, name)
	case kind == reflect.Slice:
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil {
			return fmt.Errorf("%s is not a list", name)
		}
		v.Set(reflect.MakeSlice(v.Type(), len(list), len(list)))
		for i, raw := range list {
			if err := decode(raw, v.Index(i), fmt.Sprintf("%s[%d]", name, i)); err != nil {
				return err
			}
		}
		return nil
	}
	if json.Unmarshal(raw, v.Addr().Interface()) != nil {
		return fmt.Errorf("%s is not %s", name, nouns[kind])
	}
	if kind == reflect.String {
		if v.SetString(printable(v.String())); v.Len() == 0 {
			return fmt.Errorf("%s is empty", name)
		}
	}
	return nil
}

// decodeRequest reads the request of a line. Fields that the protocol of the game
// does not have are ignored: the function traces tells which they are.
func decodeRequest(f fields, traces func(game string) bool) (Request, error) {
	r := Request{Game: defaultGame}
	json.Unmarshal(f["game"], &r.Game) // an error is found below
	if traces(r.Game) {
		delete(f, "ruleset")
	} else {
		delete(f, "trace")
	}
	return r, f.into(reflect.ValueOf(&r).Elem(), "the request")
}

// readAnswer reads any answer. An answer with an error has no other field except id.
func readAnswer(line []byte, compels bool) (a Answer, err error) {
	f, err := split(line)
	if err != nil {
		return a, fmt.Errorf("the answer is %w", err)
	}
	if !compels {
		delete(f, "compelled")
	}
	err = f.into(reflect.ValueOf(&a).Elem(), "the answer")
	for _, key := range []string{"position", "compelled", "legal", "outcome"} {
		due := a.Error == "" && (compels || key != "compelled")
		switch _, there := f[key]; {
		case err != nil:
		case due && !there:
			err = fmt.Errorf("the answer has no %s", key)
		case a.Error != "" && there:
			err = fmt.Errorf("the answer has an error and a %s", key)
		}
	}
	return a, err
}

// decodeAnswer reads an engine's answer to a request of a game, which compels
// pieces or does not.
func decodeAnswer(line []byte, req Request, compels bool) (Answer, error) {
	a, err := readAnswer(line, compels)
	var explained, traced []string
	for _, x := range a.Explained {
		explained = append(explained, x.Move)
	}
	for _, x := range a.Traced {
		traced = append(traced, x.Move)
	}
	switch {
	case err != nil:
	case !sameJSON(a.ID, req.ID):
		err = fmt.Errorf("the answer's id is %s; expected %s, the request's id: "+
			"each request gets one answer before the next", clip(a.ID), clip(req.ID))
	case a.Error != "":
	case !slices.Equal(req.Explain, explained), len(explained) == 0 && a.Explained != nil:
		err = errors.New("the answer's explained has different moves from the request")
	case !slices.Equal(req.Trace, traced):
		err = errors.New("the answer's traced has different moves from the request")
	}
	if err != nil {
		return Answer{}, fmt.Errorf("%w: %s", err, clip(line))
	}
	return a, nil
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

// clip returns the beginning of a line, quoted, for a message.
func clip(line []byte) string {
	const most = 200
	if len(line) > most {
		return fmt.Sprintf("%q…", line[:most])
	}
	return fmt.Sprintf("%q", line)
}

// sameJSON reports whether two JSON texts have the same value.
func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
