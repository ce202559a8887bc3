package grid

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Letters holds the capital letter of each kind of piece. Kind 0 is no kind, so the
// first letter stands for none. The pieces of side 1 have lower-case letters.
type Letters string

// Name returns the letter of a piece in the position line.
func (l Letters) Name(side, kind int) string {
	if side == 1 {
		return strings.ToLower(string(l[kind]))
	}
	return string(l[kind])
}

// Read returns the piece with a letter of the position line; false for another byte.
func (l Letters) Read(c byte) (side, kind int, ok bool) {
	if c >= 'a' {
		side, c = 1, c-'a'+'A'
	}
	kind = strings.IndexByte(string(l[1:]), c) + 1
	return side, kind, kind > 0
}

// all returns the letters of both sides.
func (l Letters) all() string { return string(l[1:]) + strings.ToLower(string(l[1:])) }

// Pieces holds the squares of the pieces of a board, by side and kind; kind 0 has
// all pieces of the side.
type Pieces [2][8]Set

// At returns the piece on a square; kind 0 if the square is empty.
func (p *Pieces) At(q Square) (side, kind int) {
	for side := range p {
		if !p[side][0].Has(q) {
			continue
		}
		for kind := 1; kind < len(p[side]); kind++ {
			if p[side][kind].Has(q) {
				return side, kind
			}
		}
	}
	return 0, 0
}

// Put adds pieces of one kind.
func (p *Pieces) Put(side, kind int, at Set) {
	p[side][kind] |= at
	p[side][0] |= at
}

// Lift removes pieces of one kind.
func (p *Pieces) Lift(side, kind int, at Set) {
	p[side][kind] &^= at
	p[side][0] &^= at
}

// Occupied returns the squares of all pieces.
func (p *Pieces) Occupied() Set { return p[0][0] | p[1][0] }

// Hash mixes the pieces into a hash.
func (p *Pieces) Hash(h uint64) uint64 {
	for side := range p {
		for _, at := range p[side] {
			h = Mix(h, uint64(at))
		}
	}
	return h ^ h>>32
}

// Mix mixes a number into a hash.
func Mix(h, n uint64) uint64 { return (h ^ h>>29 ^ n) * 0x9e3779b97f4a7c15 }

// Squares draws the pieces.
func (p *Pieces) Squares(l Letters) [64]byte {
	squares := Empty()
	for i, q := range ByRanks {
		if side, kind := p.At(q); kind != 0 {
			squares[i] = l.Name(side, kind)[0]
		}
	}
	return squares
}

// ReadPieces returns the pieces on squares; it skips other letters.
func ReadPieces(squares [64]byte, l Letters) (p Pieces) {
	for i, q := range ByRanks {
		if side, kind, ok := l.Read(squares[i]); ok {
			p.Put(side, kind, q.Set())
		}
	}
	return p
}

// A Place holds the bytes that one place of a move name may have, and what an error
// there says.
type Place struct{ Bytes, Msg, Hint string }

// NamePlaces returns the places of a name such as Nb1c3: a letter of a piece, the
// starting square and the goal. More places may follow.
func NamePlaces(l Letters, example string, more ...Place) []Place {
	kinds := strings.Join(strings.Split(string(l[1:]), ""), " ")
	const files, ranks, msg, rank = "abcdefgh", "12345678", "not a square", "a rank from 1 to 8"
	return append([]Place{
		{string(l[1:]), "no piece has this letter",
			"the letter of a piece, one of " + kinds + ", as in " + example},
		{files, msg, "the starting square, such as e2"}, {ranks, msg, rank},
		{files, msg, "the goal, such as e4"}, {ranks, msg, rank},
	}, more...)
}

// CheckName checks a move name against its places. The error is a *game.SyntaxError.
func CheckName(text string, places []Place) error {
	fail := func(at int, msg, hint string) error {
		return &game.SyntaxError{What: "move name", Input: text, Offset: at, Msg: msg, Hint: hint}
	}
	for i, place := range places {
		if i >= len(text) {
			return fail(i, "the move name ends too early", place.Hint)
		}
		if strings.IndexByte(place.Bytes, text[i]) < 0 {
			return fail(i, place.Msg, place.Hint)
		}
	}
	if len(text) > len(places) {
		return fail(len(places), "unexpected text after the move name", "the end")
	}
	return nil
}
