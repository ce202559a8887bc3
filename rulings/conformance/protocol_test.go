package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestAnswer checks answers against PROTO-1, byte by byte.
func TestAnswer(t *testing.T) {
	const human, over, flee = "8/8/8/8/8/8/H7/8 A 1", "8/8/2ph5/8/3B4/8/8/8 O 1", "8/8/8/8/4g3/4H3/8/8 A 1"
	const legal = `"legal":[{"move":"Ha2a3","position":"8/8/8/8/8/H7/8/8 O 1"},{"move":"Ha2b2","position":"8/8/8/8/8/8/1H6/8 O 1"},{"move":"Ha2b3","position":"8/8/8/8/8/1H6/8/8 O 1"}]`
	const humanAnswer = `"position":"8/8/8/8/8/8/H7/8 A 1","compelled":[],` + legal + `,"outcome":{"over":false}}`
	const explainGamelet = `{"id":"g","position":"wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3","explain":["Lc1d2"]}`
	error := func(id string) string { return `{"id":` + id + `,"error":…` }
	for _, tt := range []struct {
		name, line string
		want       string // up to "…", if it ends with it; then anything may follow
	}{
		{"plain", `{"id":"1","position":"` + human + `"}`, `{"id":"1",` + humanAnswer},
		{"order of fields and blanks", ` { "position" : "` + human + `" , "id" : "1" } `, `{"id":"1",` + humanAnswer},
		{"carriage return", `{"id":"1","position":"` + human + `"}` + "\r", `{"id":"1",` + humanAnswer},
		{"no id", `{"position":"` + human + `"}`, `{"id":null,` + humanAnswer},
		{"null id", `{"id":null,"position":"` + human + `"}`, `{"id":null,` + humanAnswer},
		{"number as id", `{"id":-1.50e3,"position":"` + human + `"}`, `{"id":-1.50e3,` + humanAnswer},
		{"huge number as id", `{"id":123456789012345678901234567890,"position":"` + human + `"}`, `{"id":123456789012345678901234567890,` + humanAnswer},
		{"truth value as id", `{"id":false,"position":"` + human + `"}`, `{"id":false,` + humanAnswer},
		{"list as id", `{"id":[1, "a"],"position":"` + human + `"}`, `{"id":[1,"a"],` + humanAnswer},
		{"object as id", `{"id":{"a": "<&>\u0041"},"position":"` + human + `"}`, `{"id":{"a":"<&>\u0041"},` + humanAnswer},
		{"an id that comes twice", `{"id":1,"id":2,"position":"` + human + `"}`, `{"id":2,` + humanAnswer},
		{"null for absent fields", `{"id":1,"position":"` + human + `","ruleset":null,"moves":null,"explain":null}`, `{"id":1,` + humanAnswer},
		{"unknown fields", `{"id":1,"position":"` + human + `","depth":3,"Moves":7,"RULESET":"x"}`, `{"id":1,` + humanAnswer},
		{"presets", `{"id":1,"ruleset":"Betza","position":"` + human + `"}`, `{"id":1,` + humanAnswer},
		{"the game by its name", `{"id":1,"game":"nemoroth","position":"` + human + `"}`, `{"id":1,` + humanAnswer},
		{"no game", `{"id":1,"game":null,"position":"` + human + `"}`, `{"id":1,` + humanAnswer},
		{"a position read leniently", `{"id":1,"position":" 8/8/8/8/8/8/(H)52/44  A "}`, `{"id":1,` + humanAnswer},
		{"escapes", `{"id":1,"\u0070osition":"8\/8\/8\/8\/8\/8\/\u00487\/8 A 1"}`, `{"id":1,` + humanAnswer},
		{"no moves to play, none to explain", `{"id":1,"position":"` + human + `","moves":[],"explain":[]}`,
			`{"id":1,` + strings.TrimSuffix(humanAnswer, "}") + `,"explained":[]}`},
		{"moves first", `{"id":1,"position":"8/8/2h5/8/8/8/4B3/8 A 1","moves":["Be2d4"]}`,
			`{"id":1,"position":"` + over + `","compelled":[],"legal":[],"outcome":{"over":true,"winner":"A","reason":"stalemate"}}`},
		{"compelled", `{"id":1,"position":"` + flee + `"}`,
			`{"id":1,"position":"` + flee + `","compelled":[{"square":"e3","piece":"H","kind":"ghast","source":"e4"}],"legal":[{"move":"He3d3",…`},
		{"a source for a Ghast only", `{"id":1,"position":"8/8/8/8/8/8/8/(BM)6A[3] A 1"}`,
			`{"id":1,"position":"8/8/8/8/8/8/8/(BM)6A[3] A 1","compelled":[{"square":"a1","piece":"B","kind":"multi"},{"square":"h1","piece":"A","kind":"ichor"}],…`},
		{"repetition counts the moves", `{"id":1,"position":"7a/8/8/8/8/8/8/A7 A 1","moves":["Aa1c1","Ah8f8","Ac1a1"],"explain":["Af8h8"]}`,
			`*"explained":[{"move":"Af8h8","legal":false,"reasons":[{"rule":"REP-1","squares":[]}]}]}`},
		{"explain", explainGamelet,
			`*"explained":[{"move":"Lc1d2","legal":false,"reasons":[{"rule":"GHAST-2","squares":["d1"]},{"rule":"GHAST-2","squares":["d4"]}]}]}`},
		{"explain in the order asked, twice too", `{"id":1,"position":"` + human + `","explain":["Ha2b2","Ha2a4","Ha2b2"]}`,
			`*"explained":[{"move":"Ha2b2","legal":true,"reasons":[]},{"move":"Ha2a4","legal":false,"reasons":[{"rule":"MOVE-HUMAN","squares":["a4"]}]},{"move":"Ha2b2","legal":true,"reasons":[]}]}`},
		{"a move is echoed as asked", `{"id":1,"position":"8/8/8/8/8/3H4/3A4/8 A 1","explain":["Ad2!d3"]}`,
			`*"explained":[{"move":"Ad2!d3","legal":true,"reasons":[]}]}`},
		{"any complete order is played", `{"id":1,"position":"8/8/8/8/8/3H4/3A4/8 A 1","moves":["Ad2!d3"]}`,
			`{"id":1,"position":"8/8/8/8/3H4/8/3A4/8 O 1",…`},

		{"blank", "", error("null")},
		{"blanks", " \t\r", error("null")},
		{"garbage", "hello", error("null")},
		{"cut off", `{"id":"x","position":`, error("null")},
		{"no object", `"x"`, error("null")},
		{"null", `null`, error("null")},
		{"a list", `[{"id":1}]`, error("null")},
		{"two objects", `{"id":1}{"id":2}`, error("null")},
		{"text after the object", `{"id":1,"position":"` + human + `"} x`, error("null")},
		{"not UTF-8", "{\"id\":\"\xff\",\"position\":\"" + human + "\"}", error("null")},
		{"nested too deep", `{"id":1,"x":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + "}", error("null")},
		{"no position", `{"id":1}`, error("1")},
		{"position null", `{"id":1,"position":null}`, error("1")},
		{"position in other letter case", `{"id":1,"Position":"` + human + `"}`, error("1")},
		{"position a number", `{"id":1,"position":8}`, error("1")},
		{"position a list", `{"id":1,"position":["` + human + `"]}`, error("1")},
		{"position unreadable", `{"id":1,"position":"8/8 A 1"}`, error("1")},
		{"position impossible", `{"id":1,"position":"8/8/8/8/8/8/8/(LM)7 A 1"}`, error("1")},
		{"position impossible under its ruleset only", `{"id":1,"position":"pH7/8/8/8/8/8/8/8 A 1"}`, error("1")},
		{"position possible under Betza", `{"id":1,"ruleset":"Betza","position":"pH7/8/8/8/8/8/8/8 A 1"}`, `{"id":1,"position":…`},
		{"game unknown", `{"id":1,"game":"wormhole","position":"` + human + `"}`, error("1")},
		{"game in other letter case", `{"id":1,"game":"Nemoroth","position":"` + human + `"}`, error("1")},
		{"game empty", `{"id":1,"game":"","position":"` + human + `"}`, error("1")},
		{"game a number", `{"id":1,"game":1,"position":"` + human + `"}`, error("1")},
		{"position empty", `{"id":1,"position":""}`, error("1")},
		{"ruleset unknown", `{"id":1,"ruleset":"House","position":"` + human + `"}`, error("1")},
		{"ruleset no preset", `{"id":1,"ruleset":"Standard+OPT-3","position":"` + human + `"}`, error("1")},
		{"ruleset in other letter case", `{"id":1,"ruleset":"standard","position":"` + human + `"}`, error("1")},
		{"ruleset empty", `{"id":1,"ruleset":"","position":"` + human + `"}`, error("1")},
		{"ruleset a number", `{"id":1,"ruleset":1,"position":"` + human + `"}`, error("1")},
		{"moves a text", `{"id":1,"moves":"Ha2a3","position":"` + human + `"}`, error("1")},
		{"moves an object", `{"id":1,"moves":{},"position":"` + human + `"}`, error("1")},
		{"null among the moves", `{"id":1,"moves":[null],"position":"` + human + `"}`, error("1")},
		{"a number among the moves", `{"id":1,"moves":[1],"position":"` + human + `"}`, error("1")},
		{"a pass", `{"id":1,"moves":["pass"],"position":"` + human + `"}`, error("1")},
		{"an illegal move", `{"id":1,"moves":["Ha2a4"],"position":"` + human + `"}`, error("1")},
		{"no move name", `{"id":1,"moves":["a3"],"position":"` + human + `"}`, error("1")},
		{"a move after the end", `{"id":1,"moves":["Be2d4","Hc6c5"],"position":"8/8/2h5/8/8/8/4B3/8 A 1"}`, error("1")},
		{"a bare scream that needs an order", `{"id":1,"moves":["Ae5!"],"position":"8/8/4b3/3laL2/8/8/8/8 O 1"}`, error("1")},
		{"an order that lacks one neighbour", `{"id":1,"moves":["Ae5!d5,e6"],"position":"8/8/4b3/3laL2/8/8/8/8 O 1"}`, error("1")},
		{"explain a text", `{"id":1,"explain":"Ha2a3","position":"` + human + `"}`, error("1")},
		{"null to be explained", `{"id":1,"explain":[null],"position":"` + human + `"}`, error("1")},
		{"a pass to be explained", `{"id":1,"explain":["pass"],"position":"` + human + `"}`, error("1")},
		{"no move name to be explained", `{"id":1,"explain":["Ha2a3","?"],"position":"` + human + `"}`, error("1")},
		{"a bare scream to be explained", `{"id":1,"explain":["Ae5!"],"position":"8/8/4b3/3laL2/8/8/8/8 O 1"}`, error("1")},
		{"too long", `{"id":1,"position":"` + human + `","x":"` + strings.Repeat("x", MaxLine) + `"}`, error("null")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := right([]byte(tt.line))
			if !json.Valid([]byte(got)) || strings.Contains(got, "\n") || !utf8.ValidString(got) {
				t.Fatalf("not a line of JSON: %q", got)
			}
			if end, ok := strings.CutPrefix(tt.want, "*"); ok {
				if !strings.HasSuffix(got, end) {
					t.Errorf("got  %s\nwant …%s", got, end)
				}
				return
			}
			if begin, ok := strings.CutSuffix(tt.want, "…"); ok {
				if !strings.HasPrefix(got, begin) {
					t.Errorf("got  %s\nwant %s…", got, begin)
				}
				return
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestAsk checks the Go values that are read from an answer.
func TestAsk(t *testing.T) {
	const line = "8/8/8/8/4g3/4H3/8/8 A 1"
	a, err := askAs(t.Context(), nemorothEngine, "a<b", Request{Position: line, Explain: []string{"He3e4"}})
	if err != nil {
		t.Fatal(err)
	}
	want := Answer{ID: json.RawMessage(`"a<b"`), Position: line,
		Compelled: []game.Compulsion{{Square: "e3", Piece: "H", Kind: "ghast", Source: "e4"}},
		Legal:     []Successor{{Move: "He3d3", Position: "8/8/8/8/4g3/3H4/8/8 O 1"}, {Move: "He3f3", Position: "8/8/8/8/4g3/5H2/8/8 O 1"}},
		Outcome:   &game.Outcome{},
		Explained: []Explanation{{"He3e4", false, []game.Reason{{Rule: "MOVE-HUMAN", Squares: []string{"e4"}}}}}}
	if diff := cmp.Diff(want, a); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	a, err = ask(t.Context(), nemorothEngine, Request{Position: "?"})
	if err != nil || a.Error == "" {
		t.Errorf("a rejected request: %+v, %v", a, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ask(ctx, nemorothEngine, Request{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context's end: %v", err)
	}
}

// TestAnswerPositions checks the legal moves and the lines after them, full-move
// numbers included, against the library's games in every position of the corpus.
func TestAnswerPositions(t *testing.T) {
	moves := 0
	for _, k := range rulings.MustLoad().Cases() {
		s, err := nemoroth.ParseSetup(k.Position)
		if err != nil {
			continue // a ruling about texts or setups
		}
		for _, number := range []int{1, nemoroth.MaxFullMove} {
			s.FullMove = number
			g, err := s.Game(nemoroth.Standard())
			if err != nil {
				continue // possible under Betza only
			}
			a, err := ask(t.Context(), nemorothEngine, Request{Position: g.String()})
			if err != nil {
				t.Fatal(err)
			}
			var want []Successor
			for _, m := range g.Moves() {
				next, err := g.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, Successor{Move: m.String(), Position: next.String()})
			}
			moves += len(want)
			if diff := cmp.Diff(want, append([]Successor(nil), a.Legal...)); diff != "" {
				t.Errorf("%s %v (-want +got)\n%s", k.ID, g, diff)
			}
		}
	}
	if moves == 0 {
		t.Error("nothing compared")
	}
}

// TestDecodeAnswer checks the errors for answers that violate the protocol.
func TestDecodeAnswer(t *testing.T) {
	const good = `"position":"p","compelled":[],"legal":[],"outcome":{"over":false}`
	req := Request{ID: json.RawMessage(`"x"`)}
	asking := Request{ID: json.RawMessage(`"x"`), Explain: []string{"Ha2a3"}}
	for _, tt := range []struct {
		req  Request
		line string
		want string
	}{
		{req, `{"id":"x",` + good + `}`, ""},
		{req, `{"id":"x",` + good + `,"nodes":7}`, ""},
		{req, `{"id":"x","error":null,` + good + `}`, ""},
		{req, `{"id":"x","error":"no"}`, ""},
		{asking, `{"id":"x",` + good + `,"explained":[{"move":"Ha2a3","legal":true,"reasons":[]}]}`, ""},
		{req, "readyok", "the answer is not one JSON object: "},
		{req, "", "the answer is blank: "},
		{req, "\xff", "the answer is not UTF-8 text: "},
		{req, "[]", "the answer is not one JSON object: "},
		{req, `{` + good + `}`, "the answer has no id: "},
		{req, `{"id":"y",` + good + `}`, `the answer's id is "y"; expected "x", the request's id: each request gets one answer before the next: "`},
		{req, `{"id":7,` + good + `}`, `the answer's id is 7; expected "x", the request's id: `},
		{req, `{"id":"x","error":1}`, "the answer's error is not a text, or empty: "},
		{req, `{"id":"x","error":""}`, "the answer's error is not a text, or empty: "},
		{req, `{"id":"x","compelled":[],"legal":[],"outcome":{"over":false}}`, "the answer has no position: "},
		{req, `{"id":"x","position":"p","legal":[],"outcome":{"over":false}}`, "the answer has no compelled: "},
		{req, `{"id":"x","position":"p","compelled":[],"legal":null,"outcome":{"over":false}}`, "the answer has no legal: "},
		{req, `{"id":"x","position":"p","compelled":[],"legal":[]}`, "the answer has no outcome: "},
		{req, `{"id":"x","position":"p","compelled":[],"legal":["Ha2a3"],"outcome":{"over":false}}`, "the answer's legal[0] is not an object: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `{"over"`, `{"Over"`, 1), "the answer's outcome has no over: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `false`, `"no"`, 1), "the answer's outcome's over is neither true nor false: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `{"over":false}`, `{}`, 1), "the answer's outcome has no over: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `"legal":[]`, `"legal":[{"Move":"Ha2a3","position":"p"}]`, 1), "the answer's legal[0] has no move: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `"legal":[]`, `"legal":[{"move":"Ha2a3"}]`, 1), "the answer's legal[0] has no position: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `"legal":[]`, `"legal":{}`, 1), "the answer's legal is not a list: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `"compelled":[]`, `"compelled":[{"square":"a1","piece":"H","Kind":"multi"}]`, 1), "the answer's compelled[0] has no kind: "},
		{req, strings.Replace(`{"id":"x",`+good+`}`, `"compelled":[]`, `"compelled":[{"square":"a1","piece":"H","kind":"multi","source":""}]`, 1), "the answer's compelled[0]'s source is not a text, or empty: "},
		{req, `{"id":"x","error":"no","position":"p"}`, "the answer has an error and a position: "},
		{req, `{"id":"x",` + good + `,"explained":[]}`, "the answer has explained; the request asks about no move: "},
		{asking, `{"id":"x",` + good + `,"explained":[{"move":"Ha2a3","reasons":[]}]}`, "the answer's explained[0] has no legal: "},
		{asking, `{"id":"x",` + good + `,"explained":[{"move":"Ha2a3","legal":true,"reasons":null}]}`, "the answer's explained[0] has no reasons: "},
		{asking, `{"id":"x",` + good + `,"explained":[{"move":"Ha2a3","legal":false,"reasons":[{"rule":"REP-1"}]}]}`, "the answer's explained[0]'s reasons[0] has no squares: "},
		{asking, `{"id":"x",` + good + `,"explained":[{"move":"Ha2a3","legal":false,"reasons":[{"rule":"MOVE-1","squares":[1]}]}]}`, "the answer's explained[0]'s reasons[0]'s squares[0] is not a text, or empty: "},
		{asking, `{"id":"x",` + good + `}`, "the answer has no explained: "},
		{asking, `{"id":"x",` + good + `,"explained":[]}`, "the answer explains a different number of moves from the request: "},
		{asking, `{"id":"x",` + good + `,"explained":[{"move":"Ha2a4","legal":true,"reasons":[]}]}`, "the answer explains different moves from the request: "},
	} {
		_, err := decodeAnswer([]byte(tt.line), tt.req, true)
		if got := fmt.Sprint(err); tt.want == "" && err != nil || tt.want != "" && !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: got %v, want %q", tt.line, err, tt.want)
		}
	}
}

func TestServe(t *testing.T) {
	request := `{"id":"a","position":"8/8/8/8/8/8/H7/8 A 1"}`
	in := "\n" + request + "\r\nx\n" + `{"id":"long","x":"` + strings.Repeat("y", MaxLine) + `"}` + "\n" + request
	var out bytes.Buffer
	if err := nemorothEngine.Serve(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for line := range strings.Lines(out.String()) {
		fields, err := object([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, string(fields["id"]))
	}
	if diff := cmp.Diff([]string{"null", `"a"`, "null", "null", `"a"`}, ids); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestServeNothing(t *testing.T) {
	for _, in := range []string{"", strings.Repeat("y", MaxLine+1)} {
		var out bytes.Buffer
		if err := nemorothEngine.Serve(context.Background(), strings.NewReader(in), &out); err != nil {
			t.Error(err)
		}
		if got, want := strings.Count(out.String(), "\n"), min(len(in), 1); got != want {
			t.Errorf("%d bytes: %d lines, want %d", len(in), got, want)
		}
	}
}

// TestServeAnswersAtOnce checks that each line is answered before the next one is
// sent, and that Serve ends with its context.
func TestServeAnswersAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error)
	go func() { done <- nemorothEngine.Serve(ctx, inR, outW) }()
	buf := make([]byte, 1<<16)
	for range 3 {
		if _, err := io.WriteString(inW, "?\n"); err != nil {
			t.Fatal(err)
		}
		n, err := outR.Read(buf)
		if err != nil || !strings.HasSuffix(string(buf[:n]), "}\n") {
			t.Fatalf("%q, %v", buf[:n], err)
		}
	}
	cancel()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("Serve does not end with its context")
	}
	inW.Close()
}

type brokenPipe struct{}

func (brokenPipe) Read([]byte) (int, error)  { return 0, errors.New("broken") }
func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestServeBroken(t *testing.T) {
	if err := nemorothEngine.Serve(context.Background(), brokenPipe{}, io.Discard); err == nil {
		t.Error("a broken input is not reported")
	}
	if err := nemorothEngine.Serve(context.Background(), strings.NewReader("x\n"), brokenPipe{}); err == nil {
		t.Error("a broken output is not reported")
	}
}

// A requestStream repeats a request without storing the copies.
type requestStream struct {
	left int
	line []byte
	rest []byte
	mid  func()
}

func (s *requestStream) Read(b []byte) (int, error) {
	if len(s.rest) == 0 {
		if s.left == 0 {
			return 0, io.EOF
		}
		s.left--
		s.mid()
		s.rest = s.line
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// TestServeKeepsNothing checks that no memory is kept between requests (PROTO-1).
func TestServeKeepsNothing(t *testing.T) {
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	const requests = 10_000
	var early, late uint64
	in := &requestStream{left: requests, line: []byte(`{"id":"x","position":"7a/8/8/8/8/8/1pB5/A7 A 1","moves":["Aa1c1","Ah8f8"],"explain":["Ac1a1"]}` + "\n")}
	in.mid = func() {
		switch in.left {
		case requests * 9 / 10:
			early = heap()
		case requests / 10:
			late = heap()
		}
	}
	var out countingWriter
	if err := nemorothEngine.Serve(context.Background(), in, &out); err != nil {
		t.Fatal(err)
	}
	if out.lines != requests {
		t.Errorf("%d answers to %d requests", out.lines, requests)
	}
	if late > early+1<<20 {
		t.Errorf("the heap grew from %d to %d bytes", early, late)
	}
}

type countingWriter struct{ lines int }

func (w *countingWriter) Write(b []byte) (int, error) {
	w.lines += bytes.Count(b, []byte("\n"))
	return len(b), nil
}

func FuzzAnswer(f *testing.F) {
	for _, p := range probes(nemorothgame.Rules()) {
		if len(p.line) < 1000 {
			f.Add([]byte(p.line))
		}
	}
	f.Add([]byte(`{"id":1,"ruleset":"Azgoroth","position":"8/8/4b3/3laL2/8/8/8/8 O 1","moves":["Ae5!"],"explain":["Ae5!d5,e6,f5"]}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if len(line) > 4096 {
			return
		}
		answer := right(line)
		var a struct {
			ID    *json.RawMessage
			Error string
		}
		if err := json.Unmarshal([]byte(answer), &a); err != nil || strings.ContainsAny(answer, "\n\r") {
			t.Fatalf("%q: %v", answer, err)
		}
	})
}
