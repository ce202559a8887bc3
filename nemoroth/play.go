package nemoroth

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// ParseMove reads a move's name and makes it the canonical one of this position
// (NAME-1): an order of pushes that leads to the same position as another
// becomes the first of its equals, or is dropped where all do. It does not ask
// whether the move is legal. Errors: *SyntaxError, also for an order that does
// not name every occupied neighbour once; *AmbiguousError for a bare scream
// whose orders lead to different positions.
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

// Play plays a legal move and returns the new game; g is unchanged. Errors:
// *MoveError with the full report, *AmbiguousError for a bare scream that needs
// an order, ErrInvalid for the zero Move or an order that leaves out a
// neighbour. A pass is illegal here: see Pass.
func (g *Game) Play(m Move) (*Game, error) {
	w, m, err := g.admit(m)
	if err != nil {
		return nil, err
	}
	defer w.giveBack()
	w.do(m)
	return g.after(m, w), nil
}

// admit returns a legal move in canonical form, and a walker on g, which is to
// be given back; or the error that says why the move cannot be played.
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

// refusal says why a move cannot be played.
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

// Pass lets the side on move pass, in analysis and puzzles: compelled or not,
// finished or not, and without asking REP-1.
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

// Trace returns what a legal move does, effect by effect; of a scream whose
// order is not the canonical one, what its canonical equal does. Errors are
// those of Play.
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

type gameJSON struct {
	Ruleset Ruleset `json:"ruleset"`
	Start   *Setup  `json:"start"`
	Moves   []Move  `json:"moves"`
}

// MarshalJSON writes the ruleset, the start and the line of moves; null where
// there is no game.
func (g Game) MarshalJSON() ([]byte, error) {
	if !g.valid() {
		return []byte("null"), nil
	}
	start := g.First().Setup()
	return json.Marshal(gameJSON{g.ruleset, &start, append([]Move{}, g.Line()...)})
}

// UnmarshalJSON reads what MarshalJSON writes and plays the moves again, each
// checked; null is the zero Game. Errors are those of Setup.Game and Play; g is
// left alone then.
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
		return fmt.Errorf("nemoroth: %w: a game without a start", ErrInvalid)
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
