package nemorothgame

import (
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
// the others are repaired. Half of the rulesets are presets, half any set of options.
func (rules) Sample(r *rand.Rand) (line, ruleset string) {
	if r == nil {
		return "", ""
	}
	s := sampler{Rand: r}
	s.board.Side = s.side()
	s.board.FullMove = 1 + r.IntN(16)
	options := s.ruleset()
	s.wild = r.IntN(4) == 0
	s.fill()
	if !s.wild {
		s.board = repair(s.board, options)
	}
	return s.board.String(), options.String()
}

// A sampler puts pieces and ichor on a board.
type sampler struct {
	*rand.Rand
	board   nemoroth.Setup
	quarter bool            // only squares of the upper left quarter are used
	wild    bool            // values may be out of range
	last    nemoroth.Square // the square used last
	goAway  nemoroth.Square // the square of the last Go Away
}

func (s *sampler) ruleset() nemoroth.Ruleset {
	presets := nemoroth.Rulesets()
	if s.IntN(2) == 0 {
		return presets[s.IntN(len(presets))]
	}
	name := "Standard"
	for _, rule := range nemoroth.Rules() {
		if strings.HasPrefix(string(rule.ID), "OPT-") && s.IntN(2) == 0 {
			name += "+" + string(rule.ID)
		}
	}
	ruleset, _ := nemoroth.ParseRuleset(name)
	return ruleset
}

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
		opening := nemoroth.StartSetup()
		s.board.Occupants = opening.Occupants
		pieces = max(0, s.IntN(24)-8)
	}
	for pieces > 0 && s.IntN(4) != 0 {
		if !s.quarter && s.IntN(4) == 0 {
			pieces -= s.promotion()
		} else {
			pieces -= s.scream()
		}
	}
	for range pieces {
		s.anything()
	}
}

// wallIn puts at most three pieces into a quarter surrounded by Mummies.
func (s *sampler) wallIn() {
	for sq := range nemoroth.Square(64) {
		if sq.File() > 3 || sq.Rank() < 4 {
			s.board.Occupants[sq] = []nemoroth.Piece{{Kind: nemoroth.Mummy}}
		}
	}
	kinds := [4]nemoroth.Kind{nemoroth.Ghast, nemoroth.GoAway, nemoroth.Human, nemoroth.Basilisk}
	for i := range 2 + s.IntN(2) {
		side := [2]nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian}[i%2]
		s.put(s.square(), nemoroth.Piece{Kind: kinds[s.IntN(4)], Side: side})
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
		at = s.around(1 + s.IntN(2))
	case 2:
		at = s.onBoard(s.last.Offset(s.IntN(5)-2, s.IntN(5)-2))
	}
	ichor := s.IntN(12)
	if ichor < 2 {
		s.lay(at)
	}
	if ichor != 0 {
		s.put(at, s.piece(s.kind()))
	}
}

// scream prepares the push of any piece onto any other one, sometimes in company;
// one time in six, of a Zombie onto a Leaf Pile on ichor (ICHOR-5).
// It returns the number of pieces.
func (s *sampler) scream() int {
	direction := s.IntN(8)
	pushed, met, ichor := s.kind(), s.kind(), s.IntN(2) == 0
	if met == nemoroth.GoAway {
		met = nemoroth.Mummy // around is relative to the last Go Away
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
	return 3 + s.company()
}

// promotion prepares the push of a Human or its statue to its eighth rank: onto an
// empty square, ichor, a Leaf Pile on ichor, a Wounded Fiend, or another Human, which
// makes the setup impossible. It returns the number of pieces.
func (s *sampler) promotion() int {
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
	return 3 + s.company()
}

// company adds at most two occupants, mostly none, to the square used last.
func (s *sampler) company() int {
	n := s.IntN(3) * s.IntN(2)
	for range n {
		s.put(s.last, s.piece(s.kind()))
	}
	return n
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

func (s *sampler) put(at nemoroth.Square, p nemoroth.Piece) {
	if !at.IsValid() {
		at = s.square()
	}
	s.board.Occupants[at] = append(slices.Clip(s.board.Occupants[at]), p)
	if s.IntN(16) == 0 { // two equal occupants
		s.board.Occupants[at] = append(s.board.Occupants[at], p)
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
	s.board.Ichor[at] = 1 + s.IntN(10)
	if s.IntN(3) == 0 {
		s.board.Ichor[at] = 1 + s.IntN(2)
	}
	if s.wild && s.IntN(4) == 0 {
		s.board.Ichor[at] = []int{nemoroth.ZeroIchor, 11, 99}[s.IntN(3)]
	}
	s.last = at
}

func (s *sampler) kind() nemoroth.Kind {
	return nemoroth.Basilisk + nemoroth.Kind(s.IntN(int(nemoroth.Mummy-nemoroth.Basilisk)+1))
}

func (s *sampler) side() nemoroth.Side {
	return [2]nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian}[s.IntN(2)]
}

func (s *sampler) square() nemoroth.Square {
	if s.quarter {
		return nemoroth.SquareAt(s.IntN(4), 4+s.IntN(4))
	}
	return nemoroth.SquareAt(s.IntN(8), s.IntN(8))
}

// onBoard returns the square, or a random one if it is off the board.
func (s *sampler) onBoard(at nemoroth.Square) nemoroth.Square {
	if at.IsValid() {
		return at
	}
	return s.square()
}

// around returns a square a number of steps from the last Go Away.
func (s *sampler) around(steps int) nemoroth.Square {
	return s.onBoard(s.beside(s.IntN(8), steps))
}

// beside returns the square some steps from the last Go Away in a direction, from
// north-west clockwise by rows; it may be off the board.
func (s *sampler) beside(direction, steps int) nemoroth.Square {
	d := [8][2]int{{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}[direction]
	return s.goAway.Offset(steps*d[0], steps*d[1])
}

// repair returns a setup that can stand under a ruleset (POS-1), with few changes. A
// piece becomes what the rules would have made of it: a statue on a seen square, a
// Zombie if it is a Human on its eighth rank. What is invalid is removed. A Leaf Pile is
// alone on its square: on dark squares the others are removed, on light ones the Pile.
func repair(s nemoroth.Setup, r nemoroth.Ruleset) nemoroth.Setup {
	for sq := range s.Occupants {
		s.Occupants[sq] = slices.Clone(s.Occupants[sq])
	}
	for problems := s.Problems(r); problems != nil; problems = s.Problems(r) {
		for _, p := range problems {
			on := s.Occupants[p.Square]
			all := func(becomes nemoroth.Piece) {
				for i := range on {
					if on[i] == *p.Piece {
						on[i] = becomes
					}
				}
			}
			switch p.Violates {
			case nemoroth.RuleSetup4:
				s.Ichor[p.Square] = max(0, min(s.Ichor[p.Square], 10))
			case nemoroth.RuleIchor3:
				s.Ichor[p.Square] = 0
			case nemoroth.RuleSetup5:
				all(nemoroth.Piece{Kind: p.Piece.Kind, Side: p.Piece.Side,
					Petrified: p.Piece.Petrified})
			case nemoroth.RuleGaze2:
				all(nemoroth.Piece{Kind: p.Piece.Kind, Side: p.Piece.Side, Petrified: true})
			case nemoroth.RulePromote1, nemoroth.RulePromote2:
				all(nemoroth.Piece{Kind: nemoroth.Zombie, Side: p.Piece.Side})
			case nemoroth.RuleEngulf2:
				dark := (p.Square.File()+p.Square.Rank())%2 == 0
				if dark && len(on) > 1 {
					s.Occupants[p.Square] = []nemoroth.Piece{*p.Piece}
				} else if !dark {
					others := func(o nemoroth.Piece) bool { return o == *p.Piece }
					s.Occupants[p.Square] = slices.DeleteFunc(on, others)
				}
			}
		}
	}
	return s
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
	p, own := engine.Position(), []nemoroth.Move(nil) // kind and square of each piece
	for sq := range nemoroth.Square(64) {
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
			who := own[r.IntN(len(own))]
			m = s.try(p, who.Kind(), who.From())
		}
		if !m.IsZero() {
			names = append(names, m.String())
		}
	}
	return append(names, "", "Ad4!d4", "pass")
}

func (s *sampler) try(p nemoroth.Position, k nemoroth.Kind, from nemoroth.Square) nemoroth.Move {
	switch {
	case k == nemoroth.GoAway && s.IntN(2) == 0:
		return s.order(p, from)
	case k == nemoroth.WoundedFiend && s.IntN(8) > 0:
		d := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[s.IntN(4)]
		n := 1 + s.IntN(7)
		return nemoroth.NewMove(k, from, from.Offset(n*d[0], n*d[1]))
	case s.IntN(8) == 0:
		return nemoroth.NewMove(k, from, s.square())
	}
	return nemoroth.NewMove(k, from, from.Offset(s.IntN(5)-2, s.IntN(5)-2))
}

// order returns a random scream: bare, with an order of the occupied neighbours, or
// with an order that lacks a square or names an empty one.
func (s *sampler) order(p nemoroth.Position, at nemoroth.Square) nemoroth.Move {
	s.goAway = at
	var order, empty []nemoroth.Square
	for direction := range 8 {
		switch sq := s.beside(direction, 1); {
		case !sq.IsValid():
		case len(p.At(sq)) > 0:
			order = append(order, sq)
		default:
			empty = append(empty, sq)
		}
	}
	switch n := s.IntN(8); {
	case n < 3:
		order = nil
	case n == 3:
		order = order[:max(0, len(order)-1)]
	case n == 4 && len(empty) > 0:
		order = append(order, empty[s.IntN(len(empty))])
	}
	s.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return nemoroth.NewScream(at, order...)
}
