package rulings

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A form is one way of writing a check. To add one, add its fields to Check, its
// row to a list below and its keys to a schema; the tests say what is missing.
type form struct {
	name  string   // the key that tells the form; "move" apart, no other form has it
	keys  []string // all its keys; none for the name alone
	need  []string // those that must be there; none for all
	apart bool     // made without the case's position
	blind bool     // cannot fail because a rule applies that a near-miss names

	lint  func(l *linter, k *Check)      // asks whether the check is well written; nil for nothing
	run   func(t *trial)                 // makes the check
	words func(w voice, k *Check) string // says what the check claims
	rules func(k *Check) []string        // lists the rules that its expectations name; nil for none
}

// forms are all forms, in the order of Check, and formOf has them by key. (Their
// functions refer to formOf, so that its value cannot stand here.)
var (
	forms  = slices.Concat(sideForms, moveForms, positionForms, textForms, nemorothForms)
	formOf map[string]*form
)

func init() {
	formOf = map[string]*form{}
	for i := range forms {
		f := &forms[i]
		if f.keys == nil {
			f.keys = []string{f.name}
		}
		if f.need == nil {
			f.need = f.keys
		}
		for _, key := range f.keys {
			formOf[key] = f
		}
	}
	delete(formOf, "move") // of two forms
}

// form says which form the check has, or why it has none.
func (k *Check) form() (*form, error) {
	if k == nil {
		return nil, errors.New("there is no check")
	}
	var used []string
	var f *form
	v := reflect.ValueOf(k).Elem()
	for _, one := range fieldsOf(v.Type()) {
		if v.Field(one.index).IsZero() {
			continue
		}
		used = append(used, one.key)
		switch other := formOf[one.key]; {
		case f == nil:
			f = other
		case other != nil && other != f:
			return nil, fmt.Errorf("the check has several forms: %s and %s", f.name, other.name)
		}
	}
	switch {
	case used == nil:
		return nil, errors.New("the check expects nothing")
	case f == nil:
		return nil, errors.New("the check lacks what the move does")
	case k.Move != "" && !slices.Contains(f.keys, "move"):
		return nil, fmt.Errorf("the check has several forms: %s and move", f.name)
	}
	if lacks := without(f.need, used); lacks != nil {
		return nil, fmt.Errorf("the check lacks %s", strings.Join(lacks, " and "))
	}
	return f, nil
}

// formed calls a function for each check of the case that has a form.
func (c *Case) formed(yield func(*Check, *form) bool) {
	if c == nil {
		return
	}
	for _, k := range c.Checks {
		if f, err := k.form(); err == nil && !yield(k, f) {
			return
		}
	}
}

// UsesPosition reports whether a check is made in the case's position; set-ups,
// position lines and records are not.
func (c *Case) UsesPosition() bool {
	for _, f := range c.formed {
		if !f.apart {
			return true
		}
	}
	return false
}

// Names lists the rules that the case's expectations name: those of illegal,
// satisfies and would-satisfy, compelled, effects, problems. Each once, sorted.
func (c *Case) Names() []string { return c.names(func(*Check) bool { return true }) }

// names lists the rules that the expectations of some checks name.
func (c *Case) names(of func(*Check) bool) []string {
	var ids []string
	for k, f := range c.formed {
		if f.rules != nil && of(k) {
			ids = append(ids, f.rules(k)...)
		}
	}
	if c.rules().Name() != orNemoroth(nil).Name() {
		ids = without(ids, []string{nemorothSetups})
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Avoids lists the rules that the case says nearly apply and do not: its
// near-miss, and the rules that a check's lacks-effects names. Each once,
// sorted.
func (c *Case) Avoids() []string {
	if c == nil {
		return nil
	}
	ids := slices.Clone(c.NearMiss)
	for k := range c.formed {
		for _, what := range k.LacksEffects {
			if what == strings.ToUpper(what) {
				ids = append(ids, what)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
