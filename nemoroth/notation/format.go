package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Format writes a legal move with all its effects. In the same game, ReadLegal reads
// the text as the same move, both in that notation and in Any. Errors: those of
// Game.Play; nemoroth.ErrInvalid if the notation is Any or out of range.
func Format(g *nemoroth.Game, m nemoroth.Move, n Notation) (string, error) {
	if !n.writes() {
		return "", fmt.Errorf("%w: a move cannot be written in the notation %q; "+
			"expected canonical, lawson or moussambani", errInvalid, n)
	}
	t, err := g.Trace(m)
	if err != nil {
		return "", err
	}
	if m, err = g.ParseMove(m.String()); err != nil { // an order may not be the canonical one
		return "", err
	}
	if n == Canonical {
		return m.String(), nil
	}
	return write(t, n, distinction(g, m)), nil
}

// distinction returns the file, rank or square that tells the moving piece
// apart from others of its kind that may go to the same square, as in chess, or
// nothing.
//
// Rules: NOTE-2
func distinction(g *nemoroth.Game, m nemoroth.Move) string {
	from := m.From()
	others, file, rank := false, false, false // other pieces; any on the file, on the rank
	for _, n := range g.Moves() {
		same := n.Kind() == m.Kind() && n.To() == m.To()
		other := n.From()
		if n.IsScream() || !same || other == from {
			continue
		}
		others = true
		file = file || other.File() == from.File()
		rank = rank || other.Rank() == from.Rank()
	}
	text := from.String()
	switch {
	case !others || m.IsScream():
		return ""
	case !file:
		return text[:1]
	case !rank:
		return text[1:]
	}
	return text
}

// The marks of Lawson's notation, in the order in which they are written, and what they
// say.
var (
	markTexts = [...]string{"=Z", "(d)", "(p)"}
	markWords = [...]string{"promoted", "dissolved", "petrified"}
)

// A leg is a move, or the push of one square with all its pieces.
type leg struct {
	from, to nemoroth.Square // to is NoSquare off the board
	sign     string          // x if a piece is engulfed, * if one is destroyed, or nothing
	pieces   []change
	victims  []string // squares where others are petrified
}

// A change is a piece that is changed, as Moussambani lists it. If the piece is gone, to is
// NoSquare; then from is where it was pushed from.
type change struct {
	nemoroth.Piece // how it ends
	from, to       nemoroth.Square
	named          nemoroth.Piece // of a piece of a leg: as it was when the leg began
	marks          string         // of a piece of a leg: Lawson's, in their order
}

func (c change) String() string {
	text := name(c.Piece)
	if c.from.IsValid() {
		text += c.from.String() + "-"
	}
	return text + goal(c.to)
}

// name names a piece as the position line does, but in capitals for both sides.
func name(p nemoroth.Piece) string {
	letter := string(rune(p.Kind.Letter()))
	if p.Petrified {
		return "p" + letter
	}
	return letter
}

// goal returns the name of a square, and 0 for NoSquare.
func goal(sq nemoroth.Square) string {
	if sq.IsValid() {
		return sq.String()
	}
	return "0"
}

// write writes a move or a scream with the effects of its trace. The text from is what
// tells the mover apart.
func write(t nemoroth.Trace, n Notation, from string) string {
	legs, others := legsOf(t)
	decision := t[0]
	screams := decision.Kind == nemoroth.EffectScream
	piece := name(decision.Piece)
	head := piece + decision.From.String() // of a scream
	var list []string
	switch {
	case n == Lawson && !screams:
		return legs[0].lawson(from, "")
	case n == Lawson:
		for _, l := range legs {
			list = append(list, l.lawson(l.from.String(), "-"))
		}
		return head + "(" + strings.Join(list, ",") + ")"
	case !screams:
		head = piece + from + legs[0].sign + decision.To.String()
		if mover := &legs[0].pieces[0]; mover.marks != "" {
			others = append(others, mover)
		}
		legs = nil
	}
	for _, l := range legs {
		for _, p := range l.pieces {
			list = append(list, p.String())
		}
	}
	slices.SortStableFunc(others, func(a, b *change) int { return a.place().Compare(b.place()) })
	for _, o := range others {
		list = append(list, o.String())
	}
	if list == nil {
		return head
	}
	return head + "=" + strings.Join(list, ",")
}

// place returns where the piece is, or was.
func (c change) place() nemoroth.Square {
	if c.to.IsValid() {
		return c.to
	}
	return c.from
}

// lawson writes a leg in Lawson's notation. Marks that all its pieces share stand after
// the goal.
func (l *leg) lawson(from, hyphen string) string {
	var names []string
	for _, p := range l.pieces {
		names = append(names, name(p.named))
	}
	shared := ""
	for _, mark := range markTexts {
		lacks := func(p change) bool { return !strings.Contains(p.marks, mark) }
		if !slices.ContainsFunc(l.pieces, lacks) {
			shared += mark
			continue
		}
		for i, p := range l.pieces {
			if !lacks(p) {
				names[i] += mark
			}
		}
	}
	if l.sign != "" {
		hyphen = ":"
	}
	text := strings.Join(names, "+") + from + hyphen + goal(l.to) + shared
	if l.victims == nil {
		return text
	}
	slices.Sort(l.victims)
	return text + ":" + strings.Join(slices.Compact(l.victims), ",")
}

// legsOf returns the legs of a move or a scream, in their order, and the other pieces
// that it changes. A voluntary move does not list what it engulfs or destroys.
func legsOf(t nemoroth.Trace) (legs []leg, others []*change) {
	screams := t[0].Kind == nemoroth.EffectScream
	for _, e := range t {
		e.Piece.Digesting = false // digesting has no mark
		switch e.Kind {
		case nemoroth.EffectMove, nemoroth.EffectPush, nemoroth.EffectFall:
			if n := len(legs); n == 0 || legs[n-1].from != e.From {
				legs = append(legs, leg{from: e.From, to: e.To})
				others = slices.DeleteFunc(others, func(o *change) bool { return o.to == e.From })
			}
			ends := change{e.Piece, noSquare, e.To, e.Piece, ""}
			if !e.To.IsValid() {
				ends.from = e.From
			}
			last := &legs[len(legs)-1]
			last.pieces = append(last.pieces, ends)
			continue
		}
		if len(legs) == 0 {
			continue
		}
		l, p := &legs[len(legs)-1], find(legs, e.Piece, e.Square())
		gone := func() {
			p.Piece, p.from, p.to = p.named, noSquare, noSquare
			if screams {
				p.from = l.from
			}
		}
		switch isPile := l.pieces[0].named.Kind == nemoroth.LeafPile; {
		case e.Kind == nemoroth.EffectDestroy:
			l.sign = "*"
		case e.Kind == nemoroth.EffectEngulf && isPile:
			l.sign = "x"
			if screams {
				others = append(others,
					&change{Piece: e.Piece, from: e.From, to: noSquare})
			}
		case e.Kind == nemoroth.EffectEngulf && p != nil:
			l.sign = "x"
			gone()
		case e.Kind == nemoroth.EffectPetrify:
			if e.To != l.to {
				l.victims = append(l.victims, e.To.String())
			} else if p != nil {
				p.marks += "(p)"
			}
			e.Piece.Petrified = true
			if p != nil {
				p.Piece = e.Piece
			} else {
				others = append(others, &change{Piece: e.Piece, from: noSquare, to: e.To})
			}
		case p == nil:
		case e.Kind == nemoroth.EffectPromote:
			p.marks += "=Z"
			p.Piece = nemoroth.Piece{Kind: nemoroth.Zombie, Side: e.Piece.Side}
		case e.Kind == nemoroth.EffectDissolve:
			p.marks += "(d)"
			gone()
		}
	}
	return legs, others
}

// find returns the piece that has come to a square, or nil.
func find(legs []leg, piece nemoroth.Piece, at nemoroth.Square) *change {
	for _, l := range slices.Backward(legs) {
		for i := range l.pieces {
			if p := &l.pieces[i]; p.Piece == piece && p.to == at {
				return p
			}
		}
	}
	return nil
}
