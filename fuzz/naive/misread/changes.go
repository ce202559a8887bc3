package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// Short names for what the rules are about.
type (
	rules     = naive.Rules
	board     = naive.Board
	position  = naive.Position
	piece     = naive.Piece
	turn      = naive.Turn
	situation = naive.Case
	result    = naive.Result
	square    = nemoroth.Square
	rule      = nemoroth.Rule
	change    = func(*rules) // replaces a function or two
	test      = naive.Test
	action    = func(*turn)

	section = Section[rules, situation]
	where   = map[string]test
	how     = map[string]change
)

// Short names for the kinds of pieces.
const (
	basilisk = nemoroth.Basilisk
	ghast    = nemoroth.Ghast
	leafPile = nemoroth.LeafPile
	goAway   = nemoroth.GoAway
	fiend    = nemoroth.WoundedFiend
	human    = nemoroth.Human
	zombie   = nemoroth.Zombie
	mummy    = nemoroth.Mummy
)

// except lets a rule not hold where all conditions are true, in the manner "never" everywhere;
// only lets it hold nowhere else; also lets it hold there in any case; instead replaces it by
// the conditions.
func except(id rule, where ...test) change { return only(id, Not(Both(where...))) }

func only(id rule, where ...test) change {
	return func(r *rules) { r.Tests[id] = Both(r.Tests[id], Both(where...)) }
}

func also(id rule, where ...test) change {
	return func(r *rules) { r.Tests[id] = Either(r.Tests[id], Both(where...)) }
}

func instead(id rule, where ...test) change {
	return func(r *rules) { r.Tests[id] = Both(where...) }
}

// adds puts squares at some distances on a list, for the pieces for which all conditions are
// true; lacks takes squares off it for which all conditions of the goal are true.
func adds(id rule, steps naive.Steps, who ...test) change {
	return func(r *rules) {
		plain := r.Lists[id]
		r.Lists[id] = func(s situation) []square {
			all := slices.Clone(plain(s))
			if Both(who...)(s) {
				all = append(all, steps.From(s.At, s.Who.Side)...)
			}
			slices.Sort(all)
			return slices.Compact(all)
		}
	}
}

func lacks(id rule, where ...test) change {
	return func(r *rules) {
		plain := r.Lists[id]
		r.Lists[id] = func(s situation) []square {
			return slices.DeleteFunc(slices.Clone(plain(s)), func(to square) bool {
				s.To = to
				return Both(where...)(s)
			})
		}
	}
}

// onlyFirst lets a rule hold for the first occupant of a square only.
func onlyFirst(id rule, _ ...test) change {
	return func(r *rules) {
		plain := r.Tests[id]
		r.Tests[id] = func(s situation) bool {
			id := s.Who.ID
			for _, s.Who = range s.Board.On(s.At) {
				if plain(s) {
					return s.Who.ID == id
				}
			}
			return false
		}
	}
}

// act replaces an act; skip leaves it out; last puts it off until behind all others of a step.
func act(id rule, do func(plain action, t *turn)) change {
	return func(r *rules) {
		plain := r.Acts[id]
		r.Acts[id] = func(t *turn) { do(plain, t) }
	}
}

func skip(id rule, _ ...test) change { return act(id, func(action, *turn) {}) }

func last(id rule, _ ...test) change { return after(id, "STEP-6") }

// after puts an act of a step off until behind another one.
func after(id, other rule) change {
	return func(r *rules) {
		order := slices.DeleteFunc(slices.Clone(r.Order), func(x rule) bool { return x == id })
		r.Order = slices.Insert(order, slices.Index(order, other)+1, id)
	}
}

// stands lets a setup stand in spite of some problems.
func stands(despite func(nemoroth.Problem) bool) change {
	return func(r *rules) {
		plain := r.Problems
		r.Problems = func(r *rules, s nemoroth.Setup) []nemoroth.Problem {
			return slices.DeleteFunc(plain(r, s), despite)
		}
	}
}

// Conditions of a piece.
func is(k nemoroth.Kind) test {
	return func(s situation) bool { return s.Who.Kind == k }
}

func always(situation) bool      { return true }
func mobile(s situation) bool    { return s.Who.Mobile() }
func petrified(s situation) bool { return s.Who.Petrified }
func digesting(s situation) bool { return s.Who.Digesting }
func ownSide(s situation) bool   { return s.Who.Side == s.Side }
func crowded(s situation) bool   { return len(s.Board.On(s.At)) > 1 }
func voluntary(s situation) bool { return s.Voluntary }
func arrives(s situation) bool   { return s.Mover(s.Who) != nil }

// Conditions of another piece.
func sameSide(s situation) bool       { return s.Who.Side == s.Other.Side }
func otherEnemy(s situation) bool     { return s.Who.Side == s.Other.Side.Opponent() }
func otherMobile(s situation) bool    { return s.Other.Mobile() }
func otherPetrified(s situation) bool { return s.Other.Petrified }
func otherDigesting(s situation) bool { return s.Other.Digesting }
func otherMummy(s situation) bool     { return s.Other.Kind == mummy }
func pileArrives(s situation) bool    { return s.Mover(s.Other) != nil } // a Leaf Pile

// Conditions of a Ghast.
func ownGhast(s situation) bool   { return s.Ghast.Side == s.Who.Side }
func stoneGhast(s situation) bool { return s.Ghast.Petrified }
func inRange(s situation) bool    { return s.InRange(s.Ghast.At, s.At) }
func intoRange(s situation) bool  { return s.InRange(s.Ghast.At, s.To) }
func onGhast(s situation) bool    { return s.Ghast.At == s.To }
func otherGhast(s situation) bool { return s.Ghast.ID != s.Who.ID }
func compelled(s situation) bool  { return s.Holds("COMP-GHAST") }

// someGhast is true if all conditions are true of some Ghast.
func someGhast(which ...test) test {
	return func(s situation) bool { return len(s.GhastsWhere(Both(which...))) > 0 }
}

// Conditions of the goal, which is its own square for a piece that does not move.
func offBoard(s situation) bool { return !s.To.IsValid() }
func occupied(s situation) bool { return len(s.Board.On(s.To)) > 0 }
func ichorous(s situation) bool { return s.Board.Ichor[s.To] > 0 }
func seen(s situation) bool     { return s.Gaze().Sees(s.To) }

func sideways(s situation) bool { return s.To.Rank() == s.At.Rank() }
func straight(s situation) bool { return s.To.File() == s.At.File() }
func diagonal(s situation) bool { return !sideways(s) && !straight(s) }
func back(s situation) bool {
	up := s.To.Rank() > s.At.Rank()
	return !sideways(s) && up == (s.Who.Side == nemoroth.Obsidian)
}

// barred is true if a Ghast forbids the goal, or to cross it.
func barred(crossing bool) test {
	return func(s situation) bool { return len(s.Barring(crossing)) > 0 }
}

// meets is true if a condition is true of another piece on the goal.
func meets(which test) test {
	return func(s situation) bool {
		for _, s.Other = range s.Board.On(s.To) {
			if which(s) {
				return true
			}
		}
		return false
	}
}

// over is true of a leap over a square for which a condition is true: the square midway
// or, for a Knight's leap, the two that touch both ends. A Fiend does not leap.
func over(which test) test {
	return Both(Not(is(fiend)), func(s situation) bool {
		files, ranks := s.To.File()-s.At.File(), s.To.Rank()-s.At.Rank()
		between := naive.Between(s.At, s.To)
		if files*files == 1 && ranks*ranks == 4 {
			between = []square{s.At.Offset(0, ranks/2), s.At.Offset(files, ranks/2)}
		}
		for _, s.To = range between {
			if which(s) {
				return true
			}
		}
		return false
	})
}

// seenBy is true if a Basilisk for which a condition is true sees the goal.
func seenBy(which test) test {
	return func(s situation) bool {
		for _, s.Other = range s.Board.Pieces {
			goals := naive.Moves[basilisk].Steps.From(s.Other.At, s.Other.Side)
			looks := s.Other.Kind == basilisk && slices.Contains(goals, s.To)
			if looks && which(s) {
				return true
			}
		}
		return false
	}
}
