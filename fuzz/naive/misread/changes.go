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

	section = Section[rules]
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

// adds puts squares at some distances on a list, for the pieces for which all conditions are
// true; lacks takes squares off it for which a condition of the goal is true.
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

func lacks(id rule, is test) change {
	return func(r *rules) {
		plain := r.Lists[id]
		r.Lists[id] = func(s situation) []square {
			return slices.DeleteFunc(slices.Clone(plain(s)), func(to square) bool {
				s.To = to
				return is(s)
			})
		}
	}
}

// onlyFirst lets a rule hold for the first occupant of a square only.
func onlyFirst(id rule, _ test) change {
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

func skip(id rule, _ test) change { return act(id, func(action, *turn) {}) }

func last(id rule, _ test) change { return after(id, "STEP-6") }

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

// conditions holds what the texts of this package ask of a situation, by name.
var conditions = map[string]test{
	// A piece.
	"mobile":    func(s situation) bool { return s.Who.Mobile() },
	"petrified": func(s situation) bool { return s.Who.Petrified },
	"digesting": func(s situation) bool { return s.Who.Digesting },
	"own":       func(s situation) bool { return s.Who.Side == s.Side },
	"mortal":    Not(is(zombie)), "Ghast": is(ghast), "Leaf-Pile": is(leafPile), "Mummy": is(mummy),
	"crowded":   crowded,
	"voluntary": voluntary,
	"compelled": func(s situation) bool { return len(s.Compelled()) > 0 },
	"arrives":   func(s situation) bool { return s.Mover(s.Who) != nil },
	"falls":     func(s situation) bool { return !s.Goal.IsValid() },
	"stone-before": func(s situation) bool { // before it could promote
		w := s.Mover(s.Who)
		return s.Who.Petrified && w != nil && !w.Petrified
	},

	// Another piece.
	"other-friend":    friend,
	"other-mobile":    otherMobile,
	"other-petrified": otherPetrified,
	"other-digesting": func(s situation) bool { return s.Other.Digesting },
	"other-Mummy":     otherMummy,
	"pile-arrives":    func(s situation) bool { return s.Mover(s.Other) != nil }, // a Leaf Pile

	// A Ghast.
	"own-ghast":   ownGhast,
	"stone-ghast": stoneGhast,
	"other-ghast": otherGhast,
	"in-range":    inRange,
	"into-range":  intoRange,
	"equally-far": func(s situation) bool {
		return s.Distance(s.To, s.Ghast.At) == s.Distance(s.At, s.Ghast.At)
	},
	"nearer-ghast": func(s situation) bool { // there is one
		far := s.Distance(s.At, s.Ghast.At)
		return someGhast(otherGhast, func(s situation) bool {
			return s.Distance(s.At, s.Ghast.At) < far
		})(s)
	},
	"ghast-compels": ghastCompels,

	// Some Ghast.
	"into-some-range":      someGhast(intoRange),
	"near-enemy-ghast":     someGhast(Not(ownGhast), inRange),
	"mobile-ghast-compels": someGhast(Not(stoneGhast), ghastCompels),
	"onto-ghast": Both(is(leafPile), someGhast(Not(ownGhast), func(s situation) bool {
		return s.Ghast.At == s.To
	})),

	// The goal, which is its own square for a piece that does not move.
	"promotion": situation.Promotion,
	"off-board": func(s situation) bool { return !s.To.IsValid() },
	"crossed":   func(s situation) bool { return s.To != s.Left[0] },
	"occupied":  occupied,
	"ichorous":  ichorous,
	"seen":      seen,
	"barred":    barred(false),
	"sideways":  sideways,
	"straight":  straight,
	"diagonal":  func(s situation) bool { return !sideways(s) && !straight(s) },
	"back": func(s situation) bool {
		up := s.To.Rank() > s.At.Rank()
		return !sideways(s) && up == (s.Who.Side == nemoroth.Obsidian)
	},
	"only-last-ichor": func(s situation) bool { // keeps the piece from entering
		last, dry := s.Board.Ichor[s.To] == 1, *s.Board
		dry.Ichor[s.To] = 0
		s.Position = s.With(&dry)
		return last && entered(s)
	},
	"meets-friend": meets(friend), "meets-enemy": meets(enemy),
	"holds-friends": holds(otherMobile, friend), "holds-enemies": holds(otherMobile, Not(friend)),
	"holds-statues": holds(otherPetrified), "holds-Mummies": holds(otherMummy),
	"seen-by-any": seenBy(always), "seen-by-mobile": seenBy(otherMobile),
	"seen-by-enemy": seenBy(enemy),

	// A square in between, or beside a Go Away.
	"over-occupied": over(occupied), "over-ichor": over(ichorous), "over-seen": over(seen),
	"over-barred": over(barred(true)), "over-closed": over(Not(entered)),
	"over-anything": over(Either(Either(occupied, ichorous), Either(seen, barred(true)))),
	"beside-any":    beside(always), "beside-mobile": beside(otherMobile),

	// What becomes of a compelled piece, and of the Ghast that compels it.
	"there":           situation.There,
	"promoted":        situation.Promoted,
	"self-moved":      func(s situation) bool { return s.Who.ID == s.After.Mover },
	"stays":           func(s situation) bool { return s.Now.At == s.At },
	"pushed":          pushed,
	"turned-to-stone": func(s situation) bool { return s.Now.Petrified },
	"ghast-there":     func(s situation) bool { return s.GhastNow.At.IsValid() },
	"ghast-moved":     func(s situation) bool { return s.GhastNow.At != s.Ghast.At },
	"ghast-petrified": func(s situation) bool { return s.GhastNow.Petrified },
	"still-in-range":  func(s situation) bool { return s.InRange(s.GhastNow.At, s.Now.At) },
	"screams": func(s situation) bool {
		return s.After.Move.IsScream() && s.After.Move.From() == s.At
	},
	"fewer-there": func(s situation) bool {
		return len(s.After.Board.On(s.At)) < len(s.Board.On(s.At))
	},
	"dry": dry,
	"less-ichor": func(s situation) bool {
		return s.After.Board.Ichor[s.Now.At] < s.Board.Ichor[s.At]-1
	},
	"last-ply":         func(s situation) bool { return s.Board.Ichor[s.At] == 1 },
	"last-ply-compels": func(s situation) bool { return s.Options.EvaporatingIchorCompels },
	"onto-last-ply": func(s situation) bool { // which then evaporates
		return pushed(s) && s.Board.Ichor[s.Now.At] == 1 && dry(s)
	},
	"still-compelled": func(s situation) bool {
		return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), s.Is)
	},

	// A move of a side with compelled pieces.
	"saves-all": savesAll,
	"moves-compelled-or-saves-all": Either(func(s situation) bool {
		moves := func(c situation) bool { return c.Who.ID == s.After.Mover }
		return slices.ContainsFunc(s.Compulsions(), moves)
	}, savesAll),
	"saves-one-whole": func(s situation) bool { // all compulsions of one piece
		for _, satisfied := range tally(s) {
			if !slices.Contains(satisfied, false) {
				return true
			}
		}
		return len(s.Compulsions()) == 0
	},
	"adds-compulsion": func(s situation) bool {
		fresh := func(c situation) bool { return !slices.ContainsFunc(s.Compulsions(), c.Is) }
		return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), fresh)
	},
}

// Conditions that stand within others.
func is(k nemoroth.Kind) test {
	return func(s situation) bool { return s.Who.Kind == k }
}

func always(situation) bool           { return true }
func crowded(s situation) bool        { return len(s.Board.On(s.At)) > 1 }
func voluntary(s situation) bool      { return s.Voluntary }
func friend(s situation) bool         { return s.Who.Side == s.Other.Side }
func enemy(s situation) bool          { return s.Who.Side == s.Other.Side.Opponent() }
func otherMobile(s situation) bool    { return s.Other.Mobile() }
func otherPetrified(s situation) bool { return s.Other.Petrified }
func otherMummy(s situation) bool     { return s.Other.Kind == mummy }
func ownGhast(s situation) bool       { return s.Ghast.Side == s.Who.Side }
func stoneGhast(s situation) bool     { return s.Ghast.Petrified }
func otherGhast(s situation) bool     { return s.Ghast.ID != s.Who.ID }
func inRange(s situation) bool        { return s.InRange(s.Ghast.At, s.At) }
func intoRange(s situation) bool      { return s.InRange(s.Ghast.At, s.To) }
func ghastCompels(s situation) bool   { return s.Holds("COMP-GHAST") }
func occupied(s situation) bool       { return len(s.Board.On(s.To)) > 0 }
func ichorous(s situation) bool       { return s.Board.Ichor[s.To] > 0 }
func seen(s situation) bool           { return s.Gaze().Sees(s.To) }
func entered(s situation) bool        { return s.Holds("MOVE-EMPTY") }
func sideways(s situation) bool       { return s.To.Rank() == s.At.Rank() }
func straight(s situation) bool       { return s.To.File() == s.At.File() }
func pushed(s situation) bool         { return s.There() && s.Now.At != s.At }
func dry(s situation) bool            { return s.After.Board.Ichor[s.Now.At] == 0 }

// barred is true if a Ghast forbids the goal, or to cross it.
func barred(crossing bool) test {
	return func(s situation) bool { return len(s.Barring(crossing)) > 0 }
}

// someGhast is true if all conditions are true of some Ghast.
func someGhast(which ...test) test {
	return func(s situation) bool { return len(s.GhastsWhere(Both(which...))) > 0 }
}

// holds is true if the goal has no ichor and all conditions are true of its occupants.
func holds(sort ...test) test { return Both(Not(meets(Not(Both(sort...)))), Not(ichorous)) }

// beside is true if a condition is true of a piece on an adjacent square.
func beside(which test) test {
	return func(s situation) bool {
		return slices.ContainsFunc(s.Neighbours(s.At), func(sq square) bool {
			s.To = sq
			return meets(which)(s)
		})
	}
}

// tally returns for each compelled piece which of its compulsions a move satisfies.
func tally(s situation) map[int][]bool {
	all := map[int][]bool{}
	for _, c := range s.Compulsions() {
		all[c.Who.ID] = append(all[c.Who.ID], c.Becomes(s.After).Satisfied() != "")
	}
	return all
}

// savesAll reports whether a move satisfies a compulsion of each compelled piece.
func savesAll(s situation) bool {
	for _, satisfied := range tally(s) {
		if !slices.Contains(satisfied, true) {
			return false
		}
	}
	return true
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
