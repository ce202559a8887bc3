package conformance

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestCompare checks the field, kind and rules of the difference for each wrong
// answer.
func TestCompare(t *testing.T) {
	crossing := Request{Position: "8/8/8/8/4g3/4H3/H7/8 A 1"} // a Human beside a Ghast
	impossible := Request{Position: "8/8/8/8/3(LM)4/8/8/8 A 1"}
	lost := Request{Position: "8/8/2h5/8/8/8/4B3/8 A 1", Moves: []string{"Be2d4"}}
	flees := Request{Position: "8/8/8/8/4g3/4H3/8/8 A 1", Explain: []string{"He3d3"}, Full: true}
	far := Request{Position: "8/8/8/4g3/8/1H6/8/8 A 1", Explain: []string{"Hb3c3"}}
	fiend := Request{Position: "8/8/8/8/8/8/8/W6H A 1", Explain: []string{"Wa1b1"}}
	const (
		missing = "legal; a legal move is missing"
		form    = "a different side, number or form"
	)
	after := func(old, now string) func(*Answer) {
		return func(a *Answer) {
			for i, m := range a.Legal {
				a.Legal[i].Position = strings.Replace(m.Position, old, now, 1)
			}
		}
	}
	accept := func(a *Answer) {
		*a = Answer{ID: a.ID, Position: "x", Compelled: []game.Compulsion{}, Legal: []Successor{},
			Outcome: &game.Outcome{}}
	}
	for _, tt := range []struct {
		name string
		req  Request
		lie  func(*Answer)
		want string // the Key of the only difference; "" for none
	}{
		{"no lie", far, func(*Answer) {}, ""},
		{"both reject", impossible, func(a *Answer) { a.Error = "I refuse" }, ""},
		{"rejected", crossing, func(a *Answer) { a.Error = "no" },
			"error; a valid request is rejected"},
		{"accepted", impossible, accept, "error; an impossible position is accepted; ENGULF-2"},
		{"an illegal move accepted", Request{Position: crossing.Position,
			Moves: []string{"Ha2a3"}}, accept,
			"error; an illegal move in moves is accepted; COMP-RULE"},
		{"another id", crossing, func(a *Answer) { a.ID = []byte(`"y"`) }, "answer; " + notSpoken},

		{"another position", lost, func(a *Answer) { a.Position = crossing.Position },
			"position; a different position is reached"},
		{"another number", crossing, func(a *Answer) {
			a.Position = strings.Replace(a.Position,
				" 1", " 2", 1)
		},
			"position; the position line has " + form},
		{"no compulsion", crossing, func(a *Answer) { a.Compelled = []game.Compulsion{} },
			"compelled; a compulsion is missing; COMP-GHAST"},
		{"a surplus compulsion", crossing, func(a *Answer) {
			a.Compelled = append(a.Compelled,
				game.Compulsion{Square: "a2", Piece: "H", Kind: "ichor"})
		}, "compelled; a nonexistent compulsion is listed; COMP-ICHOR"},
		{"compulsions backwards", Request{Position: "8/8/8/8/4g3/2H1H3/8/8 A 1"},
			func(a *Answer) { slices.Reverse(a.Compelled) },
			"compelled; compelled is not sorted by square, kind, source, piece, or repeats an entry wrongly"},

		{"a move missing", crossing, func(a *Answer) { a.Legal = a.Legal[1:] }, missing + "; MOVE-HUMAN"},
		{"a move missing and explained", fiend, func(a *Answer) {
			a.Legal = slices.DeleteFunc(a.Legal,
				func(m Successor) bool { return m.Move == "Wa1b1" })
			a.Explained[0] = Explanation{Move: "Wa1b1",
				Reasons: []game.Reason{{Rule: "RIDER-GAZE", Squares: []string{"b1"}}}}
		}, missing + "; RIDER-GAZE"},
		{"an illegal move", crossing, func(a *Answer) {
			a.Legal = append(a.Legal,
				Successor{"Ha2a3", "x"})
		},
			"legal; an illegal move is listed; COMP-RULE"},
		{"moves backwards", crossing, func(a *Answer) { slices.Reverse(a.Legal) },
			"legal; legal is not sorted by canonical name, or names a move twice"},
		{"no ichor", fiend, after(".[10]", "1"),
			"legal; a move leads to a different position; ICHOR-1"},
		{"always move 7", crossing, after(" 1", " 7"),
			"legal; the position line after a move has " + form},

		{"a wrong end", lost, func(a *Answer) { a.Outcome.Reason = "repetition" },
			"outcome; the game is over for a different reason"},
		{"a wrong winner", lost, func(a *Answer) { a.Outcome.Winner = "O" },
			"outcome; the winner or the score is different"},
		{"over with no legal move", crossing, func(a *Answer) {
			a.Legal, a.Outcome = []Successor{}, &game.Outcome{Over: true, Winner: "O",
				Reason: "stalemate"}
		}, missing + "; MOVE-HUMAN"},

		{"other squares", far, func(
			a *Answer) {
			a.Explained[0].Reasons[0].Squares = []string{"a1"}
		},
			"explained; a reason against a move is missing; GHAST-2 and " +
				"explained; a move is explained by a wrong reason; GHAST-2"},
		{"wrong effects", flees, func(a *Answer) { a.Explained[0].Effects = []string{} },
			"effects; an effect of a move is missing; MOVE-HUMAN"},
		{"nothing saved", flees, func(a *Answer) { a.Explained[0].Satisfies = []string{} },
			"satisfies; a satisfied compulsion is missing; COMP-MOVED"},
		{"a wrong end after a move", flees, func(a *Answer) { a.Explained[0].Outcome.Over = true },
			"outcome; the outcome after a move is missing; END-1 and " +
				"outcome; the outcome after a move is different; END-1"},
		{"explained as legal", far, func(a *Answer) {
			a.Explained[0] = Explanation{Move: "Hb3c3", Legal: true, Reasons: []game.Reason{}}
		},
			"explained; a reason against a move is missing; GHAST-2 and " +
				"explained; the explanation of a move contradicts the list of legal moves"},
	} {
		c, err := Compare(t.Context(), liar("", tt.lie), nemorothgame.Rules(), tt.req)
		var keys []string
		for _, d := range c.Differences {
			key := strings.Join(append([]string{d.Field, d.What}, d.Rules...), "; ")
			if keys = append(keys, key); d.Want == d.Got || d.String() == "" || !d.Covers(d) {
				t.Errorf("%s: %+v", tt.name, d)
			}
		}
		got := strings.Join(slices.Compact(keys), " and ")
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", tt.name, err, diff)
		}
	}
	if _, err := Compare(t.Context(), nemorothEngine, nil, crossing); err == nil {
		t.Error("no rules: no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Compare(ctx, nemorothEngine, nemorothgame.Rules(), crossing); !errors.Is(err,
		context.Canceled) {
		t.Errorf("after the context's end: %v", err)
	}
}

// TestPrintable checks that control characters of an engine's texts are replaced
// before they reach a terminal, and that the replaced texts still count as wrong.
func TestPrintable(t *testing.T) {
	lie := liar("", func(a *Answer) { a.Legal[0].Move = "Ha2a3\x1b[2J\u202e" })
	c, err := Compare(t.Context(), lie, nemorothgame.Rules(), plainRequest)
	if err != nil || len(c.Differences) != 2 || c.Differences[1].Move != "Ha2a3\ufffd[2J\ufffd" {
		t.Errorf("%+v, %v", c.Differences, err)
	}
}
