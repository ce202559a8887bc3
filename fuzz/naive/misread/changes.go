package misread

import (
	"slices"
	"strings"

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
	test      = naive.Test
)

// Short names for the kinds of pieces.
const (
	basilisk = nemoroth.Basilisk
	ghast    = nemoroth.Ghast
	human    = nemoroth.Human
	zombie   = nemoroth.Zombie
	mummy    = nemoroth.Mummy
)

// condition reports whether a condition that the texts of this package name is true of a
// situation. Of is what stands behind a colon.
func condition(name string, s situation, of test) bool {
	files, ranks := naive.Difference(s.At, s.To)
	switch name {
	// A piece.
	case "mobile":
		return s.Who.Mobile()
	case "petrified":
		return s.Who.Petrified
	case "digesting":
		return s.Who.Digesting
	case "own":
		return s.Who.Side == s.Side

	case "Leaf-Pile":
		return s.Who.Kind == nemoroth.LeafPile
	case "Mummy":
		return s.Who.Kind == mummy
	case "crowded":
		return len(s.On(s.At)) > 1
	case "voluntary":
		return s.Voluntary
	case "compelled":
		return len(s.Compelled()) > 0
	case "arrives":
		return s.Mover(s.Who) != nil
	case "mobile-before": // the step
		w := s.Mover(s.Who)
		return w != nil && w.Mobile()
	case "falls":
		return !s.Goal.IsValid()
	case "second-rank":
		return s.At.Rank() == []int{nemoroth.Alabaster: 1, nemoroth.Obsidian: 6}[s.Who.Side]

	// Another piece, of which "other-mobile" and the like say what "mobile" says of a piece.
	case "other-friend":
		return s.Who.Side == s.Other.Side
	case "other-enemy":
		return s.Who.Side == s.Other.Side.Opponent()

	// A Ghast.
	case "own-ghast":
		return s.Ghast.Side == s.Who.Side
	case "stone-ghast":
		return s.Ghast.Petrified
	case "other-ghast":
		return s.Ghast.ID != s.Who.ID
	case "ghast-on-goal":
		return s.Ghast.At == s.To
	case "in-range":
		return s.InRange(s.Ghast.At, s.At)
	case "into-range":
		return s.InRange(s.Ghast.At, s.To)
	case "equally-far":
		return s.Distance(s.To, s.Ghast.At) == s.Distance(s.At, s.Ghast.At)
	case "further":
		return s.Distance(s.To, s.Ghast.At) > s.Distance(s.At, s.Ghast.At)
	case "ghast-compels":
		return s.Holds("COMP-GHAST")
	case "nearer-ghast": // there is one
		return len(s.GhastsWhere(func(g situation) bool {
			nearer := s.Distance(s.At, g.Ghast.At) < s.Distance(s.At, s.Ghast.At)
			return g.Ghast.ID != s.Who.ID && nearer
		})) > 0
	case "ghast": // some one
		return len(s.GhastsWhere(of)) > 0

	// The goal, which is its own square for a piece that does not move.
	case "promotion":
		return s.Promotion()
	case "off-board":
		return !s.To.IsValid()
	case "passing": // by a Fiend
		return s.To != s.Aim
	case "crossed":
		return s.To != s.Left[0]
	case "occupied":
		return len(s.On(s.To)) > 0
	case "ichorous":
		return s.Ichor[s.To] > 0
	case "seen":
		return s.Sees(s.To)
	case "barred-way": // by a Ghast
		return len(s.Barring(true)) > 0
	case "here":
		return s.To == s.At
	case "near":
		return naive.Chebyshev(s.At, s.To) == 1
	case "two-away":
		return naive.Chebyshev(s.At, s.To) == 2
	case "sideways":
		return ranks == 0
	case "straight":
		return files == 0
	case "diagonal":
		return files*files == ranks*ranks
	case "back":
		up := ranks > 0
		return ranks != 0 && up == (s.Who.Side == nemoroth.Obsidian)
	case "only-last-ichor": // keeps the piece from entering
		last, dry := s.Ichor[s.To] == 1, *s.Board
		dry.Ichor[s.To] = 0
		s.Position = s.With(&dry)
		return last && s.Holds("MOVE-EMPTY")
	case "meets": // some other piece there
		return meets(s, of)
	case "all": // other pieces there
		return !meets(s, Not(of))
	case "seen-by": // some Basilisk
		return slices.ContainsFunc(s.Pieces, func(who piece) bool {
			s.Other = who
			looks := s
			looks.Who, looks.At = who, who.At
			return who.Kind == basilisk && naive.Reaches(looks) && of(s)
		})

	// A square in between, or beside a Go Away.
	case "over": // a square midway, or the two that touch both ends of a leap; a Fiend rides
		between := naive.Between(s.At, s.To)
		if files*files == 1 && ranks*ranks == 4 {
			between = []square{s.At.Offset(0, ranks/2), s.At.Offset(files, ranks/2)}
		}
		return s.Who.Kind != nemoroth.WoundedFiend && slices.ContainsFunc(between,
			func(sq square) bool {
				s.To = sq
				return of(s)
			})
	case "beside":
		return slices.ContainsFunc(s.Neighbours(s.At), func(sq square) bool {
			s.To = sq
			return meets(s, of)
		})

	// What becomes of a compelled piece, and of the Ghast that compels it.
	case "there":
		return s.There()
	case "promoted":
		return s.Promoted()
	case "self-moved":
		return s.Who.ID == s.After.Mover
	case "saved":
		return s.Satisfied() != ""
	case "greater": // than the piece that moves
		return s.Who.Kind < s.Find(s.After.Mover).Kind
	case "stays":
		return s.Now.At == s.At
	case "turned-to-stone":
		return s.Now.Petrified
	case "ghast-there":
		return s.GhastNow.At.IsValid()
	case "ghast-moved":
		return s.GhastNow.At != s.Ghast.At
	case "ghast-petrified":
		return s.GhastNow.Petrified
	case "still-in-range":
		return s.InRange(s.GhastNow.At, s.Now.At)
	case "screams":
		return s.After.Move.IsScream() && s.After.Move.From() == s.At
	case "fewer-there":
		return len(s.After.Board.On(s.At)) < len(s.On(s.At))
	case "dry": // then
		return s.After.Board.Ichor[s.Now.At] == 0
	case "less-ichor":
		return s.After.Board.Ichor[s.Now.At] < s.Ichor[s.At]-1
	case "last-ply":
		return s.Ichor[s.At] == 1
	case "two-plies":
		return s.Ichor[s.At] == 2
	case "onto-last-ply":
		return s.Ichor[s.Now.At] == 1
	case "last-ply-compels":
		return s.Options.EvaporatingIchorCompels
	case "still-compelled":
		return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), s.Is)

	// A move of a side with compelled pieces.
	case "saves-all": // by a compulsion of each
		for _, satisfied := range tally(s) {
			if !slices.Contains(satisfied, true) {
				return false
			}
		}
		return true
	case "saves-one-whole": // all compulsions of one piece
		for _, satisfied := range tally(s) {
			if !slices.Contains(satisfied, false) {
				return true
			}
		}
		return len(s.Compulsions()) == 0
	case "some": // compulsion
		return slices.ContainsFunc(s.Compulsions(), func(c situation) bool {
			return of(c.Becomes(s.After))
		})
	case "adds-compulsion":
		fresh := func(c situation) bool { return !slices.ContainsFunc(s.Compulsions(), c.Is) }
		return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), fresh)
	}
	if what, ok := strings.CutPrefix(name, "other-"); ok { // of another piece
		s.Who = s.Other
		return condition(what, s, of)
	}
	panic("misread: no condition " + name)
}

// tally returns for each compelled piece which of its compulsions a move satisfies.
func tally(s situation) map[int][]bool {
	all := map[int][]bool{}
	for _, c := range s.Compulsions() {
		all[c.Who.ID] = append(all[c.Who.ID], c.Becomes(s.After).Satisfied() != "")
	}
	return all
}

// meets reports whether a condition is true of another piece on the goal.
func meets(s situation, of test) bool {
	for _, s.Other = range s.On(s.To) {
		if of(s) {
			return true
		}
	}
	return false
}
