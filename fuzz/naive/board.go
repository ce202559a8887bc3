package naive

import (
	"slices"
	"strconv"

	"github.com/nemoroth/rules/nemoroth"
)

// squares lists all squares: a1, b1 … h8.
var squares = func() (all [64]nemoroth.Square) {
	for i := range all {
		all[i] = nemoroth.SquareAt(i%8, i/8)
	}
	return all
}()

// An occupant is a piece on a square. Its id stays the same for the whole game
// and distinguishes it from its twins, the equal occupants of the same square.
type occupant struct {
	nemoroth.Piece
	id int
}

// mobile reports whether a piece is neither statue nor Mummy (SETUP-3).
func mobile(p nemoroth.Piece) bool { return p.Kind != nemoroth.Mummy && !p.Petrified }

// A board is the contents of all squares (SETUP-4). The occupants of a square
// are in the order of the position line. Boards share these lists, so none is
// ever written to.
type board struct {
	at    [64][]occupant
	ichor [64]int  // plies left; 0 for no ichor
	fresh [64]bool // laid in this ply: does not fade yet (ICHOR-2)
	faded [64]bool // ichor evaporated at the end of the last ply
	ids   int      // number of ids in use
}

// setUp puts the pieces and ichor of a setup on a board. Without keepStars no
// Leaf Pile is digesting.
func setUp(s nemoroth.Setup, keepStars bool) board {
	var b board
	for _, sq := range squares {
		for _, p := range s.Occupants[sq] {
			p.Digesting = p.Digesting && keepStars
			b.place(sq, p)
		}
		b.ichor[sq] = max(s.Ichor[sq], 0)
	}
	return b
}

// place puts a new piece, with a new id, on a square.
func (b *board) place(sq nemoroth.Square, p nemoroth.Piece) {
	b.ids++
	b.add(sq, occupant{p, b.ids})
}

// add puts an occupant on a square, after its twins.
func (b *board) add(sq nemoroth.Square, m occupant) {
	old := b.at[sq]
	i := len(old)
	for i > 0 && comparePieces(old[i-1].Piece, m.Piece) > 0 {
		i--
	}
	list := make([]occupant, 0, len(old)+1)
	list = append(list, old[:i]...)
	list = append(list, m)
	b.at[sq] = append(list, old[i:]...)
}

// remove takes an occupant off a square.
func (b *board) remove(sq nemoroth.Square, id int) {
	list := make([]occupant, 0, len(b.at[sq]))
	for _, m := range b.at[sq] {
		if m.id != id {
			list = append(list, m)
		}
	}
	b.at[sq] = list
}

// replace changes the pieces of some occupants of a square. They keep their
// ids, and occupants that become equal keep their order.
func (b *board) replace(sq nemoroth.Square, others ...occupant) {
	list := slices.Clone(b.at[sq])
	for i := range list {
		for _, o := range others {
			if list[i].id == o.id {
				list[i] = o
			}
		}
	}
	slices.SortStableFunc(list, func(x, y occupant) int { return comparePieces(x.Piece, y.Piece) })
	b.at[sq] = list
}

// on returns the occupant with an id on a square, if it is there.
func (b *board) on(sq nemoroth.Square, id int) (occupant, bool) {
	if !sq.IsValid() {
		return occupant{}, false
	}
	for _, m := range b.at[sq] {
		if m.id == id {
			return m, true
		}
	}
	return occupant{}, false
}

// find returns the occupant with an id and its square, searching all squares.
func (b *board) find(id int) (occupant, nemoroth.Square, bool) {
	for sq := range b.at {
		if m, ok := b.on(nemoroth.Square(sq), id); ok {
			return m, nemoroth.Square(sq), true
		}
	}
	return occupant{}, nemoroth.NoSquare, false
}

// same reports whether two boards show the same, whatever the ids.
func (b *board) same(c *board) bool {
	if b.ichor != c.ichor || b.fresh != c.fresh {
		return false
	}
	for sq := range b.at {
		if len(b.at[sq]) != len(c.at[sq]) {
			return false
		}
		for i := range b.at[sq] {
			if b.at[sq][i].Piece != c.at[sq][i].Piece {
				return false
			}
		}
	}
	return true
}

// text returns the board as the first field of a position line (NFEN-1), with
// or without the stars of digesting Leaf Piles.
func (b *board) text(stars bool) string {
	out := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			sq := nemoroth.SquareAt(file, rank)
			if len(b.at[sq]) == 0 && b.ichor[sq] == 0 {
				empty++
				continue
			}
			if empty > 0 {
				out = append(out, '0'+byte(empty))
				empty = 0
			}
			out = appendSquare(out, b.at[sq], b.ichor[sq], stars)
		}
		if empty > 0 {
			out = append(out, '0'+byte(empty))
		}
		if rank > 0 {
			out = append(out, '/')
		}
	}
	return string(out)
}

func appendSquare(out []byte, occupants []occupant, ichor int, stars bool) []byte {
	if len(occupants) == 0 {
		out = append(out, '.')
	}
	if len(occupants) > 1 {
		out = append(out, '(')
	}
	for _, m := range occupants {
		if m.Petrified {
			out = append(out, 'p')
		}
		letter := m.Kind.Letter()
		if m.Side == nemoroth.Obsidian {
			letter += 'a' - 'A'
		}
		out = append(out, letter)
		if m.Digesting && stars {
			out = append(out, '*')
		}
	}
	if len(occupants) > 1 {
		out = append(out, ')')
	}
	if ichor > 0 {
		out = append(out, '[')
		out = strconv.AppendInt(out, int64(ichor), 10)
		out = append(out, ']')
	}
	return out
}
