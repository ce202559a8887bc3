package game

import (
	"errors"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// The sentinels for errors.Is. Those that the library has are the same, so that its errors need
// no translation.
var (
	ErrSyntax    = nemoroth.ErrSyntax
	ErrSetup     = nemoroth.ErrSetup
	ErrIllegal   = nemoroth.ErrIllegal
	ErrAmbiguous = nemoroth.ErrAmbiguous
	ErrEffects   = letter.ErrEffects // a text states effects that the move lacks
	// ErrContradiction matches the error of a record whose result or diagram
	// contradicts its moves.
	ErrContradiction = letter.ErrContradiction
)

var errNoRules = Tag(ErrSyntax, errors.New("there are no rules of a game"))

// Tag returns an error that matches the sentinel and keeps the text of err.
func Tag(sentinel, err error) error { return &tagged{sentinel, err} }

type tagged struct {
	sentinel error
	error
}

func (e *tagged) Unwrap() []error { return []error{e.sentinel, e.error} }

// A SyntaxError reports where a text is not understood. It matches ErrSyntax.
type SyntaxError = nemoroth.SyntaxError

// NotUnderstood returns a SyntaxError about the beginning of a text that should be something,
// such as a "move name". The hint says what was expected.
func NotUnderstood(what, text, msg, hint string) *SyntaxError {
	return &SyntaxError{What: what, Input: text, Square: nemoroth.NoSquare, Msg: msg, Hint: hint}
}

// A SetupError lists every problem of an impossible position. It matches ErrSetup.
type SetupError struct{ Problems []Problem }

// Error returns the sentences of all problems in one line.
func (e *SetupError) Error() string {
	var texts []string
	for _, p := range e.Problems {
		texts = append(texts, p.Text)
	}
	return "impossible setup: " + strings.Join(texts, "; ")
}

// Is reports whether target is ErrSetup.
func (e *SetupError) Is(target error) bool { return target == ErrSetup }

// Problems returns the problems of an impossible position that an error reports; nil if it
// reports none.
func Problems(err error) []Problem {
	var setup *SetupError
	if errors.As(err, &setup) {
		return setup.Problems
	}
	return nil
}

// An AmbiguousError lists the canonical names of the moves, legal or illegal, that
// a text may mean. It matches ErrAmbiguous.
type AmbiguousError struct{ Moves []string }

// Error returns all moves in one line.
func (e *AmbiguousError) Error() string {
	return "ambiguous move: " + strings.Join(e.Moves, " or ")
}

// Is reports whether target is ErrAmbiguous.
func (e *AmbiguousError) Is(target error) bool { return target == ErrAmbiguous }

// An EffectsError reports a text that names a legal move with wrong effects. It matches
// ErrEffects.
type EffectsError = letter.EffectsError
