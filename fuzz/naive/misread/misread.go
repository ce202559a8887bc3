// Package misread holds misreadings of the rules of Nemoroth: what a player may
// believe a rule to be, in one sentence, with the game played by it.
//
// A misreading is one of three kinds: a claim that somebody might make, another
// reading of one of the disputes of RULEBOOK §15, or a rule left out. Each replaces
// a function or two of the plain model in package naive, most of them one of its tests: if
// SCREAM-2 holds except where a piece is petrified, a scream does not push statues. The files
// follow the sections of the rulebook. The moves whose verdict or effects differ under a
// misreading are those that it is about; the rulings that fail under it are those that answer
// it. The corpus is tested with all of them.
//
// Packages wormhole and nature list misreadings of their games by a Language, too.
package misread

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Language is what the texts about a game use. A text lists misreadings with two lines for
// each, such as
//
//	enter-*-ichor * MOVE-EMPTY: also MOVE-EMPTY if ichorous !occupied of B G A W H
//	a * may move onto ichor
//
// First are the ids of the misreading, such as flee-range, or D-03b for a dispute, and of the
// rules that say how it is, the decisive one first. If a rule is left out, all are one. Behind
// the colon are the changes, with semicolons between them: the manner in which rules are changed
// (the decisive one, unless others are named), and the conditions, all of which must be true,
// or false behind an exclamation mark. One in capitals is the code of a kind. What a condition
// looks for may stand behind a colon: over:ichorous,!seen is true of a leap over a square with
// ichor that is not seen. Where kinds of pieces are named, there is a misreading for each, about
// that kind only. The second line is the rule as misread, in a sentence that a player would say.
// A * stands for the code of the kind in the id, for the rule of its moves among the rules, and
// for its name in the sentence. Behind a bar is the sentence for a ruleset
// with the option that is reversed. A line goes on where the next one begins with a blank.
//
// The rules of the game are of type R, with ids
// of type I; conditions are about a C. A manner changes one rule where a condition is true.
// Every game has those that change the test of a rule: by "except" it does not hold there, nor
// by "never", which has no condition; by "only" it holds nowhere else; by "also" it holds there
// in any case; "instead" replaces it by the condition.
type Language[R, C any, I ~string] struct {
	Game      func(change func(*R)) game.Rules               // the game after a change of its rules
	Tests     func(*R) map[I]func(C) bool                    // by rule
	Manner    func(name string, r *R, id I, is func(C) bool) // the game's own manners
	Condition func(name string, c C, of func(C) bool) bool
	// Change makes what else a misreading changes.
	Change func(id string, r *R)
	// Kind returns a kind of piece, with the rule of its moves.
	Kind func(code string) (name, moves string, is func(C) bool)
}

// List lists misreadings: claims that a reader might make, rare claims that hardly anybody
// would make, other readings of disputes, and rules left out.
func (l Language[R, C, I]) List(rare, readings, off string, claims ...string) []rulings.Hypothesis {
	return slices.Concat(l.read(rulings.Hypothesis{}, claims...),
		l.read(rulings.Hypothesis{Rare: true}, rare),
		l.read(rulings.Hypothesis{Reading: true}, readings),
		l.read(rulings.Hypothesis{Rare: true}, off))
}

// read lists the misreadings of some texts, which are of the sort of h.
func (l Language[R, C, I]) read(h rulings.Hypothesis, texts ...string) (all []rulings.Hypothesis) {
	for _, text := range texts {
		text = strings.ReplaceAll(strings.TrimSpace(text), "\n ", " ")
		for entry := range slices.Chunk(strings.Split(text, "\n"), 2) {
			head, kinds, _ := strings.Cut(entry[0], " of ")
			h.Says, h.Else, _ = strings.Cut(entry[1], " | ")
			for code := range strings.SplitSeq(kinds, " ") {
				all = append(all, l.misreading(h, head, code))
			}
		}
	}
	return all
}

// misreading returns the misreading of an entry of a text, about one kind of pieces or all.
func (l Language[R, C, I]) misreading(h rulings.Hypothesis, head, code string) rulings.Hypothesis {
	ids, texts, _ := strings.Cut(head, ": ")
	id, rules, _ := strings.Cut(ids, " ")
	var where []func(C) bool
	if code != "" {
		name, moves, is := l.Kind(code)
		h.Says, rules = strings.ReplaceAll(h.Says, "*", name), strings.ReplaceAll(rules, "*", moves)
		where = append(where, is)
	}
	h.ID, h.Rules = strings.ReplaceAll(id, "*", code), strings.Fields(cmp.Or(rules, id))
	h.Game = l.Game(func(r *R) {
		for text := range strings.SplitSeq(texts, "; ") {
			what, conditions, _ := strings.Cut(text, " if ")
			manner, targets, _ := strings.Cut(what, " ")
			is := Both(append(l.where(conditions), where...)...)
			for rule := range strings.FieldsSeq(cmp.Or(targets, h.Rules[0])) {
				l.change(manner, r, I(rule), is)
			}
		}
		l.Change(id, r)
	})
	return h
}

// change changes a rule in a manner where a condition is true.
func (l Language[R, C, I]) change(manner string, r *R, rule I, is func(C) bool) {
	tests := l.Tests(r)
	switch plain := tests[rule]; manner {
	case "":
	case "except", "never":
		tests[rule] = Both(plain, Not(is))
	case "only":
		tests[rule] = Both(plain, is)
	case "also":
		tests[rule] = Either(plain, is)
	case "instead":
		tests[rule] = is
	default:
		l.Manner(manner, r, rule, is)
	}
}

// where returns the conditions of a change.
func (l Language[R, C, I]) where(text string) (all []func(C) bool) {
	for word := range strings.FieldsSeq(text) {
		name, negated := strings.CutPrefix(word, "!")
		name, inner, _ := strings.Cut(name, ":")
		of := Both(l.where(strings.ReplaceAll(inner, ",", " "))...)
		is := func(c C) bool { return l.Condition(name, c, of) }
		if name == strings.ToUpper(name) {
			_, _, is = l.Kind(name)
		}
		if negated {
			is = Not(is)
		}
		all = append(all, is)
	}
	return all
}

// language is what the texts of this package use.
var language = Language[rules, situation, rule]{
	Game:   func(change func(*rules)) game.Rules { return naive.Model{change} },
	Tests:  func(r *rules) map[rule]test { return r.Tests },
	Manner: manner, Condition: condition, Change: change, Kind: kind,
}

// All lists the misreadings of Nemoroth. The Game of each is a naive.Model.
func All() []rulings.Hypothesis {
	return language.List(odd, readings, off, moves, ghasts, gaze, engulfing, ichor, screams,
		compulsions, end, common)
}

// Both is true where all of some conditions are.
func Both[C any](all ...func(C) bool) func(C) bool {
	return func(c C) bool {
		return !slices.ContainsFunc(all, func(is func(C) bool) bool { return !is(c) })
	}
}

// Either is true where one of two conditions is.
func Either[C any](a, b func(C) bool) func(C) bool { return func(c C) bool { return a(c) || b(c) } }

// Not is true where a condition is not.
func Not[C any](a func(C) bool) func(C) bool { return func(c C) bool { return !a(c) } }

// Model returns Nemoroth by all misreadings with the given ids at once. The error
// matches nemoroth.ErrInvalid.
func Model(ids ...string) (naive.Model, error) {
	all, changes := All(), naive.Model{}
	for _, id := range ids {
		i := slices.IndexFunc(all, func(m rulings.Hypothesis) bool { return m.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("misread: %w: unknown misreading %q", nemoroth.ErrInvalid, id)
		}
		changes = append(changes, all[i].Game.(naive.Model)...)
	}
	return changes, nil
}

// Must is Model for ids that are known to exist. It panics if one does not.
func Must(ids ...string) naive.Model {
	m, err := Model(ids...)
	if err != nil {
		panic(err)
	}
	return m
}
