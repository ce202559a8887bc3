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

// forms are all forms, in the order of Check. (Their functions refer to it, so
// that its value cannot stand here.)
var forms []form

func init() {
	forms = slices.Concat(sideForms, moveForms, positionForms, textForms, nemorothForms)
	for i := range forms {
		f := &forms[i]
		if f.keys == nil {
			f.keys = []string{f.name}
		}
		if f.need == nil {
			f.need = f.keys
		}
	}
}

// keys lists the keys that the check uses, in the order of its fields.
func (k *Check) keys() []string {
	var used []string
	v := reflect.ValueOf(k).Elem()
	for _, f := range fieldsOf(v.Type()) {
		if !v.Field(f.index).IsZero() {
			used = append(used, f.key)
		}
	}
	return used
}

// form says which form the check has, or why it has none.
func (k *Check) form() (*form, error) {
	if k == nil {
		return nil, errors.New("there is no check")
	}
	used := k.keys()
	if len(used) == 0 {
		return nil, errors.New("the check expects nothing")
	}
	var found []*form
	var names []string
	for i := range forms {
		f := &forms[i]
		if slices.ContainsFunc(used, func(key string) bool { return key != "move" && slices.Contains(f.keys, key) }) {
			found, names = append(found, f), append(names, f.name)
		}
	}
	if len(found) == 0 {
		return nil, errors.New("the check lacks what the move does")
	}
	f := found[0]
	if k.Move != "" && !slices.Contains(f.keys, "move") {
		names = append(names, "move")
	}
	if len(names) > 1 {
		return nil, fmt.Errorf("the check has several forms: %s", strings.Join(names, " and "))
	}
	for _, key := range f.need {
		if !slices.Contains(used, key) {
			return nil, fmt.Errorf("the check lacks %s", key)
		}
	}
	return f, nil
}

// formed calls f for each check of the case that has a form.
func (c *Case) formed(yield func(*Check, *form) bool) {
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
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Avoids lists the rules that the case says nearly apply and do not: its
// near-miss, and the rules that a check's lacks-effects names. Each once,
// sorted.
func (c *Case) Avoids() []string {
	ids := slices.Clone(c.NearMiss)
	for _, k := range c.Checks {
		if k != nil {
			ids = append(ids, slices.DeleteFunc(slices.Clone(k.LacksEffects), func(what string) bool { return what == strings.ToLower(what) })...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
