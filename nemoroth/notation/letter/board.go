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
// blanks, in a box or not; Lawson's diagram; or a list of pieces such as
// "Alabaster: Wa1, Zd4; Obsidian: Gd4 petrified" or "Obsidian Ghast d8, Alabaster Human
// f7". The side to move is a last field or line: A, Alabaster, White to play, A 3.
// Position returns the canonical position line, which may be impossible. The error is
// an *Error.
func (l *Language) Position(text string) (string, error) {
	board, turn, err := l.Board(text)
	return l.complete(text, board, turn, err)
}

// complete returns the position line of the parts that Board has read, or its error.
func (l *Language) complete(text, board, turn string, err error) (string, error) {
	if err == nil && turn == "" {
		err = l.wrong("it does not say which side is to move; expected %s", l.sideHint())
	}
	line := ""
	if err == nil {
		line, err = l.Line(board + " " + turn)
	}
	if err == nil {
		return line, nil
	}
	e := &Error{Msg: err.Error()}
	errors.As(err, &e)
	e.Text, e.Kind, e.Example = strings.TrimSpace(text), l.Syntax, cmp.Or(e.Example, l.Start)
	return "", e
}

var zug = regexp.MustCompile(
	`(?i)\b(am zug|aux? |trait|mueve|juegan|muove|aan zet|ходят)`)

// Board reads a position as Position does and returns the board and the other fields of
// its position line, which are "" if the text does not say which side is to move. A list
// of pieces may say it among them. The error is an *Error.
func (l *Language) Board(text string) (board, turn string, err error) {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, unlabelled(clean(line)))
	}
	plain := strings.Trim(strings.Join(lines, "\n"), "\n\"'")
	switch {
	case plain == "":
		return "", "", l.wrong("it contains no position")
	case strings.Contains(plain, "/"):
		board, turn = l.cutSide(strings.Join(strings.Fields(plain), " "))
		board, err = l.slashed(board)
		return board, turn, err
	}
	lines = strings.Split(plain, "\n")
	if last := len(lines) - 1; zug.MatchString(lines[last]) {
		return "", "", l.wrong("the side to move is said in English; expected %s", l.sideHint())
	} else if fields, ok := l.sideOf(lines[last]); ok && last > 0 {
		if squares, _ := l.rank(lines[last]); squares == nil {
			lines, turn = lines[:last], fields
		}
	}
	if board, err = l.drawn(lines); err == nil {
		return board, turn, nil
	}
	p := prose{Language: l, described: true}
	p.read(strings.Join(lines, "\n"), 1)
	if p.isList() {
		for _, t := range p.turns {
			turn = cmp.Or(t.fields, l.turnOf(t.side))
		}
		return p.board, turn, nil
	}
	if aSquare.MatchString(lines[0]) && strings.HasPrefix(p.codes, ".s") {
		return "", "", l.wrong("%q is not a list of pieces and their squares",
			strings.Join(lines, "\n"))
	}
	return "", turn, err
}

// slashed reads the board of a position line.
func (l *Language) slashed(board string) (string, error) {
	var ranks [][]string
	for _, rank := range strings.Split(strings.ReplaceAll(board, " ", ""), "/") {
		squares, err := l.squares(rank)
		if err != nil {
			return "", err
		}
		ranks = append(ranks, squares)
	}
	return l.whole(ranks)
}

// whole returns the board of a position line, if there are eight ranks.
func (l *Language) whole(ranks [][]string) (string, error) {
	if len(ranks) != 8 {
		return "", l.wrong("the board has %d ranks, not 8", len(ranks))
	}
	return nfen(ranks), nil
}

func (l *Language) sideHint() string {
	return fmt.Sprintf("a last line such as %s or \"%s to move\"", l.Sides[0].Letter,
		l.Sides[1].Name)
}

var sideForm = regexp.MustCompile(
	`(?i)^\W*(?:it is |it's |the side )?([a-z]+(?: magic)?)(?:'s (?:turn|move))?` +
		`(?:,? *(?:is |has |)(?:to|on) (?:move|play|go)|,? *moves|,? *plays)?` +
		`[ \t,(]*(?:move )?(?:no\.? )?(\d{1,6})?[)\s.]*$`)

// sideOf reads the side to move, in a letter or in words, with the full-move number
// and the game's other fields if they are there. It returns the fields of a position
// line.
func (l *Language) sideOf(text string) (fields string, ok bool) {
	text = strings.TrimSpace(text)
	for _, s := range l.Sides {
		rest, found := strings.CutPrefix(text, s.Letter+" ")
		if found && l.Tail != "" && tailForm.MatchString(rest) {
			return text, true
		}
	}
	if m := sideForm.FindStringSubmatch(text); m != nil {
		if i := l.side(m[1]); i >= 0 {
			return strings.TrimSpace(l.turnOf(i) + " " + m[2]), true
		}
	}
	return "", false
}

// saidNumber matches the words for the full-move number of a position; the first group holds what
// makes it that of another one.
var saidNumber = regexp.MustCompile(
	`(?im)\b((?:in|on|after|since|until|at|(?-i:Is)) (?:\w+ |\w+'s )?|before (?:my|h\w+) )?` +
		`(\d{1,6})(?:st|nd|rd|th|\.)\s+move\b|` +
		`(?:^|[,;(]|\. |\bits|\bit is|\bit's|\bwe are|\bwe're|\breached|\bso|\bthis is|\bfrom|` +
		`\bbefore|\bto move|\bto play|\bturn|\bboard|\bposition)(?: now)?` +
		`(?: ?at| ?on| ?in)?(?: \w+'s| my| his| her| the)?,?[ \t]*` +
		`(?:(?:move|turn):? (?:no\.? |number:? )?|number )(\d{1,6})[ \t]*` +
		`(?:[,;:.)]|$|of |and |for |with |it )|` +
		`\b(?:move|turn|play) \((?:move )?(\d{1,6})\.?\)|` +
		`(?-i:(?:Move|[Ii]t(?: i|')s move) (\w+)|(?:^|[Ii]t(?: i|')s (?:the|\w+'s) )(\pL+) move)` +
		`(?:[,.:;]| and\b)|` +
		`(?:'s|\bhis) (?:(\d{1,6})(?:st|nd|rd|th)|(\w+(?:st|nd|rd|th)))[.):]`)

// withNumber adds the full-move number that the words say to the fields of a position line, which
// have the same or none.
func (l *Language) withNumber(fields string, said []string) (string, error) {
	for _, n := range said {
		switch last := fields[strings.LastIndexByte(fields, ' ')+1:]; {
		case digits(last) == "":
			fields += " " + n
		case last != n:
			return "", l.wrong("it says that it is move %s, and also move %s", last, n)
		}
	}
	return fields, nil
}

// tailForm matches what follows the side in a position line that has more fields.
var tailForm = regexp.MustCompile(`^(-|[A-Za-z]+) (-|[a-h][1-8])( |$)`)

// turnOf returns the fields of a position line for the side to move, without a number.
func (l *Language) turnOf(side int) string { return l.Sides[side].Letter + l.Tail }

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

// squares cuts a rank without blanks into its squares, each as the position line has
// it, "" for an empty one.
func (l *Language) squares(rank string) (list []string, err error) {
	for rank != "" {
		m := l.content.FindStringSubmatch(rank)
		if m == nil {
			return nil, l.noPiece(rank)
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

// wrong returns an error about a position.
func (l *Language) wrong(format string, args ...any) *Error {
	return &Error{Msg: fmt.Sprintf(format, args...), Kind: l.Syntax}
}

func (l *Language) noPiece(text string) *Error {
	if ichor := ichorAhead.FindString(text); ichor != "" {
		e := l.wrong("%q follows no square; an empty one has a dot before it", ichor)
		e.Example = "." + ichor
		return e
	}
	return l.wrong("%.1q is not a piece; the letters are %s", text, l.Letters)
}

var ichorAhead = regexp.MustCompile(`^\[[0-9]*\]`)

var empties = regexp.MustCompile(`_+`)

// nfen writes ranks as a position line does.
func nfen(ranks [][]string) string {
	board := ""
	for _, squares := range ranks {
		for _, content := range squares {
			board += cmp.Or(content, "_")
		}
		board += "/"
	}
	count := func(s string) string { return strconv.Itoa(len(s)) }
	return empties.ReplaceAllStringFunc(strings.TrimSuffix(board, "/"), count)
}

var (
	rankNumber = regexp.MustCompile(`^[1-8]$`)
	// unmark matches what stands on a square, with the marks directly before and after it.
	unmark   = regexp.MustCompile(`[<>#@^~=&]*([^ \t\r|<>#@^~=&])[<>#@^~=&]*`)
	bars     = regexp.MustCompile(`^[^|]*\|(.*)\|[^|]*$`)
	rankEnds = regexp.MustCompile(
		`(?i)^[ \t]*(?:(?:(?:rank|row) )?([1-8])(?:[ \t]*[:|])?[ \t]+)?(.*?)` +
			`(?:[ \t]+[1-8])?[ \t]*$`)
	aStatue     = regexp.MustCompile(`^([A-Za-z])\((?:stone|statue|petrified)\)$`)
	aMark       = regexp.MustCompile(`[<>#@^~=&]|\(p?[A-Za-z]\*?\)`)
	plus        = regexp.MustCompile(`^(p?[A-Za-z])\+(p?[A-Za-z])$`)
	severalDots = regexp.MustCompile(`^(?:\.{2,3}|-{2,3}|_{2,3})$`)
	noPieces    = regexp.MustCompile(`(?i)\(?\b(?:nothing|empty)\b\)?`)
)

// rank reads a drawn rank: its eight squares, nil for another line, and the number
// before it, 0 for none. A rank is eight cells between bars or blanks, or a text with the
// squares one after the other, where blanks may be empty squares.
func (l *Language) rank(line string) (squares []string, number int) {
	text := unmark.ReplaceAllString(noPieces.ReplaceAllString(line, "........"), "$1")
	ends := rankEnds.FindStringSubmatch(text)
	words := strings.Fields(text) // a number may be one of eight
	tries := [][]string{words, strings.Fields(ends[2])}
	if strings.Contains(line, "::") && l.TwoNames {
		tries[1] = l.chequered(line)
	} else if strings.Count(text, "|") == 7 { // none at the edges
		tries[1] = strings.Split(strings.Trim(text, blanks+"12345678"), "|")
	} else if barred := bars.FindStringSubmatch(text); barred != nil {
		cells := strings.Split(barred[1], "|")
		if n := strings.TrimSpace(cells[0]); len(cells) == 9 && rankNumber.MatchString(n) {
			ends[1], cells = n, cells[1:] // a table
		}
		tries = [][]string{words, cells, spaced(barred[1])}
	} else if len(words) > 1 || strings.HasPrefix(line, " ") {
		tries = append(tries, spaced(line))
	}
	number, _ = strconv.Atoi(ends[1])
	for i, cells := range tries {
		if squares = l.cells(cells); len(squares) == 8 {
			if i == 0 {
				number = 0
			}
			return squares, number
		}
	}
	return nil, number
}

// chequered returns the cells of a rank as the inventor of Nature draws it, three characters each:
// "::" is a dark square, +R the Ranger of the first side, n* the Novice of the second. The initial
// of a Pawn is small.
func (l *Language) chequered(line string) (cells []string) {
	line = fmt.Sprintf("%-24s", strings.TrimLeft(line, "\t"))
	for i := range 8 {
		cell := strings.Trim(line[3*i:3*i+3], ": ")
		initial, second := strings.CutSuffix(strings.TrimPrefix(cell, "+"), "*")
		for _, p := range l.Pieces {
			name, letter := p.Names[0], p.Letter
			if second {
				name, letter = p.Names[1], strings.ToLower(p.Letter)
			}
			if p.Letter == l.Pawn {
				name = strings.ToLower(name)
			}
			if initial != "" && strings.HasPrefix(name, initial) {
				cell = letter
				break
			}
		}
		cells = append(cells, cell)
	}
	return cells
}

// legend matches what a letter says of a mark of its board, "# = hole", "holes are marked #", or of
// names that stand for pieces in their order, "hu, ga = Human, Go Away".
var legend = regexp.MustCompile(`(?im)(?:^|[(,;.]|\bthe )[ \t]*["']?([#@^~&*%$2-9]|--|xx?|o|star)` +
	`["']?(?: on [a-h][1-8])?[ \t]*(?:=|is|are|means|marks|stands for)[ \t]+` +
	`((?:[^\n.,;()]|\([^\n()]*\)|, ?(?:together|with|in) )+)|` +
	`\b(\w+(?: squares)?) (?:are |is )?(?:marked|shown|drawn|written)(?: as| by| with)? ["'\x60]*` +
	`([#@^~&*%]|xx?\b|o\b)|((?:\b[a-z]{2}, )*\b[a-z]{2}) = ([^\n.;]+)`)

// seenFrom matches the words for a board that is drawn from one side, or turned.
var seenFrom = regexp.MustCompile(`(?im)^[^\n]*\b(?:h-file (?:is )?(?:on|at) the left|h to a)\b|` +
	`\bfrom (\w+)'?s? (?:side|seat|point of view|view|perspective)\b`)

var somePlies = regexp.MustCompile(`\b([0-9]+) pl(?:y|ies)\b`)

// A mark is a sign or a name in a drawn board that the letter explains.
type mark struct{ sign, content string }

// redrawn puts in place of the marks of a drawn board what the words say of them, and below a board
// that is drawn from one side the letters of its files.
func (l *Language) redrawn(text string) string {
	text = strings.ReplaceAll(text, "###", " # ") // a cell that is filled with a mark
	said := legend.FindAllStringSubmatch(text, 16)
	seen := seenFrom.FindStringSubmatch(text)
	if said == nil && seen == nil {
		return text
	}
	p, plies := prose{Language: l}, somePlies.FindAllStringSubmatch(text, -1)
	p.read(text, 1)
	var marks []mark
	for _, m := range said {
		sign := strings.Replace(m[1]+m[4]+m[5], "star", "*", 1)
		names, q := strings.Split(sign, ", "), p.part(m[2]+m[3]+m[6])
		if len(names) == 1 {
			marks = append(marks, mark{sign, q.markContent(plies)})
			continue
		}
		for i, x := range q.unplaced {
			x.side = max(x.side, q.unplaced[0].side) // "Obsidian Human, Go Away"
			if len(names) == len(q.unplaced) && x.side >= 0 {
				marks = append(marks, mark{names[i], p.occupant(x)})
			}
		}
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		before, _ := l.rank(clean(line))
		drawn := boardCell.ReplaceAllStringFunc(line, func(cell string) string {
			for _, m := range marks {
				if before == nil || len(m.sign) > 1 || strings.Contains(BoardMarks+"*", m.sign) {
					cell = l.explained(cell, m)
				}
			}
			return cell
		})
		if after, _ := l.rank(clean(drawn)); after != nil {
			lines[i] = drawn
		}
	}
	if seen != nil {
		lines = p.nameFiles(lines, seen[1])
	}
	return strings.Join(lines, "\n")
}

var boardCell = regexp.MustCompile(`[^ \t\r|]+`)

// explained puts in place of a mark what it stands for, in a cell of a drawn board, or in a rank
// without blanks. A mark beside a piece says what is with the piece.
func (l *Language) explained(cell string, m mark) string {
	piece := strings.Replace(cell, m.sign, "", 1)
	squares, err := l.squares(piece)
	switch {
	case piece == cell:
	case piece == "":
		return m.content
	case len(cell) > 7:
		return strings.ReplaceAll(cell, m.sign, m.content)
	case err != nil || len(squares) != 1:
	case m.content == l.Prefix:
		return l.Prefix + piece
	default:
		return piece + strings.TrimPrefix(m.content, ".")
	}
	return cell
}

// part reads a part of a letter, whose writer is known.
func (p *prose) part(text string) *prose {
	q := &prose{Language: p.Language}
	if p.writer >= 0 {
		text += ". I am " + p.Sides[p.writer].Name
	}
	q.read(text, 1)
	return q
}

// markContent returns what the words for a mark say of its squares: pieces, or ichor, if the letter
// has one number of plies; the prefix of a statue, or the sign of a digesting piece; "#", a mark
// that nothing explains, if it is not clear.
func (p *prose) markContent(plies [][]string) string {
	isOwned := func(x placed) bool { return x.side >= 0 }
	pieces, isIchor := append(p.unplaced, p.placed...), strings.Contains(p.codes, "i")
	if isIchor { // "H* = that Human is in ichor"
		pieces = slices.DeleteFunc(pieces, p.isUnowned)
	}
	switch content := p.crowd(pieces); {
	case p.says("digesting") && !slices.ContainsFunc(pieces, isOwned): // "a pile that is digesting"
		return "*"
	case pieces == nil && strings.Contains(p.codes, "t"):
		return cmp.Or(p.Prefix, "#")
	case pieces == nil && p.says("empty free"):
		return "."
	case slices.ContainsFunc(pieces, p.isUnowned):
		return "#"
	case !isIchor:
		return cmp.Or(content, "#")
	case len(plies) == 1:
		return cmp.Or(content, ".") + "[" + plies[0][1] + "]"
	}
	return "#"
}

// nameFiles puts the letters of the files below a board without them that is said to be turned.
// If it is seen from another side than the first they have an order that no board has, since it
// may be the words that take that side.
func (p *prose) nameFiles(lines []string, seenBy string) []string {
	letters, last, ranks := "h a b c d e f g", 0, 0
	switch q := p.part(seenBy); {
	case seenBy == "":
		letters = "h g f e d c b a"
	case q.is(1, "soh") && q.side(1) == 0:
		return lines
	}
	for i, line := range lines {
		squares, _ := p.rank(clean(line))
		if fileLetters(line) != "" {
			return lines
		} else if squares != nil {
			last, ranks = i, ranks+1
		}
	}
	if ranks < 8 {
		return lines
	}
	return slices.Insert(lines, last+1, letters)
}

// cells reads squares of which each has a cell, or one cell with all of them.
func (l *Language) cells(cells []string) (squares []string) {
	for _, c := range cells {
		if c = strings.Join(strings.Fields(c), ""); len(cells) == 8 {
			c = severalDots.ReplaceAllString(plus.ReplaceAllString(c, "$1$2"), ".")
		}
		if c = aStatue.ReplaceAllString(c, l.Prefix+"$1"); c == "" || c[0] == '[' {
			c = "." + c
		}
		side, isSide := l.initials[c[:1]]
		if isSide && l.Prefix == "" && len(c) == 2 && l.isPiece(c[1:]) { // wK
			c = c[1:]
			if side == 1 {
				c = strings.ToLower(c)
			}
		}
		square, err := l.squares(c)
		if len(cells) == 8 && !strings.ContainsAny(c, "._-12345678") {
			square = []string{crowd(square)}
		}
		if err != nil || len(square) != 1 && len(cells) > 1 {
			return nil
		}
		squares = append(squares, square...)
	}
	return squares
}

// spaced returns the cell of a rank of one character for each square, in which a blank is
// an empty square; nil for another text.
func spaced(text string) []string {
	text = strings.TrimRight(text, blanks)
	if len(text) > 8 || strings.ContainsAny(text, "12345678") {
		return nil
	}
	return []string{strings.ReplaceAll(fmt.Sprintf("%-8s", text), " ", ".")}
}

// drawn reads a drawn board: file letters, and eight ranks from above. A rank is one line
// or, between frame lines, several lines whose cells belong together.
func (l *Language) drawn(lines []string) (string, error) {
	// The program marks the start of a move, or who screams; other people mark what is there.
	all := strings.Join(lines, " ")
	if m := aMark.FindString(all); m != "" && !strings.ContainsAny(all, "<@") {
		return "", l.wrong("it does not say what %q in the board means", m)
	}
	var ranks [][]string
	files := ""            // the letters of the files
	labels, turned := 0, 0 // of the ranks with a number, those that count from 1
	var box [][]string     // the lines of a boxed rank, cut at their bars
	boxed := slices.ContainsFunc(lines, isFrame) &&
		slices.ContainsFunc(lines, func(line string) bool { return strings.Count(line, "|") > 2 })
	for _, line := range lines {
		var squares []string
		number := 0
		switch parts, letters := strings.Split(line, "|"), fileLetters(line); {
		case letters != "":
			if files == "" || letters != "abcdefgh" {
				files = letters
			}
			continue
		case strings.TrimSpace(line) == "", isFrame(line) && box == nil,
			tableRule.MatchString(line):
			continue
		case isFrame(line):
			for i := range 8 {
				content, err := l.boxed(box, i+1)
				if err != nil {
					return "", l.wrong("on %s: %v", squareAt(8*len(ranks)+i), err)
				}
				squares = append(squares, content)
			}
			box = nil
		case boxed && len(parts) != 10:
			return "", l.wrong("a line of rank %d has %d bars; expected nine bars around "+
				"eight squares, or a frame line", 8-len(ranks), len(parts)-1)
		case boxed:
			box = append(box, parts)
			left, right := strings.TrimSpace(parts[0]), strings.TrimSpace(parts[9])
			number, _ = strconv.Atoi(cmp.Or(left, right))
		default:
			squares, number = l.rank(line)
		}
		// Blanks that are lost or added before a rank would move its pieces.
		dark := strings.Index(strings.TrimLeft(line, "\t"), "::")
		if dark >= 0 && (dark/3+len(ranks))%2 == 0 {
			return "", l.wrong("its dark squares, ::, are not those of a board")
		}
		labels += min(number, 1)
		if number == len(ranks)+1 {
			turned++
		}
		switch {
		case number > 0 && number != 8-len(ranks) && number != len(ranks)+1:
			return "", l.wrong("the ranks are not in their order; expected rank 8 above")
		case box != nil:
			continue
		case squares == nil && len(ranks) == 0 && len(lines) < 4:
			return "", l.wrong("a position is a line with eight ranks, " +
				"a drawn board, or a list of pieces")
		case squares == nil:
			return "", l.wrong("%.80q has no eight squares, each empty or with one of %s", line,
				l.Letters)
		}
		ranks = append(ranks, squares)
	}
	switch {
	case box != nil:
		return "", l.wrong("the diagram ends too early; expected a frame line such as +------+")
	case turned > 0 && turned < labels:
		return "", l.wrong("the ranks are not in their order; expected rank 8 above")
	case labels == turned && files == "hgfedcba": // seen from the second side
		for _, squares := range ranks {
			slices.Reverse(squares)
		}
		slices.Reverse(ranks)
	case turned > 0, files != "" && files != "abcdefgh":
		return "", l.wrong("the board is the wrong way round; expected rank 8 above and the " +
			"files a to h from left to right")
	}
	return l.whole(ranks)
}

var ichor = regexp.MustCompile(`I[ \t]*([0-9]+)`)

// boxed reads what a column of a box holds: pieces in any order, and ichor such as I 6.
// It returns the content as in a position line.
func (l *Language) boxed(box [][]string, column int) (string, error) {
	var parts []string
	for _, line := range box {
		parts = append(parts, line[column])
	}
	cell := strings.Join(parts, " ")
	mark := ichor.FindStringSubmatch(cell)
	if mark != nil {
		cell = strings.Replace(cell, mark[0], "", 1)
	}
	cell = strings.Join(strings.FieldsFunc(cell, func(c rune) bool {
		return strings.ContainsRune(BoardMarks+blanks, c)
	}), "")
	pieces, err := l.squares(cell)
	if err == nil && len(pieces) == 1 && mark == nil {
		return pieces[0], nil
	}
	if bad := strings.IndexAny(cell, "12345678[]()"); bad >= 0 {
		return "", l.noPiece(cell[bad:])
	}
	text := crowd(pieces)
	if err != nil || mark == nil {
		return text, err
	}
	return cmp.Or(text, ".") + "[" + mark[1] + "]", nil
}

// crowd writes the pieces of one square.
func crowd(pieces []string) string {
	text := strings.Join(pieces, "")
	if len(pieces) > 1 {
		return "(" + text + ")"
	}
	return text
}

// differences says on which squares a diagram differs from the board of a game.
func (l *Language) differences(shown, is string) (list []string) {
	a, b := l.contents(shown), l.contents(is)
	for i := range a {
		i ^= 56 // from a1
		if a[i] != b[i] {
			list = append(list, fmt.Sprintf("%s is %.200s, not %.200s", squareAt(i),
				cmp.Or(b[i], "empty"), cmp.Or(a[i], "empty")))
		}
	}
	return list
}

// contents returns the contents of the squares of a board that Board or Line has returned,
// from a8 to h1.
func (l *Language) contents(board string) (all []string) {
	for _, rank := range strings.Split(board, "/") {
		squares, _ := l.squares(rank)
		all = append(all, squares...)
	}
	return all
}

// isList reports whether the words are a list of pieces, perhaps with the side to move, and
// nothing else. It sets up their board.
func (p *prose) isList() bool {
	return !strings.ContainsAny(p.codes, "?>!M") && len(p.moves)+len(p.loose) == 0 &&
		p.placed != nil && p.buildBoard(-1) == nil && p.check(candidate{at: len(p.codes)}) == nil
}

// squareIndex counts the squares of a position line from a8 to h1.
func squareIndex(square string) int { return 8*int('8'-square[1]) + int(square[0]-'a') }

// squareAt returns the square with an index.
func squareAt(i int) string { return string([]byte{byte('a' + i%8), byte('8' - i/8)}) }

// isFrame reports whether a line is a frame line between ranks. A frame line has at
// least one + and two hyphens, unlike the comment ++ on a move.
func isFrame(line string) bool {
	line = strings.Trim(line, blanks)
	return strings.HasPrefix(line, "+--") && strings.Trim(line, "+-") == ""
}

// isEdge reports whether a line stands at the edge of a board: a frame line, or the letters of the
// files.
func isEdge(line string) bool { return isFrame(line) || fileLetters(line) != "" }

// tableRule matches the line below the head of a table, |---|---|.
var tableRule = regexp.MustCompile(`^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$`)

// fileLetters returns the eight file letters of a line, in their order; "" for another line.
func fileLetters(line string) string {
	list := strings.Fields(strings.ToLower(strings.ReplaceAll(line, "|", " ")))
	letters := strings.Join(list, "")
	sorted := []byte(letters)
	if slices.Sort(sorted); string(sorted) != "abcdefgh" {
		return ""
	}
	return letters
}

var slashes = regexp.MustCompile(`^[ \t"']*(?:[A-Za-z*()\[\].]{0,70}\d[A-Za-z0-9*()\[\].]{0,70}|` +
	`[A-Za-z*()]{8,80})[ \t]*/`)

// board returns the number of lines of the board that begins a list of lines; 0 if none
// does. A strict board is a diagram: file letters or a frame line, lines with bars, and
// perhaps the side to move.
func (l *lexer) board(lines []string) (n int) {
	first := unlabelled(lines[0])
	framed := isEdge(first)
	if !framed && !l.lenient {
		return 0
	}
	ranks, open := 0, false // a rank ends on the next line
lines:
	for i, line := range lines {
		squares, _ := l.rank(line)
		switch {
		case l.lenient && !framed && (open || slashes.MatchString(unlabelled(line))):
			ranks, open = 8, strings.HasSuffix(strings.TrimRight(line, blanks), "/")
		case l.lenient && squares != nil && ranks < 8:
			ranks++
		case strings.TrimSpace(line) == "" && i > 0:
			continue // it belongs to the board if the next line does
		case !isDrawn(line) && (i > 0 || first == line):
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
