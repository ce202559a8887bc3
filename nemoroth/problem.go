package nemoroth

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Problem is one reason why a setup is impossible (POS-1).
type Problem struct {
	Rule     Rule   `json:"rule"`            // always POS-1
	Violates Rule   `json:"violates"`        // the rule that the board violates
	Square   Square `json:"square"`          // NoSquare if it concerns the whole setup
	Piece    *Piece `json:"piece,omitempty"` // the occupant; nil if it concerns no piece
	Msg      string `json:"message"`         // what is wrong, without the square
}

// MarshalJSON writes the fields under their names. It leaves out a piece that has
// no text (see Piece.MarshalText).
func (p Problem) MarshalJSON() ([]byte, error) {
	type plain Problem
	if p.Piece != nil {
		if _, err := p.Piece.MarshalText(); err != nil {
			p.Piece = nil
		}
	}
	return json.Marshal(plain(p))
}

// String returns one line, such as "d4 Alabaster Leaf Pile shares its square
// [POS-1, ENGULF-2]".
func (p Problem) String() string {
	where := ""
	if p.Square.IsValid() {
		where = p.Square.String() + " "
	}
	return fmt.Sprintf("%s%s [%s, %s]", where, p.Msg, p.Rule, p.Violates)
}

// A SetupError lists every problem of a setup (POS-1), as Setup.Problems does.
type SetupError struct {
	Problems []Problem `json:"problems"`
}

// Error returns all problems in one line.
func (e *SetupError) Error() string {
	if e == nil {
		return "no error"
	}
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return "impossible setup: " + strings.Join(lines, "; ")
}

// Is reports whether target is ErrSetup.
func (e *SetupError) Is(target error) bool { return target == ErrSetup }
