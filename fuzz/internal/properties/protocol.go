package properties

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var games = conformance.Games{nemorothgame.Rules()}

// Protocol checks a line as a request of the conformance protocol (PROTO-1).
func Protocol(line string) error {
	text, err := games.Answer(context.Background(), []byte(line))
	if err != nil || !json.Valid(text) || bytes.ContainsAny(text, "\n\r") || text[0] != '{' {
		return brokenText(line, "the answer to any line is one JSON object on one line (PROTO-1)", "%s (%v)", text, err)
	}
	if again, err := games.Answer(context.Background(), []byte(line)); err != nil || !bytes.Equal(again, text) {
		return brokenText(line, "two identical requests get the same answer", "%s and %s", text, again)
	}
	if !bytes.ContainsAny([]byte(line), "\n") {
		var out bytes.Buffer
		if err := games.Serve(context.Background(), bytes.NewReader([]byte(line+"\n")), &out); err != nil || out.String() != string(text)+"\n" {
			return brokenText(line, "Serve writes the answer that Answer returns", "%v: %s and %s", err, out.String(), text)
		}
	}
	var answer conformance.Answer
	if err := json.Unmarshal(text, &answer); err != nil {
		return brokenText(line, "an answer can be read as a conformance.Answer", "%v: %s", err, text)
	}
	return answered(line, answer)
}

// answered compares an answer with that of replay. If replay makes none, the
// answer must be an error.
func answered(line string, answer conformance.Answer) error {
	want, ok := replay(line)
	if !ok {
		if answer.Error == "" {
			return brokenText(line, "a line that is not a request gets an error (PROTO-1)", "%+v", answer)
		}
		want = conformance.Answer{ID: want.ID, Error: answer.Error}
	}
	if answer.ID == nil {
		answer.ID = json.RawMessage("null")
	}
	data, err := json.Marshal(want)
	var said conformance.Answer // want, written as JSON and read
	if err == nil {
		err = json.Unmarshal(data, &said)
	}
	if diff := cmp.Diff(said, answer, cmpopts.EquateEmpty()); diff != "" || err != nil {
		return brokenText(line, "an answer has what the request asks for (PROTO-1)", "%v (-want +got)\n%s", err, diff)
	}
	return nil
}

// replay makes the answer to a line from PROTO-1 and package nemoroth. If ok is
// false, the line must get an error; only the ID of a is then set.
func replay(line string) (a conformance.Answer, ok bool) {
	// A map, and not a struct, since names are matched exactly. Of equal names
	// the last one counts.
	var fields map[string]json.RawMessage
	if !utf8.ValidString(line) || json.Unmarshal([]byte(line), &fields) != nil || fields == nil {
		return a, false
	}
	a.ID = fields["id"]
	var name, position, ruleset *string
	var moves, explain []*string
	for field, into := range map[string]any{"game": &name, "position": &position, "ruleset": &ruleset, "moves": &moves, "explain": &explain} {
		if raw := fields[field]; raw != nil && json.Unmarshal(raw, into) != nil {
			return a, false
		}
	}
	if position == nil || *position == "" || slices.Contains(moves, nil) || slices.Contains(explain, nil) || name != nil && *name != "nemoroth" {
		return a, false
	}
	rules := map[string]nemoroth.Ruleset{"Standard": nemoroth.Standard(), "Azgoroth": nemoroth.Azgoroth(), "Betza": nemoroth.Betza()}
	r := nemoroth.Standard()
	if ruleset != nil {
		if r, ok = rules[*ruleset]; !ok {
			return a, false
		}
	}
	s, err := nemoroth.ParseSetup(*position)
	if err != nil {
		return a, false
	}
	g, err := s.Game(r)
	for i := 0; i < len(moves) && err == nil; i++ {
		report, ok := asked(g, *moves[i])
		if !ok {
			return a, false
		}
		g, err = g.Play(report.Move)
	}
	if err != nil {
		return a, false
	}
	for _, text := range explain {
		report, ok := asked(g, *text)
		if !ok {
			return a, false
		}
		a.Explained = append(a.Explained, conformance.Explanation{Move: *text, Legal: report.Legal(), Reasons: nemorothgame.Report(report, 1).Reasons})
	}
	o := nemorothgame.Outcome(g.Outcome())
	a.Position, a.Compelled, a.Outcome = g.String(), nemorothgame.Compulsions(g.Compulsions()), &o
	for _, m := range g.Moves() {
		h, err := g.Play(m)
		if err != nil {
			return a, false
		}
		a.Legal = append(a.Legal, conformance.Successor{Move: m.String(), Position: h.String()})
	}
	for i := range a.Compelled { // the protocol has no texts
		a.Compelled[i].Rule, a.Compelled[i].Text = "", ""
	}
	for _, x := range a.Explained {
		for i := range x.Reasons {
			x.Reasons[i].Text = ""
		}
	}
	return a, true
}

// asked returns the report on a move of a request. It is false if the text is not
// the name of a move, or if the move is invalid or ambiguous in the position.
func asked(g *nemoroth.Game, text string) (nemoroth.Report, bool) {
	m, err := nemoroth.ParseMove(text)
	if err != nil || m.IsPass() {
		return nemoroth.Report{}, false
	}
	r := g.Explain(m)
	return r, r.Verdict != nemoroth.VerdictInvalid && r.Verdict != nemoroth.VerdictAmbiguous
}
