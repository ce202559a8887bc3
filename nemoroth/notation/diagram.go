package notation

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
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
	// full-move number, if that is not 0. ParseDiagram sets Turn if the text
	// has such a line.
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

// cell writes one square as height lines of six characters.
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

// ReadDiagram reads Lawson's diagram. It recognises tokens, bars and frame lines,
// not columns. The occupants of a square may have any order and stand on any of
// its lines. File letters, rank numbers, blank lines and trailing blanks may be
// missing. An optional last line such as "A 3" has the side to move and the
// full-move number; without it the Setup has Side NoSide and FullMove 0, for
// the caller to fill in. ReadDiagram also reads impossible boards: Setup.Position
// reports what is wrong with them (POS-1). The error is a *nemoroth.SyntaxError.
func ReadDiagram(text string) (nemoroth.Setup, error) {
	d, err := ParseDiagram(text)
	return d.Setup, err
}

// ParseDiagram reads a diagram as ReadDiagram does, together with its marks,
// and reports in Turn whether it has a last line for the side to move.
// Diagram.String writes the result as a diagram that reads the same.
func ParseDiagram(text string) (Diagram, error) {
	r := diagramReader{rank: 8}
	for off := 0; off < len(text); {
		line, rest, _ := strings.Cut(text[off:], "\n")
		taken, err := r.line(line)
		if err == nil && !taken {
			err = syntaxError("diagram", text, 0, "unexpected text after the diagram",
				"the end, or one line with the side to move, such as A 3")
		}
		if err != nil {
			err.Input, err.Offset = text, off+err.Offset
			return Diagram{}, err
		}
		off = len(text) - len(rest)
	}
	if r.complete() {
		return r.diagram, nil
	}
	hint := "a frame line such as +------+"
	if r.rank < 8 {
		hint = fmt.Sprintf("rank %d and the frame line below it", r.rank+1)
	}
	return Diagram{}, syntaxError("diagram", text, len(text), "the diagram ends too early", hint)
}

// A diagramReader reads a diagram line by line.
type diagramReader struct {
	diagram Diagram
	rank    int              // the current rank: 8 before the first frame line, -1 below the board
	lines   int              // lines of the current rank that have been read
	ichor   nemoroth.Squares // squares whose ichor has been read
}

// complete reports whether the whole board has been read.
func (r *diagramReader) complete() bool { return r.rank < 0 }

// blanks are the characters between words; a carriage return may end a line.
const blanks = " \t\r"

func trimBlanks(s string) string { return strings.Trim(s, blanks) }

// line reads one line without its newline. It returns false if the diagram is
// complete and the line does not belong to it.
func (r *diagramReader) line(line string) (bool, *nemoroth.SyntaxError) {
	fail := func(msg, hint string) (bool, *nemoroth.SyntaxError) {
		return false, syntaxError("diagram", line, len(line)-len(strings.TrimLeft(line, blanks)),
			msg, hint)
	}
	outside := r.rank == 8 || r.complete()
	switch frame := letter.IsFrame(line); {
	case trimBlanks(line) == "":
	case outside && letter.IsFileLine(line):
		if strings.Join(strings.Fields(line), "") != "abcdefgh" {
			return fail("the board is the wrong way round", "the files a to h from left to right")
		}
	case r.complete():
		return !r.diagram.Turn && r.turn(line), nil
	case !outside && !frame:
		return true, r.row(line)
	case !frame:
		return fail("not a diagram", "the file letters, or a frame line such as +------+")
	case !outside && r.lines == 0:
		return fail(fmt.Sprintf("rank %d has no line", r.rank+1), "eight squares between nine bars")
	default:
		r.lines = 0
		r.rank--
	}
	return true, nil
}

// lastLine matches the optional last line: side to move, then full-move number.
var lastLine = regexp.MustCompile(`^[ \t\r]*([AO])(?:[ \t\r]+([0-9]+))?[ \t\r]*$`)

// turn reads the optional last line. It returns false for any other line.
func (r *diagramReader) turn(line string) bool {
	fields := lastLine.FindStringSubmatch(line)
	if fields == nil {
		return false
	}
	number := 0 // 0 if the line has no number
	if fields[2] != "" {
		n, err := strconv.Atoi(fields[2])
		if err != nil || n < 1 || n > nemoroth.MaxFullMove {
			return false
		}
		number = n
	}
	s := &r.diagram.Setup
	s.FullMove, r.diagram.Turn = number, true
	return s.Side.UnmarshalText([]byte(fields[1])) == nil
}

// row reads one line of a rank, with its eight squares.
func (r *diagramReader) row(line string) *nemoroth.SyntaxError {
	parts := strings.Split(line, "|")
	if len(parts) != 10 {
		return syntaxError("diagram", line, len(strings.TrimRight(line, blanks)),
			fmt.Sprintf("a line of rank %d has %d bars", r.rank+1,
				len(parts)-1), "nine bars around eight squares, or a frame line")
	}
	off := 0
	for i, part := range parts {
		var err *nemoroth.SyntaxError
		switch margin := trimBlanks(part); {
		case i > 0 && i < 9:
			err = r.cell(nemoroth.SquareAt(i-1, r.rank), part)
		case margin != "" && margin != strconv.Itoa(r.rank+1):
			err = syntaxError("diagram", line, strings.Index(part, margin),
				"not the number of this rank", fmt.Sprintf("%d, or nothing", r.rank+1))
		}
		if err != nil {
			err.Input, err.Offset = line, off+err.Offset
			return err
		}
		off += len(part) + 1
	}
	r.lines++
	return nil
}

var (
	ichorToken = regexp.MustCompile(`^I[ \t\r]*[0-9]*`)
	pieceToken = regexp.MustCompile(`^(?s)p?.\*?`)
)

// cell reads one line of one square: occupants, ichor and marks in any order.
func (r *diagramReader) cell(sq nemoroth.Square, text string) *nemoroth.SyntaxError {
	fail := func(off int, msg, hint string) *nemoroth.SyntaxError {
		err := syntaxError("diagram", text, off, msg, hint)
		err.Square = sq
		return err
	}
	setup := &r.diagram.Setup
	for off := 0; off < len(text); {
		token := text[off : off+1]
		switch c := text[off]; {
		case strings.IndexByte(blanks, c) >= 0:
		case strings.IndexByte(Marks, c) >= 0:
			r.diagram.Marks[sq] = c
		case c == 'I':
			token = ichorToken.FindString(text[off:])
			number := strings.TrimLeft(token[1:], blanks)
			switch {
			case number == "":
				return fail(off, "ichor without a number", "the plies left, 1 to 10, as in I 6")
			case r.ichor.Has(sq):
				return fail(off, "the square has ichor twice", "I at most once")
			}
			r.ichor |= nemoroth.SquaresOf(sq)
			setup.Ichor[sq] = plies(number)
		default:
			// Any piece may have the digesting star here, as in the position line;
			// Setup.Problems reports a wrong one (POS-1).
			token = pieceToken.FindString(text[off:])
			name := strings.TrimSuffix(token, "*")
			p, err := nemoroth.ParsePiece(name)
			if err != nil {
				return fail(off, "not a piece",
					"one of BGLAWHZ (Alabaster) or bglawhz (Obsidian), with p before it "+
						"for a statue (never of a Zombie); M for a Mummy; L* or l* for "+
						"a digesting Leaf Pile; or ichor such as I 6")
			}
			p.Digesting = name != token
			setup.Occupants[sq] = append(setup.Occupants[sq], p)
		}
		off += len(token)
	}
	return nil
}

// plies reads a number of plies. As in the position line, every number is
// accepted, also 0 and a number that overflows: Setup.Problems reports those
// outside 1 to 10 (POS-1).
func plies(digits string) int {
	n, err := strconv.Atoi(digits)
	switch {
	case err != nil || n > 1<<30:
		return 1 << 30
	case n == 0:
		return nemoroth.ZeroIchor
	}
	return n
}

// compareDiagram returns a *DiagramError unless the diagram shows the position.
func compareDiagram(shown *nemoroth.Setup, g *nemoroth.Game) error {
	e := &DiagramError{Shown: *shown, Actual: g.Setup()}
	for i := range 64 {
		sq := nemoroth.SquareAt(i%8, i/8)
		if shown, actual := squareText(&e.Shown, sq), squareText(&e.Actual, sq); shown != actual {
			e.Differences = append(e.Differences, Difference{sq, shown, actual})
		}
	}
	if len(e.Differences) == 0 && !turnDiffers(&e.Shown, &e.Actual) {
		return nil
	}
	return e
}

// squareText returns one square as the position line writes it, or "empty".
func squareText(s *nemoroth.Setup, sq nemoroth.Square) string {
	var alone nemoroth.Setup // holds the square's content on a1
	alone.Occupants[0], alone.Ichor[0] = s.Occupants[sq], s.Ichor[sq]
	rest := strings.TrimPrefix(alone.String(), "8/8/8/8/8/8/8/")
	if text, _, found := strings.Cut(rest, "7 "); found {
		return text
	}
	return "empty"
}
