package notation

import (
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Result is what a record or the last move of a score says about the end of
// the game.
type Result uint8

const (
	NoResult      Result = iota // nothing is said
	Unfinished                  // *
	AlabasterWins               // 1-0
	ObsidianWins                // 0-1
)

var resultTexts = names{"", "*", "1-0", "0-1"}

// String is the result as it is written; empty for NoResult.
func (r Result) String() string { return resultTexts.of(uint8(r), "Result") }

// ParseResult reads *, 1-0 or 0-1, with or without a full stop, and the empty
// text as NoResult. An error is a *nemoroth.SyntaxError.
func ParseResult(s string) (Result, error) {
	for i, text := range resultTexts {
		if s == text || text != "" && strings.TrimSuffix(s, ".") == text {
			return Result(i), nil
		}
	}
	return NoResult, syntaxError("result", s, 0, "not a result", "1-0, 0-1 or *")
}

// MarshalText writes the result as String does.
func (r Result) MarshalText() ([]byte, error) { return resultTexts.marshal(uint8(r), "result") }

// UnmarshalText reads what ParseResult reads.
func (r *Result) UnmarshalText(text []byte) error { return unmarshal(r, text, ParseResult) }

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
	if o := g.Outcome(); r != NoResult && o.Over && resultOf(o) != r {
		return &ResultError{Result: r, Outcome: o}
	}
	return nil
}
