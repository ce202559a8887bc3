package grid

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
)

// This file has what the misreadings of both games are made of.

// A Change replaces something in the rules.
type Change = func(*Rules)

// Changes and conditions together: see package misread.
var (
	Several = misread.Several[Rules]
	Both    = misread.Both[Try]
	Either  = misread.Either[Try]
	Not     = misread.Not[Try]
)

// Misread returns the games of misreadings, for misread.List.
func Misread(plain func() *Rules) func(Change) game.Rules {
	return func(misread Change) game.Rules {
		r := plain()
		misread(r)
		return r
	}
}

// Except lets a test not hold where a condition is true; Also lets it hold there in any
// case; Instead replaces it.
func Except(id string, where Test) Change {
	return func(r *Rules) { r.Tests[id] = Both(r.Tests[id], Not(where)) }
}

func Also(id string, where Test) Change {
	return func(r *Rules) { r.Tests[id] = Either(r.Tests[id], where) }
}

func Instead(id string, is Test) Change { return func(r *Rules) { r.Tests[id] = is } }

// Waives drops the reasons by a rule where a condition is true, and Drop all of them.
func Waives(rule string, where Test) Change {
	return func(r *Rules) {
		plain := r.Against
		r.Against = func(t Try) []game.Reason {
			return slices.DeleteFunc(plain(t), func(x game.Reason) bool {
				return x.Rule == rule && where(t)
			})
		}
	}
}

func Drop(rule string) Change { return Waives(rule, Always) }

// Stands lets setups stand that break a rule.
func Stands(rule string) Change {
	return func(r *Rules) {
		plain := r.Problems
		r.Problems = func(r *Rules, p *Position) []game.Problem {
			broken := func(x game.Problem) bool { return x.Rule == rule }
			return slices.DeleteFunc(plain(r, p), broken)
		}
	}
}

// Ends changes the endings by a rule, "" for all; Endless lets the game go on there; Draws
// calls it a draw.
func Ends(rule string, change func(e *Ending)) Change {
	return func(r *Rules) {
		for i := range r.Ends {
			if e := &r.Ends[i]; rule == "" || rule == e.Rule {
				change(e)
			}
		}
	}
}

func Endless(rule string) Change {
	return Ends(rule, func(e *Ending) { *e = Ending{When: e.When} })
}

// Conditions of a move, or of a part of it.
func Always(Try) bool       { return true }
func Never(Try) bool        { return false }
func Is(kind byte) Test     { return func(t Try) bool { return t.Kind == kind } }
func Captures(t Try) bool   { return SideOf(t.Target()) != 0 }
func OnLastRank(t Try) bool { return t.Side.Rank(t.To) == 8 }
func Oblique(t Try) bool {
	return t.From.File() != t.To.File() && t.From.Rank() != t.To.Rank()
}
