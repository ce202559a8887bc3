package nemoroth

import (
	"encoding/json"
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

// A Problem is one reason why a set-up cannot stand (POS-1).
type Problem struct {
	Rule     Rule   `json:"rule"`            // always POS-1
	Violates Rule   `json:"violates"`        // the rule that such a board would break
	Square   Square `json:"square"`          // where; NoSquare for the set-up as a whole
	Piece    *Piece `json:"piece,omitempty"` // which occupant; nil where it is the ichor. JSON leaves out what no text can say
	Msg      string `json:"message"`
}

// MarshalJSON writes the fields as they are named.
func (p Problem) MarshalJSON() ([]byte, error) {
	type plain Problem
	if p.Piece != nil {
		if _, err := p.Piece.MarshalText(); err != nil {
			p.Piece = nil
		}
	}
	return json.Marshal(plain(p))
}

// String is one line, such as "d4 Leaf Pile shares its square [POS-1, ENGULF-2]".
func (p Problem) String() string {
	where := ""
	if p.Square.IsValid() {
		where = p.Square.String() + " "
	}
	return fmt.Sprintf("%s%s [%s, %s]", where, p.Msg, p.Rule, p.Violates)
}

// A SetupError lists every problem of a set-up (POS-1), by square a1, b1 … h8.
type SetupError struct {
	Problems []Problem `json:"problems"`
}

func (e *SetupError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return "impossible set-up: " + strings.Join(lines, "; ")
}

// Is matches ErrSetup.
func (e *SetupError) Is(target error) bool { return target == ErrSetup }

// A MoveError says why a move cannot be played.
type MoveError struct {
	Ply    int    `json:"ply"`           // plies played before it in its game, counted from the game's start
	Move   Move   `json:"move,omitzero"` // the move asked for
	Report Report `json:"report"`        // why not
}

func (e *MoveError) Error() string {
	return fmt.Sprintf("ply %d: %v is illegal: %s", e.Ply+1, e.Move, e.Report.Summary())
}

// Is matches ErrIllegal, and ErrGameOver where no move was legal at all.
func (e *MoveError) Is(target error) bool {
	return target == ErrIllegal || target == ErrGameOver && e.Report.GameOver
}

// An AmbiguousError says that a text fits several moves (NAME-1, NOTE-2).
type AmbiguousError struct {
	Input      string      `json:"input"`
	Candidates []Candidate `json:"candidates"`
}

// A Candidate is one move that an ambiguous text may mean.
type Candidate struct {
	Move  Move `json:"move"`
	Legal bool `json:"legal"`
}

func (e *AmbiguousError) Error() string {
	names := make([]string, len(e.Candidates))
	for i, c := range e.Candidates {
		names[i] = c.Move.String()
		if !c.Legal {
			names[i] += " (illegal)"
		}
	}
	return fmt.Sprintf("%s is ambiguous: %s", quote(e.Input), strings.Join(names, " or "))
}

// Is matches ErrAmbiguous.
func (e *AmbiguousError) Is(target error) bool { return target == ErrAmbiguous }

// A LineError says where a file could not be followed; what comes before that
// line has been kept by whoever returns it.
type LineError struct {
	Name   string `json:"name,omitempty"` // the file, may be empty
	Line   int    `json:"line"`           // from 1
	Column int    `json:"column"`         // in bytes, from 1
	Ply    int    `json:"ply"`            // plies read before the trouble; -1 where that means nothing
	Err    error  `json:"error"`
}

func (e *LineError) Error() string {
	where := fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	if e.Name != "" {
		where = e.Name + ": " + where
	}
	var illegal *MoveError // says the ply itself
	if e.Ply >= 0 && !errors.As(e.Err, &illegal) {
		where += fmt.Sprintf(", ply %d", e.Ply+1)
	}
	return fmt.Sprintf("%s: %v", where, e.Err)
}

func (e *LineError) Unwrap() error { return e.Err }

// quote shows a text in a message without letting it fill the screen.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
