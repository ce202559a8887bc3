package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// mayMove is MOVE-1: a side moves only its own mobile pieces. It takes exactly one
// action a turn; there is no passing.
func mayMove(c Case) bool { return c.Who.Side == c.Side && c.Who.Mobile() }

// named returns the piece that the name of a move means by its kind and square: of
// equal pieces the first.
func (p *Position) named(k nemoroth.Kind, from Square) (Piece, bool) {
	for _, side := range []Side{p.Side, p.Side.Opponent()} {
		for _, who := range p.Board.On(from) {
			if who.Kind == k && who.Side == side && p.about(who).Holds("MOVE-1") {
				return who, true
			}
		}
	}
	return Piece{}, false
}

// Moves holds for each kind the rule of its moves, and how it goes on an empty board.
var Moves = [...]struct {
	Rule  Rule
	Steps Steps
}{
	nemoroth.Basilisk: {"MOVE-BASILISK", Steps{{-1, 2}, {1, 2}, {-1, -1}, {1, -1}}},
	nemoroth.Ghast:    {"MOVE-GHAST", Steps{{-2, -2}, {-2, 2}, {2, -2}, {2, 2}}},
	nemoroth.LeafPile: {"MOVE-LEAFPILE", Compass},
	nemoroth.GoAway: {"MOVE-GOAWAY",
		Steps{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {-2, 0}, {2, 0}, {0, -2}, {0, 2}}},
	nemoroth.WoundedFiend: {"MOVE-FIEND", Rides(Steps{{1, 0}, {-1, 0}, {0, 1}, {0, -1}})},
	nemoroth.Human:        {"MOVE-HUMAN", Steps{{-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}},
	nemoroth.Zombie:       {"MOVE-ZOMBIE", Compass},
}

// Rides returns the steps of a rider: each of some steps, any number of times.
func Rides(steps Steps) (all Steps) {
	for n := 1; n < 8; n++ {
		for _, by := range steps {
			all = append(all, [2]int{n * by[0], n * by[1]})
		}
	}
	return all
}

// Reaches is MOVE-*: a piece reaches a square on an empty board.
func Reaches(c Case) bool {
	files, ranks := c.To.File()-c.At.File(), c.To.Rank()-c.At.Rank()
	return slices.Contains(Moves[c.Who.Kind].Steps, [2]int{files, ranks * forward[c.Who.Side]})
}

// mayEnter is the last part of MOVE-*: a Zombie goes anywhere; a Leaf Pile neither
// onto ichor nor onto statues and Mummies; the others onto squares without ichor
// and without any occupant, mobile or not (MOVE-EMPTY). Whatever a leap passes over does
// not matter (MOVE-LEAP), nor who sees the square (GAZE-4).
func mayEnter(c Case) bool {
	immobile := func(on Piece) bool { return !on.Mobile() }
	switch c.Who.Kind {
	case nemoroth.Zombie:
		return true
	case nemoroth.LeafPile:
		return c.Board.Ichor[c.To] == 0 && !c.Board.Holds(c.To, immobile)
	}
	return c.Board.Ichor[c.To] == 0 && len(c.Board.On(c.To)) == 0
}

// stopsFiend is RIDER-GAZE: a Fiend is petrified on the first seen square of its
// path, and the path ends there.
func stopsFiend(c Case) bool { return c.Sees(c.To) && c.Who.Mobile() }

// forbidden lists the reasons of RULEBOOK §§3 and 4 against a move, in the order of
// PROTO-1. It is nil if there are none. Every square crossed must satisfy §4, as well
// (RIDER-GHAST).
func (c Case) forbidden() (reasons []nemoroth.Reason) {
	rule, goal := Moves[c.Who.Kind].Rule, c.To
	if !c.Holds(rule) {
		return because(rule, goal)
	}
	var path []Square
	if c.Who.Kind == nemoroth.WoundedFiend {
		path = Between(c.At, goal)
	}
	blocked, petrified := false, false
	for i, to := range append(path, goal) {
		c.To = to
		crossing := i < len(path)
		if !blocked && !c.Holds("MOVE-EMPTY") {
			blocked, reasons = true, append(reasons, because(rule, to)...)
		}
		if crossing && !petrified && c.Holds("RIDER-GAZE") {
			petrified, reasons = true, append(reasons, because("RIDER-GAZE", to)...)
		}
		if crossing || !blocked {
			reasons = append(reasons, c.tooNear(crossing)...)
		}
	}
	slices.SortStableFunc(reasons, nemoroth.Reason.Compare)
	same := func(x, y nemoroth.Reason) bool { return x.Compare(y) == 0 }
	return slices.CompactFunc(reasons, same)
}

// because returns a reason that names squares, in a list.
func because(rule Rule, squares ...Square) []nemoroth.Reason {
	return []nemoroth.Reason{{Rule: rule, Squares: append([]Square{}, squares...)}}
}

// tooNear returns a reason for each Ghast that forbids the piece to go to a square.
func (c Case) tooNear(crossing bool) (reasons []nemoroth.Reason) {
	rule := Rule("GHAST-2")
	if crossing {
		rule = "RIDER-GHAST"
	}
	for _, g := range c.Barring(crossing) {
		why := because(rule, g.At)
		why[0].Ghast = &nemoroth.GhastEvidence{Piece: g.Piece, At: c.To,
			Before: c.Distance(c.At, g.At), After: c.Distance(c.To, g.At)}
		reasons = append(reasons, why...)
	}
	return reasons
}

// A Result is a move that RULEBOOK §§3, 4 and 8 allow, and the board after it. In a
// report it may also be a move that only a Ghast forbids.
type Result struct {
	Move  nemoroth.Move // canonical
	Mover int           // id of the piece that moves, noMover for a scream or a pass
	Board Board
	trace nemoroth.Trace // nil for a pass
}

// noMover is the id in a Result of a scream or a pass.
const noMover = 0

// Results returns a result for every move that RULEBOOK §§3, 4 and 8 allow, in
// canonical order.
func (p *Position) Results() []Result {
	var all []Result
	for from := range Square(64) {
		for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
			who, ok := p.named(k, from)
			if !ok {
				continue
			}
			c := p.about(who)
			for _, c.To = range c.goals(Moves[k].Rule) {
				if c.forbidden() == nil {
					all = append(all, c.carryOut())
				}
			}
		}
		if _, forbids := p.screamer(from); forbids == "" {
			all = append(all, p.screams(from, nil)...)
		}
	}
	if p.MayPass {
		all = append(all, p.pass())
	}
	slices.SortFunc(all, func(x, y Result) int { return x.Move.Compare(y.Move) })
	return all
}

// pass returns the result of a pass.
func (p *Position) pass() Result {
	t := p.newTurn()
	p.Acts["POS-2"](t)
	return Result{nemoroth.Pass(), noMover, t.Board, nil}
}
