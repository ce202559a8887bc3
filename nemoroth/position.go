package nemoroth

import "encoding/binary"

// A Position is a possible board (POS-1) with the side to move. It has no
// full-move number, no history and no ruleset. A Position is immutable, and any
// number of occupants may share a square.
//
// Positions are comparable with == and can be map keys. Two positions are equal
// exactly if they are the same for the rule of repetition.
//
// The zero Position is not a position: IsValid returns false, and it has no
// pieces, no moves and no text.
//
// Rules: REP-2
type Position struct {
	core  core
	twins string // board.twins as bytes: a string is comparable
}

// twinBytes is the size of one twin in Position.twins.
const twinBytes = 6

func (b *board) position() (p Position) {
	b.store(&p)
	return p
}

// store copies the board to a new position.
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

// load copies a position to the board.
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

// IsValid reports whether p is a position, that is, not the zero Position.
func (p Position) IsValid() bool { return p.core.side != NoSide }

// Side returns the side to move.
func (p Position) Side() Side { return p.core.side }

// At returns the occupants of a square in the order of the position line
// (NFEN-1), or nil if the square is empty or not on the board.
func (p Position) At(sq Square) []Piece {
	if !sq.IsValid() {
		return nil
	}
	return p.board().at(sq)
}

// Ichor returns the number of plies left of the ichor on a square, 0 to 10
// (SETUP-4). It returns 0 for a value that is not on the board.
func (p Position) Ichor(sq Square) int {
	if !sq.IsValid() {
		return 0
	}
	return p.board().ichorOn(sq)
}

// Key returns a 64-bit hash of everything that REP-2 compares. Key returns the
// same number in every process. Different positions may have the same key.
func (p Position) Key() uint64 { return p.core.key }

// Moves returns the moves that are legal under a ruleset without REP-1, in
// canonical order. It returns nil for the zero Position.
func (p Position) Moves(r Ruleset) []Move {
	if !p.IsValid() {
		return nil
	}
	w := borrowWalker()
	defer w.giveBack()
	w.reset(&p, r, nil)
	return w.Moves(nil)
}
