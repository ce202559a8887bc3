package nature

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

const (
	empty    = grid.Empty
	officers = "TBDR"
	pieces   = "GTBDRIgtbdri" // NAT-KINDS
	lost     = "TBDRItbdri"   // the order of captives (NAT-LINE)
)

// roster holds the number of pieces of each kind that a side has (NAT-KINDS).
var roster = map[byte]int{'T': 2, 'B': 1, 'D': 2, 'R': 2, 'I': 8}

// A position is the content of a position line.
type position struct {
	grid.Position
	captives string // letters, in the order of lost
	ep       square // the en passant square, or grid.None
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
	return fmt.Sprintf("%s %s %s %s", p.Board.String(), p.ToMove(), cmp.Or(p.captives, "-"),
		cmp.Or(p.ep.String(), "-"))
}

// String returns the position line in canonical form (NAT-LINE).
func (p *position) String() string { return p.same() + " " + strconv.Itoa(p.Number) }

// readLine reads a position line, possible or not (NAT-LINE): the side to move, the
// captives and the en passant square follow the board. It drops an en passant square that
// an Initiate has passed and none can answer.
func (r *rules) readLine(line string) (*position, error) {
	read, fields, err := grid.ReadLine(line, pieces, "NB", "-|["+lost+"]+", "-|[a-h][1-8]")
	if err != nil {
		return nil, err
	}
	p := &position{read, sorted(strings.Trim(fields[0], "-")), grid.None}
	if fields[1] != "-" {
		p.ep = grid.SquareOf(fields[1])
		if passed(&p.Board, p.ep, -p.Turn) && !r.answers(&p.Board, p.ep, p.Turn) {
			p.ep = grid.None
		}
	}
	return p, nil
}

// violations lists what makes a position impossible, in the order of NAT-POS:
// rulers, rosters, Initiates, en passant square.
func (r *rules) violations(p *position) []game.Problem {
	var all []game.Problem
	add := func(piece byte, squares ...square) {
		all = append(all, grid.Problem("NAT-POS", piece, squares...))
	}
	b, other := &p.Board, -p.Turn
	mine, theirs := b.Find(p.Turn.Piece('G')), b.Find(other.Piece('G'))
	switch [2]int{len(mine), len(theirs)} {
	case [2]int{1, 1}, [2]int{0, 1}, [2]int{0, 2}:
	default:
		add(empty, slices.Concat(mine, theirs)...)
	}
	for _, letter := range []byte(lost) {
		stand, captive := b.Find(letter), strings.Count(p.captives, string(letter))
		if len(stand)+captive > r.most(kindOf(letter)) {
			add(letter, stand...)
		}
	}
	for s := range square(64) {
		if kindOf(b[s]) == 'I' && sideOf(b[s]).Rank(s) == 1 {
			add(b[s], s)
		}
	}
	if p.ep != grid.None && !passed(b, p.ep, other) {
		add(empty, p.ep)
	}
	return all
}

// passed reports whether an en passant square is empty, with a side's Initiate
// directly beyond it and an empty square directly before it.
func passed(b *board, ep square, side grid.Side) bool {
	beyond := grid.Ray(ep, side.Forward())
	before := grid.Ray(ep, (-side).Forward())
	if len(beyond) == 0 || len(before) == 0 || b[ep] != empty {
		return false
	}
	return b[beyond[0]] == side.Piece('I') && b[before[0]] == empty
}

// answers reports whether an Initiate's diagonal step reaches ep (NAT-EP).
func answers(b *board, ep square, side grid.Side) bool {
	return slices.ContainsFunc(b.Find(side.Piece('I')), func(from square) bool {
		return slants(try{Leg: grid.Leg{From: from, To: ep}, side: side})
	})
}
