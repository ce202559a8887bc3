// Package grid is what the naive models of the neighbour games share: a board that
// is one letter for each of 64 squares, in upper case for one side's pieces and in
// lower case for the other's.
package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// A Square is a number from 0 to 63: a1, b1 … h8.
type Square int

// None is no square.
const None Square = -1

// File returns the file from 0 to 7.
func (s Square) File() int { return int(s) % 8 }

// Rank returns the rank from 1 to 8.
func (s Square) Rank() int { return int(s)/8 + 1 }

func (s Square) String() string {
	return string([]byte{'a' + byte(s.File()), '0' + byte(s.Rank())})
}

// At returns the square of a file from 0 and a rank from 1.
func At(file, rank int) Square { return Square(file + 8*(rank-1)) }

// SquareOf returns the square that a valid name begins with.
func SquareOf(name string) Square { return At(int(name[0]-'a'), int(name[1]-'0')) }

// Names returns the names of squares, each once, a1, b1 … h8. It is never nil.
func Names(squares []Square) []string {
	all := []string{}
	for _, s := range slices.Compact(slices.Sorted(slices.Values(squares))) {
		all = append(all, s.String())
	}
	return all
}

// A Direction is a step in files and ranks.
type Direction struct{ Files, Ranks int }

// The eight directions, and a Knight's leaps.
var (
	Orthogonal = []Direction{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	Diagonal   = []Direction{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	Eight      = slices.Concat(Orthogonal, Diagonal)
	Leaps      = []Direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// Beside returns the square one step away, and false beyond the edge.
func Beside(s Square, d Direction) (Square, bool) {
	file, rank := s.File()+d.Files, s.Rank()+d.Ranks
	inside := func(n, least int) bool { return n >= least && n < least+8 }
	return At(file, rank), inside(file, 0) && inside(rank, 1)
}

// Empty is the letter of an empty square.
const Empty = '.'

// Kind returns the letter of a piece in upper case.
func Kind(c byte) byte { return byte(unicode.ToUpper(rune(c))) }

// Upper reports whether a piece is of the side with letters in upper case.
func Upper(c byte) bool { return unicode.IsUpper(rune(c)) }

// Piece returns the letter of a kind of piece for one of the sides.
func Piece(upper bool, kind byte) byte {
	if upper {
		return kind
	}
	return byte(unicode.ToLower(rune(kind)))
}

// A Board holds a letter for each square.
type Board [64]byte

// Find lists the squares of a piece in the order a1, b1 … h8.
func (b *Board) Find(piece byte) []Square {
	var all []Square
	for s := range Square(64) {
		if b[s] == piece {
			all = append(all, s)
		}
	}
	return all
}

// String returns the board as the first field of a position line.
func (b *Board) String() string {
	var out strings.Builder
	for rank := 8; rank >= 1; rank-- {
		run := 0
		for file := range 8 {
			c := b[At(file, rank)]
			if c == Empty {
				run++
				continue
			}
			if run > 0 {
				out.WriteString(strconv.Itoa(run))
				run = 0
			}
			out.WriteByte(c)
		}
		if run > 0 {
			out.WriteString(strconv.Itoa(run))
		}
		if rank > 1 {
			out.WriteByte('/')
		}
	}
	return out.String()
}

// ReadBoard reads what String writes, runs such as 44 included. The letters are those
// that may stand on a square.
func ReadBoard(text, letters string) (b Board, err error) {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return b, fmt.Errorf("%d ranks; expected 8 ranks", len(ranks))
	}
	for i, rank := range ranks {
		var squares []byte
		for _, c := range []byte(rank) {
			switch {
			case c >= '1' && c <= '8':
				squares = append(squares, strings.Repeat(string(rune(Empty)), int(c-'0'))...)
			case strings.IndexByte(letters, c) >= 0:
				squares = append(squares, c)
			default:
				return b, fmt.Errorf("%q is not understood; expected one of %s, or 1 to 8 for empty squares", c, letters)
			}
		}
		if len(squares) != 8 {
			return b, fmt.Errorf("rank %d has %d squares; expected 8 squares", 8-i, len(squares))
		}
		copy(b[At(0, 8-i):], squares)
	}
	return b, nil
}

// MaxFullMove is the highest full-move number of a position line.
const MaxFullMove = 999999

// Fields splits a position line at blanks. A missing full-move number, the last field
// of all, is 1.
func Fields(line string, all int) ([]string, error) {
	fields := slices.DeleteFunc(strings.Split(line, " "), func(f string) bool { return f == "" })
	if len(fields) == all-1 {
		fields = append(fields, "1")
	}
	if len(fields) != all {
		return nil, fmt.Errorf("%d fields; expected %d, or one less without the full-move number",
			len(fields), all)
	}
	digits := strings.TrimLeft(fields[all-1], "0")
	if digits == "" || len(digits) > 6 || strings.Trim(digits, "0123456789") != "" {
		return nil, fmt.Errorf("full-move number %q; expected 1 to %d", fields[all-1], MaxFullMove)
	}
	fields[all-1] = digits
	return fields, nil
}

// Invalid returns the error about a text that cannot be read; it matches
// game.ErrSyntax.
func Invalid(what, text string, err error) error {
	return game.Tag(game.ErrSyntax, fmt.Errorf("%s %q: %w", what, text, err))
}

// Illegal returns the error about a move that may not be played; it matches
// game.ErrIllegal.
func Illegal(line string, r game.Report) error {
	return game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal in %s: %s", r.Move, line,
		r.Summary()))
}

// OnlyRuleset checks the name of a ruleset in a game that has but one.
func OnlyRuleset(name string) error {
	if name != "" && name != Standard {
		return Invalid("ruleset", name, fmt.Errorf("unknown; expected %s", Standard))
	}
	return nil
}

// Standard is the name of the only ruleset.
const Standard = "Standard"

// Because returns a reason against a move. The rule's id ends its sentence.
func Because(rule, why string, squares ...Square) game.Reason {
	return game.Reason{Rule: rule, Squares: Names(squares), Text: why + " [" + rule + "]"}
}

// An Account collects the effects of a move while the move is carried out.
type Account []game.Effect

// Add appends an effect, whose text is its kind, some words and its rule. The first
// effect is the decision and the cause of the others.
func (a *Account) Add(e game.Effect, words ...string) {
	e.Text = strings.Join(slices.Concat([]string{e.Kind}, words, []string{e.Rule}), " ")
	e.Cause = min(len(*a), 1) - 1
	*a = append(*a, e)
}
