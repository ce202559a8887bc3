package nemoroth

// This file shows a Walker's board and past to evaluations and searches, without
// allocating.

// Gaze returns the squares that a side's Basilisk sees from a square, which are
// also those that it could reach on an empty board (GAZE-1, MOVE-BASILISK);
// none for a side or square that is none.
func Gaze(s Side, sq Square) Squares {
	if !s.IsValid() || !sq.IsValid() {
		return 0
	}
	return gazeOf[s.index()][sq]
}

// GhastRange returns the squares in range of a Ghast on a square, its own
// included (GEO-1); none for NoSquare.
func GhastRange(sq Square) Squares {
	if !sq.IsValid() {
		return 0
	}
	return rangeOf[sq]
}

// Neighbours returns the squares adjacent to a square (GEO-3); none for
// NoSquare.
func Neighbours(sq Square) Squares {
	if !sq.IsValid() {
		return 0
	}
	return adjacent[sq]
}

// Key is the move as one number, different for different moves and the same
// in every process, for tables of moves; 0 for the zero Move.
func (m Move) Key() uint64 { return m.packed }

// Ruleset is the ruleset in force; the zero Ruleset, which is Standard, for a nil
// or zero Walker.
func (w *Walker) Ruleset() Ruleset {
	if w.empty() {
		return Ruleset{}
	}
	return w.rules
}

// nothing is what a zero Walker's board looks like.
var nothing board

func (w *Walker) board() *board {
	if w.empty() {
		return &nothing
	}
	return &w.top().board
}

// Mobile returns where a side's mobile pieces of a kind stand, digesting Leaf
// Piles included; none for values that are no side or no mobile kind.
func (w *Walker) Mobile(s Side, k Kind) Squares {
	if !s.IsValid() || k < Basilisk || k > Zombie {
		return 0
	}
	return w.board().mobile(s, k)
}

// Count counts a side's mobile pieces of a kind, all those that share a
// square included (SETUP-4).
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

// Statues returns where a side's petrified pieces of a kind stand; none for
// values that are no side or no kind that can be petrified (SETUP-3).
func (w *Walker) Statues(s Side, k Kind) Squares {
	if !s.IsValid() || k < Basilisk || k > Human {
		return 0
	}
	return w.board().statue(s, k)
}

// Mummies returns where Mummies lie.
func (w *Walker) Mummies() Squares { return w.board().planes[codeMummy] }

// Occupied returns the squares with an occupant, mobile or not.
func (w *Walker) Occupied() Squares { return w.board().occupied }

// Crowded returns the squares with more than one occupant (COMP-MULTI).
func (w *Walker) Crowded() Squares { return w.board().crowded }

// Digesting returns where digesting Leaf Piles stand (SETUP-5).
func (w *Walker) Digesting() Squares { return w.board().digest }

// Ichorous returns the squares with ichor, and of these lasting the ones with
// more than one ply left (COMP-ICHOR).
func (w *Walker) Ichorous() (all, lasting Squares) {
	b := w.board()
	return b.ichorous(), b.lasting()
}

// Seen returns the squares that some Basilisk sees, mobile or petrified, of
// either side (GAZE-1).
func (w *Walker) Seen() Squares { return w.board().seen() }

// GhastRangeOf returns the squares in range of a side's Ghasts, mobile or petrified
// (GHAST-1).
func (w *Walker) GhastRangeOf(by Side) Squares {
	if !by.IsValid() {
		return 0
	}
	return inRange(w.board().of(by, Ghast))
}

// Compelled returns where the side on move has compelled pieces.
func (w *Walker) Compelled() Squares {
	if w.empty() {
		return 0
	}
	return w.moveGen().compelled
}

// Restricted reports whether COMP-RULE restricts the side on move: somebody is
// compelled and not, under OPT-2, by ichor that is about to evaporate.
func (w *Walker) Restricted() bool { return !w.empty() && !w.moveGen().free }

// A Scope is what a side's mobile pieces could do if their side were on move,
// before COMP-RULE and REP-1 are asked. Pieces of one kind that share a square
// count once, as their moves do.
type Scope struct {
	Steps   [Zombie + 1]int16 // voluntary moves by kind
	Seen    int16             // those that end in a gaze, Basilisks and Zombies aside
	Screams int16             // Go Aways that may scream, each counted once (SCREAM-1)
	Takes   Squares           // where Leaf Piles and Zombies may go
	Stares  Squares           // what Basilisks would see from where they may go
}

// Moves counts the voluntary moves and the Go Aways that may scream. That is at
// most the number of moves before COMP-RULE and REP-1 are asked, and 0 only if
// there are none.
func (s *Scope) Moves() int {
	if s == nil {
		return 0
	}
	n := int(s.Screams)
	for _, k := range s.Steps {
		n += int(k)
	}
	return n
}

// Scopes finds out what both sides could do: Alabaster first. The side on move
// does not matter. With nil it does nothing.
func (w *Walker) Scopes(to *[2]Scope) {
	if to == nil {
		return
	}
	*to = [2]Scope{}
	if w.empty() {
		return
	}
	g := *w.moveGen()
	to[g.side.index()].count(&g)

	// The other side's moves depend on the same board, but for the Ghasts.
	w.scratch.core = w.top().board.core
	w.scratch.side = g.side.Opponent()
	g.board = &w.scratch
	g.ghasts.init(g.board, g.rules)
	to[g.side.index()].count(&g)
}

func (s *Scope) count(g *moveGen) {
	for k := Basilisk; k <= Zombie; k++ {
		on := g.mobile(g.side, k)
		if k == Human {
			// There are many Humans, and all those beyond every Ghast's range may go
			// to the same squares: whole sets go one way at once.
			crowd := on &^ g.ghastly
			on &= g.ghastly
			ahead := crowd.up(1)
			if g.side == Obsidian {
				ahead = crowd.down(1)
			}
			open := ^(g.blocked | g.ghastly)
			for _, goals := range [5]Squares{ahead, ahead << 8, ahead >> 8, crowd << 8, crowd >> 8} {
				s.Steps[k] += int16((goals & open).Len())
				s.Seen += int16((goals & open & g.gaze).Len())
			}
		}
		for on != 0 {
			from := on.Pop()
			goals := g.goals(k, from)
			s.Steps[k] += int16(goals.Len())
			switch k {
			case Zombie:
				s.Takes |= goals
				continue
			case LeafPile:
				s.Takes |= goals
			case GoAway:
				if adjacent[from]&g.occupied != 0 {
					s.Screams++
				}
			case Basilisk:
				for to := goals; to != 0; {
					s.Stares |= gazeOf[g.side.index()][to.Pop()]
				}
				continue
			}
			s.Seen += int16((goals & g.gaze).Len())
		}
	}
}

// MovesAndPast is Moves for searches that keep results by position: it also
// says whether REP-1 took a move away, and how far back the past reaches that
// did. That is the number of plies between the current position and the
// earliest one that a forbidden move would bring back, 0 if none is forbidden.
func (w *Walker) MovesAndPast(to []Move) (moves []Move, back int) {
	if w.empty() {
		return to, 0
	}
	return w.legalMoves(to)
}

// Reversible counts the plies since the last one that no later move can undo:
// no position from before that can occur again (REP-1).
func (w *Walker) Reversible() int {
	if w.empty() {
		return 0
	}
	return w.top().reversible
}
