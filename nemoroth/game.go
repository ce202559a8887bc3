package nemoroth

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
)

// A Game is a position with its ruleset and its history, which REP-1 depends on.
// A Game is immutable: Play returns a new Game that shares its history with the
// old one. Variations are therefore cheap, and any number of goroutines may read
// the same Game. A copy of a Game is the same game.
//
// The nil and the zero Game are not games: they have no moves, and their methods
// return an empty result or ErrInvalid.
type Game struct{ *node }

// A node is the content of a Game. It does not change once it is made.
type node struct {
	self     Game // the handle, so that both are one allocation
	position Position
	ruleset  Ruleset
	number   int32 // full-move number; shares a word with ruleset

	parent *node
	move   Move // the move from parent to here
	ply    int
	stretch
}

// game returns the handle of a new node.
func (n *node) game() *Game {
	n.self.node = n
	return &n.self
}

// NewGame starts a game from the starting position (SETUP-2).
func NewGame(r Ruleset) *Game {
	return (&node{position: Start(), ruleset: r, number: 1}).game()
}

func (g *Game) valid() bool { return g != nil && g.node != nil }

// noNode is the content of the nil and the zero Game.
var noNode node

func (g *Game) content() *node {
	if !g.valid() {
		return &noNode
	}
	return g.node
}

var errNoGame = fmt.Errorf("nemoroth: %w: no game", ErrInvalid)

// Game starts a game from the setup, with the setup's full-move number. The error
// is a *SetupError if the setup is impossible under the ruleset (POS-1).
func (s Setup) Game(r Ruleset) (*Game, error) {
	p, err := s.Position(r)
	if err != nil {
		return nil, err
	}
	return (&node{position: p, ruleset: r, number: int32(max(s.FullMove, 1))}).game(), nil
}

// Position returns the current position.
func (g *Game) Position() Position { return g.content().position }

// Ruleset returns the ruleset of the game.
func (g *Game) Ruleset() Ruleset { return g.content().ruleset }

// Side returns the side to move.
func (g *Game) Side() Side { return g.Position().Side() }

// FullMove returns the full-move number, which Obsidian's moves increase (NFEN-1).
func (g *Game) FullMove() int { return int(g.content().number) }

// Ply returns the number of plies since the start of the game, including passes.
func (g *Game) Ply() int { return g.content().ply }

// Parent returns the game before the last ply, or nil at the start.
func (g *Game) Parent() *Game {
	parent := g.content().parent
	if parent == nil {
		return nil
	}
	return &Game{parent}
}

// LastMove returns the last ply in canonical form, or the zero Move at the start.
func (g *Game) LastMove() Move { return g.content().move }

// Line returns all plies since the start of the game.
func (g *Game) Line() []Move {
	var line []Move
	for past := range g.History() {
		if past.Ply() > 0 {
			line = append(line, past.LastMove())
		}
	}
	return line
}

// History yields the game as it was after each ply: first the game before its first ply, last
// g itself. LastMove is the ply that led to each of them.
func (g *Game) History() iter.Seq[*Game] {
	var past []*Game
	for h := g; h.valid(); h = h.Parent() {
		past = append(past, h)
	}
	slices.Reverse(past)
	return slices.Values(past)
}

// First returns the game before its first ply, or nil for the nil or zero Game.
func (g *Game) First() *Game {
	for first := range g.History() {
		return first
	}
	return nil
}

// Setup returns the current position as a setup with its full-move number.
func (g *Game) Setup() Setup {
	s := g.Position().Setup()
	s.FullMove = g.FullMove()
	return s
}

// String returns the position line with three fields (NFEN-1), or "" for the nil
// or zero Game.
func (g *Game) String() string {
	if !g.valid() {
		return ""
	}
	return g.Setup().String()
}

// Compulsions lists the compulsions of the side to move in the order of PROTO-1,
// at most MaxCompulsions of them. It returns nil if no piece is compelled.
func (g *Game) Compulsions() []Compulsion {
	if !g.valid() {
		return nil
	}
	var gen moveGen
	gen.init(g.position.board(), g.ruleset)
	return gen.listCompulsions()
}

// after returns the game after ply m, which w has just played.
func (g *Game) after(m Move, w *Walker) *Game {
	f := w.top()
	if f.recent >= 2*recentOfGame {
		w.shorten(recentOfGame)
	}
	next := &node{ruleset: g.ruleset, number: g.number, parent: g.node, move: m, ply: g.ply + 1,
		stretch: f.stretch}
	if g.position.core.side == Obsidian && g.number < MaxFullMove {
		next.number++
	}
	f.board.store(&next.position)
	return next.game()
}

// Moves returns the legal moves in canonical order, none if the game is over.
func (g *Game) Moves() []Move {
	w := g.walker()
	defer walkers.Put(w)
	w.buffer = w.Moves(w.buffer[:0])
	return append([]Move(nil), w.buffer...)
}

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
	defer walkers.Put(w)
	m, v := w.canonical(asked)
	switch v {
	case VerdictInvalid:
		return Move{}, &SyntaxError{What: "move", Input: text, Offset: min(4, len(text)),
			Square: NoSquare, Msg: whyInvalid(asked),
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
	defer walkers.Put(w)
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
	walkers.Put(w)
	var err error
	switch r := g.Explain(m); r.Verdict {
	case VerdictInvalid:
		err = fmt.Errorf("nemoroth: %w: move %v: %s", ErrInvalid, m, r.Invalid)
	case VerdictAmbiguous:
		err = &AmbiguousError{Input: m.String(), Candidates: r.Candidates}
	default:
		err = &MoveError{Ply: g.ply, Move: m, Report: r}
	}
	return nil, Move{}, err
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
	defer walkers.Put(w)
	w.do(Pass())
	return g.after(Pass(), w), nil
}

// Trace returns the effects of a legal move, for a scream those of the canonical
// order of pushes. The errors are those of Play.
func (g *Game) Trace(m Move) (Trace, error) { return g.trace(m, true) }

// TraceOrder is like Trace but keeps the order of pushes that the move gives.
func (g *Game) TraceOrder(m Move) (Trace, error) { return g.trace(m, false) }

func (g *Game) trace(m Move, canonical bool) (Trace, error) {
	w, c, err := g.admit(m)
	if err != nil {
		return nil, err
	}
	defer walkers.Put(w)
	if canonical {
		m = c
	}
	t := tracer{board: &w.scratch}
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
	if string(data) == "null" {
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
	if err == nil {
		*g = *h
	}
	return err
}

// An EndReason says why the side to move has lost (END-2). It is empty in a game that is
// not over.
type EndReason string

const (
	EndStalemate  EndReason = "stalemate"  // no move, even without COMP-RULE and REP-1
	EndCompulsion EndReason = "compulsion" // none of those moves satisfies COMP-RULE
	EndRepetition EndReason = "repetition" // all that satisfy it repeat a position (REP-1)
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
	w := g.walker()
	defer walkers.Put(w)
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
		if w.satisfies(m) {
			reason = EndRepetition
			break
		}
		reason = EndCompulsion
	}
	return Outcome{Over: true, Winner: g.side.Opponent(), Reason: reason}
}

// Result returns the result of a finished game for the side to move: always -1,
// because a side without a legal move loses (END-1). The game must be over.
// A Walker is a Cursor of package rulings/game with it.
func (w *Walker) Result() int { return -1 }

// The binary forms of positions, moves and games are their texts, so that encoding/gob and
// its like can carry them.

// MarshalBinary returns the text of MarshalText.
func (p Position) MarshalBinary() ([]byte, error) { return p.MarshalText() }

// UnmarshalBinary reads what MarshalBinary returns.
func (p *Position) UnmarshalBinary(data []byte) error { return p.UnmarshalText(data) }

// MarshalBinary returns the text of MarshalText.
func (m Move) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary reads what MarshalBinary returns.
func (m *Move) UnmarshalBinary(data []byte) error { return m.UnmarshalText(data) }

// MarshalBinary returns the game as JSON.
func (g Game) MarshalBinary() ([]byte, error) { return json.Marshal(g) }

// UnmarshalBinary reads what MarshalBinary returns.
func (g *Game) UnmarshalBinary(data []byte) error { return g.UnmarshalJSON(data) }
