package properties

import (
	"slices"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

var (
	sides       = [2]nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian}
	mobileKinds = []nemoroth.Kind{nemoroth.Basilisk, nemoroth.Ghast, nemoroth.LeafPile, nemoroth.GoAway, nemoroth.WoundedFiend, nemoroth.Human, nemoroth.Zombie}
)

func where(f func(nemoroth.Square) bool) (on nemoroth.Squares) {
	for sq := range nemoroth.Square(64) {
		if f(sq) {
			on |= nemoroth.SquaresOf(sq)
		}
	}
	return on
}

func holding(s nemoroth.Setup, is func(nemoroth.Piece) bool) nemoroth.Squares {
	return where(func(sq nemoroth.Square) bool { return slices.ContainsFunc(s.Occupants[sq], is) })
}

// restricted returns the squares with compulsions, and whether COMP-RULE
// restricts the side to move. It does not where ichor with one ply left compels
// (OPT-2): every legal move satisfies that.
func restricted(g *nemoroth.Game) (on nemoroth.Squares, is bool) {
	freed := false
	for _, c := range g.Compulsions() {
		on |= nemoroth.SquaresOf(c.Square)
		freed = freed || c.Kind == nemoroth.IchorCompulsion && g.Position().Ichor(c.Square) == 1
	}
	return on, on != 0 && !freed
}

// ghastRange returns the squares in range of a side's Ghasts (GEO-1, GHAST-1).
func ghastRange(s nemoroth.Setup, by nemoroth.Side) (on nemoroth.Squares) {
	ghasts := holding(s, func(who nemoroth.Piece) bool { return who.Kind == nemoroth.Ghast && who.Side == by })
	for ghasts != 0 {
		at := ghasts.Pop()
		on |= where(func(sq nemoroth.Square) bool { return chebyshev(at, sq) <= 2 })
	}
	return on
}

// inspected checks the masks and counts of a walker against its game's position.
func inspected(w *nemoroth.Walker, g *nemoroth.Game) error {
	s := g.Setup()
	type shown struct {
		what      string
		got, want any
	}
	all, lasting := w.Ichorous()
	compelled, restricts := restricted(g)
	moves, back := w.MovesAndPast(nil)
	tally := map[nemoroth.Piece]int{} // with Digesting cleared
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
		{"whether COMP-RULE restricts the side to move", w.Restricted(), restricts},
		{"the ruleset", w.Ruleset(), g.Ruleset()},
		{"how many plies back a position forbids a move (REP-1)", back, pastOf(g)},
	}
	for _, side := range sides {
		list = append(list, shown{"the range of Ghasts (GHAST-1)", w.GhastRangeOf(side), ghastRange(s, side)})
		for _, k := range mobileKinds {
			sort := func(petrified bool) nemoroth.Squares {
				return holding(s, func(who nemoroth.Piece) bool { return who.Kind == k && who.Side == side && who.Petrified == petrified })
			}
			list = append(list, shown{"mobile pieces", w.Mobile(side, k), sort(false)}, shown{"statues", w.Statues(side, k), sort(true)},
				shown{"the number of mobile pieces", w.Count(side, k), tally[nemoroth.Piece{Kind: k, Side: side}]})
		}
	}
	for _, x := range list {
		if x.got != x.want {
			return broken(g, noMove, "a walker gives "+x.what, "%v instead of %v", x.got, x.want)
		}
	}
	return holds(slices.Equal(moves, g.Moves()), g, noMove, "a walker has its game's legal moves", "%v", moves)
}

// pastOf returns how many plies ago the earliest position occurred that one of
// the moves forbidden by REP-1 alone would repeat; 0 if there is no such move.
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

// scopes checks the Scope of both sides: the counts of what each could do if it
// were the side to move, COMP-RULE and REP-1 aside.
func scopes(w *nemoroth.Walker, g *nemoroth.Game) error {
	got := [2]nemoroth.Scope{{Screams: 1}, {Screams: 1}} // Scopes overwrites it
	w.Scopes(&got)
	seen := gen.Seen(g.Setup())
	for i, side := range sides {
		s := g.Setup()
		s.Side = side
		asked, err := s.Game(g.Ruleset())
		if err != nil {
			return broken(g, noMove, "a position can stand with either side to move (POS-1)", "%v", err)
		}
		want := scope(asked, seen)
		if got[i] != want {
			return broken(asked, noMove, "a walker counts what each side could do", "%s", cmp.Diff(want, got[i]))
		}
	}
	return nil
}

// scope counts what the side to move can do in a game without a past.
func scope(g *nemoroth.Game, seen nemoroth.Squares) (s nemoroth.Scope) {
	var screams nemoroth.Squares
	for _, m := range gen.Thinkable(g) {
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
