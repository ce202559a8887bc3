package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// mayRepeat lets a move repeat a position where a condition is true of the ply after which
// it stood first.
func mayRepeat(may func(g *naive.Game, r *result, ply int) bool) change {
	return func(r *rules) {
		plain := r.Repeats
		r.Repeats = func(g *naive.Game, res *result) int {
			ply := plain(g, res)
			if may(g, res, ply) {
				return -1
			}
			return ply
		}
	}
}

// ends changes the outcome.
func ends(as func(g *naive.Game, o *nemoroth.Outcome)) change {
	return func(r *rules) {
		plain := r.Outcome
		r.Outcome = func(g *naive.Game) nemoroth.Outcome {
			o := plain(g)
			as(g, &o)
			return o
		}
	}
}

// RULEBOOK §§11 and 12.
var end = section{`
rep-third REP-1
a position may occur twice, but not three times
rep-forced REP-1
a compelled side may repeat a position
rep-start REP-1
the starting position may come back
rep-ichor REP-2
the plies left of ichor make no difference to repetition
end-draw END-1
a side without a legal move has not lost: it is a draw
royal END-1
a side that loses its last Basilisk has lost
`, how{
	"rep-third": mayRepeat(func(g *naive.Game, r *result, _ int) bool {
		times, text := 0, g.Identity(&r.Board, g.Next(g.Side))
		for h := g; h != nil; h = h.Parent {
			if g.Identity(h.Board, h.Side) == text {
				times++
			}
		}
		return times < 2
	}),
	"rep-forced": mayRepeat(func(g *naive.Game, _ *result, _ int) bool {
		return len(g.Compulsions()) > 0
	}),
	"rep-start": mayRepeat(func(_ *naive.Game, _ *result, ply int) bool { return ply == 0 }),
	"rep-ichor": blurs(func(b *board) {
		for sq, n := range b.Ichor {
			b.Ichor[sq] = min(n, 1)
		}
	}),
	"end-draw": ends(func(_ *naive.Game, o *nemoroth.Outcome) { o.Winner = nemoroth.NoSide }),
	"royal": ends(func(g *naive.Game, o *nemoroth.Outcome) {
		own := func(p piece) bool { return p.Kind == basilisk && p.Side == g.Side }
		first := g
		for first.Parent != nil {
			first = first.Parent
		}
		had := slices.ContainsFunc(first.Board.Pieces, own)
		if had && !slices.ContainsFunc(g.Board.Pieces, own) {
			*o = nemoroth.Outcome{Over: true, Winner: g.Side.Opponent(),
				Reason: nemoroth.EndStalemate}
		}
	}),
}}
