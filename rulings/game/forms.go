package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Form is a way to write a position.
type Form string

// The forms. FormLine serves every game; the others need a Boarder.
const (
	FormLine    Form = "line"    // the position line
	FormCompact Form = "compact" // Board.Compact, then the rest of the line below it
	FormDiagram Form = "diagram" // the game's own diagram, then the rest of the line
	FormJSON    Form = "json"    // the line, the side to move, the occupied squares
)

// Forms lists all forms.
func Forms() []Form { return []Form{FormLine, FormCompact, FormDiagram, FormJSON} }

// ConvertPosition reads a position as ReadPosition does and writes it in a form.
// The result has no newline at its end, and ReadPosition reads it back.
func ConvertPosition(r Rules, text string, to Form) (string, error) {
	line, _, err := ReadPosition(r, text)
	if err != nil || to == FormLine {
		return line, err
	}
	_, rest, _ := strings.Cut(line, " ")
	b, err := boardOf(r, line)
	if err != nil {
		return "", err
	}
	switch to {
	case FormCompact:
		return b.Compact(nil) + "\n" + rest, nil
	case FormDiagram:
		drawn, err := r.(Boarder).Diagram(line, nil)
		return strings.TrimSuffix(drawn, "\n"+rest) + "\n" + rest, err
	case FormJSON:
		return writeJSON(line, b)
	}
	return "", &SyntaxError{What: "form", Input: string(to), Msg: "not a form",
		Hint: "line, compact, diagram or json"}
}

// ReadPosition reads a position in any form, and as people write it if the game is an
// Archivist. It returns the position line, which may be impossible, and is canonical if
// the game is a Boarder. The notes say what was read differently from how it is
// written. The error matches ErrSyntax.
func ReadPosition(r Rules, text string) (line string, notes []string, err error) {
	if r == nil {
		return "", nil, errNoRules
	}
	plain := strings.TrimSpace(text)
	if strings.HasPrefix(plain, "{") {
		if line, err = readJSON(r, plain); err != nil {
			return "", nil, err
		}
		return line, []string{"the position is read as " + line}, nil
	}
	if a, ok := r.(Archivist); ok {
		return a.ReadPosition(text)
	}
	line, err = canonical(r, plain)
	return line, nil, err
}

// canonical returns the line as BoardLine writes it, or as it is without a Boarder.
func canonical(r Rules, line string) (string, error) {
	boarder, ok := r.(Boarder)
	if !ok {
		return line, nil
	}
	b, err := boarder.Board(line)
	if err != nil {
		return "", err
	}
	return boarder.BoardLine(b)
}

func boardOf(r Rules, line string) (Board, error) {
	if r == nil {
		return Board{}, errNoRules
	}
	boarder, ok := r.(Boarder)
	if !ok {
		return Board{}, &SyntaxError{What: "form", Input: r.Name(), Msg: "the game has no boards",
			Hint: string(FormLine)}
	}
	return boarder.Board(line)
}

// Compact draws the board, one rank in a line, with the last rank on top and the
// first file on the left. Each square is written as in the position line, and a
// point is an empty square. The last line names the files. If marks is not nil, a
// column before each square holds its mark. The result has no newline at its end;
// it is "" for a board without squares.
func (b Board) Compact(marks map[string]byte) string {
	var ranks [][]string
	files, widths, left := []string{""}, []int{0}, 0
	for _, c := range b.Cells {
		if len(c.Square) < 2 {
			continue
		}
		file, rank := c.Square[:1], c.Square[1:]
		if len(ranks) == 0 || ranks[len(ranks)-1][0] != rank {
			ranks, left = append(ranks, []string{rank}), max(left, len(rank))
		}
		text := c.Text
		if text == "" {
			text = "."
		}
		if marks != nil {
			text, file = " "+text, " "+file
			if m := marks[c.Square]; m != 0 {
				text = string(rune(m)) + text[1:]
			}
		}
		last := len(ranks) - 1
		ranks[last] = append(ranks[last], text)
		if column := len(ranks[last]) - 1; column == len(files) {
			files, widths = append(files, file), append(widths, 0)
		}
		column := len(ranks[last]) - 1
		widths[column] = max(widths[column], len([]rune(text)))
	}
	if len(ranks) == 0 {
		return ""
	}
	widths[0] = left
	slices.Reverse(ranks)
	lines := make([]string, 0, len(ranks)+1)
	for _, row := range append(ranks, files) {
		line := fmt.Sprintf("%-*s ", left, row[0])
		for i, text := range row[1:] {
			line += " " + text + strings.Repeat(" ", widths[i+1]-len([]rune(text)))
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}

// A positionJSON is the JSON form of a position.
type positionJSON struct {
	Position string                `json:"position,omitempty"` // the position line
	Turn     string                `json:"turn,omitempty"`
	FullMove int                   `json:"full_move,omitempty"`
	Squares  map[string]squareJSON `json:"squares,omitempty"` // occupied or marked squares only
	Reserve  []string              `json:"reserve,omitempty"`
}

type squareJSON struct {
	Pieces []string `json:"pieces,omitempty"` // as in the position line
	Mark   string   `json:"mark,omitempty"`   // such as plies of ichor
}

func writeJSON(line string, b Board) (string, error) {
	p := positionJSON{line, b.Turn, b.FullMove, map[string]squareJSON{}, b.Reserve}
	for _, c := range b.Cells {
		if len(c.Tokens) > 0 || c.Mark != "" {
			p.Squares[c.Square] = squareJSON{c.Tokens, c.Mark}
		}
	}
	data, err := json.MarshalIndent(p, "", "  ")
	return string(data), err
}

// readJSON reads a position line, a board, or both if they agree.
func readJSON(r Rules, text string) (string, error) {
	fail := func(offset int, msg string) (string, error) {
		return "", &SyntaxError{What: "position", Input: text, Offset: offset, Msg: msg,
			Hint: `{"turn":"A","full_move":1,"squares":{"e4":{"pieces":["G"]}}}`}
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.DisallowUnknownFields()
	var p positionJSON
	if err := d.Decode(&p); err != nil {
		return fail(int(d.InputOffset()), strings.TrimPrefix(err.Error(), "json: "))
	}
	if d.More() {
		return fail(int(d.InputOffset()), "unexpected text after the position")
	}
	line, err := "", error(nil)
	if p.Position != "" {
		if line, err = canonical(r, p.Position); err != nil || p.Squares == nil {
			return line, err
		}
	}
	boarder, ok := r.(Boarder)
	if !ok || p.Turn == "" {
		return fail(0, "there is neither a position line nor a board with the side to move")
	}
	b := Board{Turn: p.Turn, FullMove: max(1, p.FullMove), Reserve: p.Reserve}
	for square, holds := range p.Squares {
		b.Cells = append(b.Cells, Cell{Square: square, Tokens: holds.Pieces, Mark: holds.Mark})
	}
	slices.SortFunc(b.Cells, func(a, b Cell) int { return strings.Compare(a.Square, b.Square) })
	drawn, err := boarder.BoardLine(b)
	if err == nil && line != "" && line != drawn {
		return fail(0, "the squares show "+drawn+" and the position line is "+line)
	}
	return drawn, err
}

// Sketch draws the board of a position line, possible or not, for people to look at, with marks
// on the squares that are their keys: the game's own diagram as FormDiagram, else the compact
// board, which cuts the occupants of a great crowd short. It returns "" if the game has no boards
// or the line is invalid.
func Sketch(r Rules, line string, form Form, marks map[string]byte) string {
	const widest = 12 // characters of a square
	board, err := boardOf(r, line)
	if err != nil {
		return ""
	}
	if form == FormDiagram {
		text, _ := r.(Boarder).Diagram(line, marks)
		return text
	}
	for i, c := range board.Cells {
		if s := []rune(c.Text); len(s) > widest {
			board.Cells[i].Text = string(s[:widest-1]) + "…"
		}
	}
	return board.Compact(marks)
}

const width = 80 // of a line, in characters

// Wrap breaks a text into lines of at most 80 characters. The first line begins with first, the
// others begin with rest. Line breaks of the text count as spaces. A word longer than a line has
// a line of its own.
func Wrap(first, rest, text string) string {
	var b strings.Builder
	b.WriteString(first)
	column, fresh := utf8.RuneCountInString(first), true
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case fresh:
		case column+1+n > width:
			b.WriteString("\n" + rest)
			column = utf8.RuneCountInString(rest)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column, fresh = column+n, false
	}
	return b.String()
}
