package notation

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A scanner reads the text of a move from left to right. It keeps the first
// error in err and reads nothing after it.
type scanner struct {
	in  string
	off int
	err *nemoroth.SyntaxError
}

func (s *scanner) fail(off int, msg, hint string) {
	if s.err == nil {
		s.err = syntaxError("move", s.in, off, msg, hint)
	}
}

// at returns the byte i bytes ahead, 0 beyond the end or after an error.
func (s *scanner) at(i int) byte {
	if s.err == nil && s.off+i < len(s.in) {
		return s.in[s.off+i]
	}
	return 0
}

// accept reads the text if it comes next, and reports whether it does.
func (s *scanner) accept(text string) bool {
	if s.err == nil && strings.HasPrefix(s.in[s.off:], text) {
		s.off += len(text)
		return true
	}
	return false
}

func (s *scanner) expect(text, msg, hint string) {
	if !s.accept(text) {
		s.fail(s.off, msg, hint)
	}
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }
func isRank(c byte) bool { return c >= '1' && c <= '8' }

// squareAt reports whether the name of a square stands i bytes ahead.
func (s *scanner) squareAt(i int) bool { return isFile(s.at(i)) && isRank(s.at(i+1)) }

func (s *scanner) square() nemoroth.Square {
	if !s.squareAt(0) {
		s.fail(s.off, "not a square", "a file a to h and a rank 1 to 8, such as e4")
		return nemoroth.NoSquare
	}
	s.off += 2
	return nemoroth.SquareAt(int(s.in[s.off-2]-'a'), int(s.in[s.off-1]-'1'))
}

func (s *scanner) squares() []nemoroth.Square {
	var list []nemoroth.Square
	for {
		off := s.off
		sq := s.square()
		if slices.Contains(list, sq) {
			s.fail(off, "the square is listed twice", "each square at most once")
		}
		list = append(list, sq)
		if s.at(0) != ',' || !s.squareAt(1) {
			return list
		}
		s.off++
	}
}

// kindAt returns the kind whose letter stands i bytes ahead, or NoKind.
func (s *scanner) kindAt(i int) nemoroth.Kind {
	return nemoroth.Kind(strings.IndexByte("BGLAWHZM", s.at(i)) + 1)
}

func (s *scanner) kind() nemoroth.Kind {
	k := s.kindAt(0)
	if k == nemoroth.NoKind || k == nemoroth.Mummy {
		s.fail(s.off, "not a piece that can move", "one of B G L A W H Z, as in Bd3")
		return nemoroth.NoKind
	}
	s.off++
	return k
}

// name reads a piece of any kind, with p before it if it is a statue.
func (s *scanner) name() name {
	off := s.off
	n := name{petrified: s.accept("p")}
	n.kind = s.kindAt(0)
	if n.kind == nemoroth.NoKind ||
		n.petrified && (n.kind == nemoroth.Zombie ||
			n.kind == nemoroth.Mummy) {
		s.fail(off, "not a piece",
			"one of B G L A W H Z, with p before it for a statue (never of a Zombie); "+
				"or M for a Mummy")
	}
	s.off++
	return n
}

// movement reads starting square, capture sign and goal of a move: Bd3, Hab3,
// H2b3, Ha2b3, Ha2-b3, and with one of the capture signs Lxd5, Lc1xd5 and so
// on. A sign after a whole square is a capture sign only if captures is true.
// Otherwise the square is the goal and the sign belongs to the text after it.
func (s *scanner) movement(f *form, signs string, captures bool) {
	isSign := func(c byte) bool { return c != 0 && strings.IndexByte(signs, c) >= 0 }
	f.from = anywhere
	n := 0 // bytes of the starting square
	switch {
	case s.squareAt(0):
		sign := s.at(2) == '-' || captures && isSign(s.at(2))
		if s.squareAt(2) || sign && s.squareAt(3) {
			n, f.from = 2, start{int(s.at(0) - 'a'), int(s.at(1) - '1')}
		}
	case isFile(s.at(0)):
		n, f.from.file = 1, int(s.at(0)-'a')
	case isRank(s.at(0)):
		n, f.from.rank = 1, int(s.at(0)-'1')
	}
	s.off += n
	if c := s.at(0); n > 0 && c == '-' {
		s.off++
	} else if isSign(c) {
		f.capture = c
		s.off++
	}
	f.to = s.square()
}

// scanLawson reads a move in Lawson's notation. It returns the forms that the text
// can have, and the offset after them, where comments may follow. A colon after a
// whole square is the sign of a capture, or lists petrified squares; a push looks like
// a move. So the forms are a move or a scream of a named Go Away, the same with the
// colon as the sign of a capture, and a list of pushes alone. The longest ones count.
func scanLawson(text string) (forms []form, end int, err *nemoroth.SyntaxError) {
	for _, scan := range [...]func(*scanner) form{
		func(s *scanner) form { return s.lawson(false) },
		func(s *scanner) form {
			f := s.lawson(true)
			f.doubtful = f.capture == ':' && f.kind != nemoroth.LeafPile &&
				f.kind != nemoroth.Zombie
			if !f.doubtful {
				s.fail(0, "", "") // the same as before
			}
			return f
		},
		func(s *scanner) form {
			return form{notation: Lawson, to: nemoroth.NoSquare, from: anywhere, pushes: s.pushes()}
		},
	} {
		s := scanner{in: text}
		f := scan(&s)
		switch {
		case s.err != nil:
			if err == nil || s.err.Offset > err.Offset {
				err = s.err
			}
		case s.off > end:
			forms, end = []form{f}, s.off
		case s.off == end:
			forms = append(forms, f)
		}
	}
	if forms == nil ||
		forms[0].doubtful && err != nil && err.Offset > end {
		return nil, 0, err
	}
	return forms, end, nil
}

// lawson reads a move, or a scream with its Go Away.
//
// Rules: NOTE-3
func (s *scanner) lawson(captures bool) form {
	f := form{notation: Lawson, kind: s.kind()}
	s.movement(&f, ":", captures || f.kind == nemoroth.LeafPile || f.kind == nemoroth.Zombie)
	f.marks = s.marks()
	switch {
	case s.at(0) == '(':
		own := f.from == anywhere || f.from == startAt(f.to)
		if f.kind != nemoroth.GoAway || f.marks != 0 ||
			f.capture != 0 || !own {
			s.fail(s.off, "not a mark",
				"(p), (d) or, after a Go Away that screams, the list of its pushes")
		}
		s.accept("(")
		f.pushes = s.pushes()
		s.expect(")", "the list of pushes is not closed", "a comma and another push, or )")
	case s.accept(":"):
		f.petrifies = s.squares()
	}
	return f
}

// marks reads marks in any order, each at most once.
func (s *scanner) marks() marks {
	var m marks
	for i := 0; i < len(markTexts); i++ {
		if bit := marks(1) << i; m&bit == 0 && s.accept(markTexts[i]) {
			m |= bit
			i = -1 // any of the others may follow
		}
	}
	return m
}

// pushes reads the pushes of a scream.
//
// Rules: NOTE-4
func (s *scanner) pushes() []push {
	var list []push
	for more := true; more; more = s.accept(",") {
		off := s.off
		p := s.push()
		if slices.ContainsFunc(list, func(q push) bool { return q.from == p.from }) {
			s.fail(off, "the square "+p.from.String()+" is pushed twice",
				"all pieces of a square in one push, as in H+Zd4-d5")
		}
		list = append(list, p)
	}
	return list
}

func (s *scanner) push() push {
	p := push{to: nemoroth.NoSquare}
	for more := true; more; more = s.accept("+") {
		p.pieces = append(p.pieces, pushed{s.name(), s.marks()})
	}
	p.from = s.square()
	if p.engulf = s.accept(":"); !p.engulf {
		s.expect("-", "a push without a goal", "- or : and a square, or -0 off the board")
	}
	if !s.accept("0") {
		p.to = s.square()
	}
	p.marks = s.marks()
	if s.accept(":") {
		p.petrifies = s.squares()
	}
	return p
}

// scanMoussambani reads a move in Moussambani's notation. The second result is
// the offset after it, where comments may follow.
//
// Rules: NOTE-5
func scanMoussambani(text string) ([]form, int, *nemoroth.SyntaxError) {
	s := scanner{in: text}
	f := form{notation: Moussambani, kind: s.kind()}
	s.movement(&f, "x*", true)
	for more := s.accept("="); more; more = s.accept(",") {
		f.items = append(f.items, s.item())
	}
	return []form{f}, s.off, s.err
}

// item reads one changed piece: pHc2, pHd2-e3, Ha2-0 or Z0.
func (s *scanner) item() item {
	it := item{s.name(), nemoroth.NoSquare, nemoroth.NoSquare}
	if s.accept("0") {
		return it
	}
	it.to = s.square()
	if s.accept("-") {
		it.from, it.to = it.to, nemoroth.NoSquare
		if !s.accept("0") {
			it.to = s.square()
		}
	}
	return it
}
