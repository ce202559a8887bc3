package naive

import (
	"fmt"
	"strconv"
	"sync"

	"github.com/nemoroth/rules/nemoroth"
)

// A Game is a position with its past. It is immutable: Play and Pass return
// another one.
type Game struct {
	model  Model
	board  board
	side   nemoroth.Side
	number int // full-move number
	ply    int // plies since the start
	parent *Game
	text   string // the position, as REP-1 compares it

	// What is asked more than once, found out when first asked.
	look   func() *view
	pseudo func() []result // what RULEBOOK §§3, 4 and 8 allow, in canonical order
	legal  func() []result
}

// Start begins a game, which must be able to stand under the model's rules
// (POS-1); the error is a *nemoroth.SetupError. A move number 0 means 1.
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

// identity is the text that two positions share exactly if they are the same
// (REP-2).
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

// String is the position line, in canonical form (NFEN-1).
func (g *Game) String() string {
	return g.board.text(true) + sideField(g.side) + " " + strconv.Itoa(g.number)
}

// Setup is the position as a set-up, the occupants of each square in canonical
// order.
func (g *Game) Setup() nemoroth.Setup {
	s := nemoroth.Setup{Side: g.side, FullMove: g.number, Ichor: g.board.ichor}
	for sq, men := range g.board.at {
		for _, who := range men {
			s.Occupants[sq] = append(s.Occupants[sq], who.Piece)
		}
	}
	return s
}

// Side is the side on move.
func (g *Game) Side() nemoroth.Side { return g.side }

// Ply counts the plies since the start, passes included.
func (g *Game) Ply() int { return g.ply }

// next is the side on move after this one (STEP-8).
func (g *Game) next() nemoroth.Side {
	if g.model.off[nemoroth.RuleStep8] {
		return g.side
	}
	return g.side.Opponent()
}

// then is the game after a ply that has led to a board.
func (g *Game) then(b board) *Game {
	h := Game{model: g.model, board: b, side: g.next(), number: g.number, ply: g.ply + 1, parent: g}
	if g.side == nemoroth.Obsidian {
		h.number = min(g.number+1, nemoroth.MaxFullMove)
	}
	return newGame(h)
}

// Pass lets the side on move pass, compelled or not and whatever it repeats; it
// is no legal move (POS-2).
func (g *Game) Pass() *Game {
	t := turn{m: &g.model, b: g.board}
	if !g.model.off[nemoroth.RulePos2] {
		t.evaporate()
	}
	return g.then(t.b)
}

// occurred returns the first ply at which a position has stood in this game, -1
// if it never has.
func (g *Game) occurred(text string) int {
	first := -1
	for h := g; h != nil; h = h.parent {
		if h.text == text && !h.misreadOccurrence() {
			first = h.ply
		}
	}
	return first
}

// occurrences counts how often a position has stood in this game.
func (g *Game) occurrences(text string) (n int) {
	for h := g; h != nil; h = h.parent {
		if h.text == text {
			n++
		}
	}
	return n
}

// repeats asks REP-1: at which ply the position that a move leads to has first
// stood; -1 if never.
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

// Compulsions lists what compels the pieces of the side on move, in the order
// of PROTO-1.
func (g *Game) Compulsions() []nemoroth.Compulsion { return entries(g.look().compelled) }

func entries(compelled []compulsion) []nemoroth.Compulsion {
	var all []nemoroth.Compulsion
	for _, c := range compelled {
		all = append(all, c.Compulsion)
	}
	return all
}

// Outcome says whether the side on move has lost, and why (END-1, END-2).
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

// Play plays a legal move. Otherwise the error is a *nemoroth.MoveError, for a
// bare scream that needs an order a *nemoroth.AmbiguousError, and for what is
// no move here one that matches nemoroth.ErrInvalid.
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

// Perft counts the sequences of so many legal moves, REP-1 applied along the
// line and to the game's past.
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
