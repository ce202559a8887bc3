package wormhole

import "github.com/nemoroth/rules/examples/internal/grid"

// A kind is a kind of piece. The order is that of the letters.
//
// Rules: WORM-SETUP-3
type kind uint8

const (
	anyKind kind = iota // no kind, or all kinds
	champion
	king
	lion
	knight
	pawn
	wizard
	kinds
)

const letters = grid.Letters("-CKMNPW")

func (k kind) String() string { return letters.Name(0, int(k)) }

// piece returns the letter of a piece in the position line.
func piece(s side, k kind) string { return letters.Name(int(s), int(k)) }

// kindOf returns the kind with a letter; anyKind for another byte.
func kindOf(letter byte) kind {
	_, k, _ := letters.Read(letter)
	return kind(k)
}

// A Move is a move name as a number; the move may be illegal. Moves have the byte
// order of their names. The zero Move names no move.
type Move uint32

func newMove(k kind, from, to square, promotion kind) Move {
	return Move(k)<<15 | Move(from)<<9 | Move(to)<<3 | Move(promotion)
}

func (m Move) kind() kind      { return kind(m >> 15 & 7) }
func (m Move) from() square    { return square(m >> 9 & 63) }
func (m Move) to() square      { return square(m >> 3 & 63) }
func (m Move) promotion() kind { return kind(m & 7) }

// valid reports whether the number names a move.
func (m Move) valid() bool {
	return m < Move(kinds)<<15 && m.kind() != anyKind && m.promotion() < kinds
}

// String returns the canonical name; "" for a number that names no move.
func (m Move) String() string {
	if !m.valid() {
		return ""
	}
	name := m.kind().String() + m.from().String() + m.to().String()
	if k := m.promotion(); k != anyKind {
		name += "=" + k.String()
	}
	return name
}

const promotions = "CMNW"

// The places of a move name; a Pawn's may have a promotion.
var (
	plain    = grid.NamePlaces(letters, "Nb1c3")
	promoted = grid.NamePlaces(letters, "Nb1c3",
		grid.Place{Bytes: "=", Msg: "unexpected text after the goal",
			Hint: "the end, or = and a new kind, as in Pe6c8=W"},
		grid.Place{Bytes: promotions, Msg: "no Pawn becomes this",
			Hint: "a new kind, one of C M N W"})
)

// parseMove reads a canonical name. An error is a *game.SyntaxError.
//
// Rules: WNAME-1
func parseMove(text string) (Move, error) {
	places := plain
	if len(text) > len(plain) && text[0] == 'P' {
		places = promoted
	}
	if err := grid.CheckName(text, places); err != nil {
		return 0, err
	}
	promotion := anyKind
	if len(text) == len(promoted) {
		promotion = kindOf(text[6])
	}
	from, _ := grid.ReadSquare(text[1:3])
	to, _ := grid.ReadSquare(text[3:5])
	return newMove(kindOf(text[0]), from, to, promotion), nil
}
