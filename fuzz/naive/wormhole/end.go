package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// violations lists what makes a position impossible, WORM-POS-1 to WORM-POS-3. The
// fourth rule is that anything else may stand (WORM-POS-4).
func violations(r *rules, p *position) []game.Problem {
	var all grid.Problems
	for _, king := range []byte("Kk") {
		kings := p.Find(king)
		all.Add(len(kings) != 1, "WORM-POS-1", king, kings...)
	}
	oneKingEach := len(all) == 0
	for i, c := range p.Board {
		s := square(i)
		all.Add(kindOf(c) == 'P' && sideOf(c).Rank(s) == 1, "WORM-POS-2", c, s)
	}
	attackers := r.Checks(p, -p.Turn)
	all.Add(oneKingEach && len(attackers) > 0, "WORM-POS-3", empty, attackers...)
	return all
}

// attacks is WORM-CHECK-1: a piece could capture at the end of one of its paths if an enemy
// stood there.
func attacks(t try) bool {
	return slices.ContainsFunc(t.Paths(t), func(by try) bool {
		return by.To == t.To && by.Holds("WORM-CHECK-1")
	})
}

// attackersAfter is WORM-CHECK-2: a move after which the mover's own King is in check
// is illegal, asked on the board after the move.
func attackersAfter(t try) []square { return t.Checks(&t.Played().After, t.Turn) }

// tells reports whether a move has ended the game. One that leaves its own King in check
// ends none.
func tells(g *point) bool {
	return g.Outcome().Winner != "" && len(g.Checks(g.Position, -g.Position.Turn)) == 0
}
