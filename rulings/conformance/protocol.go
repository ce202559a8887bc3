package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

// MaxLine is how many bytes a request may have, its line end aside; a longer
// one is a bad line (PROTO-1).
const MaxLine = 4 << 20

// What a request may ask for: the moves in explain and in trace, and the bytes of the
// answer, as far as the lines after the legal moves go. A request for more is
// refused (PROTO-1).
const (
	MaxAsked  = 1 << 12
	MaxAnswer = 1 << 26
)

// defaultGame is the game that a request without "game" means.
const defaultGame = "nemoroth"

// A Request is one line to an engine (PROTO-1). What may be absent is empty.
type Request struct {
	ID       json.RawMessage `json:"id,omitempty"`
	Game     string          `json:"game,omitempty"`    // "nemoroth" if empty
	Ruleset  string          `json:"ruleset,omitempty"` // a preset's name; the game's first one if empty
	Position string          `json:"position"`
	Moves    []string        `json:"moves,omitempty"`
	Explain  []string        `json:"explain,omitempty"`
	Trace    []string        `json:"trace,omitempty"` // legal moves; unknown to PROTO-1, which is Nemoroth's
}

// An Answer is an engine's line of answer (PROTO-1). If Error is not empty the
// engine refused the request and the rest is zero; else Outcome is not nil.
type Answer struct {
	ID        json.RawMessage   `json:"id"`
	Error     string            `json:"error,omitempty"`
	Position  string            `json:"position,omitempty"`
	Compelled []game.Compulsion `json:"compelled,omitzero"` // nil in a game that compels nobody
	Legal     []game.Successor  `json:"legal,omitzero"`
	Outcome   *game.Outcome     `json:"outcome,omitempty"`
	Explained []Explanation     `json:"explained,omitzero"` // nil if nothing was asked
	Traced    []Tracing         `json:"traced,omitzero"`    // nil if nothing was asked
}

// An Explanation is one entry of "explained".
type Explanation struct {
	Move    string        `json:"move"`
	Legal   bool          `json:"legal"`
	Reasons []game.Reason `json:"reasons"`
}

// A Tracing is one entry of "traced": what a move does.
type Tracing struct {
	Move    string   `json:"move"`
	Effects []string `json:"effects"`
}

// Traces reports whether the protocol of a game has "trace": what moves do. No
// rules (nil) are those of the Game of Nemoroth, which has none.
func Traces(rules game.Rules) bool { return orNemoroth(rules).Name() != defaultGame }

// Line is the request as a line about a game: with the fields that the protocol
// has for that game, and the id "x" if it has none. Without rules it is about the
// Game of Nemoroth.
func (r Request) Line(rules game.Rules) ([]byte, error) {
	return encode(r.about(rules))
}

func (r Request) about(rules game.Rules) Request {
	rules = orNemoroth(rules)
	if r.Game = ""; rules.Name() != defaultGame {
		r.Game = rules.Name()
	}
	if len(rules.Rulesets()) < 2 {
		r.Ruleset = ""
	}
	if r.ID == nil {
		r.ID = []byte(`"x"`)
	}
	return r
}

// encode is json.Marshal without HTML's escapes.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

var (
	errNotJSON = errors.New("not one JSON object")
	errNotUTF8 = errors.New("not UTF-8")
	errBlank   = errors.New("blank")
	errTooLong = fmt.Errorf("longer than %d bytes", MaxLine)
)

// clip shows the beginning of a line in a message.
func clip(line []byte) string {
	const most = 200
	if len(line) > most {
		return fmt.Sprintf("%q…", line[:most])
	}
	return fmt.Sprintf("%q", line)
}

// object reads the fields of a JSON object. Of fields that come twice, the last
// counts; those that are null are left out but for "id".
func object(line []byte) (map[string]json.RawMessage, error) {
	if !utf8.Valid(line) {
		return nil, errNotUTF8
	}
	line = bytes.Trim(line, " \t\r\n")
	if len(line) == 0 {
		return nil, errBlank
	}
	var fields map[string]json.RawMessage
	if line[0] != '{' || json.Unmarshal(line, &fields) != nil {
		return nil, errNotJSON
	}
	for name, raw := range fields {
		if string(raw) == "null" && name != "id" {
			delete(fields, name)
		}
	}
	return fields, nil
}
