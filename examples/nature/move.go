package nature

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A kind is a kind of piece. The order is that of the letters.
//
// Rules: NAT-KINDS
type kind uint8

const (
	anyKind kind = iota // no kind, or all kinds
	bear
	druid
	ruler
	initiate
	ranger
	tree
	kinds
)

const letters = ".BDGIRT"

var (
	roster    = [kinds]int{bear: 1, druid: 2, ruler: 1, initiate: 8, ranger: 2, tree: 2}
	kindNames = [2][kinds]string{
		{bear: "Bear", druid: "Druid", ruler: "Grand Druid", initiate: "Initiate", ranger: "Ranger", tree: "Tree"},
		{bear: "Dragon", druid: "Wizard", ruler: "Necromancer", initiate: "Novice", ranger: "Hellhound", tree: "Tower"},
	}
)

func (k kind) String() string { return letters[k:][:1] }

func (k kind) officer() bool { return k == bear || k == druid || k == ranger || k == tree }

// piece returns the letter of a piece in the position line.
func piece(s side, k kind) string {
	if s == magic {
		return strings.ToLower(k.String())
	}
	return k.String()
}

// pieceOf returns the piece with a letter of the position line.
func pieceOf(c byte) (s side, k kind, ok bool) {
	if c >= 'a' {
		s, c = magic, c-'a'+'A'
	}
	i := strings.IndexByte(letters, c)
	return s, kind(max(i, 0)), i > 0
}

// A Move is a move name as a number; the move may be illegal. It holds a kind, a
// starting square and a goal, and a promotion or the squares of the second Tree.
// Moves have the byte order of their names. The zero Move names no move.
type Move uint32

const pair Move = 1 << 15 // a second Tree moves

func newMove(k kind, from, to square) Move { return Move(k)<<28 | Move(from)<<22 | Move(to)<<16 }

func (m Move) with(from, to square) Move { return m | pair | Move(from)<<9 | Move(to)<<3 }

func (m Move) kind() kind      { return kind(m >> 28 & 7) }
func (m Move) from() square    { return square(m >> 22 & 63) }
func (m Move) to() square      { return square(m >> 16 & 63) }
func (m Move) pair() bool      { return m&pair != 0 }
func (m Move) from2() square   { return square(m >> 9 & 63) }
func (m Move) to2() square     { return square(m >> 3 & 63) }
func (m Move) promotion() kind { return kind(m & 7) }

// starts returns the squares that the move leaves.
func (m Move) starts() set {
	if m.pair() {
		return m.from().Set() | m.from2().Set()
	}
	return m.from().Set()
}

// goals returns the squares where the move ends.
func (m Move) goals() set {
	if m.pair() {
		return m.to().Set() | m.to2().Set()
	}
	return m.to().Set()
}

// canonical puts the Tree with the earlier starting square first.
func (m Move) canonical() Move {
	if m.pair() && before(m.from2(), m.from()) {
		return newMove(tree, m.from2(), m.to2()).with(m.from(), m.to())
	}
	return m
}

func (m Move) valid() bool {
	const rest = 1<<16 - 1
	switch k := m.kind(); {
	case m>>31 != 0 || k == anyKind || k == kinds:
		return false
	case k == tree && m.pair():
		return m.promotion() == anyKind
	case k == initiate:
		return m&rest == 0 || m&rest == Move(m.promotion()) && m.promotion().officer()
	}
	return m&rest == 0
}

// String returns the name; "" for a number that names no move.
func (m Move) String() string {
	if !m.valid() {
		return ""
	}
	name := m.kind().String() + m.from().String() + m.to().String()
	switch {
	case m.pair():
		return name + "+" + m.from2().String() + m.to2().String()
	case m.promotion() != anyKind:
		return name + "=" + m.promotion().String()
	}
	return name
}

// A place holds the bytes allowed at one place of a name.
type place struct{ bytes, msg, hint string }

var (
	shape = []place{
		{letters[1:], "no piece has this letter", "the letter of a piece, one of B D G I R T, as in Rb1c3"},
		{"abcdefgh", "not a square", "the starting square, such as e2"}, {"12345678", "not a square", "a rank from 1 to 8"},
		{"abcdefgh", "not a square", "the goal, such as e4"}, {"12345678", "not a square", "a rank from 1 to 8"},
	}
	promoted = append(append([]place{}, shape...), place{"=", "unexpected text after the goal", "the end, or = and a new kind, as in Ib7b8=B"}, place{"BDRT", "no Initiate becomes this by a letter", "a new kind, one of B D R T"})
	paired   = append(append(append([]place{}, shape...), place{"+", "unexpected text after the goal", "the end, or + and the second Tree, as in Tc3c4+f3f6"}), shape[1:]...)
)

// parseMove reads a name, in which the Trees may come in either order. An error is a
// *game.SyntaxError.
//
// Rules: NAT-NAME
func parseMove(text string) (Move, error) {
	fail := func(at int, msg, hint string) (Move, error) {
		return 0, &game.SyntaxError{What: "move name", Input: text, Offset: at, Msg: msg, Hint: hint}
	}
	places := shape
	switch {
	case len(text) <= len(shape):
	case text[0] == 'I':
		places = promoted
	case text[0] == 'T':
		places = paired
	}
	for i, place := range places {
		if i >= len(text) {
			return fail(i, "the move name ends too early", place.hint)
		}
		if strings.IndexByte(place.bytes, text[i]) < 0 {
			return fail(i, place.msg, place.hint)
		}
	}
	if len(text) > len(places) {
		return fail(len(places), "unexpected text after the move name", "the end")
	}
	at := func(i int) square { return game.SquareAt(int(text[i]-'a'), int(text[i+1]-'1')) }
	m := newMove(kind(strings.IndexByte(letters, text[0])), at(1), at(3))
	switch len(places) {
	case len(promoted):
		m |= Move(strings.IndexByte(letters, text[6]))
	case len(paired):
		m = m.with(at(6), at(8)).canonical()
	}
	return m, nil
}
