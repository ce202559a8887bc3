package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Marks lists the bytes that may mark a square in a diagram, such as > and <
// for where a move starts and ends. They are ours (DIAGRAM-1 has none) and mean
// nothing to the position.
const Marks = "<>#@^~=&"

// A Diagram is Lawson's diagram (DIAGRAM-1) with what may stand beside the
// board. The zero Diagram is an empty board.
type Diagram struct {
	Setup nemoroth.Setup
	// Marks holds one of the bytes of Marks for each square to be marked, and 0
	// for the others; it stands at the lower left of the square. Another byte is
	// shown as #.
	Marks [64]byte
	// Turn asks for a last line with the side on move and, unless it is 0, the
	// move number, such as "A 3", which Lawson's diagram does not have. A diagram that was read
	// has it set if there was such a line.
	Turn bool
}

// WriteDiagram writes a set-up as Lawson's diagram, with file letters above and
// below and rank numbers on both sides (DIAGRAM-1). The side on move and the
// move number are not part of it: Diagram.Turn adds them. Each line ends with a
// newline. Any set-up can be written, but ReadDiagram refuses what no diagram
// can say, such as a statue of a Zombie.
func WriteDiagram(s nemoroth.Setup) string { return Diagram{Setup: s}.String() }

// WriteSquare writes one square of the set-up in its frame, as Lawson shows his
// example square; the empty text for a value that is not a square.
func WriteSquare(s nemoroth.Setup, sq nemoroth.Square) string {
	if !sq.IsValid() {
		return ""
	}
	d := Diagram{Setup: s}
	var b strings.Builder
	b.WriteString("   +------+\n")
	for _, line := range d.cell(sq, d.height(sq)) {
		b.WriteString("   |" + line + "|\n")
	}
	b.WriteString("   +------+\n")
	return b.String()
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
	b.WriteString(fileLine)
	b.WriteString(frameLine)
	for rank := 7; rank >= 0; rank-- {
		height := 0
		for file := range 8 {
			height = max(height, d.height(nemoroth.SquareAt(file, rank)))
		}
		var cells [8][]string
		for file := range 8 {
			cells[file] = d.cell(nemoroth.SquareAt(file, rank), height)
		}
		for i := range height {
			left, right := "   |", "|\n"
			if i == 1 {
				left, right = fmt.Sprintf(" %d |", rank+1), fmt.Sprintf("| %d\n", rank+1)
			}
			b.WriteString(left)
			for file := range 8 {
				if file > 0 {
					b.WriteByte('|')
				}
				b.WriteString(cells[file][i])
			}
			b.WriteString(right)
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
		slices.SortStableFunc(occupants, compareInCell)
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

// ReadDiagram reads Lawson's diagram. It goes by tokens, bars and frame lines,
// not by columns, and takes the occupants of a square in any order and on any
// of its lines; file letters, rank numbers, blank lines and trailing blanks may
// be missing or there. The side on move and the move number are those of the
// optional last line, "A 3"; without it Side is NoSide and Number 0, for the
// caller to fill in, and after "A" alone Number is 0 as well. As with the position line, whether such a board can stand
// is for Setup.Position to say (POS-1). An error is a *nemoroth.SyntaxError.
func ReadDiagram(text string) (nemoroth.Setup, error) {
	d, err := ParseDiagram(text)
	return d.Setup, err
}

// ParseDiagram is ReadDiagram with the marks, and with whether there was a last
// line for the side on move. What it reads, String writes back as a diagram
// that reads the same.
func ParseDiagram(text string) (Diagram, error) {
	var r diagramReader
	for off := 0; off < len(text); {
		line, rest, _ := strings.Cut(text[off:], "\n")
		taken, err := r.line(line)
		if err == nil && !taken {
			err = &placeError{msg: "trailing text", hint: "the end of the diagram"}
		}
		if err != nil {
			return Diagram{}, err.inText("diagram", text, off)
		}
		off = len(text) - len(rest)
	}
	if !r.complete() {
		return Diagram{}, r.truncated().inText("diagram", text, len(text))
	}
	return r.diagram, nil
}

// A placeError is a syntax error inside one line, before the text it belongs to
// is known.
type placeError struct {
	off       int // in bytes from the start of the line
	square    nemoroth.Square
	hasSquare bool
	msg, hint string
}

// inText places the error in a text, in the line that starts at offset base.
func (e *placeError) inText(what, text string, base int) *nemoroth.SyntaxError {
	sq := nemoroth.NoSquare
	if e.hasSquare {
		sq = e.square
	}
	return &nemoroth.SyntaxError{What: what, Input: text, Offset: min(base+e.off, len(text)), Square: sq, Msg: e.msg, Hint: e.hint}
}

// A diagramReader takes a diagram line by line. The zero value waits for the
// file letters or the frame line above rank 8.
type diagramReader struct {
	diagram Diagram
	state   diagramState
	rank    int    // the rank being read, from 7 down
	lines   int    // lines of that rank so far
	ichor   uint64 // squares whose ichor has been read
}

type diagramState uint8

const (
	beforeFrame diagramState = iota
	afterLetters
	inBoard
	afterBoard
	afterLastLetters
	afterTurn
)

// complete reports whether the whole board has been read.
func (r *diagramReader) complete() bool { return r.state >= afterBoard }

// truncated is the error of a diagram that ends too early.
func (r *diagramReader) truncated() *placeError {
	e := &placeError{msg: "the diagram ends too early", hint: "a frame line such as +------+"}
	if r.state == inBoard {
		e.hint = fmt.Sprintf("rank %d and the frame line below it", r.rank+1)
	}
	return e
}

// startsDiagram reports whether a diagram begins with this line.
func startsDiagram(line string) bool { return isFrame(line) || isLetters(line) }

// isFrame reports whether the line is one between two ranks. The length tells it
// from a comment on a move, such as ++.
func isFrame(line string) bool {
	line = trimBlanks(line)
	return strings.HasPrefix(line, "+--") && strings.Trim(line, "+-") == ""
}

// isLetters reports whether the line holds the file letters, in any order.
func isLetters(line string) bool {
	letters := strings.Fields(line)
	slices.Sort(letters)
	return strings.Join(letters, "") == "abcdefgh" && len(letters) == 8
}

// blanks are what separates words within a line; a return may end one.
const blanks = " \t\r"

func trimBlanks(s string) string { return strings.Trim(s, blanks) }

// line takes one line without its newline. It answers false if the diagram is
// complete and the line does not belong to it any more.
func (r *diagramReader) line(line string) (bool, *placeError) {
	if trimBlanks(line) == "" {
		return true, nil
	}
	off := len(line) - len(strings.TrimLeft(line, blanks))
	if r.state != inBoard && isLetters(line) {
		if strings.Join(strings.Fields(line), "") != "abcdefgh" {
			return false, &placeError{off: off, msg: "the board is the wrong way round", hint: "the files from a to h"}
		}
		switch r.state {
		case beforeFrame:
			r.state = afterLetters
			return true, nil
		case afterBoard:
			r.state = afterLastLetters
			return true, nil
		}
	}
	switch r.state {
	case beforeFrame, afterLetters:
		if !isFrame(line) {
			return false, &placeError{off: off, msg: "not a diagram", hint: "the file letters, or a frame line such as +------+"}
		}
		r.state, r.rank = inBoard, 7
		return true, nil
	case inBoard:
		if !isFrame(line) {
			return true, r.row(line)
		}
		if r.lines == 0 {
			return false, &placeError{off: off, msg: fmt.Sprintf("rank %d has no line", r.rank+1), hint: "its eight squares between bars"}
		}
		r.lines = 0
		if r.rank--; r.rank < 0 {
			r.state = afterBoard
		}
		return true, nil
	case afterBoard, afterLastLetters:
		if r.turn(line) {
			r.state = afterTurn
			return true, nil
		}
	}
	return false, nil
}

// turn takes the optional last line: the side on move, and perhaps the move
// number.
func (r *diagramReader) turn(line string) bool {
	fields := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(blanks, c) })
	if len(fields) < 1 || len(fields) > 2 {
		return false
	}
	number := 0 // not said
	if len(fields) == 2 {
		n, err := strconv.ParseUint(fields[1], 10, 32)
		if err != nil || n < 1 || n > nemoroth.MaxFullMove {
			return false
		}
		number = int(n)
	}
	switch fields[0] {
	case "A":
		r.diagram.Setup.Side = nemoroth.Alabaster
	case "O":
		r.diagram.Setup.Side = nemoroth.Obsidian
	default:
		return false
	}
	r.diagram.Setup.FullMove, r.diagram.Turn = number, true
	return true
}

// row takes one line of the eight squares of a rank.
func (r *diagramReader) row(line string) *placeError {
	parts := strings.Split(line, "|")
	if len(parts) != 10 {
		return &placeError{off: len(strings.TrimRight(line, blanks)),
			msg:  fmt.Sprintf("a line of rank %d has %d bars", r.rank+1, len(parts)-1),
			hint: "nine bars around eight squares, or a frame line"}
	}
	off := 0
	for i, part := range parts {
		var err *placeError
		if i == 0 || i == 9 {
			if margin := trimBlanks(part); margin != "" && margin != strconv.Itoa(r.rank+1) {
				err = &placeError{off: len(part) - len(strings.TrimLeft(part, blanks)),
					msg: "not the number of this rank", hint: fmt.Sprintf("%d, or nothing", r.rank+1)}
			}
		} else {
			err = r.cell(nemoroth.SquareAt(i-1, r.rank), part)
		}
		if err != nil {
			err.off += off
			return err
		}
		off += len(part) + 1
	}
	r.lines++
	return nil
}

// cell takes one line of one square: occupants, ichor and marks in any order.
func (r *diagramReader) cell(sq nemoroth.Square, text string) *placeError {
	fail := func(off int, msg, hint string) *placeError {
		return &placeError{off: off, square: sq, hasSquare: true, msg: msg, hint: hint}
	}
	setup := &r.diagram.Setup
	for off := 0; off < len(text); {
		c := text[off]
		switch {
		case strings.IndexByte(blanks, c) >= 0:
			off++
		case strings.IndexByte(Marks, c) >= 0:
			r.diagram.Marks[sq] = c
			off++
		case c == 'I':
			digits := strings.TrimLeft(text[off+1:], blanks)
			rest := strings.TrimLeft(digits, "0123456789")
			number := digits[:len(digits)-len(rest)]
			if number == "" {
				return fail(off, "ichor without a number", "I and 1 to 10")
			}
			if r.ichor>>sq&1 != 0 {
				return fail(off, "the square's ichor comes twice", "one I")
			}
			r.ichor |= 1 << sq
			setup.Ichor[sq] = plies(number)
			off = len(text) - len(rest)
		default:
			end := off + 1
			if c == 'p' && end < len(text) {
				end++
			}
			if end < len(text) && text[end] == '*' {
				end++
			}
			p, ok := occupant(text[off:end])
			if !ok {
				return fail(off, "not a piece", "a letter of BGLAWHZ or bglawhz, with p before it for a statue but never of a Zombie; M; L* or l*; I and plies of ichor")
			}
			setup.Occupants[sq] = append(setup.Occupants[sq], p)
			off = end
		}
	}
	return nil
}

// plies reads the digits of a number of plies. As in the position line none is
// refused here, 0 and what is beyond all bounds included: the set-up's problems
// tell (POS-1).
func plies(digits string) int {
	n := 0
	for _, c := range digits {
		n = min(n*10+int(c-'0'), 1<<30)
	}
	if n == 0 {
		return nemoroth.ZeroIchor
	}
	return n
}

// occupant reads one token. The digesting star on anything but a mobile Leaf
// Pile is read, as in the position line: the set-up's problems tell (POS-1).
func occupant(token string) (nemoroth.Piece, bool) {
	name := strings.TrimSuffix(token, "*")
	p, err := nemoroth.ParsePiece(name)
	p.Digesting = name != token
	return p, err == nil
}
