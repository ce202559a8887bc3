package naive

import (
	"slices"
	"strconv"

	"github.com/nemoroth/rules/nemoroth"
)

// squares lists all squares: a1, b1 … h8 (SETUP-1).
var squares = func() (all [64]Square) {
	for i := range all {
		all[i] = nemoroth.SquareAt(i%8, i/8)
	}
	return all
}()

// forward is the direction, +1 or -1, in which a side moves through the ranks
// (SETUP-1). It is 0 for a piece of neither side.
func forward(s Side) int {
	switch s {
	case nemoroth.Alabaster:
		return 1
	case nemoroth.Obsidian:
		return -1
	}
	return 0
}

// OnEighthRank reports whether a square is on a side's own eighth rank (SETUP-1).
func OnEighthRank(s Side, sq Square) bool {
	switch s {
	case nemoroth.Alabaster:
		return sq.Rank() == 7
	case nemoroth.Obsidian:
		return sq.Rank() == 0
	}
	return false
}

// A Piece is an occupant of a square. Its ID stays the same for the whole game and
// tells it from its twins, the equal occupants of the same square.
type Piece struct {
	nemoroth.Piece
	ID int
}

// Mobile reports whether a piece is neither statue nor Mummy (SETUP-3).
func Mobile(p nemoroth.Piece) bool { return p.Kind != nemoroth.Mummy && !p.Petrified }

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

// SetUp puts the pieces and the ichor of a setup on a board.
func (r *Rules) SetUp(s nemoroth.Setup) Board {
	var b Board
	for _, sq := range squares {
		for _, p := range s.Occupants[sq] {
			b.Place(sq, r.Equip(p))
		}
		b.Ichor[sq] = max(s.Ichor[sq], 0)
	}
	return b
}

// Place puts a new piece, with a new id, on a square.
func (b *Board) Place(sq Square, p nemoroth.Piece) {
	b.ids++
	b.Add(sq, Piece{p, b.ids})
}

// Add puts a piece on a square, after its twins.
func (b *Board) Add(sq Square, who Piece) {
	list := append(slices.Clone(b.At[sq]), who)
	slices.SortStableFunc(list, compareOccupants)
	b.At[sq] = list
}

// Remove takes a piece off a square.
func (b *Board) Remove(sq Square, id int) {
	list := make([]Piece, 0, len(b.At[sq]))
	for _, who := range b.At[sq] {
		if who.ID != id {
			list = append(list, who)
		}
	}
	b.At[sq] = list
}

// Replace changes what some pieces of a square are. They keep their ids, and
// pieces that become equal keep their order.
func (b *Board) Replace(sq Square, others ...Piece) {
	list := slices.Clone(b.At[sq])
	for i := range list {
		for _, o := range others {
			if list[i].ID == o.ID {
				list[i] = o
			}
		}
	}
	slices.SortStableFunc(list, compareOccupants)
	b.At[sq] = list
}

// On returns the piece with an id on a square, if it is there.
func (b *Board) On(sq Square, id int) (Piece, bool) {
	if !sq.IsValid() {
		return Piece{}, false
	}
	for _, who := range b.At[sq] {
		if who.ID == id {
			return who, true
		}
	}
	return Piece{}, false
}

// Find returns the piece with an id and its square, if it is on the board.
func (b *Board) Find(id int) (Piece, Square, bool) {
	for _, sq := range squares {
		if who, ok := b.On(sq, id); ok {
			return who, sq, true
		}
	}
	return Piece{}, nemoroth.NoSquare, false
}

// Holds reports whether a square holds a piece for which a condition is true.
func (b *Board) Holds(sq Square, is func(Piece) bool) bool {
	return slices.ContainsFunc(b.At[sq], is)
}

// Same reports whether two boards show the same, whatever the ids.
func (b *Board) Same(c *Board) bool {
	equal := func(x, y Piece) bool { return x.Piece == y.Piece }
	for _, sq := range squares {
		if !slices.EqualFunc(b.At[sq], c.At[sq], equal) {
			return false
		}
	}
	return b.Ichor == c.Ichor && b.Fresh == c.Fresh
}

// String returns the board as the first field of a position line (NFEN-1).
func (b *Board) String() string {
	out := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			sq := nemoroth.SquareAt(file, rank)
			if len(b.At[sq]) == 0 && b.Ichor[sq] == 0 {
				empty++
				continue
			}
			if empty > 0 {
				out = append(out, '0'+byte(empty))
				empty = 0
			}
			out = appendSquare(out, b.At[sq], b.Ichor[sq])
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

func appendSquare(out []byte, on []Piece, ichor int) []byte {
	if len(on) == 0 {
		out = append(out, '.')
	}
	if len(on) > 1 {
		out = append(out, '(')
	}
	for _, who := range on {
		if who.Petrified {
			out = append(out, 'p')
		}
		letter := who.Kind.Letter()
		if who.Side == nemoroth.Obsidian {
			letter += 'a' - 'A'
		}
		out = append(out, letter)
		if who.Digesting {
			out = append(out, '*')
		}
	}
	if len(on) > 1 {
		out = append(out, ')')
	}
	if ichor > 0 {
		out = append(out, '[')
		out = strconv.AppendInt(out, int64(ichor), 10)
		out = append(out, ']')
	}
	return out
}

// A Position is a board with a side to move, and the rules.
type Position struct {
	*Rules
	Board *Board
	Side  Side

	// Kept because they are asked for often; each is worked out at first use.
	seen      *Gaze
	ghasts    []Ghast
	compelled []Compulsion
}

// Under returns the same position under other rules.
func (p *Position) Under(r *Rules) *Position {
	return &Position{Rules: r, Board: p.Board, Side: p.Side}
}
