package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// To add a form of check, add its fields to Check, its sentences to claims, its comparison to
// trial.compare, and its keys to a schema; the tests report what is missing.

// required lists the keys of the forms that need several.
var required = table(`illegal: illegal move
move: move
setup: setup problems
text: text syntax
record: record plays`)

// apart lists the forms that do not use the case's position, blind those whose checks hold even
// if a near-miss rule applies.
var (
	apart = strings.Fields("setup text record")
	blind = strings.Fields("excludes diagram reads misreads writes text record")
)

// form returns the name of the form of the check. The error reports why it has none.
func (k *Check) form() (string, error) {
	var used []string
	form := ""
	for f := range setFields(k) {
		used = append(used, f.key)
		switch {
		case f.key == "move":
		case form != "" && f.of != form:
			return "", fmt.Errorf("the check has several forms: %s and %s", form, f.key)
		default:
			form = f.of
		}
	}
	needs := strings.Fields(required[form])
	lacks := without(needs, used)
	switch {
	case used == nil:
		return "", errors.New("the check expects nothing")
	case form == "":
		return "", errors.New("the check lacks an expectation about the move")
	case lacks != nil:
		return "", fmt.Errorf("the check lacks %s", strings.Join(lacks, " and "))
	case k.Move != "" && !slices.Contains(needs, "move"):
		return "", fmt.Errorf("the check has several forms: %s and move", form)
	}
	return form, nil
}

// formed yields the checks of the case that have a form.
func (c *Case) formed(yield func(k *Check, form string) bool) {
	for _, k := range c.Checks {
		if form, err := k.form(); err == nil && !yield(k, form) {
			return
		}
	}
}

// UsesPosition reports whether a check uses the case's position. Checks of setups,
// of position lines and of records do not.
func (c *Case) UsesPosition() bool { return c.hasFormBesides(apart) }

// hasFormBesides reports whether a check has a form that a list does not have.
func (c *Case) hasFormBesides(list []string) bool {
	for _, form := range c.formed {
		if !slices.Contains(list, form) {
			return true
		}
	}
	return false
}

// setupRule is the rule that every impossible setup breaks, in a game that has a rule of this id.
const setupRule = "POS-1"

// Names returns the rules that the case's expectations name, sorted: those of
// illegal, satisfies, would-satisfy, compelled, effects and problems.
func (c *Case) Names() []string {
	var ids []string
	for k := range c.formed {
		satisfied := slices.Concat(k.WouldSatisfy, k.Satisfies)
		for _, entry := range slices.Concat(k.Compelled, satisfied) {
			kind, _, _ := strings.Cut(append(strings.Fields(entry), "", "", "")[2], ":")
			ids = append(ids, "COMP-"+strings.ToUpper(kind))
		}
		for _, entry := range slices.Concat(satisfied, k.Effects, k.IncludesEffects, k.Problems) {
			ids = append(ids, game.RuleOf(entry))
		}
		for _, r := range k.Illegal {
			ids = append(ids, r.Rule)
		}
		if len(k.Problems) > 0 && statement(c.Rules, setupRule) != "" {
			ids = append(ids, setupRule)
		}
	}
	return set(ids)
}

// Avoids returns the rules that almost apply in the case, sorted: those of
// near-miss and of lacks-effects.
func (c *Case) Avoids() []string {
	ids := slices.Clone(c.NearMiss)
	for k := range c.formed {
		for _, what := range k.LacksEffects {
			if what == strings.ToUpper(what) {
				ids = append(ids, what)
			}
		}
	}
	return set(ids)
}

// set sorts a list and removes duplicates.
func set(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}
