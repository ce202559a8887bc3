package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// checks lists the pieces that attack a King of a side, a1, b1 … h8 (WORM-CHECK-1).
func (r *rules) checks(p *position, side grid.Side) (all []square) {
	attacks := func(t try) bool { return t.target() == side.Piece('K') && r.attacks(t) }
	for from := range square(64) {
		if sideOf(p.Board[from]) == -side && slices.ContainsFunc(r.paths(p, from), attacks) {
			all = append(all, from)
		}
	}
	return all
}

// attackersAfter is WORM-CHECK-2: a move after which the mover's own King is in check
// is illegal, asked on the board after the move.
func (r *rules) attackersAfter(t try) []square {
	after, _ := t.play()
	return r.checks(after, t.Turn)
}

// end is WORM-END-1: a side on move without a legal move loses, by checkmate if its
// King is in check, else by stalemate. There are no draws (WORM-END-2).
func (r *rules) end(g *point) game.Outcome {
	p := g.Position
	if g.CanMove() {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Winner: p.Letter(-p.Turn), Reason: "stalemate"}
	if len(r.checks(p, p.Turn)) > 0 {
		o.Reason = "checkmate"
	}
	return o
}

// endRule returns the rule by which a move has ended the game. A move that leaves its own
// King in check ends none.
func (r *rules) endRule(p *position, o game.Outcome) string {
	if o.Winner == "" || len(r.checks(p, -p.Turn)) > 0 {
		return ""
	}
	return "WORM-END-1"
}
