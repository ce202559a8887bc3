package grid

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
)

// This file has what the misreadings of both games are made of.

// Language returns what the texts of misreadings of a game use: the manners and conditions of
// both games and its own, the latter about a move or a part of it. In capitals, a condition is a
// kind of piece, the rule by which a piece goes or changes, or a promotion such as =M.
func Language(plain func() *Rules, own func(name string, r *Rules, rule string, is Test),
	further func(name string, t Try) bool,
	change func(id string, r *Rules)) misread.Language[Rules, Try, string] {

	return misread.Language[Rules, Try, string]{
		Tests: func(r *Rules) map[string]Test { return r.Tests },
		Manner: func(name string, r *Rules, rule string, is Test) {
			switch name {
			case "waives":
				waives(r, rule, is)
			case "stands":
				stands(r, rule)
			case "endless":
				r.Ending(rule, func(e *Ending) { *e = Ending{When: e.When} })
			case "adds":
				objects(r, rule, is, true)
			case "forbids":
				objects(r, rule, is, false)
			default:
				own(name, r, rule, is)
			}
		},
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
		Change: change,
		Game: func(misread func(*Rules)) game.Rules {
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

// Not is true where a test is not.
var Not = misread.Not[Try]

// waives drops the reasons by a rule where a condition is true.
func waives(r *Rules, rule string, is Test) {
	plain := r.Against
	r.Against = func(t Try) []game.Reason {
		return slices.DeleteFunc(plain(t), func(x game.Reason) bool {
			return x.Rule == rule && is(t)
		})
	}
}

// objects forbids a move by a rule where a condition is true of a part of it, always or if
// nothing else forbids it.
func objects(r *Rules, rule string, is Test, always bool) {
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

// stands lets setups stand that break a rule.
func stands(r *Rules, rule string) {
	plain := r.Problems
	r.Problems = func(r *Rules, p *Position) []game.Problem {
		broken := func(x game.Problem) bool { return x.Rule == rule }
		return slices.DeleteFunc(plain(r, p), broken)
	}
}

// Ending changes the endings by a rule, "" for all.
func (r *Rules) Ending(rule string, change func(e *Ending)) {
	for i := range r.Ends {
		if e := &r.Ends[i]; rule == "" || rule == e.Rule {
			change(e)
		}
	}
}

// Conditions of a move, or of a part of it.
func Always(Try) bool       { return true }
func Captures(t Try) bool   { return SideOf(t.Target()) != 0 }
func OnLastRank(t Try) bool { return t.Side.Rank(t.To) == 8 }
func Oblique(t Try) bool {
	return t.From.File() != t.To.File() && t.From.Rank() != t.To.Rank()
}
