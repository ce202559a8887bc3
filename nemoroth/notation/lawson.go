package notation

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// This file says in Lawson's manner what a move does (NOTE-3, NOTE-4): as a
// text, and as a list of statements that can be compared with what a text
// states.

// lawsonMove writes a voluntary move; from is what tells its piece from others.
func lawsonMove(m moved, from string) string {
	var b strings.Builder
	b.WriteByte(m.kind.Letter())
	b.WriteString(from)
	if m.takes != nemoroth.NoEffect {
		b.WriteByte(':')
	}
	b.WriteString(m.to.String())
	b.WriteString(m.marks.String())
	writeSquares(&b, m.squares())
	return b.String()
}

// squares are those where others were petrified, alphabetically.
func (m moved) squares() []nemoroth.Square {
	var list []nemoroth.Square
	for _, p := range m.petrifies {
		list = append(list, p.at)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// writeSquares writes a colon and squares with commas, or nothing.
func writeSquares(b *strings.Builder, list []nemoroth.Square) {
	sep := byte(':')
	for _, sq := range list {
		b.WriteByte(sep)
		b.WriteString(sq.String())
		sep = ','
	}
}

// lawsonMoveClaims are the statements of a move in this manner.
func lawsonMoveClaims(takes bool, to nemoroth.Square, m marks, petrifies []nemoroth.Square) []string {
	var claims []string
	if takes {
		claims = append(claims, "something taken on "+to.String())
	}
	if m.promoted {
		claims = append(claims, "promotion")
	}
	if m.dissolved {
		claims = append(claims, "the mover dissolved")
	}
	if m.petrified {
		claims = append(claims, "the mover petrified")
	}
	for _, sq := range petrifies {
		claims = append(claims, sq.String()+" petrified")
	}
	return claims
}

// lawsonScream writes a scream with its pushes.
func lawsonScream(at nemoroth.Square, pushes []push) string {
	var b strings.Builder
	b.WriteString("A" + at.String() + "(")
	for i, p := range pushes {
		if i > 0 {
			b.WriteByte(',')
		}
		writePush(&b, p)
	}
	b.WriteByte(')')
	return b.String()
}

func writePush(b *strings.Builder, p push) {
	all := marks{true, true, true}
	for _, w := range p.pieces {
		all = marks{all.promoted && w.marks.promoted, all.dissolved && w.marks.dissolved, all.petrified && w.marks.petrified}
	}
	plus := false
	for _, w := range p.pieces {
		own := marks{w.marks.promoted && !all.promoted, w.marks.dissolved && !all.dissolved, w.marks.petrified && !all.petrified}
		name := nameOf(w.piece) + own.String()
		for range w.n {
			if plus {
				b.WriteByte('+')
			}
			plus = true
			b.WriteString(name)
		}
	}
	b.WriteString(journey(p.from, p.to, p.engulf))
	b.WriteString(all.String())
	writeSquares(b, p.petrifies)
}

// journey is such as b3-b4, b3:b4 where something is engulfed, or a2-0 off the
// board.
func journey(from, to nemoroth.Square, engulf bool) string {
	s := from.String() + "-"
	if engulf {
		s = from.String() + ":"
	}
	if !to.IsValid() {
		return s + "0"
	}
	return s + to.String()
}

// pushClaim is the statement about one pushed piece.
func pushClaim(name, journey string, m marks) string { return name + journey + m.String() }

func stareClaim(sq nemoroth.Square, journey string) string {
	return sq.String() + " petrified by " + journey
}

// lawsonPushClaims are the statements that the pushes of a scream make true.
func lawsonPushClaims(pushes []push) []string {
	var claims []string
	for _, p := range pushes {
		way := journey(p.from, p.to, p.engulf)
		for _, w := range p.pieces {
			for range w.n {
				claims = append(claims, pushClaim(nameOf(w.piece), way, w.marks))
			}
		}
		for _, sq := range p.petrifies {
			claims = append(claims, stareClaim(sq, way))
		}
	}
	return claims
}

// lawsonElementClaims are the statements of a text about the pushes.
func lawsonElementClaims(elements []element) []string {
	var claims []string
	for _, e := range elements {
		way := journey(e.from, e.to, e.engulf)
		for _, n := range e.pieces {
			claims = append(claims, pushClaim(n.name(), way, n.marks.or(e.marks)))
		}
		for _, sq := range e.petrifies {
			claims = append(claims, stareClaim(sq, way))
		}
	}
	return claims
}
