package notation

import "github.com/nemoroth/rules/nemoroth"

// This file reads the form of moves in Lawson's manner (NOTE-3, NOTE-4).

// scanLawson reads a move and returns what it may say: a move or a scream of a
// named Go Away, a list of pushes alone, or both where a single push looks like
// a move. The scanner is left behind the move, where comments may follow.
func scanLawson(text string) ([]form, int, *nemoroth.SyntaxError) {
	s := scanner{in: text}
	move := form{manner: Lawson}
	isMove := s.lawsonMove(&move)

	p := scanner{in: text}
	list := form{manner: Lawson, to: nemoroth.NoSquare, from: anywhere}
	isList := p.pushes(&list.pushes)

	switch {
	case isMove && isList && p.off == s.off:
		return []form{move, list}, s.off, nil
	case isMove && (!isList || p.off < s.off):
		return []form{move}, s.off, nil
	case isList:
		return []form{list}, p.off, nil
	case p.err.Offset > s.err.Offset:
		return nil, 0, p.err
	}
	return nil, 0, s.err
}

func (s *scanner) lawsonMove(f *form) bool {
	var ok bool
	if f.kind, ok = s.kind(); !ok {
		return false
	}
	captures := f.kind == nemoroth.LeafPile || f.kind == nemoroth.Zombie
	if !s.movement(f, ":", captures) {
		return false
	}
	f.marks = s.marks()
	switch {
	case s.at(0) == '(':
		if f.kind != nemoroth.GoAway || f.marks != (marks{}) || f.capture != 0 || f.from != anywhere && f.from != startAt(f.to) {
			return s.fail("not a mark", "(p), (d) or, behind a Go Away that screams, the list of its pushes")
		}
		s.off++
		if !s.pushes(&f.pushes) {
			return false
		}
		if !s.accept(")") {
			return s.fail("the list of pushes does not go on or end here", ", and another push, or )")
		}
	case s.at(0) == ':':
		s.off++
		if f.petrifies, ok = s.squares(); !ok {
			return false
		}
	}
	return true
}

// marks takes marks in any order.
func (s *scanner) marks() marks {
	var m marks
	for {
		switch {
		case !m.promoted && s.accept("=Z"):
			m.promoted = true
		case !m.dissolved && s.accept("(d)"):
			m.dissolved = true
		case !m.petrified && s.accept("(p)"):
			m.petrified = true
		default:
			return m
		}
	}
}

// pushes takes the pushes of a scream.
func (s *scanner) pushes(list *[]element) bool {
	var pushed uint64
	for {
		off := s.off
		e, ok := s.push()
		if !ok {
			return false
		}
		if pushed>>e.from&1 != 0 {
			s.off = off
			return s.fail("the square "+e.from.String()+" is pushed twice", "all pieces of a square together, joined with +")
		}
		pushed |= 1 << e.from
		*list = append(*list, e)
		if s.at(0) != ',' {
			return true
		}
		s.off++
	}
}

// push takes one pushed square.
func (s *scanner) push() (element, bool) {
	var e element
	for {
		n, ok := s.named()
		if !ok {
			return e, false
		}
		n.marks = s.marks()
		e.pieces = append(e.pieces, n)
		if !s.accept("+") {
			break
		}
	}
	var ok bool
	if e.from, ok = s.square(); !ok {
		return e, false
	}
	if e.engulf = s.accept(":"); !e.engulf && !s.accept("-") {
		return e, s.fail("a push without a goal", "- or :, and where it ends")
	}
	e.to = nemoroth.NoSquare
	if !s.accept("0") {
		if e.to, ok = s.square(); !ok {
			return e, false
		}
	}
	e.marks = s.marks()
	if s.accept(":") {
		if e.petrifies, ok = s.squares(); !ok {
			return e, false
		}
	}
	return e, true
}
