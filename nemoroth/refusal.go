package nemoroth

import (
	"errors"
	"fmt"
	"strings"
)

// A MoveError reports why a move cannot be played.
type MoveError struct {
	Ply    int    `json:"ply"`           // plies played in the game before the move
	Move   Move   `json:"move,omitzero"` // the move as the caller gave it
	Report Report `json:"report"`        // why the move is illegal
}

func (e *MoveError) Error() string {
	if e == nil {
		return "no error"
	}
	return fmt.Sprintf("ply %d: %v is illegal: %s", e.Ply+1, e.Move, e.Report.Summary())
}

// Is reports whether target is ErrIllegal, or ErrGameOver if the side to move had
// no legal move.
func (e *MoveError) Is(target error) bool {
	return target == ErrIllegal || target == ErrGameOver && e != nil && e.Report.GameOver
}

// An AmbiguousError reports that a text fits several moves (NAME-1, NOTE-2).
type AmbiguousError struct {
	Input      string      `json:"input"`
	Candidates []Candidate `json:"candidates"`
}

func (e *AmbiguousError) Error() string {
	if e == nil {
		return "no error"
	}
	names := make([]string, len(e.Candidates))
	for i, c := range e.Candidates {
		names[i] = c.Move.String()
		if !c.Legal {
			names[i] += " (illegal)"
		}
	}
	return fmt.Sprintf("%s is ambiguous: %s", quote(e.Input), strings.Join(names, " or "))
}

// Is reports whether target is ErrAmbiguous.
func (e *AmbiguousError) Is(target error) bool { return target == ErrAmbiguous }

// A LineError reports where reading a file failed. The function that returns it
// also returns what it has read before that line.
type LineError struct {
	Name   string `json:"name,omitempty"` // the file name, if known
	Line   int    `json:"line"`           // from 1
	Column int    `json:"column"`         // in bytes, from 1
	Ply    int    `json:"ply"`            // plies read before the error; -1 if not in a game
	Err    error  `json:"error"`
}

func (e *LineError) Error() string {
	if e == nil {
		return "no error"
	}
	where := fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	if e.Name != "" {
		where = e.Name + ": " + where
	}
	var illegal *MoveError // its text begins with the ply
	if e.Ply >= 0 && !errors.As(e.Err, &illegal) {
		where += fmt.Sprintf(", ply %d", e.Ply+1)
	}
	return fmt.Sprintf("%s: %v", where, e.Err)
}

func (e *LineError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// quote quotes a text and cuts it after 60 bytes.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
