package laws

import (
	"slices"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

var (
	sides       = [2]nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian}
	mobileKinds = []nemoroth.Kind{nemoroth.Basilisk, nemoroth.Ghast, nemoroth.LeafPile, nemoroth.GoAway, nemoroth.WoundedFiend, nemoroth.Human, nemoroth.Zombie}
)

// gazes lists what a side's Basilisk sees from a square (GAZE-1,
// MOVE-BASILISK).
func gazes(s nemoroth.Side, from nemoroth.Square) nemoroth.Squares {
	ahead := 1
	if s == nemoroth.Obsidian {
		ahead = -1
	}
	return nemoroth.SquaresOf(from.Offset(-1, 2*ahead), from.Offset(1, 2*ahead), from.Offset(-1, -ahead), from.Offset(1, -ahead))
}

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

// seenIn collects the squares that some Basilisk sees (GAZE-1).
func seenIn(s nemoroth.Setup) (seen nemoroth.Squares) {
	for sq := range nemoroth.Square(64) {
		for _, who := range s.Occupants[sq] {
			if who.Kind == nemoroth.Basilisk {
				seen |= gazes(who.Side, sq)
			}
		}
	}
	return seen
}

// compelledIn collects the squares with compelled pieces of the side on move
// (RULEBOOK §10), and says whether COMP-RULE restricts it: under OPT-2 ichor that
// is about to evaporate frees it.
func compelledIn(s nemoroth.Setup, r nemoroth.Ruleset) (on nemoroth.Squares, obliged bool) {
	haunted := hauntedIn(s, s.Side.Opponent())
	freed := false
	on = where(func(sq nemoroth.Square) bool {
		compelled := false
		for _, who := range s.Occupants[sq] {
			if who.Side != s.Side || !who.Mobile() {
				continue
			}
			compelled = compelled || len(s.Occupants[sq]) > 1 // COMP-MULTI
			if who.Kind == nemoroth.Zombie {
				continue
			}
			evaporating := s.Ichor[sq] == 1 && r.EvaporatingIchorCompels
			freed = freed || evaporating
			compelled = compelled || s.Ichor[sq] > 1 || evaporating || haunted.Has(sq) // COMP-ICHOR, COMP-GHAST
		}
		return compelled
	})
	return on, on != 0 && !freed
}

// hauntedIn collects the squares in range of a side's Ghasts (GEO-1, GHAST-1).
func hauntedIn(s nemoroth.Setup, by nemoroth.Side) (on nemoroth.Squares) {
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
	wrong := func(what string, got, want any) error {
		return broken(g, nemoroth.Move{}, "a walker shows "+what, "%v instead of %v", got, want)
	}
	type set struct {
		what      string
		got, want nemoroth.Squares
	}
	all, lasting := w.Ichorous()
	compelled, obliged := compelledIn(s, g.Ruleset())
	sets := []set{
		{"Mummies", w.Mummies(), holding(s, func(who nemoroth.Piece) bool { return who.Kind == nemoroth.Mummy })},
		{"occupied squares", w.Occupied(), where(func(sq nemoroth.Square) bool { return len(s.Occupants[sq]) > 0 })},
		{"crowded squares (COMP-MULTI)", w.Crowded(), where(func(sq nemoroth.Square) bool { return len(s.Occupants[sq]) > 1 })},
		{"digesting Leaf Piles (SETUP-5)", w.Digesting(), holding(s, func(who nemoroth.Piece) bool { return who.Digesting })},
		{"ichor", all, where(func(sq nemoroth.Square) bool { return s.Ichor[sq] > 0 })},
		{"lasting ichor (COMP-ICHOR)", lasting, where(func(sq nemoroth.Square) bool { return s.Ichor[sq] > 1 })},
		{"seen squares (GAZE-1)", w.Seen(), seenIn(s)},
		{"compelled pieces (RULEBOOK §10)", w.Compelled(), compelled},
	}
	for _, side := range sides {
		sets = append(sets, set{"the range of Ghasts (GHAST-1)", w.GhastRangeOf(side), hauntedIn(s, side)})
		for _, k := range mobileKinds {
			sets = append(sets,
				set{"mobile pieces", w.Mobile(side, k), holding(s, func(who nemoroth.Piece) bool { return who.Kind == k && who.Side == side && who.Mobile() })},
				set{"statues", w.Statues(side, k), holding(s, func(who nemoroth.Piece) bool { return who.Kind == k && who.Side == side && who.Petrified })})
			n := 0
			for sq := range nemoroth.Square(64) {
				for _, who := range s.Occupants[sq] {
					if who.Kind == k && who.Side == side && who.Mobile() {
						n++
					}
				}
			}
			if w.Count(side, k) != n {
				return wrong("how many mobile pieces of a kind there are", w.Count(side, k), n)
			}
		}
	}
	for _, x := range sets {
		if x.got != x.want {
			return wrong(x.what, x.got, x.want)
		}
	}
	var listed nemoroth.Squares
	for _, c := range g.Compulsions() {
		listed |= nemoroth.SquaresOf(c.Square)
	}
	switch {
	case listed != compelled:
		return broken(g, nemoroth.Move{}, "compulsions are those of RULEBOOK §10", "on %v instead of %v", listed, compelled)
	case w.Restricted() != obliged:
		return wrong("whether COMP-RULE restricts the side on move", w.Restricted(), obliged)
	case w.Ruleset() != g.Ruleset():
		return wrong("its ruleset", w.Ruleset(), g.Ruleset())
	}
	moves, back := w.MovesAndPast(nil)
	if want := pastOf(g); !slices.Equal(moves, g.Moves()) || back != want {
		return wrong("the moves, and how far back the past forbids others (REP-1)", back, want)
	}
	return nil
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
	seen := seenIn(g.Setup())
	for i, side := range sides {
		s := g.Setup()
		s.Side = side
		asked, err := s.Game(g.Ruleset())
		if err != nil {
			return broken(g, nemoroth.Move{}, "a position can stand with either side on move (POS-1)", "%v", err)
		}
		want := scope(asked, seen)
		if got[i] != want {
			return broken(asked, nemoroth.Move{}, "a walker counts what each side could do", "%s", cmp.Diff(want, got[i]))
		}
	}
	return nil
}

// scope counts what the side on move of a game that has just begun can do.
func scope(g *nemoroth.Game, seen nemoroth.Squares) (s nemoroth.Scope) {
	var screams nemoroth.Squares
	for _, m := range thinkable(g) {
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
			s.Stares |= gazes(g.Side(), m.To())
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
