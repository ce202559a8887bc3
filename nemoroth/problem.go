package nemoroth

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Problem is one reason why a set-up cannot stand (POS-1).
type Problem struct {
	Rule     Rule   `json:"rule"`            // always POS-1
	Violates Rule   `json:"violates"`        // the rule that such a board would break
	Square   Square `json:"square"`          // where; NoSquare for the set-up as a whole
	Piece    *Piece `json:"piece,omitempty"` // which occupant; nil where it is the ichor
	Msg      string `json:"message"`
}

// MarshalJSON writes the fields as they are named, without a piece that no text
// can say.
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
	if e == nil {
		return "no error"
	}
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return "impossible set-up: " + strings.Join(lines, "; ")
}

// Is matches ErrSetup.
func (e *SetupError) Is(target error) bool { return target == ErrSetup }
