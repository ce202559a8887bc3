package laws

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// allOrders is how many occupied neighbours may have for all orders of their
// pushes to be tried; of more, only a few orders are.
const allOrders = 4

// orders holds of a report on a bare scream: it is understood if and only if
// every order leads to the same position, and else its candidates are the first
// orders, counted clockwise, of each result (SCREAM-4, NAME-1).
func orders(g *nemoroth.Game, r nemoroth.Report) error {
	bare := r.Asked.IsScream() && r.Asked.Order() == nil
	if !bare || !(r.Verdict == nemoroth.VerdictAmbiguous || possible(r)) || g.Ruleset().ClockwiseScreams {
		return nil
	}
	tried, all := pushOrders(g.Position(), r.Asked.From())
	first := map[nemoroth.Position]nemoroth.Move{} // of each result
	for _, order := range tried {
		m := nemoroth.NewScream(r.Asked.From(), order...)
		x := g.Explain(m)
		if _, ok := first[x.After]; !ok {
			first[x.After] = m
		}
		if r.Verdict != nemoroth.VerdictAmbiguous {
			if x.Move != r.Asked || x.After != r.After {
				return broken(g, m, "a bare scream has a single result (NAME-1)", "%v, and\n%v", r, x)
			}
			continue
		}
		i := slices.IndexFunc(r.Candidates, func(c nemoroth.Candidate) bool { return c.Move == x.Move })
		if i < 0 || r.Candidates[i].Legal != x.Legal() {
			return broken(g, m, "the canonical form of every order is a candidate (NAME-1)", "%v, and\n%v", r, x)
		}
		if all && x.Move != first[x.After] {
			return broken(g, m, "the canonical order is the first of its equals (SCREAM-4)", "%v, and not %v", x.Move, first[x.After])
		}
	}
	if r.Verdict != nemoroth.VerdictAmbiguous {
		return nil
	}
	if all && len(first) != len(r.Candidates) {
		return broken(g, r.Asked, "there is a candidate for each result, and no other (NAME-1)", "%d results, but %v", len(first), r.Candidates)
	}
	for _, m := range g.Moves() {
		if m.IsScream() && m.From() == r.Asked.From() && !slices.Contains(r.Candidates, nemoroth.Candidate{Move: m, Legal: true}) {
			return broken(g, m, "every legal scream is a candidate of the bare one (NAME-1)", "%v", r.Candidates)
		}
	}
	return nil
}

// clockwise are the eight directions as SCREAM-4 counts them.
var clockwise = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// pushed lists the occupied neighbours of a square, N, NE … NW (SCREAM-4).
func pushed(p nemoroth.Position, at nemoroth.Square) (squares []nemoroth.Square) {
	for _, d := range clockwise {
		if sq := at.Offset(d[0], d[1]); len(p.At(sq)) > 0 {
			squares = append(squares, sq)
		}
	}
	return squares
}

// pushOrders lists the orders in which a scream may push, the first one counting
// clockwise first, or some of them where there are too many.
func pushOrders(p nemoroth.Position, at nemoroth.Square) (list [][]nemoroth.Square, all bool) {
	squares := pushed(p, at)
	if len(squares) <= allOrders {
		return permutations(squares), true
	}
	for i := range squares {
		turned := slices.Concat(squares[i:], squares[:i])
		back := slices.Clone(turned)
		slices.Reverse(back)
		list = append(list, turned, back)
	}
	return list, false
}

// permutations lists all orders of some squares, lexicographically.
func permutations(squares []nemoroth.Square) [][]nemoroth.Square {
	if len(squares) == 0 {
		return [][]nemoroth.Square{nil}
	}
	var all [][]nemoroth.Square
	for i, sq := range squares {
		for _, rest := range permutations(slices.Concat(squares[:i], squares[i+1:])) {
			all = append(all, append([]nemoroth.Square{sq}, rest...))
		}
	}
	return all
}
