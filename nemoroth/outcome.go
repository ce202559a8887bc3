package nemoroth

import "fmt"

// An EndReason says why the side to move has lost (END-2).
type EndReason string

const (
	NotOver         EndReason = ""
	EndStalemate    EndReason = "stalemate"  // no move, even without COMP-RULE and REP-1
	EndByCompulsion EndReason = "compulsion" // none of those moves satisfies COMP-RULE
	EndByRepetition EndReason = "repetition" // all that satisfy it repeat a position (REP-1)
)

// An Outcome says whether a game is over, who won and why (END-1, END-2). Its JSON
// form is that of the protocol (PROTO-1).
type Outcome struct {
	Over   bool      `json:"over"`
	Winner Side      `json:"winner,omitzero"`
	Reason EndReason `json:"reason,omitzero"`
}

// String returns a text such as "Obsidian wins: compulsion" or "not over".
func (o Outcome) String() string {
	if !o.Over {
		return "not over"
	}
	return fmt.Sprintf("%v wins: %v", o.Winner, o.Reason)
}

// Outcome reports whether the game is over, who won and why (END-1, END-2). The
// nil and the zero Game are not over.
func (g *Game) Outcome() Outcome {
	if !g.valid() {
		return Outcome{}
	}
	w := g.walker()
	defer w.giveBack()
	return w.Outcome()
}

// Outcome reports whether the game is over at the current position, as
// Game.Outcome does.
//
// Rules: END-1, END-2
func (w *Walker) Outcome() Outcome {
	if w.empty() {
		return Outcome{}
	}
	g := w.moveGen()
	if w.canMove() {
		return Outcome{}
	}
	reason := EndStalemate
	w.buffer = g.pseudoLegal(w.buffer[:0], &w.search, &everywhere, false)
	for _, m := range w.buffer {
		if w.satisfies(g, m) {
			reason = EndByRepetition
			break
		}
		reason = EndByCompulsion
	}
	return Outcome{Over: true, Winner: g.side.Opponent(), Reason: reason}
}

// Result returns the result of a finished game for the side to move: always -1,
// because a side without a legal move loses (END-1). The game must be over.
func (w *Walker) Result() int { return -1 }
