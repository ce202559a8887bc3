package notation

import (
	"slices"
	"strings"
)

// A Notation is one of the notations in which moves are written, by its name in the
// Notation tag of a record.
type Notation string

const (
	// Any accepts all three notations in reading; nothing is written in it.
	Any         Notation = ""
	Canonical   Notation = "canonical"   // the canonical names of NAME-1
	Lawson      Notation = "lawson"      // Bd3:c2,e2
	Moussambani Notation = "moussambani" // Bd3=pHc2,pHe2
)

// writes reports whether moves can be written in the notation.
func (n Notation) writes() bool {
	return slices.Contains([]Notation{Canonical, Lawson, Moussambani}, n)
}

// ParseNotation reads the name of a notation, or "any", in any case. The error is a
// *nemoroth.SyntaxError.
func ParseNotation(s string) (Notation, error) {
	switch n := Notation(strings.ToLower(s)); {
	case n == "any":
		return Any, nil
	case n.writes():
		return n, nil
	}
	return Any, syntaxError("notation", s, 0, "not a notation", "any, canonical, lawson, moussambani")
}
