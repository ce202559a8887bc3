package naive

import (
	"cmp"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// squares lists all squares: a1, b1 … h8 (SETUP-1).
var squares = (^nemoroth.Squares(0)).ByRank()

// forward holds the direction, +1 or -1, in which a side moves through the ranks,
// and eighthRank the rank on which its Humans promote, counted from 0 (SETUP-1).
var (
	forward    = [...]int{nemoroth.Alabaster: 1, nemoroth.Obsidian: -1}
	eighthRank = [...]int{nemoroth.Alabaster: 7, nemoroth.Obsidian: 0}
)

// A Piece is an occupant of a square. Its ID stays the same for the whole game and
// tells it from its twins, the equal occupants of the same square.
type Piece struct {
	nemoroth.Piece
	ID int
	At Square // NoSquare if it is not on the board
}

// Mobile reports whether a piece is neither statue nor Mummy (SETUP-3).
func (p Piece) Mobile() bool { return p.Kind != nemoroth.Mummy && !p.Petrified }

// is reports whether two pieces are one, perhaps before and after a change.
func (p Piece) is(other Piece) bool { return p.ID == other.ID }

// promotesOn reports whether the piece is a Human and a square on its eighth rank (SETUP-1).
func (p Piece) promotesOn(sq Square) bool {
	return p.Kind == nemoroth.Human && sq.Rank() == eighthRank[p.Side]
}

// equip is SETUP-5: a mobile Leaf Pile of a setup is, or is not, digesting.
func equip(p nemoroth.Piece) nemoroth.Piece { return p }

// A Board is the contents of all squares (SETUP-4). The pieces are in the order of their
// squares, a1, b1 … h8, and on a square in that of the position line. Boards share the list,
// so it is never written to.
type Board struct {
	Pieces []Piece
	Ichor  [64]int  // plies left; 0 for no ichor
	Fresh  [64]bool // laid in this ply: does not fade yet (ICHOR-2)
	ids    int      // number of ids in use
}

// setUp returns the position of a setup.
func (r *Rules) setUp(s nemoroth.Setup) Position {
	b := Board{Ichor: s.Ichor}
	for sq, occupants := range s.Occupants {
		for _, p := range occupants {
			b.Place(Square(sq), r.Equip(p))
		}
	}
	return Position{Rules: r, Board: &b, Side: s.Side}
}

// setup returns the board as a setup.
func (b *Board) setup(toMove Side, number int) nemoroth.Setup {
	s := nemoroth.Setup{Side: toMove, FullMove: number, Ichor: b.Ichor}
	for _, who := range b.Pieces {
		s.Occupants[who.At] = append(s.Occupants[who.At], who.Piece)
	}
	return s
}

// Place puts a new piece, with a new id, on a square.
func (b *Board) Place(sq Square, p nemoroth.Piece) {
	b.ids++
	b.put(Piece{Piece: p, ID: b.ids}, sq)
}

// put brings a piece to a square, after its twins there, or off the board.
func (b *Board) put(who Piece, to Square) {
	list := slices.DeleteFunc(slices.Clone(b.Pieces), who.is)
	if who.At = to; to.IsValid() {
		list = append(list, who)
	}
	b.set(list)
}

// set gives the board other pieces, in any order.
func (b *Board) set(list []Piece) {
	slices.SortStableFunc(list, func(x, y Piece) int {
		return cmp.Or(x.At.Compare(y.At), x.Compare(y.Piece))
	})
	b.Pieces = list
}

// replace changes what some pieces are. They keep their ids, and pieces that become equal
// keep their order.
func (b *Board) replace(others ...Piece) {
	list := slices.Clone(b.Pieces)
	for i := range list {
		for _, o := range others {
			if list[i].ID == o.ID {
				list[i] = o
			}
		}
	}
	b.set(list)
}

// On lists the occupants of a square.
func (b *Board) On(sq Square) (all []Piece) {
	for _, who := range b.Pieces {
		if who.At == sq {
			all = append(all, who)
		}
	}
	return all
}

// Find returns the piece with an id. It is on NoSquare if it is not on the board.
func (b *Board) Find(id int) Piece {
	for _, who := range b.Pieces {
		if who.ID == id {
			return who
		}
	}
	return Piece{At: noSquare}
}

// same reports whether two boards show the same, whatever the ids.
func (b *Board) same(c *Board) bool {
	equal := func(x, y Piece) bool { return x.At == y.At && x.Piece == y.Piece }
	return slices.EqualFunc(b.Pieces, c.Pieces, equal) && b.Ichor == c.Ichor && b.Fresh == c.Fresh
}

// A Position is a board with a side to move, and the rules.
type Position struct {
	*Rules
	*Board
	Side Side

	// Kept because they are asked for often; worked out at first use.
	compelled []Case
}

// With returns the position with another board.
func (p *Position) With(b *Board) *Position {
	return &Position{Rules: p.Rules, Board: b, Side: p.Side}
}
