package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A liar is an engine that changes this library's answers.
type liar func(*Answer)

func (l liar) Answer(_ context.Context, line []byte) ([]byte, error) {
	var a Answer
	if err := json.Unmarshal([]byte(right(line)), &a); err != nil {
		return nil, err
	}
	l(&a)
	if a.Error != "" {
		a = Answer{ID: a.ID, Error: a.Error}
	}
	return encode(a)
}

// TestCompare checks the field, kind and rules of the difference for each wrong
// answer.
func TestCompare(t *testing.T) {
	const (
		crossing   = "8/8/8/8/4g3/4H3/H7/8 A 1" // a Human beside a Ghast
		impossible = "8/8/8/8/3(LM)4/8/8/8 A 1" // ENGULF-2
		drenched   = "8/8/8/8/8/8/8/W2H4 A 1"   // a Fiend
		wholeField = "legal; a legal move is missing"
	)
	after := func(change func(string) string) liar {
		return func(a *Answer) {
			for i, m := range a.Legal {
				a.Legal[i].Position = change(m.Position)
			}
		}
	}
	lost := Request{Position: "8/8/2h5/8/8/8/4B3/8 A 1", Moves: []string{"Be2d4"}}
	for _, tt := range []struct {
		name string
		req  Request
		lie  liar
		want []string // Keys
	}{
		{"no lie", Request{Position: crossing, Explain: []string{"He3e4"}}, func(*Answer) {}, nil},
		{"both reject", Request{Position: impossible}, func(a *Answer) { a.Error = "I refuse" }, nil},
		{"another position", Request{Position: crossing, Moves: []string{"He3d3"}}, func(a *Answer) { a.Position = crossing }, []string{"position; a different position is reached"}},
		{"another number", Request{Position: crossing}, func(a *Answer) { a.Position = strings.Replace(a.Position, " 1", " 2", 1) }, []string{"position; the position line has a different side, number or form"}},
		{"no compulsion", Request{Position: crossing}, func(a *Answer) { a.Compelled = []game.Compulsion{} }, []string{"compelled; a compulsion is missing; COMP-GHAST"}},
		{"a surplus compulsion", Request{Position: crossing}, func(a *Answer) {
			a.Compelled = append(a.Compelled, game.Compulsion{Square: "a2", Piece: "H", Kind: "ichor"})
		}, []string{"compelled; a nonexistent compulsion is listed; COMP-ICHOR"}},
		{"compulsions backwards", Request{Position: "8/8/8/8/4g3/2H1H3/8/8 A 1"}, func(a *Answer) { a.Compelled[0], a.Compelled[1] = a.Compelled[1], a.Compelled[0] }, []string{"compelled; compelled is in a different order"}},
		{"a move missing", Request{Position: crossing}, func(a *Answer) { a.Legal = a.Legal[1:] }, []string{wholeField}},
		{"a move missing and explained", Request{Position: drenched, Explain: []string{"Wa1b1"}}, func(a *Answer) {
			a.Legal, a.Explained[0] = without(a.Legal, "Wa1b1"), Explanation{"Wa1b1", false, []game.Reason{{Rule: "RIDER-GAZE", Squares: []string{"b1"}}}}
		}, []string{wholeField + "; RIDER-GAZE"}},
		{"an illegal move", Request{Position: crossing}, func(a *Answer) { a.Legal = append(a.Legal, Successor{Move: "Ha2a3", Position: crossing}) },
			[]string{"legal; an illegal move is listed; COMP-RULE"}},
		{"moves backwards", Request{Position: crossing}, func(a *Answer) { a.Legal[0], a.Legal[1] = a.Legal[1], a.Legal[0] }, []string{"legal; legal is not sorted by canonical name, or names a move twice"}},
		{"no ichor", Request{Position: "8/8/8/8/8/8/8/W6H A 1"}, after(func(line string) string { return strings.ReplaceAll(line, ".[10]", "1") }),
			[]string{"legal; a move leads to a different position; ICHOR-1"}},
		{"always move 7", Request{Position: "8/8/8/8/8/8/H7/8 A 1"}, after(func(line string) string { return strings.Replace(line, " 1", " 7", 1) }),
			[]string{"legal; the position line after a move has a different side, number or form"}},
		{"a wrong end", lost, func(a *Answer) { a.Outcome.Reason = "repetition" }, []string{"outcome; the game is over for a different reason"}},
		{"a wrong winner", lost, func(a *Answer) { a.Outcome.Winner = "O" }, []string{"outcome; the winner or the score is different"}},
		{"over with no legal move", Request{Position: "8/8/8/8/8/8/7H/8 A 1"}, func(a *Answer) {
			a.Legal, a.Outcome = []Successor{}, &game.Outcome{Over: true, Winner: "O", Reason: "stalemate"}
		}, []string{wholeField}},
		{"other squares", Request{Position: "8/8/8/4g3/8/1H6/8/8 A 1", Explain: []string{"Hb3c3"}}, func(a *Answer) { a.Explained[0].Reasons[0].Squares = []string{"a1"} }, []string{"explained; a move is explained by different reasons; GHAST-2"}},
		{"explained as legal", Request{Position: "8/8/8/4g3/8/1H6/8/8 A 1", Explain: []string{"Hb3c3"}}, func(a *Answer) { a.Explained[0] = Explanation{"Hb3c3", true, []game.Reason{}} },
			[]string{"explained; the explanation of a move contradicts the list of legal moves; GHAST-2"}},
		{"rejected", Request{Position: crossing}, func(a *Answer) { a.Error = "no" }, []string{"error; a valid request is rejected"}},
		{"accepted", Request{Position: impossible}, func(a *Answer) {
			*a = Answer{ID: a.ID, Position: impossible, Compelled: []game.Compulsion{}, Legal: []Successor{}, Outcome: &game.Outcome{}}
		}, []string{"error; an impossible position is accepted; ENGULF-2"}},
		{"an illegal move accepted", Request{Position: crossing, Moves: []string{"Ha2a3"}}, func(a *Answer) {
			*a = Answer{ID: a.ID, Position: crossing, Compelled: []game.Compulsion{}, Legal: []Successor{}, Outcome: &game.Outcome{}}
		}, []string{"error; an illegal move in moves is accepted; COMP-RULE"}},
		{"another id", Request{Position: crossing}, func(a *Answer) { a.ID = []byte(`"y"`) },
			[]string{"answer; the engine does not speak the protocol: the answer's id is …; expected …, the request's id: each request gets one answer before the next"}},
	} {
		c, err := Compare(t.Context(), tt.lie, nemorothgame.Rules(), tt.req)
		var got []string
		for _, d := range c.Differences {
			if got = append(got, d.Key()); d.Want == d.Got || d.String() == "" {
				t.Errorf("%s: %+v", tt.name, d)
			}
			if !d.Like(d) {
				t.Errorf("%s: %v is not like itself", tt.name, d)
			}
		}
		if diff := cmp.Diff(tt.want, slices.Compact(got)); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", tt.name, err, diff)
		}
	}
	dead := errors.New("open /tmp/1234: \"x\" is gone after 12.5s")
	c, err := Compare(t.Context(), deadEngine{}, nemorothgame.Rules(), plainRequest)
	if err != nil || c.Failed == nil || c.Differences[0].Key() != "answer; no answer" {
		t.Errorf("a dead engine: %+v, %v", c, err)
	}
	if got := failure(dead); got != "open /tmp/…: … is gone after …" {
		t.Errorf("a failure without particulars: %s", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Compare(ctx, nemorothEngine, nemorothgame.Rules(), plainRequest); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context's end: %v", err)
	}
}

func without(list []Successor, move string) (rest []Successor) {
	for _, m := range list {
		if m.Move != move {
			rest = append(rest, m)
		}
	}
	return rest
}

// TestPrintable checks that control characters of an engine's texts are replaced
// before they reach a terminal, and that the replaced texts still count as wrong.
func TestPrintable(t *testing.T) {
	c, err := Compare(t.Context(), liar(func(a *Answer) { a.Legal[0].Move = "Ha2a3\x1b[2J\u202e" }), nemorothgame.Rules(), plainRequest)
	if err != nil || len(c.Differences) != 2 || c.Differences[1].Move != "Ha2a3\ufffd[2J\ufffd" {
		t.Errorf("%+v, %v", c.Differences, err)
	}
	p := startEngine(t, "colourful", ProcessOptions{})
	var e *EngineError
	if _, err := ask(t.Context(), p, plainRequest); !errors.As(err, &e) || e.Stderr != "panic: \ufffdno memory" || lastWords(e.Stderr) != e.Stderr {
		t.Errorf("%v", err)
	}
	for _, tt := range []struct{ said, want string }{
		{"", ""},
		{"Traceback:\n  line 7\nValueError: no such square\n", "ValueError: no such square"},
		{"panic: oh\n\ngoroutine 1:\nmain.go:7\n", "panic: oh"},
		{"thinking\nI give up\n", "I give up"},
		{strings.Repeat("x", 300), strings.Repeat("x", 100) + "…"},
	} {
		if got := lastWords(tt.said); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.said, got, tt.want)
		}
	}
}
