// Package misread holds misreadings of the rules of Nemoroth: what a player may
// believe a rule to be, in one sentence, with the game played by it.
//
// A misreading is one of three kinds: a claim that somebody might make, another
// reading of one of the disputes of RULEBOOK §15, or a rule left out. Each replaces
// a function or two of the plain model in package naive, most of them one of its tests:
// except("GHAST-2", ownGhast) is the game in which GHAST-2 does not hold for a piece's own
// Ghast. The files follow the sections of the rulebook. The moves whose verdict or
// effects differ under a misreading are those that it is about; the rulings that
// fail under it are those that answer it. The corpus is tested with all of them.
//
// Packages wormhole and nature list misreadings of their games by List, too.
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

// A Row is a misreading of a game whose rules are of type R.
type Row[R any] struct {
	// IDs are the misreading's own, such as flee-range, or D-03b for a dispute, and those of the
	// rules that say how it is, the decisive one first. If a rule is left out, all are one.
	IDs    string
	Says   string // the rule as misread, in a sentence that a player would say
	Change func(*R)
}

// List lists misreadings: claims that a reader might make, rare claims that hardly anybody
// would make, other readings of disputes, and rules left out. The model is the game after
// a change of its rules. The type W is a package's own name for Row[R].
func List[R any, W ~struct {
	IDs, Says string
	Change    func(*R)
}](model func(change func(*R)) game.Rules,
	claims, rare, readings, off []W) (all []rulings.Hypothesis) {
	for i, rows := range [][]W{claims, rare, readings, off} {
		for _, w := range rows {
			r := Row[R](w)
			id, rules, _ := strings.Cut(r.IDs, " ")
			all = append(all, rulings.Hypothesis{ID: id, Says: r.Says,
				Rules: strings.Fields(cmp.Or(rules, id)), Rare: i%2 == 1, Reading: i == 2,
				Game: model(r.Change)})
		}
	}
	return all
}

// All lists the misreadings of Nemoroth. The Game of each is a naive.Model.
func All() []rulings.Hypothesis {
	claims := slices.Concat(moves, ghasts, gaze, engulfing, ichor, screams, compulsions, end,
		members(common))
	without := slices.Concat(off, anywhere())
	for i, r := range without { // POS-1 then lists no violations of the rule
		broken := func(p nemoroth.Problem) bool { return string(p.Violates) == r.IDs }
		without[i].Change = Several(r.Change, stands(broken))
	}
	model := func(c change) game.Rules { return naive.Model{c} }
	list := List(model, claims, members(odd), readings, without)
	for i, m := range list {
		list[i].Else = converse[m.Says]
	}
	return list
}

// Several makes several changes.
func Several[R any](changes ...func(*R)) func(*R) {
	return func(r *R) {
		for _, change := range changes {
			change(r)
		}
	}
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
