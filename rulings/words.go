package rulings

import (
	"cmp"
	"errors"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Words describes a check of the case in a few sentences. A check that is not
// well formed is described by its error. The function code formats canonical names
// and position lines; nil leaves them as they are.
func (c *Case) Words(k *Check, code func(string) string) string {
	f, err := k.form()
	if err != nil {
		return "Not a check: " + err.Error()
	}
	if code == nil {
		code = func(s string) string { return s }
	}
	return f.words(voice{code, c.rules(), tongueOf(c.rules())}, k)
}

// A voice describes checks.
type voice struct {
	code  func(string) string
	rules game.Rules
	tongue
}

// A tongue has the words of one game.
type tongue struct {
	kind    func(letter string) string
	holds   func(text string) (string, error) // content of a square; an error if not canonical
	compels func(kind, source string) string  // the cause of a compulsion
}

func tongueOf(r game.Rules) tongue {
	if r.Name() == orNemoroth(nil).Name() {
		return inNemoroth
	}
	kinds, contents := glossary(r, "piece"), glossary(r, "content")
	return tongue{
		kind: func(letter string) string { return cmp.Or(kinds[letter], letter) },
		holds: func(text string) (string, error) {
			if words := contents[text]; words != "" || len(contents) == 0 {
				return cmp.Or(words, text), nil
			}
			return text, errors.New("not canonical")
		},
		compels: func(kind, source string) string { return strings.TrimSpace("by " + kind + " " + source) },
	}
}

func (w voice) compulsion(entry string) string {
	words := append(strings.Split(entry, " "), "")
	if len(words) < 4 {
		return entry
	}
	return words[0] + " " + w.kind(words[1]) + " " + w.compels(words[2], words[3])
}

func (w voice) satisfaction(entry string) string {
	head, rule, _ := strings.Cut(entry, ": ")
	return w.compulsion(head) + " (" + rule + ")"
}

func (w voice) contents(contents Contents) string {
	entries := make([]string, len(contents))
	for i, c := range contents {
		words, _ := w.holds(c.Holds)
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
