package naive

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// This file defines the order of every list, from FORMATS.md. It does not use
// the comparators of package nemoroth, which are under comparison.

// rankwise returns the place of a square in a1, b1 … h8. Invalid squares come
// last.
func rankwise(sq Square) int {
	if !sq.IsValid() {
		return 64
	}
	return sq.Rank()*8 + sq.File()
}

func compareSquares(a, b Square) int { return cmp.Compare(rankwise(a), rankwise(b)) }

// compareOccupants orders the occupants of a square as comparePieces does.
func compareOccupants(a, b Piece) int { return comparePieces(a.Piece, b.Piece) }

// comparePieces orders the occupants of a square as NFEN-1 does: mobile pieces,
// statues, Mummies; then Alabaster first; then B G L A W H Z. Invalid sides and
// kinds are in the order of their numbers. A digesting Leaf Pile comes last
// among equals.
func comparePieces(a, b nemoroth.Piece) int {
	return cmp.Or(cmp.Compare(group(a), group(b)), cmp.Compare(a.Side, b.Side),
		cmp.Compare(kindPlace(a.Kind), kindPlace(b.Kind)), cmp.Compare(stars(a), stars(b)))
}

func group(p nemoroth.Piece) int {
	switch {
	case p.Kind == nemoroth.Mummy:
		return 2
	case p.Petrified:
		return 1
	}
	return 0
}

// kindPlace returns the place of a kind in B G L A W H Z. Invalid kinds have a
// place by their number.
func kindPlace(k Kind) int {
	kinds := [...]nemoroth.Kind{nemoroth.Basilisk, nemoroth.Ghast, nemoroth.LeafPile,
		nemoroth.GoAway,
		nemoroth.WoundedFiend, nemoroth.Human, nemoroth.Zombie}
	for i, known := range kinds {
		if k == known {
			return i
		}
	}
	return int(k) - int(nemoroth.Basilisk)
}

func stars(p nemoroth.Piece) int {
	if p.Digesting {
		return 1
	}
	return 0
}

// compareMoves orders moves by the bytes of their names (NAME-1).
func compareMoves(a, b nemoroth.Move) int { return strings.Compare(name(a), name(b)) }

// name returns the name of a move.
func name(m nemoroth.Move) string {
	Square := func(sq Square) string {
		return string([]byte{'a' + byte(sq.File()), '1' + byte(sq.Rank())})
	}
	if m.IsPass() {
		return "pass"
	}
	if !m.IsScream() {
		return string(letter(m.Kind())) + Square(m.From()) + Square(m.To())
	}
	var order []string
	for _, sq := range m.Order() {
		order = append(order, Square(sq))
	}
	return "A" + Square(m.From()) + "!" + strings.Join(order, ",")
}

func letter(k Kind) byte { return "BGLAWHZ"[kindPlace(k)] }

// compareReasons orders reasons by Rule id, then by squares (PROTO-1).
func compareReasons(a, b nemoroth.Reason) int {
	return cmp.Or(strings.Compare(string(a.Rule), string(b.Rule)),
		slices.CompareFunc(a.Squares, b.Squares, compareSquares))
}

// compareCompulsions orders compulsions by square, kind as text, source and
// piece (PROTO-1).
func compareCompulsions(a, b nemoroth.Compulsion) int {
	return cmp.Or(compareSquares(a.Square, b.Square),
		strings.Compare(kindText(a.Kind), kindText(b.Kind)),
		compareSquares(a.Source, b.Source), cmp.Compare(letter(a.Piece), letter(b.Piece)))
}

func kindText(k nemoroth.CompulsionKind) string {
	switch k {
	case nemoroth.MultiCompulsion:
		return "multi"
	case nemoroth.IchorCompulsion:
		return "ichor"
	}
	return "ghast"
}
