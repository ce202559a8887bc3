package grid

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
)

// This file has what the misreadings of both games are made of.

// Language returns what the texts of misreadings of a game use: its manners, its conditions,
// which are about a move or a part of it, and its further changes. In capitals, a condition is a
// kind of piece, the rule by which a piece goes or changes, or a promotion such as =M.
func Language(plain func() *Rules, manner func(name string, r *Rules, rule string, is Test),
	condition func(name string, t Try, _ Test) bool,
	change func(id string, r *Rules)) misread.Language[Rules, Try, string] {

	return misread.Language[Rules, Try, string]{
		Manner: manner, Condition: condition, Change: change,
		Tests: func(r *Rules) map[string]Test { return r.Tests },
		Game: func(misread func(*Rules)) game.Rules {
			r := plain()
			misread(r)
			return r
		},
		Kind: func(code string) (_, _ string, is Test) {
			return "", "", func(t Try) bool {
				return slices.Contains(
					[]string{string(t.Kind), t.Rule, "=" + string(t.Promo)}, code)
			}
		},
	}
}

// Manner changes a rule in one of the manners of both games: "waives" drops the reasons by it
// where a condition is true; "adds" forbids a move by it where a condition is true of a part of
// the move, and "forbids" does so if nothing else forbids the move; "stands" lets setups stand
// that break it; and "endless" lets the game go on where it would end by it.
func Manner(name string, r *Rules, rule string, is Test) {
	against, problems := r.Against, r.Problems
	switch name {
	case "waives":
		r.Against = func(t Try) []game.Reason {
			return slices.DeleteFunc(against(t), func(x game.Reason) bool {
				return x.Rule == rule && is(t)
			})
		}
	case "adds", "forbids":
		r.Against = func(t Try) []game.Reason {
			all := against(t)
			asked, goals := name == "adds" || len(all) == 0, []Square(nil)
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
	case "stands":
		r.Problems = func(r *Rules, p *Position) []game.Problem {
			broken := func(x game.Problem) bool { return x.Rule == rule }
			return slices.DeleteFunc(problems(r, p), broken)
		}
	case "endless":
		for i, e := range r.Ends {
			if e.Rule == rule {
				r.Ends[i] = Ending{When: e.When}
			}
		}
	default:
		panic("grid: no manner " + name)
	}
}

// Condition reports whether one of the conditions of both games is true, or a test of the game.
func Condition(name string, t Try) bool {
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
	if is := t.Tests[name]; is != nil {
		return is(t)
	}
	panic("grid: no condition " + name)
}

// Conditions of a move, or of a part of it. The side to move has the piece that an Owned move
// names; the goal of one that Captures holds an enemy, of an Occupied one any piece.
func Always(Try) bool       { return true }
func Owned(t Try) bool      { return t.Board[t.From] == t.Turn.Piece(t.Kind) }
func Captures(t Try) bool   { return SideOf(t.Target()) == -t.Side }
func Occupied(t Try) bool   { return SideOf(t.Target()) != 0 }
func OnLastRank(t Try) bool { return t.Side.Rank(t.To) == 8 }
func Oblique(t Try) bool {
	return t.From.File() != t.To.File() && t.From.Rank() != t.To.Rank()
}
