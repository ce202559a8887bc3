package grid

import (
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// A Side is 0 or 1. Side 0 moves first, has capital letters, and its forward
// direction is north.
type Side uint8

// Rank returns the side's nth rank, n from 1, as an index from 0.
func (s Side) Rank(n int) int { return [2]int{n - 1, 8 - n}[s&1] }

// Forward returns the side's forward direction.
func (s Side) Forward() Direction { return [2]Direction{North, South}[s&1] }

// A Kind is a kind of piece, from 1; 0 is no kind, or all kinds.
type Kind uint8

// Kinds are the kinds of pieces in the order of their letters; kind 0 has no letter.
type Kinds []letter.Piece

// Pieces reads the kinds of pieces as letter.Pieces does. The first name is the first side's, the
// second the other side's if it differs. People may write any name.
func Pieces(text string) Kinds {
	return append(Kinds{{}}, letter.Pieces(text)...)
}

// Letter returns the letter of a piece in the position line.
func (k Kinds) Letter(s Side, kind Kind) string {
	if s == 1 {
		return strings.ToLower(k[kind].Letter)
	}
	return k[kind].Letter
}

// At returns the letter of the piece on a square; "" if the square is empty.
func (k Kinds) At(b *Board, q Square) string { return k.Letter(b.At(q)) }

// Name returns the name of a side's piece.
func (k Kinds) Name(s Side, kind Kind) string {
	names := k[kind].Names
	return names[min(int(s), len(names)-1)]
}

// Read returns the piece with a letter; kind 0 for another byte.
func (k Kinds) Read(c byte) (s Side, kind Kind) {
	if c >= 'a' {
		s, c = 1, c-'a'+'A'
	}
	for kind = 1; int(kind) < len(k); kind++ {
		if k[kind].Letter[0] == c {
			return s, kind
		}
	}
	return s, 0
}

// letters returns the letters of both sides.
func (k Kinds) letters() (all string) {
	for _, p := range k[1:] {
		all += p.Letter
	}
	return all + strings.ToLower(all)
}

// Describe names the pieces on some squares, such as "the King on e1 and the Pawn on e2".
// An empty square has its own name.
func (k Kinds) Describe(b *Board, at Set) string {
	names := Names(at)
	for i, name := range names {
		if s, kind := b.At(nemoroth.MustSquare(name)); kind != 0 {
			names[i] = "the " + k.Name(s, kind) + " on " + name
		}
	}
	return strings.Join(names, " and ")
}

// A Board holds all pieces, the side to move and the full-move number. The zero Board
// is empty.
type Board struct {
	Of       [2][8]Set   // the squares of each side's pieces by kind
	Marks    Set         // squares with the mark of Spec.Mark
	Reserve  [2][8]uint8 // the pieces off the board by the side that lost them
	Turn     Side
	FullMove int32
}

// Base returns the board of a Position that embeds it.
func (b *Board) Base() *Board { return b }

// Own and Enemy return the squares of the side to move and of the other side.
func (b *Board) Own() Set   { return b.Of[b.Turn][0] }
func (b *Board) Enemy() Set { return b.Of[b.Turn^1][0] }

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() Set { return b.Of[0][0] | b.Of[1][0] }

// At returns the piece on a square; kind 0 if the square is empty.
func (b *Board) At(q Square) (Side, Kind) {
	for s := range b.Of {
		for kind, at := range b.Of[s] {
			if kind > 0 && at.Has(q) {
				return Side(s), Kind(kind)
			}
		}
	}
	return 0, 0
}

// Put puts pieces of one kind on some squares, in place of those there. Kind 0 empties
// the squares.
func (b *Board) Put(s Side, kind Kind, at Set) {
	if b.Occupied()&at != 0 {
		for s := range b.Of {
			for kind := range b.Of[s] {
				b.Of[s][kind] &^= at
			}
		}
	}
	if kind != 0 {
		b.Of[s][kind] |= at
		b.Of[s][0] |= at
	}
}

// Pass gives the turn to the other side.
func (b *Board) Pass() {
	if b.Turn ^= 1; b.Turn == 0 {
		b.FullMove = min(b.FullMove+1, maxFullMove)
	}
}

// A Move is a move of a piece, or of two pieces of one kind; it may be illegal. Of two,
// the first one has the earlier start rank by rank. The zero Move names no
// move.
type Move struct {
	Kind       Kind
	From, To   Square
	Promotion  Kind // 0: none
	Pair       bool // a second piece moves
	From2, To2 Square
}

// With returns the move of a second piece as well.
func (m Move) With(from, to Square) Move {
	if m.Pair, m.From2, m.To2 = true, from, to; from.Compare(m.From) < 0 {
		m.From, m.To, m.From2, m.To2 = from, to, m.From, m.To
	}
	return m
}

// Starts returns the squares that the move leaves.
func (m Move) Starts() Set {
	if m.Pair {
		return SetOf(m.From) | SetOf(m.From2)
	}
	return SetOf(m.From)
}

// Goals returns the squares where the move ends.
func (m Move) Goals() Set {
	if m.Pair {
		return SetOf(m.To) | SetOf(m.To2)
	}
	return SetOf(m.To)
}

// MoveName returns the canonical name, such as Nb1c3, Pe7d8=W or Tc3c4+f3f6.
func (k Kinds) MoveName(m Move) string {
	name := k[m.Kind].Letter + m.From.String() + m.To.String()
	switch {
	case m.Promotion != 0:
		name += "=" + k[m.Promotion].Letter
	case m.Pair:
		name += "+" + m.From2.String() + m.To2.String()
	}
	return name
}
