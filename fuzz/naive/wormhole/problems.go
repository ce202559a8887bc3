package wormhole

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// problems lists what makes a position impossible, WORM-POS-1 to WORM-POS-4.
func (m *Model) problems(p *position) []game.Problem {
	var all []game.Problem
	add := func(rule string, squares []square, piece, why string) {
		all = append(all, game.Problem{Rule: rule, Squares: names(squares), Piece: piece, Text: why + " [" + rule + "]"})
	}
	sides := []struct {
		letter byte
		name   string
	}{{white, "White"}, {black, "Black"}}
	for _, side := range sides {
		if kings := p.board.find(of(side.letter, 'K')); len(kings) != 1 && !m.off[pos1] {
			add("WORM-POS-1", kings, string(of(side.letter, 'K')), fmt.Sprintf("%s has %d Kings, not one", side.name, len(kings)))
		}
	}
	oneKingEach := len(all) == 0
	for s := range square(64) {
		c := p.board[s]
		if kindOf(c) == 'P' && s.rank() == homeRank(sideOf(c)) && !m.off[pos2] && !m.off[q16] {
			add("WORM-POS-2", []square{s}, string(c), fmt.Sprintf("the Pawn on %v stands on the first rank of its side", s))
		}
	}
	if oneKingEach && !m.off[pos3] && !m.off[q16] {
		if attackers := m.checks(&p.board, opponent(p.turn)); len(attackers) > 0 {
			add("WORM-POS-3", attackers, "", "the side that is not to move is in check from "+strings.Join(names(attackers), " and "))
		}
	}
	holes := len(p.board.find(hole))
	if evenTurn := p.turn == white; (m.off[pos4] || m.off[q4]) && evenTurn != (holes%2 == 0) {
		add("WORM-POS-4", nil, "", fmt.Sprintf("with %d holes the other side is to move", holes))
	}
	return all
}
