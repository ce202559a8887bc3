package wormhole

import "github.com/nemoroth/rules/rulings/game"

// end is WORM-END-1: a side on move without a legal move loses, by checkmate if its
// King is in check, else by stalemate. There are no draws (WORM-END-2).
func (r *rules) end(g *point) game.Outcome {
	p := g.Position
	switch {
	case r.drawn(p):
		return game.Outcome{Over: true, Reason: "draw"}
	case g.CanMove():
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Winner: p.Letter(-p.Turn), Reason: "stalemate"}
	if len(r.checks(&p.Board, p.Turn)) > 0 {
		o.Reason = "checkmate"
	}
	return o
}

// told returns the end of the game as an effect of the move that causes it. A move that
// leaves its own King in check causes none.
func (r *rules) told(p position, o game.Outcome) (end game.Effect) {
	if o.Winner == "" || len(r.checks(&p.Board, -p.Turn)) > 0 {
		return end
	}
	end.Now, end.Rule = o.Winner+" "+o.Reason, "WORM-END-1"
	return end
}
