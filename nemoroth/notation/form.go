package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A form is what a text in Lawson's or Moussambani's notation says: a move, or
// a scream. What a move does has a form too, so that the two can be compared.
type form struct {
	notation  Notation
	kind      nemoroth.Kind     // NoKind for a list of pushes alone
	from      start             // as far as it is said
	capture   byte              // ':', 'x' or '*' before the goal, or 0
	to        nemoroth.Square   // the goal; a screaming Go Away's own square
	marks     marks             // of the mover, in Lawson's notation
	petrifies []nemoroth.Square // others, in Lawson's notation
	pushes    []push            // of a scream, in Lawson's notation
	items     []item            // what changed, in Moussambani's
}

// A start says from which squares a piece may come: file and rank from 0, -1
// where nothing is said.
type start struct{ file, rank int }

var anywhere = start{-1, -1}

func startAt(sq nemoroth.Square) start { return start{sq.File(), sq.Rank()} }

func (s start) fits(sq nemoroth.Square) bool {
	return (s.file < 0 || s.file == sq.File()) && (s.rank < 0 || s.rank == sq.Rank())
}

// square is the square if file and rank are both said, else NoSquare.
func (s start) square() nemoroth.Square { return nemoroth.SquareAt(s.file, s.rank) }

func (s start) String() string {
	var b []byte
	if s.file >= 0 {
		b = append(b, 'a'+byte(s.file))
	}
	if s.rank >= 0 {
		b = append(b, '1'+byte(s.rank))
	}
	return string(b)
}

// A marks has Lawson's marks on one piece.
type marks struct{ promoted, dissolved, petrified bool }

func (m marks) String() string {
	var s string
	if m.promoted {
		s += "=Z"
	}
	if m.dissolved {
		s += "(d)"
	}
	if m.petrified {
		s += "(p)"
	}
	return s
}

func (m marks) or(n marks) marks {
	return marks{m.promoted || n.promoted, m.dissolved || n.dissolved, m.petrified || n.petrified}
}

func (m marks) and(n marks) marks {
	return marks{m.promoted && n.promoted, m.dissolved && n.dissolved, m.petrified && n.petrified}
}

func (m marks) without(n marks) marks {
	return marks{m.promoted && !n.promoted, m.dissolved && !n.dissolved, m.petrified && !n.petrified}
}

// A name is a piece as the notations name it: the position line's letters, but
// capitals for both sides, and without the digesting star.
//
// Rules: NOTE-1
type name struct {
	kind      nemoroth.Kind
	petrified bool
}

func nameOf(p nemoroth.Piece) name { return name{p.Kind, p.Petrified} }

func (n name) String() string {
	if n.petrified {
		return "p" + string(rune(n.kind.Letter()))
	}
	return string(rune(n.kind.Letter()))
}

// A push is one pushed square in Lawson's notation.
type push struct {
	pieces    []pushed
	from, to  nemoroth.Square // to is NoSquare off the board
	engulf    bool            // : instead of the hyphen
	marks     marks           // of all pieces
	petrifies []nemoroth.Square
}

// A pushed is one pushed piece with the marks that are its own.
type pushed struct {
	name
	marks marks
}

// journey is b3-b4, b3:b4 where something is engulfed, or a2-0 off the board.
func (p push) journey() string {
	sign, to := "-", "0"
	if p.engulf {
		sign = ":"
	}
	if p.to.IsValid() {
		to = p.to.String()
	}
	return p.from.String() + sign + to
}

// String writes the marks that all pieces have behind the journey.
func (p push) String() string {
	all := marks{true, true, true}
	for _, n := range p.pieces {
		all = all.and(n.marks)
	}
	var names []string
	for _, n := range p.pieces {
		names = append(names, n.name.String()+n.marks.without(all).String())
	}
	return strings.Join(names, "+") + p.journey() + all.or(p.marks).String() + list(":", p.petrifies)
}

// claims are the statements about the pushed pieces and those that they stare
// at.
func (p push) claims() []string {
	var claims []string
	for _, n := range p.pieces {
		claims = append(claims, n.name.String()+p.journey()+n.marks.or(p.marks).String())
	}
	for _, sq := range p.petrifies {
		claims = append(claims, p.stare(sq))
	}
	return claims
}

func (p push) stare(sq nemoroth.Square) string { return sq.String() + " petrified by " + p.journey() }

// An item is one changed piece in Moussambani's notation: pHc2, pHd2-e3, Ha2-0
// or Z0.
type item struct {
	name
	from nemoroth.Square // NoSquare where it is not said
	to   nemoroth.Square // NoSquare if the piece is gone
}

func (it item) String() string {
	s := it.name.String()
	if it.from.IsValid() {
		s += it.from.String() + "-"
	}
	if !it.to.IsValid() {
		return s + "0"
	}
	return s + it.to.String()
}

// list writes a comma list with a lead before it, nothing if the list is empty.
func list[T fmt.Stringer](lead string, all []T) string {
	if len(all) == 0 {
		return ""
	}
	return lead + strings.Join(texts(all), ",")
}

func texts[T fmt.Stringer](all []T) []string {
	var list []string
	for _, v := range all {
		list = append(list, v.String())
	}
	return list
}

// String writes the form.
func (f *form) String() string {
	s := string(rune(f.kind.Letter())) + f.from.String()
	if f.capture != 0 {
		s += string(rune(f.capture))
	}
	s += f.to.String()
	switch {
	case f.notation == Moussambani:
		return s + list("=", f.items)
	case f.pushes != nil:
		return s + list("(", f.pushes) + ")"
	}
	return s + f.marks.String() + list(":", f.petrifies)
}

// states reports whether the form states any effect: only then must it state
// all of them.
func (f *form) states() bool {
	return f.capture != 0 || f.marks != marks{} || len(f.petrifies) > 0 || len(f.pushes) > 0 || len(f.items) > 0
}

// claims lists the effects that a form states. Two forms in one notation state
// the same if they have the same claims, in whatever order.
func (f *form) claims() []string {
	var claims []string
	claim := func(stated bool, what string) {
		if stated {
			claims = append(claims, what)
		}
	}
	claim(f.capture == 'x', f.to.String()+" engulfed")
	claim(f.capture == '*', f.to.String()+" destroyed")
	if f.notation == Moussambani {
		return append(claims, texts(f.items)...)
	}
	claim(f.capture == ':', "something taken on "+f.to.String())
	claim(f.marks.promoted, "promotion")
	claim(f.marks.dissolved, "the mover dissolved")
	claim(f.marks.petrified, "the mover petrified")
	for _, sq := range f.petrifies {
		claim(true, sq.String()+" petrified")
	}
	for _, p := range f.pushes {
		claims = append(claims, p.claims()...)
	}
	return claims
}
