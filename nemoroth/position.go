package nemoroth

import (
	"encoding/binary"
	"fmt"
	"sync"
)

// A Position is what stands on the board and who is on move: exactly what a
// repetition is about. Two positions are the same by REP-2 if and only if ==
// says so, and a Position can be a map key. It is immutable and always one that
// can stand (POS-1); any number of occupants may share a square. It has no move
// number, history or ruleset. The zero Position is none at all: IsValid is
// false, it has no pieces, no moves and no text.
type Position struct {
	core  core
	twins string // as bytes, since a slice could not be compared
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

// Setup returns the position as a set-up with move number 1.
func (p Position) Setup() Setup {
	s := Setup{Side: p.Side(), FullMove: 1}
	b := p.board()
	for sq := range Square(64) {
		s.Occupants[sq] = b.at(sq)
		s.Ichor[sq] = b.ichorOn(sq)
	}
	return s
}

// Moves returns the moves that are legal under a ruleset leaving REP-1 aside,
// in canonical order. It is nil for the zero Position.
func (p Position) Moves(r Ruleset) []Move {
	if !p.IsValid() {
		return nil
	}
	w := borrowWalker()
	defer w.giveBack()
	w.reset(&p, r, nil)
	return w.appendLegal(nil)
}

// Game starts a game from the position under a ruleset, counting full moves
// from number (NFEN-1). A position that the ruleset does not accept is a
// *SetupError (POS-1); another number than 1 to MaxNumber is ErrInvalid.
func (p Position) Game(r Ruleset, number int) (*Game, error) {
	if !p.IsValid() {
		return nil, fmt.Errorf("nemoroth: %w: zero position", ErrInvalid)
	}
	if number < 1 || number > MaxFullMove {
		return nil, fmt.Errorf("nemoroth: %w: move number %d", ErrInvalid, number)
	}
	// What else POS-1 forbids no Position shows.
	b := p.board()
	humans := b.statue(Alabaster, Human)&rankSet(7) | b.statue(Obsidian, Human)&rankSet(0)
	if humans != 0 && !r.StatuesStayStone {
		return nil, &SetupError{p.Setup().Problems(r)}
	}
	return (&node{position: p, ruleset: r, number: number}).game(), nil
}

// String is the first two fields of the position line (NFEN-1); "" for the zero
// Position.
func (p Position) String() string {
	if !p.IsValid() {
		return ""
	}
	return p.Setup().board() + " " + sideField(p.Side())
}

// MarshalText writes what String does; the zero Position is the empty text.
func (p Position) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a position line. A petrified Human on its eighth rank,
// which only some rulesets allow, is accepted, since a Position knows no
// ruleset; see Position.Game. The empty text is the zero Position.
func (p *Position) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*p = Position{}
		return nil
	}
	q, err := ParsePosition(string(text), Ruleset{StatuesStayStone: true})
	if err != nil {
		return err
	}
	*p = q
	return nil
}
