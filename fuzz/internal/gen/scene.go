package gen

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// A scene is a few records that tell of one scream: a Go Away, what stands or
// lies where it pushes to, somebody next to it, and that one's company. By
// chance alone pushes onto somebody, onto ichor and to an eighth rank are rare,
// and rules that need two of these hardly ever act (PROMOTE-2, PROMOTE-3,
// ICHOR-5).
type scene struct {
	rng     *rand.Rand
	records []byte
}

// Parts of a record, as place reads it.
const (
	statue       = 2 << 4 // of what, the state
	sameSquare   = 1 << 6 // of what, the reading
	aroundGoAway = 2 << 6
	onIchor      = 2 << 6 // of where
	ichorAlone   = 3 << 6
)

func (s *scene) add(k nemoroth.Kind, how, where byte) {
	s.records = append(s.records, how|byte(k-nemoroth.Basilisk), where)
}

func (s *scene) anybody() nemoroth.Kind { return nemoroth.Basilisk + nemoroth.Kind(s.rng.IntN(8)) }

func (s *scene) side() byte { return byte(s.rng.IntN(2)) << 3 }

// state is a side too.
func (s *scene) state() byte { return byte(s.rng.IntN(8)) << 3 }

// company adds up to two more to the square of the record before, as a rule
// none.
func (s *scene) company() {
	for range s.rng.IntN(3) * s.rng.IntN(2) {
		s.add(s.anybody(), s.state()|sameSquare, 0)
	}
}

// push pushes anybody onto anybody; one time in six a Zombie onto a Leaf Pile
// on ichor.
func (s *scene) push() {
	direction := byte(s.rng.IntN(8))
	pushed, met, ground := s.anybody(), s.anybody(), byte(s.rng.IntN(2)*onIchor)
	if met == nemoroth.GoAway {
		met = nemoroth.Mummy // what comes next stands around the last Go Away
	}
	if s.rng.IntN(6) == 0 {
		pushed, met, ground = nemoroth.Zombie, nemoroth.LeafPile, onIchor
	}
	s.add(nemoroth.GoAway, s.side(), byte(s.rng.IntN(64)))
	s.add(met, s.state()|aroundGoAway, beyond+direction|ground)
	s.add(pushed, s.state()|aroundGoAway, direction)
	s.company()
}

// brink pushes a Human, or its statue, to its eighth rank: onto nothing, ichor,
// a Leaf Pile on ichor, anybody, or another that is there too early (POS-1).
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
