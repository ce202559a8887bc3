package nature

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// maxFullMove is the highest full-move number (NAT-LINE).
const maxFullMove = 999999

// A square is a number from 0 to 63: a1, b1 … h8.
type square int

const none square = -1 // no square

func (s square) file() int { return int(s) % 8 }
func (s square) rank() int { return int(s)/8 + 1 }

func (s square) String() string {
	return string([]byte{'a' + byte(s.file()), '0' + byte(s.rank())})
}

// squareOf returns the square that a valid name begins with.
func squareOf(name string) square { return square(int(name[0]-'a') + 8*int(name[1]-'1')) }

// at returns the square of a file and a rank that are on the board.
func at(file, rank int) square { return square(file + 8*(rank-1)) }

// names returns the names of squares, each once, a1, b1 … h8. It is never nil.
func names(squares []square) []string {
	all := []string{}
	for _, s := range slices.Compact(slices.Sorted(slices.Values(squares))) {
		all = append(all, s.String())
	}
	return all
}

// A direction is a step in files and ranks.
type direction struct{ files, ranks int }

var (
	orthogonal = []direction{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal   = []direction{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	eight      = slices.Concat(orthogonal, diagonal)
	leaps      = []direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// beside returns the square one step away, and false beyond the edge.
func beside(s square, d direction) (square, bool) {
	file, rank := s.file()+d.files, s.rank()+d.ranks
	return at(file, rank), file >= 0 && file < 8 &&
		rank >= 1 && rank <= 8
}

// line looks for a goal within most steps in one of some directions, and
// returns the squares before it.
func line(from, to square, directions []direction, most int) (before []square, found bool) {
	for _, d := range directions {
		before = nil
		s, ok := beside(from, d)
		for n := 1; ok && n <= most; n++ {
			if s == to {
				return before, true
			}
			before = append(before, s)
			s, ok = beside(s, d)
		}
	}
	return nil, false
}

// adjacent reports whether two squares are adjacent (NAT-BOARD).
func adjacent(a, b square) bool {
	_, found := line(a, b, eight, 1)
	return found
}

// A board holds a letter for each square: a piece as in the position line, or
// an empty square.
type board [64]byte

const (
	empty    = '.'
	officers = "TBDR"
	kinds    = "GTBDRI"         // NAT-KINDS
	pieces   = kinds + "gtbdri" // of both sides
	lost     = "TBDRItbdri"     // the order of captives (NAT-LINE)
	nature   = 'N'
	magic    = 'B'
	opening  = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"
)

// roster holds the number of pieces of each kind that a side has (NAT-KINDS).
var roster = map[byte]int{'T': 2, 'B': 1, 'D': 2, 'R': 2, 'I': 8}

// sideOf returns the side of a piece, or 0 for an empty square.
func sideOf(c byte) byte {
	switch {
	case c == empty:
		return 0
	case unicode.IsUpper(rune(c)):
		return nature
	}
	return magic
}

func opponent(side byte) byte {
	if side == nature {
		return magic
	}
	return nature
}

// kindOf returns the letter of a piece in upper case.
func kindOf(c byte) byte { return byte(unicode.ToUpper(rune(c))) }

// of returns the letter of a side's piece of a kind.
func of(side, kind byte) byte {
	if side == nature {
		return kind
	}
	return byte(unicode.ToLower(rune(kind)))
}

// forward returns +1 for Nature and -1 for Black Magic (NAT-FIRST).
func forward(side byte) int {
	if side == nature {
		return 1
	}
	return -1
}

// ownRank returns a square's rank as a side counts: 1 is its first, 8 its back
// rank.
func ownRank(side byte, s square) int {
	if side == nature {
		return s.rank()
	}
	return 9 - s.rank()
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

// A position is the content of a position line.
type position struct {
	board    board
	turn     byte
	captives string // letters, in the order of lost
	ep       square // the en passant square, or none
	number   int    // the full-move number
}

// sorted returns captives in the order of lost.
func sorted(captives string) string {
	all := []byte(captives)
	slices.SortFunc(all, func(x, y byte) int {
		return strings.IndexByte(lost, x) - strings.IndexByte(lost, y)
	})
	return string(all)
}

// same returns the position line without its number (NAT-SAME).
func (p *position) same() string {
	var out strings.Builder
	for rank := 8; rank >= 1; rank-- {
		run := 0
		for file := range 8 {
			c := p.board[at(file, rank)]
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
		if rank > 1 {
			out.WriteByte('/')
		}
	}
	captives, ep := "-", "-"
	if p.captives != "" {
		captives = p.captives
	}
	if p.ep != none {
		ep = p.ep.String()
	}
	return fmt.Sprintf("%s %c %s %s", out.String(), p.turn, captives, ep)
}

// String returns the position line in canonical form (NAT-LINE).
func (p *position) String() string { return p.same() + " " + strconv.Itoa(p.number) }

// fieldForms holds the form of each field after the board.
var fieldForms = []struct {
	form *regexp.Regexp
	want string
}{
	{regexp.MustCompile(`^[NB]$`), "N or B, the side to move"},
	{regexp.MustCompile(`^(-|[TBDRItbdri]+)$`), "the captives, letters of " + lost + ", or -"},
	{regexp.MustCompile(`^(-|[a-h][1-8])$`), "the en passant square, or -"},
	{regexp.MustCompile(`^0*[1-9][0-9]{0,5}$`), "a full-move number from 1 to 999999"},
}

// readLine reads a position line, possible or not (NAT-LINE). The error matches
// game.ErrSyntax.
func readLine(text string) (position, error) {
	wrong := func(format string, args ...any) (position, error) {
		return position{}, game.Tag(game.ErrSyntax, fmt.Errorf("position line %q: "+format,
			append([]any{text}, args...)...))
	}
	fields := slices.DeleteFunc(strings.Split(text, " "), func(f string) bool { return f == "" })
	if len(fields) == 4 {
		fields = append(fields, "1")
	}
	if len(fields) != 5 {
		return wrong("%d fields; expected the board, the side to move, the captives, the en passant square and the full-move number", len(fields))
	}
	for i, f := range fieldForms {
		if !f.form.MatchString(fields[i+1]) {
			return wrong("%q is not understood; expected %s", fields[i+1], f.want)
		}
	}
	p := position{turn: fields[1][0], ep: none}
	if fields[2] != "-" {
		p.captives = sorted(fields[2])
	}
	if fields[3] != "-" {
		p.ep = squareOf(fields[3])
	}
	p.number, _ = strconv.Atoi(fields[4])
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != 8 {
		return wrong("%d ranks; expected 8 ranks", len(ranks))
	}
	for i, rank := range ranks {
		var squares []byte
		for _, c := range []byte(rank) {
			switch {
			case c >= '1' && c <= '8':
				squares = append(squares, strings.Repeat(string(rune(empty)), int(c-'0'))...)
			case strings.IndexByte(pieces, c) >= 0:
				squares = append(squares, c)
			default:
				return wrong("%q is not understood; expected one of %s, or 1 to 8 for empty squares", c,
					pieces)
			}
		}
		if len(squares) != 8 {
			return wrong("rank %d has %d squares; expected 8 squares", 8-i, len(squares))
		}
		copy(p.board[at(0, 8-i):], squares)
	}
	return p, nil
}
