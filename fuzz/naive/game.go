package naive

import (
	"fmt"
	"strconv"
	"sync"

	"github.com/nemoroth/rules/nemoroth"
)

// A Game is a position and its past. Games are immutable: Play and Pass return
// a new Game.
type Game struct {
	model  Model
	board  board
	side   nemoroth.Side
	number int // the full-move number
	ply    int // plies since the start
	parent *Game
	text   string // the position as REP-1 compares it

	// Results that are used more than once. Each is computed at its first use.
	look   func() *view
	pseudo func() []result // moves allowed by RULEBOOK §§3, 4 and 8, sorted
	legal  func() []result // the legal moves, sorted
}

// Start begins a game. A setup that is impossible under the model's rules
// (POS-1) gives a *nemoroth.SetupError. A full-move number 0 means 1.
func (m Model) Start(s nemoroth.Setup) (*Game, error) {
	if ps := m.Problems(s); len(ps) > 0 {
		return nil, &nemoroth.SetupError{Problems: ps}
	}
	return newGame(Game{model: m, board: setUp(s, !m.off[nemoroth.RuleSetup5]), side: s.Side, number: max(s.FullMove, 1)}), nil
}

func newGame(g Game) *Game {
	g.text = g.model.identity(&g.board, g.side)
	g.look = sync.OnceValue(func() *view { return g.model.look(&g.board, g.side) })
	g.pseudo = sync.OnceValue(func() []result { return g.look().results() })
	g.legal = sync.OnceValue(func() (all []result) {
		for _, r := range g.pseudo() {
			if g.look().saves(&r) && g.repeats(&r) < 0 {
				all = append(all, r)
			}
		}
		return all
	})
	return &g
}

// identity returns a text that is equal for equal positions only (REP-2).
func (m *Model) identity(b *board, side nemoroth.Side) string {
	b, side = m.misreadIdentity(b, side)
	return b.text(!m.off[nemoroth.RuleRep2]) + sideField(side)
}

func sideField(s nemoroth.Side) string {
	if s == nemoroth.Obsidian {
		return " O"
	}
	return " A"
}

// String returns the position line in canonical form (NFEN-1).
func (g *Game) String() string {
	return g.board.text(true) + sideField(g.side) + " " + strconv.Itoa(g.number)
}

// Setup returns the position as a setup, its occupants in canonical order.
func (g *Game) Setup() nemoroth.Setup {
	s := nemoroth.Setup{Side: g.side, FullMove: g.number, Ichor: g.board.ichor}
	for sq, occupants := range g.board.at {
		for _, who := range occupants {
			s.Occupants[sq] = append(s.Occupants[sq], who.Piece)
		}
	}
	return s
}

// Side returns the side to move.
func (g *Game) Side() nemoroth.Side { return g.side }

// Ply returns the number of plies since the start, passes included.
func (g *Game) Ply() int { return g.ply }

// next returns the side to move after this ply (STEP-8).
func (g *Game) next() nemoroth.Side {
	if g.model.off[nemoroth.RuleStep8] {
		return g.side
	}
	return g.side.Opponent()
}

// then returns the game after a ply whose result is the board b.
func (g *Game) then(b board) *Game {
	h := Game{model: g.model, board: b, side: g.next(), number: g.number, ply: g.ply + 1, parent: g}
	if g.side == nemoroth.Obsidian {
		h.number = min(g.number+1, nemoroth.MaxFullMove)
	}
	return newGame(h)
}

// Pass returns the game after a pass, which is never a legal move (POS-2). It
// may leave compulsions unsatisfied and repeat a position.
func (g *Game) Pass() *Game {
	t := turn{m: &g.model, b: g.board}
	if !g.model.off[nemoroth.RulePos2] {
		t.evaporate()
	}
	return g.then(t.b)
}

// occurred returns the first ply at which a position stood in this game, or -1.
func (g *Game) occurred(text string) int {
	first := -1
	for h := g; h != nil; h = h.parent {
		if h.text == text && !h.misreadOccurrence() {
			first = h.ply
		}
	}
	return first
}

// occurrences returns the number of times that a position stood in this game.
func (g *Game) occurrences(text string) (n int) {
	for h := g; h != nil; h = h.parent {
		if h.text == text {
			n++
		}
	}
	return n
}

// repeats returns the first ply at which the position after a move stood, or -1.
func (g *Game) repeats(r *result) int {
	if g.model.off[nemoroth.RuleRep1] {
		return -1
	}
	if g.misreadRepetition(r) {
		return -1
	}
	return g.occurred(g.model.identity(&r.board, g.next()))
}

// Legal lists the legal moves in canonical order (NAME-1).
func (g *Game) Legal() []nemoroth.Move {
	var all []nemoroth.Move
	for _, r := range g.legal() {
		all = append(all, r.move)
	}
	return all
}

// Compulsions lists the compulsions of the side to move, in the order of
// PROTO-1.
func (g *Game) Compulsions() []nemoroth.Compulsion { return entries(g.look().compelled) }

func entries(compelled []compulsion) []nemoroth.Compulsion {
	var all []nemoroth.Compulsion
	for _, c := range compelled {
		all = append(all, c.Compulsion)
	}
	return all
}

// Outcome returns whether the side to move has lost, and why (END-1, END-2).
func (g *Game) Outcome() nemoroth.Outcome {
	if g.model.off[nemoroth.RuleEnd1] {
		return nemoroth.Outcome{}
	}
	v, reason := g.look(), nemoroth.EndStalemate
	if g.misreadLoss() {
		return nemoroth.Outcome{Over: true, Winner: g.side.Opponent(), Reason: reason}
	}
	if len(g.pseudo()) == 0 && g.model.off[nemoroth.RuleEnd2] && len(v.compelled) > 0 {
		reason = nemoroth.EndByCompulsion
	}
	for _, r := range g.pseudo() {
		switch {
		case !v.saves(&r):
			reason = max(reason, nemoroth.EndByCompulsion)
		case g.repeats(&r) >= 0:
			reason = nemoroth.EndByRepetition
		default:
			return nemoroth.Outcome{}
		}
	}
	reason = g.misreadEnd(reason)
	return nemoroth.Outcome{Over: true, Winner: g.side.Opponent(), Reason: reason}
}

// Play returns the game after a legal move. Other moves give a
// *nemoroth.MoveError, a *nemoroth.AmbiguousError for a bare scream that needs
// an order, or an error that matches nemoroth.ErrInvalid.
func (g *Game) Play(mv nemoroth.Move) (*Game, error) {
	report, after := g.Try(mv)
	switch report.Verdict {
	case nemoroth.VerdictLegal:
		return after, nil
	case nemoroth.VerdictInvalid:
		return nil, fmt.Errorf("naive: %w: move %v in %v: %s", nemoroth.ErrInvalid, mv, g, report.Invalid)
	case nemoroth.VerdictAmbiguous:
		return nil, &nemoroth.AmbiguousError{Input: mv.String(), Candidates: report.Candidates}
	}
	return nil, &nemoroth.MoveError{Ply: g.ply, Move: mv, Report: report}
}

// Perft returns the number of sequences of depth legal moves. REP-1 applies to
// the past of g and along each sequence.
func Perft(g *Game, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	legal := g.legal()
	if depth == 1 {
		return uint64(len(legal))
	}
	var n uint64
	for i := range legal {
		n += Perft(g.then(legal[i].board), depth-1)
	}
	return n
}
