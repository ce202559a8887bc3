package nemoroth

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// A Move names one action of a side: a piece moves from one square to another, a
// Go Away screams, with or without an order of pushes, or the side passes in
// analysis. A Move is a small comparable value. It does not say whether it is
// legal or what it does: Game.Explain does. The zero Move is invalid.
type Move struct {
	// packed holds, from the lowest byte: operation, kind, from, to, and four
	// bytes of push order. Reading one word is much faster than reading its parts.
	packed uint64
}

func moveOf(k Kind, from, to Square) Move {
	return Move{uint64(opMove) | uint64(k)<<8 | uint64(from)<<16 | uint64(to)<<24}
}

func screamOf(at Square, order pushOrder) Move {
	return Move{uint64(opScream) | uint64(GoAway)<<8 | uint64(at)<<16 | uint64(at)<<24 |
		uint64(order)<<32}
}

func (m Move) op() moveOp       { return moveOp(m.packed) }
func (m Move) from() Square     { return Square(m.packed >> 16) }
func (m Move) to() Square       { return Square(m.packed >> 24) }
func (m Move) order() pushOrder { return pushOrder(m.packed >> 32) }

type moveOp uint8

const (
	opNone moveOp = iota
	opMove        // a voluntary move
	opScream
	opPass
)

// A pushOrder is a count of directions in the low four bits and up to eight
// directions of three bits each above it.
type pushOrder uint32

func (o pushOrder) len() int      { return int(o & 15) }
func (o pushOrder) dir(i int) int { return int(o>>(4+3*i)) & 7 }
func (o pushOrder) then(d int) pushOrder {
	return o + 1 | pushOrder(d)<<(4+3*o.len())
}

// NewMove returns the voluntary move of a piece of kind k. It returns the zero
// Move if k is not a mobile kind or a square is not on the board.
func NewMove(k Kind, from, to Square) Move {
	if k < Basilisk || k > Zombie ||
		!from.IsValid() || !to.IsValid() {
		return Move{}
	}
	return moveOf(k, from, to)
}

// NewScream returns the scream of the Go Away on a square: a bare scream if order
// is empty, else a scream that pushes the squares of order one after the other.
// It returns the zero Move unless these are different squares adjacent to the Go
// Away. A legal order lists every occupied adjacent square (NAME-1).
func NewScream(at Square, order ...Square) Move {
	if !at.IsValid() {
		return Move{}
	}
	var pushes pushOrder
	for _, sq := range order {
		d := directionOf(at, sq)
		if d < 0 || pushes.dirs()>>d&1 != 0 {
			return Move{}
		}
		pushes = pushes.then(d)
	}
	return screamOf(at, pushes)
}

// Pass returns the pass of analysis (POS-2). It is never a legal move of a game.
func Pass() Move { return Move{uint64(opPass)} }

// IsZero reports whether m is the zero Move.
func (m Move) IsZero() bool { return m.op() == opNone }

// IsScream reports whether m is a scream (SCREAM-1).
func (m Move) IsScream() bool { return m.op() == opScream }

// IsPass reports whether m is the pass of analysis (POS-2).
func (m Move) IsPass() bool { return m.op() == opPass }

// Kind returns the kind of the piece that moves or screams, or NoKind for a pass.
func (m Move) Kind() Kind { return Kind(m.packed >> 8) }

// From returns the square of the piece that acts, or NoSquare for a pass.
func (m Move) From() Square {
	if m.Kind() == NoKind {
		return NoSquare
	}
	return m.from()
}

// To returns the goal of a voluntary move, the Go Away's own square for a scream,
// or NoSquare for a pass.
func (m Move) To() Square {
	if m.Kind() == NoKind {
		return NoSquare
	}
	return m.to()
}

// Order returns the squares that a scream pushes, in order. It returns nil for a
// bare scream and for any other move.
func (m Move) Order() []Square {
	pushes := m.order()
	if pushes == 0 {
		return nil
	}
	order := make([]Square, pushes.len())
	for i := range order {
		order[i] = neighbourOf[m.from()][pushes.dir(i)]
	}
	return order
}

// String returns the name of the move (NAME-1), such as Be1d3, Ab1!,
// Ae5!d5,e6,f5 or pass, or "-" for the zero Move. The name of a scream is canonical
// if a Game or a Walker returned the move: several orders may be the same move.
func (m Move) String() string {
	switch m.op() {
	case opMove:
		return string(rune(m.Kind().Letter())) + m.from().String() + m.to().String()
	case opScream:
		return "A" + m.from().String() + "!" + join(m.Order(), ",")
	case opPass:
		return "pass"
	}
	return "-"
}

// Compare orders moves by the bytes of their names (NAME-1).
func (m Move) Compare(n Move) int { return cmp.Compare(m.String(), n.String()) }

// compareScreams orders screams of one Go Away with as many pushes by their names.
func compareScreams(m, n Move) int {
	near, o, p := &neighbourOf[m.from()], m.order(), n.order()
	for i := range o.len() {
		if o.dir(i) != p.dir(i) {
			return cmp.Compare(near[o.dir(i)], near[p.dir(i)])
		}
	}
	return 0
}

// ParseMove reads the name of a move (NAME-1) or "pass", without a position; see
// Game.ParseMove. Its error is a *SyntaxError.
func ParseMove(text string) (Move, error) {
	bad := func(off int, msg, hint string) (Move, error) {
		return Move{}, &SyntaxError{What: "move", Input: text, Offset: off, Square: NoSquare,
			Msg: msg, Hint: hint}
	}
	if text == "pass" {
		return Pass(), nil
	}
	if text == "" {
		return bad(0, "no move", "a move such as Be1d3, Ab1! or Ae5!d5,e6,f5")
	}
	k := Kind(strings.IndexByte(kindLetters, text[0]))
	if k < Basilisk || k > Zombie {
		return bad(0, "not a piece that can move", "one of B G L A W H Z, as in Be1d3")
	}
	from, err := ParseSquare(text[1:min(3, len(text))])
	if err != nil {
		return bad(1, "not a square", "the square the piece starts from, such as e1")
	}
	rest := text[3:]
	if k == GoAway && strings.HasPrefix(rest, "!") {
		if rest == "!" {
			return NewScream(from), nil
		}
		var order []Square
		for name := range strings.SplitSeq(rest[1:], ",") {
			off := 4 + 3*len(order)
			sq, err := ParseSquare(name[:min(2, len(name))])
			switch {
			case err != nil:
				return bad(off, "not a square", "a square next to the Go Away")
			case len(name) > 2:
				return bad(off+2, "not an order of pushes",
					"squares separated by commas, such as d5,e6,f5")
			case directionOf(from, sq) < 0:
				return bad(off, fmt.Sprintf("%v is not adjacent to %v", sq, from),
					"a square next to the Go Away")
			case slices.Contains(order, sq):
				return bad(off, fmt.Sprintf("%v is listed twice", sq),
					"each square next to the Go Away at most once")
			}
			order = append(order, sq)
		}
		return NewScream(from, order...), nil
	}
	to, err := ParseSquare(rest)
	if err != nil {
		return bad(3, "not a square", "the square the piece goes to, such as d3, or ! for a scream")
	}
	return NewMove(k, from, to), nil
}

// MustMove is ParseMove for constants and tests: it panics on an error.
func MustMove(text string) Move {
	m, err := ParseMove(text)
	if err != nil {
		panic(err)
	}
	return m
}

// MarshalText returns the text of String.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// AppendText appends the text of String.
func (m Move) AppendText(to []byte) ([]byte, error) { return append(to, m.String()...), nil }

// UnmarshalText reads what ParseMove reads, and "-" as the zero Move.
func (m *Move) UnmarshalText(text []byte) error {
	return unmarshal(m, text, "-", Move{}, ParseMove)
}

// clockwise returns the order of some directions from N to NW: the first of all.
func clockwise(dirs uint8) pushOrder { return pushOrder(0).among(dirs) }

// dirs returns the set of the directions.
func (o pushOrder) dirs() (set uint8) {
	for i := range o.len() {
		set |= 1 << o.dir(i)
	}
	return set
}

// before reports whether o precedes p, clockwise from N (SCREAM-4).
func (o pushOrder) before(p pushOrder) bool {
	for i := range o.len() {
		if o.dir(i) != p.dir(i) {
			return o.dir(i) < p.dir(i)
		}
	}
	return false
}

// among returns the first order of the directions dirs, counting from N, that keeps
// the sequence of o (SCREAM-4). The other directions commute with everything, so
// each is pushed as early as possible. An earlier o gives an earlier result.
func (o pushOrder) among(dirs uint8) (all pushOrder) {
	free := dirs &^ o.dirs()
	for i := 0; i < o.len() || free != 0; {
		if first := bits.TrailingZeros8(free); i == o.len() || first < o.dir(i) {
			all = all.then(first)
			free &= free - 1
		} else {
			all = all.then(o.dir(i))
			i++
		}
	}
	return all
}
