package grid

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// maxFullMove is the highest full-move number of a position line.
const maxFullMove = 999999

// A field is the form of a field of the position line, and the form in words.
type field struct {
	form *regexp.Regexp
	hint string
}

// fields returns the forms of the fields. A position line is a board of 8 by 8 squares
// with one letter each, the side to move, perhaps pieces off the board and a marked square,
// and the full-move number.
// The board has ranks 8 to 1 between slashes, files a to h in a rank, and digits for runs
// of empty squares. Readers also accept split runs, several blanks between fields, blanks
// at both ends, and a line without a number.
func (s *Spec) fields() (list []field) {
	white, black := s.Language.Sides[0].Letter, s.Language.Sides[1].Letter
	add := func(form, hint string) {
		list = append(list, field{regexp.MustCompile("^(?:" + form + ")$"), hint})
	}
	add(".*", "8 ranks of 8 squares with / between them: "+ // readBoard looks closer
		"numbers of empty squares and letters of "+s.letters())
	add(white+"|"+black, "the side to move, "+white+" or "+black)
	if s.Reserve != "" {
		add("-|["+s.Reserve+"]+", "captives, letters of "+s.Reserve+", or -")
		add("-|[a-h][1-8]", "an en passant square, or -")
	}
	add("|0*[1-9][0-9]{0,5}", "a full-move number from 1 to 999999")
	add("", "the end of the line")
	return list
}

// runs writes the empty squares of a rank, each of which is a 1, as their number.
var runs = strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5",
	"1111", "4", "111", "3", "11", "2")

func (r rules) read(text string) (Position, error) {
	var b Board
	fields, rest := make([]string, len(r.fields)), text
	for i, field := range r.fields {
		rest = strings.TrimLeft(rest, " ")
		wrong := game.NotUnderstood("position line", text, "it does not fit", field.hint)
		wrong.Offset = len(text) - len(rest)
		fields[i], rest, _ = strings.Cut(rest, " ")
		fits := field.form.MatchString(fields[i])
		if i == 0 {
			fits = r.readBoard(fields[i], &b, wrong)
		}
		if !fits {
			return nil, wrong
		}
	}
	if fields[1] == r.Language.Sides[1].Letter {
		b.Turn = 1
	}
	number, _ := strconv.Atoi(cmp.Or(fields[len(fields)-2], "1"))
	b.FullMove = int32(number)
	if r.Reserve != "" {
		for _, c := range []byte(strings.Trim(fields[2], "-")) {
			s, kind := r.Pieces.Read(c)
			n := &b.Reserve[s][kind]
			*n = max(*n, *n+1) // at most 255, which no game allows
		}
		q, _ := nemoroth.ParseSquare(fields[3]) // NoSquare, which is in no set, for -
		b.Marks = SetOf(q)
	}
	return r.Spec.Read(b), nil
}

// readBoard reads the board of a position line, and reports whether it is one. The error
// then says where it is wrong.
func (r rules) readBoard(text string, b *Board, e *game.SyntaxError) bool {
	known := "12345678" + r.letters()
	ranks := strings.Split(text, "/")
	for i, rank := range ranks {
		file := 0
		for at, c := range rank {
			if !strings.ContainsRune(known, c) {
				e.Offset, e.Msg = e.Offset+at, fmt.Sprintf("%q in rank %d is no piece", c, 8-i)
				return false
			}
			on := SetOf(nemoroth.SquareAt(file, 7-i)) // empty beyond the edge
			if s, kind := r.Pieces.Read(byte(c)); kind != 0 {
				b.Put(s, kind, on)
			} else if c <= '8' {
				file += int(c - '1') // squares of a run after its first one
			} else {
				b.Marks |= on
			}
			file++
		}
		if file != 8 {
			e.Msg = fmt.Sprintf("rank %d has %d squares", 8-i, file)
			return false
		}
		e.Offset += len(rank) + 1
	}
	e.Msg = fmt.Sprintf("%d ranks", len(ranks))
	return len(ranks) == 8
}

// write returns the position line of a board, which read may refuse.
func (r rules) write(b game.Board) (string, error) {
	var on [64]string
	var marked []string
	for _, c := range b.Cells {
		q, err := nemoroth.ParseSquare(c.Square)
		if err != nil || strings.Trim(c.Mark, r.Mark) != "" {
			return "", game.NotUnderstood("board", c.Square+" "+c.Mark,
				"not a square and its mark", "a1 to h8, and "+r.Mark+" or none")
		}
		if on[q] = strings.Join(c.Tokens, ""); c.Mark != "" {
			marked = append(marked, c.Square)
			on[q] += r.inLine()
		}
	}
	var board strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			board.WriteString(cmp.Or(on[nemoroth.SquareAt(file, rank)], "1"))
		}
		board.WriteString("/")
	}
	fields := []string{runs.Replace(strings.TrimSuffix(board.String(), "/")), b.Turn}
	if r.Reserve != "" {
		fields = append(fields, cmp.Or(strings.Join(b.Reserve, ""), "-"),
			cmp.Or(strings.Join(marked, ""), "-"))
	}
	return strings.Join(append(fields, strconv.Itoa(b.FullMove)), " "), nil
}

// letters returns the letters of the board of a position line, and inLine the mark there.
func (s *Spec) letters() string { return s.Pieces.letters() + s.inLine() }

func (s *Spec) inLine() string {
	if s.Reserve != "" {
		return ""
	}
	return s.Mark
}

// line returns the canonical position line.
func (r rules) line(p Position) string {
	line, _ := r.write(r.board(p))
	return line
}

func (r rules) canonical(line string) (string, error) {
	p, err := r.read(line)
	if err != nil {
		return "", err
	}
	return r.line(p), nil
}

// board returns the board of a position.
func (r rules) board(p Position) game.Board {
	at := p.Base()
	b := game.Board{Turn: r.Language.Sides[at.Turn].Letter, FullMove: int(at.FullMove),
		Cells: make([]game.Cell, 64)}
	for i, q := range (^Set(0)).ByRank() {
		c := game.Cell{Square: q.String()}
		if s, kind := at.At(q); kind != 0 {
			c.Text = r.Pieces.Letter(s, kind)
			c.Tokens, c.Owners = []string{c.Text}, []string{r.Language.Sides[s].Letter}
		}
		if at.Marks.Has(q) {
			c.Mark = r.Mark
			c.Text += r.inLine()
		}
		b.Cells[i] = c
	}
	for _, c := range []byte(r.Reserve) {
		s, kind := r.Pieces.Read(c)
		n := int(at.Reserve[s][kind])
		b.Reserve = append(b.Reserve, slices.Repeat([]string{string(c)}, n)...)
	}
	return b
}

func (r rules) Board(line string) (game.Board, error) {
	p, err := r.read(line)
	if err != nil {
		return game.Board{}, err
	}
	return r.board(p), nil
}

func (r rules) BoardLine(b game.Board) (string, error) {
	line, err := r.write(b)
	if err != nil {
		return "", err
	}
	return r.canonical(line)
}

func (r rules) Occupant(token string) svg.Occupant {
	s, kind := r.Pieces.Read((token + " ")[0])
	if kind == 0 {
		return svg.Occupant{}
	}
	return svg.Occupant{Kind: r.Pieces[kind].Letter, Side: svg.First + svg.Side(s),
		Name: r.Language.Sides[s].Name + " " + r.Pieces.Name(s, kind)}
}

// Diagram draws the compact board.
func (r rules) Diagram(line string, marks map[string]byte) (string, error) {
	b, err := r.Board(line)
	return b.Compact(marks), err
}
