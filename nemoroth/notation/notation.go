package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
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

// ParseNotation reads the name of a notation in any case; "any" and "" are Any. The error
// is a *nemoroth.SyntaxError.
func ParseNotation(s string) (Notation, error) {
	switch n := Notation(strings.ToLower(s)); {
	case n == "any", n == "":
		return Any, nil
	case n.writes():
		return n, nil
	}
	return Any, syntaxError("notation", s, 0, "not a notation",
		"any, canonical, lawson, moussambani")
}

// ErrEffects matches an EffectsError.
var ErrEffects = letter.ErrEffects

// syntaxError returns the error about a text at an offset in bytes.
func syntaxError(what, in string, off int, msg, hint string) *nemoroth.SyntaxError {
	return &nemoroth.SyntaxError{What: what, Input: in, Offset: off, Square: noSquare,
		Msg: msg, Hint: hint}
}

// errInvalid is nemoroth.ErrInvalid with the name of this package.
var errInvalid = fmt.Errorf("notation: %w", nemoroth.ErrInvalid)

var errNoGame = fmt.Errorf("%w: no game", errInvalid)

// An EffectsError says that a text names a legal move but states its effects wrongly.
type EffectsError = letter.EffectsError

// An IllegalError says that a text is understood and that its move is illegal.
type IllegalError struct {
	Written string        // the text that was read
	Move    nemoroth.Move // zero if no piece of the side to move fits
	Err     error         // the *nemoroth.MoveError of Move, or why Move is zero
}

// Error returns one line such as `"Ld2" is read as Lc1d2, which is illegal: …`.
func (e *IllegalError) Error() string {
	var illegal *nemoroth.MoveError
	if errors.As(e.Err, &illegal) {
		return fmt.Sprintf("%.80q is read as %v, which is illegal: %s", e.Written, e.Move,
			illegal.Report.Summary())
	}
	return fmt.Sprintf("%.80q is illegal: %v", e.Written, e.Err)
}

// Unwrap returns Err.
func (e *IllegalError) Unwrap() error { return e.Err }

// Is reports whether target is nemoroth.ErrIllegal.
func (e *IllegalError) Is(target error) bool { return target == nemoroth.ErrIllegal }
