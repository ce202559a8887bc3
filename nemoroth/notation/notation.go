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

var notationNames = []string{"any", "canonical", "lawson", "moussambani"}

// String returns the notation's name, as the Notation tag of a record has it.
func (n Notation) String() string {
	if n > Moussambani {
		return fmt.Sprintf("Notation(%d)", uint8(n))
	}
	return notationNames[n]
}

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
	if n > Moussambani {
		return nil, fmt.Errorf("notation: %w: unknown notation %d", nemoroth.ErrInvalid, n)
	}
	return []byte(notationNames[n]), nil
}

// UnmarshalText reads a name as ParseNotation does.
func (n *Notation) UnmarshalText(text []byte) error {
	read, err := ParseNotation(string(text))
	switch {
	case err != nil:
		return err
	case n == nil:
		return fmt.Errorf("notation: %w: unmarshal into a nil pointer", nemoroth.ErrInvalid)
	}
	*n = read
	return nil
}
