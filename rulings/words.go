package rulings

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Words is what a check of the case claims, in a sentence or two of plain text.
// A check that has no form says so. The function code sets a name or a line of
// the formats off from the prose; nil does nothing.
func (c *Case) Words(k *Check, code func(string) string) string {
	f, err := k.form()
	if err != nil {
		return "Not a check: " + err.Error()
	}
	if code == nil {
		code = func(s string) string { return s }
	}
	return f.words(voice{code, tongueOf(c.Rules)}, k)
}

// A voice puts checks into words.
type voice struct {
	code func(string) string
	tongue
}

// A tongue has a game's words for what its texts name.
type tongue struct {
	kind  func(letter string) string
	side  func(letter string) string
	holds func(text string) (string, error) // the content of a square; an error if it is not canonical
	// compels says by what a compulsion of a kind, with its source, compels.
	compels func(kind, source string) string
}

func tongueOf(r game.Rules) tongue {
	if orNemoroth(r).Name() == orNemoroth(nil).Name() {
		return nemorothSpeech
	}
	same := func(s string) string { return s }
	return tongue{same, same, func(s string) (string, error) { return s, nil },
		func(kind, source string) string { return strings.TrimSpace("by " + kind + " " + source) }}
}

func (w voice) codes(entries []string, sep string) string { return each(entries, w.code, sep) }

func (w voice) are(moves []string) string {
	if len(moves) == 0 {
		return "Nothing is"
	}
	return w.codes(moves, ", ") + plural(len(moves), " is", " are")
}

func (w voice) compulsion(entry string) string {
	words := append(strings.Split(entry, " "), "")
	if len(words) < 4 {
		return entry
	}
	return words[0] + " " + w.kind(words[1]) + " " + w.compels(words[2], words[3])
}

func (w voice) satisfaction(entry string) string {
	head, rule, ok := strings.Cut(entry, ": ")
	if !ok {
		return entry
	}
	return w.compulsion(head) + " (" + rule + ")"
}

func (w voice) contents(contents Contents) string {
	entries := make([]string, len(contents))
	for i, c := range contents {
		entries[i] = c.Square + " " + c.Holds
		if words, err := w.holds(c.Holds); err == nil {
			entries[i] = c.Square + " " + words
		}
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

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
