package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// violations lists what makes a position impossible, WORM-POS-1 to WORM-POS-3. The
// fourth rule is that anything else may stand (WORM-POS-4).
func violations(r *rules, p *position) (all []game.Problem) {
	add := func(rule string, piece byte, squares ...square) {
		all = append(all, grid.Problem(rule, piece, squares...))
	}
	for _, king := range []byte("Kk") {
		if kings := p.Find(king); len(kings) != 1 {
			add("WORM-POS-1", king, kings...)
		}
	}
	oneKingEach := len(all) == 0
	for s, c := range p.Board {
		if kindOf(c) == 'P' && sideOf(c).Rank(square(s)) == 1 {
			add("WORM-POS-2", c, square(s))
		}
	}
	if attackers := checks(r, p, -p.Turn); oneKingEach && len(attackers) > 0 {
		add("WORM-POS-3", empty, attackers...)
	}
	return all
}

// checks lists the pieces that attack a King of a side, a1, b1 … h8 (WORM-CHECK-1).
func checks(r *rules, p *position, side grid.Side) (all []square) {
	attacks := func(t try) bool {
		return t.Target() == side.Piece('K') && t.Holds("WORM-CHECK-1")
	}
	for s := range square(64) {
		t := r.On(p, s)
		if t.Side == -side && slices.ContainsFunc(r.Paths(t), attacks) {
			all = append(all, s)
		}
	}
	return all
}

// attacks reports whether a piece could capture at the end of a path if an enemy stood there.
func attacks(t try) bool { return !straight(t) }

// attackersAfter is WORM-CHECK-2: a move after which the mover's own King is in check
// is illegal, asked on the board after the move.
func attackersAfter(t try) []square {
	after, _ := t.Played()
	return checks(t.Rules, after, t.Turn)
}

// stuck is WORM-END-1: a side on move without a legal move loses, by checkmate if its
// King is in check, else by stalemate. There are no draws (WORM-END-2).
func stuck(g *point) bool { return !g.CanMove() }

func checkmate(g *point) bool {
	return stuck(g) && len(checks(g.Rules, g.Position, g.Position.Turn)) > 0
}

// tells reports whether a move has ended the game. One that leaves its own King in check
// ends none.
func tells(g *point) bool {
	return g.Outcome().Winner != "" && len(checks(g.Rules, g.Position, -g.Position.Turn)) == 0
}
