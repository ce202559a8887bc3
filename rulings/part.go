package rulings

import (
	"bytes"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// This file finds rulings in a file of the corpus without decoding it, by the form
// in which the files are written.

// spellings lists how words stand in the files: as they are, ids also in capitals, the
// ids of rulings in full, and for a withdrawn one that of the ruling that says it now.
// Two kinds of rule are named without their ids: what compels by its kind (see
// compulsionRules), and the one on setups by asking for problems (see setupRules).
func spellings(r game.Rules, words []string) (list [][]byte) {
	add := func(w string) { list = append(list, []byte(w)) }
	for _, w := range words {
		upper := strings.ToUpper(w)
		add(w)
		if upper != w && strings.Contains(w, "-") {
			add(upper)
		}
		if idForm.MatchString(w) {
			add(strings.ToUpper(fullID(w)))
		}
		if now, ok := Withdrawn(w); ok {
			add(now.Into)
		}
		if kind, ok := strings.CutPrefix(upper, "COMP-"); ok && mayCompel(r, upper) {
			add(" " + strings.ToLower(kind))
		}
		if upper == nemorothSetups {
			add("problems:")
		}
	}
	return list
}

// mayCompel reports whether a rule compels pieces. It is true if the game's rule
// table does not have the rule.
func mayCompel(r game.Rules, id string) bool {
	return !slices.ContainsFunc(game.Catalogue(r), func(x game.Rule) bool { return x.ID == id && x.Uses&game.AsCompulsion == 0 })
}

// caseBegins is what a ruling of a list begins with.
const caseBegins = "\n  - id:"

// casesWith returns the text of a file with blank lines in place of every ruling
// that has none of the words, so that all else keeps its place; nil if none is left.
// If prose is false, blank lines also replace the prose of the rulings, and a word in
// the prose does not count. A file of another form is returned as it is.
func casesWith(text []byte, words [][]byte, prose bool) []byte {
	at := bytes.Index(text, []byte(caseBegins))
	if at < 0 || !bytes.HasSuffix(text[:at], []byte("\ncases:")) {
		return text
	}
	part, some := text[:at], false // in place: it never outgrows what is read
	for at < len(text) {
		end := at + caseLength(text[at:])
		one := text[at:end]
		if !prose {
			one = withoutProse(one)
		}
		if containsAny(one, words) {
			part, some = append(part, one...), true
		} else {
			part = appendBlank(part, one)
		}
		if at = end; !bytes.HasPrefix(text[at:], []byte(caseBegins)) {
			part = append(part, text[at:]...)
			break
		}
	}
	if !some {
		return nil
	}
	return part
}

// appendBlank appends a blank line for each line of a text.
func appendBlank(to, text []byte) []byte {
	for range bytes.Count(text, []byte("\n")) {
		to = append(to, '\n')
	}
	return to
}

// outlines is a word of About that stands in no ruling. With it, Load leaves out the
// prose of the rulings.
const outlines = "\x00"

// proseKeys are the keys of the prose: half of the text, which Precedents ignores.
var proseKeys = []string{"sources", "considered", "why"}

// withoutProse returns the text of a ruling, in place, with blank lines for its prose.
func withoutProse(one []byte) []byte {
	rest, blank := one[:0], false
	for line := range bytes.Lines(one) {
		if field, ok := bytes.CutPrefix(line, []byte("    ")); ok && len(field) > 0 && 'a' <= field[0] && field[0] <= 'z' {
			key, _, _ := bytes.Cut(field, []byte(":"))
			blank = slices.Contains(proseKeys, string(key))
		}
		if blank {
			rest = appendBlank(rest, line)
		} else {
			rest = append(rest, line...)
		}
	}
	return rest
}

// caseLength is how long the ruling is with which a text begins, up to the newline
// before the next one, or before a line that is no part of the list.
func caseLength(text []byte) int {
	for n := 1; ; {
		i := bytes.IndexByte(text[n:], '\n')
		if i < 0 || n+i+1 == len(text) {
			return len(text)
		}
		n += i
		if next := text[n+1]; next != ' ' && next != '\n' && next != '\r' && next != '#' || bytes.HasPrefix(text[n:], []byte(caseBegins)) {
			return n
		}
		n++
	}
}

func containsAny(text []byte, words [][]byte) bool {
	for _, w := range words {
		if bytes.Contains(text, w) {
			return true
		}
	}
	return false
}
