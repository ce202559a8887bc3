package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// commentLength returns the length in bytes of the comments at the start of s,
// the text after a move, and the result among them. Comments are !, ?, + and ++
// in any number and order, each with or without blanks before it; an explanation
// may directly follow + or ++. A result may end the text, after a blank.
func commentLength(s string) (int, Result) {
	end := 0
	for {
		rest := strings.TrimLeft(s[end:], " \t")
		at := len(s) - len(rest)
		if rest == "" {
			return end, NoResult
		}
		switch c := rest[0]; {
		case c == '!' || c == '?':
			end = at + 1
		case c == '+':
			n := 1
			if strings.HasPrefix(rest, "++") {
				n = 2
			}
			end = at + n + explanationLength(rest[n:])
		case at > end:
			if r, err := ParseResult(rest); err == nil {
				return len(s), r
			}
			return end, NoResult
		default:
			return end, NoResult
		}
	}
}

// explanationLength returns the length in bytes of an explanation after + or
// ++. An explanation begins with a letter or digit. It cannot contain the signs
// of effects, so no effect is mistaken for an explanation.
func explanationLength(s string) int {
	for i, c := range s {
		word := c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsDigit(c))
		if !word && (i == 0 || !strings.ContainsRune(",.'_", c)) {
			return i
		}
	}
	return len(s)
}
