package notation

import (
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A form is what a text says before it is known which move that is.
type form struct {
	manner    Notation
	kind      nemoroth.Kind   // NoKind for a list of pushes alone
	from      start           // as far as it is said
	capture   byte            // ':', 'x' or '*' before the goal, or 0
	to        nemoroth.Square // the goal; a screaming Go Away's own square
	marks     marks           // of the mover, in Lawson's manner
	petrifies []nemoroth.Square
	pushes    []element // of a scream, in Lawson's manner
	items     []item    // what changed, in Moussambani's
}

// start says from which squares a piece may come: file and rank from 0, -1
// where nothing is said.
type start struct{ file, rank int }

var anywhere = start{-1, -1}

func startAt(sq nemoroth.Square) start { return start{sq.File(), sq.Rank()} }

func (s start) fits(sq nemoroth.Square) bool {
	return (s.file < 0 || s.file == sq.File()) && (s.rank < 0 || s.rank == sq.Rank())
}

// square is the square if file and rank are both said.
func (s start) square() nemoroth.Square { return nemoroth.SquareAt(s.file, s.rank) }

// marks are Lawson's marks on one piece (NOTE-3).
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

// A named is a piece as the manners name it, without its side (NOTE-1), with
// the marks that are its own.
type named struct {
	kind      nemoroth.Kind
	petrified bool
	marks     marks
}

// nameOf is a piece as the manners name it: the position line's letters, but
// capitals for both sides and without the digesting star (NOTE-1).
func nameOf(p nemoroth.Piece) string {
	if p.Petrified {
		return "p" + string(rune(p.Kind.Letter()))
	}
	return string(rune(p.Kind.Letter()))
}

func (n named) name() string {
	return nameOf(nemoroth.Piece{Kind: n.kind, Petrified: n.petrified})
}

// An element is one pushed square in Lawson's manner (NOTE-4).
type element struct {
	pieces    []named
	from, to  nemoroth.Square // to is NoSquare off the board
	engulf    bool            // : instead of the hyphen
	marks     marks           // of all pieces
	petrifies []nemoroth.Square
}

// An item is one changed piece in Moussambani's manner (NOTE-5).
type item struct {
	named
	from nemoroth.Square // NoSquare where it is not said
	to   nemoroth.Square // NoSquare if the piece is gone
	text string          // as it stood
}

// written reports whether the form states any effect: only then must it state
// all of them (NOTE-6).
func (f *form) written() bool {
	return f.capture != 0 || f.marks != marks{} || len(f.petrifies) > 0 || len(f.pushes) > 0 || len(f.items) > 0
}

// A scanner goes through a move's text. The first mistake stays in err.
type scanner struct {
	in  string
	off int
	err *nemoroth.SyntaxError
}

func (s *scanner) fail(msg, hint string) bool {
	if s.err == nil {
		s.err = &nemoroth.SyntaxError{What: "move", Input: s.in, Offset: s.off, Square: nemoroth.NoSquare, Msg: msg, Hint: hint}
	}
	return false
}

// at returns the i-th byte from here, 0 beyond the end.
func (s *scanner) at(i int) byte {
	if s.off+i < len(s.in) {
		return s.in[s.off+i]
	}
	return 0
}

// accept takes a text if it is next.
func (s *scanner) accept(text string) bool {
	if strings.HasPrefix(s.in[s.off:], text) {
		s.off += len(text)
		return true
	}
	return false
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }
func isRank(c byte) bool { return c >= '1' && c <= '8' }

// squareAt reports whether a square's name stands i bytes from here.
func (s *scanner) squareAt(i int) bool { return isFile(s.at(i)) && isRank(s.at(i+1)) }

// square takes a square's name.
func (s *scanner) square() (nemoroth.Square, bool) {
	if !s.squareAt(0) {
		return nemoroth.NoSquare, s.fail("not a square", "a file a to h, then a rank 1 to 8")
	}
	s.off += 2
	return nemoroth.SquareAt(int(s.in[s.off-2]-'a'), int(s.in[s.off-1]-'1')), true
}

// squares takes a list of different squares.
func (s *scanner) squares() ([]nemoroth.Square, bool) {
	var list []nemoroth.Square
	var seen uint64
	for {
		off := s.off
		sq, ok := s.square()
		if !ok {
			return nil, false
		}
		if seen>>sq&1 != 0 {
			s.off = off
			return nil, s.fail("the square comes twice", "each square once")
		}
		seen |= 1 << sq
		list = append(list, sq)
		if s.at(0) != ',' || !s.squareAt(1) {
			return list, true
		}
		s.off++
	}
}

// kind takes the letter of a piece that can move.
func (s *scanner) kind() (nemoroth.Kind, bool) {
	if k := kindOf(s.at(0)); k != nemoroth.NoKind && k != nemoroth.Mummy {
		s.off++
		return k, true
	}
	return nemoroth.NoKind, s.fail("not a piece that can move", "one of B G L A W H Z")
}

func kindOf(c byte) nemoroth.Kind {
	return nemoroth.Kind(strings.IndexByte("BGLAWHZM", c) + 1)
}

// named takes a piece, of any kind, statues with a p before them.
func (s *scanner) named() (named, bool) {
	var n named
	n.petrified = s.at(0) == 'p'
	i := 0
	if n.petrified {
		i = 1
	}
	n.kind = kindOf(s.at(i))
	if n.kind == nemoroth.NoKind || n.petrified && (n.kind == nemoroth.Zombie || n.kind == nemoroth.Mummy) {
		return n, s.fail("not a piece", "one of B G L A W H Z, with p before it for a statue but never of a Zombie; or M")
	}
	s.off += i + 1
	return n, true
}

// movement takes start, capture sign and goal of a move: Bd3, Hab3, H2b3,
// Ha2b3, Ha2-b3, and, with one of the capture signs, Lxd5, Lc1xd5 and so on
// (NOTE-2). A sign behind a whole square is the capture sign only where
// captures says so; otherwise the square is the goal, and the sign begins what
// comes after it.
func (s *scanner) movement(f *form, signs string, captures bool) bool {
	f.from = anywhere
	n := 0 // bytes that say where the piece comes from
	switch {
	case s.squareAt(0):
		after := s.at(2)
		sign := after == '-' || captures && after != 0 && strings.IndexByte(signs, after) >= 0
		if s.squareAt(2) || sign && s.squareAt(3) {
			n, f.from = 2, start{int(s.at(0) - 'a'), int(s.at(1) - '1')}
		}
	case isFile(s.at(0)):
		n, f.from = 1, start{int(s.at(0) - 'a'), -1}
	case isRank(s.at(0)):
		n, f.from = 1, start{-1, int(s.at(0) - '1')}
	}
	s.off += n
	if c := s.at(0); n > 0 && c == '-' {
		s.off++
	} else if c != 0 && strings.IndexByte(signs, c) >= 0 {
		f.capture = c
		s.off++
	}
	var ok bool
	f.to, ok = s.square()
	return ok
}
