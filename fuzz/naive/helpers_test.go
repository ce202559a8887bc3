package naive_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

const (
	opening = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
)

// start begins a game under a preset, "" for Standard, and plays moves.
func start(t testing.TB, line, ruleset string, moves ...string) game.Game {
	t.Helper()
	g, err := naive.Model{}.Start(line, ruleset)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return play(t, g, moves...)
}

func play(t testing.TB, g game.Game, moves ...string) game.Game {
	t.Helper()
	for _, move := range moves {
		next, err := g.(game.Passer).Pass()
		if move != "pass" {
			next, err = g.Play(move)
		}
		if err != nil {
			t.Fatalf("%s: %v", g.Line(), err)
		}
		g = next
	}
	return g
}

// contents returns the contents of the squares that a list such as "c2 pH, e1 empty"
// names, in the same form.
func contents(t testing.TB, g game.Game, list string) string {
	s, err := nemoroth.ParseSetup(g.Line())
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, item := range strings.FieldsFunc(list, func(c rune) bool { return c == ',' }) {
		name := strings.Fields(item)[0]
		sq := nemoroth.MustSquare(name)
		var one nemoroth.Setup
		one.Occupants[0], one.Ichor[0] = s.Occupants[sq], s.Ichor[sq]
		rank := strings.Split(strings.Fields(one.String())[0], "/")[7]
		if rank == "8" {
			rank = "empty7"
		}
		all = append(all, name+" "+strings.TrimSuffix(rank, "7"))
	}
	return strings.Join(all, ", ")
}

// longest returns the legal moves that travel furthest (POS-2).
func longest(g game.Game) (best []string) {
	most := 0
	for _, name := range g.Moves() {
		m := nemoroth.MustMove(name)
		n := naive.Chebyshev(m.From(), m.To())
		if n > most {
			most, best = n, nil
		}
		if n == most {
			best = append(best, name)
		}
	}
	return best
}

func screams(g game.Game) string {
	n := strings.Count(strings.Join(g.Moves(), " "), "!")
	return []string{"none", "one", "two", "three", "four", "five", "many"}[min(n, 6)]
}

func join[T interface{ String() string }](list []T) string {
	var all []string
	for _, x := range list {
		all = append(all, x.String())
	}
	return strings.Join(all, ", ")
}

// ask answers a question about a game as text. The question is one of
//
//	legal, count, longest, screams, compelled   of the position
//	end               why the side to move has lost, or "not over"
//	azgoroth          the number of screams there
//	moves of Ge4      legal moves with names that begin so
//	legal of He3d3    those of some moves that are legal
//	on e4, f5         contents of these squares
//	He3d3             "legal", or the reasons against the move
//	He3d3: e3, d3     contents of these squares after the move
//	He3d3 satisfies   compulsions that the move satisfies
func ask(t testing.TB, g game.Game, question string) string {
	t.Helper()
	switch question {
	case "legal":
		return strings.Join(g.Moves(), " ")
	case "count":
		return strconv.Itoa(len(g.Moves()))
	case "longest":
		return strings.Join(longest(g), " ")
	case "screams":
		return screams(g)
	case "azgoroth":
		return screams(start(t, g.Line(), "Azgoroth"))
	case "compelled":
		return join(g.(game.Compeller).Compulsions())
	case "end":
		if o := g.Outcome(); o.Winner != g.Turn() && o.Over {
			return o.Reason
		}
		return g.Outcome().String()
	}
	if list, ok := strings.CutPrefix(question, "on "); ok {
		return contents(t, g, list)
	}
	if begin, ok := strings.CutPrefix(question, "moves of "); ok {
		other := func(move string) bool { return !strings.HasPrefix(move, begin) }
		return strings.Join(slices.DeleteFunc(g.Moves(), other), " ")
	}
	if list, ok := strings.CutPrefix(question, "legal of "); ok {
		illegal := func(move string) bool { return !g.Explain(move).Legal() }
		return strings.Join(slices.DeleteFunc(strings.Fields(list), illegal), " ")
	}
	if move, list, ok := strings.Cut(question, ": "); ok {
		return contents(t, play(t, g, move), list)
	}
	if move, ok := strings.CutSuffix(question, " satisfies"); ok {
		return join(g.Explain(move).Satisfies)
	}
	verdict, _ := gametest.Verdict(g, question)
	return strings.ReplaceAll(verdict, " + ", ", ")
}

// check asks a question and compares the answer.
func check(t testing.TB, where string, g game.Game, question, want string) {
	t.Helper()
	if got := ask(t, g, question); got != want {
		t.Errorf("%s, %s, %s: %q, want %q", where, g.Line(), question, got, want)
	}
}
