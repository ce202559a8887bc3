package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// squares lists all squares: a1, b1 … h8 (SETUP-1).
var squares = func() (all [64]Square) {
	for i := range all {
		all[i] = nemoroth.SquareAt(i%8, i/8)
	}
	return all
}()

// forward holds the direction, +1 or -1, in which a side moves through the ranks,
// and eighthRank the rank on which its Humans promote, counted from 0 (SETUP-1).
var (
	forward    = [...]int{nemoroth.NoSide: 0, nemoroth.Alabaster: 1, nemoroth.Obsidian: -1}
	eighthRank = [...]int{nemoroth.NoSide: -1, nemoroth.Alabaster: 7, nemoroth.Obsidian: 0}
)

// A Piece is an occupant of a square. Its ID stays the same for the whole game and
// tells it from its twins, the equal occupants of the same square.
type Piece struct {
	nemoroth.Piece
	ID int
}

// Mobile reports whether a piece is neither statue nor Mummy (SETUP-3).
func (p Piece) Mobile() bool { return p.Kind != nemoroth.Mummy && !p.Petrified }

// onEighthRank reports whether a square is on the piece's own eighth rank (SETUP-1).
func (p Piece) onEighthRank(sq Square) bool { return sq.Rank() == eighthRank[p.Side] }

// equip is SETUP-5: a mobile Leaf Pile of a setup is, or is not, digesting.
func equip(p nemoroth.Piece) nemoroth.Piece { return p }

// A Board is the contents of all squares (SETUP-4). The occupants of a square are
// in the order of the position line. Boards share these lists, so none is ever
// written to.
type Board struct {
	At    [64][]Piece
	Ichor [64]int  // plies left; 0 for no ichor
	Fresh [64]bool // laid in this ply: does not fade yet (ICHOR-2)
	ids   int      // number of ids in use
}

// setUp puts the pieces and the ichor of a setup on a board.
func (r *Rules) setUp(s nemoroth.Setup) Board {
	var b Board
	for _, sq := range squares {
		for _, p := range s.Occupants[sq] {
			b.Place(sq, r.Equip(p))
		}
		b.Ichor[sq] = s.Ichor[sq]
	}
	return b
}

// setup returns the board as a setup.
func (b *Board) setup(toMove Side, number int) nemoroth.Setup {
	s := nemoroth.Setup{Side: toMove, FullMove: number, Ichor: b.Ichor}
	for sq, occupants := range b.At {
		for _, who := range occupants {
			s.Occupants[sq] = append(s.Occupants[sq], who.Piece)
		}
	}
	return s
}

// Place puts a new piece, with a new id, on a square.
func (b *Board) Place(sq Square, p nemoroth.Piece) {
	b.ids++
	b.add(sq, Piece{p, b.ids})
}

// add puts a piece on a square, after its twins.
func (b *Board) add(sq Square, who Piece) { b.set(sq, append(slices.Clone(b.At[sq]), who)) }

// set gives a square other occupants, in any order.
func (b *Board) set(sq Square, list []Piece) {
	slices.SortStableFunc(list, func(x, y Piece) int { return x.Compare(y.Piece) })
	b.At[sq] = list
}

// remove takes a piece off a square.
func (b *Board) remove(sq Square, id int) {
	is := func(who Piece) bool { return who.ID == id }
	b.At[sq] = slices.DeleteFunc(slices.Clone(b.At[sq]), is)
}

// replace changes what some pieces of a square are. They keep their ids, and pieces that
// become equal keep their order.
func (b *Board) replace(sq Square, others ...Piece) {
	list := slices.Clone(b.At[sq])
	for i := range list {
		for _, o := range others {
			if list[i].ID == o.ID {
				list[i] = o
			}
		}
	}
	b.set(sq, list)
}

// on returns the piece with an id on a square, if it is there.
func (b *Board) on(sq Square, id int) (Piece, bool) {
	if sq.IsValid() {
		for _, who := range b.At[sq] {
			if who.ID == id {
				return who, true
			}
		}
	}
	return Piece{}, false
}

// Find returns the piece with an id and its square, or NoSquare if it is not on the
// board.
func (b *Board) Find(id int) (Piece, Square) {
	for sq := range Square(64) {
		if who, ok := b.on(sq, id); ok {
			return who, sq
		}
	}
	return Piece{}, nemoroth.NoSquare
}

// Holds reports whether a square holds a piece for which a condition is true.
func (b *Board) Holds(sq Square, is func(Piece) bool) bool {
	return slices.ContainsFunc(b.At[sq], is)
}

// same reports whether two boards show the same, whatever the ids.
func (b *Board) same(c *Board) bool {
	equal := func(x, y Piece) bool { return x.Piece == y.Piece }
	for sq := range squares {
		if !slices.EqualFunc(b.At[sq], c.At[sq], equal) {
			return false
		}
	}
	return b.Ichor == c.Ichor && b.Fresh == c.Fresh
}

// A Position is a board with a side to move, and the rules.
type Position struct {
	*Rules
	Board *Board
	Side  Side

	// Kept because they are asked for often; each is worked out at first use.
	seen      *Gaze
	ghasts    []Ghast
	compelled []Case
}

// With returns the position with another board.
func (p *Position) With(b *Board) *Position {
	return &Position{Rules: p.Rules, Board: b, Side: p.Side}
}
