package letter

import (
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

var (
	unmark   = regexp.MustCompile(`[<>#@^~=&]`)
	slashes  = regexp.MustCompile(`^[ \t"']*[A-Za-z0-9*()\[\].]{1,80}[ \t]*/`)
	empties  = regexp.MustCompile(`[._-]+`)
	ichor    = regexp.MustCompile(`\[[0-9]*\]`)
	crowd    = regexp.MustCompile(`\([^()]*\)`)
	bars     = regexp.MustCompile(`^[^|]*\|(.*)\|[^|]*$`)
	numbered = regexp.MustCompile(`^[ \t]*[1-8][ \t]`)
	blank    = regexp.MustCompile(`[ \t\r\n]+`)
	zug      = regexp.MustCompile(`(?i)\b(am zug|aux? |trait|mueve|juegan|muove|aan zet|ходят)`)
)

// Position reads a position as people write it: a position line, which may be broken
// into several lines; a board of eight ranks, drawn with dots, hyphens, digits or
// blanks, in a box or not; the game's own diagram; or a list of pieces such as
// "Alabaster: Wa1, Zd4; Obsidian: Gd4 petrified". The side to move is a last field
// or line: A, Alabaster, White to play, A 3. Position returns the canonical position
// line, which may be impossible. The error is an *Error, or that of Line.
func (l *Language) Position(text string) (string, error) {
	if line, err := l.Line(text); err == nil {
		return line, nil
	}
	x := newLexer(l, true)
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if line = x.clean(line); !fence.MatchString(line) {
			lines = append(lines, label.ReplaceAllString(line, ""))
		}
	}
	plain := strings.Trim(strings.Join(lines, "\n"), " \t\r\n\"'")
	line, err := l.position(plain)
	if err == nil {
		return line, nil
	}
	var e *Error
	if errors.As(err, &e) {
		e.Text, e.Example, e.Kind = strings.TrimSpace(text), l.Start, l.Syntax
	}
	return "", err
}

func (l *Language) position(plain string) (string, error) {
	switch {
	case plain == "":
		return "", &Error{Msg: "it contains no position"}
	case figurine.MatchString(plain):
		msg := "the signs of chess pieces are not those of this game; its letters are " + l.Letters
		return "", &Error{Msg: msg}
	case strings.Contains(plain, "/"):
		return l.joined(plain)
	}
	lines := strings.Split(plain, "\n")
	tail := ""
	for n := len(lines) - 1; n > 0; n-- { // the last line with a side to move
		if strings.TrimSpace(lines[n]) == "" {
			continue
		}
		if fields, ok := l.sideOf(lines[n]); ok {
			tail, lines = fields, lines[:n]
		} else if zug.MatchString(lines[n]) {
			return "", &Error{Msg: "the side to move is said in English", Hint: l.sideHint()}
		}
		break
	}
	board, err := "", error(nil)
	switch drawn := strings.Join(lines, "\n"); {
	case l.Diagram != nil && strings.Contains(plain, "+--"):
		if board, err = l.Diagram(drawn); err != nil {
			return "", err
		}
		board, _, _ = strings.Cut(board, " ")
	case l.isList(lines[0]):
		board, err = l.listed(drawn)
	default:
		board, err = l.drawn(lines)
	}
	if err == nil && tail == "" {
		err = l.noSide()
	}
	if err != nil {
		return "", err
	}
	return l.line(board + " " + tail)
}

// line reads a position line that has been put together.
func (l *Language) line(line string) (string, error) {
	canonical, err := l.Line(line)
	var e *Error
	if errors.As(err, &e) {
		return "", e
	}
	if err != nil {
		return "", &Error{Msg: err.Error()}
	}
	return canonical, nil
}

func (l *Language) noSide() error {
	return &Error{Msg: "it does not say which side is to move", Hint: l.sideHint(), noSide: true}
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
	for _, s := range l.Sides {
		named := func(name string) bool { return strings.EqualFold(name, m[1]) }
		if named(s.Letter) || named(s.Name) || slices.ContainsFunc(s.Aliases, named) {
			return strings.TrimSpace(s.Letter + l.Tail + " " + m[2]), true
		}
	}
	return "", false
}

// joined reads a position line with line breaks and blanks at any place.
func (l *Language) joined(plain string) (string, error) {
	plain = strings.Trim(plain, " \t\n.")
	end := 0 // of the board
	for i, c := range plain {
		if c == '/' {
			end = i + 1
		}
	}
	rank, tail, ok := plain[end:], "", false
	for _, at := range append(blank.FindAllStringIndex(rank, -1), []int{len(rank), len(rank)}) {
		if tail, ok = l.sideOf(strings.Join(strings.Fields(rank[at[1]:]), " ")); ok ||
			at[0] == len(rank) {
			rank = rank[:at[0]]
			break
		}
	}
	board := blank.ReplaceAllString(plain[:end]+rank, "")
	ranks := strings.Split(board, "/")
	unknown := strings.IndexFunc(board, func(r rune) bool {
		return !strings.ContainsRune(l.Letters+l.Prefix+"*()[]./0123456789-_", r)
	})
	switch {
	case len(ranks) != 8:
		return "", &Error{Msg: fmt.Sprintf("the board has %d ranks, not 8", len(ranks))}
	case unknown >= 0:
		piece := string([]rune(board[unknown:])[0])
		return "", &Error{Msg: fmt.Sprintf("%q is not a piece; the letters are %s", piece,
			l.Letters)}
	case !ok:
		return "", l.noSide()
	}
	for i, r := range ranks {
		ranks[i] = digits(r)
	}
	return l.line(strings.Join(ranks, "/") + " " + tail)
}

// digits replaces the signs of empty squares by their number, but for a dot with
// ichor.
func digits(rank string) string {
	for _, at := range slices.Backward(empties.FindAllStringIndex(rank, -1)) {
		n, kept := at[1]-at[0], ""
		if strings.HasPrefix(rank[at[1]:], "[") {
			n, kept = n-1, "."
		}
		if n > 0 {
			kept = strings.Repeat("8", n/8) + strings.TrimLeft(strconv.Itoa(n%8), "0") + kept
		}
		rank = rank[:at[0]] + kept + rank[at[1]:]
	}
	return rank
}

// rank reads a drawn rank: its squares, "" for another line, and its number, which may
// stand at either end; 0 for none.
func (l *Language) rank(line string) (rank string, number int) {
	if m := bars.FindStringSubmatch(line); m != nil {
		if cells := strings.Split(m[1], "|"); len(cells) == 8 {
			rank = l.cells(cells)
			if n := strings.Trim(line, " \t"); n != "" && n[0] >= '1' && n[0] <= '8' {
				number = int(n[0] - '0')
			}
		}
		return rank, number
	}
	fields := strings.Fields(unmark.ReplaceAllString(line, " "))
	atEnd := func(i int) int {
		if n := len(fields); n > 1 && n != 8 &&
			len(fields[i]) == 1 && fields[i][0] >= '1' &&
			fields[i][0] <= '8' {
			return int(fields[i][0] - '0')
		}
		return 0
	}
	if number = atEnd(0); number > 0 {
		fields = fields[1:]
	}
	if n := len(fields); n > 0 && atEnd(n-1) > 0 &&
		(number == 0 || atEnd(n-1) == number) {
		number, fields = atEnd(n-1), fields[:n-1]
	}
	switch len(fields) {
	case 8:
		return l.cells(fields), number
	case 1:
		if l.width(fields[0]) == 8 {
			return digits(fields[0]), number
		}
	case 0:
	default: // blanks are empty squares
		text := strings.TrimRight(line, " ")
		if len(text) <= 8 && number == 0 && !strings.ContainsAny(text, "0123456789") {
			dots := strings.ReplaceAll(text, " ", ".") + strings.Repeat(".", 8-len(text))
			if l.width(dots) == 8 {
				return digits(dots), 0
			}
		}
	}
	return "", 0
}

// width returns the number of squares of a rank in one word; -1 for another text.
func (l *Language) width(rank string) (n int) {
	rank = crowd.ReplaceAllString(ichor.ReplaceAllString(rank, ""), ".")
	for _, c := range rank {
		switch {
		case c >= '1' && c <= '8':
			n += int(c - '0')
		case c == '.' || c == '-' ||
			c == '_' || strings.ContainsRune(l.Letters, c):
			n++
		case c == '*' || strings.ContainsRune(l.Prefix, c):
		default:
			return -1
		}
	}
	return n
}

// cells joins the squares of a rank; "" if one is not a square's content.
func (l *Language) cells(cells []string) string {
	var b strings.Builder
	for _, c := range cells {
		c = blank.ReplaceAllString(unmark.ReplaceAllString(c, ""), "")
		if c == "" || c == "-" || c == "_" {
			c = "."
		}
		if l.width(c) != 1 {
			return ""
		}
		b.WriteString(c)
	}
	return digits(b.String())
}

// drawn reads eight ranks, one in a line. Frames and file letters are skipped.
func (l *Language) drawn(lines []string) (string, error) {
	var ranks []string
	first := 0
	for _, line := range lines {
		if strings.TrimSpace(line) == "" || IsFrame(line) || isFiles(line) {
			continue
		}
		rank, number := l.rank(line)
		switch {
		case rank == "" && len(ranks) == 0 && len(lines) < 4:
			return "", &Error{Msg: "a position is a line with eight ranks, " +
				"a drawn board, or a list of pieces"}
		case rank == "" && numbered.MatchString(line):
			n := len(strings.Fields(unmark.ReplaceAllString(line, " "))) - 1
			return "", &Error{Msg: fmt.Sprintf("rank %s has %d squares, not 8",
				strings.Fields(line)[0], n)}
		case rank == "":
			return "", &Error{Msg: fmt.Sprintf("%.80q has no eight squares, "+
				"each empty or with one of %s", line, l.Letters)}
		case len(ranks) == 0:
			first = number
		case first > 0 && number > 0 && number != first-len(ranks):
			return "", &Error{Msg: "the ranks are not in their order",
				Hint: "rank 8 above, rank 1 below"}
		}
		ranks = append(ranks, rank)
	}
	if len(ranks) != 8 {
		return "", &Error{Msg: fmt.Sprintf("the board has %d ranks, not 8", len(ranks))}
	}
	return strings.Join(ranks, "/"), nil
}

func isFiles(line string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(line), ""), "abcdefgh")
}

// isList reports whether a line begins a list of pieces.
func (l *Language) isList(line string) bool {
	side, rest, ok := strings.Cut(line, ":")
	_, named := l.owner(side)
	return ok && named && aSquare.MatchString(rest)
}

// owner returns the index of the side with a name.
func (l *Language) owner(name string) (int, bool) {
	name = strings.TrimSpace(name)
	for i, s := range l.Sides {
		is := func(n string) bool { return strings.EqualFold(n, name) }
		if is(s.Name) || slices.ContainsFunc(s.Aliases, is) {
			return i, true
		}
	}
	return 0, false
}

var (
	sideColon = regexp.MustCompile(`([A-Za-z]+(?: [Mm]agic)?)[ \t]*:`)
	stone     = regexp.MustCompile(`(?i)\b(petrified|statue|stone|\(p\))`)
	filler    = regexp.MustCompile(`(?i)\b(petrified|statue|stone|on|at|of|a|an|the|and)\b|\(p\)`)
	onSquare  = regexp.MustCompile(`^(p?)([A-Za-z]|[A-Za-z -]{2,})?(` + square + `)$`)
)

// listed reads a list of pieces, in which each piece belongs to the side named last.
func (l *Language) listed(text string) (string, error) {
	var board [64]string
	heads := sideColon.FindAllStringSubmatchIndex(text, -1)
	for i, at := range heads {
		side, ok := l.owner(text[at[2]:at[3]])
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		if !ok {
			return "", &Error{Msg: fmt.Sprintf("%q is not a side", text[at[2]:at[3]])}
		}
		for _, item := range strings.FieldsFunc(text[at[1]:end],
			func(r rune) bool { return strings.ContainsRune(",;.\n", r) }) {
			if strings.TrimSpace(item) == "" {
				continue
			}
			square, piece := l.item(item, side)
			if piece == "" {
				return "", &Error{Msg: fmt.Sprintf("%q is not a piece and its square",
					strings.TrimSpace(item))}
			}
			at := int(square[1]-'1')*8 + int(square[0]-'a')
			board[at] += piece
		}
	}
	var ranks []string
	for r := 7; r >= 0; r-- {
		rank := ""
		for _, c := range board[8*r : 8*r+8] {
			if l.width(c) > 1 {
				c = "(" + c + ")"
			} else if c == "" {
				c = "."
			}
			rank += c
		}
		ranks = append(ranks, digits(rank))
	}
	return strings.Join(ranks, "/"), nil
}

// item reads a piece of a list and returns its square and the piece in a position
// line.
func (l *Language) item(text string, side int) (square, piece string) {
	prefix := ""
	if stone.MatchString(text) {
		prefix = l.Prefix
	}
	text = strings.Join(strings.Fields(filler.ReplaceAllString(text, " ")), "")
	m := onSquare.FindStringSubmatch(text)
	if m == nil {
		return "", ""
	}
	letter := m[2]
	if s, n := l.sign([]string{letter}); n > 0 {
		letter = s
	}
	if letter == "" {
		letter = l.Pawn
	}
	if m[1] != "" {
		prefix = l.Prefix
	}
	if side == 1 {
		letter = strings.ToLower(letter)
	} else {
		letter = strings.ToUpper(letter)
	}
	if len(letter) != 1 || !strings.Contains(l.Letters, letter) {
		return "", ""
	}
	return m[3], prefix + letter
}

// boardLines returns the text of the board that begins a list of lines, and the
// number of its lines; 0 if no board begins there.
func (l *Language) boardLines(lines []string) (text string, n int) {
	first := label.ReplaceAllString(lines[0], "")
	switch {
	case slashes.MatchString(first):
		const most = 16
		for n = 1; n <= min(most, len(lines)); n++ {
			text = strings.Join(lines[:n], "\n")
			if l.complete(text) {
				return text, n
			}
			if n < len(lines) && (strings.TrimSpace(lines[n]) == "" ||
				aNumber.MatchString(lines[n])) {
				break
			}
		}
		return lines[0], 1
	case l.isList(first):
		for n = 1; n < len(lines) && l.isList(lines[n]); n++ {
		}
		return l.withSide(lines, n)
	}
	ranks := 0
	for n < len(lines) {
		line := lines[n]
		rank, _ := l.rank(line)
		switch {
		case rank != "" && ranks < 8:
			ranks++
		case IsFrame(line), isFiles(line), strings.Contains(line, "|"), n == 0 && first == "" &&
			line != "":
		case strings.TrimSpace(line) == "" && ranks > 0 && ranks < 8:
		default:
			if ranks == 8 || IsFrame(lines[0]) || isFiles(lines[0]) {
				return l.withSide(lines, n)
			}
			return "", 0
		}
		n++
	}
	if ranks < 8 && !IsFrame(lines[0]) && !isFiles(lines[0]) {
		return "", 0
	}
	return l.withSide(lines, n)
}

// withSide adds the line with the side to move that follows n lines, if there is one.
func (l *Language) withSide(lines []string, n int) (string, int) {
	next := n
	for next < len(lines) && strings.TrimSpace(lines[next]) == "" {
		next++
	}
	if next < len(lines) {
		if _, ok := l.sideOf(lines[next]); ok || zug.MatchString(lines[next]) {
			n = next + 1
		}
	}
	return strings.Join(lines[:n], "\n"), n
}

// complete reports whether a text is a whole position line.
func (l *Language) complete(text string) bool {
	if strings.Count(text, "/") < 7 {
		return false
	}
	i := strings.LastIndexByte(text, '/')
	fields := strings.Fields(text[i:])
	for n := 1; n < len(fields); n++ {
		if _, ok := l.sideOf(strings.Join(fields[n:], " ")); ok {
			return true
		}
	}
	return false
}
