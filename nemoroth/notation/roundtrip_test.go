package notation_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

var notations = []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani}

func format(t *testing.T, g *nemoroth.Game, m nemoroth.Move, in notation.Notation, o ...notation.Option) string {
	t.Helper()
	text, err := notation.Format(g, m, in, o...)
	if err != nil {
		t.Fatalf("%v (%v)\n%v in the notation %v: %v", g, g.Ruleset(), m, in, err)
	}
	return text
}

// TestRoundTrip checks that every legal move is written in every notation, in
// full and short, and read back as the same move (NOTE-1 to NOTE-6).
func TestRoundTrip(t *testing.T) {
	// The test fails unless each of these parts occurs often enough.
	needed := map[string]int{
		"=Z": 10, "(d)": 10, "(p)": 100, "L:": 50, "Z:": 50, "-0": 50, "+": 50, "H=Z+": 1, "Z(d)": 1,
		"pL": 5, "M": 50, ",p": 50, "x": 50, "*": 50, "Z0": 10,
	}
	found := make(map[string]int)
	moves, ordered := 0, 0
	randomGames(t, 30, func(g *nemoroth.Game, _ *rand.Rand) {
		for _, m := range g.Moves() {
			moves++
			if m.Order() != nil {
				ordered++
			}
			for _, in := range notations {
				long := format(t, g, m, in)
				for part := range needed {
					if strings.Contains(long, part) {
						found[part]++
					}
				}
				for text, as := range map[string]notation.Notation{
					long:                                   in,
					format(t, g, m, in, notation.Annotate): notation.Any,
					format(t, g, m, in, notation.Short):    notation.Any,
					format(t, g, m, in, notation.Short, notation.Annotate): in,
				} {
					w, err := notation.Parse(g, text, as)
					if err != nil || w.Move != m || w.Text+w.Comment != text {
						t.Fatalf("%v (%v)\n%v is written %q, and read in the notation %v as %v, %q, %q, %v",
							g, g.Ruleset(), m, text, as, w.Move, w.Text, w.Comment, err)
					}
				}
			}
		}
	})
	if moves < 8000 || ordered < 100 {
		t.Errorf("only %d moves, %d screams with an order: too few for this test", moves, ordered)
	}
	for part, n := range needed {
		if found[part] < n {
			t.Errorf("%q occurs only %d times: too few for this test", part, found[part])
		}
	}
}

// mutants returns texts that state other effects than the given text. The bare
// move is not among them, because it states no effects.
func mutants(text string, in notation.Notation) []string {
	var list []string
	without := func(pattern string) {
		for _, at := range regexp.MustCompile(pattern).FindAllStringIndex(text, -1) {
			list = append(list, text[:at[0]]+text[at[1]:])
		}
	}
	instead := func(old, new string) {
		for i := 0; ; {
			n := strings.Index(text[i:], old)
			if n < 0 {
				return
			}
			list = append(list, text[:i+n]+new+text[i+n+len(old):])
			i += n + len(old)
		}
	}
	scream := strings.Contains(text, "(") && strings.HasSuffix(text, ")") && text[0] == 'A' && strings.Count(text, "-")+strings.Count(text, ":") > 0
	switch {
	case in == notation.Lawson && scream:
		inner := text[4 : len(text)-1]
		list = append(list, text[:4]+inner+":a1)", text[:4]+inner+",Ha1-0)") // at least one of the two is wrong
		instead("-", ":")
		without(`\([pd]\)`)
		without(`=Z`)
		without(`,p?[BGLAWHZM][^,]*`)
		without(`,[a-h][1-8]`)
		without(`:[a-h][1-8]\)$`)
		without(`[BGLAWHZM]\+`)
		instead("p", "")
		if !strings.Contains(inner, "pH") {
			instead("H", "pH")
		}
	case in == notation.Lawson:
		without(`\([pd]\)`)
		without(`=Z`)
		without(`,[a-h][1-8]`)
		if strings.Contains(text, ",") {
			without(`[a-h][1-8],`)
		}
		if text[0] != 'L' && text[0] != 'Z' {
			list = append(list, text+":a1", text+",a1")
		}
		if !strings.Contains(text, "(p)") && !strings.Contains(text, ",") {
			list = append(list, text+"(p)")
		}
	default:
		without(`,p?[BGLAWHZM][^,]*`)
		instead("x", "*")
		instead("*", "x")
		instead("p", "")
		if strings.Contains(text, "=") {
			list = append(list, text+",pGa1", text+",Ha1-0")
		} else {
			list = append(list, text+"=pGa1")
		}
		if items := strings.SplitN(text, "=", 2); len(items) == 2 {
			list = append(list, items[0]+"="+items[1]+","+items[1])
		}
	}
	return list
}

// stated reports whether a text states any effect.
func stated(text string) bool { return strings.ContainsAny(text, ":(=x*") }

// TestMutants checks that a text with a missing, an additional or a different
// effect is rejected, and that the error says what happens (NOTE-6).
func TestMutants(t *testing.T) {
	refused, silent := 0, 0
	randomGames(t, 25, func(g *nemoroth.Game, rnd *rand.Rand) {
		moves := g.Moves()
		rnd.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, m := range moves[:min(6, len(moves))] {
			for _, in := range notations[1:] {
				text := format(t, g, m, in)
				if text == m.String() {
					continue
				}
				for _, mutant := range mutants(text, in) {
					w, err := notation.Parse(g, mutant, in)
					if err == nil {
						if stated(mutant) {
							t.Fatalf("%v (%v)\n%q, from %q, reads as %v", g, g.Ruleset(), mutant, text, w.Move)
						}
						silent++
						continue
					}
					var e *notation.EffectError
					if !errors.As(err, &e) {
						if errors.Is(err, nemoroth.ErrSyntax) || errors.Is(err, nemoroth.ErrAmbiguous) || errors.Is(err, nemoroth.ErrIllegal) {
							continue // not understood as this move
						}
						t.Fatalf("%v (%v)\n%q, from %q: %v", g, g.Ruleset(), mutant, text, err)
					}
					refused++
					if len(e.Denied)+len(e.Omitted) == 0 || e.Written != mutant {
						t.Fatalf("%v\n%q: the error has no details: %v", g, mutant, err)
					}
					// The actual move in the error can be read.
					if !e.Move.IsZero() {
						if w, err := notation.Parse(g, e.Actual, in); err != nil || w.Move != e.Move {
							t.Fatalf("%v\n%q: the error says that it is %q, which reads as %v, %v", g, mutant, e.Actual, w.Move, err)
						}
					}
				}
			}
		}
	})
	if refused < 3000 || silent > refused/2 {
		t.Errorf("%d texts were rejected for their effects, %d texts state none", refused, silent)
	}
}

// mirror reflects a setup by file, or by rank with the sides exchanged. Both
// keep the rules, and reverse the clockwise order of a Go Away's neighbours.
func mirror(s nemoroth.Setup, files, ranks bool) nemoroth.Setup {
	out := nemoroth.Setup{Side: s.Side, FullMove: s.FullMove}
	if ranks {
		out.Side = s.Side.Opponent()
	}
	for i := range nemoroth.Square(64) {
		to := mirrored(i, files, ranks)
		out.Ichor[to] = s.Ichor[i]
		for _, p := range s.Occupants[i] {
			if ranks {
				p.Side = p.Side.Opponent()
			}
			out.Occupants[to] = append(out.Occupants[to], p)
		}
	}
	return out
}

func mirrored(sq nemoroth.Square, files, ranks bool) nemoroth.Square {
	file, rank := sq.File(), sq.Rank()
	if files {
		file = 7 - file
	}
	if ranks {
		rank = 7 - rank
	}
	return nemoroth.SquareAt(file, rank)
}

// TestOtherOrders checks pushes listed in another order than the canonical one,
// with the effects of that order (NOTE-4, SCREAM-4). The effects come from a
// mirrored board, where the order is the clockwise one.
func TestOtherOrders(t *testing.T) {
	squares := regexp.MustCompile(`[a-h][1-8]`)
	clockwise := nemoroth.Ruleset{ClockwiseScreams: true}
	read, other := 0, 0
	rnd := rand.New(rand.NewPCG(2002, 11))
	for range 500 {
		g := crowded(rnd, nemoroth.Standard())
		for at := range nemoroth.Square(64) {
			for _, way := range [][2]bool{{true, false}, {false, true}, {true, true}} {
				h, err := mirror(g.Setup(), way[0], way[1]).Game(clockwise)
				if err != nil {
					t.Fatal(err)
				}
				back := func(text string) string {
					return squares.ReplaceAllStringFunc(text, func(s string) string {
						return mirrored(nemoroth.MustSquare(s), way[0], way[1]).String()
					})
				}
				scream := nemoroth.NewScream(mirrored(at, way[0], way[1]))
				trace, err := h.Trace(scream)
				if err != nil {
					continue
				}
				var order []nemoroth.Square
				for _, e := range trace {
					if from := mirrored(e.From, way[0], way[1]); (e.Kind == nemoroth.EffectPush || e.Kind == nemoroth.EffectFall) && (len(order) == 0 || order[len(order)-1] != from) {
						order = append(order, from)
					}
				}
				want, err := g.ParseMove(nemoroth.NewScream(at, order...).String())
				if err != nil {
					t.Fatal(err)
				}
				for _, in := range notations[1:] {
					text := back(format(t, h, scream, in))
					w, err := notation.Parse(g, text, in)
					if err != nil || w.Move != want {
						t.Fatalf("%v\n%q reads as %v, %v, want %v", g, text, w.Move, err, want)
					}
					read++
					if text != format(t, g, want, in) {
						other++
					}
				}
			}
		}
	}
	if other < 1000 {
		t.Errorf("only %d texts, %d of them not the canonical ones: too few for this test", read, other)
	}
}
