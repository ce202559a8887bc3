package nature

import "github.com/nemoroth/rules/examples/internal/grid"

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

const letters = grid.Letters("-BDGIRT")

var (
	roster    = [kinds]int{bear: 1, druid: 2, ruler: 1, initiate: 8, ranger: 2, tree: 2}
	kindNames = [2][kinds]string{
		{bear: "Bear", druid: "Druid", ruler: "Grand Druid", initiate: "Initiate",
			ranger: "Ranger", tree: "Tree"},
		{bear: "Dragon", druid: "Wizard", ruler: "Necromancer", initiate: "Novice",
			ranger: "Hellhound", tree: "Tower"},
	}
)

func (k kind) String() string { return letters.Name(0, int(k)) }

func (k kind) officer() bool {
	const officers = 1<<bear | 1<<druid | 1<<ranger | 1<<tree
	return officers>>k&1 != 0
}

// piece returns the letter of a piece in the position line.
func piece(s side, k kind) string { return letters.Name(int(s), int(k)) }

// pieceOf returns the piece with a letter of the position line.
func pieceOf(c byte) (s side, k kind, ok bool) {
	i, j, ok := letters.Read(c)
	return side(i), kind(j), ok
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

// The places of a move name, of an Initiate's with a promotion, and of two Trees'.
var (
	plain    = grid.NamePlaces(letters, "Rb1c3")
	promoted = grid.NamePlaces(letters, "Rb1c3",
		grid.Place{Bytes: "=", Msg: "unexpected text after the goal",
			Hint: "the end, or = and a new kind, as in Ib7b8=B"},
		grid.Place{Bytes: "BDRT", Msg: "no Initiate becomes this by a letter",
			Hint: "a new kind, one of B D R T"})
	paired = append(grid.NamePlaces(letters, "Rb1c3",
		grid.Place{Bytes: "+", Msg: "unexpected text after the goal",
			Hint: "the end, or + and the second Tree, as in Tc3c4+f3f6"}),
		plain[1:]...)
)

// parseMove reads a name, in which the Trees may come in either order. An error is a
// *game.SyntaxError.
//
// Rules: NAT-NAME
func parseMove(text string) (Move, error) {
	places := plain
	switch {
	case len(text) <= len(plain):
	case text[0] == 'I':
		places = promoted
	case text[0] == 'T':
		places = paired
	}
	if err := grid.CheckName(text, places); err != nil {
		return 0, err
	}
	at := func(i int) square {
		q, _ := grid.ReadSquare(text[i : i+2])
		return q
	}
	_, k, _ := pieceOf(text[0])
	m := newMove(k, at(1), at(3))
	switch len(places) {
	case len(promoted):
		_, officer, _ := pieceOf(text[6])
		m |= Move(officer)
	case len(paired):
		m = m.with(at(6), at(8)).canonical()
	}
	return m, nil
}
