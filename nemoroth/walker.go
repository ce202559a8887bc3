package nemoroth

import (
	"sync"
)

// A Walker walks the tree of a game's continuations, forth with Do and back with
// Undo, for searches, counts and bots. It changes its board in place and allocates
// nothing once its buffers have grown. It applies the same rules as a Game,
// including REP-1 with the game's history, but makes no traces.
//
// A Walker belongs to one goroutine. The nil and the zero Walker have no position
// and no moves, and Do rejects every move.
type Walker struct {
	rules Ruleset
	history

	scratch board
	fates   fates
	search  screamSearch
	buffer  []Move
}

// NewWalker returns a walker at the current position of a game, or a zero Walker
// for the nil or zero Game.
func NewWalker(g *Game) *Walker {
	w := new(Walker)
	w.reset(g)
	return w
}

var walkers = sync.Pool{New: func() any { return new(Walker) }}

// walker borrows a walker from the pool, to which the caller returns it, and puts it on g.
func (g *Game) walker() *Walker {
	w := walkers.Get().(*Walker)
	w.reset(g)
	return w
}

// reset puts the walker on the position of a game; without a game it has none. It keeps the
// first frame if the walker was on the same game.
func (w *Walker) reset(g *Game) {
	if !g.valid() {
		w.frames = w.frames[:0]
		return
	}
	if w.game == g.node {
		w.frames = w.frames[:1]
		return
	}
	w.follow(g.node)
	w.game, w.rules = g.node, g.ruleset
	w.frames = w.frames[:0]
	f := w.grow()
	f.board.load(&g.position)
	f.stretch, f.screamed = g.stretch, g.move.IsScream()
}

// noFrame is the current frame of a nil or zero Walker.
var noFrame frame

func (w *Walker) current() *frame {
	if w.empty() {
		return &noFrame
	}
	return w.top()
}

func (w *Walker) board() *board { return &w.current().board }

// Position returns the current position, or the zero Position for a zero Walker.
func (w *Walker) Position() Position { return w.board().position() }

// Side returns the side to move, or NoSide for a zero Walker.
func (w *Walker) Side() Side { return w.board().side }

// Key returns the Position.Key of the current position without computing it anew.
func (w *Walker) Key() uint64 { return w.board().key }

// Depth returns the number of plies that Undo can take back.
func (w *Walker) Depth() int {
	if w.empty() {
		return 0
	}
	return len(w.frames) - 1
}

func (w *Walker) empty() bool { return w == nil || len(w.frames) == 0 }

// Moves appends the legal moves to a slice in canonical order.
func (w *Walker) Moves(to []Move) []Move {
	to, _ = w.MovesInto(to, nil)
	return to
}

// Do plays a move and reports whether it did so. It rejects a move that is illegal
// even before COMP-RULE and REP-1, and a scream whose order of pushes is missing,
// incomplete or not allowed (NAME-1, SCREAM-5); then nothing changes. Do does not
// check COMP-RULE and REP-1; the moves of Moves obey both. See also DoListed.
func (w *Walker) Do(m Move) bool {
	if w.empty() {
		return false
	}
	m, verdict := w.canonical(m)
	if verdict != VerdictLegal || !w.moveGen().allows(m) {
		return false
	}
	w.do(m)
	return true
}

// DoListed plays a move that Moves has listed for the current position, and reports
// whether it did so. It only checks that the piece exists. If Moves has not listed
// the move, the resulting position is unspecified; use Do for such a move.
func (w *Walker) DoListed(m Move) bool {
	if w.empty() || m.Kind() == NoKind ||
		!w.top().mobile(w.top().side, m.Kind()).has(m.from()) {
		return false
	}
	w.do(m)
	return true
}

// do plays a move that is legal before COMP-RULE and REP-1.
func (w *Walker) do(m Move) {
	prev := w.top()
	f := w.grow()
	f.board.set(&prev.board)
	var p ply // not a composite literal, which is copied
	p.board, p.rules = &f.board, w.rules
	p.play(m)
	f.stretch = prev.after(p.irreversible)
	f.screamed = m.op() == opScream
	if f.recent >= 2*recentOfWalker {
		w.shorten(recentOfWalker)
	}
}

// Pass passes for the side to move, for analysis and null-move searches (POS-2). It
// returns false for a zero Walker.
func (w *Walker) Pass() bool {
	if w.empty() {
		return false
	}
	w.do(Pass())
	return true
}

// Undo takes back the last Do or Pass and reports whether there was one.
func (w *Walker) Undo() bool {
	if w.Depth() == 0 {
		return false
	}
	w.frames = w.frames[:len(w.frames)-1]
	return true
}

func (w *Walker) moveGen() *moveGen {
	f := w.top()
	if !f.ready {
		f.gen.init(&f.board, w.rules)
		f.ready = true
	}
	return &f.gen
}

// try plays a move on w.scratch and reports whether it is irreversible.
func (w *Walker) try(m Move, t *tracer, f *fates) bool {
	w.scratch.set(&w.top().board)
	var p ply
	p.board, p.rules, p.tracer, p.fates = &w.scratch, w.rules, t, f
	p.play(m)
	return p.irreversible
}

// The following functions and methods do not allocate.

// Gaze returns the squares that a Basilisk of a side sees from a square. They are
// also the squares that it reaches on an empty board (GAZE-1, MOVE-BASILISK). The
// set is empty if s is not a side or sq is not on the board.
func Gaze(s Side, sq Square) Squares {
	if !s.IsValid() || !sq.IsValid() {
		return 0
	}
	return gazeOf[s.index()][sq]
}

// GhastRange returns the squares in range of a Ghast on a square, including that
// square (GEO-1). The set is empty if sq is not on the board.
func GhastRange(sq Square) Squares {
	if !sq.IsValid() {
		return 0
	}
	return rangeOf[sq]
}

// Neighbours returns the squares adjacent to a square (GEO-3). The set is empty if
// sq is not on the board.
func Neighbours(sq Square) Squares {
	if !sq.IsValid() {
		return 0
	}
	return adjacent[sq]
}

// Key returns the move as a number, for tables of moves. Different moves have
// different keys, the same in every process with one version of this library. The key of
// the zero Move is 0.
func (m Move) Key() uint64 { return m.packed }

// Mobile returns the squares with mobile pieces of a side and kind, including
// digesting Leaf Piles. The set is empty for other values.
func (w *Walker) Mobile(s Side, k Kind) Squares {
	if !s.IsValid() || k < Basilisk || k > Zombie {
		return 0
	}
	return w.board().mobile(s, k)
}

// Count returns the number of mobile pieces of a side and kind, including all
// those that share a square (SETUP-4).
func (w *Walker) Count(s Side, k Kind) int {
	on := w.Mobile(s, k)
	n := on.Len()
	b := w.board()
	if on&b.twinned == 0 {
		return n
	}
	for _, t := range b.twins {
		if t.code == mobileCode(s, k) {
			n += int(t.extra)
		}
	}
	return n
}

// An Army holds the squares with the pieces of a side, by kind: the mobile ones,
// including digesting Leaf Piles, and the petrified ones.
type Army struct {
	Mobile, Statues [Zombie + 1]Squares
}

// Armies stores the pieces of Alabaster and Obsidian in to[0] and to[1]. It does nothing
// if to is nil.
func (w *Walker) Armies(to *[2]Army) {
	if to == nil {
		return
	}
	*to = [2]Army{}
	planes := w.board().planes[:]
	for i, s := range sides { // arrays, since copies of slices are calls
		mobile := *(*[Zombie]Squares)(planes[mobileCode(s, Basilisk):])
		statues := *(*[Human]Squares)(planes[statueCode(s, Basilisk):])
		*(*[Zombie]Squares)(to[i].Mobile[Basilisk:]) = mobile
		*(*[Human]Squares)(to[i].Statues[Basilisk:]) = statues
	}
}

// Mummies returns the squares with Mummies.
func (w *Walker) Mummies() Squares { return w.board().planes[codeMummy] }

// Crowded returns the squares with more than one occupant (COMP-MULTI).
func (w *Walker) Crowded() Squares { return w.board().crowded }

// Digesting returns the squares with digesting Leaf Piles (SETUP-5).
func (w *Walker) Digesting() Squares { return w.board().digest }

// Ichorous returns the squares with ichor, and those of them where the ichor has
// more than one ply left (COMP-ICHOR).
func (w *Walker) Ichorous() (all, lasting Squares) {
	b := w.board()
	return b.ichorous(), b.lasting()
}

// Seen returns the squares that any Basilisk sees, mobile or petrified (GAZE-1).
func (w *Walker) Seen() Squares { return w.board().seen() }

// GhastRangeOf returns the squares in range of a side's Ghasts (GHAST-1).
func (w *Walker) GhastRangeOf(by Side) Squares {
	if w.empty() || !by.IsValid() {
		return 0
	}
	g := w.moveGen()
	if by == g.side {
		return g.ownRange
	}
	return g.enemyRange
}

// Restricted reports whether COMP-RULE forbids the side to move anything: a piece
// is compelled, and no ichor with one ply left frees the side (OPT-2).
func (w *Walker) Restricted() bool { return !w.empty() && !w.moveGen().free }

// A Scope counts what the mobile pieces of a side could do if their side were to
// move, before COMP-RULE and REP-1. Pieces of one kind that share a square count
// once, because their moves have the same names.
type Scope struct {
	Moves   [Zombie + 1]int16 // voluntary moves by kind
	Seen    int16             // those that petrify the mover, Basilisks aside
	Screams int16             // Go Aways that may scream (SCREAM-1)
	Takes   Squares           // the goals of Leaf Piles and Zombies
	Stares  Squares           // what Basilisks would see from their goals
}

// Total returns the number of voluntary moves and of Go Aways that may scream: at
// most the number of moves before COMP-RULE and REP-1, and 0 only if there are none.
func (s *Scope) Total() int {
	if s == nil {
		return 0
	}
	n := &s.Moves // written out: a loop costs a search 0.6 % of its instructions
	return int(s.Screams + n[Basilisk] + n[Ghast] + n[LeafPile] + n[GoAway] + n[WoundedFiend] +
		n[Human] + n[Zombie])
}

// Scopes stores the scopes of Alabaster and Obsidian in to[0] and to[1], whichever
// side is to move. It does nothing if to is nil.
func (w *Walker) Scopes(to *[2]Scope) {
	if to == nil {
		return
	}
	*to = [2]Scope{}
	if w.empty() {
		return
	}
	g := w.moveGen()
	to[g.side.index()].count(g)
	other := g.ofOpponent()
	to[other.side.index()].count(&other)
}

// count does the counting for g.side. It looks up leaps without a call of goals.
func (s *Scope) count(g *moveGen) {
	mine := (*[Zombie]Squares)(g.planes[mobileCode(g.side, Basilisk):])
	leaps := &reach[g.side.index()]
	var stares Squares
	for on := mine[Basilisk-1]; on != 0; on = on.rest() {
		from := on.First() & 63
		goals := leaps[Basilisk][from] &^ (g.blocked | g.forbidden(from))
		s.Moves[Basilisk] += int16(goals.Len())
		stares |= goals
	}
	if s.Stares = gazeUp(stares); g.side == Obsidian {
		s.Stares = gazeDown(stares)
	}
	for on := mine[Ghast-1]; on != 0; on = on.rest() {
		from := on.First() & 63
		s.step(g, Ghast, leaps[Ghast][from]&^(g.blocked|g.forbidden(from)))
	}
	for on := mine[LeafPile-1]; on != 0; on = on.rest() {
		goals := g.goals(LeafPile, on.First())
		s.step(g, LeafPile, goals)
		s.Takes |= goals
	}
	for on := mine[WoundedFiend-1]; on != 0; on = on.rest() {
		s.step(g, WoundedFiend, g.ride(on.First()))
	}
	for on := mine[GoAway-1]; on != 0; on = on.rest() {
		from := on.First() & 63
		s.step(g, GoAway, leaps[GoAway][from]&^(g.blocked|g.forbidden(from)))
		if adjacent[from]&g.occupied != 0 {
			s.Screams++
		}
	}
	s.countHumans(g, mine[Human-1])
	for on := mine[Zombie-1]; on != 0; on = on.rest() {
		goals := adjacent[on.First()&63]
		s.Moves[Zombie] += int16(goals.Len())
		s.Takes |= goals
	}
}

// countHumans counts the steps of Humans. They are many, so they are counted as a
// set for each direction, in which a goal has only one start.
func (s *Scope) countHumans(g *moveGen, on Squares) {
	side := g.side.index()
	goals := humanSteps(side, on)
	for ghasts := g.allGhasts; ghasts != 0; ghasts = ghasts.rest() {
		open := &humanOpen[side][ghasts.First()&63]
		goals[0] &= open[0]
		goals[1] &= open[1]
		goals[2] &= open[2]
		goals[3] &= open[3]
		goals[4] &= open[4]
	}
	if frightened := on & g.enemyRange; frightened != 0 { // GHAST-5
		for i, to := range humanSteps(side, frightened) {
			goals[i] |= to & g.promotion
		}
	}
	for _, to := range goals {
		s.step(g, Human, to&^g.blocked)
	}
}

// step counts the goals of a piece.
func (s *Scope) step(g *moveGen, k Kind, goals Squares) {
	s.Moves[k] += int16(goals.Len())
	if seen := goals & g.gaze; seen != 0 {
		s.Seen += int16(seen.Len())
	}
}

// Reversible returns the number of plies since the last irreversible one. No
// position before an irreversible ply can occur again (REP-1), so a search looks for a
// repetition no further back.
func (w *Walker) Reversible() int { return w.current().reversible }
