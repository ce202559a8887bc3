package wormhole

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

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

const letters = "CKMNPW"

func (k kind) String() string { return ("-" + letters)[k:][:1] }

// kindOf returns the kind with a letter; anyKind for another byte.
func kindOf(letter byte) kind { return kind(1 + strings.IndexByte(letters, letter)) }

// piece returns the letter of a piece in the position line.
func piece(s side, k kind) string {
	if s == black {
		return strings.ToLower(k.String())
	}
	return k.String()
}

// pieceOf returns the piece with a letter of the position line.
func pieceOf(c byte) (s side, k kind, ok bool) {
	if c >= 'a' {
		s, c = black, c-'a'+'A'
	}
	k = kindOf(c)
	return s, k, k != anyKind
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

// String returns the canonical name; "" for a number that names no move.
func (m Move) String() string {
	if m >= Move(kinds)<<15 || m.kind() == anyKind || m.promotion() >= kinds {
		return ""
	}
	name := m.kind().String() + m.from().String() + m.to().String()
	if k := m.promotion(); k != anyKind {
		name += "=" + k.String()
	}
	return name
}

// shape lists the bytes allowed at each place of a name.
var shape = [...]struct{ bytes, msg, hint string }{
	{letters, "no piece has this letter", "the letter of a piece, one of C K M N P W, as in Nb1c3"},
	{"abcdefgh", "not a square", "the starting square, such as e2"}, {"12345678", "not a square", "a rank from 1 to 8"},
	{"abcdefgh", "not a square", "the goal, such as e4"}, {"12345678", "not a square", "a rank from 1 to 8"},
	{"=", "unexpected text after the goal", "the end, or = and a new kind, as in Pe6c8=W"}, {promotions, "no Pawn becomes this", "a new kind, one of C M N W"},
}

const promotions = "CMNW"

// parseMove reads a canonical name. An error is a *game.SyntaxError.
//
// Rules: WNAME-1
func parseMove(text string) (Move, error) {
	fail := func(at int, msg, hint string) (Move, error) {
		return 0, &game.SyntaxError{What: "move name", Input: text, Offset: at, Msg: msg, Hint: hint}
	}
	n := 5
	if len(text) > n && text[0] == 'P' {
		n = len(shape)
	}
	for i := range n {
		if i >= len(text) {
			return fail(i, "the move name ends too early", shape[i].hint)
		}
		if strings.IndexByte(shape[i].bytes, text[i]) < 0 {
			return fail(i, shape[i].msg, shape[i].hint)
		}
	}
	if len(text) > n {
		return fail(n, "unexpected text after the move name", "the end")
	}
	promotion := anyKind
	if n > 5 {
		promotion = kindOf(text[6])
	}
	from, _ := game.ReadSquare(text[1:3])
	to, _ := game.ReadSquare(text[3:5])
	return newMove(kindOf(text[0]), from, to, promotion), nil
}
