package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Notation is one of the notations in which moves are written.
type Notation uint8

const (
	// Any accepts all three notations in reading; nothing is written in it.
	Any         Notation = iota
	Canonical            // the canonical names of NAME-1
	Lawson               // Bd3:c2,e2
	Moussambani          // Bd3=pHc2,pHe2
)

var notationNames = names{"any", "canonical", "lawson", "moussambani"}

// String returns the notation's name, as the Notation tag of a record has it.
func (n Notation) String() string { return notationNames.of(uint8(n), "Notation") }

// ParseNotation reads the name of a notation, in any case. The error is a
// *nemoroth.SyntaxError.
func ParseNotation(s string) (Notation, error) {
	for i, name := range notationNames {
		if strings.EqualFold(s, name) {
			return Notation(i), nil
		}
	}
	return Any, syntaxError("notation", s, 0, "not a notation", strings.Join(notationNames, ", "))
}

// MarshalText returns the notation's name.
func (n Notation) MarshalText() ([]byte, error) {
	return notationNames.marshal(uint8(n), "notation")
}

// UnmarshalText reads a name as ParseNotation does.
func (n *Notation) UnmarshalText(text []byte) error { return unmarshal(n, text, ParseNotation) }

// names holds the text of each value of a type.
type names []string

// of returns the text of a value, or the type and number if it is out of range.
func (n names) of(i uint8, typ string) string {
	if int(i) >= len(n) {
		return fmt.Sprintf("%s(%d)", typ, i)
	}
	return n[i]
}

func (n names) marshal(i uint8, what string) ([]byte, error) {
	if int(i) >= len(n) {
		return nil, fmt.Errorf("notation: %w: unknown %s %d", nemoroth.ErrInvalid, what, i)
	}
	return []byte(n[i]), nil
}

// unmarshal reads a value into the pointer, which may be nil.
func unmarshal[T any](to *T, text []byte, parse func(string) (T, error)) error {
	v, err := parse(string(text))
	switch {
	case err != nil:
		return err
	case to == nil:
		return fmt.Errorf("notation: %w: unmarshal into a nil pointer", nemoroth.ErrInvalid)
	}
	*to = v
	return nil
}

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
