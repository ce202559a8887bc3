package nemoroth

import (
	"cmp"
	"fmt"
	"strings"
)

// A Side is Alabaster or Obsidian (SETUP-1). The zero Side belongs to nobody:
// it is the side of a Mummy (SETUP-3).
//
// Rules: SETUP-1
type Side uint8

const (
	NoSide    Side = iota // nobody: a Mummy's side
	Alabaster             // moves first, towards rank 8
	Obsidian              // moves towards rank 1
)

// IsValid reports whether s is Alabaster or Obsidian.
func (s Side) IsValid() bool { return s == Alabaster || s == Obsidian }

// Opponent returns the other side; NoSide has none.
func (s Side) Opponent() Side {
	if !s.IsValid() {
		return NoSide
	}
	return Alabaster + Obsidian - s
}

// EighthRank is the rank, from 0, on which the side's Humans promote
// (SETUP-1); -1 for NoSide.
func (s Side) EighthRank() int {
	switch s {
	case Alabaster:
		return 7
	case Obsidian:
		return 0
	}
	return -1
}

// String is the side's name.
func (s Side) String() string {
	switch s {
	case NoSide:
		return "nobody"
	case Alabaster:
		return "Alabaster"
	case Obsidian:
		return "Obsidian"
	}
	return fmt.Sprintf("Side(%d)", uint8(s))
}

// MarshalText writes A, O, or "-" for NoSide.
func (s Side) MarshalText() ([]byte, error) {
	if s > Obsidian {
		return nil, fmt.Errorf("nemoroth: %w: side %d", ErrInvalid, uint8(s))
	}
	return []byte{"-AO"[s]}, nil
}

// UnmarshalText reads what MarshalText writes.
func (s *Side) UnmarshalText(text []byte) error {
	if s == nil {
		return errNil
	}
	i := strings.Index("-AO", string(text))
	if len(text) != 1 || i < 0 {
		return &SyntaxError{What: "side", Input: string(text), Square: NoSquare, Msg: "not a side", Hint: "A or O"}
	}
	*s = Side(i)
	return nil
}

// A Kind is what a piece is (SETUP-3). The zero Kind is no kind at all.
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

const kindLetters = "?BGLAWHZM"

var kindNames = [...]string{"no kind", "Basilisk", "Ghast", "Leaf Pile", "Go Away", "Wounded Fiend", "Human", "Zombie", "Mummy"}

// kindsByName are the mobile kinds in the order of their letters (NAME-1).
var kindsByName = [7]Kind{GoAway, Basilisk, Ghast, Human, LeafPile, WoundedFiend, Zombie}

// IsValid reports whether k is one of the eight kinds, the Mummy included.
func (k Kind) IsValid() bool { return k >= Basilisk && k <= Mummy }

// String is the kind's name, such as "Leaf Pile".
func (k Kind) String() string {
	if k > Mummy {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// Letter is the kind's capital, one of BGLAWHZM, or '?'.
func (k Kind) Letter() byte {
	if k > Mummy {
		return '?'
	}
	return kindLetters[k]
}

// MarshalText writes the kind's letter.
func (k Kind) MarshalText() ([]byte, error) {
	if !k.IsValid() {
		return nil, fmt.Errorf("nemoroth: %w: kind %d", ErrInvalid, uint8(k))
	}
	return []byte{k.Letter()}, nil
}

// UnmarshalText reads a kind's letter.
func (k *Kind) UnmarshalText(text []byte) error {
	if k == nil {
		return errNil
	}
	if len(text) == 1 {
		if i := strings.IndexByte(kindLetters, text[0]); i > 0 {
			*k = Kind(i)
			return nil
		}
	}
	return &SyntaxError{What: "kind", Input: string(text), Square: NoSquare, Msg: "not a kind of piece", Hint: "one of B G L A W H Z M"}
}

// A Piece is one occupant of a square: mobile, a statue, or a Mummy
// (SETUP-3). The zero Piece is invalid. Pieces that could not stand, such as a
// statue of a Zombie, can be written down; a Setup with one is refused (POS-1).
type Piece struct {
	Kind      Kind
	Side      Side
	Petrified bool // a statue
	Digesting bool // a Leaf Pile that has engulfed since it last moved (SETUP-5)
}

// IsValid reports whether such a piece can exist at all: a side for everything
// but a Mummy, no statue of a Zombie or Mummy, only mobile Leaf Piles digest.
//
// Rules: SETUP-3, SETUP-5
func (p Piece) IsValid() bool {
	return p.named() && !(p.Petrified && p.Kind == Zombie) && !(p.Digesting && (p.Kind != LeafPile || p.Petrified))
}

// named reports whether p's kind exists and goes with its side: Mummies, and
// they alone, have none, and are not petrified.
func (p Piece) named() bool {
	if p.Kind == Mummy {
		return p.Side == NoSide && !p.Petrified
	}
	return p.Kind.IsValid() && p.Side.IsValid()
}

// Mobile reports whether p is neither statue nor Mummy (MOVE-1).
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

// String is the piece as the position line writes it, such as H, pb, M or L*;
// "?" where there is no such kind, or it does not go with its side.
func (p Piece) String() string { return string(p.append(nil)) }

// append appends what String says.
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

// Describe names the piece in words, such as "petrified Obsidian Ghast".
func (p Piece) Describe() string {
	var b strings.Builder
	if p.Petrified {
		b.WriteString("petrified ")
	}
	if p.Digesting {
		b.WriteString("digesting ")
	}
	if p.Side.IsValid() {
		b.WriteString(p.Side.String() + " ")
	}
	return b.String() + p.Kind.String()
}

// MarshalText writes the piece as the position line does; it fails where no
// position line could be read back.
func (p Piece) MarshalText() ([]byte, error) {
	if !p.named() || p.Petrified && p.Kind == Zombie {
		return nil, fmt.Errorf("nemoroth: %w: piece %+v", ErrInvalid, [4]any{p.Kind, p.Side, p.Petrified, p.Digesting})
	}
	return []byte(p.String()), nil
}
