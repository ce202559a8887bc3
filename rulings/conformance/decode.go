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

	"github.com/nemoroth/rules/rulings/game"
)

// This file reads requests and answers as strictly as PROTO-1 requires.
// encoding/json alone accepts names in any letter case, null for a text, and
// missing fields; so an object is first split into its fields, and each field is
// then asked for by its exact name and type. A decoder keeps the first error, so
// that the functions for requests and answers are lists of fields.

type decoder struct{ err error }

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf(format, args...)
	}
}

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

// An object is a JSON object in a request or an answer.
type object struct {
	*decoder
	fields
	name string // for messages
}

// field reads a required field, whose type the word describes.
func field[T any](o object, key, word string) (value T) {
	if o.fields[key] == nil {
		o.fail("%s has no %s", o.name, key)
	} else if json.Unmarshal(o.fields[key], &value) != nil {
		o.fail("%s's %s is not %s", o.name, key, word)
	}
	return value
}

// text reads a required text, which must not be empty, and replaces the characters
// that could affect a terminal.
func (o object) text(key string) string {
	s := field[string](o, key, "a text")
	if s == "" {
		o.fail("%s's %s is empty", o.name, key)
	}
	return printable(s)
}

// optional reads a text that may be absent.
func (o object) optional(key string) string {
	if o.fields[key] == nil {
		return ""
	}
	return o.text(key)
}

// texts reads a required list of texts.
func (o object) texts(key string) []string {
	list := []string{}
	for i, raw := range field[[]json.RawMessage](o, key, "a list") {
		item := fmt.Sprintf("%s[%d]", key, i)
		list = append(list, object{o.decoder, fields{item: raw}, o.name}.text(item))
	}
	return list
}

// objects reads a required list of objects.
func objects[T any](o object, key string, read func(object) T) []T {
	list := []T{}
	for i, raw := range field[[]json.RawMessage](o, key, "a list") {
		name := fmt.Sprintf("%s's %s[%d]", o.name, key, i)
		f, err := split(raw)
		if err != nil {
			o.fail("%s is not an object", name)
		}
		list = append(list, read(object{o.decoder, f, name}))
	}
	return list
}

// decodeRequest reads the request of a line. Fields that the protocol of the game
// does not have are ignored: the function traces tells which they are.
func decodeRequest(f fields, traces func(game string) bool) (Request, error) {
	o := object{&decoder{}, f, "the request"}
	r := Request{ID: f["id"], Game: o.optional("game"), Position: o.text("position")}
	if r.Game == "" {
		r.Game = defaultGame
	}
	lists := map[string]*[]string{"moves": &r.Moves, "explain": &r.Explain}
	if traces(r.Game) {
		lists["trace"] = &r.Trace
	} else {
		r.Ruleset = o.optional("ruleset")
	}
	for _, key := range []string{"moves", "explain", "trace"} {
		if lists[key] != nil && f[key] != nil {
			*lists[key] = o.texts(key)
		}
	}
	return r, o.err
}

// decodeAnswer reads an engine's answer to a request of a game, which compels
// pieces or does not.
func decodeAnswer(line []byte, req Request, compels bool) (Answer, error) {
	f, err := split(line)
	if err != nil {
		return Answer{}, fmt.Errorf("the answer is %w: %s", err, clip(line))
	}
	o := object{&decoder{}, f, "the answer"}
	a := o.answer(compels)
	switch {
	case a.ID == nil:
		o.err = errors.New("the answer has no id")
	case !sameJSON(a.ID, req.ID):
		o.err = fmt.Errorf("the answer's id is %s; expected %s, the request's id: "+
			"each request gets one answer before the next", idText(a.ID), idText(req.ID))
	case a.Error == "":
		var explained, traced []string
		for _, x := range a.Explained {
			explained = append(explained, x.Move)
		}
		for _, x := range a.Traced {
			traced = append(traced, x.Move)
		}
		o.matches("explained", req.Explain, explained)
		if req.Trace != nil {
			o.matches("traced", req.Trace, traced)
		}
	}
	if o.err != nil {
		return Answer{}, fmt.Errorf("%w: %s", o.err, clip(line))
	}
	return a, nil
}

// answer reads the fields of an answer. An answer with an error has no other field
// except id.
func (o object) answer(compels bool) Answer {
	a := Answer{ID: o.fields["id"]}
	if o.fields["error"] != nil {
		a.Error = o.text("error")
		for _, key := range []string{"position", "compelled", "legal", "outcome", "explained",
			"traced"} {
			if o.fields[key] != nil {
				o.fail("the answer has an error and a %s", key)
			}
		}
		return a
	}
	a.Position = o.text("position")
	if compels {
		a.Compelled = objects(o, "compelled", object.compulsion)
	}
	a.Legal = objects(o, "legal", object.successor)
	a.Outcome = o.outcome()
	if o.fields["explained"] != nil {
		a.Explained = objects(o, "explained", object.explanation)
	}
	if o.fields["traced"] != nil {
		a.Traced = objects(o, "traced", object.tracing)
	}
	return a
}

func (o object) compulsion() game.Compulsion {
	return game.Compulsion{Square: o.text("square"), Piece: o.text("piece"), Kind: o.text("kind"),
		Source: o.optional("source")}
}

func (o object) successor() Successor { return Successor{o.text("move"), o.text("position")} }

func (o object) explanation() Explanation {
	legal := field[bool](o, "legal", "true or false")
	return Explanation{o.text("move"), legal, objects(o, "reasons", object.reason)}
}

func (o object) reason() game.Reason {
	return game.Reason{Rule: o.text("rule"), Squares: o.texts("squares")}
}

func (o object) tracing() Tracing { return Tracing{o.text("move"), o.texts("effects")} }

func (o object) outcome() *game.Outcome {
	f, err := split(field[json.RawMessage](o, "outcome", "an object"))
	if err != nil {
		o.fail("the answer's outcome is not an object")
	}
	out := object{o.decoder, f, "the answer's outcome"}
	result := game.Outcome{Over: field[bool](out, "over", "true or false"),
		Winner: out.optional("winner"),
		Reason: out.optional("reason")}
	if f["points"] != nil {
		result.Points = field[*int](out, "points", "a number")
	}
	if f["wins"] != nil {
		result.Wins = field[map[string]float64](out, "wins", "an object of numbers")
	}
	return &result
}

// matches checks that a list of an answer has the moves that the request asks about.
func (o object) matches(key string, asked, got []string) {
	switch absent := o.fields[key] == nil; {
	case len(asked) == 0 && !absent:
		o.fail("the answer has %s; the request asks about no move", key)
	case len(asked) > 0 && absent:
		o.fail("the answer has no %s", key)
	case !slices.Equal(asked, got):
		o.fail("the answer's %s has different moves from the request", key)
	}
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
