package wormhole

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// start is the opening position (WORM-SETUP-2).
const start = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"

// maxFullMove is the highest full-move number (WFEN-1).
const maxFullMove = 999999

// A square is a number from 0 to 63: a1, b1 … h8.
type square int

func (s square) file() int { return int(s) % 8 }
func (s square) rank() int { return int(s) / 8 }

func (s square) String() string {
	return string([]byte{'a' + byte(s.file()), '1' + byte(s.rank())})
}

// squareOf returns the square that a valid name begins with.
func squareOf(name string) square { return square(int(name[0]-'a') + 8*int(name[1]-'1')) }

// names returns the names of squares, never nil.
func names(squares []square) []string {
	all := []string{}
	for _, s := range squares {
		all = append(all, s.String())
	}
	return all
}

// A direction is one of the eight directions, as a step in files and ranks.
type direction struct{ files, ranks int }

var (
	orthogonal = []direction{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal   = []direction{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	eight      = slices.Concat(orthogonal, diagonal)
)

// beside returns the next square in a direction, hole or not, and false at the
// edge.
func beside(s square, d direction) (square, bool) {
	file, rank := s.file()+d.files, s.rank()+d.ranks
	return square(file + 8*rank), file >= 0 && file < 8 && rank >= 0 && rank < 8
}

// A board holds one letter for each square: a piece as in the position line, a
// hole, or an empty square (WORM-SETUP-4).
type board [64]byte

const (
	empty  = '.'
	hole   = 'x'
	pieces = "KMCWNPkmcwnp" // WORM-SETUP-3
)

const (
	white = 'w'
	black = 'b'
)

// sideOf returns the side of a piece, or 0 for a hole or an empty square.
func sideOf(c byte) byte {
	switch {
	case c == hole || c == empty:
		return 0
	case unicode.IsUpper(rune(c)):
		return white
	}
	return black
}

func opponent(side byte) byte {
	if side == white {
		return black
	}
	return white
}

// kindOf returns the letter of a piece in upper case.
func kindOf(c byte) byte { return byte(unicode.ToUpper(rune(c))) }

// of returns the letter of a side's piece of a kind.
func of(side, kind byte) byte {
	if side == white {
		return kind
	}
	return byte(unicode.ToLower(rune(kind)))
}

// find lists the squares of a piece in the order a1, b1 … h8.
func (b *board) find(piece byte) []square {
	var all []square
	for s := range square(64) {
		if b[s] == piece {
			all = append(all, s)
		}
	}
	return all
}

// A position is the content of a position line. It also holds the last double
// step, for captures en passant while WORM-NO-EP is off.
type position struct {
	board  board
	turn   byte
	number int // the full-move number
	// doubled is the square of the Pawn that has just made two steps, and passed
	// the square it stepped over. They are equal if the last move was another.
	doubled, passed square
}

// String returns the position line in canonical form (WFEN-1).
func (p *position) String() string {
	var out strings.Builder
	for rank := 7; rank >= 0; rank-- {
		run := 0
		for file := range 8 {
			c := p.board[file+8*rank]
			if c == empty {
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
		if rank > 0 {
			out.WriteByte('/')
		}
	}
	return fmt.Sprintf("%s %c %d", out.String(), p.turn, p.number)
}

// readLine reads a position line (WFEN-1). The error matches game.ErrSyntax.
func readLine(line string) (position, error) {
	wrong := func(format string, args ...any) (position, error) {
		return position{}, game.Tag(game.ErrSyntax, fmt.Errorf("position line %q: "+format, append([]any{line}, args...)...))
	}
	fields := slices.DeleteFunc(strings.Split(line, " "), func(f string) bool { return f == "" })
	if len(fields) != 2 && len(fields) != 3 {
		return wrong("%d fields; expected the board, w or b, and the full-move number", len(fields))
	}
	var p position
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != 8 {
		return wrong("%d ranks; expected 8 ranks", len(ranks))
	}
	for i, text := range ranks {
		rank, file := 7-i, 0
		for _, c := range []byte(text) {
			width, content := 1, c
			switch {
			case c >= '1' && c <= '8':
				width, content = int(c-'0'), empty
			case c != hole && !strings.ContainsRune(pieces, rune(c)):
				return wrong("%q is not understood; expected one of %s, x for a hole, or 1 to 8 for empty squares", c, pieces)
			}
			for range width {
				if file == 8 {
					return wrong("rank %d has more than 8 squares; expected 8 squares", rank+1)
				}
				p.board[file+8*rank] = content
				file++
			}
		}
		if file < 8 {
			return wrong("rank %d has %d squares; expected 8 squares", rank+1, file)
		}
	}
	if fields[1] != "w" && fields[1] != "b" {
		return wrong("side to move %q; expected w or b", fields[1])
	}
	p.turn, p.number = fields[1][0], 1
	if len(fields) == 3 {
		digits := strings.TrimLeft(fields[2], "0")
		if digits == "" || len(digits) > 6 || strings.Trim(digits, "0123456789") != "" {
			return wrong("full-move number %q; expected 1 to %d", fields[2], maxFullMove)
		}
		p.number, _ = strconv.Atoi(digits)
	}
	return p, nil
}
