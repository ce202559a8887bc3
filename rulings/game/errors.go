package game

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Sentinels for errors.Is.
var (
	ErrSyntax    = errors.New("not understood")
	ErrSetup     = errors.New("impossible setup")
	ErrIllegal   = errors.New("illegal move")
	ErrAmbiguous = errors.New("ambiguous move")
	ErrEffects   = errors.New("wrong effects") // a text states effects that the move does not have
	// ErrContradiction is that of a record whose result or diagram is not that of
	// its game.
	ErrContradiction = errors.New("the record contradicts its game")
)

// What is said where nothing is given to work on.
var (
	errNoGame  = Tag(ErrSyntax, errors.New("there is no game"))
	errNoRules = Tag(ErrSyntax, errors.New("there are no rules of a game"))
)

// noError is what a nil error says.
const noError = "no error"

// Tag gives an error one of the sentinels; its text stays as it is. A nil error
// stays nil.
func Tag(sentinel, err error) error {
	if err == nil {
		return nil
	}
	return &tagged{sentinel, err}
}

type tagged struct{ sentinel, err error }

func (e *tagged) Error() string   { return e.err.Error() }
func (e *tagged) Unwrap() []error { return []error{e.sentinel, e.err} }

// A SyntaxError says where a text could not be understood, for games that have
// no such error of their own. It matches ErrSyntax.
type SyntaxError struct {
	What   string // what was being read, such as "move name"
	Input  string // the text
	Offset int    // in bytes from the start of Input
	Msg    string // what is wrong
	Hint   string // what would be right; may be empty
}

// Error is one line; the place is counted in characters from 1.
func (e *SyntaxError) Error() string {
	if e == nil {
		return noError
	}
	at := utf8.RuneCountInString(e.Input[:max(0, min(e.Offset, len(e.Input)))])
	s := fmt.Sprintf("invalid %s at character %d: %s", e.What, at+1, e.Msg)
	if e.Hint != "" {
		s += "; expected " + e.Hint
	}
	return s
}

// Is matches ErrSyntax.
func (e *SyntaxError) Is(target error) bool { return target == ErrSyntax }

// A SetupError lists every problem that keeps a position line from standing. It
// matches ErrSetup.
type SetupError struct{ Problems []Problem }

// Error is one line with the sentences of all problems.
func (e *SetupError) Error() string {
	if e == nil {
		return noError
	}
	texts := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		texts[i] = p.Text
	}
	return "impossible setup: " + strings.Join(texts, "; ")
}

// Is matches ErrSetup.
func (e *SetupError) Is(target error) bool { return target == ErrSetup }

// An AmbiguousError lists the moves that a text may mean, by canonical name,
// legal or not. It matches ErrAmbiguous.
type AmbiguousError struct{ Moves []string }

// Error is one line with all the moves.
func (e *AmbiguousError) Error() string {
	if e == nil {
		return noError
	}
	return "ambiguous move: " + strings.Join(e.Moves, " or ")
}

// Is matches ErrAmbiguous.
func (e *AmbiguousError) Is(target error) bool { return target == ErrAmbiguous }

// An EffectsError says that a text names a legal move with effects that it does
// not have, or leaves some out. It matches ErrEffects.
type EffectsError struct {
	Move            string   // canonical; "" where the text names none
	Denied, Omitted []string // what does not happen, and what is left out
	Actual          string   // the text with the effects that the move has; "" where Move is
}

// Error is one line with what is wrong.
func (e *EffectsError) Error() string {
	if e == nil {
		return noError
	}
	var what []string
	if len(e.Denied) > 0 {
		what = append(what, "this does not happen: "+strings.Join(e.Denied, ", "))
	}
	if len(e.Omitted) > 0 {
		what = append(what, "this is left out: "+strings.Join(e.Omitted, ", "))
	}
	return strings.Join(what, "; ")
}

// Is matches ErrEffects.
func (e *EffectsError) Is(target error) bool { return target == ErrEffects }
