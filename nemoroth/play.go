package nemoroth

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// ParseMove reads the name of a move and returns its canonical form in the current
// position (NAME-1). Of several orders of pushes that lead to the same position it
// returns the first; it returns a bare scream if all orders do. ParseMove does not
// check whether the move is legal. The error is a *SyntaxError, also for an order
// that does not list every occupied adjacent square once, or an *AmbiguousError for
// a bare scream whose orders lead to different positions. (Given as a Move, such an
// order is VerdictInvalid for Explain and ErrInvalid for Play.)
func (g *Game) ParseMove(text string) (Move, error) {
	if !g.valid() {
		return Move{}, errNoGame
	}
	asked, err := ParseMove(text)
	if err != nil {
		return Move{}, err
	}
	w := g.walker()
	defer w.giveBack()
	m, v := w.canonical(asked)
	switch v {
	case VerdictInvalid:
		return Move{}, &SyntaxError{What: "move", Input: text, Offset: min(4, len(text)), Square: NoSquare, Msg: whyInvalid(asked),
			Hint: "every occupied square next to the Go Away, once"}
	case VerdictAmbiguous:
		return Move{}, &AmbiguousError{Input: text, Candidates: w.candidates()}
	}
	return m, nil
}

// Play plays a legal move and returns the new game. g does not change. The error
// is a *MoveError with the report of Explain for an illegal move, an
// *AmbiguousError for a bare scream that needs an order, or ErrInvalid for the zero
// Move or an incomplete order. A pass is an illegal move: see Pass.
func (g *Game) Play(m Move) (*Game, error) {
	w, m, err := g.admit(m)
	if err != nil {
		return nil, err
	}
	defer w.giveBack()
	w.do(m)
	return g.after(m, w), nil
}

// admit returns the canonical form of a legal move and a borrowed walker on g, or
// the error that says why the move cannot be played.
func (g *Game) admit(m Move) (*Walker, Move, error) {
	if !g.valid() {
		return nil, Move{}, errNoGame
	}
	w := g.walker()
	if c, v := w.canonical(m); v == VerdictLegal && w.legal(c) {
		return w, c, nil
	}
	w.giveBack()
	return nil, Move{}, g.refusal(m)
}

// refusal returns the error for a move that cannot be played.
func (g *Game) refusal(m Move) error {
	switch r := g.Explain(m); r.Verdict {
	case VerdictInvalid:
		return fmt.Errorf("nemoroth: %w: move %v: %s", ErrInvalid, m, r.Invalid)
	case VerdictAmbiguous:
		return &AmbiguousError{Input: m.String(), Candidates: r.Candidates}
	default:
		return &MoveError{Ply: g.ply, Move: m, Report: r}
	}
}

// Pass passes for the side to move, in analysis and puzzles. It is possible in any
// position, also under compulsion, after the end of the game and if the position
// has occurred before.
//
// Rules: POS-2
func (g *Game) Pass() (*Game, error) {
	if !g.valid() {
		return nil, errNoGame
	}
	w := g.walker()
	defer w.giveBack()
	w.do(Pass())
	return g.after(Pass(), w), nil
}

// Trace returns the effects of a legal move, for a scream those of the canonical
// order of pushes. The errors are those of Play.
func (g *Game) Trace(m Move) (Trace, error) {
	w, m, err := g.admit(m)
	if err != nil {
		return nil, err
	}
	defer w.giveBack()
	var t tracer
	w.try(m, &t, nil)
	return Trace(t.effects), nil
}

// TraceOrder is like Trace but keeps the order of pushes that the move gives.
func (g *Game) TraceOrder(m Move) (Trace, error) {
	w, _, err := g.admit(m)
	if err != nil {
		return nil, err
	}
	defer w.giveBack()
	var t tracer
	w.try(m, &t, nil)
	return Trace(t.effects), nil
}

type gameJSON struct {
	Ruleset Ruleset `json:"ruleset"`
	Start   *Setup  `json:"start"`
	Moves   []Move  `json:"moves"`
}

// MarshalJSON writes the ruleset, first position and moves; the zero Game is null.
func (g Game) MarshalJSON() ([]byte, error) {
	if !g.valid() {
		return []byte("null"), nil
	}
	start := g.First().Setup()
	return json.Marshal(gameJSON{g.ruleset, &start, append([]Move{}, g.Line()...)})
}

// UnmarshalJSON reads what MarshalJSON writes and plays the moves, checking each.
// The errors are those of Setup.Game and Play; g does not change then.
func (g *Game) UnmarshalJSON(data []byte) error {
	if g == nil {
		return errNil
	}
	if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
		*g = Game{}
		return nil
	}
	var j gameJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	if j.Start == nil {
		return fmt.Errorf("nemoroth: %w: a game without a start position", ErrInvalid)
	}
	h, err := j.Start.Game(j.Ruleset)
	for _, m := range j.Moves {
		if err != nil {
			return err
		}
		if m.IsPass() {
			h, err = h.Pass()
		} else {
			h, err = h.Play(m)
		}
	}
	if err != nil {
		return err
	}
	*g = *h
	return nil
}
