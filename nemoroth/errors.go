package nemoroth

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentinels for errors.Is. Invalid means not understood, illegal means
// understood and not allowed, a setup error means a board that cannot stand.
var (
	ErrInvalid   = errors.New("invalid value")      // a zero or out-of-range value
	ErrSyntax    = errors.New("invalid text")       // SyntaxError
	ErrSetup     = errors.New("impossible set-up")  // SetupError (POS-1)
	ErrIllegal   = errors.New("illegal move")       // MoveError
	ErrAmbiguous = errors.New("ambiguous move")     // AmbiguousError
	ErrGameOver  = errors.New("the game is over")   // also matched by a MoveError in a finished game (END-1)
	ErrLimit     = errors.New("beyond the library") // a documented limit was reached
)

// errNil is what reads into nil.
var errNil = fmt.Errorf("nemoroth: %w: nothing to read into", ErrInvalid)

// A SyntaxError says where a text could not be understood.
type SyntaxError struct {
	What   string `json:"what"`           // what was being read: "position", "move", "diagram" …
	Input  string `json:"input"`          // the text
	Offset int    `json:"offset"`         // in bytes from the start of Input
	Square Square `json:"square"`         // the board square being read, or NoSquare
	Msg    string `json:"message"`        // what is wrong
	Hint   string `json:"hint,omitempty"` // what would be right; may be empty
}

// Error is one line; Caret shows the place.
func (e *SyntaxError) Error() string {
	if e == nil {
		return "no error"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "invalid %s at byte %d", e.What, e.Offset+1)
	if e.Square.IsValid() {
		fmt.Fprintf(&b, " (%v)", e.Square)
	}
	fmt.Fprintf(&b, ": %s", e.Msg)
	if e.Hint != "" {
		fmt.Fprintf(&b, "; expected %s", e.Hint)
	}
	return b.String()
}

// Is matches ErrSyntax.
func (e *SyntaxError) Is(target error) bool { return target == ErrSyntax }

// Caret returns two lines: the input around the offending byte, and a caret
// below it.
func (e *SyntaxError) Caret() string {
	if e == nil {
		return ""
	}
	const around = 36
	at := max(0, min(e.Offset, len(e.Input)))
	from, to := max(0, at-around), min(len(e.Input), at+around)
	for from < at && !utf8.RuneStart(e.Input[from]) {
		from++
	}
	for to > at && to < len(e.Input) && !utf8.RuneStart(e.Input[to]) {
		to--
	}
	show := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r == utf8.RuneError || !unicode.IsPrint(r) {
				return '?'
			}
			return r
		}, s)
	}
	before := show(e.Input[from:at])
	lead, tail := "", ""
	if from > 0 {
		lead = "…"
	}
	if to < len(e.Input) {
		tail = "…"
	}
	return lead + before + show(e.Input[at:to]) + tail + "\n" +
		strings.Repeat(" ", utf8.RuneCountInString(lead+before)) + "^"
}
