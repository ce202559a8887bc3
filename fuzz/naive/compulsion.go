package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// compellable is the first sentence of §10: only mobile pieces of the side on move
// are compelled.
func compellable(c Case) bool { return c.Who.Side == c.Side && c.Who.Mobile() }

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
	return c.Who.Kind != nemoroth.Zombie && c.Board.Ichor[c.At] >= least
}

// compelsGhast is COMP-GHAST: an enemy Ghast, mobile or petrified, compels the
// pieces in its range that are no Zombies.
func compelsGhast(c Case) bool {
	enemy := c.Ghast.Side == c.Who.Side.Opponent()
	return c.Who.Kind != nemoroth.Zombie && enemy && c.InRange(c.Ghast.At, c.At)
}

// A Compulsion is an entry of the protocol's list, with the piece that is compelled
// and the Ghast that compels it.
type Compulsion struct {
	nemoroth.Compulsion
	Who   Piece
	Ghast Ghast // for a GhastCompulsion only
}

// Is reports whether two compulsions are of the same piece for the same cause.
func (c Compulsion) Is(d Compulsion) bool {
	return c.Who.ID == d.Who.ID && c.Kind == d.Kind && c.Ghast.ID == d.Ghast.ID
}

// Compulsions lists the compulsions of the side to move, in the order of PROTO-1.
// Of equal occupants, those of the first come first.
func (p *Position) Compulsions() []Compulsion {
	if p.compelled != nil {
		return p.compelled
	}
	all := []Compulsion{}
	for _, sq := range squares {
		for _, who := range p.Board.At[sq] {
			if c := p.about(who, sq); p.Compellable(c) {
				all = append(all, c.Compelled()...)
			}
		}
	}
	slices.SortStableFunc(all, func(x, y Compulsion) int { return x.Compare(y.Compulsion) })
	p.compelled = all
	return all
}

// Compelled lists the compulsions of the piece.
func (c Case) Compelled() []Compulsion {
	var all []Compulsion
	add := func(kind nemoroth.CompulsionKind, by Ghast, source Square) {
		entry := nemoroth.Compulsion{Square: c.At, Piece: c.Who.Kind, Kind: kind, Source: source}
		all = append(all, Compulsion{entry, c.Who, by})
	}
	for _, g := range c.GhastsWhere(c.CompelsGhast) {
		add(nemoroth.GhastCompulsion, g, g.At)
	}
	if c.CompelsIchor(c) {
		add(nemoroth.IchorCompulsion, Ghast{}, nemoroth.NoSquare)
	}
	for _, c.Other = range c.Board.At[c.At] {
		if c.CompelsCompany(c) {
			add(nemoroth.MultiCompulsion, Ghast{}, nemoroth.NoSquare)
			break
		}
	}
	return all
}

// obeys is COMP-RULE: if pieces are compelled, a move must satisfy at least one
// compulsion of at least one of them (COMP-ONE). It may add compulsions (COMP-NEW).
func obeys(f Fate) bool {
	return len(f.Compulsions()) == 0 || len(f.satisfactions(f.After)) > 0
}

// obeyed reports whether a move obeys COMP-RULE.
func (p *Position) obeyed(r *Result) bool { return p.Obeys(Fate{Position: p, After: r}) }

// satisfactions lists the compulsions that a move satisfies, in their order.
func (p *Position) satisfactions(r *Result) []nemoroth.Satisfaction {
	var all []nemoroth.Satisfaction
	for _, c := range p.Compulsions() {
		if by := p.Satisfied(p.Fate(c, r)); by != "" {
			all = append(all, nemoroth.Satisfaction{Compulsion: c.Compulsion, Rule: by})
		}
	}
	return all
}

// A Fate is what a move, its evaporation included, makes of a compelled piece.
type Fate struct {
	*Position // before the move
	Compulsion
	After   *Result
	Now     Piece  // what the piece has become
	On      Square // where it is; NoSquare if it is gone
	GhastOn Square // where the Ghast is; NoSquare if it is gone
}

// Fate returns what a move makes of a piece with a compulsion.
func (p *Position) Fate(c Compulsion, r *Result) Fate {
	f := Fate{Position: p, Compulsion: c, After: r}
	f.Now, f.On = r.Board.Find(c.Who.ID)
	_, f.GhastOn = r.Board.Find(c.Ghast.ID)
	return f
}

// There reports whether the piece is still on the board.
func (f Fate) There() bool { return f.On.IsValid() }

// satisfied returns the first rule by which a move satisfies a compulsion, or "" if
// none does.
func satisfied(f Fate) Rule {
	switch {
	case f.Moved(f):
		return "COMP-MOVED"
	case f.Gone(f):
		return "COMP-GONE"
	case f.Kind == nemoroth.MultiCompulsion && f.Alone(f):
		return "COMP-MULTI-SAT"
	case f.Kind == nemoroth.IchorCompulsion && f.OffIchor(f):
		return "COMP-ICHOR-SAT"
	case f.Kind == nemoroth.GhastCompulsion && f.Away(f):
		return "COMP-GHAST-SAT"
	}
	return ""
}

// moved is COMP-MOVED: a voluntary move of the compelled piece. Screaming is not
// moving.
func moved(f Fate) bool { return f.Who.ID == f.After.Mover }

// gone is COMP-GONE: after the move the piece has been petrified, engulfed,
// destroyed, dissolved, ejected or, for a Ghast's compulsion, promoted.
func gone(f Fate) bool {
	promoted := f.Kind == nemoroth.GhastCompulsion && f.Promoted()
	return !f.There() || f.Now.Petrified || promoted
}

// Promoted reports whether the piece has become a Zombie.
func (f Fate) Promoted() bool {
	return f.Now.Kind == nemoroth.Zombie && f.Who.Kind != nemoroth.Zombie
}

// alone is COMP-MULTI-SAT: the piece is alone on its square after the move.
func alone(f Fate) bool { return f.There() && len(f.After.Board.At[f.On]) == 1 }

// offIchor is COMP-ICHOR-SAT: after the move and its evaporation the piece stands on
// no ichor. Any legal move satisfies the compulsion of ichor with one ply left,
// where there is one (OPT-2).
func offIchor(f Fate) bool {
	lastPly := f.Board.Ichor[f.Square] == 1
	return f.There() && (lastPly || f.After.Board.Ichor[f.On] == 0)
}

// away is COMP-GHAST-SAT: the Ghast is gone, or the distance between the two has
// grown, whichever of them was pushed.
func away(f Fate) bool {
	if !f.There() || !f.GhastOn.IsValid() {
		return !f.GhastOn.IsValid()
	}
	return f.Distance(f.On, f.GhastOn) > f.Distance(f.Square, f.Ghast.At)
}
