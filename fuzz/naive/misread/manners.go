package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// change changes what a misreading changes besides what its text says.
func change(id string, r *rules) {
	changeMoves(id, r)
	changeSteps(id, r)
	changeScreams(id, r)
	changeEnd(id, r)
	// Without a rule, POS-1 lists no violations of it.
	stands(r, func(p nemoroth.Problem) bool { return string(p.Rule) == id })
}

// manner changes a rule in one of the manners of this game: "first" lets it hold for the first
// occupant of a square only, "skip" leaves an act out, "last" puts it off until behind all others
// of a step, and "flip" reverses an option.
func manner(name string, r *rules, id rule, _ test) {
	switch name {
	case "first":
		plain := r.Tests[id]
		r.Tests[id] = func(s situation) bool {
			id := s.Who.ID
			for _, s.Who = range s.On(s.At) {
				if plain(s) {
					return s.Who.ID == id
				}
			}
			return false
		}
	case "skip":
		r.Acts[id] = func(*turn) {}
	case "last":
		others := slices.Clone(r.Order)
		others = slices.DeleteFunc(others, func(other rule) bool { return other == id })
		r.Order = append(others, id)
	case "flip":
		o := map[rule]*bool{
			"OPT-1": &r.Options.ClockwiseScreams, "OPT-2": &r.Options.EvaporatingIchorCompels,
			"OPT-3": &r.Options.StatuesStayStone, "OPT-4": &r.Options.OwnGhastBars,
		}[id]
		*o = !*o
	default:
		panic("misread: no manner " + name)
	}
}

// stands lets a setup stand in spite of some problems.
func stands(r *rules, despite func(nemoroth.Problem) bool) {
	plain := r.Problems
	r.Problems = func(r *rules, s nemoroth.Setup) []nemoroth.Problem {
		return slices.DeleteFunc(plain(r, s), despite)
	}
}

// asMoved does something in a turn as if the latest step were a voluntary move.
func asMoved(t *turn, movers []naive.Mover, do func(*turn)) {
	plain, moved := t.Step, *t.Step
	moved.Voluntary, moved.Movers = true, movers
	t.Step = &moved
	do(t)
	t.Step = plain
}

// blurs compares positions as if some boards were others.
func blurs(r *rules, as func(b *board)) {
	plain := r.Identity
	r.Identity = func(b *board, toMove nemoroth.Side) string {
		blurred := *b
		as(&blurred)
		return plain(&blurred, toMove)
	}
}

// blursPieces compares positions as if some pieces were others.
func blursPieces(r *rules, as func(p *nemoroth.Piece)) {
	blurs(r, func(b *board) {
		pieces := b.Pieces
		b.Pieces = nil
		for _, who := range pieces {
			as(&who.Piece)
			b.Place(who.At, who.Piece)
		}
	})
}
