package nemorothgame

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// This file makes rich test positions. By chance alone, pieces on an empty board
// rarely affect each other, and rules that need two or three things at once almost
// never apply (PROMOTE-2, ICHOR-5). So a sampler places most pieces relative to
// earlier ones, and begins most boards with scenes, which each prepare one scream.
// A sample costs a few microseconds.

// Sample implements game.Sampler. Of ten positions, four have many pieces, two have
// few, two have few pieces in one quarter of the board, and two are the opening with
// pieces added. In half of the quarters, Mummies fill the rest of the board, so that
// pieces have few moves and soon repeat positions (REP-1). One position in four is
// left as chance made it, with values out of range, and mostly cannot stand (POS-1);
// the others are repaired. Half of the rulesets are presets.
func (rules) Sample(r *rand.Rand) (line, ruleset string) {
	if r == nil {
		return "", ""
	}
	s := sampler{Rand: r}
	s.Side = s.side()
	s.FullMove = 1 + r.IntN(16)
	options := s.ruleset()
	s.wild = r.IntN(4) == 0
	s.fill()
	var refused *nemoroth.SetupError
	if _, err := s.Position(options); !s.wild && errors.As(err, &refused) {
		s.Setup = refused.Possible
	}
	return s.String(), options.String()
}

// A sampler puts pieces and ichor on a board.
type sampler struct {
	*rand.Rand
	nemoroth.Setup
	quarter bool            // only squares of the upper left quarter are used
	wild    bool            // values may be out of range
	last    nemoroth.Square // the square used last
	goAway  nemoroth.Square // the square of the last Go Away
}

// ruleset returns a preset, in half of all cases with more options.
func (s *sampler) ruleset() nemoroth.Ruleset {
	name, more := pick(s, nemoroth.Rulesets()...).String(), s.IntN(2) == 0
	for _, rule := range catalogue() {
		if more && strings.HasPrefix(rule.ID, "OPT-") && s.IntN(2) == 0 {
			name += "+" + rule.ID
		}
	}
	ruleset, _ := nemoroth.ParseRuleset(name)
	return ruleset
}

func pick[T any](s *sampler, list ...T) T { return list[s.IntN(len(list))] }

func (s *sampler) fill() {
	pieces := 0
	switch n := s.IntN(10); {
	case n < 4:
		pieces = 8 + s.IntN(40)
	case n < 6:
		pieces = 3 + s.IntN(9)
	case n < 8:
		s.quarter = true
		if pieces = 2 + s.IntN(7); s.IntN(2) == 0 {
			s.wallIn()
			return
		}
	default:
		s.Occupants = nemoroth.Start().Setup().Occupants
		pieces = max(0, s.IntN(24)-8)
	}
	for ; pieces > 0 && s.IntN(4) != 0; pieces -= 3 {
		if !s.quarter && s.IntN(4) == 0 {
			s.promotion()
		} else {
			s.scream()
		}
	}
	for range max(0, pieces) {
		s.anything()
	}
}

// wallIn puts at most three pieces into a quarter surrounded by Mummies.
func (s *sampler) wallIn() {
	for sq := range nemoroth.Square(64) {
		if sq.File() > 3 || sq.Rank() < 4 {
			s.Occupants[sq] = []nemoroth.Piece{{Kind: nemoroth.Mummy}}
		}
	}
	for i := range 2 + s.IntN(2) {
		kind := pick(s, nemoroth.Ghast, nemoroth.GoAway, nemoroth.Human, nemoroth.Basilisk)
		s.put(s.square(),
			nemoroth.Piece{Kind: kind, Side: nemoroth.Alabaster + nemoroth.Side(i%2)})
	}
}

// anything puts a piece, ichor or both on a square: in half of all cases any square,
// otherwise the same as before, one near it, or one that the last scream affects.
func (s *sampler) anything() {
	at := s.square()
	switch s.IntN(6) {
	case 0:
		at = s.last
	case 1:
		at = s.beside(s.IntN(8), 1+s.IntN(2))
	case 2:
		at = s.last.Offset(s.IntN(5)-2, s.IntN(5)-2)
	}
	ichor := s.IntN(12)
	if ichor < 2 {
		s.lay(at)
	}
	if ichor != 0 {
		s.put(at, s.piece(s.kind()))
	}
}

// scream prepares the push of any piece onto any other one; one time in six, of a Zombie
// onto a Leaf Pile on ichor (ICHOR-5).
func (s *sampler) scream() {
	direction := s.IntN(8)
	pushed, met, ichor := s.kind(), s.kind(), s.IntN(2) == 0
	if met == nemoroth.GoAway {
		met = nemoroth.Mummy // beside is relative to the last Go Away
	}
	if s.IntN(6) == 0 {
		pushed, met, ichor = nemoroth.Zombie, nemoroth.LeafPile, true
	}
	s.put(s.square(), nemoroth.Piece{Kind: nemoroth.GoAway, Side: s.side()})
	beyond := s.beside(direction, 2)
	s.put(beyond, s.piece(met))
	if ichor {
		s.lay(beyond)
	}
	s.put(s.beside(direction, 1), s.piece(pushed))
}

// promotion prepares the push of a Human or its statue to its eighth rank: onto an
// empty square, ichor, a Leaf Pile on ichor, a Wounded Fiend, or another Human, which
// makes the setup impossible.
func (s *sampler) promotion() {
	human := nemoroth.Piece{Kind: nemoroth.Human, Side: s.side(), Petrified: s.IntN(2) == 0}
	rank, direction := 5, s.IntN(3) // north-west, north, north-east
	if human.Side == nemoroth.Obsidian {
		rank, direction = 2, 5+s.IntN(3)
	}
	goAway := nemoroth.Piece{Kind: nemoroth.GoAway, Side: s.side()}
	s.put(nemoroth.SquareAt(s.IntN(8), rank), goAway)
	goal := s.beside(direction, 2)
	switch s.IntN(8) {
	case 1, 2, 3:
		s.lay(goal)
	case 4, 5:
		s.put(goal, s.piece(nemoroth.LeafPile))
		s.lay(goal)
	case 6:
		s.put(goal, s.piece(nemoroth.WoundedFiend))
	case 7:
		s.put(goal, human)
	}
	s.put(s.beside(direction, 1), human)
}

// piece returns a piece of a kind, sometimes a statue or digesting.
func (s *sampler) piece(k nemoroth.Kind) nemoroth.Piece {
	p := nemoroth.Piece{Kind: k, Side: s.side()}
	if k == nemoroth.Mummy {
		p.Side = nemoroth.NoSide
		return p
	}
	switch state := s.IntN(4); {
	case state == 0 && k != nemoroth.Zombie:
		p.Petrified = true
	case state == 1 &&
		(k == nemoroth.LeafPile || s.wild && s.IntN(4) == 0):
		p.Digesting = true
	}
	return p
}

// put puts a piece on a square, or on any square if that is off the board.
func (s *sampler) put(at nemoroth.Square, p nemoroth.Piece) {
	if !at.IsValid() {
		at = s.square()
	}
	there := &s.Occupants[at]
	*there = append(slices.Clip(*there), p)
	if s.IntN(16) == 0 { // two equal occupants
		*there = append(*there, p)
	}
	if p.Kind == nemoroth.GoAway {
		s.goAway = at
	}
	s.last = at
}

// lay puts ichor on a square. The rules treat one ply apart (COMP-ICHOR).
func (s *sampler) lay(at nemoroth.Square) {
	if !at.IsValid() {
		return
	}
	s.Ichor[at] = 1 + s.IntN(10)
	if s.IntN(3) == 0 {
		s.Ichor[at] = 1 + s.IntN(2)
	}
	if s.wild && s.IntN(4) == 0 {
		s.Ichor[at] = pick(s, nemoroth.ZeroIchor, 11, 99)
	}
	s.last = at
}

func (s *sampler) kind() nemoroth.Kind {
	return nemoroth.Basilisk + nemoroth.Kind(s.IntN(int(nemoroth.Mummy-nemoroth.Basilisk)+1))
}

func (s *sampler) side() nemoroth.Side {
	return pick(s, nemoroth.Alabaster, nemoroth.Obsidian)
}

func (s *sampler) square() nemoroth.Square {
	if s.quarter {
		return nemoroth.SquareAt(s.IntN(4), 4+s.IntN(4))
	}
	return nemoroth.SquareAt(s.IntN(8), s.IntN(8))
}

// beside returns the square some steps from the last Go Away in a direction, of eight from
// north-west to south-east, row by row; it may be off the board.
func (s *sampler) beside(direction, steps int) nemoroth.Square {
	if direction > 3 {
		direction++ // 4 is the middle
	}
	return s.goAway.Offset(steps*(direction%3-1), steps*(1-direction/3))
}

// questions is the number of moves that Questions makes up.
const questions = 24

// Questions implements game.Sampler. Most of the moves are almost possible: a short
// way for a piece of the side to move, or a scream with some order of its pushes.
func (rules) Questions(g game.Game, r *rand.Rand) (names []string) {
	if g == nil || r == nil {
		return nil
	}
	engine, err := Start(g.Line(), g.Ruleset())
	if err != nil {
		return nil
	}
	p := engine.Position()
	var own []nemoroth.Move // kind and square of each piece
	for _, sq := range board {
		for _, who := range p.At(sq) {
			if who.Side == p.Side() {
				own = append(own, nemoroth.NewMove(who.Kind, sq, sq))
			}
		}
	}
	s := sampler{Rand: r}
	for range questions {
		m := nemoroth.NewMove(s.kind(), s.square(), s.square())
		if len(own) > 0 && r.IntN(16) > 0 {
			m = s.try(p, pick(&s, own...))
		}
		if !m.IsZero() {
			names = append(names, m.String())
		}
	}
	return append(names, "", "Ad4!d4", "pass")
}

// try returns a move of a piece that stands on a square.
func (s *sampler) try(p nemoroth.Position, who nemoroth.Move) nemoroth.Move {
	kind, from := who.Kind(), who.From()
	to := from.Offset(s.IntN(5)-2, s.IntN(5)-2)
	switch n := s.IntN(15) - 7; {
	case kind == nemoroth.GoAway && s.IntN(2) == 0:
		return s.order(p, from)
	case s.IntN(8) == 0:
		to = s.square()
	case kind == nemoroth.WoundedFiend:
		to = pick(s, from.Offset(n, 0), from.Offset(0, n))
	}
	return nemoroth.NewMove(kind, from, to)
}

// order returns a random scream: bare, or with an order of the neighbours, which seldom
// lacks an occupied one or names an empty one.
func (s *sampler) order(p nemoroth.Position, at nemoroth.Square) nemoroth.Move {
	s.goAway = at
	var order []nemoroth.Square
	for _, direction := range s.Perm(8) {
		sq := s.beside(direction, 1)
		occupied, odd := len(p.At(sq)) > 0, s.IntN(32) == 0
		if sq.IsValid() && occupied != odd {
			order = append(order, sq)
		}
	}
	if s.IntN(3) == 0 {
		order = nil
	}
	return nemoroth.NewScream(at, order...)
}
