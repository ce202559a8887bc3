package nemoroth

import "encoding/binary"

// A Position is what stands on the board and who is on move: exactly what a
// repetition is about. Two positions are the same by REP-2 if and only if ==
// says so, and a Position can be a map key. It is immutable and always one that
// can stand (POS-1); any number of occupants may share a square. It has no move
// number, history or ruleset. The zero Position is none at all: IsValid is
// false, it has no pieces, no moves and no text.
//
// Rules: REP-2
type Position struct {
	core  core
	twins string // as bytes, since a slice could not be compared
}

const twinBytes = 6

func (b *board) position() (p Position) {
	b.store(&p)
	return p
}

// store writes the board to a position that nobody reads yet.
func (b *board) store(p *Position) {
	p.core = b.core
	if len(b.twins) > 0 {
		buf := make([]byte, 0, twinBytes*len(b.twins))
		for _, t := range b.twins {
			buf = append(buf, byte(t.square), byte(t.code))
			buf = binary.LittleEndian.AppendUint32(buf, t.extra)
		}
		p.twins = string(buf)
	}
}

// load makes the board show a position.
func (b *board) load(p *Position) {
	b.core = p.core
	b.twins = b.twins[:0]
	for t := p.twins; t != ""; t = t[twinBytes:] {
		extra := uint32(t[2]) | uint32(t[3])<<8 | uint32(t[4])<<16 | uint32(t[5])<<24
		b.twins = append(b.twins, twin{Square(t[0]), code(t[1]), extra})
	}
}

func (p *Position) board() *board {
	b := new(board)
	b.load(p)
	return b
}

// IsValid reports whether p is a position and not the zero value.
func (p Position) IsValid() bool { return p.core.side != NoSide }

// Side is the side on move.
func (p Position) Side() Side { return p.core.side }

// At returns the occupants of a square in the position line's order; nil where
// there are none.
func (p Position) At(sq Square) []Piece {
	if !sq.IsValid() {
		return nil
	}
	return p.board().at(sq)
}

// Ichor returns the plies of ichor left on a square, 0 to 10 (SETUP-4).
func (p Position) Ichor(sq Square) int {
	if !sq.IsValid() {
		return 0
	}
	return p.board().ichorOn(sq)
}

// Key is a 64-bit hash of everything REP-2 compares; the same in every process.
// Different positions may share a key: compare with == to be sure.
func (p Position) Key() uint64 { return p.core.key }
