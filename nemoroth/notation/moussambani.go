package notation

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// This file says in Moussambani's manner what a move does (NOTE-5): as a text,
// and as a list of statements that can be compared with what a text states.

// moussambaniMove writes a voluntary move; from is what tells its piece from
// others.
func moussambaniMove(m moved, from string) string {
	var b strings.Builder
	b.WriteByte(m.kind.Letter())
	b.WriteString(from)
	switch m.takes {
	case nemoroth.EffectEngulf:
		b.WriteByte('x')
	case nemoroth.EffectDestroy:
		b.WriteByte('*')
	}
	b.WriteString(m.to.String())
	writeItems(&b, m.changes())
	return b.String()
}

func writeItems(b *strings.Builder, items []string) {
	sep := byte('=')
	for _, it := range items {
		b.WriteByte(sep)
		b.WriteString(it)
		sep = ','
	}
}

// changes lists the changed pieces of a move by square a1, b1 … h8.
func (m moved) changes() []string {
	list := slices.Clone(m.petrifies)
	switch {
	case m.marks.dissolved:
		return []string{"Z0"} // a Zombie petrifies nobody
	case m.marks.promoted:
		list = append(list, petrified{nemoroth.Piece{Kind: nemoroth.Zombie}, m.to})
	case m.marks.petrified:
		list = append(list, petrified{nemoroth.Piece{Kind: m.kind, Petrified: true}, m.to})
	}
	slices.SortStableFunc(list, func(a, b petrified) int { return a.at.Compare(b.at) })
	items := make([]string, len(list))
	for i, p := range list {
		items[i] = nameOf(p.piece) + p.at.String()
	}
	return items
}

// captureClaim is the statement of a capture sign; 0 states nothing.
func captureClaim(sign byte, to nemoroth.Square) []string {
	switch sign {
	case 'x':
		return []string{to.String() + " engulfed"}
	case '*':
		return []string{to.String() + " destroyed"}
	}
	return nil
}

func (m moved) moussambaniClaims() []string {
	var sign byte
	switch m.takes {
	case nemoroth.EffectEngulf:
		sign = 'x'
	case nemoroth.EffectDestroy:
		sign = '*'
	}
	return append(captureClaim(sign, m.to), m.changes()...)
}

// itemTexts are the statements of a list as it stood.
func itemTexts(items []item) []string {
	list := make([]string, len(items))
	for i, it := range items {
		list[i] = it.text
	}
	return list
}

// moussambaniScream lists the pushed pieces in order, each as it ends, then the
// bystanders that changed. The goals say the order, since no two squares are
// pushed to the same, so that no piece that stays needs its from-square.
func moussambaniScream(pushes []push, bystanders []bystander) []string {
	var items []string
	for _, p := range pushes {
		for _, w := range p.pieces {
			text := nameOf(w.now) + p.to.String()
			if w.gone {
				text = nameOf(w.piece) + p.from.String() + "-0"
			}
			for range w.n {
				items = append(items, text)
			}
		}
	}
	for _, b := range bystanders {
		text := nameOf(b.piece) + b.at.String()
		if b.gone {
			text += "-0"
		}
		items = append(items, text)
	}
	return items
}

// goneAsPushed forgets whether gone pieces were statues when they went: of two
// equal orders of pushes, one may petrify a piece before it falls and the other
// not.
func goneAsPushed(claims []string) []string {
	claims = slices.Clone(claims)
	for i, c := range claims {
		if strings.HasSuffix(c, "-0") {
			claims[i] = strings.TrimPrefix(c, "p")
		}
	}
	return claims
}
