package letter

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// BoardMarks are the characters that may stand before or after a square's content
// in a drawn board.
const BoardMarks = "<>#@^~=&"

// Position reads a position as people write it: a position line, which may be broken
// into several lines; a board of eight ranks, drawn with dots, hyphens, digits or
// blanks, in a box or not; the game's own diagram; or a list of pieces such as
// "Alabaster: Wa1, Zd4; Obsidian: Gd4 petrified" or "Obsidian Ghast d8, Alabaster Human
// f7". The side to move is a last field or line: A, Alabaster, White to play, A 3.
// Position returns the canonical position line, which may be impossible. The error is
// an *Error, or that of Line.
func (l *Language) Position(text string) (string, error) {
	if line, err := l.Line(text); err == nil {
		return line, nil
	}
	var lines []string
	for line := range strings.Lines(text) {
		line = clean(strings.TrimRight(line, "\n"))
		if !fence.MatchString(line) {
			lines = append(lines, label.ReplaceAllString(line, ""))
		}
	}
	plain := strings.Trim(strings.Join(lines, "\n"), " \t\r\n\"'")
	line, err := l.position(plain)
	var e *Error
	if errors.As(err, &e) {
		e.Text, e.Kind = strings.TrimSpace(text), l.Syntax
		if e.Example == "" {
			e.Example = l.Start
		}
	}
	return line, err
}

var zug = regexp.MustCompile(
	`(?i)\b(am zug|aux? |trait|mueve|juegan|muove|aan zet|ходят)`)

func (l *Language) position(plain string) (string, error) {
	slashed := strings.Contains(plain, "/")
	if slashed {
		plain = strings.Join(strings.Fields(plain), " ")
	}
	lines := strings.Split(plain, "\n")
	last := len(lines) - 1
	tail := ""
	switch {
	case plain == "":
		return "", &Error{Msg: "it contains no position"}
	case strings.ContainsAny(plain, "♔♕♖♗♘♙♚♛♜♝♞♟"):
		msg := "the signs of chess pieces are not those of this game; its letters are " + l.Letters
		return "", &Error{Msg: msg}
	case slashed:
		lines[0], tail = l.cutSide(plain)
	case zug.MatchString(lines[last]):
		return "", &Error{Msg: "the side to move is said in English", Hint: l.sideHint()}
	default:
		if fields, ok := l.sideOf(lines[last]); ok && last > 0 {
			lines, tail = lines[:last], fields
		}
	}
	board, err := l.read(lines, slashed, &tail)
	if err == nil && tail == "" {
		err = &Error{Msg: "it does not say which side is to move", Hint: l.sideHint(), noSide: true}
	}
	if err != nil {
		return "", err
	}
	canonical, err := l.Line(board + " " + tail)
	if e := (*Error)(nil); err != nil && !errors.As(err, &e) {
		err = &Error{Msg: err.Error()}
	}
	return canonical, err
}

// read reads the board of a position, without the side to move. Only a list of pieces
// may say the side to move among them.
func (l *Language) read(lines []string, slashed bool, tail *string) (board string, err error) {
	drawn := strings.Join(lines, "\n")
	switch {
	case slashed:
		var ranks []string
		for _, rank := range strings.Split(strings.ReplaceAll(drawn, " ", ""), "/") {
			squares, err := l.squares(rank)
			if err != nil {
				return "", err
			}
			ranks = append(ranks, nfen(squares))
		}
		return join8(ranks)
	case l.Diagram != nil && strings.Contains(drawn, "+--"):
		if board, err = l.Diagram(drawn); err != nil {
			return "", err
		}
		board, _, _ = strings.Cut(board, " ")
		return board, nil
	}
	if side, rest := l.owner(lines[0]); side >= 0 && aSquare.MatchString(rest) {
		return l.listed(drawn, tail)
	}
	return l.drawn(lines)
}

func join8(ranks []string) (string, error) {
	if len(ranks) != 8 {
		return "", &Error{Msg: fmt.Sprintf("the board has %d ranks, not 8", len(ranks))}
	}
	return strings.Join(ranks, "/"), nil
}

func (l *Language) sideHint() string {
	return fmt.Sprintf("a last line such as %s or \"%s to move\"", l.Sides[0].Letter,
		l.Sides[1].Name)
}

var sideForm = regexp.MustCompile(
	`(?i)^\W*(?:it is |it's |the side )?([a-z]+(?: magic)?)(?:'s (?:turn|move))?` +
		`(?:,? *(?:is |has |)(?:to|on) (?:move|play|go)|,? *moves|,? *plays)?` +
		`[ \t,]*(?:move )?(?:no\.? )?(\d{1,6})?[\s.]*$`)

// sideOf reads the side to move, in a letter or in words, with the full-move number
// and the game's other fields if they are there. It returns the fields of a position
// line.
func (l *Language) sideOf(text string) (fields string, ok bool) {
	text = strings.TrimSpace(text)
	for _, s := range l.Sides {
		rest, found := strings.CutPrefix(text, s.Letter+" ")
		if found && l.Tail != "" && !strings.ContainsAny(rest[:1], "0123456789") {
			return text, true
		}
	}
	m := sideForm.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	i := l.side(m[1], true)
	if i < 0 {
		return "", false
	}
	return strings.TrimSpace(l.Sides[i].Letter + l.Tail + " " + m[2]), true
}

// cutSide divides a position line without line breaks into its board and the fields
// after it, which are "" if it does not say the side to move.
func (l *Language) cutSide(line string) (board, tail string) {
	last := strings.LastIndexByte(line, '/') + 1
	for i, c := range line[last:] {
		if c == ' ' {
			if tail, ok := l.sideOf(line[last+i:]); ok {
				return strings.TrimRight(line[:last+i], ", "), tail
			}
		}
	}
	return line, ""
}

// content matches the content of a square, or several empty squares, in a rank without
// blanks; contentPrefix does so in a game with statues.
var (
	content       = regexp.MustCompile(`^(?:([1-8])|(\([^()]*\)|[A-Za-z]\*?|[._-])(\[[0-9]*\])?)`)
	contentPrefix = regexp.MustCompile(
		`^(?:([1-8])|(\([^()]*\)|p?[A-Za-z]\*?|[._-])(\[[0-9]*\])?)`)
)

// squares cuts a rank without blanks into its squares, each as the position line has
// it, "" for an empty one.
func (l *Language) squares(rank string) (list []string, err error) {
	form := content
	if l.Prefix != "" {
		form = contentPrefix
	}
	for rank != "" {
		m := form.FindStringSubmatch(rank)
		if ichor := ichorAhead.FindString(rank); ichor != "" {
			return nil, &Error{Msg: fmt.Sprintf("%q follows no square; an empty one has a dot "+
				"before it", ichor), Example: "." + ichor}
		}
		if m == nil || !l.holds(strings.TrimSuffix(m[2], "*")) {
			bad := string([]rune(rank)[0])
			return nil, &Error{Msg: fmt.Sprintf("%q is not a piece; the letters are %s", bad,
				l.Letters)}
		}
		empty, _ := strconv.Atoi(m[1])
		switch {
		case empty > 0:
			list = append(list, make([]string, empty)...)
		case strings.Contains("._-", m[2]):
			list = append(list, strings.Repeat(".", min(1, len(m[3])))+m[3])
		default:
			list = append(list, m[0])
		}
		rank = rank[len(m[0]):]
	}
	return list, nil
}

// holds reports whether a content has no unknown letter. Language.Line reads crowds.
func (l *Language) holds(piece string) bool {
	return piece == "" || strings.ContainsAny(piece[len(piece)-1:], l.Letters+"._-)")
}

var ichorAhead = regexp.MustCompile(`^\[[0-9]*\]`)

// nfen writes the squares of a rank as a position line does.
func nfen(squares []string) (rank string) {
	for i, empty := 0, 0; i < len(squares); i++ {
		if squares[i] == "" {
			empty++
		}
		if last := i+1 == len(squares) || squares[i+1] != ""; last && empty > 0 {
			rank += strconv.Itoa(empty)
			empty = 0
		}
		rank += squares[i]
	}
	return rank
}

var (
	unmark   = regexp.MustCompile(`[<>#@^~=&]`)
	bars     = regexp.MustCompile(`^[^|]*\|(.*)\|[^|]*$`)
	rankEnds = regexp.MustCompile(`^[ \t]*(?:([1-8])[ \t]+)?(.*?)(?:[ \t]+[1-8])?[ \t]*$`)
)

// rank reads a drawn rank: its eight squares, nil for another line, and the number
// before it, 0 for none.
func (l *Language) rank(line string) (squares []string, number int) {
	text := unmark.ReplaceAllString(line, " ")
	ends := rankEnds.FindStringSubmatch(text)
	cells, inner := strings.Fields(text), ""
	switch barred := bars.FindStringSubmatch(text); {
	case barred != nil:
		cells, inner = strings.Split(barred[1], "|"), barred[1]
	case len(cells) != 8:
		cells = strings.Fields(ends[2])
	}
	if inner == "" && (len(cells) > 1 || strings.HasPrefix(line, " ")) {
		inner = line
	}
	number, _ = strconv.Atoi(ends[1])
	for _, c := range cells {
		if c = strings.Join(strings.Fields(c), ""); c == "" {
			c = "."
		}
		square, err := l.squares(c)
		if err != nil || len(square) != 1 && len(cells) > 1 {
			squares = nil
			break
		}
		squares = append(squares, square...)
	}
	switch {
	case len(squares) != 8 && inner == "":
		return nil, number
	case len(squares) != 8:
		return l.spaced(inner), number
	case len(cells) == len(strings.Fields(text)): // a number would be one of them
		number = 0
	}
	return squares, number
}

// spaced reads a rank of one character for each square, or of every second one, in
// which a blank is an empty square; nil for another text.
func (l *Language) spaced(text string) []string {
	text = strings.TrimRight(text, blanks)
	if len(text) > 8 {
		var even string
		for i, c := range []byte(text) {
			if i%2 == 0 {
				even += string(c)
			} else if c != ' ' {
				return nil
			}
		}
		text = even
	}
	if len(text) > 8 || strings.ContainsAny(text, "12345678") {
		return nil
	}
	text += strings.Repeat(" ", 8-len(text))
	squares, err := l.squares(strings.ReplaceAll(text, " ", "."))
	if err != nil || len(squares) != 8 {
		return nil
	}
	return squares
}

// drawn reads eight ranks, one in a line. Frames and file letters are skipped.
func (l *Language) drawn(lines []string) (string, error) {
	var ranks []string
	first := 0
	for _, line := range lines {
		if strings.TrimSpace(line) == "" || IsFrame(line) || IsFileLine(line) {
			continue
		}
		squares, number := l.rank(line)
		switch {
		case squares == nil && len(ranks) == 0 && len(lines) < 4:
			return "", &Error{Msg: "a position is a line with eight ranks, " +
				"a drawn board, or a list of pieces"}
		case squares == nil && number > 0:
			width := len(strings.Fields(unmark.ReplaceAllString(line, " "))) - 1
			return "", &Error{Msg: fmt.Sprintf("rank %d has %d squares, not 8", number, width)}
		case squares == nil:
			return "", &Error{Msg: fmt.Sprintf("%.80q has no eight squares, "+
				"each empty or with one of %s", line, l.Letters)}
		case len(ranks) == 0:
			first = number
		case first > 0 && number > 0 && number != first-len(ranks):
			return "", &Error{Msg: "the ranks are not in their order",
				Hint: "rank 8 above, rank 1 below"}
		}
		ranks = append(ranks, nfen(squares))
	}
	return join8(ranks)
}

var (
	sideName = regexp.MustCompile(`^\s*([A-Za-z]+(?: [Mm]agic)?)\b\s*:?`)
	stone    = regexp.MustCompile(`(?i)\b(petrified|statues?|stone)\b|\(p\)`)
	filler   = regexp.MustCompile(`(?i)\b(petrified|statues?|stone|of|on|at|a|an|the)\b|\(p\)`)
	onSquare = regexp.MustCompile(`^(.*?)\s*([a-h][1-8])$`)
	listEnds = regexp.MustCompile(`[,;.\n]|\band\b`)
)

// owner returns the index of the side whose name begins a text, and the rest of it; -1
// for none.
func (l *Language) owner(text string) (side int, rest string) {
	if m := sideName.FindStringSubmatch(text); m != nil {
		if side = l.side(m[1], false); side >= 0 {
			return side, text[len(m[0]):]
		}
	}
	return -1, text
}

// isList reports whether a line begins a list of pieces.
func (l *Language) isList(line string) bool {
	side, rest := l.owner(line)
	if side < 0 || !aSquare.MatchString(rest) {
		return false
	}
	_, err := l.listed(line, new(string))
	return err == nil
}

// listed reads a list of pieces, in which each piece belongs to the side named last,
// and a square alone has the piece named last.
func (l *Language) listed(text string, tail *string) (string, error) {
	var board [64]string
	side, letter := 0, ""
	for _, item := range listEnds.Split(text, -1) {
		if fields, ok := l.sideOf(item); ok && !aSquare.MatchString(item) {
			*tail = fields
			continue
		}
		owner, rest := l.owner(item)
		if owner >= 0 {
			side, letter = owner, ""
		}
		prefix := ""
		if stone.MatchString(rest) {
			prefix = l.Prefix
		}
		if rest = strings.TrimSpace(filler.ReplaceAllString(rest, " ")); rest == "" {
			continue
		}
		wrong := &Error{Msg: fmt.Sprintf("%q is not a piece and its square",
			strings.TrimSpace(item))}
		m := onSquare.FindStringSubmatch(rest)
		if m == nil {
			return "", wrong
		}
		if name, ok := strings.CutPrefix(m[1], l.Prefix); ok && len(name) == 1 {
			prefix, m[1] = l.Prefix, name
		}
		if s, n := l.sign(strings.Fields(m[1])...); n > 0 {
			m[1] = s
		}
		if letter = cmp.Or(m[1], l.Pawn, letter); !l.isPiece(strings.ToUpper(letter)) {
			return "", wrong
		}
		square := m[2]
		piece := strings.ToUpper(letter)
		if side == 1 {
			piece = strings.ToLower(letter)
		}
		board[8*int('8'-square[1])+int(square[0]-'a')] += prefix + piece
	}
	var ranks []string
	for rank := range slices.Chunk(board[:], 8) {
		for i, content := range rank {
			if n, _ := l.squares(content); len(n) > 1 {
				rank[i] = "(" + content + ")"
			}
		}
		ranks = append(ranks, nfen(rank))
	}
	return strings.Join(ranks, "/"), nil
}

// IsFrame reports whether a line is a frame line between ranks. A frame line has at
// least one + and two hyphens, unlike the comment ++ on a move.
func IsFrame(line string) bool {
	line = strings.Trim(line, blanks)
	return strings.HasPrefix(line, "+--") && strings.Trim(line, "+-") == ""
}

// IsFileLine reports whether a line is the eight file letters, in any order.
func IsFileLine(line string) bool {
	letters := strings.Fields(line)
	slices.Sort(letters)
	return len(letters) == 8 && strings.EqualFold(strings.Join(letters, ""), "abcdefgh")
}

var slashes = regexp.MustCompile(`^[ \t"']*[A-Za-z0-9*()\[\].]{1,80}[ \t]*/`)

// boardLine reports whether a line may belong to a board in a letter.
func (l *Language) boardLine(line string) bool {
	if IsFrame(line) || IsFileLine(line) || l.isList(line) {
		return true
	}
	squares, _ := l.rank(line)
	return squares != nil || slashes.MatchString(label.ReplaceAllString(line, ""))
}

// board returns the number of lines of the board that begins a list of lines; 0 if none
// does. A strict board is a diagram: file letters or a frame line, lines with bars, and
// perhaps the side to move.
func (l *lexer) board(lines []string) (n int) {
	first := label.ReplaceAllString(lines[0], "")
	framed := IsFrame(first) || IsFileLine(first)
	if !framed && (!l.lenient || l.body) {
		return 0
	}
	if !framed && slashes.MatchString(first) {
		const most = 16
		for n := 1; n <= min(most, len(lines)); n++ {
			words := strings.Fields(strings.Join(lines[:n], " "))
			if _, tail := l.cutSide(strings.Join(words, " ")); tail != "" {
				return n
			}
			if n < len(lines) && (strings.TrimSpace(lines[n]) == "" ||
				aNumber.MatchString(lines[n])) {
				break
			}
		}
		return 1
	}
	ranks := 0
lines:
	for i, line := range lines {
		squares, _ := l.rank(line)
		list := l.lenient && l.isList(line)
		drawn := IsFrame(line) || IsFileLine(line) || strings.Contains(line, "|")
		switch {
		case l.lenient && squares != nil && ranks < 8:
			ranks++
		case list:
			ranks = 8
		case strings.TrimSpace(line) == "" && i > 0:
			continue // it belongs to the board if the next line does
		case !drawn && (i > 0 || first == line):
			break lines
		}
		n = i + 1
	}
	if !framed && ranks < 8 {
		return 0
	}
	for i, line := range lines[n:] {
		if line = strings.Trim(line, blanks); line != "" {
			if l.turn(line) {
				n += i + 1
			}
			break
		}
	}
	return n
}

var strictTurn = regexp.MustCompile(`^[A-Za-z]([ \t]+[0-9]+)?$`)

// turn reports whether a line below a board says the side to move.
func (l *lexer) turn(line string) bool {
	if !l.lenient {
		return strictTurn.MatchString(line)
	}
	_, ok := l.sideOf(line)
	return ok || zug.MatchString(line)
}
