package naive

import "github.com/nemoroth/rules/nemoroth"

// repeats is REP-1: a move that brings about a position that has already occurred
// in this game, the starting position included, is illegal. It returns the first
// ply after which the position stood, or -1.
func repeats(g *Game, r *Result) int {
	first, text := -1, g.Identity(&r.Board, g.Next(g.Side))
	for h := g; h != nil; h = h.Parent {
		if h.text() == text {
			first = h.Ply
		}
	}
	return first
}

// identity is REP-2: a text that is equal for equal positions only, those with the
// same side on move and, on every square, the same occupants and the same ichor.
func identity(b *Board, toMove Side) string { return b.setup(toMove, 1).String() }

// outcome is END-1: a side on move without a legal move loses; and END-2: the
// reason, in this order, is stalemate if no move is possible at all, compulsion if
// none of those moves satisfies COMP-RULE, or repetition.
func outcome(g *Game) nemoroth.Outcome {
	reason := nemoroth.EndStalemate
	for _, r := range g.pseudo() {
		switch {
		case !g.obeyed(&r):
			if reason == nemoroth.EndStalemate {
				reason = nemoroth.EndCompulsion
			}
		case g.Repeats(g, &r) >= 0:
			reason = nemoroth.EndRepetition
		default:
			return nemoroth.Outcome{}
		}
	}
	return nemoroth.Outcome{Over: true, Winner: g.Side.Opponent(), Reason: reason}
}
