package nemoroth

import (
	"cmp"
	"fmt"
)

// A Square is one of the 64 squares of the board (SETUP-1), or NoSquare.
//
// Squares are numbered file by file: a1 is 0, a2 is 1, b1 is 8, h8 is 63, so
// that the order of the numbers is the byte order of the squares' names, which
// is the order of canonical move names (NAME-1). Lists of squares in reports
// and traces go rank by rank instead (a1, b1 … h8): see Square.Compare.
type Square uint8

// NoSquare stands where an effect or a compulsion has no square to name.
const NoSquare Square = 64

// SquareAt returns the square on a file and rank, both counted from 0 (a and
// 1), or NoSquare if there is none.
func SquareAt(file, rank int) Square {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return NoSquare
	}
	return Square(file<<3 | rank)
}

// ParseSquare reads a square's name, a1 to h8.
func ParseSquare(s string) (Square, error) {
	if len(s) == 2 {
		if sq := SquareAt(int(s[0])-'a', int(s[1])-'1'); sq != NoSquare {
			return sq, nil
		}
	}
	return NoSquare, &SyntaxError{What: "square", Input: s, Square: NoSquare,
		Msg: "not a square", Hint: "a file a to h, then a rank 1 to 8"}
}

// MustSquare is ParseSquare for constants and tests; it panics on an error.
func MustSquare(s string) Square {
	sq, err := ParseSquare(s)
	if err != nil {
		panic(err)
	}
	return sq
}

// IsValid reports whether s is on the board.
func (s Square) IsValid() bool { return s < 64 }

// File counts from 0 (file a); it is -1 for a value that is not a square.
func (s Square) File() int {
	if s > 63 {
		return -1
	}
	return int(s >> 3)
}

// Rank counts from 0 (rank 1); it is -1 for a value that is not a square.
func (s Square) Rank() int {
	if s > 63 {
		return -1
	}
	return int(s & 7)
}

// Compare orders squares a1, b1 … h1, a2 … h8, as reports and traces list
// them; values off the board come last.
func (s Square) Compare(t Square) int {
	if s > 63 || t > 63 {
		return cmp.Compare(s, t)
	}
	return cmp.Compare(s.byRank(), t.byRank())
}

// byRank numbers the squares a1, b1 … h8.
func (s Square) byRank() uint8 { return uint8(s&7<<3 | s>>3) }

// Offset returns the square a number of files and ranks away, or NoSquare.
func (s Square) Offset(files, ranks int) Square {
	if s > 63 {
		return NoSquare
	}
	return SquareAt(s.File()+files, s.Rank()+ranks)
}

// String is the square's name, or "-" for a value off the board.
func (s Square) String() string {
	if s > 63 {
		return "-"
	}
	return string([]byte{'a' + byte(s>>3), '1' + byte(s&7)})
}

// MarshalText writes the square's name; NoSquare is "-".
func (s Square) MarshalText() ([]byte, error) {
	if s > NoSquare {
		return nil, fmt.Errorf("nemoroth: %w: square %d", ErrInvalid, uint8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (s *Square) UnmarshalText(text []byte) error {
	if s == nil {
		return errNil
	}
	if string(text) == "-" {
		*s = NoSquare
		return nil
	}
	sq, err := ParseSquare(string(text))
	if err != nil {
		return err
	}
	*s = sq
	return nil
}
