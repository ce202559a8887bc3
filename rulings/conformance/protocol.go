package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

// MaxLine is the limit of a request line in bytes without its end (PROTO-1).
const MaxLine = 4 << 20

// The limits of a request: the number of moves in explain and in trace, and the
// bytes of the legal moves and the lines after them in its answer. A request above
// a limit is answered with an error (PROTO-1).
const (
	MaxAsked  = 1 << 12
	MaxAnswer = 1 << 26
)

// defaultGame is the game of a request without "game".
const defaultGame = "nemoroth"

// A Request is one request of the protocol (PROTO-1). Empty fields are absent.
type Request struct {
	ID       json.RawMessage `json:"id,omitempty"`
	Game     string          `json:"game,omitempty"`    // default: "nemoroth"
	Ruleset  string          `json:"ruleset,omitempty"` // a preset; default: the game's first one
	Position string          `json:"position"`
	Moves    []string        `json:"moves,omitempty"`
	Explain  []string        `json:"explain,omitempty"`
	Trace    []string        `json:"trace,omitempty"` // legal moves; not in the Game of Nemoroth
}

// An Answer is one answer of the protocol (PROTO-1). If Error is not empty, only ID
// is set besides; otherwise Outcome is not nil.
type Answer struct {
	ID        json.RawMessage   `json:"id"`
	Error     string            `json:"error,omitempty"`
	Position  string            `json:"position,omitempty"`
	Compelled []game.Compulsion `json:"compelled,omitzero"` // nil in a game without compulsions
	Legal     []Successor       `json:"legal,omitzero"`
	Outcome   *game.Outcome     `json:"outcome,omitempty"`
	Explained []Explanation     `json:"explained,omitzero"` // nil if the request asks about no move
	Traced    []Tracing         `json:"traced,omitzero"`    // nil if the request asks about no move
}

// A Successor is a legal move and the position line after it.
type Successor struct {
	Move     string `json:"move"`
	Position string `json:"position"`
}

// successorsOf lists the legal moves, in the order of Moves. It is never nil.
func successorsOf(g game.Game) []Successor {
	list := []Successor{}
	for _, m := range g.Moves() {
		list = append(list, Successor{m, g.Explain(m).After})
	}
	return list
}

// wordless returns compulsions without the fields that the protocol does not have.
func wordless(list []game.Compulsion) []game.Compulsion {
	bare := []game.Compulsion{}
	for _, c := range list {
		c.Rule, c.Text = "", ""
		bare = append(bare, c)
	}
	return bare
}

// unworded returns reasons without their texts, which the protocol does not have.
func unworded(list []game.Reason) []game.Reason {
	bare := []game.Reason{}
	for _, r := range list {
		r.Text = ""
		bare = append(bare, r)
	}
	return bare
}

// An Explanation is one entry of "explained".
type Explanation struct {
	Move    string        `json:"move"`
	Legal   bool          `json:"legal"`
	Reasons []game.Reason `json:"reasons"`
}

// A Tracing is one entry of "traced": the effects of a move.
type Tracing struct {
	Move    string   `json:"move"`
	Effects []string `json:"effects"`
}

// Traces reports whether the protocol of a game has "trace". That of the Game of
// Nemoroth, which is the game if rules is nil, has none.
func Traces(rules game.Rules) bool { return orNemoroth(rules).Name() != defaultGame }

// Line returns the request line for a game, with the fields that the protocol has
// for that game. The id is "x" if r has none; the game is Nemoroth if rules is nil.
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

// encode is json.Marshal without the escapes for HTML.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

var (
	errNotJSON = errors.New("not one JSON object")
	errNotUTF8 = errors.New("not UTF-8 text")
	errBlank   = errors.New("blank")
	errTooLong = fmt.Errorf("longer than %d bytes", MaxLine)
)

// clip returns the beginning of a line, quoted, for a message.
func clip(line []byte) string {
	const most = 200
	if len(line) > most {
		return fmt.Sprintf("%q…", line[:most])
	}
	return fmt.Sprintf("%q", line)
}

// object reads the fields of a JSON object. The last of several fields with one
// name counts. Fields that are null are left out, except "id".
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
