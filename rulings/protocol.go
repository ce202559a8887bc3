package rulings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
)

// MaxLine is how many bytes a request may have, its line end aside; a longer
// one is a bad line (PROTO-1).
const MaxLine = 4 << 20

// A Request is one line to an engine (PROTO-1).
type Request struct {
	ID       string   `json:"id"`
	Ruleset  string   `json:"ruleset,omitempty"` // a preset's name; Standard if empty
	Position string   `json:"position"`
	Moves    []string `json:"moves,omitempty"`
	Explain  []string `json:"explain,omitempty"`
}

// An Answer is an engine's line of answer (PROTO-1). If Error is not empty the
// engine refused the request and the rest is zero.
type Answer struct {
	ID        json.RawMessage     `json:"id"`
	Error     string              `json:"error,omitempty"`
	Position  string              `json:"position"`
	Compelled []AnswerCompulsion  `json:"compelled"`
	Legal     []AnswerMove        `json:"legal"`
	Outcome   AnswerOutcome       `json:"outcome"`
	Explained []AnswerExplanation `json:"explained,omitempty"`
}

// An AnswerCompulsion is one entry of "compelled".
type AnswerCompulsion struct {
	Square string `json:"square"`
	Piece  string `json:"piece"`
	Kind   string `json:"kind"`
	Source string `json:"source,omitempty"`
}

// String is the entry as the corpus writes it.
func (c AnswerCompulsion) String() string {
	s := c.Square + " " + c.Piece + " " + c.Kind
	if c.Source != "" {
		s += " " + c.Source
	}
	return s
}

// An AnswerMove is one entry of "legal".
type AnswerMove struct {
	Move     string `json:"move"`
	Position string `json:"position"`
}

// An AnswerOutcome is "outcome".
type AnswerOutcome struct {
	Over   bool   `json:"over"`
	Winner string `json:"winner,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// String is the outcome as the corpus writes it.
func (o AnswerOutcome) String() string {
	if !o.Over {
		return "not over"
	}
	return o.Winner + " wins: " + o.Reason
}

// An AnswerExplanation is one entry of "explained".
type AnswerExplanation struct {
	Move    string   `json:"move"`
	Legal   bool     `json:"legal"`
	Reasons []Reason `json:"reasons"`
}

// encodeJSON is json.Marshal without HTML's escapes.
func encodeJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// clip shows the beginning of a line in a message.
func clip(line []byte) string {
	const most = 200
	if len(line) > most {
		return fmt.Sprintf("%q…", line[:most])
	}
	return fmt.Sprintf("%q", line)
}

var (
	errNotJSON   = errors.New("not one JSON object")
	errNotUTF8   = errors.New("not UTF-8")
	errBlank     = errors.New("blank")
	errMaxLine   = fmt.Errorf("longer than %d bytes", MaxLine)
	nullID       = json.RawMessage("null")
	blankCharset = " \t\r\n"
)

// object reads the fields of a JSON object, names taken exactly (encoding/json
// would match them in any letter case). Of fields that come twice, the last
// counts.
func object(line []byte) (map[string]json.RawMessage, error) {
	switch {
	case len(line) > MaxLine:
		return nil, errMaxLine
	case !utf8.Valid(line):
		return nil, errNotUTF8
	}
	line = bytes.Trim(line, blankCharset)
	if len(line) == 0 {
		return nil, errBlank
	}
	var fields map[string]json.RawMessage
	if line[0] != '{' || json.Unmarshal(line, &fields) != nil {
		return nil, errNotJSON
	}
	return fields, nil
}

func isNull(raw json.RawMessage) bool { return raw == nil || string(raw) == "null" }

// BuiltIn is this library as an engine of the conformance protocol. It keeps
// nothing between requests and may be used from several goroutines.
type BuiltIn struct{}

// Answer answers one request line (PROTO-1): one line of JSON without its end,
// whatever the request holds.
//
// Rules: PROTO-1
func (BuiltIn) Answer(line []byte) []byte {
	fields, err := object(line)
	if err != nil {
		return errorLine(nullID, "the line is "+err.Error())
	}
	id := fields["id"]
	if id == nil {
		id = nullID
	}
	req, err := readRequest(fields)
	if err != nil {
		return errorLine(id, err.Error())
	}
	g, err := req.play()
	if err != nil {
		return errorLine(id, err.Error())
	}
	return req.answer(id, g)
}

func errorLine(id json.RawMessage, msg string) []byte {
	b := appendID(nil, id)
	b = append(b, `,"error":`...)
	b = appendString(b, msg)
	return append(b, '}')
}

// appendID opens the object with the id as it was given, blanks aside.
func appendID(b []byte, id json.RawMessage) []byte {
	b = append(b, `{"id":`...)
	var compact bytes.Buffer
	if err := json.Compact(&compact, id); err != nil {
		return append(b, "null"...)
	}
	return append(b, compact.Bytes()...)
}

func appendString(b []byte, s string) []byte {
	text, err := encodeJSON(s)
	if err != nil {
		return append(b, `""`...)
	}
	return append(b, text...)
}

// readRequest takes the fields that the protocol knows; null is as absent.
func readRequest(fields map[string]json.RawMessage) (*request, error) {
	req := &request{}
	var position, ruleset *string
	if err := textField(fields, "ruleset", &ruleset); err != nil {
		return nil, err
	}
	if err := textField(fields, "position", &position); err != nil {
		return nil, err
	}
	var err error
	if req.moves, err = textList(fields, "moves"); err != nil {
		return nil, err
	}
	if req.explain, err = textList(fields, "explain"); err != nil {
		return nil, err
	}
	if position == nil {
		return nil, errors.New("position is missing")
	}
	req.position = *position
	if ruleset != nil {
		known := false
		for _, preset := range nemoroth.Rulesets() {
			if preset.String() == *ruleset {
				req.ruleset, known = preset, true
			}
		}
		if !known {
			return nil, fmt.Errorf("ruleset %s is not Standard, Azgoroth or Betza", clip([]byte(*ruleset)))
		}
	}
	return req, nil
}

func textField(fields map[string]json.RawMessage, key string, into **string) error {
	if isNull(fields[key]) {
		return nil
	}
	if err := json.Unmarshal(fields[key], into); err != nil {
		return fmt.Errorf("%s is not a text", key)
	}
	return nil
}

// textList returns nil if the list is absent. Null among its texts is refused:
// encoding/json would make an empty text of it.
func textList(fields map[string]json.RawMessage, key string) ([]string, error) {
	if isNull(fields[key]) {
		return nil, nil
	}
	var items []*string
	if err := json.Unmarshal(fields[key], &items); err != nil {
		return nil, fmt.Errorf("%s is not a list of texts", key)
	}
	texts := make([]string, len(items))
	for i, item := range items {
		if item == nil {
			return nil, fmt.Errorf("%s[%d] is not a text", key, i)
		}
		texts[i] = *item
	}
	return texts, nil
}

// A request is a Request that has been understood.
type request struct {
	ruleset  nemoroth.Ruleset
	position string
	moves    []string
	explain  []string // nil if not asked
}

// play reaches the position that the request asks about.
func (r *request) play() (*nemoroth.Game, error) {
	setup, err := nemoroth.ParseSetup(r.position)
	if err != nil {
		return nil, err
	}
	g, err := setup.Game(r.ruleset)
	if err != nil {
		return nil, err
	}
	for i, text := range r.moves {
		m, err := protocolMove(g, text)
		if err == nil {
			g, err = g.Play(m)
		}
		if err != nil {
			return nil, fmt.Errorf("moves[%d]: %w", i, err)
		}
	}
	return g, nil
}

// protocolMove reads a move's name; a pass is none here (POS-2).
func protocolMove(g *nemoroth.Game, text string) (nemoroth.Move, error) {
	m, err := g.ParseMove(text)
	if err == nil && m.IsPass() {
		err = errors.New("a pass is not a move of the protocol (POS-2)")
	}
	return m, err
}

// answer writes the fields in the order of FORMATS.md.
func (r *request) answer(id json.RawMessage, g *nemoroth.Game) []byte {
	explained, err := r.explanations(g)
	if err != nil {
		return errorLine(id, err.Error())
	}
	b := appendID(nil, id)
	b = append(b, `,"position":`...)
	b = appendString(b, g.String())
	b = append(b, `,"compelled":`...)
	b = appendList(b, g.Compulsions())
	b = append(b, `,"legal":[`...)
	// A walker: Play would find out again for each move that it is legal.
	w := nemoroth.NewWalker(g)
	number := g.FullMove()
	if g.Side() == nemoroth.Obsidian {
		number = min(number+1, nemoroth.MaxFullMove)
	}
	for i, m := range g.Moves() {
		if !w.Do(m) {
			return errorLine(id, fmt.Sprintf("%v cannot be carried out", m))
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"move":"`...)
		b = append(b, m.String()...)
		b = append(b, `","position":"`...) // neither needs escapes: ASCII without quotes
		b = append(b, w.Position().String()...)
		w.Undo()
		b = append(b, ' ')
		b = strconv.AppendInt(b, int64(number), 10)
		b = append(b, `"}`...)
	}
	b = append(b, `],"outcome":`...)
	b = appendJSON(b, g.Outcome())
	if r.explain != nil {
		b = append(b, `,"explained":`...)
		b = appendList(b, explained)
	}
	return append(b, '}')
}

func appendJSON(b []byte, v any) []byte {
	text, err := encodeJSON(v)
	if err != nil {
		return append(b, "null"...)
	}
	return append(b, text...)
}

func appendList[T any](b []byte, items []T) []byte {
	if len(items) == 0 {
		return append(b, "[]"...)
	}
	return appendJSON(b, items)
}

// explanations gives a verdict on each move asked about, in order.
func (r *request) explanations(g *nemoroth.Game) ([]AnswerExplanation, error) {
	out := make([]AnswerExplanation, len(r.explain))
	for i, text := range r.explain {
		m, err := protocolMove(g, text)
		if err != nil {
			return nil, fmt.Errorf("explain[%d]: %w", i, err)
		}
		report := g.Explain(m)
		if report.Verdict == nemoroth.VerdictInvalid || report.Verdict == nemoroth.VerdictAmbiguous {
			return nil, fmt.Errorf("explain[%d]: %s", i, report.Summary())
		}
		x := AnswerExplanation{Move: text, Legal: report.Legal(), Reasons: []Reason{}}
		for _, reason := range report.Reasons {
			squares := []string{}
			for _, sq := range reason.Squares {
				squares = append(squares, sq.String())
			}
			x.Reasons = append(x.Reasons, Reason{reason.Rule, squares})
		}
		out[i] = x
	}
	return out, nil
}

// isPreset reports whether the protocol can name a ruleset.
func isPreset(r nemoroth.Ruleset) bool { return !strings.Contains(r.String(), "+") }
