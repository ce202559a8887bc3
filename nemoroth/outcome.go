package nemoroth

import "fmt"

// An EndReason says why a finished game is lost (END-2).
type EndReason uint8

const (
	NotOver         EndReason = iota
	EndStalemate              // no move at all, COMP-RULE and REP-1 aside
	EndByCompulsion           // there are such moves, none satisfies COMP-RULE
	EndByRepetition           // all that remain repeat (REP-1)
)

var endNames = names{"none", "stalemate", "compulsion", "repetition"}

// String is stalemate, compulsion or repetition, as the protocol writes it.
func (r EndReason) String() string { return endNames.of(uint8(r), "EndReason") }

// MarshalText writes the reason as String does.
func (r EndReason) MarshalText() ([]byte, error) {
	return endNames.marshal(uint8(r), 0, "end reason")
}

// UnmarshalText reads what MarshalText writes.
func (r *EndReason) UnmarshalText(text []byte) error {
	return endNames.unmarshal(text, 0, "end reason", (*uint8)(r))
}

// An Outcome says whether a game is over, who won and why (END-1, END-2). Its
// JSON is the protocol's (PROTO-1).
type Outcome struct {
	Over   bool      `json:"over"`
	Winner Side      `json:"winner,omitzero"`
	Reason EndReason `json:"reason,omitzero"`
}

// String is such as "Obsidian wins: compulsion", or "not over".
func (o Outcome) String() string {
	if !o.Over {
		return "not over"
	}
	return fmt.Sprintf("%v wins: %v", o.Winner, o.Reason)
}

// Outcome says whether the game is over, who won and why (END-1, END-2). Where
// there is no game it is not over.
func (g *Game) Outcome() Outcome {
	if !g.valid() {
		return Outcome{}
	}
	w := g.walker()
	defer w.giveBack()
	return w.Outcome()
}

// Outcome says whether the game is over at the walker's position.
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
	w.buffer = g.pseudoLegal(w.buffer[:0], &w.search, false)
	for _, m := range w.buffer {
		if w.satisfies(g, m) {
			reason = EndByRepetition
			break
		}
		reason = EndByCompulsion
	}
	return Outcome{Over: true, Winner: g.side.Opponent(), Reason: reason}
}

// Result is the result of a finished game for the side on move: always -1, since
// a side without a legal move loses (END-1). It means nothing while there are
// legal moves.
func (w *Walker) Result() int { return -1 }
