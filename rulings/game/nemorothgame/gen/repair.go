package gen

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// Repair returns a setup that can stand under a ruleset (POS-1), with as few
// changes as possible. A piece becomes what the rules would have made of it: a
// statue on a seen square, a Zombie if it is a Human on its eighth rank. What is
// invalid is removed. Repair does not call Setup.Problems, so that tests can
// compare the two.
func Repair(s nemoroth.Setup, r nemoroth.Ruleset) nemoroth.Setup {
	s = s.Clone()
	if !s.Side.IsValid() {
		s.Side = nemoroth.Alabaster
	}
	if s.FullMove < 0 || s.FullMove > nemoroth.MaxFullMove {
		s.FullMove = 1
	}
	for sq := range nemoroth.Square(64) {
		s.Ichor[sq] = max(0, min(s.Ichor[sq], 10))
		s.Occupants[sq] = sensible(s.Occupants[sq], sq, r)
	}
	seen := Seen(s)
	for sq := range nemoroth.Square(64) {
		zombie := false
		for i, p := range s.Occupants[sq] {
			if p.Kind == nemoroth.Zombie {
				zombie = true
			} else if seen.Has(sq) && p.Kind != nemoroth.Mummy { // GAZE-2
				s.Occupants[sq][i] = nemoroth.Piece{Kind: p.Kind, Side: p.Side, Petrified: true}
			}
		}
		if zombie { // ICHOR-3
			s.Ichor[sq] = 0
		}
	}
	return s
}

// sensible repairs the occupants of one square, apart from gaze and ichor.
func sensible(occupants []nemoroth.Piece, sq nemoroth.Square, r nemoroth.Ruleset) []nemoroth.Piece {
	kept := occupants[:0]
	for _, p := range occupants {
		if p.Kind == nemoroth.Zombie { // GAZE-3
			p.Petrified = false
		}
		if p.Kind != nemoroth.LeafPile || p.Petrified { // SETUP-5
			p.Digesting = false
		}
		if !p.IsValid() {
			continue
		}
		home := sq.Rank() == 7 && p.Side == nemoroth.Alabaster || sq.Rank() == 0 && p.Side == nemoroth.Obsidian
		if p.Kind == nemoroth.Human && home && !(p.Petrified && r.StatuesStayStone) { // PROMOTE-1, PROMOTE-2
			p = nemoroth.Piece{Kind: nemoroth.Zombie, Side: p.Side}
		}
		kept = append(kept, p)
	}
	// A Leaf Pile is alone on its square (ENGULF-2): on dark squares the others
	// are removed, on light squares the Leaf Pile.
	pile := slices.IndexFunc(kept, func(p nemoroth.Piece) bool { return p.Kind == nemoroth.LeafPile })
	switch {
	case pile < 0 || len(kept) == 1:
		return kept
	case (sq.File()+sq.Rank())%2 == 0:
		return []nemoroth.Piece{kept[pile]}
	}
	return slices.DeleteFunc(kept, func(p nemoroth.Piece) bool { return p.Kind == nemoroth.LeafPile })
}

// Gaze returns the squares that a Basilisk sees (GAZE-1, MOVE-BASILISK).
func Gaze(s nemoroth.Side, from nemoroth.Square) nemoroth.Squares {
	ahead := 1
	if s == nemoroth.Obsidian {
		ahead = -1
	}
	return nemoroth.SquaresOf(from.Offset(-1, 2*ahead), from.Offset(1, 2*ahead), from.Offset(-1, -ahead), from.Offset(1, -ahead))
}

// Seen returns the squares that the Basilisks of both sides see (GAZE-1).
func Seen(s nemoroth.Setup) (seen nemoroth.Squares) {
	for sq, occupants := range s.Occupants {
		for _, p := range occupants {
			if p.Kind == nemoroth.Basilisk {
				seen |= Gaze(p.Side, nemoroth.Square(sq))
			}
		}
	}
	return seen
}
