package naive_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

const (
	opening = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
)

// start begins a game under Standard or another preset.
func start(t testing.TB, position string, ruleset ...string) *naive.Game {
	t.Helper()
	r, err := nemoroth.ParseRuleset(strings.Join(ruleset, ""))
	if err != nil {
		t.Fatal(err)
	}
	return startIn(t, naive.New(r), position)
}

func startIn(t testing.TB, m *naive.Rules, position string) *naive.Game {
	t.Helper()
	s, err := nemoroth.ParseSetup(position)
	if err != nil {
		t.Fatal(err)
	}
	g, err := m.Start(s)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return g
}

func play(t testing.TB, g *naive.Game, names ...string) *naive.Game {
	t.Helper()
	for _, name := range names {
		mv, err := nemoroth.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		if mv.IsPass() {
			g = g.Pass()
			continue
		}
		next, err := g.Play(mv)
		if err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		g = next
	}
	return g
}

func names(moves []nemoroth.Move) string {
	var all []string
	for _, mv := range moves {
		all = append(all, mv.String())
	}
	return strings.Join(all, " ")
}

// contents returns the contents of the squares in a list such as "c2 pH, e1
// empty", in the form of the list, and the list itself.
func contents(g *naive.Game, list string) (got, want string) {
	s := g.Setup()
	var gots []string
	list = strings.ReplaceAll(list, "`", "")
	for _, item := range strings.Split(list, ", ") {
		name, _, _ := strings.Cut(item, " ")
		gots = append(gots, name+" "+square(s, nemoroth.MustSquare(name)))
	}
	return strings.Join(gots, ", "), list
}

// square returns a square of a setup as the position line has it, or "empty".
func square(s nemoroth.Setup, sq nemoroth.Square) string {
	var one nemoroth.Setup
	one.Occupants[nemoroth.MustSquare("a1")] = s.Occupants[sq]
	one.Ichor[nemoroth.MustSquare("a1")] = s.Ichor[sq]
	rank := strings.Split(strings.Fields(one.String())[0], "/")[7]
	if rank == "8" {
		return "empty"
	}
	return strings.TrimSuffix(rank, "7")
}

// compelledText returns compulsions in the form "d3 H ghast e4, d3 H ichor".
func compelledText(g *naive.Game) string {
	var all []string
	for _, c := range g.Compelled() {
		all = append(all, compulsionText(c))
	}
	return strings.Join(all, ", ")
}

func compulsionText(c nemoroth.Compulsion) string {
	text := c.Square.String() + " " + string(c.Piece.Letter()) + " " + c.Kind.String()
	if c.Source.IsValid() {
		text += " " + c.Source.String()
	}
	return text
}

func screamCount(g *naive.Game) string {
	n := 0
	for _, mv := range g.Legal() {
		if mv.IsScream() {
			n++
		}
	}
	return []string{"none", "one", "two", "three", "four", "five", "many"}[min(n, 6)]
}

// longest returns the legal moves that travel furthest (POS-2).
func longest(g *naive.Game) []nemoroth.Move {
	var best []nemoroth.Move
	most := 0
	for _, mv := range g.Legal() {
		n := max(mv.From().File()-mv.To().File(), mv.To().File()-mv.From().File(),
			mv.From().Rank()-mv.To().Rank(), mv.To().Rank()-mv.From().Rank())
		if n > most {
			most, best = n, nil
		}
		if n == most {
			best = append(best, mv)
		}
	}
	return best
}

// reasonsText returns reasons in the form "GHAST-2 d1, GHAST-2 d4".
func reasonsText(reasons []nemoroth.Reason) string {
	var all []string
	for _, r := range reasons {
		text := string(r.Rule)
		for _, sq := range r.Squares {
			text += " " + sq.String()
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// satisfiesText returns satisfactions in the form "d2 H ghast d4: COMP-GONE".
func satisfiesText(list []nemoroth.Satisfaction) string {
	var all []string
	for _, s := range list {
		all = append(all, compulsionText(s.Compulsion)+": "+string(s.Rule))
	}
	return strings.Join(all, ", ")
}

func check(t testing.TB, rule, where string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: %s (-want +got)\n%s", rule, where, diff)
	}
}

// ask answers a question about a game as text. The question is one of
//
//	legal, compelled, outcome, screams, side   of the position
//	e4 f5             contents of these squares
//	He3d3             "legal", or the reasons against the move
//	He3d3: e3 d3      contents of these squares after the move
//	He3d3 satisfies   compulsions that the move satisfies
func ask(t *testing.T, g *naive.Game, question string) string {
	t.Helper()
	onSquares := func(g *naive.Game, list string) string {
		s := g.Setup()
		var all []string
		for _, name := range strings.Fields(list) {
			all = append(all, name+" "+square(s, nemoroth.MustSquare(name)))
		}
		return strings.Join(all, ", ")
	}
	switch question {
	case "legal":
		return names(g.Legal())
	case "compelled":
		return compelledText(g)
	case "outcome":
		return g.Outcome().String()
	case "screams":
		return screamCount(g)
	case "side":
		return g.Side.String()
	}
	if move, list, ok := strings.Cut(question, ": "); ok {
		return onSquares(play(t, g, move), list)
	}
	move, rest, _ := strings.Cut(question, " ")
	if len(move) == 2 {
		return onSquares(g, question)
	}
	r := g.Explain(nemoroth.MustMove(move))
	if rest == "satisfies" {
		return satisfiesText(r.Satisfies)
	}
	if r.Legal() {
		return "legal"
	}
	return reasonsText(r.Reasons)
}
