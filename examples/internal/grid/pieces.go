package grid

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
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

// Kinds has the letter and the name of each kind, the name for each side. The order of
// the letters is that of the alphabet. Kind 0 has the letter "-".
type Kinds struct {
	Letters string
	Names   [2][]string
	Aliases map[Kind]string // other names that people write
}

// Letter returns the letter of a piece in the position line.
func (k *Kinds) Letter(s Side, kind Kind) string {
	letter := k.Letters[kind : kind+1]
	if s == 1 {
		return strings.ToLower(letter)
	}
	return letter
}

// Read returns the piece with a letter; false for another byte.
func (k *Kinds) Read(c byte) (s Side, kind Kind, ok bool) {
	if c >= 'a' {
		s, c = 1, c-'a'+'A'
	}
	at := strings.IndexByte(k.Letters, c)
	return s, Kind(max(0, at)), at > 0
}

// all returns the letters of both sides.
func (k *Kinds) all() string { return k.Letters[1:] + strings.ToLower(k.Letters[1:]) }

// Describe names the pieces on some squares, such as "the King on e1 and the Pawn on
// e2".
func (k *Kinds) Describe(b *Board, at Set) string {
	var names []string
	for _, q := range ByRanks {
		if s, kind := b.At(q); at.Has(q) {
			names = append(names, fmt.Sprintf("the %s on %v", k.Names[s][kind], q))
		}
	}
	return strings.Join(names, " and ")
}

// A Board holds the pieces, the side to move and the full-move number. The zero Board
// is empty.
type Board struct {
	Of       [2][8]Set // the squares of each side's pieces by kind
	Marks    Set       // squares with the mark of Spec.Mark
	Turn     Side
	FullMove int32
}

// Base returns the board of a Position that embeds it.
func (b *Board) Base() *Board { return b }

// Fields returns nil: the position line has no fields of its own.
func (b *Board) Fields() []string { return nil }

// Moot returns true: counts depend on the position alone.
func (b *Board) Moot(int) bool { return true }

// Own and Enemy return the squares of the side to move and of the other side.
func (b *Board) Own() Set   { return b.Of[b.Turn][0] }
func (b *Board) Enemy() Set { return b.Of[b.Turn^1][0] }

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() Set { return b.Of[0][0] | b.Of[1][0] }

// At returns the piece on a square; kind 0 if the square is empty.
func (b *Board) At(q Square) (Side, Kind) {
	for s := range b.Of {
		if !b.Of[s][0].Has(q) {
			continue
		}
		for kind := 1; kind < len(b.Of[s]); kind++ {
			if b.Of[s][kind].Has(q) {
				return Side(s), Kind(kind)
			}
		}
	}
	return 0, 0
}

// Put adds pieces of one kind.
func (b *Board) Put(s Side, kind Kind, at Set) {
	b.Of[s][kind] |= at
	b.Of[s][0] |= at
}

// Lift removes whatever stands on some squares.
func (b *Board) Lift(at Set) {
	for s := range b.Of {
		for kind := range b.Of[s] {
			b.Of[s][kind] &^= at
		}
	}
}

// Pass gives the turn to the other side.
func (b *Board) Pass() {
	if b.Turn ^= 1; b.Turn == 0 {
		b.FullMove = min(b.FullMove+1, maxFullMove)
	}
}

// Key returns a hash of the board without the full-move number.
func (b *Board) Key() uint64 {
	h := Mix(uint64(b.Turn), uint64(b.Marks))
	for s := range b.Of {
		for _, at := range b.Of[s] {
			h = Mix(h, uint64(at))
		}
	}
	return h ^ h>>32
}

// Mix mixes a number into a hash.
func Mix(h, n uint64) uint64 { return (h ^ h>>29 ^ n) * 0x9e3779b97f4a7c15 }

// A Move is a move of a piece, or of two pieces of one kind; it may be illegal. Of two,
// the first one has the earlier start in the order of ByRanks. The zero Move names no
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
	m.Pair, m.From2, m.To2 = true, from, to
	return m
}

// Starts returns the squares that the move leaves.
func (m Move) Starts() Set {
	if m.Pair {
		return m.From.Set() | m.From2.Set()
	}
	return m.From.Set()
}

// Goals returns the squares where the move ends.
func (m Move) Goals() Set {
	if m.Pair {
		return m.To.Set() | m.To2.Set()
	}
	return m.To.Set()
}

// Name returns the canonical name, such as Nb1c3, Pe7d8=W or Tc3c4+f3f6.
func (k *Kinds) Name(m Move) string {
	name := k.Letter(0, m.Kind) + m.From.String() + m.To.String()
	switch {
	case m.Promotion != 0:
		name += "=" + k.Letter(0, m.Promotion)
	case m.Pair:
		name += "+" + m.From2.String() + m.To2.String()
	}
	return name
}

// A place holds the bytes that one place of a move name may have, and what an error
// there says.
type place struct{ bytes, msg, hint string }

// places returns the places of the move name that a text seems to be: like the first
// example or, if it is longer, like one that begins with the same letter.
func (s *Spec[P]) places(text string) []place {
	const files, ranks, msg, rank = "abcdefgh", "12345678", "not a square", "a rank from 1 to 8"
	oneOf := func(letters string) string {
		return "one of " + strings.Join(strings.Split(letters, ""), " ")
	}
	kinds := s.Pieces.Letters[1:]
	places := []place{
		{kinds, "no piece has this letter",
			"the letter of a piece, " + oneOf(kinds) + ", as in " + s.Examples[0]},
		{files, msg, "the starting square, such as e2"}, {ranks, msg, rank},
		{files, msg, "the goal, such as e4"}, {ranks, msg, rank},
	}
	for _, example := range s.Examples[1:] {
		if len(text) <= len(places) || text[0] != example[0] {
			continue
		}
		sign := place{example[5:6], "unexpected text after the goal",
			"the end, or more, as in " + example}
		if sign.bytes == "=" {
			return append(places, sign, place{s.Promotions, "no piece becomes this",
				"a new kind, " + oneOf(s.Promotions)})
		}
		return append(append(places, sign), places[1:]...)
	}
	return places
}

// vary returns names like the last one of a list, with a promotion or a second piece.
func (s *Spec[P]) vary(r *rand.Rand, names []string) []string {
	last := names[len(names)-1]
	for _, example := range s.Examples[1:] {
		switch {
		case last[0] != example[0]:
		case example[5] == '+':
			for _, other := range slices.Backward(names[:len(names)-1]) {
				if other[0] == last[0] && len(other) == len(last) {
					return []string{other + "+" + last[1:], last + "+" + other[1:]}
				}
			}
		case r.IntN(2) == 0:
			return []string{last + "=" + string(s.Promotions[r.IntN(len(s.Promotions))])}
		}
	}
	return nil
}

// readMove reads a move name, in which two pieces may come in either order. The error is
// a *game.SyntaxError.
func (s *Spec[P]) readMove(text string) (m Move, err error) {
	k, places := s.Pieces, s.places(text)
	fail := func(at int, msg, hint string) error {
		return &game.SyntaxError{What: "move name", Input: text, Offset: at, Msg: msg, Hint: hint}
	}
	for i, place := range places {
		if i >= len(text) {
			return m, fail(i, "the move name ends too early", place.hint)
		}
		if strings.IndexByte(place.bytes, text[i]) < 0 {
			return m, fail(i, place.msg, place.hint)
		}
	}
	if len(text) > len(places) {
		return m, fail(len(places), "unexpected text after the move name", "the end")
	}
	_, m.Kind, _ = k.Read(text[0])
	m.From, _ = ReadSquare(text[1:3])
	m.To, _ = ReadSquare(text[3:5])
	switch len(text) {
	case len("Pe7d8=W"):
		_, m.Promotion, _ = k.Read(text[6])
	case len("Tc3c4+f3f6"):
		from, _ := ReadSquare(text[6:8])
		to, _ := ReadSquare(text[8:])
		if Before(from, m.From) {
			from, to, m.From, m.To = m.From, m.To, from, to
		}
		m = m.With(from, to)
	}
	return m, nil
}
