package naive

import (
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// problems is POS-1: it lists what makes a setup impossible, nil if it is possible.
// Problems of the whole setup come first, then those of each square, a1, b1 … h8:
// its ichor, then its different pieces in the order of the position line.
func problems(r *Rules, s nemoroth.Setup) []nemoroth.Problem {
	var all []nemoroth.Problem
	add := func(sq Square, p *nemoroth.Piece, violated Rule, msg string) {
		all = append(all, nemoroth.Problem{Rule: nemoroth.RulePos1,
			Violates: violated, Square: sq, Piece: p, Msg: msg})
	}
	if !s.Side.IsValid() {
		add(nemoroth.NoSquare, nil, nemoroth.RuleSetup1, "neither side is to move")
	}
	if n := s.FullMove; n < 0 || n > nemoroth.MaxFullMove {
		add(nemoroth.NoSquare, nil, nemoroth.RuleNfen1,
			fmt.Sprintf("full-move number %d is not between 1 and %d", n, nemoroth.MaxFullMove))
	}
	b := r.SetUp(s)
	seen := r.Seen(&b)
	for _, sq := range squares {
		if n := s.Ichor[sq]; n < 0 || n > 10 {
			add(sq, nil, nemoroth.RuleSetup4,
				fmt.Sprintf("ichor of %d plies is not between 1 and 10", n))
		}
		pieces := slices.SortedFunc(slices.Values(s.Occupants[sq]), nemoroth.Piece.Compare)
		for _, p := range slices.Compact(pieces) {
			for _, violated := range r.violations(s, seen, sq, p) {
				add(sq, &p, violated, p.Describe()+" cannot stand there")
			}
		}
	}
	return all
}

// violations lists the rules that a piece of a setup violates on its square.
func (r *Rules) violations(s nemoroth.Setup, seen *Gaze, sq Square, p nemoroth.Piece) []Rule {
	if !valid(p) {
		return []Rule{nemoroth.RuleSetup3}
	}
	who := Piece{Piece: p}
	pile, zombie := p.Kind == nemoroth.LeafPile, p.Kind == nemoroth.Zombie
	arrived := p.Kind == nemoroth.Human && who.OnEighthRank(sq)
	var all []Rule
	for _, c := range []struct {
		wrong bool
		by    Rule
	}{
		{zombie && p.Petrified, nemoroth.RuleSetup3},
		{p.Digesting && !(pile && who.Mobile()), nemoroth.RuleSetup5},
		{pile && len(s.Occupants[sq]) > 1, nemoroth.RuleEngulf2},
		{zombie && who.Mobile() && s.Ichor[sq] != 0, nemoroth.RuleIchor3},
		{!zombie && who.Mobile() && seen.Sees(sq), nemoroth.RuleGaze2},
		{arrived && who.Mobile(), nemoroth.RulePromote1},
		{arrived && p.Petrified && !r.Options.StatuesStayStone, nemoroth.RulePromote2},
	} {
		if c.wrong {
			all = append(all, c.by)
		}
	}
	return all
}

// valid reports whether a piece has a kind and, unless it is a Mummy, a side.
func valid(p nemoroth.Piece) bool {
	if p.Kind == nemoroth.Mummy {
		return p.Side == nemoroth.NoSide && !p.Petrified
	}
	return p.Side.IsValid() && p.Kind.IsValid()
}

// pass is POS-2: in a pass, too, ichor evaporates by one ply.
func pass(t *Turn) { t.Evaporate(t) }
