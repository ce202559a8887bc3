package rulings

import (
	"encoding/json"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

// This file reads an engine's answer as strictly as PROTO-1 writes it: field
// names are taken exactly, at every depth, and what must be there is there.
// What lists and texts say is for the cases, and for run.go's faults.

// answerKeys are the fields of an answer that is no error.
var answerKeys = []string{"position", "compelled", "legal", "outcome", "explained"}

// decodeAnswer reads an engine's line. The error says what about it is not
// the protocol.
func decodeAnswer(line []byte, req Request) (Answer, error) {
	fields, err := object(line)
	if err != nil {
		return Answer{}, fmt.Errorf("the answer is %w: %s", err, clip(line))
	}
	if fields["id"] == nil {
		return Answer{}, fmt.Errorf("the answer has no id: %s", clip(line))
	}
	var id string
	if err := json.Unmarshal(fields["id"], &id); err != nil || id != req.ID {
		return Answer{}, fmt.Errorf("the answer's id is not %q: %s", req.ID, clip(line))
	}
	a, err := answerOf(fields, req.Explain)
	if err != nil {
		return Answer{}, fmt.Errorf("%w: %s", err, clip(line))
	}
	return a, nil
}

// answerOf reads the fields of an answer to a request that asked for some moves
// to be explained.
func answerOf(fields map[string]json.RawMessage, explain []string) (Answer, error) {
	a := Answer{ID: fields["id"]}
	d := &answerDecoder{}
	if !isNull(fields["error"]) {
		a.Error = d.text(fields, "error", "the answer")
		for _, key := range answerKeys {
			if !isNull(fields[key]) {
				d.fail("the answer has an error and a %s", key)
			}
		}
		return a, d.err
	}
	a.Position = d.text(fields, "position", "the answer")
	a.Compelled = entries(d, fields, "compelled", "the answer", d.compulsion)
	a.Legal = entries(d, fields, "legal", "the answer", d.move)
	if raw := d.need(fields, "outcome", "the answer"); raw != nil {
		a.Outcome = d.outcome(raw, "the answer's outcome")
	}
	if len(explain) == 0 {
		if !isNull(fields["explained"]) {
			d.fail("the answer explains moves, and none was asked about")
		}
		return a, d.err
	}
	a.Explained = entries(d, fields, "explained", "the answer", d.explanation)
	if len(a.Explained) != len(explain) {
		d.fail("the answer explains another number of moves than asked")
	}
	for i, x := range a.Explained {
		if i < len(explain) && x.Move != explain[i] {
			d.fail("the answer explains other moves than asked")
		}
	}
	return a, d.err
}

// An answerDecoder keeps the first error. Its methods take what an object is,
// for messages.
type answerDecoder struct{ err error }

func (d *answerDecoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf(format, args...)
	}
}

func (d *answerDecoder) object(raw json.RawMessage, what string) map[string]json.RawMessage {
	fields, err := object(raw)
	if err != nil {
		d.fail("%s is not an object", what)
	}
	return fields
}

// need returns a field that must be there, null being as absent.
func (d *answerDecoder) need(fields map[string]json.RawMessage, key, what string) json.RawMessage {
	if isNull(fields[key]) {
		d.fail("%s has no %s", what, key)
		return nil
	}
	return fields[key]
}

// text reads a text that must be there.
func (d *answerDecoder) text(fields map[string]json.RawMessage, key, what string) string {
	var s string
	if raw := d.need(fields, key, what); raw != nil && (json.Unmarshal(raw, &s) != nil || s == "") {
		d.fail("%s's %s is not a text", what, key)
	}
	return s
}

// perhaps reads a text that may be absent.
func (d *answerDecoder) perhaps(fields map[string]json.RawMessage, key, what string) string {
	if isNull(fields[key]) {
		return ""
	}
	return d.text(fields, key, what)
}

func (d *answerDecoder) truth(fields map[string]json.RawMessage, key, what string) bool {
	var is bool
	if raw := d.need(fields, key, what); raw != nil && json.Unmarshal(raw, &is) != nil {
		d.fail("%s's %s is neither true nor false", what, key)
	}
	return is
}

// entries reads a list that must be there, entry by entry.
func entries[T any](d *answerDecoder, fields map[string]json.RawMessage, key, what string, entry func(json.RawMessage, string) T) []T {
	raw := d.need(fields, key, what)
	if raw == nil {
		return nil
	}
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		d.fail("%s's %s is not a list", what, key)
		return nil
	}
	list := make([]T, len(items))
	for i, item := range items {
		list[i] = entry(item, fmt.Sprintf("%s's %s[%d]", what, key, i))
	}
	return list
}

func (d *answerDecoder) compulsion(raw json.RawMessage, what string) AnswerCompulsion {
	fields := d.object(raw, what)
	return AnswerCompulsion{d.text(fields, "square", what), d.text(fields, "piece", what), d.text(fields, "kind", what),
		d.perhaps(fields, "source", what)}
}

func (d *answerDecoder) move(raw json.RawMessage, what string) AnswerMove {
	fields := d.object(raw, what)
	return AnswerMove{d.text(fields, "move", what), d.text(fields, "position", what)}
}

func (d *answerDecoder) outcome(raw json.RawMessage, what string) AnswerOutcome {
	fields := d.object(raw, what)
	return AnswerOutcome{d.truth(fields, "over", what), d.perhaps(fields, "winner", what), d.perhaps(fields, "reason", what)}
}

func (d *answerDecoder) explanation(raw json.RawMessage, what string) AnswerExplanation {
	fields := d.object(raw, what)
	return AnswerExplanation{d.text(fields, "move", what), d.truth(fields, "legal", what), entries(d, fields, "reasons", what, d.reason)}
}

func (d *answerDecoder) reason(raw json.RawMessage, what string) Reason {
	fields := d.object(raw, what)
	square := func(raw json.RawMessage, what string) (s string) {
		if isNull(raw) || json.Unmarshal(raw, &s) != nil {
			d.fail("%s is not a text", what)
		}
		return s
	}
	return Reason{nemoroth.Rule(d.text(fields, "rule", what)), entries(d, fields, "squares", what, square)}
}
