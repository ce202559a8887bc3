package game

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// The sentinels for errors.Is.
var (
	ErrSyntax    = errors.New("not understood")
	ErrSetup     = errors.New("impossible setup")
	ErrIllegal   = errors.New("illegal move")
	ErrAmbiguous = errors.New("ambiguous move")
	ErrEffects   = errors.New("wrong effects") // a text states effects that the move lacks
	// ErrContradiction matches the error of a record whose result or diagram
	// contradicts its moves.
	ErrContradiction = letter.ErrContradiction
)

var errNoRules = Tag(ErrSyntax, errors.New("there are no rules of a game"))

// Tag returns an error that matches the sentinel and keeps the text of err. It
// returns nil if err is nil.
func Tag(sentinel, err error) error {
	if err == nil {
		return nil
	}
	return &tagged{sentinel, err}
}

type tagged struct{ sentinel, err error }

func (e *tagged) Error() string   { return e.err.Error() }
func (e *tagged) Unwrap() []error { return []error{e.sentinel, e.err} }

// A SyntaxError reports where a text is not understood, for games that have no such
// error type of their own. It matches ErrSyntax.
type SyntaxError struct {
	What   string // what Input should be, such as "move name"
	Input  string // the whole text
	Offset int    // where the error is, in bytes
	Msg    string // what is wrong
	Hint   string // what was expected; may be empty
}

// Error returns one line that counts characters, not bytes, from 1.
func (e SyntaxError) Error() string {
	at := utf8.RuneCountInString(e.Input[:max(0, min(e.Offset, len(e.Input)))])
	s := fmt.Sprintf("invalid %s at character %d: %s", e.What, at+1, e.Msg)
	if e.Hint != "" {
		s += "; expected " + e.Hint
	}
	return s
}

// Is reports whether target is ErrSyntax.
func (e SyntaxError) Is(target error) bool { return target == ErrSyntax }

// A SetupError lists every problem of an impossible position. It matches ErrSetup.
type SetupError struct{ Problems []Problem }

// Error returns the sentences of all problems in one line.
func (e SetupError) Error() string {
	texts := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		texts[i] = p.Text
	}
	return "impossible setup: " + strings.Join(texts, "; ")
}

// Is reports whether target is ErrSetup.
func (e SetupError) Is(target error) bool { return target == ErrSetup }

// An AmbiguousError lists the canonical names of the moves, legal or illegal, that
// a text may mean. It matches ErrAmbiguous.
type AmbiguousError struct{ Moves []string }

// Error returns all moves in one line.
func (e AmbiguousError) Error() string {
	return "ambiguous move: " + strings.Join(e.Moves, " or ")
}

// Is reports whether target is ErrAmbiguous.
func (e AmbiguousError) Is(target error) bool { return target == ErrAmbiguous }

// An EffectsError reports a text that names a legal move with wrong effects: it
// states effects that the move lacks, or omits some. It matches ErrEffects.
type EffectsError struct {
	Move            string   // the canonical name; "" if the text names no move
	Denied, Omitted []string // stated but absent; present but not stated
	Actual          string   // the corrected text; "" if Move is empty
}

// Error returns both lists in one line.
func (e EffectsError) Error() string {
	var what []string
	if len(e.Denied) > 0 {
		what = append(what, "this does not happen: "+strings.Join(e.Denied, ", "))
	}
	if len(e.Omitted) > 0 {
		what = append(what, "it leaves out: "+strings.Join(e.Omitted, ", "))
	}
	return strings.Join(what, "; ")
}

// Is reports whether target is ErrEffects.
func (e EffectsError) Is(target error) bool { return target == ErrEffects }
