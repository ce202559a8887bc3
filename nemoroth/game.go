package nemoroth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// A Game is a position with the ruleset it is played under and all that
// happened since the game's start, which REP-1 depends on. It is immutable:
// Play returns a new Game that shares its past with the old one, so that
// variations are cheap and a Game may be read from any number of goroutines. A
// Game is a handle: copying the value is safe.
//
// The nil and the zero Game are no game: they have no moves, and every method
// says so with an empty result or ErrInvalid.
type Game struct{ *node }

// A node is what a Game stands for. It is never written after it was made.
type node struct {
	self     Game // so that a game and its node are one allocation
	position Position
	ruleset  Ruleset
	number   int

	parent     *node
	move       Move // that led here from parent
	ply        int
	reversible int // see frame.reversible
}

// game returns a new node's handle.
func (n *node) game() *Game {
	n.self.node = n
	return &n.self
}

// NewGame starts a game from the starting position (SETUP-2).
func NewGame(r Ruleset) *Game {
	return (&node{position: Start(), ruleset: r, number: 1}).game()
}

func (g *Game) valid() bool { return g != nil && g.node != nil }

var errNoGame = fmt.Errorf("nemoroth: %w: no game", ErrInvalid)

// Position is what stands on the board now.
func (g *Game) Position() Position {
	if !g.valid() {
		return Position{}
	}
	return g.position
}

// Ruleset is the ruleset in force.
func (g *Game) Ruleset() Ruleset {
	if !g.valid() {
		return Ruleset{}
	}
	return g.ruleset
}

// Side is the side on move.
func (g *Game) Side() Side { return g.Position().Side() }

// FullMove is the full-move number: it rises after Obsidian's move, and stays at
// MaxNumber (NFEN-1).
func (g *Game) FullMove() int {
	if !g.valid() {
		return 0
	}
	return g.number
}

// Ply counts the plies played since the game's start, passes included.
func (g *Game) Ply() int {
	if !g.valid() {
		return 0
	}
	return g.ply
}

// Parent is the game before the last ply, nil at the start.
func (g *Game) Parent() *Game {
	if !g.valid() || g.parent == nil {
		return nil
	}
	return &Game{g.parent}
}

// LastMove is the last ply, canonical; the zero Move at the start.
func (g *Game) LastMove() Move {
	if !g.valid() {
		return Move{}
	}
	return g.move
}

// Line returns all plies since the game's start.
func (g *Game) Line() []Move {
	if g.Ply() == 0 {
		return nil
	}
	line := make([]Move, g.ply)
	for h := g.node; h.parent != nil; h = h.parent {
		line[h.ply-1] = h.move
	}
	return line
}

// First is the game before its first ply; nil where there is no game.
func (g *Game) First() *Game {
	if !g.valid() {
		return nil
	}
	n := g.node
	for n.parent != nil {
		n = n.parent
	}
	return &Game{n}
}

// Setup shows the current position with its move number.
func (g *Game) Setup() Setup {
	s := g.Position().Setup()
	s.FullMove = g.FullMove()
	return s
}

// String is the position line with three fields (NFEN-1); "" where there is no
// game.
func (g *Game) String() string {
	if !g.valid() {
		return ""
	}
	return g.position.String() + " " + strconv.Itoa(g.number)
}

// Moves returns the legal moves in canonical order (NAME-1); none if the game is
// over (END-1).
func (g *Game) Moves() []Move {
	if !g.valid() {
		return nil
	}
	w := g.walker()
	defer w.giveBack()
	w.buffer = w.appendLegal(w.buffer[:0])
	return append([]Move(nil), w.buffer...)
}

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
	m, res := g.canonical(asked)
	switch res.verdict {
	case VerdictInvalid:
		return Move{}, &SyntaxError{What: "move", Input: text, Offset: min(4, len(text)), Square: NoSquare, Msg: res.why,
			Hint: "every occupied square next to the Go Away, once"}
	case VerdictAmbiguous:
		return Move{}, &AmbiguousError{Input: text, Candidates: g.candidates(res.screams)}
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
	return g.after(w, m), nil
}

// admit returns a legal move in canonical form, and a walker on g, which is to
// be given back; or the error that says why the move cannot be played.
func (g *Game) admit(m Move) (*Walker, Move, error) {
	if !g.valid() {
		return nil, Move{}, errNoGame
	}
	w := g.walker()
	if !w.legal(m) {
		c, err := g.refusal(m)
		if err != nil {
			w.giveBack()
			return nil, Move{}, err
		}
		m = c
	}
	return w, m, nil
}

// walker borrows a walker on g.
func (g *Game) walker() *Walker {
	w := borrowWalker()
	w.reset(&g.position, g.ruleset, g.node)
	return w
}

// legal reports whether a move is legal and canonical as it stands.
func (w *Walker) legal(m Move) bool {
	g := w.generator()
	if !g.allows(m) {
		return false
	}
	if m.op() == opScream && (m.order() != 0 || !w.rules.ClockwiseScreams && g.tangle(m.from()).dirs != 0) {
		w.buffer = w.search.screams(w.buffer[:0], g.board, w.rules, m.from())
		if !slices.Contains(w.buffer, m) {
			return false
		}
	}
	return (g.free || w.obeys(g, m)) && !(w.startRepetitions(w.top()) && w.repeats(m))
}

// refusal says why a move cannot be played as it stands; or, where it only was
// not canonical, returns what it stands for.
func (g *Game) refusal(m Move) (Move, error) {
	switch r := g.Explain(m); r.Verdict {
	case VerdictLegal:
		return r.Move, nil
	case VerdictInvalid:
		return Move{}, fmt.Errorf("nemoroth: %w: move %v: %s", ErrInvalid, m, r.Invalid)
	case VerdictAmbiguous:
		return Move{}, &AmbiguousError{Input: m.String(), Candidates: r.Candidates}
	default:
		return Move{}, &MoveError{Ply: g.ply, Move: m, Report: r}
	}
}

// after returns the game after a legal, canonical move, for which it uses a
// walker on g.
func (g *Game) after(w *Walker, m Move) *Game {
	w.do(m)
	f := w.top()
	next := g.child(m, f.reversible)
	f.board.store(&next.position)
	return next.game()
}

// child returns a node after a ply, the position left to the caller.
func (g *Game) child(m Move, reversible int) *node {
	next := &node{ruleset: g.ruleset, number: g.number, parent: g.node, move: m, ply: g.ply + 1, reversible: reversible}
	if g.position.core.side == Obsidian && g.number < MaxFullMove {
		next.number++
	}
	return next
}

// Pass lets the side on move pass, in analysis and puzzles: compelled or not,
// finished or not, and without asking REP-1 (POS-2).
func (g *Game) Pass() (*Game, error) {
	if !g.valid() {
		return nil, errNoGame
	}
	b := g.position.board()
	t := turn{board: b, rules: g.ruleset}
	t.play(Pass())
	next := g.child(Pass(), g.reversible+1)
	b.store(&next.position)
	return next.game(), nil
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
	rec := recorder{tracing: true}
	w.try(m, &rec)
	return Trace(rec.effects), nil
}

// Compulsions lists what compels the mobile pieces of the side on move, in the
// order of PROTO-1, as far as MaxCompulsions; nil if nobody is compelled.
func (g *Game) Compulsions() []Compulsion {
	if !g.valid() {
		return nil
	}
	return g.position.board().listCompulsions(g.ruleset)
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

// Outcome says whether the game is over at the walker's position (END-1,
// END-2).
func (w *Walker) Outcome() Outcome {
	if w.empty() {
		return Outcome{}
	}
	w.buffer = w.appendLegal(w.buffer[:0])
	if len(w.buffer) > 0 {
		return Outcome{}
	}
	g := w.generator()
	o := Outcome{Over: true, Winner: g.side.Opponent(), Reason: EndStalemate}
	w.buffer = g.pseudo(w.buffer[:0], &w.search)
	for _, m := range w.buffer {
		o.Reason = EndByCompulsion
		if g.free || w.obeys(g, m) {
			o.Reason = EndByRepetition
			break
		}
	}
	return o
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
