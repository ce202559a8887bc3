package laws

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
)

// Protocol tries a line as a request of the conformance protocol (PROTO-1).
func Protocol(line []byte) error {
	input := string(line)
	text := rulings.BuiltIn{}.Answer(line)
	if !json.Valid(text) || bytes.ContainsAny(text, "\n\r") || text[0] != '{' {
		return garbled(input, "every line gets one line of JSON (PROTO-1)", "%s", text)
	}
	if again := (rulings.BuiltIn{}).Answer(line); !bytes.Equal(again, text) {
		return garbled(input, "the same request gets the same answer", "%s and %s", text, again)
	}
	if !bytes.Contains(line, []byte("\n")) {
		var out bytes.Buffer
		err := rulings.Serve(context.Background(), bytes.NewReader(append(line[:len(line):len(line)], '\n')), &out)
		if err != nil || out.String() != string(text)+"\n" {
			return garbled(input, "a served line gets the built-in engine's answer", "%v: %s and %s", err, out.String(), text)
		}
	}
	var answer rulings.Answer
	if err := json.Unmarshal(text, &answer); err != nil {
		return garbled(input, "an answer is one of the protocol", "%v: %s", err, text)
	}
	return answered(input, answer)
}

// answered holds of the answer to a line: it is the one that the rules of
// PROTO-1 and package nemoroth give, or an error where they give none.
func answered(input string, answer rulings.Answer) error {
	want, ok := replay(input)
	if !ok {
		if answer.Error == "" {
			return garbled(input, "a line that is no request gets an error (PROTO-1)", "%+v", answer)
		}
		want = rulings.Answer{ID: want.ID, Error: answer.Error}
	}
	if answer.ID == nil {
		answer.ID = json.RawMessage("null")
	}
	if diff := cmp.Diff(want, answer, cmpopts.EquateEmpty()); diff != "" {
		return garbled(input, "an answer says what the request asks for (PROTO-1)", "(-want +got)\n%s", diff)
	}
	return nil
}

// replay makes the answer to a line; without ok it is an error, and only its id
// counts.
func replay(line string) (a rulings.Answer, ok bool) {
	a.ID = json.RawMessage("null")
	var fields map[string]json.RawMessage // names exactly, of equal ones the last
	if !utf8.ValidString(line) || json.Unmarshal([]byte(line), &fields) != nil || fields == nil {
		return a, false
	}
	if id := fields["id"]; id != nil {
		var b bytes.Buffer
		if json.Compact(&b, id) == nil {
			a.ID = b.Bytes()
		}
	}
	var position, ruleset *string
	var moves, explain []*string
	for name, into := range map[string]any{"position": &position, "ruleset": &ruleset, "moves": &moves, "explain": &explain} {
		if raw := fields[name]; raw != nil && json.Unmarshal(raw, into) != nil {
			return a, false
		}
	}
	if position == nil || slices.Contains(moves, nil) || slices.Contains(explain, nil) {
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
	if err != nil {
		return a, false
	}
	for _, text := range moves {
		report, ok := asked(g, *text)
		if !ok || !report.Legal() {
			return a, false
		}
		if g, err = g.Play(report.Move); err != nil {
			return a, false
		}
	}
	for _, text := range explain {
		report, ok := asked(g, *text)
		if !ok {
			return a, false
		}
		x := rulings.AnswerExplanation{Move: *text, Legal: report.Legal()}
		for _, reason := range report.Reasons {
			x.Reasons = append(x.Reasons, rulings.Reason{Rule: reason.Rule, Squares: squareNames(reason.Squares)})
		}
		a.Explained = append(a.Explained, x)
	}
	a.Position = g.String()
	for _, c := range g.Compulsions() {
		source := ""
		if c.Kind == nemoroth.GhastCompulsion {
			source = c.Source.String()
		}
		a.Compelled = append(a.Compelled, rulings.AnswerCompulsion{Square: c.Square.String(), Piece: string(rune(c.Piece.Letter())), Kind: c.Kind.String(), Source: source})
	}
	for _, m := range g.Moves() {
		h, err := g.Play(m)
		if err != nil {
			return a, false
		}
		a.Legal = append(a.Legal, rulings.AnswerMove{Move: m.String(), Position: h.String()})
	}
	if o := g.Outcome(); o.Over {
		winner := map[nemoroth.Side]string{nemoroth.Alabaster: "A", nemoroth.Obsidian: "O"}
		a.Outcome = rulings.AnswerOutcome{Over: true, Winner: winner[o.Winner], Reason: o.Reason.String()}
	}
	return a, true
}

// asked reports on a move of a request; it is refused where it is no move's
// name, or none that says what it means here.
func asked(g *nemoroth.Game, text string) (nemoroth.Report, bool) {
	m, err := nemoroth.ParseMove(text)
	if err != nil || m.IsPass() {
		return nemoroth.Report{}, false
	}
	r := g.Explain(m)
	return r, r.Verdict != nemoroth.VerdictInvalid && r.Verdict != nemoroth.VerdictAmbiguous
}

func squareNames(squares []nemoroth.Square) []string {
	names := make([]string, len(squares))
	for i, sq := range squares {
		names[i] = sq.String()
	}
	return names
}
