package nemoroth

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file reads and writes the position line, NFEN-1.

// ParseSetup reads a position line. It checks only the form of the text;
// Setup.Problems reports whether the board is possible (POS-1). The error is a
// *SyntaxError.
//
// Rules: NFEN-1
func ParseSetup(text string) (Setup, error) {
	var s Setup
	r := nfenReader{in: text, what: "position", square: NoSquare,
		pieces: make([]Piece, 0, len(text))}
	r.blanks()
	for rank := 7; rank >= 0; rank-- {
		if err := r.rank(&s, rank); err != nil {
			return Setup{}, err
		}
		if rank > 0 && !r.accept('/') {
			return Setup{}, r.error(fmt.Sprintf("rank %d is not followed by rank %d", rank+1, rank),
				fmt.Sprintf("a / and rank %d", rank))
		}
	}
	r.square = NoSquare
	if !r.blanks() {
		return Setup{}, r.error("no side to move",
			"a blank and then A for Alabaster or O for Obsidian")
	}
	side := strings.IndexByte("AO", r.peek())
	if side < 0 {
		return Setup{}, r.error("not a side", "A for Alabaster or O for Obsidian")
	}
	s.Side = sides[side]
	r.off++
	s.FullMove = 1
	blank := r.blanks()
	if r.off == len(text) {
		return s, nil
	}
	start := r.off
	n, _ := r.number() // 0 without digits
	if !blank || n < 1 || n > MaxFullMove {
		return Setup{}, r.errorAt(start, "not a full-move number",
			"the end, or a blank and a number from 1 to 999999")
	}
	s.FullMove = n
	r.blanks()
	if r.off != len(text) {
		return Setup{}, r.error("unexpected text after the full-move number", "the end of the line")
	}
	return s, nil
}

// MustSetup is ParseSetup for constants and tests: it panics on an error.
func MustSetup(text string) Setup {
	s, err := ParseSetup(text)
	if err != nil {
		panic(err)
	}
	return s
}

// ParsePosition reads a position line as a position under a ruleset, without the
// full-move number (REP-2). The error is a *SyntaxError or a *SetupError.
func ParsePosition(text string, r Ruleset) (Position, error) {
	s, err := ParseSetup(text)
	if err != nil {
		return Position{}, err
	}
	return s.Position(r)
}

type nfenReader struct {
	in     string
	off    int
	what   string
	square Square
	pieces []Piece // backing array of all Setup.Occupants
}

func (r *nfenReader) peek() byte {
	if r.off < len(r.in) {
		return r.in[r.off]
	}
	return 0
}

// accept goes beyond a byte, if it is the next one.
func (r *nfenReader) accept(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.off++
	return true
}

func (r *nfenReader) error(msg, hint string) error { return r.errorAt(r.off, msg, hint) }

func (r *nfenReader) errorAt(off int, msg, hint string) error {
	return &SyntaxError{What: r.what, Input: r.in, Offset: off, Square: r.square, Msg: msg,
		Hint: hint}
}

func (r *nfenReader) blanks() bool {
	start := r.off
	for r.accept(' ') {
	}
	return r.off > start
}

// number reads digits, leading zeros included. It stops counting at 1<<30.
func (r *nfenReader) number() (int, bool) {
	start, n := r.off, 0
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		n = min(n*10+int(c-'0'), 1<<30)
		r.off++
	}
	return n, r.off > start
}

func (r *nfenReader) rank(s *Setup, rank int) error {
	for file := 0; file < 8; {
		r.square = SquareAt(file, rank)
		c := r.peek()
		if c >= '1' && c <= '8' {
			r.off++
			if file += int(c - '0'); file > 8 {
				return r.errorAt(r.off-1, fmt.Sprintf("rank %d has more than 8 squares", rank+1),
					"8 squares")
			}
			r.square = SquareAt(file-1, rank)
			continue
		}
		if err := r.contents(s); err != nil {
			return err
		}
		file++
	}
	return nil
}

// contents reads r.square, which is not part of a run of empty squares.
func (r *nfenReader) contents(s *Setup) error {
	start := len(r.pieces)
	switch {
	case r.accept('.'):
		if r.peek() != '[' {
			return r.error("a dot without ichor",
				"the ichor of an empty square, such as .[9]; "+
					"an empty square without ichor is the digit 1")
		}
	case r.accept('('):
		for {
			p, err := r.piece(pieceHint)
			if err != nil {
				return err
			}
			r.pieces = append(r.pieces, p)
			if r.accept(')') {
				break
			}
		}
	default:
		p, err := r.piece(squareHint)
		if err != nil {
			return err
		}
		r.pieces = append(r.pieces, p)
	}
	if len(r.pieces) > start {
		s.Occupants[r.square] = slices.Clip(r.pieces[start:])
	}
	if !r.accept('[') {
		return nil
	}
	n, ok := r.number()
	if !ok {
		return r.error("ichor without a number", "the plies left, 1 to 10, as in [9]")
	}
	if !r.accept(']') {
		return r.error("ichor is not closed", "] after the plies left, as in [9]")
	}
	if n == 0 {
		n = ZeroIchor
	}
	s.Ichor[r.square] = n
	return nil
}

// These are the hints where a piece is expected, and where a square is expected.
const (
	pieceHint = "one of BGLAWHZ (Alabaster) or bglawhz (Obsidian), with p before it for a " +
		"statue (never of a Zombie); M for a Mummy; L* or l* for a digesting Leaf Pile"
	squareHint = pieceHint + "; or a number of empty squares, 1 to 8"
)

// piece reads one piece. The hint says what was expected if there is none.
func (r *nfenReader) piece(hint string) (Piece, error) {
	start := r.off
	p := Piece{Petrified: r.accept('p')}
	c := r.peek()
	switch {
	case c == 'M' && !p.Petrified:
		p.Kind = Mummy
	case c == 0 && r.off >= len(r.in):
		return p, r.error("the text ends too early", "a piece, such as H")
	default:
		i := strings.IndexByte("BGLAWHZbglawhz", c)
		p.Side, p.Kind = sides[max(i, 0)/7], Kind(i%7+1)
		if i < 0 || p.Petrified && p.Kind == Zombie {
			return p, r.errorAt(start, "not a piece", hint)
		}
	}
	r.off++
	p.Digesting = r.accept('*')
	return p, nil
}

// String returns the position line with three fields in canonical form. It shows an
// unknown piece as '?' and a missing side to move as '-'.
func (s Setup) String() string {
	b := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		isRun := false // whether the last byte counts empty squares
		for file := range 8 {
			sq := SquareAt(file, rank)
			occ, ichor := s.Occupants[sq], s.Ichor[sq]
			if len(occ) == 0 && ichor == 0 {
				if isRun {
					b[len(b)-1]++
				} else {
					b, isRun = append(b, '1'), true
				}
				continue
			}
			isRun = false
			switch len(occ) {
			case 0:
				b = append(b, '.')
			case 1:
				b = occ[0].append(b)
			default:
				b = append(b, '(')
				for _, p := range sorted(occ) {
					b = p.append(b)
				}
				b = append(b, ')')
			}
			if ichor != 0 {
				if ichor == ZeroIchor {
					ichor = 0
				}
				b = append(strconv.AppendInt(append(b, '['), int64(ichor), 10), ']')
			}
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	side, err := s.Side.MarshalText()
	if err != nil {
		side = []byte("?")
	}
	return string(b) + " " + string(side) + " " + strconv.Itoa(max(s.FullMove, 1))
}

// MarshalText returns the position line, or "" for the zero Setup. Another setup that
// ParseSetup could not read back is ErrInvalid.
func (s Setup) MarshalText() ([]byte, error) {
	text := s.String()
	if text == (Setup{}).String() && s.FullMove == 0 {
		return nil, nil
	}
	if _, err := ParseSetup(text); err != nil || s.FullMove < 0 {
		return nil, fmt.Errorf("nemoroth: %w: no position line for this setup: %s",
			ErrInvalid, text)
	}
	return []byte(text), nil
}

// UnmarshalText reads a position line, and the empty text as the zero Setup.
func (s *Setup) UnmarshalText(text []byte) error {
	return unmarshal(s, text, "", Setup{}, ParseSetup)
}

// String returns the first two fields of the position line (NFEN-1), or "" for the
// zero Position.
func (p Position) String() string {
	if !p.IsValid() {
		return ""
	}
	return strings.TrimSuffix(p.Setup().String(), " 1") // without the full-move number
}

// MarshalText returns the text of String.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// AppendText appends the text of String.
func (p Position) AppendText(to []byte) ([]byte, error) { return append(to, p.String()...), nil }

// UnmarshalText reads a position line. It accepts a petrified Human on its eighth
// rank, which only some rulesets allow; Setup.Game checks the ruleset. The empty
// text is the zero Position.
func (p *Position) UnmarshalText(text []byte) error {
	return unmarshal(p, text, "", Position{}, func(line string) (Position, error) {
		return ParsePosition(line, Ruleset{StatuesStayStone: true})
	})
}

// UnmarshalText reads what ParsePiece reads, and "-" as the zero Piece.
func (p *Piece) UnmarshalText(text []byte) error {
	return unmarshal(p, text, "-", Piece{}, ParsePiece)
}

// ParsePiece reads one piece in the notation of the position line, such as pH or
// L*. Like a position line, it accepts * after any piece (POS-1).
func ParsePiece(s string) (Piece, error) {
	r := nfenReader{in: s, what: "piece", square: NoSquare}
	p, err := r.piece(pieceHint)
	if err == nil && r.off != len(s) {
		err = r.errorAt(0, "not a piece", pieceHint)
	}
	if err != nil {
		return Piece{}, err
	}
	return p, nil
}
