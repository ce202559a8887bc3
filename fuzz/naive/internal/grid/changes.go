package grid

import (
	"maps"
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
)

// This file has what the misreadings of both games are made of.

// What the misreadings of both games are made of: see package misread.
type (
	Change  = func(*Rules) // replaces something in the rules
	Section = misread.Section[Rules]
	How     = map[string]Change
	Manners = map[string]func(rule string, is Test) Change
)

// Changes and conditions together.
var (
	Several = misread.Several[Rules]
	Not     = misread.Not[Try]
)

// Language returns what the texts of misreadings of a game use: the manners and conditions of
// both games and its own, the latter about a move or a part of it. In capitals, a condition is a
// kind of piece, the rule by which a piece goes or changes, or a promotion such as =M.
func Language(plain func() *Rules, own Manners,
	further func(name string, t Try) bool) misread.Language[Rules, Try, string] {
	maps.Copy(own, Manners{"waives": waives, "stands": stands, "endless": endless,
		"forbids": forbids, "adds": adds})
	return misread.Language[Rules, Try, string]{
		Tests:   func(r *Rules) map[string]Test { return r.Tests },
		Manners: own,
		Condition: func(name string, t Try, _ Test) bool {
			switch name {
			case "captures":
				return Captures(t)
			case "last-rank":
				return OnLastRank(t)
			case "oblique":
				return Oblique(t)
			case "promoted":
				return t.Promo != 0
			case "any-turn":
				return Kind(t.Board[t.From]) == t.Kind
			}
			return further(name, t)
		},
		Game: func(misread Change) game.Rules {
			r := plain()
			misread(r)
			return r
		},
		Kind: func(code string) (_, _ string, is Test) {
			return "", "", func(t Try) bool {
				codes := []string{string(t.Kind), t.Rule, "=" + string(t.Promo)}
				return slices.Contains(codes, code)
			}
		},
	}
}

// waives drops the reasons by a rule where a condition is true.
func waives(rule string, is Test) Change {
	return func(r *Rules) {
		plain := r.Against
		r.Against = func(t Try) []game.Reason {
			return slices.DeleteFunc(plain(t), func(x game.Reason) bool {
				return x.Rule == rule && is(t)
			})
		}
	}
}

// adds forbids a move by a rule where a condition is true of a part of it, and forbids does so
// if nothing else forbids it.
func adds(rule string, is Test) Change    { return objects(rule, is, true) }
func forbids(rule string, is Test) Change { return objects(rule, is, false) }

func objects(rule string, is Test, always bool) Change {
	return func(r *Rules) {
		plain := r.Against
		r.Against = func(t Try) []game.Reason {
			all := plain(t)
			asked, goals := always || len(all) == 0, []Square(nil)
			for _, t.Leg = range t.Legs {
				if asked && is(t) {
					goals = append(goals, t.To)
				}
			}
			if goals != nil {
				all = append(all, Object(rule, goals...)...)
			}
			return all
		}
	}
}

// stands lets setups stand that break a rule.
func stands(rule string, _ Test) Change {
	return func(r *Rules) {
		plain := r.Problems
		r.Problems = func(r *Rules, p *Position) []game.Problem {
			broken := func(x game.Problem) bool { return x.Rule == rule }
			return slices.DeleteFunc(plain(r, p), broken)
		}
	}
}

// Ends changes the endings by a rule, "" for all; endless lets the game go on there.
func Ends(rule string, change func(e *Ending)) Change {
	return func(r *Rules) {
		for i := range r.Ends {
			if e := &r.Ends[i]; rule == "" || rule == e.Rule {
				change(e)
			}
		}
	}
}

func endless(rule string, _ Test) Change {
	return Ends(rule, func(e *Ending) { *e = Ending{When: e.When} })
}

// Conditions of a move, or of a part of it.
func Always(Try) bool       { return true }
func Captures(t Try) bool   { return SideOf(t.Target()) != 0 }
func OnLastRank(t Try) bool { return t.Side.Rank(t.To) == 8 }
func Oblique(t Try) bool {
	return t.From.File() != t.To.File() && t.From.Rank() != t.To.Rank()
}
