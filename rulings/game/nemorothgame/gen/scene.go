package gen

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// A scene is a few records that prepare one scream: a Go Away, occupants of a
// neighbour's square, and the contents of the square behind it. By chance alone,
// pushes onto pieces, ichor and an eighth rank are rare, and rules that need two
// of these almost never apply (PROMOTE-2, PROMOTE-3, ICHOR-5).
type scene struct {
	rng     *rand.Rand
	records []byte
}

// Bits of a record: see place.
const (
	statue       = 2 << 4 // bits 4-5 of what
	sameSquare   = 1 << 6 // bits 6-7 of what
	aroundGoAway = 2 << 6 // bits 6-7 of what
	onIchor      = 2 << 6 // bits 6-7 of where
	ichorAlone   = 3 << 6 // bits 6-7 of where
)

func (s *scene) add(k nemoroth.Kind, how, where byte) {
	s.records = append(s.records, how|byte(k-nemoroth.Basilisk), where)
}

// anybody returns a random kind, Mummy included.
func (s *scene) anybody() nemoroth.Kind { return nemoroth.Basilisk + nemoroth.Kind(s.rng.IntN(8)) }

func (s *scene) side() byte { return byte(s.rng.IntN(2)) << 3 }

// state returns a random side and state, bits 3-5 of what.
func (s *scene) state() byte { return byte(s.rng.IntN(8)) << 3 }

// company adds at most two occupants, mostly none, to the previous square.
func (s *scene) company() {
	for range s.rng.IntN(3) * s.rng.IntN(2) {
		s.add(s.anybody(), s.state()|sameSquare, 0)
	}
}

// push prepares the push of any piece onto any other; one time in six, of a
// Zombie onto a Leaf Pile on ichor.
func (s *scene) push() {
	direction := byte(s.rng.IntN(8))
	pushed, met, ground := s.anybody(), s.anybody(), byte(s.rng.IntN(2)*onIchor)
	if met == nemoroth.GoAway {
		met = nemoroth.Mummy // the next record is relative to the last Go Away
	}
	if s.rng.IntN(6) == 0 {
		pushed, met, ground = nemoroth.Zombie, nemoroth.LeafPile, onIchor
	}
	s.add(nemoroth.GoAway, s.side(), byte(s.rng.IntN(64)))
	s.add(met, s.state()|aroundGoAway, beyond+direction|ground)
	s.add(pushed, s.state()|aroundGoAway, direction)
	s.company()
}

// brink prepares the push of a Human or its statue to its eighth rank: onto an
// empty square, ichor, a Leaf Pile on ichor, a Wounded Fiend, or another Human,
// which makes the setup impossible (POS-1).
func (s *scene) brink() {
	side := s.side()
	rank, direction := byte(5), byte(5+s.rng.IntN(3)) // Alabaster
	if side != 0 {
		rank, direction = 2, byte(s.rng.IntN(3))
	}
	human := side | byte(s.rng.IntN(2)*statue)
	s.add(nemoroth.GoAway, s.side(), byte(s.rng.IntN(8))|rank<<3)
	goal := beyond + direction
	switch s.rng.IntN(8) {
	case 0:
	case 1, 2, 3:
		s.add(nemoroth.Mummy, s.state()|aroundGoAway, goal|ichorAlone)
	case 4, 5:
		s.add(nemoroth.LeafPile, s.state()|aroundGoAway, goal|onIchor)
	case 6:
		s.add(nemoroth.WoundedFiend, s.state()|aroundGoAway, goal)
	case 7:
		s.add(nemoroth.Human, human|aroundGoAway, goal)
	}
	s.add(nemoroth.Human, human|aroundGoAway, direction)
	s.company()
}
