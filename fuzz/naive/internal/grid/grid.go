// Package grid is what the naive models of the neighbour games share: a board that
// is one letter for each of 64 squares, in upper case for one side's pieces and in
// lower case for the other's, and games on it.
package grid

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A Square is a number from 0 to 63: a1, b1 … h8.
type Square int

// None is no square.
const None Square = -1

// File returns the file from 0 to 7.
func (s Square) File() int { return int(s) % 8 }

// Rank returns the rank from 1 to 8.
func (s Square) Rank() int { return int(s)/8 + 1 }

// String returns the name of a square, "" for None.
func (s Square) String() string {
	if s == None {
		return ""
	}
	return string([]byte{'a' + byte(s.File()), '0' + byte(s.Rank())})
}

// At returns the square of a file from 0 and a rank from 1.
func At(file, rank int) Square { return Square(file + 8*(rank-1)) }

// SquareOf returns the square that a valid name begins with.
func SquareOf(name string) Square { return At(int(name[0]-'a'), int(name[1]-'0')) }

// A Direction is a step in files and ranks.
type Direction struct{ Files, Ranks int }

// directions lists the steps of a squared length.
func directions(length int) (all []Direction) {
	for files := -2; files <= 2; files++ {
		for ranks := -2; ranks <= 2; ranks++ {
			if files*files+ranks*ranks == length {
				all = append(all, Direction{files, ranks})
			}
		}
	}
	return all
}

// The eight directions, and a Knight's leaps.
var (
	Orthogonal = directions(1)
	Diagonal   = directions(2)
	Eight      = slices.Concat(Orthogonal, Diagonal)
	Leaps      = directions(5)
)

// Ray lists the squares from a square to the edge in a direction.
func Ray(from Square, d Direction) []Square {
	all := make([]Square, 0, 7)
	file, rank := from.File()+d.Files, from.Rank()+d.Ranks
	for min(file, rank-1) >= 0 && max(file, rank-1) < 8 {
		all = append(all, At(file, rank))
		file, rank = file+d.Files, rank+d.Ranks
	}
	return all
}

// Adjacent reports whether two squares touch.
func Adjacent(a, b Square) bool {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files*files, ranks*ranks) == 1
}

// Empty is the letter of an empty square.
const Empty = '.'

// Kind returns the letter of a piece in upper case.
func Kind(c byte) byte { return byte(unicode.ToUpper(rune(c))) }

// A Side is one of the two sides, 0 for an empty square or a hole. It is the direction
// in which the side's pieces go through the ranks.
type Side int

// The sides. Letters in upper case are the pieces of First, which begins on rank 1.
const (
	First  Side = 1
	Second Side = -1
)

// Hole is the letter of a square that no longer exists.
const Hole = 'x'

// SideOf returns the side of a piece, 0 for an empty square or a hole.
func SideOf(c byte) Side {
	switch {
	case c == Empty || c == Hole:
		return 0
	case unicode.IsUpper(rune(c)):
		return First
	}
	return Second
}

// Piece returns the letter of a side's piece of a kind.
func (s Side) Piece(kind byte) byte {
	if s == First {
		return kind
	}
	return byte(unicode.ToLower(rune(kind)))
}

// Forward returns the direction in which a side's pieces go through the ranks.
func (s Side) Forward() Direction { return Direction{Ranks: int(s)} }

// Rank returns a square's rank as a side counts: 1 is its first, 8 its last.
func (s Side) Rank(of Square) int {
	if s == Second {
		return 9 - of.Rank()
	}
	return of.Rank()
}

// At returns the square of a file from 0 and a rank as a side counts.
func (s Side) At(file, rank int) Square { return At(file, s.Rank(At(0, rank))) }

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
	var ranks []string
	for rank := 8; rank >= 1; rank-- {
		text := string(b[At(0, rank):At(0, rank+1)])
		for run := 8; run >= 1; run-- {
			text = strings.ReplaceAll(text, "........"[:run], strconv.Itoa(run))
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}
