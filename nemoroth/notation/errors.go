package notation

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Sentinels for errors.Is, in addition to those of package nemoroth.
var (
	// matches an EffectError
	ErrEffect = errors.New("the stated effects are not those of the move")
	ErrResult = errors.New("the result is not that of the game") // matches a ResultError
	// matches a DiagramError
	ErrDiagram = errors.New("the diagram does not show the game")
)

// syntaxError returns the error about a text at an offset in bytes.
func syntaxError(what, in string, off int, msg, hint string) *nemoroth.SyntaxError {
	return &nemoroth.SyntaxError{What: what, Input: in, Offset: off, Square: nemoroth.NoSquare,
		Msg: msg, Hint: hint}
}

// offset returns the offset of a syntax error, and 0 for any other error.
func offset(err error) int {
	var e *nemoroth.SyntaxError
	if errors.As(err, &e) {
		return e.Offset
	}
	return 0
}

func isSyntax(err error) bool { return errors.Is(err, nemoroth.ErrSyntax) }

var errNoRecord = fmt.Errorf("notation: %w: no record", nemoroth.ErrInvalid)

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
func (e *EffectError) Error() string {
	if e == nil {
		return "no error"
	}
	var what []string
	if len(e.Denied) > 0 {
		what = append(what, "this does not happen: "+some(e.Denied))
	}
	if len(e.Omitted) > 0 {
		what = append(what, "it leaves out: "+some(e.Omitted))
	}
	s := fmt.Sprintf("%.80q: %s", e.Written, strings.Join(what, "; "))
	if e.Actual != "" {
		s += fmt.Sprintf("; the move is %.200s", e.Actual)
	}
	return s
}

// Is reports whether target is ErrEffect.
func (e *EffectError) Is(target error) bool { return target == ErrEffect }

// An IllegalError says that a text is understood and that its move is illegal.
type IllegalError struct {
	Written string        // the text that was read
	Move    nemoroth.Move // zero if no piece of the side to move fits
	Err     error         // the *nemoroth.MoveError of Move, or why Move is zero
}

// Error returns one line such as `"Ld2" is read as Lc1d2, which is illegal: …`.
func (e *IllegalError) Error() string {
	if e == nil {
		return "no error"
	}
	var illegal *nemoroth.MoveError
	if errors.As(e.Err, &illegal) {
		return fmt.Sprintf("%.80q is read as %v, which is illegal: %s", e.Written, e.Move,
			illegal.Report.Summary())
	}
	return fmt.Sprintf("%.80q is illegal: %v", e.Written, e.Err)
}

// Unwrap returns Err.
func (e *IllegalError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// Is reports whether target is nemoroth.ErrIllegal.
func (e *IllegalError) Is(target error) bool { return target == nemoroth.ErrIllegal }

// A ResultError says that a result contradicts the finished game, or another
// result in the same record.
type ResultError struct {
	Result  Result
	Outcome nemoroth.Outcome // the outcome of the game
	Other   Result           // the other result; NoResult if the game contradicts
}

// Error returns one line: the result and what it contradicts.
func (e *ResultError) Error() string {
	if e == nil {
		return "no error"
	}
	if e.Other != NoResult {
		return fmt.Sprintf("the result %v contradicts the result %v", e.Result, e.Other)
	}
	return fmt.Sprintf("the result %v contradicts the game: %v", e.Result, e.Outcome)
}

// Is reports whether target is ErrResult.
func (e *ResultError) Is(target error) bool { return target == ErrResult }

// A DiagramError says how a diagram in a record differs from the game at that
// place.
type DiagramError struct {
	Differences []Difference // in the order a1, b1 … h8
	// Shown is the board in the diagram, and Actual the position of the game.
	// If the diagram does not say the side to move or the full-move number,
	// Shown.Side is NoSide or Shown.FullMove 0.
	Shown, Actual nemoroth.Setup
}

// A Difference is a square on which a diagram and a game disagree. Shown and Actual
// are the contents of the square, as the position line writes them, or "empty".
type Difference struct {
	Square        nemoroth.Square
	Shown, Actual string
}

// Error returns one line: for each square that differs, what the game has there
// and what the diagram shows.
func (e *DiagramError) Error() string {
	if e == nil {
		return "no error"
	}
	var what []string
	for _, d := range e.Differences {
		what = append(what, fmt.Sprintf("%v is %.200s, not %.200s", d.Square, d.Actual,
			d.Shown))
	}
	if turnDiffers(&e.Shown, &e.Actual) {
		what = append(what, fmt.Sprintf("it is %s, not %s", turnText(&e.Actual),
			turnText(&e.Shown)))
	}
	return "the diagram does not show the game: " + some(what)
}

// turnDiffers reports whether the side to move or the full-move number differs,
// if the diagram says them.
func turnDiffers(shown, actual *nemoroth.Setup) bool {
	return shown.Side != nemoroth.NoSide && shown.Side != actual.Side ||
		shown.FullMove != 0 && shown.FullMove != actual.FullMove
}

func turnText(s *nemoroth.Setup) string {
	if s.FullMove == 0 {
		return fmt.Sprintf("%v's move", s.Side)
	}
	return fmt.Sprintf("%v's move %d", s.Side, s.FullMove)
}

// Is reports whether target is ErrDiagram.
func (e *DiagramError) Is(target error) bool { return target == ErrDiagram }

// some joins the elements of a list with commas, at most twelve of them.
func some(list []string) string {
	const most = 12
	tail := ""
	if len(list) > most {
		tail = fmt.Sprintf(" and %d more", len(list)-most)
		list = list[:most]
	}
	return strings.Join(list, ", ") + tail
}
