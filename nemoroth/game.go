package nemoroth

import (
	"fmt"
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
	number   int32 // full-move number, beside ruleset in one word

	parent *node
	move   Move // that led here from parent
	ply    int
	stretch
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

// Game starts a game from the position under a ruleset, counting full moves
// from number (NFEN-1). A position that the ruleset does not accept is a
// *SetupError (POS-1); a number beyond 1 to MaxFullMove is ErrInvalid.
func (p Position) Game(r Ruleset, number int) (*Game, error) {
	if !p.IsValid() {
		return nil, fmt.Errorf("nemoroth: %w: zero position", ErrInvalid)
	}
	if number < 1 || number > MaxFullMove {
		return nil, fmt.Errorf("nemoroth: %w: move number %d", ErrInvalid, number)
	}
	// A Position satisfies the rest of POS-1 already; only this depends on the
	// ruleset.
	b := p.board()
	humans := b.statue(Alabaster, Human)&rankSet(7) | b.statue(Obsidian, Human)&rankSet(0)
	if humans != 0 && !r.StatuesStayStone {
		return nil, &SetupError{p.Setup().Problems(r)}
	}
	return (&node{position: p, ruleset: r, number: int32(number)}).game(), nil
}

// Game starts a game from the set-up (POS-1 under that ruleset); the set-up's
// move number counts on (NFEN-1).
func (s Setup) Game(r Ruleset) (*Game, error) {
	p, err := s.Position(r)
	if err != nil {
		return nil, err
	}
	return p.Game(r, max(s.FullMove, 1))
}

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
// MaxFullMove (NFEN-1).
func (g *Game) FullMove() int {
	if !g.valid() {
		return 0
	}
	return int(g.number)
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
	return g.position.String() + " " + strconv.Itoa(g.FullMove())
}

// Compulsions lists what compels the mobile pieces of the side on move, in the
// order of PROTO-1, as far as MaxCompulsions; nil if nobody is compelled.
func (g *Game) Compulsions() []Compulsion {
	if !g.valid() {
		return nil
	}
	var gen moveGen
	gen.init(g.position.board(), g.ruleset)
	return gen.compulsions.list(gen.board)
}

// after returns the game after a ply that its walker has just played.
func (g *Game) after(m Move, w *Walker) *Game {
	f := w.top()
	if f.recent >= 2*recentOfGame {
		w.shorten(recentOfGame)
	}
	next := &node{ruleset: g.ruleset, number: g.number, parent: g.node, move: m, ply: g.ply + 1, stretch: f.stretch}
	if g.position.core.side == Obsidian && g.number < MaxFullMove {
		next.number++
	}
	f.board.store(&next.position)
	return next.game()
}
