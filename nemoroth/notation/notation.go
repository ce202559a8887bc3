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
	Lawson               // NOTE-3 and NOTE-4
	Moussambani          // NOTE-5
)

var mannerNames = [...]string{"any", "canonical", "lawson", "moussambani"}

// String is the manner's name in small letters, as in a record's Notation tag
// (NOTE-7).
func (m Notation) String() string {
	if int(m) >= len(mannerNames) {
		return fmt.Sprintf("Manner(%d)", uint8(m))
	}
	return mannerNames[m]
}

// ParseNotation reads a manner's name, in any case. An error is a
// *nemoroth.SyntaxError.
func ParseNotation(s string) (Notation, error) {
	for i, name := range mannerNames {
		if strings.EqualFold(s, name) {
			return Notation(i), nil
		}
	}
	return Any, &nemoroth.SyntaxError{What: "manner", Input: s, Square: nemoroth.NoSquare, Msg: "not a manner of writing",
		Hint: strings.Join(mannerNames[:], ", ")}
}

// MarshalText writes the manner's name.
func (m Notation) MarshalText() ([]byte, error) {
	if int(m) >= len(mannerNames) {
		return nil, fmt.Errorf("notation: %w: manner %d", nemoroth.ErrInvalid, uint8(m))
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (m *Notation) UnmarshalText(text []byte) error {
	n, err := ParseNotation(string(text))
	if err != nil {
		return err
	}
	if m == nil {
		return fmt.Errorf("notation: %w: nil", nemoroth.ErrInvalid)
	}
	*m = n
	return nil
}
