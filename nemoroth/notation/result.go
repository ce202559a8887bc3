package notation

import (
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Result is what a record, or the comment on its last move, says about the
// end of the game.
type Result uint8

const (
	NoResult      Result = iota // no statement
	Unfinished                  // *
	AlabasterWins               // 1-0
	ObsidianWins                // 0-1
)

var resultTexts = names{"", "*", "1-0", "0-1"}

// String returns the result as it is written, and "" for NoResult.
func (r Result) String() string { return resultTexts.of(uint8(r), "Result") }

// ParseResult reads *, 1-0 or 0-1, with or without a full stop, and "" as
// NoResult. The error is a *nemoroth.SyntaxError.
func ParseResult(s string) (Result, error) {
	for i, text := range resultTexts {
		if s == text || text != "" && strings.TrimSuffix(s, ".") == text {
			return Result(i), nil
		}
	}
	return NoResult, syntaxError("result", s, 0, "not a result", "1-0, 0-1 or *")
}

// MarshalText returns the result as String writes it.
func (r Result) MarshalText() ([]byte, error) { return resultTexts.marshal(uint8(r), "result") }

// UnmarshalText reads a result as ParseResult does.
func (r *Result) UnmarshalText(text []byte) error { return unmarshal(r, text, ParseResult) }

// Winner returns the side that has won, or NoSide.
func (r Result) Winner() nemoroth.Side {
	switch r {
	case AlabasterWins:
		return nemoroth.Alabaster
	case ObsidianWins:
		return nemoroth.Obsidian
	}
	return nemoroth.NoSide
}

// resultOf returns the result of a finished game, and NoResult otherwise.
func resultOf(o nemoroth.Outcome) Result {
	switch {
	case o.Over && o.Winner == nemoroth.Alabaster:
		return AlabasterWins
	case o.Over && o.Winner == nemoroth.Obsidian:
		return ObsidianWins
	}
	return NoResult
}

// check returns a *ResultError if the result contradicts a finished game. A win
// in a game that is not over is a resignation.
func (r Result) check(g *nemoroth.Game) error {
	if o := g.Outcome(); r != NoResult && o.Over && resultOf(o) != r {
		return &ResultError{Result: r, Outcome: o}
	}
	return nil
}
