package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Notation is a way of writing moves.
type Notation uint8

const (
	// Any stands for each of the three in turn when a move is read; nothing can
	// be written in it.
	Any         Notation = iota
	Canonical            // the canonical names of NAME-1
	Lawson               // Bd3:c2,e2
	Moussambani          // Bd3=pHc2,pHe2
)

var notationNames = names{"any", "canonical", "lawson", "moussambani"}

// String is the notation's name in small letters, as in a record's Notation tag.
func (n Notation) String() string { return notationNames.of(uint8(n), "Notation") }

// ParseNotation reads a notation's name, in any case. An error is a
// *nemoroth.SyntaxError.
func ParseNotation(s string) (Notation, error) {
	for i, name := range notationNames {
		if strings.EqualFold(s, name) {
			return Notation(i), nil
		}
	}
	return Any, syntaxError("notation", s, 0, "not a notation", strings.Join(notationNames, ", "))
}

// MarshalText writes the notation's name.
func (n Notation) MarshalText() ([]byte, error) {
	return notationNames.marshal(uint8(n), "notation")
}

// UnmarshalText reads what MarshalText writes.
func (n *Notation) UnmarshalText(text []byte) error { return unmarshal(n, text, ParseNotation) }

// names has the texts of the values of a type.
type names []string

// of is the text of a value, or the type and number of a value without one.
func (n names) of(i uint8, typ string) string {
	if int(i) >= len(n) {
		return fmt.Sprintf("%s(%d)", typ, i)
	}
	return n[i]
}

func (n names) marshal(i uint8, what string) ([]byte, error) {
	if int(i) >= len(n) {
		return nil, fmt.Errorf("notation: %w: %s %d", nemoroth.ErrInvalid, what, i)
	}
	return []byte(n[i]), nil
}

// unmarshal reads a value into a pointer, which may be nil.
func unmarshal[T any](to *T, text []byte, parse func(string) (T, error)) error {
	v, err := parse(string(text))
	switch {
	case err != nil:
		return err
	case to == nil:
		return fmt.Errorf("notation: %w: there is no value to read into", nemoroth.ErrInvalid)
	}
	*to = v
	return nil
}
