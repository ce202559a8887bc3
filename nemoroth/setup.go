package nemoroth

import (
	"fmt"
	"slices"
	"sync"
)

// ZeroIchor is how a Setup shows ichor that a text gives with no plies left
// ("[0]"): it is reported with the other problems (POS-1), where plain 0 means
// that there is none.
const ZeroIchor = -1

// MaxFullMove is the highest full-move number (NFEN-1).
const MaxFullMove = 999999

// A Setup is a picture of a board, possible or not: what a text, a diagram or a
// person says stands there. Position turns it into a Position or lists all that
// is wrong with it. The zero Setup is an empty board with nobody to move.
//
// Rules: SETUP-4
type Setup struct {
	Occupants [64][]Piece // by Square; any order, any number (SETUP-4)
	Ichor     [64]int     // plies left, 1 to 10; 0 is none (SETUP-4)
	Side      Side        // side to move
	FullMove  int         // full-move number, 1 to MaxFullMove; 0 stands for 1
}

// StartSetup is the starting position (SETUP-2).
//
// Rules: SETUP-2
func StartSetup() Setup {
	s := Setup{Side: Alabaster, FullMove: 1}
	back := [8]Kind{WoundedFiend, GoAway, LeafPile, Ghast, Basilisk, LeafPile, GoAway, WoundedFiend}
	for f, k := range back {
		s.Occupants[SquareAt(f, 0)] = []Piece{{Kind: k, Side: Alabaster}}
		s.Occupants[SquareAt(f, 1)] = []Piece{{Kind: Human, Side: Alabaster}}
		s.Occupants[SquareAt(f, 6)] = []Piece{{Kind: Human, Side: Obsidian}}
		s.Occupants[SquareAt(f, 7)] = []Piece{{Kind: k, Side: Obsidian}}
	}
	return s
}

// Start is the starting position (SETUP-2).
func Start() Position { return startPosition() }

var startPosition = sync.OnceValue(func() Position {
	p, err := StartSetup().Position(Standard())
	if err != nil {
		panic(err)
	}
	return p
})

// Clone returns a copy that shares nothing with s.
func (s Setup) Clone() Setup {
	for sq, o := range s.Occupants {
		s.Occupants[sq] = slices.Clone(o)
	}
	return s
}

// Put adds pieces to what stands on a square. A value that is not a square
// changes nothing. The set-ups that s was copied from or to stay as they are.
func (s *Setup) Put(sq Square, pieces ...Piece) {
	if s != nil && sq.IsValid() {
		s.Occupants[sq] = slices.Concat(s.Occupants[sq], pieces)
	}
}

// Remove takes one such piece off a square and reports whether it was there. The
// set-ups that s was copied from or to stay as they are.
func (s *Setup) Remove(sq Square, p Piece) bool {
	if s == nil || !sq.IsValid() {
		return false
	}
	i := slices.Index(s.Occupants[sq], p)
	if i < 0 {
		return false
	}
	s.Occupants[sq] = slices.Concat(s.Occupants[sq][:i], s.Occupants[sq][i+1:])
	return true
}

// Problems lists everything that keeps the set-up from standing under a ruleset
// (POS-1): by square a1, b1 … h8, then by piece; nil if it can stand.
//
// Rules: POS-1
func (s Setup) Problems(r Ruleset) []Problem {
	var ps []Problem
	add := func(sq Square, piece *Piece, violates Rule, format string, args ...any) {
		ps = append(ps, Problem{RulePos1, violates, sq, piece, fmt.Sprintf(format, args...)})
	}
	bad := func(p Piece, sq Square, violates Rule, what string) {
		add(sq, &p, violates, "%s%s", p.Describe(), what)
	}
	if !s.Side.IsValid() {
		add(NoSquare, nil, RuleSetup1, "nobody is on move")
	}
	if s.FullMove < 0 || s.FullMove > MaxFullMove {
		add(NoSquare, nil, RuleNfen1, "move number %d is not between 1 and %d", s.FullMove, MaxFullMove)
	}
	var seen Squares
	for sq, occupants := range s.Occupants {
		for _, p := range occupants {
			if p.Kind == Basilisk && p.Side.IsValid() {
				seen |= gazeOf[p.Side-Alabaster][sq]
			}
		}
	}
	for i := range Square(64) {
		sq := Square(i.byRank()) // an involution: the i-th square rank by rank
		ichor := s.Ichor[sq]
		if ichor > 10 || ichor < 0 {
			add(sq, nil, RuleSetup4, "ichor of %d plies is not between 1 and 10", max(ichor, 0))
		}
		occupants := s.Occupants[sq]
		if !slices.IsSortedFunc(occupants, Piece.Compare) {
			occupants = slices.Clone(occupants)
			slices.SortFunc(occupants, Piece.Compare)
		}
		for j, p := range occupants {
			if j == 0 || p != occupants[j-1] {
				s.check(p, sq, r, seen.has(sq), bad)
			}
		}
	}
	return ps
}

// check tells of everything that keeps a piece from standing on a square.
func (s *Setup) check(p Piece, sq Square, r Ruleset, seen bool, bad func(p Piece, sq Square, violates Rule, what string)) {
	if !p.named() {
		bad(p, sq, RuleSetup3, ": no such piece")
		return
	}
	if p.Kind == Zombie && p.Petrified {
		bad(p, sq, RuleSetup3, ": Zombies are never petrified")
	}
	if p.Digesting && (p.Kind != LeafPile || p.Petrified) {
		bad(p, sq, RuleSetup5, ": only a mobile Leaf Pile digests")
	}
	if p.Kind == LeafPile && len(s.Occupants[sq]) > 1 {
		bad(p, sq, RuleEngulf2, " shares its square")
	}
	if p.Kind == Zombie && !p.Petrified && s.Ichor[sq] != 0 {
		bad(p, sq, RuleIchor3, " stands on ichor")
	}
	if p.Mobile() && p.Kind != Zombie && seen {
		bad(p, sq, RuleGaze2, " stands in a Basilisk's gaze")
	}
	if p.Kind == Human && sq.Rank() == p.Side.EighthRank() && !(p.Petrified && r.StatuesStayStone) {
		rule := RulePromote1
		if p.Petrified {
			rule = RulePromote2
		}
		bad(p, sq, rule, " on its eighth rank")
	}
}

// Position returns the position that the set-up shows, or a *SetupError with
// every problem (POS-1). The move number is not part of a position (REP-2).
func (s Setup) Position(r Ruleset) (Position, error) {
	if ps := s.Problems(r); ps != nil {
		return Position{}, &SetupError{ps}
	}
	var b board
	b.side = s.Side
	for sq, occupants := range s.Occupants {
		for _, p := range occupants {
			b.add(codeOf(p), Square(sq), 1)
			if p.Digesting {
				b.setDigesting(Square(sq), true)
			}
		}
		if s.Ichor[sq] > 0 {
			b.setIchor(bit(Square(sq)), s.Ichor[sq])
		}
	}
	b.setKey()
	return b.position(), nil
}

// Setup returns the position as a set-up with move number 1.
func (p Position) Setup() Setup {
	s := Setup{Side: p.Side(), FullMove: 1}
	var b board
	b.load(&p)
	n := 0
	for _, on := range b.planes {
		n += on.Len()
	}
	for _, t := range b.twins {
		n += int(t.extra)
	}
	all := make([]Piece, 0, n)
	for sq := range Square(64) {
		n := len(all)
		all = b.appendAt(all, sq)
		s.Occupants[sq] = all[n:len(all):len(all)]
		if n == len(all) {
			s.Occupants[sq] = nil
		}
		s.Ichor[sq] = b.ichorOn(sq)
	}
	return s
}
