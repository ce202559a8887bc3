package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A form is one kind of check. To add a form, add its fields to Check, its row to forms, its
// sentences to claims, and its keys to a schema; the tests report what is missing.
type form struct {
	keys     []string // all keys; the first, unless it is "move", identifies the form
	optional []string // those of keys that are not required
	run      func(t *trial)
	apart    bool // does not use the case's position
	blind    bool // holds even if a near-miss rule applies
}

func (f *form) name() string { return f.keys[0] }

// forms lists all forms in the order of Check. It is filled by init because the forms' functions
// refer to it.
var forms []form

func init() {
	one := func(key string, run func(*trial)) form { return form{keys: []string{key}, run: run} }
	blind := func(f form) form { f.blind = true; return f }
	results := []string{"gives", "effects", "includes-effects", "lacks-effects", "satisfies",
		"position"}
	forms = []form{
		// The side to move: its moves, its compulsions, the outcome.
		one("legal", (*trial).allLegal),
		one("includes", (*trial).includes),
		blind(one("excludes", (*trial).excludes)),
		one("count", (*trial).count),
		one("moves-of", (*trial).movesOf),
		one("compelled", (*trial).compelled),
		one("outcome", (*trial).outcome),
		// One move: why it is illegal, or its effects.
		{keys: []string{"illegal", "move", "would-satisfy"},
			optional: []string{"would-satisfy"}, run: (*trial).illegal},
		{keys: append([]string{"move"}, results...), optional: results, run: (*trial).move},
		// A setup, or the position reached.
		{keys: []string{"setup", "problems"}, run: (*trial).setup, apart: true},
		one("stands", (*trial).stands),
		one("same-as", (*trial).sameAs),
		one("differs-from", (*trial).differsFrom),
		blind(one("diagram", (*trial).diagram)),
		// Texts: moves in a notation, position lines and records.
		blind(one("reads", (*trial).reads)),
		blind(one("misreads", (*trial).misreads)),
		blind(one("writes", (*trial).writes)),
		{keys: []string{"text", "syntax"}, run: (*trial).text, apart: true, blind: true},
		{keys: []string{"record", "plays"}, run: (*trial).record, apart: true, blind: true},
		one("puzzle-longest", (*trial).puzzle),
	}
}

// form returns the form of the check. The error reports why it has none.
func (k *Check) form() (*form, error) {
	var used []string
	for f := range setFields(k) {
		used = append(used, f.key)
	}
	if used == nil {
		return nil, errors.New("the check expects nothing")
	}
	telling := without(used, []string{"move"})
	for i := range forms {
		f := &forms[i]
		if !overlap(telling, f.keys) {
			continue
		}
		if others := without(used, f.keys); others != nil {
			return nil, fmt.Errorf("the check has several forms: %s and %s", f.name(), others[0])
		}
		if lacks := without(f.keys, append(used, f.optional...)); lacks != nil {
			return nil, fmt.Errorf("the check lacks %s", strings.Join(lacks, " and "))
		}
		return f, nil
	}
	return nil, errors.New("the check lacks an expectation about the move")
}

// formed calls a function for each check of the case that has a form.
func (c *Case) formed(yield func(*Check, *form) bool) {
	for _, k := range c.Checks {
		if f, err := k.form(); err == nil && !yield(k, f) {
			return
		}
	}
}

// UsesPosition reports whether a check uses the case's position. Checks of setups,
// of position lines and of records do not.
func (c *Case) UsesPosition() bool {
	for _, f := range c.formed {
		if !f.apart {
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
			ids = append(ids, endRule(entry))
		}
		for _, r := range k.Illegal {
			ids = append(ids, r.Rule)
		}
		if len(k.Problems) > 0 && hasRule(c.Rules, setupRule) {
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

// endRule returns the rule at the end of an entry, with or without brackets.
func endRule(entry string) string {
	return strings.Trim(entry[strings.LastIndexByte(entry, ' ')+1:], "[]")
}

func hasRule(r game.Rules, id string) bool {
	return slices.ContainsFunc(game.Catalogue(r), func(x game.Rule) bool { return x.ID == id })
}
