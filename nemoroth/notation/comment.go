package notation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
)

// A Result is what a record or the last move of a score says about the end of
// the game (NOTE-7).
type Result uint8

const (
	NoResult      Result = iota // nothing is said
	Unfinished                  // *
	AlabasterWins               // 1-0
	ObsidianWins                // 0-1
)

var resultTexts = [...]string{"", "*", "1-0", "0-1"}

// String is the result as it is written; empty for NoResult.
func (r Result) String() string {
	if int(r) >= len(resultTexts) {
		return fmt.Sprintf("Result(%d)", uint8(r))
	}
	return resultTexts[r]
}

// ParseResult reads *, 1-0 or 0-1, with or without a full stop, and the empty
// text as NoResult. An error is a *nemoroth.SyntaxError.
func ParseResult(s string) (Result, error) {
	if s == "" {
		return NoResult, nil
	}
	for i, text := range resultTexts {
		if i > 0 && strings.TrimSuffix(s, ".") == text {
			return Result(i), nil
		}
	}
	return NoResult, &nemoroth.SyntaxError{What: "result", Input: s, Square: nemoroth.NoSquare, Msg: "not a result", Hint: "1-0, 0-1 or *"}
}

// MarshalText writes the result as String does.
func (r Result) MarshalText() ([]byte, error) {
	if int(r) >= len(resultTexts) {
		return nil, fmt.Errorf("notation: %w: result %d", nemoroth.ErrInvalid, uint8(r))
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads what ParseResult reads.
func (r *Result) UnmarshalText(text []byte) error {
	s, err := ParseResult(string(text))
	if err != nil {
		return err
	}
	if r == nil {
		return fmt.Errorf("notation: %w: nil", nemoroth.ErrInvalid)
	}
	*r = s
	return nil
}

// Winner is the side that has won, NoSide where nobody has.
func (r Result) Winner() nemoroth.Side {
	switch r {
	case AlabasterWins:
		return nemoroth.Alabaster
	case ObsidianWins:
		return nemoroth.Obsidian
	}
	return nemoroth.NoSide
}

// resultOf is the result of a finished game, NoResult for one that goes on.
func resultOf(o nemoroth.Outcome) Result {
	switch {
	case o.Over && o.Winner == nemoroth.Alabaster:
		return AlabasterWins
	case o.Over && o.Winner == nemoroth.Obsidian:
		return ObsidianWins
	}
	return NoResult
}

// check returns a *ResultError if the result contradicts the game. In a game
// that is not over a win is a resignation.
func (r Result) check(g *nemoroth.Game) error {
	if r == NoResult {
		return nil
	}
	if o := g.Outcome(); o.Over && resultOf(o) != r {
		return &ResultError{Result: r, Outcome: o}
	}
	return nil
}

// commentLength reads the comments behind a move: !, ?, + and ++ with or
// without an explanation right behind them, in any number and order, each with
// blanks before it or not; in the end perhaps a result after a blank (NOTE-6).
// It returns how many bytes of s are that, and the result.
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

// explanationLength is the length of what follows + or ++ in explanation. It
// begins with a letter or digit and cannot hold what marks effects, so that no
// effect is taken for it.
func explanationLength(s string) int {
	for i, c := range s {
		word := c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsDigit(c))
		if !word && (i == 0 || !strings.ContainsRune(",.'_", c)) {
			return i
		}
	}
	return len(s)
}
