package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// commentLength reads the comments behind a move: !, ?, + and ++ with or
// without an explanation right behind them, in any number and order, each with
// blanks before it or not; in the end perhaps a result after a blank. It returns
// the result and how many bytes of s the comments and the result are.
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

// explanationLength is the length of an explanation behind + or ++, which begins
// with a letter or digit. It cannot hold the signs of effects, so that no effect
// is taken for an explanation.
func explanationLength(s string) int {
	for i, c := range s {
		word := c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsDigit(c))
		if !word && (i == 0 || !strings.ContainsRune(",.'_", c)) {
			return i
		}
	}
	return len(s)
}
