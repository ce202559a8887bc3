package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
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

// ErrEffect matches an EffectError.
var ErrEffect = errors.New("the stated effects are not those of the move")

// syntaxError returns the error about a text at an offset in bytes.
func syntaxError(what, in string, off int, msg, hint string) *nemoroth.SyntaxError {
	return &nemoroth.SyntaxError{What: what, Input: in, Offset: off, Square: nemoroth.NoSquare,
		Msg: msg, Hint: hint}
}

var errNoGame = fmt.Errorf("notation: %w: no game", nemoroth.ErrInvalid)

// An EffectError says that a text names a legal move but states its effects wrongly:
// it states an effect that does not happen, or some effects and not all of them. In
// a game by mail such an error shows a misunderstanding.
type EffectError struct {
	Written  string        // the text that was read
	Notation Notation      // the notation in which the text was understood
	Move     nemoroth.Move // zero if a wrong list of pushes names no move
	// Denied lists the stated effects that do not happen, in the order of the
	// text. Omitted lists the effects that happen and are not stated, in the
	// order of the move.
	Denied, Omitted []string
	// Actual is the move with its real effects, in the same notation; "" if
	// Move is zero.
	Actual string
}

// Error returns one line: what is wrong, then the move with its real effects.
func (e EffectError) Error() string {
	var what []string
	if len(e.Denied) > 0 {
		what = append(what, "this does not happen: "+strings.Join(e.Denied, ", "))
	}
	if len(e.Omitted) > 0 {
		what = append(what, "it leaves out: "+strings.Join(e.Omitted, ", "))
	}
	s := fmt.Sprintf("%.80q: %.400s", e.Written, strings.Join(what, "; "))
	if e.Actual != "" {
		s += fmt.Sprintf("; the move is %.200s", e.Actual)
	}
	return s
}

// Is reports whether target is ErrEffect.
func (e EffectError) Is(target error) bool { return target == ErrEffect }

// An IllegalError says that a text is understood and that its move is illegal.
type IllegalError struct {
	Written string        // the text that was read
	Move    nemoroth.Move // zero if no piece of the side to move fits
	Err     error         // the *nemoroth.MoveError of Move, or why Move is zero
}

// Error returns one line such as `"Ld2" is read as Lc1d2, which is illegal: …`.
func (e IllegalError) Error() string {
	var illegal *nemoroth.MoveError
	if errors.As(e.Err, &illegal) {
		return fmt.Sprintf("%.80q is read as %v, which is illegal: %s", e.Written, e.Move,
			illegal.Report.Summary())
	}
	return fmt.Sprintf("%.80q is illegal: %v", e.Written, e.Err)
}

// Unwrap returns Err.
func (e IllegalError) Unwrap() error { return e.Err }

// Is reports whether target is nemoroth.ErrIllegal.
func (e IllegalError) Is(target error) bool { return target == nemoroth.ErrIllegal }
