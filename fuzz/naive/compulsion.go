package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// compelsCompany is COMP-MULTI: any other occupant of its square, mobile, statue or
// Mummy, compels a piece.
func compelsCompany(c Case) bool { return c.Who.ID != c.Other.ID }

// compelsIchor is COMP-ICHOR: ichor compels a piece that is no Zombie. Ichor with one
// ply left is gone before the opponent moves, and OPT-2 says whether it compels.
func compelsIchor(c Case) bool {
	least := 2
	if c.Options.EvaporatingIchorCompels {
		least = 1
	}
	return c.Who.Kind != zombie && c.Ichor[c.At] >= least
}

// compelsGhast is COMP-GHAST: an enemy Ghast, mobile or petrified, compels the
// pieces in its range that are no Zombies.
func compelsGhast(c Case) bool {
	enemy := c.Ghast.Side == c.Who.Side.Opponent()
	return c.Who.Kind != zombie && enemy && c.InRange(c.Ghast.At, c.At)
}

// Is reports whether two compulsions are of the same piece for the same cause.
func (c Case) Is(d Case) bool {
	return c.Who.ID == d.Who.ID && c.Kind == d.Kind && c.Ghast.ID == d.Ghast.ID
}

// entry returns a compulsion as an entry of the protocol's list.
func (c Case) entry() nemoroth.Compulsion {
	return nemoroth.Compulsion{Square: c.At, Piece: c.Who.Kind, Kind: c.Kind, Source: c.Ghast.At}
}

// Compulsions lists the compulsions of the side to move, in the order of PROTO-1: only its
// mobile pieces are compelled (the first sentence of §10). Of equal occupants, those of the
// first come first.
func (p *Position) Compulsions() []Case {
	if p.compelled != nil {
		return p.compelled
	}
	all := []Case{}
	for _, who := range p.Pieces {
		if c := p.about(who); c.Holds("§10") {
			all = append(all, c.Compelled()...)
		}
	}
	slices.SortStableFunc(all, func(x, y Case) int { return x.entry().Compare(y.entry()) })
	p.compelled = all
	return all
}

// Compelled lists the compulsions of the piece.
func (c Case) Compelled() (all []Case) {
	add := func(c Case, kind nemoroth.CompulsionKind) {
		c.Kind = kind
		all = append(all, c)
	}
	by := c
	for _, by.Ghast = range c.GhastsWhere(c.Tests["COMP-GHAST"]) {
		add(by, nemoroth.CompulsionGhast)
	}
	if c.Holds("COMP-ICHOR") {
		add(c, nemoroth.CompulsionIchor)
	}
	for _, by.Other = range c.On(c.At) {
		if by.Holds("COMP-MULTI") {
			add(c, nemoroth.CompulsionMulti)
			break
		}
	}
	return all
}

// obeys is COMP-RULE: if pieces are compelled, a move must satisfy at least one
// compulsion of at least one of them (COMP-ONE). It may add compulsions (COMP-NEW).
func obeys(c Case) bool {
	return len(c.Compulsions()) == 0 || len(c.satisfactions(c.After)) > 0
}

// obeyed reports whether a move obeys COMP-RULE.
func (p *Position) obeyed(r *Result) bool { return Case{Position: p, After: r}.Holds("COMP-RULE") }

// satisfactions lists the compulsions that a move satisfies, in their order.
func (p *Position) satisfactions(r *Result) (all []nemoroth.Satisfaction) {
	for _, c := range p.Compulsions() {
		if by := c.Becomes(r).Satisfied(); by != "" {
			all = append(all, nemoroth.Satisfaction{Compulsion: c.entry(), Rule: by})
		}
	}
	return all
}

// Becomes adds what a move, its evaporation included, makes of a compelled piece.
func (c Case) Becomes(r *Result) Case {
	c.After, c.Now, c.GhastNow = r, r.Board.Find(c.Who.ID), r.Board.Find(c.Ghast.ID)
	return c
}

// There reports whether the piece is still on the board.
func (c Case) There() bool { return c.Now.At.IsValid() }

// relief holds the rule by which a compulsion of each kind is satisfied while the piece
// is still there and has not moved.
var relief = map[nemoroth.CompulsionKind]Rule{
	nemoroth.CompulsionMulti: "COMP-MULTI-SAT", nemoroth.CompulsionIchor: "COMP-ICHOR-SAT",
	nemoroth.CompulsionGhast: "COMP-GHAST-SAT",
}

// Satisfied returns the first rule by which a move satisfies a compulsion, or "" if
// none does.
func (c Case) Satisfied() Rule {
	for _, by := range []Rule{"COMP-MOVED", "COMP-GONE", relief[c.Kind]} {
		if c.Holds(by) {
			return by
		}
	}
	return ""
}

// moved is COMP-MOVED: a voluntary move of the compelled piece. Screaming is not
// moving.
func moved(c Case) bool { return c.Who.ID == c.After.Mover }

// gone is COMP-GONE: after the move the piece has been petrified, engulfed,
// destroyed, dissolved, ejected or, for a Ghast's compulsion, promoted.
func gone(c Case) bool {
	promoted := c.Kind == nemoroth.CompulsionGhast && c.Promoted()
	return !c.There() || c.Now.Petrified || promoted
}

// Promoted reports whether the piece has become a Zombie.
func (c Case) Promoted() bool {
	return c.Now.Kind == zombie && c.Who.Kind != zombie
}

// alone is COMP-MULTI-SAT: the piece is alone on its square after the move.
func alone(c Case) bool { return c.There() && len(c.After.Board.On(c.Now.At)) == 1 }

// offIchor is COMP-ICHOR-SAT: after the move and its evaporation the piece stands on
// no ichor. Any legal move satisfies the compulsion of ichor with one ply left,
// where there is one (OPT-2).
func offIchor(c Case) bool {
	lastPly := c.Ichor[c.At] == 1
	return c.There() && (lastPly || c.After.Board.Ichor[c.Now.At] == 0)
}

// away is COMP-GHAST-SAT: the Ghast is gone, or the distance between the two has
// grown, whichever of them was pushed.
func away(c Case) bool {
	gone := !c.GhastNow.At.IsValid()
	if gone || !c.There() {
		return gone
	}
	return c.Distance(c.Now.At, c.GhastNow.At) > c.Distance(c.At, c.Ghast.At)
}
