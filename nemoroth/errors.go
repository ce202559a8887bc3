package nemoroth

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The sentinels for errors.Is. Invalid means not understood: an invalid text gives
// ErrSyntax, and an invalid value of a Go type gives ErrInvalid. Illegal means
// understood but not allowed, and impossible means that a board violates POS-1.
var (
	// ErrInvalid is the error for a value that has no meaning: a zero value, a nil
	// game, a number out of range, or a scream whose order does not fit the board.
	ErrInvalid = errors.New("invalid value")
	// ErrSyntax matches a SyntaxError: a text is not understood.
	ErrSyntax = errors.New("invalid text")
	// ErrSetup matches a SetupError: a board cannot stand.
	ErrSetup = errors.New("impossible setup")
	// ErrIllegal matches a MoveError: a move is understood but not allowed.
	ErrIllegal = errors.New("illegal move")
	// ErrAmbiguous matches an AmbiguousError: a text or a move fits several moves.
	ErrAmbiguous = errors.New("ambiguous move")
	// ErrGameOver matches a MoveError if the side to move had no legal move.
	ErrGameOver = errors.New("the game is over")
)

// errNil is the error of an Unmarshal method with a nil receiver.
var errNil = fmt.Errorf("nemoroth: %w: unmarshal into a nil pointer", ErrInvalid)

// unmarshal sets *p, for the UnmarshalText methods: to zero if the text is that of none, else to
// what parse reads.
func unmarshal[T any](p *T, text []byte, none string, zero T, parse func(string) (T, error)) error {
	if p == nil {
		return errNil
	}
	if string(text) == none {
		*p = zero
		return nil
	}
	v, err := parse(string(text))
	if err == nil {
		*p = v
	}
	return err
}

// unmarshalLetter sets *p to the place of a text among some letters.
func unmarshalLetter[T ~uint8](p *T, text []byte, letters, what, hint string) error {
	return unmarshal(p, text, "-", 0, func(letter string) (T, error) {
		i := strings.Index(letters, letter)
		if len(letter) != 1 || i < 0 {
			return 0, &SyntaxError{What: what, Input: letter, Square: NoSquare,
				Msg: "not a " + what, Hint: hint}
		}
		return T(i), nil
	})
}

// join returns the texts of the values of a list with a separator between them.
func join[T fmt.Stringer](list []T, separator string) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.String()
	}
	return strings.Join(texts, separator)
}

// A SyntaxError reports where a text is not understood, and why.
type SyntaxError struct {
	What   string `json:"what"`           // what Input should be: "position", "move" …
	Input  string `json:"input"`          // the whole text
	Offset int    `json:"offset"`         // where the error is, in bytes
	Square Square `json:"square"`         // the board square there, or NoSquare
	Msg    string `json:"message"`        // what is wrong
	Hint   string `json:"hint,omitempty"` // what was expected; may be empty
}

// Error returns one line that counts characters, not bytes, from 1. Caret shows
// the place in the text.
func (e *SyntaxError) Error() string {
	at := max(0, min(e.Offset, len(e.Input)))
	text := fmt.Sprintf("invalid %s at character %d", e.What,
		utf8.RuneCountInString(e.Input[:at])+1)
	if e.Square.IsValid() {
		text += " (" + e.Square.String() + ")"
	}
	text += ": " + e.Msg
	if e.Hint != "" {
		text += "; expected " + e.Hint
	}
	return text
}

// Is reports whether target is ErrSyntax.
func (e *SyntaxError) Is(target error) bool { return target == ErrSyntax }

// Caret returns two lines: the part of Input around the error, and a caret below
// the first character that is not understood.
func (e *SyntaxError) Caret() string {
	const around = 36
	at := max(0, min(e.Offset, len(e.Input)))
	before, after := printable(e.Input[:at]), printable(e.Input[at:])
	if n := len(before) - around; n > 0 {
		before = append([]rune("…"), before[n:]...)
	}
	if len(after) > around {
		after = append(after[:around], '…')
	}
	return string(before) + string(after) + "\n" + strings.Repeat(" ", len(before)) + "^"
}

// printable returns the characters of a text, with '?' for those that cannot be printed.
func printable(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s))
}

// A MoveError reports why a move cannot be played.
type MoveError struct {
	Ply    int    `json:"ply"`           // plies played in the game before the move
	Move   Move   `json:"move,omitzero"` // the move as the caller gave it
	Report Report `json:"report"`        // why the move is illegal
}

// Error returns the ply, the move and why it is illegal, in one line.
func (e *MoveError) Error() string {
	return fmt.Sprintf("ply %d: %v is illegal: %s", e.Ply+1, e.Move, e.Report.Summary())
}

// Is reports whether target is ErrIllegal, or ErrGameOver if the side to move had
// no legal move.
func (e *MoveError) Is(target error) bool {
	return target == ErrIllegal ||
		target == ErrGameOver && e.Report.GameOver
}

// An AmbiguousError reports that a text fits several moves (NAME-1, NOTE-2).
type AmbiguousError struct {
	Input      string      `json:"input"`
	Candidates []Candidate `json:"candidates"`
}

// Error returns the text and all moves that it fits, in one line.
func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("%s is ambiguous: %s", quote(e.Input), join(e.Candidates, " or "))
}

// Is reports whether target is ErrAmbiguous.
func (e *AmbiguousError) Is(target error) bool { return target == ErrAmbiguous }

// quote quotes a text and cuts it after 60 bytes.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
