package nemoroth

import (
	"cmp"
	"fmt"
)

// A Side is Alabaster or Obsidian (SETUP-1). The zero Side, NoSide, is the side
// of a Mummy (SETUP-3).
//
// Rules: SETUP-1
type Side uint8

const (
	NoSide    Side = iota // the side of a Mummy
	Alabaster             // moves first; forward is towards rank 8
	Obsidian              // forward is towards rank 1
)

var sides = [2]Side{Alabaster, Obsidian}

// IsValid reports whether s is Alabaster or Obsidian.
func (s Side) IsValid() bool { return s == Alabaster || s == Obsidian }

// Opponent returns the other side, or NoSide if s is neither side.
func (s Side) Opponent() Side {
	if !s.IsValid() {
		return NoSide
	}
	return Alabaster + Obsidian - s
}

// EighthRank returns the rank, counted from 0, on which the Humans of s promote
// (SETUP-1), or -1 if s is neither side.
func (s Side) EighthRank() int {
	switch s {
	case Alabaster:
		return 7
	case Obsidian:
		return 0
	}
	return -1
}

// String returns the name of the side, or "no side" for NoSide.
func (s Side) String() string {
	if s > Obsidian {
		return fmt.Sprintf("Side(%d)", s)
	}
	return [...]string{"no side", "Alabaster", "Obsidian"}[s]
}

// MarshalText returns A, O, or "-" for NoSide.
func (s Side) MarshalText() ([]byte, error) {
	if s > Obsidian {
		return nil, fmt.Errorf("nemoroth: %w: side %d", ErrInvalid, s)
	}
	return []byte{"-AO"[s]}, nil
}

// UnmarshalText reads what MarshalText returns, and the names Alabaster and Obsidian.
func (s *Side) UnmarshalText(text []byte) error {
	for _, side := range sides {
		if string(text) == side.String() {
			text = text[:1]
		}
	}
	return unmarshalLetter(s, text, "-AO", "side", "A for Alabaster or O for Obsidian")
}

// A Kind is the kind of a piece (SETUP-3). The zero Kind, NoKind, is none.
type Kind uint8

const (
	NoKind Kind = iota
	Basilisk
	Ghast
	LeafPile
	GoAway
	WoundedFiend
	Human
	Zombie
	Mummy // has no side, never moves, and is never petrified
)

const kindLetters = "-BGLAWHZM"

var kindNames = [...]string{"no kind", "Basilisk", "Ghast", "Leaf Pile", "Go Away", "Wounded Fiend",
	"Human", "Zombie", "Mummy"}

// kindsByName lists the mobile kinds in the order of their letters (NAME-1).
var kindsByName = [7]Kind{GoAway, Basilisk, Ghast, Human, LeafPile, WoundedFiend, Zombie}

// IsValid reports whether k is one of the eight kinds, including Mummy.
func (k Kind) IsValid() bool { return k >= Basilisk && k <= Mummy }

// String returns the name of the kind, such as "Leaf Pile".
func (k Kind) String() string {
	if k > Mummy {
		return fmt.Sprintf("Kind(%d)", k)
	}
	return kindNames[k]
}

// Letter returns the capital letter of the kind, one of BGLAWHZM, or '?' for a
// value that is not a kind.
func (k Kind) Letter() byte {
	if !k.IsValid() {
		return '?'
	}
	return kindLetters[k]
}

// MarshalText returns the letter of the kind, or "-" for NoKind.
func (k Kind) MarshalText() ([]byte, error) {
	if k > Mummy {
		return nil, fmt.Errorf("nemoroth: %w: kind %d", ErrInvalid, k)
	}
	return []byte{kindLetters[k]}, nil
}

// UnmarshalText reads what MarshalText returns.
func (k *Kind) UnmarshalText(text []byte) error {
	return unmarshalLetter(k, text, kindLetters, "kind of piece", "one of B G L A W H Z M")
}

// A Piece is one occupant of a square: a mobile piece, a statue or a Mummy
// (SETUP-3). The zero Piece is invalid. A Piece may describe an impossible
// occupant, such as a statue of a Zombie; Setup.Position rejects it (POS-1).
type Piece struct {
	Kind      Kind
	Side      Side
	Petrified bool // a statue
	Digesting bool // has engulfed since its last voluntary move (SETUP-5)
}

// IsValid reports whether p can exist: Mummies have no side and all others have
// one, neither Zombies nor Mummies are petrified, and only mobile Leaf Piles
// digest.
//
// Rules: SETUP-3, SETUP-5
func (p Piece) IsValid() bool {
	return p.named() &&
		!(p.Petrified && p.Kind == Zombie) &&
		!(p.Digesting && (p.Kind != LeafPile || p.Petrified))
}

// named reports whether p has a valid kind with a side that fits it: a Mummy has
// no side and is not petrified, every other kind has a side.
func (p Piece) named() bool {
	if p.Kind == Mummy {
		return p.Side == NoSide && !p.Petrified
	}
	return p.Kind.IsValid() && p.Side.IsValid()
}

// Mobile reports whether p is neither a statue nor a Mummy (MOVE-1).
func (p Piece) Mobile() bool { return p.Kind.IsValid() && p.Kind != Mummy && !p.Petrified }

// Compare orders the occupants of a square as the position line does (NFEN-1):
// mobile Alabaster, mobile Obsidian, Alabaster statues, Obsidian statues, each
// by kind, then Mummies.
func (p Piece) Compare(q Piece) int { return cmp.Compare(p.rank(), q.rank()) }

func (p Piece) rank() int {
	r := int(p.Side)<<4 | int(p.Kind)
	switch {
	case p.Kind == Mummy:
		r = 1 << 10
	case p.Petrified:
		r |= 1 << 8
	}
	r <<= 1
	if p.Digesting {
		r |= 1
	}
	return r
}

// String returns the piece in the notation of the position line (NFEN-1), such
// as H, pb, M or L*. It returns "?" for an unknown kind or a side that does not
// fit the kind.
func (p Piece) String() string { return string(p.append(nil)) }

// append appends the text that String returns.
func (p Piece) append(to []byte) []byte {
	if !p.named() {
		return append(to, '?')
	}
	if p.Petrified {
		to = append(to, 'p')
	}
	c := p.Kind.Letter()
	if p.Side == Obsidian {
		c += 'a' - 'A'
	}
	to = append(to, c)
	if p.Digesting {
		to = append(to, '*')
	}
	return to
}

// Describe returns the piece in words, such as "petrified Obsidian Ghast".
func (p Piece) Describe() string {
	words := ""
	if p.Petrified {
		words = "petrified "
	}
	if p.Digesting {
		words += "digesting "
	}
	if p.Side.IsValid() {
		words += p.Side.String() + " "
	}
	return words + p.Kind.String()
}

// MarshalText returns the text of String, or "-" for the zero Piece.
func (p Piece) MarshalText() ([]byte, error) {
	if p == (Piece{}) {
		return []byte("-"), nil
	}
	return []byte(p.String()), nil
}
