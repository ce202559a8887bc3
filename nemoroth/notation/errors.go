package notation

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Sentinels for errors.Is, beside those of package nemoroth.
var (
	ErrEffect  = errors.New("the stated effects are not those of the move") // EffectError
	ErrResult  = errors.New("the result is not that of the game")           // ResultError
	ErrDiagram = errors.New("the diagram does not show the game")           // DiagramError
)

// syntaxError is the error of a text at an offset.
func syntaxError(what, in string, off int, msg, hint string) *nemoroth.SyntaxError {
	return &nemoroth.SyntaxError{What: what, Input: in, Offset: off, Square: nemoroth.NoSquare, Msg: msg, Hint: hint}
}

var errNoRecord = fmt.Errorf("notation: %w: no record", nemoroth.ErrInvalid)

// An EffectError says that a text names a legal move, but states an effect that
// does not happen, or leaves one out beside others. A misunderstanding in a game
// by mail shows itself so.
type EffectError struct {
	Written  string        // the text
	Notation Notation      // in which it was understood
	Move     nemoroth.Move // zero where a wrong list of pushes names none
	// Denied are the stated effects that do not happen, Omitted those that
	// happen and are not stated; in the order of the text and of the move.
	Denied, Omitted []string
	// Actual is the move with the effects that it has, in the same notation; empty
	// where Move is zero.
	Actual string
}

// Error is one line: what is wrong, and what happens.
func (e *EffectError) Error() string {
	if e == nil {
		return "no error"
	}
	var what []string
	if len(e.Denied) > 0 {
		what = append(what, "this does not happen: "+some(e.Denied))
	}
	if len(e.Omitted) > 0 {
		what = append(what, "this is left out: "+some(e.Omitted))
	}
	s := fmt.Sprintf("%s: %s", quote(e.Written), strings.Join(what, "; "))
	if e.Actual != "" {
		s += "; the move is " + shorten(e.Actual)
	}
	return s
}

// Is matches ErrEffect.
func (e *EffectError) Is(target error) bool { return target == ErrEffect }

// An IllegalError says that a text is understood, but that the move it means is
// illegal.
type IllegalError struct {
	Written string        // the text
	Move    nemoroth.Move // zero where no piece could be meant
	Err     error         // the *nemoroth.MoveError of Move, or what piece is missing
}

// Error is one line: `"Ld2" is read as Lc1d2, which is illegal: …`.
func (e *IllegalError) Error() string {
	if e == nil {
		return "no error"
	}
	var illegal *nemoroth.MoveError
	if errors.As(e.Err, &illegal) {
		return fmt.Sprintf("%s is read as %v, which is illegal: %s", quote(e.Written), e.Move, illegal.Report.Summary())
	}
	return fmt.Sprintf("%s is illegal: %v", quote(e.Written), e.Err)
}

// Unwrap returns what is wrong with the move.
func (e *IllegalError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// Is matches nemoroth.ErrIllegal.
func (e *IllegalError) Is(target error) bool { return target == nemoroth.ErrIllegal }

// A ResultError says that a result contradicts a finished game, or another
// result in the same record.
type ResultError struct {
	Result  Result
	Outcome nemoroth.Outcome // of the game
	Other   Result           // the other result, if it is not the game
}

// Error is one line: the result, and what it contradicts.
func (e *ResultError) Error() string {
	if e == nil {
		return "no error"
	}
	if e.Other != NoResult {
		return fmt.Sprintf("the result %v contradicts the result %v", e.Result, e.Other)
	}
	return fmt.Sprintf("the result %v contradicts the game: %v", e.Result, e.Outcome)
}

// Is matches ErrResult.
func (e *ResultError) Is(target error) bool { return target == ErrResult }

// A DiagramError says where a diagram in a record differs from the game at that
// place.
type DiagramError struct {
	Differences []Difference // by square a1, b1 … h8
	// Shown and Actual are the whole board with the side on move and the full-move
	// number; Shown.Side is NoSide and Shown.FullMove 0 where the diagram does not
	// say them.
	Shown, Actual nemoroth.Setup
}

// A Difference is a square on which a diagram and a game do not agree. Shown and
// Actual are the square as the position line writes it, or "empty".
type Difference struct {
	Square        nemoroth.Square
	Shown, Actual string
}

// Error is one line: what the game has, square by square, and the diagram not.
func (e *DiagramError) Error() string {
	if e == nil {
		return "no error"
	}
	var what []string
	for _, d := range e.Differences {
		what = append(what, fmt.Sprintf("%v is %s, not %s", d.Square, shorten(d.Actual), shorten(d.Shown)))
	}
	if turnDiffers(&e.Shown, &e.Actual) {
		what = append(what, fmt.Sprintf("it is %s, not %s", turnText(&e.Actual), turnText(&e.Shown)))
	}
	return "the diagram does not show the game: " + some(what)
}

// turnDiffers compares side on move and full-move number as far as a diagram
// says them.
func turnDiffers(shown, actual *nemoroth.Setup) bool {
	return shown.Side != nemoroth.NoSide && shown.Side != actual.Side || shown.FullMove != 0 && shown.FullMove != actual.FullMove
}

func turnText(s *nemoroth.Setup) string {
	if s.FullMove == 0 {
		return fmt.Sprintf("%v's move", s.Side)
	}
	return fmt.Sprintf("%v's move %d", s.Side, s.FullMove)
}

// Is matches ErrDiagram.
func (e *DiagramError) Is(target error) bool { return target == ErrDiagram }

// some joins the first few of a list.
func some(list []string) string {
	const most = 12
	tail := ""
	if len(list) > most {
		tail = fmt.Sprintf(" and %d more", len(list)-most)
		list = list[:most]
	}
	return strings.Join(list, ", ") + tail
}

// shorten keeps a text in a message from filling the screen.
func shorten(s string) string {
	const most = 200
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}

// quote shows a text in a message, cut short.
func quote(s string) string {
	const most = 80
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
