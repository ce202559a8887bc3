package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Marks lists the bytes that may mark a square in a diagram: < and > for where a
// move starts and ends, for example. Lawson has none; they mean nothing to the
// position.
const Marks = "<>#@^~=&"

// A Diagram is Lawson's diagram with marks and a last line, which the page does
// not have. The zero Diagram is an empty board.
//
// Rules: DIAGRAM-1
type Diagram struct {
	Setup nemoroth.Setup
	// Marks has one of the bytes of the constant Marks for each square to be
	// marked, and 0 for the others. The mark stands at the lower left of the square.
	// Any other byte is shown as #.
	Marks [64]byte
	// Turn asks for a last line with the side on move and the full-move number
	// unless that is 0: "A 3". In a diagram that was read it tells that there was
	// such a line.
	Turn bool
}

// WriteDiagram writes a set-up as Lawson's diagram, with file letters above and
// below and rank numbers on both sides. The side on move and the full-move number
// are not part of it: Diagram.Turn adds them. Each line ends with a newline. Any
// set-up can be written, but ReadDiagram refuses pieces that do not exist, such as
// a statue of a Zombie.
func WriteDiagram(s nemoroth.Setup) string { return Diagram{Setup: s}.String() }

// WriteSquare writes one square of the set-up in its frame, as Lawson shows his
// example square; the empty text for a value that is not a square.
func WriteSquare(s nemoroth.Setup, sq nemoroth.Square) string {
	if !sq.IsValid() {
		return ""
	}
	d := Diagram{Setup: s}
	return "   +------+\n   |" + strings.Join(d.cell(sq, d.height(sq)), "|\n   |") + "|\n   +------+\n"
}

const (
	fileLine  = "      a      b      c      d      e      f      g      h\n"
	frameLine = "   +------+------+------+------+------+------+------+------+\n"
)

// String writes the diagram as WriteDiagram does, with its marks and, if asked
// for, the line with the side on move.
func (d Diagram) String() string {
	var b strings.Builder
	b.Grow(2600)
	b.WriteString(fileLine + frameLine)
	for rank := 7; rank >= 0; rank-- {
		height := 0
		for file := range 8 {
			height = max(height, d.height(nemoroth.SquareAt(file, rank)))
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
		side, err := d.Setup.Side.MarshalText()
		if err != nil {
			side = []byte("?")
		}
		b.Write(side)
		if d.Setup.FullMove > 0 {
			fmt.Fprintf(&b, " %d", d.Setup.FullMove)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// height is the number of lines that a square needs: Lawson's three, or more
// for more than six occupants.
func (d *Diagram) height(sq nemoroth.Square) int {
	return max(2, (len(d.Setup.Occupants[sq])+2)/3) + 1
}

// cell writes one square in that many lines of six characters.
func (d *Diagram) cell(sq nemoroth.Square, height int) []string {
	lines := make([]string, height)
	for i := range lines {
		lines[i] = "      "
	}
	occupants := d.Setup.Occupants[sq]
	if len(occupants) == 1 {
		lines[1] = fmt.Sprintf("  %-2s  ", occupants[0])
	} else {
		occupants = slices.Clone(occupants)
		slices.SortFunc(occupants, compareInCell)
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

// compareInCell is the order of Lawson's example square (DIAGRAM-1): Mummies,
// mobile pieces, statues; Obsidian before Alabaster; by kind.
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
