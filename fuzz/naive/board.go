package naive

import (
	"slices"
	"strconv"

	"github.com/nemoroth/rules/nemoroth"
)

// squares lists the board rank by rank, a1, b1 … h8.
var squares = func() (all [64]nemoroth.Square) {
	for i := range all {
		all[i] = nemoroth.SquareAt(i%8, i/8)
	}
	return all
}()

// A man is one occupant of a square. Its id stays with it for the whole game,
// and tells it from its twins.
type man struct {
	nemoroth.Piece
	id int
}

// mobile reports whether a piece is neither statue nor Mummy (SETUP-3).
func mobile(p nemoroth.Piece) bool { return p.Kind != nemoroth.Mummy && !p.Petrified }

// A board is what stands and lies on each square (SETUP-4). The lists of
// occupants are in the position line's order; boards share them, so that they
// are replaced and never written to.
type board struct {
	at    [64][]man
	ichor [64]int  // plies left, 0 for none
	fresh [64]bool // laid in the ply that is being played, and so not fading yet (ICHOR-2)
	faded [64]bool // gone from the square at the end of the last ply
	ids   int      // how many ids have been given away
}

// setUp puts a set-up's pieces and ichor on a board.
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

// place puts a new piece on a square.
func (b *board) place(sq nemoroth.Square, p nemoroth.Piece) {
	b.ids++
	b.add(sq, man{p, b.ids})
}

// add puts a man on a square, behind its twins.
func (b *board) add(sq nemoroth.Square, m man) {
	old := b.at[sq]
	i := len(old)
	for i > 0 && comparePieces(old[i-1].Piece, m.Piece) > 0 {
		i--
	}
	list := make([]man, 0, len(old)+1)
	list = append(list, old[:i]...)
	list = append(list, m)
	b.at[sq] = append(list, old[i:]...)
}

// remove takes a man off a square.
func (b *board) remove(sq nemoroth.Square, id int) {
	list := make([]man, 0, len(b.at[sq]))
	for _, m := range b.at[sq] {
		if m.id != id {
			list = append(list, m)
		}
	}
	b.at[sq] = list
}

// replace makes men of a square other pieces, which keep their ids; of those
// that are alike now, the first stays before the second.
func (b *board) replace(sq nemoroth.Square, others ...man) {
	list := slices.Clone(b.at[sq])
	for i := range list {
		for _, o := range others {
			if list[i].id == o.id {
				list[i] = o
			}
		}
	}
	slices.SortStableFunc(list, func(x, y man) int { return comparePieces(x.Piece, y.Piece) })
	b.at[sq] = list
}

// on returns the man with that id on a square; off the board there is nobody.
func (b *board) on(sq nemoroth.Square, id int) (man, bool) {
	if !sq.IsValid() {
		return man{}, false
	}
	for _, m := range b.at[sq] {
		if m.id == id {
			return m, true
		}
	}
	return man{}, false
}

// find looks for a man on the whole board.
func (b *board) find(id int) (man, nemoroth.Square, bool) {
	for sq := range b.at {
		if m, ok := b.on(nemoroth.Square(sq), id); ok {
			return m, nemoroth.Square(sq), true
		}
	}
	return man{}, nemoroth.NoSquare, false
}

// same reports whether two boards show the same, whoever is who.
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

// text writes the board as the first field of a position line (NFEN-1), with
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

func appendSquare(out []byte, men []man, ichor int, stars bool) []byte {
	if len(men) == 0 {
		out = append(out, '.')
	}
	if len(men) > 1 {
		out = append(out, '(')
	}
	for _, m := range men {
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
	if len(men) > 1 {
		out = append(out, ')')
	}
	if ichor > 0 {
		out = append(out, '[')
		out = strconv.AppendInt(out, int64(ichor), 10)
		out = append(out, ']')
	}
	return out
}
