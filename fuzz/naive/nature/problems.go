package nature

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// problems lists what makes a position impossible, in the order of NAT-POS:
// rulers, rosters, Initiates, en passant square.
func (m *Model) problems(p *position) []game.Problem {
	if m.off[pos] {
		return nil
	}
	var all []game.Problem
	add := func(squares []square, piece byte, format string, args ...any) {
		all = append(all, game.Problem{Rule: "NAT-POS", Squares: names(squares),
			Piece: strings.Trim(string(piece), string(empty)), Text: fmt.Sprintf(format, args...) +
				" [NAT-POS]"})
	}
	b, other := &p.board, opponent(p.turn)
	mine, theirs := b.find(of(p.turn, 'G')), b.find(of(other, 'G'))
	switch rulers := [2]int{len(mine), len(theirs)}; rulers {
	case [2]int{1, 1}, [2]int{0, 1}, [2]int{0, 2}:
	default:
		add(slices.Sorted(slices.Values(slices.Concat(mine, theirs))), empty,
			"the side to move has %d rulers and the other side %d, not one each, none and one, or none and two", rulers[0], rulers[1])
	}
	for _, letter := range []byte(lost) {
		stand, captive := b.find(letter), strings.Count(p.captives, string(letter))
		if most := roster[kindOf(letter)]; len(stand)+captive > most && !m.off[q12] {
			add(stand, letter, "%d pieces and %d captives %c together exceed the roster of %d",
				len(stand), captive, letter, most)
		}
	}
	for s := range square(64) {
		if kindOf(b[s]) == 'I' && ownRank(sideOf(b[s]), s) == 1 {
			add([]square{s}, b[s], "the Initiate on %v stands on the first rank of its side", s)
		}
	}
	if p.ep != none && !passed(b, p.ep, other) {
		add([]square{p.ep}, empty, "no Initiate has just passed the en passant square %v", p.ep)
	}
	return all
}

// passed reports whether an en passant square is empty, with a side's Initiate
// directly beyond it and an empty square directly before it.
func passed(b *board, ep square, side byte) bool {
	beyond, ok1 := beside(ep, direction{0, forward(side)})
	before, ok2 := beside(ep, direction{0, -forward(side)})
	return ok1 && ok2 &&
		b[ep] == empty && b[beyond] == of(side, 'I') && b[before] == empty
}

// answerable reports whether an Initiate's diagonal step reaches ep (NAT-EP).
func (m *Model) answerable(b *board, ep square, side byte) bool {
	if m.off[ep1] {
		return false
	}
	for _, s := range b.find(of(side, 'I')) {
		if diagonally(side, s, ep) {
			return true
		}
	}
	return false
}
