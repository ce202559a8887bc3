package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// RULEBOOK §§11 and 12.
const end = `
rep-third REP-1
a position may occur twice, but not three times
rep-forced REP-1
a compelled side may repeat a position
rep-start REP-1
the starting position may come back
rep-ichor REP-2
the plies left of ichor make no difference to repetition
rep-turn REP-2
a position is the same, whichever side is to move
end-draw END-1
a side without a legal move has not lost: it is a draw
royal END-1
a side that loses its last Basilisk has lost
`

// changeEnd changes what a move must do, repetition, and how a game ends.
func changeEnd(id string, r *rules) {
	switch id {
	case "hopeless-free":
		saves := r.Tests["COMP-RULE"]
		r.Tests["COMP-RULE"] = Either(saves, func(s situation) bool {
			return !slices.ContainsFunc(s.Results(), func(other result) bool {
				s.After = &other
				return saves(s)
			})
		})
	case "rep-third", "rep-forced", "rep-start", "REP-1":
		plain := r.Repeats
		r.Repeats = func(g *naive.Game, res *result) int {
			ply, may := plain(g, res), true
			switch id {
			case "rep-third":
				times, text := 0, g.Identity(&res.Board, g.Next(g.Side))
				for h := g; h != nil; h = h.Parent {
					if g.Identity(h.Board, h.Side) == text {
						times++
					}
				}
				may = times < 2
			case "rep-forced":
				may = len(g.Compulsions()) > 0
			case "rep-start":
				may = ply == 0
			}
			if may {
				return -1
			}
			return ply
		}
	case "rep-ichor":
		blurs(r, func(b *board) {
			for sq, n := range b.Ichor {
				b.Ichor[sq] = min(n, 1)
			}
		})
	case "rep-turn":
		plain := r.Identity
		r.Identity = func(b *board, _ nemoroth.Side) string { return plain(b, nemoroth.Alabaster) }
	case "D-07":
		blursPieces(r, func(p *nemoroth.Piece) {
			acts := p.Kind == basilisk || p.Kind == ghast
			if p.Petrified && !acts {
				p.Side = nemoroth.Alabaster
				if p.Kind == nemoroth.GoAway {
					p.Kind = human
				}
			}
		})
	case "REP-2", "D-14":
		blursPieces(r, func(p *nemoroth.Piece) { p.Digesting = false })
	case "end-draw", "royal", "END-1", "END-2", "D-15", "D-17":
		// A compelled side loses by compulsion, and not for this reason.
		plain, replaced := r.Outcome, nemoroth.EndStalemate
		if id == "D-17" {
			replaced = nemoroth.EndRepetition
		}
		r.Outcome = func(g *naive.Game) nemoroth.Outcome {
			o, first := plain(g), g
			switch {
			case id == "end-draw":
				o.Winner = nemoroth.NoSide
			case id == "END-1":
				return nemoroth.Outcome{}
			case id == "royal":
				for first.Parent != nil {
					first = first.Parent
				}
				own := func(p piece) bool { return p.Kind == basilisk && p.Side == g.Side }
				had := slices.ContainsFunc(first.Board.Pieces, own)
				if had && !slices.ContainsFunc(g.Board.Pieces, own) {
					return nemoroth.Outcome{Over: true, Winner: g.Side.Opponent(),
						Reason: nemoroth.EndStalemate}
				}
			case o.Reason == nemoroth.EndCompulsion && id == "END-2":
				o.Reason = nemoroth.EndStalemate
			case o.Reason == replaced && len(g.Compulsions()) > 0:
				o.Reason = nemoroth.EndCompulsion
			}
			return o
		}
	case "POS-1":
		stands(r, func(p nemoroth.Problem) bool {
			fixed := []rule{"SETUP-1", "NFEN-1", "SETUP-3"}
			return !slices.Contains(fixed, p.Rule)
		})
	}
}
