package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// This file holds what Lawson's and Moussambani's notations state of a move. A text
// is read into a form (scan.go), and the trace of a move is turned into a form as
// well (happens). The text states the effects rightly if both forms state the same
// claims, in any order. For a scream the trace is that of the order of pushes in the
// text, so nothing here carries out a push.

// A form is a move or a scream as a notation states it.
type form struct {
	notation  Notation
	kind      nemoroth.Kind     // NoKind for a list of pushes alone
	from      start             // what the text says about the starting square
	capture   byte              // ':', 'x' or '*' before the goal, or 0
	to        nemoroth.Square   // the goal; for a scream the Go Away's own square
	marks     marks             // of the moving piece, in Lawson's notation
	petrifies []nemoroth.Square // squares where others are petrified (Lawson)
	pushes    []push            // of a scream, in Lawson's notation
	items     []item            // the changed pieces, in Moussambani's notation
	// doubtful says that the colon before the goal may begin the petrified squares.
	doubtful bool
}

// A start says from which squares a piece may come. File and rank count from 0;
// -1 allows any.
type start struct{ file, rank int }

var anywhere = start{-1, -1}

func startAt(sq nemoroth.Square) start { return start{sq.File(), sq.Rank()} }

func (s start) fits(sq nemoroth.Square) bool {
	return (s.file < 0 ||
		s.file == sq.File()) && (s.rank < 0 || s.rank == sq.Rank())
}

// square returns NoSquare unless both file and rank are known.
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

// A marks is the set of Lawson's marks on one piece, written in the order of the bits.
type marks uint8

const (
	promoted marks = 1 << iota
	dissolved
	petrified
)

var markTexts = [...]string{"=Z", "(d)", "(p)"}

func (m marks) String() (s string) {
	for i, text := range markTexts {
		if m>>i&1 != 0 {
			s += text
		}
	}
	return s
}

// A name is a piece as the notations name it: the letters of the position line,
// but capitals for both sides and no star for a digesting Leaf Pile.
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

// A push is one pushed square, with all its pieces, in Lawson's notation.
type push struct {
	pieces    []pushed
	from, to  nemoroth.Square // to is NoSquare off the board
	engulf    bool            // a colon stands in place of the hyphen
	marks     marks           // marks that apply to all pieces
	petrifies []nemoroth.Square
}

// A pushed is one pushed piece with the marks that apply to it alone.
type pushed struct {
	name
	marks marks
}

// journey returns the squares of a push: b3-b4, b3:b4 if a piece is engulfed,
// or a2-0 off the board.
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

// String writes the push. Marks that all its pieces share stand after the goal.
func (p push) String() string {
	all := promoted | dissolved | petrified
	for _, n := range p.pieces {
		all &= n.marks
	}
	var names []string
	for _, n := range p.pieces {
		names = append(names, n.name.String()+(n.marks&^all).String())
	}
	return strings.Join(names, "+") + p.journey() + (all | p.marks).String() +
		list(":", p.petrifies)
}

// claims lists what the push states: one claim for each pushed piece, and one
// for each square whose pieces it petrifies.
func (p push) claims() []string {
	var claims []string
	for _, n := range p.pieces {
		claims = append(claims, n.name.String()+p.journey()+(n.marks|p.marks).String())
	}
	for _, sq := range p.petrifies {
		claims = append(claims, sq.String()+" petrified by "+p.journey())
	}
	return claims
}

// An item is a piece in Moussambani's list: pHc2, pHd2-e3, Ha2-0 or Z0.
type item struct {
	name
	from nemoroth.Square // NoSquare if the text does not say it
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

// list returns lead and the texts with commas between them, "" without texts.
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

// states reports whether the form states any effect, and so must state all.
func (f *form) states() bool {
	return f.capture != 0 || f.marks != 0 ||
		len(f.petrifies) > 0 || len(f.pushes) > 0 ||
		len(f.items) > 0
}

// claims lists the effects that a form states. Two forms in one notation state
// the same if their claims are equal, in any order.
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
	claim(f.capture == ':', "a capture on "+f.to.String())
	claim(f.marks&promoted != 0, "the mover promoted")
	claim(f.marks&dissolved != 0, "the mover dissolved")
	claim(f.marks&petrified != 0, "the mover petrified")
	for _, sq := range f.petrifies {
		claim(true, sq.String()+" petrified")
	}
	for _, p := range f.pushes {
		claims = append(claims, p.claims()...)
	}
	return claims
}

// happens returns the form of a move with its actual effects, which are those of the
// trace.
func happens(t nemoroth.Trace, n Notation) form {
	d := t[0] // the decision
	f := form{notation: n, kind: d.Piece.Kind, from: anywhere, to: d.To}
	if d.Kind == nemoroth.EffectScream {
		f.to = d.From
		f.pushes, f.items = pushesOf(t)
		return f
	}
	for _, e := range t[1:] {
		switch e.Kind {
		case nemoroth.EffectEngulf:
			f.capture = 'x'
		case nemoroth.EffectDestroy:
			f.capture = '*'
		case nemoroth.EffectPromote:
			f.marks |= promoted
			f.items = append(f.items, item{name{kind: nemoroth.Zombie}, nemoroth.NoSquare, f.to})
		case nemoroth.EffectDissolve:
			// Zombies that stay behind on a Fiend's ichor have no mark (NOTE-6).
			if e.From == f.to {
				f.marks |= dissolved
				f.items = append(f.items, item{nameOf(e.Piece), nemoroth.NoSquare,
					nemoroth.NoSquare})
			}
		case nemoroth.EffectPetrify:
			if e.To == f.to {
				f.marks |= petrified
			} else {
				f.petrifies = inOrder(f.petrifies, e.To)
			}
			f.items = append(f.items, item{name{e.Piece.Kind, true}, nemoroth.NoSquare, e.To})
		}
	}
	if n == Lawson && f.capture != 0 {
		f.capture = ':'
	}
	slices.SortStableFunc(f.items, func(a, b item) int { return a.to.Compare(b.to) })
	return f
}

// inOrder inserts a square into a sorted list, unless it is already there.
func inOrder(list []nemoroth.Square, sq nemoroth.Square) []nemoroth.Square {
	at, found := slices.BinarySearch(list, sq)
	if found {
		return list
	}
	return slices.Insert(list, at, sq)
}

// pushesOf returns the pushes in the trace of a scream and, for Moussambani's list,
// the pieces that it changes: the pushed ones in the order of their pushes, each as
// it ends, then the others by square a1, b1 … h8. A pushed piece that stays on the
// board has no from-square: no two squares are pushed to the same goal, so the goals
// already determine the order.
func pushesOf(t nemoroth.Trace) (pushes []push, items []item) {
	type pushedPiece struct {
		nemoroth.Piece     // as it is now
		item           int // its index in items
	}
	var now []pushedPiece // the pieces of the last push
	var others []item     // that are not pushed
	for _, e := range t[1:] {
		e.Piece.Digesting = false // digesting has no mark
		if e.Kind == nemoroth.EffectPush || e.Kind == nemoroth.EffectFall {
			if n := len(pushes); n == 0 || pushes[n-1].from != e.From {
				pushes, now = append(pushes, push{from: e.From, to: e.To}), nil
				others = slices.DeleteFunc(others, func(it item) bool { return it.to == e.From })
			}
			p := &pushes[len(pushes)-1]
			p.pieces = append(p.pieces, pushed{name: nameOf(e.Piece)})
			now = append(now, pushedPiece{e.Piece, len(items)})
			items = append(items, item{nameOf(e.Piece), nemoroth.NoSquare, e.To})
			if !e.To.IsValid() {
				items[len(items)-1].from = e.From
			}
			continue
		}
		p := &pushes[len(pushes)-1]
		i := slices.IndexFunc(now, func(n pushedPiece) bool { return n.Piece == e.Piece })
		take := func() {
			items[now[i].item] = item{p.pieces[i].name, p.from, nemoroth.NoSquare}
			now[i].Piece = nemoroth.Piece{}
		}
		switch {
		case e.Kind == nemoroth.EffectEngulf:
			p.engulf = true
			if p.pieces[0].kind == nemoroth.LeafPile {
				others = append(others, item{nameOf(e.Piece), e.From, nemoroth.NoSquare})
			} else if i >= 0 {
				take()
			}
		case e.Kind == nemoroth.EffectPetrify && e.To != p.to:
			p.petrifies = inOrder(p.petrifies, e.To)
			stone := func(it item) bool { return it.to == e.To && it.name == nameOf(e.Piece) }
			if k := slices.IndexFunc(items, stone); k >= 0 {
				items[k].petrified = true
			} else {
				others = append(others, item{name{e.Piece.Kind, true}, nemoroth.NoSquare, e.To})
			}
		case e.Kind == nemoroth.EffectPetrify && i < 0:
			others = append(others, item{name{e.Piece.Kind, true}, nemoroth.NoSquare, e.To})
		case i < 0: // the piece was not pushed
		case e.Kind == nemoroth.EffectPromote:
			p.pieces[i].marks |= promoted
			now[i].Piece = nemoroth.Piece{Kind: nemoroth.Zombie, Side: e.Piece.Side}
			items[now[i].item].name = name{kind: nemoroth.Zombie}
		case e.Kind == nemoroth.EffectDissolve:
			p.pieces[i].marks |= dissolved
			take()
		case e.Kind == nemoroth.EffectPetrify:
			p.pieces[i].marks |= petrified
			now[i].Petrified = true
			items[now[i].item].petrified = true
		}
	}
	slices.SortStableFunc(others, func(a, b item) int { return a.square().Compare(b.square()) })
	return pushes, append(items, others...)
}

// square returns where the piece of an item is, or was.
func (it item) square() nemoroth.Square {
	if it.to.IsValid() {
		return it.to
	}
	return it.from
}
