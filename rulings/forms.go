package rulings

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A form is one kind of check. To add a form, add its fields to Check, its row to
// one of the lists in forms, and its keys to a schema; the tests report what is
// missing.
type form struct {
	name  string   // the key that identifies the form, except "move"
	keys  []string // all keys; nil for the name alone
	need  []string // required keys; nil for all keys
	apart bool     // does not use the case's position
	blind bool     // holds even if a near-miss rule applies

	lint  func(l *linter, k *Check)      // reports flaws; may be nil
	run   func(t *trial)                 // runs the check
	words func(w voice, k *Check) string // describes the check
	rules func(k *Check) []string        // lists the rules that expectations name; may be nil
}

// forms lists all forms in the order of Check. formOf has them by key; init fills
// it because the forms' functions refer to it.
var (
	forms  = slices.Concat(sideForms, moveForms, positionForms, textForms)
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
	delete(formOf, "move") // it belongs to two forms
}

// form returns the form of the check. The error reports why it has none.
func (k *Check) form() (*form, error) {
	if k == nil {
		return nil, errors.New("the check is empty")
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
		return nil, errors.New("the check lacks an expectation about the move")
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

// Names returns the rules that the case's expectations name, sorted: those of
// illegal, satisfies, would-satisfy, compelled, effects and problems.
func (c *Case) Names() []string { return c.names(func(*Check) bool { return true }) }

// names returns the rules that the expectations of some checks name.
func (c *Case) names(of func(*Check) bool) []string {
	var ids []string
	for k, f := range c.formed {
		if f.rules != nil && of(k) {
			ids = append(ids, f.rules(k)...)
		}
	}
	if slices.Contains(ids, setupRule) && !hasRule(c.Rules, setupRule) {
		ids = without(ids, []string{setupRule})
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Avoids returns the rules that almost apply in the case, sorted: those of
// near-miss and of lacks-effects.
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

// Words describes a check of the case in a few sentences. A check that is not well formed is
// described by its error. The function code formats canonical names and position lines; nil
// leaves them as they are.
func (c *Case) Words(k *Check, code func(string) string) string {
	f, err := k.form()
	if err != nil {
		return "Not a check: " + err.Error()
	}
	if code == nil {
		code = func(s string) string { return s }
	}
	return f.words(voice{code, c.Rules}, k)
}

// A voice describes checks in the words of a game.
type voice struct {
	code  func(string) string
	rules game.Rules
}

// kind returns the name of a kind of piece.
func (w voice) kind(letter string) string {
	return cmp.Or(glossary(w.rules, "piece")[letter], letter)
}

// describer is a game whose squares hold more contents than its schema can list.
type describer interface {
	// DescribeContent returns the words for the content of a square, as in a position line. The
	// error reports a content that is not canonical.
	DescribeContent(text string) (string, error)
}

// contentWords returns the words for the content of a square. The error reports a content that
// is not canonical.
func contentWords(r game.Rules, text string) (string, error) {
	if d, ok := r.(describer); ok {
		return d.DescribeContent(text)
	}
	contents := glossary(r, "content")
	if words := contents[text]; words != "" || len(contents) == 0 {
		return cmp.Or(words, text), nil
	}
	return text, errors.New("not canonical")
}

func (w voice) compulsion(entry string) string {
	words := append(strings.Split(entry, " "), "")
	if len(words) < 4 {
		return entry
	}
	how := cmp.Or(glossary(w.rules, "compulsion-kind")[words[2]], words[2])
	return strings.TrimSpace(words[0] + " " + w.kind(words[1]) + " by " + how + " " + words[3])
}

func (w voice) satisfaction(entry string) string {
	head, rule, _ := strings.Cut(entry, ": ")
	return w.compulsion(head) + " (" + rule + ")"
}

func (w voice) contents(contents Contents) string {
	entries := make([]string, len(contents))
	for i, c := range contents {
		words, err := contentWords(w.rules, c.Holds)
		if err != nil {
			words = c.Holds
		}
		entries[i] = c.Square + " " + words
	}
	return strings.Join(entries, "; ")
}

func each(entries []string, show func(string) string, sep string) string {
	shown := make([]string, len(entries))
	for i, s := range entries {
		shown[i] = show(s)
	}
	return strings.Join(shown, sep)
}
