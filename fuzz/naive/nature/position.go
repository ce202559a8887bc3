package nature

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// The game's own fields of a position line are the captives and the en passant square
// (NAT-LINE).
const captives, passant = 0, 1

// roster holds the number of pieces of each kind that a side has.
var roster = map[byte]int{'T': 2, 'B': 1, 'D': 2, 'R': 2, 'I': 8}

// tooMany is NAT-KINDS: a side has more pieces of a kind, captives included.
func tooMany(t try) bool {
	letter := t.Piece()
	captive := strings.Count(t.Own[captives], string(letter))
	return len(t.Find(letter))+captive > roster[t.Kind]
}

// sort puts captives in the order of lost.
func sort(p *position, letters string) {
	all := []byte(strings.Trim(letters, "-"))
	slices.SortFunc(all, func(x, y byte) int {
		return strings.IndexByte(lost, x) - strings.IndexByte(lost, y)
	})
	p.Own[captives] = cmp.Or(string(all), "-")
}

// passedOver returns the en passant square, or grid.None.
func passedOver(p *position) square {
	if p.Own[passant] == "-" {
		return grid.None
	}
	return grid.SquareOf(p.Own[passant])
}

// settle makes the own fields of a position line canonical. It drops an en passant square
// that an Initiate has passed and none can answer.
func settle(r *rules, p *position) {
	sort(p, p.Own[captives])
	if ep := passedOver(p); ep != grid.None && passed(p, ep) && !answered(r, p, ep, p.Turn) {
		p.Own[passant] = "-"
	}
}

// violations lists what makes a position impossible, in the order of NAT-POS:
// rulers, rosters, Initiates, en passant square.
func violations(r *rules, p *position) []game.Problem {
	var all grid.Problems
	mine, theirs := rulers(p)
	both := slices.Concat(mine, theirs) // 1 and 1, or none and 1 or 2
	all.Add(len(theirs) == 0 || len(both) > 2, "NAT-POS", empty, both...)
	for _, letter := range []byte(lost) {
		t := try{Rules: r, Position: p, Side: sideOf(letter)}
		t.Kind = kindOf(letter)
		all.Add(t.Holds("NAT-KINDS"), "NAT-POS", letter, p.Find(letter)...)
	}
	for i, c := range p.Board {
		s := square(i)
		all.Add(kindOf(c) == 'I' && sideOf(c).Rank(s) == 1, "NAT-POS", c, s)
	}
	ep := passedOver(p)
	all.Add(ep != grid.None && !passed(p, ep), "NAT-POS", empty, ep)
	return all
}

// passed reports whether an en passant square is empty, with an Initiate of the side that has
// moved directly beyond it and an empty square directly before it.
func passed(p *position, ep square) bool {
	return slices.ContainsFunc(p.Find((-p.Turn).Piece('I')), func(s square) bool {
		back := grid.Ray(s, p.Turn.Forward())
		open := len(back) > 1 && p.Board[back[0]] == empty && p.Board[back[1]] == empty
		return open && back[0] == ep
	})
}

// answered reports whether an Initiate's diagonal step reaches the en passant square (NAT-EP).
func answered(r *rules, p *position, ep square, side grid.Side) bool {
	return slices.ContainsFunc(p.Find(side.Piece('I')), func(from square) bool {
		t := r.On(p, from)
		t.To = ep
		return t.Holds("NAT-EP")
	})
}
