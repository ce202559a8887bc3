package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// Marks lists the bytes that may mark a square in a diagram, such as < and >
// for where a move starts and ends. Lawson's diagrams have no marks; marks are
// not part of the position.
const Marks = letter.BoardMarks

// A Diagram is Lawson's diagram with two additions: marks, and a last line for
// the side to move. The zero Diagram is an empty board.
//
// Rules: DIAGRAM-1
type Diagram struct {
	Setup nemoroth.Setup
	// Marks has one of the bytes of the constant Marks for each marked square,
	// and 0 for the others. The mark is written in the lower left corner of the
	// square. Any other byte is written as #.
	Marks [64]byte
	// Turn asks String for a last line such as "A 3": the side to move and the
	// full-move number.
	Turn bool
}

// WriteDiagram writes a setup as Lawson's diagram, with file letters above and
// below and rank numbers on both sides. Each line ends with a newline. The text
// does not include the side to move and the full-move number: see Diagram.Turn.
// Every setup can be written, but ReadDiagram rejects pieces that do not exist,
// such as a statue of a Zombie.
func WriteDiagram(s nemoroth.Setup) string { return Diagram{Setup: s}.String() }

const (
	fileLine  = "      a      b      c      d      e      f      g      h\n"
	frameLine = "   +------+------+------+------+------+------+------+------+\n"
)

// String writes the diagram as WriteDiagram does, with its marks and, if Turn
// is set, the line with the side to move.
func (d Diagram) String() string {
	var b strings.Builder
	b.Grow(2600)
	b.WriteString(fileLine + frameLine)
	for rank := 7; rank >= 0; rank-- {
		height := 3 // lines, or more for a crowd
		for file := range 8 {
			occupants := d.Setup.Occupants[nemoroth.SquareAt(file, rank)]
			height = max(height, (len(occupants)+2)/3+1)
		}
		lines := make([]string, height)
		for file := range 8 {
			for i, line := range d.cell(nemoroth.SquareAt(file, rank), height) {
				lines[i] += "|" + line
			}
		}
		for i, line := range lines {
			if i == 1 {
				fmt.Fprintf(&b, " %d %s| %d\n", rank+1, line, rank+1)
			} else {
				fmt.Fprintf(&b, "   %s|\n", line)
			}
		}
		b.WriteString(frameLine)
	}
	b.WriteString(fileLine)
	if d.Turn {
		_, turn, _ := strings.Cut(d.Setup.String(), " ")
		b.WriteString(turn + "\n")
	}
	return b.String()
}

// cell writes one square as height lines of six characters.
func (d *Diagram) cell(sq nemoroth.Square, height int) []string {
	lines := slices.Repeat([]string{"      "}, height)
	occupants := d.Setup.Occupants[sq]
	if len(occupants) == 1 {
		lines[1] = fmt.Sprintf("  %-2s  ", occupants[0])
	} else {
		occupants = slices.SortedFunc(slices.Values(occupants), compareInCell)
		for i := 0; i < len(occupants); i += 3 {
			var line string
			for _, p := range occupants[i:min(i+3, len(occupants))] {
				line += fmt.Sprintf("%2s", p)
			}
			lines[i/3] = fmt.Sprintf("%-6s", line)
		}
	}
	last := &lines[height-1]
	if ichor := d.Setup.Ichor[sq]; ichor != 0 {
		if ichor == nemoroth.ZeroIchor {
			ichor = 0
		}
		*last = fmt.Sprintf(" I %2d ", ichor)
	}
	if m := d.Marks[sq]; m != 0 {
		if strings.IndexByte(Marks, m) < 0 {
			m = '#'
		}
		*last = string(m) + (*last)[1:]
	}
	return lines
}

// compareInCell orders occupants as Lawson's example square does (DIAGRAM-1):
// Mummies, mobile pieces, statues; within these Obsidian before Alabaster, then
// by kind.
func compareInCell(p, q nemoroth.Piece) int {
	group := func(p nemoroth.Piece) int {
		switch {
		case p.Kind == nemoroth.Mummy:
			return 0
		case !p.Petrified:
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(group(p), group(q)), cmp.Compare(q.Side, p.Side), p.Compare(q))
}

// ReadDiagram reads Lawson's diagram. It recognises letters, bars and frame lines, not
// columns. The occupants of a square may have any order and stand on any of its lines.
// Marks are not read; file letters, rank numbers, blank lines and trailing blanks may be
// missing. An optional last line such as "A 3" has the side to move and the full-move
// number; without it the Setup has Side NoSide and FullMove 0, for the caller to fill in.
// ReadDiagram also reads impossible boards: Setup.Position reports what is wrong with them
// (POS-1). The error is a *letter.Error or a *nemoroth.SyntaxError.
func ReadDiagram(text string) (nemoroth.Setup, error) {
	board, turn, err := language.Board(text)
	if err != nil {
		return nemoroth.Setup{}, err
	}
	s, err := nemoroth.ParseSetup(board + " " + cmp.Or(turn, "A"))
	if turn == "" {
		s.Side, s.FullMove = nemoroth.NoSide, 0
	}
	return s, err
}
