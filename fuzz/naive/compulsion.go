package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// compellable is the first sentence of §10: only mobile pieces of the side on move
// are compelled.
func compellable(p *Position, who Piece) bool {
	return who.Side == p.Side && Mobile(who.Piece)
}

// compelsCompany is COMP-MULTI: any other occupant of its square, mobile, statue or
// Mummy, compels a piece.
func compelsCompany(_ *Position, who, other Piece) bool { return who.ID != other.ID }

// compelsIchor is COMP-ICHOR: ichor compels a piece that is no Zombie. Ichor with one
// ply left is gone before the opponent moves, and OPT-2 says whether it compels.
func compelsIchor(p *Position, who Piece, plies int) bool {
	least := 2
	if p.Options.EvaporatingIchorCompels {
		least = 1
	}
	return who.Kind != nemoroth.Zombie && plies >= least
}

// compelsGhast is COMP-GHAST: an enemy Ghast, mobile or petrified, compels the
// pieces in its range that are no Zombies.
func compelsGhast(p *Position, g Ghast, who Piece, at Square) bool {
	return who.Kind != nemoroth.Zombie && g.Side == who.Side.Opponent() && p.InRange(g.At, at)
}

// A Compulsion is an entry of the protocol's list, with the piece that is compelled
// and the Ghast that compels it.
type Compulsion struct {
	nemoroth.Compulsion
	Who   Piece
	Ghast Ghast // for a GhastCompulsion only
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
			if p.Compellable(p, who) {
				all = append(all, p.CompulsionsOf(who, sq)...)
			}
		}
	}
	slices.SortStableFunc(all, func(x, y Compulsion) int {
		return compareCompulsions(x.Compulsion, y.Compulsion)
	})
	p.compelled = all
	return all
}

// CompulsionsOf lists the compulsions of a piece on a square.
func (p *Position) CompulsionsOf(who Piece, sq Square) []Compulsion {
	var all []Compulsion
	add := func(kind nemoroth.CompulsionKind, by Ghast, source Square) {
		entry := nemoroth.Compulsion{Square: sq, Piece: who.Kind, Kind: kind, Source: source}
		all = append(all, Compulsion{entry, who, by})
	}
	for _, g := range p.Ghasts() {
		if p.CompelsGhast(p, g, who, sq) {
			add(nemoroth.GhastCompulsion, g, g.At)
		}
	}
	if p.CompelsIchor(p, who, p.Board.Ichor[sq]) {
		add(nemoroth.IchorCompulsion, Ghast{}, nemoroth.NoSquare)
	}
	company := func(other Piece) bool { return p.CompelsCompany(p, who, other) }
	if p.Board.Holds(sq, company) {
		add(nemoroth.MultiCompulsion, Ghast{}, nemoroth.NoSquare)
	}
	return all
}

// obeys is COMP-RULE: if pieces are compelled, a move must satisfy at least one
// compulsion of at least one of them (COMP-ONE). It may add compulsions (COMP-NEW).
func obeys(p *Position, r *Result) bool {
	compelled := p.Compulsions()
	satisfied := func(c Compulsion) bool { return p.Satisfied(p, c, r) != "" }
	return len(compelled) == 0 || slices.ContainsFunc(compelled, satisfied)
}

// satisfied returns the first rule by which a move, its evaporation included,
// satisfies a compulsion, or "" if none does.
func satisfied(p *Position, c Compulsion, r *Result) Rule {
	switch {
	case p.Moved(p, c, r):
		return nemoroth.RuleCompMoved
	case p.Gone(p, c, r):
		return nemoroth.RuleCompGone
	case c.Kind == nemoroth.MultiCompulsion && p.Alone(p, c, r):
		return nemoroth.RuleCompMultiSat
	case c.Kind == nemoroth.IchorCompulsion && p.OffIchor(p, c, r):
		return nemoroth.RuleCompIchorSat
	case c.Kind == nemoroth.GhastCompulsion && p.Away(p, c, r):
		return nemoroth.RuleCompGhastSat
	}
	return ""
}

// moved is COMP-MOVED: a voluntary move of the compelled piece. Screaming is not
// moving.
func moved(_ *Position, c Compulsion, r *Result) bool { return c.Who.ID == r.Mover }

// gone is COMP-GONE: after the move the piece has been petrified, engulfed,
// destroyed, dissolved, ejected or, for a Ghast's compulsion, promoted.
func gone(_ *Position, c Compulsion, r *Result) bool {
	now, _, there := r.Board.Find(c.Who.ID)
	promoted := now.Kind == nemoroth.Zombie && c.Who.Kind != nemoroth.Zombie
	if promoted && c.Kind == nemoroth.GhastCompulsion {
		return true
	}
	return !there || now.Petrified
}

// alone is COMP-MULTI-SAT: the piece is alone on its square after the move.
func alone(_ *Position, c Compulsion, r *Result) bool {
	_, on, there := r.Board.Find(c.Who.ID)
	return there && len(r.Board.At[on]) == 1
}

// offIchor is COMP-ICHOR-SAT: after the move and its evaporation the piece stands on
// no ichor. Any legal move satisfies the compulsion of ichor with one ply left,
// where there is one (OPT-2).
func offIchor(p *Position, c Compulsion, r *Result) bool {
	_, on, there := r.Board.Find(c.Who.ID)
	lastPly := p.Board.Ichor[c.Square] == 1
	return there && (lastPly || r.Board.Ichor[on] == 0)
}

// away is COMP-GHAST-SAT: the Ghast is gone, or the distance between the two has
// grown, whichever of them was pushed.
func away(p *Position, c Compulsion, r *Result) bool {
	_, on, there := r.Board.Find(c.Who.ID)
	_, ghastOn, ghastThere := r.Board.Find(c.Ghast.ID)
	if !there || !ghastThere {
		return !ghastThere
	}
	return p.Distance(on, ghastOn) > p.Distance(c.Square, c.Ghast.At)
}

// satisfactions lists the compulsions that a move satisfies, in their order.
func (p *Position) satisfactions(r *Result) []nemoroth.Satisfaction {
	var all []nemoroth.Satisfaction
	for _, c := range p.Compulsions() {
		if by := p.Satisfied(p, c, r); by != "" {
			all = append(all, nemoroth.Satisfaction{Compulsion: c.Compulsion, Rule: by})
		}
	}
	return all
}
