package nemoroth

import (
	"fmt"
	"slices"
	"sync"
)

// ZeroIchor is the value of Setup.Ichor for ichor that a text gives with no plies
// left ("[0]"). Setup.Problems reports it (POS-1). A plain 0 means no ichor.
const ZeroIchor = -1

// MaxFullMove is the highest full-move number (NFEN-1).
const MaxFullMove = 999999

// A Setup describes a board, possible or impossible, for example as a text or a
// diagram gives it. Setup.Position turns it into a Position or reports every
// problem. The zero Setup is an empty board without a side to move. A copy of a Setup shares
// the lists of occupants: assign a new list, or Clone the Setup before changing one.
//
// Rules: SETUP-4
type Setup struct {
	Occupants [64][]Piece // by Square; in any order, any number (SETUP-4)
	Ichor     [64]int     // by Square; plies left, 1 to 10, or 0 for none (SETUP-4)
	Side      Side        // the side to move
	FullMove  int         // full-move number, 1 to MaxFullMove; 0 means 1
}

// Start returns the starting position.
//
// Rules: SETUP-2
func Start() Position { return startPosition() }

var startPosition = sync.OnceValue(func() Position {
	p, err := ParsePosition("walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A", Standard())
	if err != nil {
		panic(err)
	}
	return p
})

// Clone returns a copy of s that shares no memory with s.
func (s Setup) Clone() Setup {
	for sq, o := range s.Occupants {
		s.Occupants[sq] = slices.Clone(o)
	}
	return s
}

// Problems lists every reason why the setup is impossible under a ruleset, square
// by square in the order a1, b1 … h8, then piece by piece. It returns nil if the
// setup is possible.
//
// Rules: POS-1
func (s Setup) Problems(r Ruleset) []Problem {
	var ps []Problem
	add := func(sq Square, piece *Piece, violates Rule, format string, args ...any) {
		ps = append(ps, Problem{violates, sq, piece, fmt.Sprintf(format, args...)})
	}
	if !s.Side.IsValid() {
		add(NoSquare, nil, "SETUP-1", "no side to move")
	}
	if s.FullMove < 0 || s.FullMove > MaxFullMove {
		add(NoSquare, nil, "NFEN-1", "full-move number %d is not between 1 and %d", s.FullMove,
			MaxFullMove)
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
		sq := Square(i.byRank()) // byRank is its own inverse
		ichor := s.Ichor[sq]
		if ichor > 10 || ichor < 0 {
			add(sq, nil, "SETUP-4", "ichor of %d plies is not between 1 and 10", max(ichor, 0))
		}
		occupants := sorted(s.Occupants[sq])
		for j, p := range occupants {
			if j > 0 && p == occupants[j-1] {
				continue
			}
			bad := func(is bool, violates Rule, what string) {
				if is {
					piece := p
					add(sq, &piece, violates, "%s%s", p.Describe(), what)
				}
			}
			if !p.named() {
				bad(true, "SETUP-3", ": no such piece")
				continue
			}
			const onEighth = " on its eighth rank"
			pile, zombie, mobile := p.Kind == LeafPile, p.Kind == Zombie, p.Mobile()
			arrived := p.Kind == Human && sq.Rank() == p.Side.EighthRank()
			bad(zombie && p.Petrified, "SETUP-3", ": Zombies are never petrified")
			bad(p.Digesting && !(pile && mobile), "SETUP-5",
				": only a mobile Leaf Pile digests")
			bad(pile && len(occupants) > 1, "ENGULF-2", " shares its square")
			bad(zombie && mobile && ichor != 0, "ICHOR-3", " stands on ichor")
			bad(!zombie && mobile && seen.has(sq), "GAZE-2", " stands in a Basilisk's gaze")
			bad(arrived && mobile, "PROMOTE-1", onEighth)
			bad(arrived && p.Petrified && !r.StatuesStayStone, "PROMOTE-2", onEighth)
		}
	}
	return ps
}

// sorted returns occupants in the order of the position line, which may be the list itself.
func sorted(occupants []Piece) []Piece {
	if slices.IsSortedFunc(occupants, Piece.Compare) {
		return occupants
	}
	return slices.SortedFunc(slices.Values(occupants), Piece.Compare)
}

// Position returns the position that the setup describes, without the full-move
// number (REP-2). The error is a *SetupError with every problem (POS-1).
func (s Setup) Position(r Ruleset) (Position, error) {
	if ps := s.Problems(r); ps != nil {
		return Position{}, &SetupError{ps, s.repaired(r)}
	}
	var b board
	b.side = s.Side
	for sq, occupants := range s.Occupants {
		for _, p := range occupants {
			b.add(codeOf(p), Square(sq), 1)
			b.setDigesting(Square(sq), p.Digesting) // a Leaf Pile has its square alone
		}
		if s.Ichor[sq] > 0 {
			b.setIchor(bit(Square(sq)), s.Ichor[sq])
		}
	}
	b.setKey()
	return b.position(), nil
}

// repaired returns a possible setup with few changes (POS-1). A piece that is seen becomes a
// statue, and a Human on its eighth rank a Zombie. Anything else that is impossible is removed.
func (s Setup) repaired(r Ruleset) Setup {
	s = s.Clone()
	if !s.Side.IsValid() {
		s.Side = Alabaster
	}
	s.FullMove = min(max(s.FullMove, 1), MaxFullMove)
	for problems := s.Problems(r); problems != nil; problems = s.Problems(r) {
		for _, p := range problems {
			if p.Piece == nil {
				s.Ichor[p.Square] = 0
				continue
			}
			on := s.Occupants[p.Square]
			i := slices.Index(on, *p.Piece)
			switch {
			case i < 0: // changed by another problem
			case p.Rule == "GAZE-2":
				on[i].Petrified, on[i].Digesting = true, false
			case p.Piece.Kind == Human && p.Rule != "SETUP-5":
				on[i] = Piece{Kind: Zombie, Side: p.Piece.Side}
			default:
				s.Occupants[p.Square] = slices.Delete(on, i, i+1)
			}
		}
	}
	return s
}

// Setup returns the position as a setup with full-move number 1.
func (p Position) Setup() Setup {
	s, b := Setup{Side: p.Side(), FullMove: 1}, p.board()
	all := make([]Piece, 0, 64) // a longer list moves to new memory
	for sq := range Square(64) {
		n := len(all)
		all = b.appendAt(all, sq)
		if len(all) > n {
			s.Occupants[sq] = slices.Clip(all[n:])
		}
		s.Ichor[sq] = b.ichorOn(sq)
	}
	return s
}

// A Problem is one reason why a setup is impossible (POS-1).
type Problem struct {
	Rule   Rule   `json:"rule"`            // the rule that the board violates
	Square Square `json:"square"`          // NoSquare if it concerns the whole setup
	Piece  *Piece `json:"piece,omitempty"` // the occupant; nil if it concerns no piece
	Msg    string `json:"message"`         // what is wrong, without the square
}

// String returns one line, such as "d4 Alabaster Leaf Pile shares its square
// [POS-1, ENGULF-2]".
func (p Problem) String() string {
	where := ""
	if p.Square.IsValid() {
		where = p.Square.String() + " "
	}
	return fmt.Sprintf("%s%s [%s, %s]", where, p.Msg, "POS-1", p.Rule)
}

// A SetupError lists every problem of a setup (POS-1), as Setup.Problems does.
type SetupError struct {
	Problems []Problem `json:"problems"`
	Possible Setup     `json:"possible,omitzero"` // one that would do, with few changes
}

// Error returns all problems in one line, and the setup that would do.
func (e *SetupError) Error() string {
	s := "impossible setup: " + join(e.Problems, "; ")
	if e.Possible.Side.IsValid() {
		s += "; possible, for example: " + e.Possible.String()
	}
	return s
}

// Is reports whether target is ErrSetup.
func (e *SetupError) Is(target error) bool { return target == ErrSetup }
