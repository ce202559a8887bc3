package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

const human = "8/8/8/8/8/8/H7/8 A 1"

// TestAnswer checks the answers to the requests of testdata/protocol.txt against
// PROTO-1, byte by byte. A request follows ">", its answer "<"; "…" stands for any text.
func TestAnswer(t *testing.T) {
	text, err := os.ReadFile("testdata/protocol.txt")
	if err != nil {
		t.Fatal(err)
	}
	// What the file cannot have.
	for _, line := range []string{
		"{\"id\":\"\xff\",\"position\":\"" + human + "\"}",
		`{"id":1,"position":"` + human + `","x":"` + strings.Repeat("x", MaxLine) + `"}`,
		`{"id":1,"x":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + "}",
	} {
		text = fmt.Appendf(text, "> %s\n< {\"id\":null,\"error\":…\n", line)
	}
	asked := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line, ok := strings.CutPrefix(line, "> "); ok {
			asked = line
		}
		want, ok := strings.CutPrefix(line, "< ")
		if !ok {
			continue
		}
		got := right([]byte(asked))
		if !json.Valid([]byte(got)) || strings.Contains(got, "\n") || !utf8.ValidString(got) {
			t.Fatalf("not a line of JSON: %q", got)
		}
		rest, ok := got, got == want || strings.Contains(want, "…")
		for part := range strings.SplitSeq(want, "…") {
			var found bool
			_, rest, found = strings.Cut(rest, part)
			ok = ok && found
		}
		if !ok {
			t.Errorf("%.200s\ngot  %s\nwant %s", asked, got, want)
		}
	}
}

// TestDecodeAnswer checks the values that are read from an answer, and the errors
// for answers that violate the protocol.
func TestDecodeAnswer(t *testing.T) {
	const good = `{"id":"x","position":"p","compelled":[{"square":"e3","piece":"H","kind":"ghast","source":"e4"}],` +
		`"legal":[{"move":"Ha2a3","position":"q"}],"outcome":{"over":false},"nodes":7,` +
		`"explained":[{"move":"Ha2a3","legal":false,"reasons":[{"rule":"GHAST-2","squares":["d1"]}]}]}`
	req := Request{ID: []byte(`"x"`), Explain: []string{"Ha2a3"}}
	got, err := decodeAnswer([]byte(good), req, true)
	want := Answer{
		ID:        json.RawMessage(`"x"`),
		Position:  "p",
		Compelled: []game.Compulsion{{Square: "e3", Piece: "H", Kind: "ghast", Source: "e4"}},
		Legal:     []Successor{{"Ha2a3", "q"}},
		Outcome:   &game.Outcome{},
		Explained: []Explanation{{Move: "Ha2a3",
			Reasons: []game.Reason{{Rule: "GHAST-2", Squares: []string{"d1"}}}}},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	const moved = `{"move":"Ha2a3","position":"q"}`
	for _, tt := range []struct{ old, now, want string }{
		{good, `{"id":"x","error":"no"}`, ""},
		{good, "readyok", "the answer is not one JSON object: "},
		{good, "", "the answer is blank: "},
		{good, "\xff", "the answer is not UTF-8 text: "},
		{good, "[]", "the answer is not one JSON object: "},
		{good, `{"error":"no"}`, "the answer has no id: "},
		{good, `{"id":7,"error":"no"}`, `the answer's id is "7"; expected "\"x\"", the request's id: `},
		{good, `{"id":"x","error":1}`, "the answer's error is not a text: "},
		{good, `{"id":"x","error":""}`, "the answer's error is empty: "},
		{good, `{"id":"x","error":"no","position":"p"}`, "the answer has an error and a position: "},
		{`"position":"p",`, ``, "the answer has no position: "},
		{`"compelled"`, `"Compelled"`, "the answer has no compelled: "},
		{`"legal":[` + moved + `]`, `"legal":null`, "the answer has no legal: "},
		{`"legal":[` + moved + `]`, `"legal":{}`, "the answer's legal is not a list: "},
		{moved, `"Ha2a3"`, "the answer's legal[0] is not an object: "},
		{`{"move":"Ha2a3","position"`, `{"Move":"Ha2a3","position"`,
			"the answer's legal[0] has no move: "},
		{`{"over":false}`, `{"over":"no"}`, "the answer's outcome's over is not true or false: "},
		{`"source":"e4"`, `"source":""`, "the answer's compelled[0]'s source is empty: "},
		{`"explained"`, `"explain"`, "the answer's explained has different moves"},
		{`"Ha2a3","legal":false`, `"Ha2a4","legal":false`,
			"the answer's explained has different moves"},
		{`"legal":false,`, ``, "the answer's explained[0] has no legal: "},
		{`["d1"]`, `[1]`, "the answer's explained[0]'s reasons[0]'s squares[0] is not a text: "},
	} {
		_, err := decodeAnswer([]byte(strings.Replace(good, tt.old, tt.now, 1)), req, true)
		if msg := fmt.Sprint(err); !strings.HasPrefix(msg, tt.want) || (err == nil) != (tt.want == "") {
			t.Errorf("%s for %s: got %v, want %q", tt.now, tt.old, err, tt.want)
		}
	}
	req.Explain = nil
	if _, err := decodeAnswer([]byte(good), req, true); err == nil {
		t.Error("an explanation that is not asked for is accepted")
	}
}

// crowded returns a request about a position in which occupants Humans of one
// square are compelled by as many Ghasts. It asks about a move asked times.
func crowded(occupants, asked int) []byte {
	line := "8/8/3(" + strings.Repeat("g", occupants) + ")4/3A4/3(" +
		strings.Repeat("H", occupants) + ")4/8/8/8 A 1"
	moves := strings.TrimSuffix(strings.Repeat(`"Hd4c4",`, asked), ",")
	return fmt.Appendf(nil, `{"id":7,"position":%q,"explain":[%s]}`, line, moves)
}

// plies returns a request that plays one move n times, the second time in vain.
func plies(n int) []byte {
	moves := strings.TrimSuffix(strings.Repeat(`"Ha2a3",`, n), ",")
	return fmt.Appendf(nil, `{"id":7,"position":%q,"moves":[%s]}`, human, moves)
}

// TestAnswerLimits checks that a request at a limit is answered, and that the error
// for a request above it states the limit.
func TestAnswerLimits(t *testing.T) {
	huge := fmt.Appendf(nil, `{"id":7,"position":"(%s)7/8/8/3B4/8/8/HHHHHHHH/WALG1LAW A 1"}`,
		strings.Repeat("M", 3<<20))
	for _, tt := range []struct {
		name string
		line []byte
		want string // the beginning of the error
	}{
		{"the most moves that can be asked about", crowded(5, MaxAsked), ""},
		{"one move more", crowded(5, MaxAsked+1),
			"explain has 4097 moves; expected at most 4096 in one request"},
		{"the most plies", plies(MaxPlies), "moves[1]: "},
		{"one ply more", plies(MaxPlies + 1),
			"moves has 100001 moves; expected at most 100000 in one request"},
		{"a long answer", crowded(100<<10, 1), ""},
		{"a longer answer", huge, "the answer would be longer than 67108864 bytes: "},
		{"much explained in a crowd", crowded(10<<10, MaxAsked),
			"the answer would be longer than 67108864 bytes: "},
	} {
		line, err := nemorothEngine.Answer(t.Context(), tt.line)
		var a Answer
		if err == nil {
			err = json.Unmarshal(line, &a)
		}
		if err != nil || string(a.ID) != "7" ||
			!strings.HasPrefix(a.Error, tt.want) ||
			tt.want == "" && a.Error != "" {
			t.Errorf("%s: %v, error %q, want %q", tt.name, err, a.Error, tt.want)
		}
		if len(line) > 2*MaxAnswer {
			t.Errorf("%s: an answer of %d bytes", tt.name, len(line))
		}
	}
}

// TestAnswerLooksAtItsContext checks that an answer ends with its context.
func TestAnswerLooksAtItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	for _, line := range [][]byte{crowded(5<<10, MaxAsked/4), plies(1)} {
		if _, err := nemorothEngine.Answer(ctx, line); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%.100s: %v", line, err)
		}
	}
}

// TestProbes checks that this library answers the probes rightly, that a probe reports an
// engine that accepts a bad line, rejects a good one or changes the id, and that the
// probes contain all that the examples of the rules can show.
func TestProbes(t *testing.T) {
	named := map[string]bool{}
	for _, p := range probes(nemorothgame.Rules()) {
		named[p.name] = true
		if msg := p.judge([]byte(right([]byte(p.line))), true); msg != "" {
			t.Errorf("%s: %s", p.name, msg)
		}
		if len(p.line) > commonLine {
			t.Errorf("%s: %d bytes are more than an engine must take", p.name, len(p.line))
		}
		bad := `{"id":` + p.id + `,"error":"x"}`
		if p.refuse {
			bad = strings.ReplaceAll(right([]byte(`{"position":"`+human+`"}`)), `"id":null`, `"id":`+p.id)
		}
		for _, wrong := range []string{bad, "x", `{"id":"other","error":"x"}`, `{"error":"x"}`} {
			if p.judge([]byte(wrong), true) == "" {
				t.Errorf("%s: %s is accepted", p.name, wrong)
			}
		}
	}
	for _, name := range []string{"an impossible position", "an illegal move",
		"a text that may mean several moves", "a text that no move is named by",
		"a text to be explained that may mean several moves", "another name of a legal move"} {
		if !named[name] {
			t.Errorf("no probe is %s", name)
		}
	}
}
