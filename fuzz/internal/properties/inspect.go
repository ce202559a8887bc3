package properties

import (
	"slices"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
)

var (
	sides       = [2]nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian}
	mobileKinds = []nemoroth.Kind{nemoroth.Basilisk, nemoroth.Ghast, nemoroth.LeafPile, nemoroth.GoAway, nemoroth.WoundedFiend, nemoroth.Human, nemoroth.Zombie}
)

// where collects the squares on which a condition holds.
func where(f func(nemoroth.Square) bool) (on nemoroth.Squares) {
	for sq := range nemoroth.Square(64) {
		if f(sq) {
			on |= nemoroth.SquaresOf(sq)
		}
	}
	return on
}

// holding collects the squares with an occupant of some sort.
func holding(s nemoroth.Setup, is func(nemoroth.Piece) bool) nemoroth.Squares {
	return where(func(sq nemoroth.Square) bool { return slices.ContainsFunc(s.Occupants[sq], is) })
}

// restricted says of a game's compulsions on which squares they are, and whether
// COMP-RULE restricts the side on move: ichor that is about to evaporate, which
// compels under OPT-2, frees it.
func restricted(g *nemoroth.Game) (on nemoroth.Squares, is bool) {
	freed := false
	for _, c := range g.Compulsions() {
		on |= nemoroth.SquaresOf(c.Square)
		freed = freed || c.Kind == nemoroth.IchorCompulsion && g.Position().Ichor(c.Square) == 1
	}
	return on, on != 0 && !freed
}

// ghastRange collects the squares in range of a side's Ghasts (GEO-1, GHAST-1).
func ghastRange(s nemoroth.Setup, by nemoroth.Side) (on nemoroth.Squares) {
	ghasts := holding(s, func(who nemoroth.Piece) bool { return who.Kind == nemoroth.Ghast && who.Side == by })
	for ghasts != 0 {
		at := ghasts.Pop()
		on |= where(func(sq nemoroth.Square) bool { return chebyshev(at, sq) <= 2 })
	}
	return on
}

// inspected holds of what a walker shows of its board: what the position of its
// game shows.
func inspected(w *nemoroth.Walker, g *nemoroth.Game) error {
	s := g.Setup()
	type shown struct {
		what      string
		got, want any
	}
	all, lasting := w.Ichorous()
	compelled, restricts := restricted(g)
	moves, back := w.MovesAndPast(nil)
	tally := map[nemoroth.Piece]int{} // digesting or not
	for _, occupants := range s.Occupants {
		for _, who := range occupants {
			who.Digesting = false
			tally[who]++
		}
	}
	list := []shown{
		{"Mummies", w.Mummies(), holding(s, func(who nemoroth.Piece) bool { return who.Kind == nemoroth.Mummy })},
		{"occupied squares", w.Occupied(), where(func(sq nemoroth.Square) bool { return len(s.Occupants[sq]) > 0 })},
		{"crowded squares (COMP-MULTI)", w.Crowded(), where(func(sq nemoroth.Square) bool { return len(s.Occupants[sq]) > 1 })},
		{"digesting Leaf Piles (SETUP-5)", w.Digesting(), holding(s, func(who nemoroth.Piece) bool { return who.Digesting })},
		{"ichor", all, where(func(sq nemoroth.Square) bool { return s.Ichor[sq] > 0 })},
		{"lasting ichor (COMP-ICHOR)", lasting, where(func(sq nemoroth.Square) bool { return s.Ichor[sq] > 1 })},
		{"seen squares (GAZE-1)", w.Seen(), gen.Seen(s)},
		{"compelled pieces (RULEBOOK §10)", w.Compelled(), compelled},
		{"whether COMP-RULE restricts the side on move", w.Restricted(), restricts},
		{"its ruleset", w.Ruleset(), g.Ruleset()},
		{"how far back the past forbids moves (REP-1)", back, pastOf(g)},
	}
	for _, side := range sides {
		list = append(list, shown{"the range of Ghasts (GHAST-1)", w.GhastRangeOf(side), ghastRange(s, side)})
		for _, k := range mobileKinds {
			sort := func(petrified bool) nemoroth.Squares {
				return holding(s, func(who nemoroth.Piece) bool { return who.Kind == k && who.Side == side && who.Petrified == petrified })
			}
			list = append(list, shown{"mobile pieces", w.Mobile(side, k), sort(false)}, shown{"statues", w.Statues(side, k), sort(true)},
				shown{"how many mobile pieces there are", w.Count(side, k), tally[nemoroth.Piece{Kind: k, Side: side}]})
		}
	}
	for _, x := range list {
		if x.got != x.want {
			return broken(g, noMove, "a walker shows "+x.what, "%v instead of %v", x.got, x.want)
		}
	}
	return holds(slices.Equal(moves, g.Moves()), g, noMove, "a walker has its game's legal moves", "%v", moves)
}

// pastOf is how many plies ago the earliest position stood that a move would
// bring back, forbidden by REP-1 alone; 0 if there is none.
func pastOf(g *nemoroth.Game) (back int) {
	if g.Parent() == nil {
		return 0
	}
	legal := g.Moves()
	for _, m := range g.Position().Moves(g.Ruleset()) {
		if slices.Contains(legal, m) {
			continue
		}
		after := g.Explain(m).After
		for past, n := g, 0; past != nil; past, n = past.Parent(), n+1 {
			if past.Position() == after {
				back = max(back, n)
				break
			}
		}
	}
	return back
}

// scopes holds of what a walker says that both sides could do if they were on
// move, COMP-RULE and REP-1 not asked.
func scopes(w *nemoroth.Walker, g *nemoroth.Game) error {
	got := [2]nemoroth.Scope{{Screams: 1}, {Screams: 1}} // to be overwritten
	w.Scopes(&got)
	seen := gen.Seen(g.Setup())
	for i, side := range sides {
		s := g.Setup()
		s.Side = side
		asked, err := s.Game(g.Ruleset())
		if err != nil {
			return broken(g, noMove, "a position can stand with either side on move (POS-1)", "%v", err)
		}
		want := scope(asked, seen)
		if got[i] != want {
			return broken(asked, noMove, "a walker counts what each side could do", "%s", cmp.Diff(want, got[i]))
		}
	}
	return nil
}

// scope counts what the side on move of a game that has just begun can do.
func scope(g *nemoroth.Game, seen nemoroth.Squares) (s nemoroth.Scope) {
	var screams nemoroth.Squares
	for _, m := range agree.Thinkable(g) {
		r := g.Explain(m)
		if m.IsScream() {
			if m.Order() == nil && (r.Verdict == nemoroth.VerdictAmbiguous || possible(r)) {
				screams |= nemoroth.SquaresOf(m.From())
			}
			continue
		}
		if r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictForbidden {
			continue
		}
		s.Steps[m.Kind()]++
		to := nemoroth.SquaresOf(m.To())
		switch m.Kind() {
		case nemoroth.Basilisk:
			s.Stares |= gen.Gaze(g.Side(), m.To())
			continue
		case nemoroth.Zombie:
			s.Takes |= to
			continue
		case nemoroth.LeafPile:
			s.Takes |= to
		}
		if seen&to != 0 {
			s.Seen++
		}
	}
	s.Screams = int16(screams.Len())
	return s
}
