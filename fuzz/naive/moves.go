package naive

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// mayMove is MOVE-1: a side moves only its own mobile pieces. It takes exactly one
// action a turn; there is no passing. It is also the first sentence of §10: only mobile
// pieces of the side on move are compelled.
func mayMove(c Case) bool { return c.Who.Side == c.Side && c.Who.Mobile() }

// named returns the piece that the name of a move means by its kind and square: of
// equal pieces the first.
func (p *Position) named(k nemoroth.Kind, from Square) (Piece, bool) {
	for _, side := range []Side{p.Side, p.Side.Opponent()} {
		for _, who := range p.On(from) {
			if who.Kind == k && who.Side == side && p.about(who).Holds("MOVE-1") {
				return who, true
			}
		}
	}
	return Piece{}, false
}

// Moves holds for each kind but the Fiend the rule of its moves, and its goals on an empty board.
var Moves = [...]struct {
	Rule  Rule
	Steps []step
}{
	nemoroth.Basilisk: {"MOVE-BASILISK", drawn(`
		.x.x.
		.....
		..o..
		.x.x.
		.....`)},
	nemoroth.Ghast: {"MOVE-GHAST", drawn(`
		x...x
		.....
		..o..
		.....
		x...x`)},
	leafPile: {"MOVE-LEAFPILE", compass},
	nemoroth.GoAway: {"MOVE-GOAWAY", drawn(`
		..x..
		.x.x.
		x.o.x
		.x.x.
		..x..`)},
	nemoroth.WoundedFiend: {Rule: "MOVE-FIEND"},
	nemoroth.Human: {"MOVE-HUMAN", drawn(`
		.....
		.xxx.
		.xox.
		.....
		.....`)},
	zombie: {"MOVE-ZOMBIE", compass},
}

// drawn returns the steps from the o in the middle of a drawing to each x. Forward is up.
func drawn(goals string) (all []step) {
	for i, rank := range strings.Fields(goals) {
		for j, c := range rank {
			if c == 'x' {
				all = append(all, step{j - 2, 2 - i})
			}
		}
	}
	return all
}

// Reaches is MOVE-*: a piece other than a Fiend reaches a square on an empty board.
func Reaches(c Case) bool {
	files, ranks := Difference(c.At, c.To)
	return slices.Contains(Moves[c.Who.Kind].Steps, step{files, ranks * forward[c.Who.Side]})
}

// rides is MOVE-FIEND: a Fiend goes any number of squares along a rank or file, so that one of the
// two numbers is 0 and the other is not.
func rides(c Case) bool {
	files, ranks := Difference(c.At, c.To)
	return (files == 0) != (ranks == 0)
}

// mayEnter is the last part of MOVE-*: a Zombie goes anywhere; a Leaf Pile neither
// onto ichor nor onto statues and Mummies; the others onto squares without ichor
// and without any occupant, mobile or not (MOVE-EMPTY). Whatever a leap passes over does
// not matter (MOVE-LEAP), nor who sees the square (GAZE-4).
func mayEnter(c Case) bool {
	stops := func(on Piece) bool { return c.Who.Kind != leafPile || !on.Mobile() }
	free := c.Ichor[c.To] == 0 && !slices.ContainsFunc(c.On(c.To), stops)
	return free || c.Who.Kind == zombie
}

// crossed lists the squares that a Fiend crosses on its way. The others leap.
func (c Case) crossed() []Square {
	if c.Who.Kind != nemoroth.WoundedFiend {
		return nil
	}
	return Between(c.At, c.To)
}

// stopsFiend is RIDER-GAZE: a Fiend is petrified on the first seen square of its
// path, and the path ends there.
func stopsFiend(c Case) bool { return c.Sees(c.To) && c.Who.Mobile() }

// forbidden lists the reasons of RULEBOOK §§3 and 4 against a move, in the order of
// PROTO-1. It is nil if there are none. Every square crossed must satisfy §4, as well
// (RIDER-GHAST).
func (c Case) forbidden() (reasons []nemoroth.Reason) {
	rule, goal := Moves[c.Who.Kind].Rule, c.To
	c.Aim = goal
	if !c.Holds(rule) {
		return because(rule, goal)
	}
	path := c.crossed()
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
	Mover int           // id of the piece that moves, 0 for a scream or a pass
	Board Board
	trace nemoroth.Trace // nil for a pass
}

// Results returns a result for every move that RULEBOOK §§3, 4 and 8 allow, in
// canonical order.
func (p *Position) Results() []Result {
	var all []Result
	for from := range Square(64) {
		for k := nemoroth.Basilisk; k <= zombie; k++ {
			who, ok := p.named(k, from)
			if !ok {
				continue
			}
			c := p.about(who)
			for _, c.To = range squares {
				if c.Holds(Moves[k].Rule) && c.forbidden() == nil {
					all = append(all, c.carryOut())
				}
			}
		}
		if who, forbids := p.screamer(from); forbids == "" {
			all = append(all, p.screams(who, nil)...)
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
	return Result{Move: nemoroth.Pass(), Board: t.Board}
}
