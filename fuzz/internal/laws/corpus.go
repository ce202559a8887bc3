package laws

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
)

// Corpus tries a text as a file of a corpus of rulings: whatever is in it, it
// is loaded or refused with places, and what was loaded can be linted, searched
// and checked.
func Corpus(text string) error {
	files := fstest.MapFS{"ghast.yaml": &fstest.MapFile{Data: []byte(text)}}
	c, err := rulings.LoadFS(files)
	if err != nil {
		var e *rulings.LoadError
		if !errors.As(err, &e) || e.File != "ghast.yaml" || e.Msg == "" || e.Error() == "" {
			return garbled(text, "a corpus that cannot be loaded gives a LoadError that says where", "%T: %v", err, err)
		}
		lines := 1
		for _, r := range text {
			if strings.ContainsRune("\n\r\u0085\u2028\u2029", r) { // what YAML takes for the end of a line
				lines++
			}
		}
		if e.Line < 0 || e.Line > lines+1 {
			return garbled(text, "a LoadError is about a line of the file", "line %d of %d", e.Line, lines)
		}
		return nil
	}
	problems := c.Lint()
	if !slices.Equal(problems, c.Lint()) {
		return garbled(text, "a corpus is linted the same way twice", "%v", problems)
	}
	for _, p := range append(problems, c.Coverage()...) {
		if p.String() == "" {
			return garbled(text, "a problem of a corpus says what is wrong", "%+v", p)
		}
	}
	c.Casebook()
	c.Search("ghast")
	for i, k := range c.Cases() {
		if i >= 8 { // there is nothing new in the others
			break
		}
		for _, r := range nemoroth.Rulesets() {
			for _, m := range k.Check(r) {
				if m.String() == "" {
					return garbled(text, "a mismatch says what does not hold", "%+v", m)
				}
			}
		}
	}
	return nil
}

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
	if err := echoed(input, answer); err != nil {
		return err
	}
	if answer.Error != "" {
		return nil
	}
	return answered(input, answer)
}

// echoed holds of the id of an answer: it is the request's, null where there is
// none or it cannot be read.
func echoed(input string, answer rulings.Answer) error {
	var fields map[string]json.RawMessage
	want := "null"
	if err := json.Unmarshal([]byte(input), &fields); err == nil && fields["id"] != nil {
		var b bytes.Buffer
		if err := json.Compact(&b, fields["id"]); err == nil {
			want = b.String()
		}
	}
	got := answer.ID
	if got == nil {
		got = json.RawMessage("null")
	}
	// Text that is not UTF-8 cannot be read, and is no line of JSON.
	if string(got) != want && !(string(got) == "null" && answer.Error != "") {
		return garbled(input, "the id is echoed (PROTO-1)", "%s instead of %s", got, want)
	}
	return nil
}

// answered holds of an answer that is not an error.
func answered(input string, answer rulings.Answer) error {
	s, err := nemoroth.ParseSetup(answer.Position)
	if err != nil || s.String() != answer.Position {
		return garbled(input, "the position of an answer is canonical (NFEN-1)", "%q (%v)", answer.Position, err)
	}
	if answer.Outcome.Over != (len(answer.Legal) == 0) {
		return garbled(input, "a game is over if and only if there is no legal move (END-1)", "%+v", answer.Outcome)
	}
	for i, m := range answer.Legal {
		if i > 0 && answer.Legal[i-1].Move >= m.Move {
			return garbled(input, "legal moves are sorted by name and different (NAME-1)", "%v before %v", answer.Legal[i-1].Move, m.Move)
		}
		if after, err := nemoroth.ParseSetup(m.Position); err != nil || after.String() != m.Position || after.Side != s.Side.Opponent() {
			return garbled(input, "the position after each legal move is canonical", "%v: %q (%v)", m.Move, m.Position, err)
		}
	}
	for _, x := range answer.Explained {
		if x.Legal != (len(x.Reasons) == 0) {
			return garbled(input, "a move is legal if and only if there is no reason against it (PROTO-1)", "%+v", x)
		}
	}
	return nil
}
