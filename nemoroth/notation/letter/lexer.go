package letter

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tagToken tokenKind = iota
	commentToken
	variationToken // ( and a number, up to its )
	boardToken     // the lines of a board
	numberToken
	resultToken
	glyphToken // ! ? + and the like, after a blank
	wordToken
	talkToken // what people say around the moves
	badToken  // a text that cannot be a token
)

type token struct {
	kind         tokenKind
	text         string
	line, column int  // from 1, from 0
	fresh        bool // the first token of its line
	tag          Tag
	msg, hint    string // what is wrong, or the note about talk
	ends         bool   // talk that ends the game
}

// blanks are the characters between words; a carriage return may end a line.
const blanks = " \t\r"

// A lexer cuts lines into tokens.
type lexer struct {
	*Language
	lenient bool
	number  int // of the last line
	tokens  []token

	tagged, body, ended bool            // tags, a move or a board, and the result have been read
	comment             *token          // the open comment, remark or variation
	said                strings.Builder // its text
	depth               int             // parentheses that are open in a variation
	braced              bool            // whether a comment is open in it
	next                string          // the next line
}

// text cuts a whole record. In a letter, talk may stand before the first tag, number,
// board or move, and after the last one. A letter with ranks that make no board is refused.
func (l *lexer) text(text string) {
	if l.lenient {
		text = oldLineEnds.ReplaceAllString(text, "\n$1")
	}
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	start, end, apart, ranks := 0, len(lines), len(lines), 0
	if l.lenient {
		start, end, apart = l.span(lines)
	}
	for i := 0; i < len(lines); {
		if off, what := notText(strings.TrimSuffix(lines[i], "\r")); what != "" {
			l.add(token{kind: badToken, line: l.number + 1, column: off, msg: what,
				hint: "UTF-8 text without control characters"})
			return
		}
		n := l.line(lines[i:], i < start || i > apart || i > end && !aSquare.MatchString(lines[i]))
		if l.lenient && n == 1 && l.comment == nil && !squareToSquare.MatchString(lines[i]) {
			squares, _ := l.rank(lines[i])
			ranks += len(squares) / 8
		}
		i += n
	}
	if ranks > 2 {
		l.tokens = slices.Insert(l.tokens, 0, token{kind: badToken, line: 1, text: "the board",
			msg:  "it has lines that are not ranks of eight squares",
			hint: "eight ranks; write, for example, " + l.Start})
	}
	if c := l.comment; c != nil {
		bad := token{kind: badToken, line: c.line, column: c.column, hint: "}",
			msg: "the text ends too early: the comment is not closed"}
		if c.kind == variationToken {
			bad.hint, bad.msg = ")", "the text ends too early: the variation is not closed"
		}
		l.add(bad)
	}
}

// squareToSquare matches a line that ends in a move such as hb2b3, which is no rank of a board
// although its letters and numbers are eight squares.
var squareToSquare = regexp.MustCompile(`[a-h][1-8][a-h][1-8]\s*$`)

// span cleans the lines of a letter, and returns the first and the last that has a sign of a game.
// If the last begins with a number of a move, a blank line after it sets the talk apart, which may
// name squares and the moves of the record, but not a move with a higher number.
func (l *lexer) span(lines []string) (start, end, apart int) {
	start, end, apart = len(lines), -1, len(lines)
	highest := 0
	for i, line := range lines {
		line = clean(line)
		lines[i] = line
		number := numberIn(line)
		switch {
		case apart < i && number <= highest && !l.opens(line):
		case apart < i, l.isGame(line):
			start, end, apart = min(start, i), i, len(lines)
			highest = max(highest, number)
		case strings.Trim(line, blanks) == "" && end >= 0 &&
			aNumber.MatchString(strings.TrimLeft(lines[end], blanks)):
			apart = i
		}
	}
	return start, end, apart
}

// opens reports whether a line begins with a move, and not with talk: "We think", "Bd8 is mine".
func (l *lexer) opens(line string) bool {
	words := append(strings.Fields(line), ".", ".")
	_, known := l.sign(words[1])
	isTalk := aWord.MatchString(words[1]) && known == 0
	return !isTalk && l.begins(words[:1], nil)
}

var numberedMove = regexp.MustCompile(
	`\b(\d{1,6})(\.+)[ \t]*[A-Za-z]*[-:x*]?[a-h][1-8]` +
		`(\S*[ \t]+[A-Za-z]?[-:x*]?[a-h][1-8])?`)

// numberIn returns the highest number of a move in a line, times 2, and 1 more if the second side
// makes it or one beside it; 0 for none.
func numberIn(line string) (highest int) {
	for _, m := range numberedMove.FindAllStringSubmatch(line, -1) {
		n, _ := strconv.Atoi(m[1])
		if n *= 2; len(m[2]) > 1 || m[3] != "" {
			n++
		}
		highest = max(highest, n)
	}
	return highest
}

func (l *lexer) add(t token) {
	if t.line == 0 {
		t.line = l.number
	}
	t.fresh = l.last().line != t.line
	l.tokens = append(l.tokens, t)
}

// last returns the last token; one of line 0, and no word, before the first one.
func (l *lexer) last() *token {
	if n := len(l.tokens); n > 0 {
		return &l.tokens[n-1]
	}
	return &token{}
}

// line cuts a line, or the lines of a board or a tag, and returns their number.
func (l *lexer) line(lines []string, talk bool) (n int) {
	line, n := lines[0], 1
	l.number, l.next = l.number+1, ""
	if len(lines) > 1 {
		l.next = lines[1]
	}
	bare := strings.Trim(line, blanks)
	column := strings.Index(line, bare)
	drawn := 0
	if l.comment == nil {
		drawn = l.board(lines)
	}
	switch {
	case l.comment != nil:
		l.said.WriteByte('\n')
		l.words(line, l.inComment(line, 0))
	case bare == "":
	case drawn > 0:
		n = drawn
		l.add(token{kind: boardToken, text: strings.Join(lines[:n], "\n"), column: column})
		l.body = true
	case l.lenient && anAside.MatchString(bare):
		l.add(token{kind: talkToken, text: line})
	case bare[0] == '[':
		n = l.tags(lines)
	case l.lenient && (talk || l.isTalk(line)):
		l.add(token{kind: talkToken, text: line})
	default:
		m := numberBehind.FindStringSubmatch(line)
		if m != nil && l.lenient && l.isTalk(m[1]) {
			l.add(token{kind: talkToken, text: m[1]})
			column = len(m[1])
		}
		l.words(line, column)
	}
	l.number += n - 1
	return n
}

// endsSentence reports whether the last token is a move at the end of a sentence, and the rest of
// its line is talk, or another sentence that names no square.
func (l *lexer) endsSentence(rest string) bool {
	if t := l.last(); t.kind != wordToken || !squareStop.MatchString(t.text) {
		return false
	}
	isSentence := fewWords.MatchString(rest) && !aSquare.MatchString(rest) && !l.isGame(rest)
	return isSentence || l.isTalk(rest)
}

var squareStop = regexp.MustCompile(`(?:[a-h][1-8]|e\.p)\.$`)

// numberBehind matches words and the number of a move behind them: "Now I play 4. Wh3-a3".
var numberBehind = regexp.MustCompile(`^([ \t]*(?:[\pL',.:]+ ){2,}"?)\d+\.`)

const keyForm = `([A-Za-z][A-Za-z0-9_-]*)`

var (
	// isKey reports whether a text can be the key of a tag.
	isKey = regexp.MustCompile(`^` + keyForm + `$`).MatchString
	aTag  = regexp.MustCompile(`(?ms)\A\[[ \t]*` + keyForm +
		`[ \t:]*(?:"((?:[^"\\]|\\.)*)"[ \t]*\]|[ \t:]"?(.*?)"?[ \t]*\][ \t]*$)`)
	// anAside matches words in brackets, which are no tag: "[we play by mail]".
	anAside  = regexp.MustCompile(`^\[(?:[^" \d]+ ){2,}[^"\d]*$`)
	unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
)

// tags reads the tags of a line, and returns the number of lines they take: a tag may run
// over several.
func (l *lexer) tags(lines []string) (n int) {
	const most = 8
	l.tagged = true
	text := ""
	for _, line := range lines[:min(most, len(lines))] {
		line = strings.TrimSuffix(line, "\r")
		if _, what := notText(line); what != "" {
			break
		}
		text += line + "\n"
	}
	for column := 0; ; {
		rest := strings.TrimLeft(text[column:], blanks)
		column = len(text) - len(rest)
		n = 1 + strings.Count(text[:column], "\n")
		if rest == "" || rest[0] == '\n' {
			return n
		}
		m := aTag.FindStringSubmatch(rest)
		if m == nil {
			l.add(token{kind: badToken, column: column, msg: "not a tag",
				hint: `[Key "value"], with \" for a quotation mark and \\ for a backslash`})
			return n
		}
		value := strings.ReplaceAll(unescape.Replace(m[2]+m[3]), "\n", " ")
		l.add(token{kind: tagToken, text: m[0], tag: Tag{m[1], value}, column: column})
		column += len(m[0])
	}
}

// words reads moves, numbers, comments and results on a line, from a column on.
func (l *lexer) words(line string, column int) {
	for {
		rest := strings.TrimLeft(line[column:], blanks)
		column = len(line) - len(rest)
		switch {
		case rest == "":
			return
		case l.lenient && l.endsSentence(rest):
			l.add(token{kind: talkToken, text: rest})
			return
		case rest[0] == '{':
			column = l.open(commentToken, line, column)
		case rest[0] == ';':
			column++
		case aVariation.MatchString(rest):
			column = l.open(variationToken, line, column)
		case l.lenient && aRemark.MatchString(rest):
			column = l.open(talkToken, line, column)
		case l.lenient && stray.MatchString(rest):
			if t := l.last(); rest[0] == ',' && t.kind == wordToken {
				t.text += ","
			}
			column++
		default:
			column += l.word(rest, column)
		}
	}
}

// open begins a comment, a remark or a variation at a column, and returns the column after it.
func (l *lexer) open(kind tokenKind, line string, column int) int {
	l.comment = &token{kind: kind, line: l.number, column: column}
	l.depth, l.braced = 1, false
	if kind == commentToken {
		l.depth, l.braced = 0, true
	}
	return l.inComment(line, column+1)
}

// inComment reads a comment up to its end, or the end of the line, and returns the column
// after it. A remark that is not closed on the next line ends with its line.
func (l *lexer) inComment(line string, column int) int {
	text := line[column:]
	n := l.closing(text)
	if n >= 0 {
		text = text[:n]
	}
	l.said.WriteString(text)
	if n < 0 && (l.comment.kind != talkToken || strings.Contains(l.next, ")")) {
		return len(line)
	}
	c := *l.comment
	c.text = strings.TrimSpace(strings.ReplaceAll(l.said.String(), "\r\n", "\n"))
	l.add(c)
	l.body = l.body || l.tagged && c.text != ""
	l.comment = nil
	l.said.Reset()
	return min(column+len(text)+1, len(line))
}

// closing returns the offset of the brace that closes a comment, or of the parenthesis that
// closes a remark or a variation; -1 if it stays open.
func (l *lexer) closing(text string) int {
	for i, c := range text {
		switch {
		case l.braced:
			l.braced = c != '}'
		case c == '{':
			l.braced = l.comment.kind == variationToken
		case c == '(':
			l.depth++
		case c == ')':
			l.depth--
		}
		if l.depth == 0 && !l.braced {
			return i
		}
	}
	return -1
}

// isVariation reports whether a text can stand in parentheses as a variation.
func isVariation(text string) bool {
	l := lexer{depth: 1, comment: &token{kind: variationToken}}
	_, bad := notText(strings.ReplaceAll(text, "\n", " "))
	return bad == "" && aVariation.MatchString("("+text) && l.closing(text+")") == len(text)
}

var (
	aNumber = regexp.MustCompile(`^(?:\d{1,6}(?:[ \t]*` +
		`(?:\.{3}|\)[ \t]*\.{2,3}|\.[ \t]+\.{2,3}|\.{1,2}|\)|:)|[ \t\r]|$)|\.{2,})`)
	aResult    = regexp.MustCompile(`^((?:1-0|0-1|\*|1/2-1/2|1/2)\.?)([ \t\r,;"]|$)`)
	stray      = regexp.MustCompile(`^([,"'|]|\.([^.]|$))`)
	aVariation = regexp.MustCompile(`^\([ \t]*\d{1,6}[ \t]*\.`)
	aRemark    = regexp.MustCompile(`^\((?:[!?]+\)|[^()]*[A-Za-z]{3,}[^()]*(?:\)|$))`)
	aGlyph     = regexp.MustCompile(
		`^([!?+#][^ \t\r;{]*|\$\d{1,3}|[□±∓∞⩲⩱†‡⁇⁉‼⌓○⟳⇆↑]+)`)
	upToComma = regexp.MustCompile(`^(?:[^(),]|\([^()]*\))*,`)
	wordEnd   = regexp.MustCompile(`[ \t\r;{#$"□±∓∞⩲⩱†‡⁇⁉‼]`)
)

// endTalk returns what matches words about the end of a game.
func endTalk(sides []string) *regexp.Regexp {
	side := "(" + strings.Join(sides, "|") + ")[ \t]+"
	return regexp.MustCompile(`(?i)^(?:(?:and|but|then|here)[ \t]+)*(((` + side + `|i[ \t]+)?` +
		`(resigns?|resigned|gives?[ \t]+up)|` +
		`draws?(\?|[ \t]+(agreed|offered|by[ \t]+agreement))?|remis|` +
		`(agreed|check)[ \t]*(draw|mate)|(stale)?mate|check|` +
		side + `(wins|won|loses|lost|forfeits)([ \t]+on[ \t]+time)?))` +
		`[.!]*([ \t,;]|$)`)
}

// word adds a number, a result, a comment on a move, a remark about the end of the
// game, or a word of a move, and returns its length.
func (l *lexer) word(rest string, column int) int {
	t := token{kind: wordToken, column: column}
	number, n := aNumber.FindString(rest), 0
	switch {
	case aResult.MatchString(rest):
		t.kind, t.text = resultToken, aResult.FindStringSubmatch(rest)[1]
		l.ended = true
	case l.lenient && l.ends.MatchString(rest):
		said := l.ends.FindStringSubmatch(rest)
		n = len(said[0])
		t.kind, t.text, t.ends = talkToken, said[1], true
		t.msg = "%q is not in the rules: " + l.Ends
	case number != "":
		t.kind, t.text = numberToken, strings.TrimRight(number, blanks)
	case aGlyph.MatchString(rest) && !l.signed(rest):
		if t.kind, t.text = glyphToken, aGlyph.FindString(rest); l.lenient {
			t.text = strings.TrimRight(t.text, ",")
		}
	default:
		t.text = l.wordOf(rest)
	}
	l.body = true
	l.add(t)
	return max(n, len(t.text))
}

// signed reports whether a + belongs to a move.
func (l *lexer) signed(rest string) bool {
	return rest[0] == '+' && l.Words["and"] == "+" &&
		squareAhead.MatchString(strings.TrimLeft(rest[1:], " T"))
}

// wordOf returns the word at the start of a text. A lenient word ends with a comma,
// except in parentheses.
func (l *lexer) wordOf(rest string) string {
	if !l.lenient {
		if n := strings.IndexAny(rest, " \t\r;{"); n >= 0 {
			return rest[:n]
		}
		return rest
	}
	word := rest
	if at := wordEnd.FindStringIndex(rest[1:]); at != nil {
		word = rest[:at[0]+1]
	}
	return cmp.Or(upToComma.FindString(word), word)
}

// typographic replaces typographic characters, and the signs of web pages and of lists in JSON, by
// those of a keyboard: each by the text after it.
var typographic = strings.NewReplacer(strings.Split(
	"\u00a0| |\u2002| |\u2003| |\u2007| |\u2009| |\u202f| |\u200b||\u00ad||\ufeff||"+
		"\u2010|-|\u2011|-|\u2012|-|\u2013|-|\u2014|-|\u2015|-|\u2212|-|\u2192|-|->|-|"+
		"\u201c|\"|\u201d|\"|\u201e|\"|\u00ab|\"|\u00bb|\"|\u2018|'|\u2019|'|\u2026|...|"+
		"\u00b7|.|\u2219|.|\u00d7|x|\u00bd|1/2|&nbsp;| |&ndash;|-|&mdash;|-|&amp;|&|\",\"| ", "|")...)

// boxes puts the lines of a keyboard in place of those that frame a drawn board, and bars behind the
// cells of a web page.
var boxes = strings.NewReplacer(strings.Fields(
	"│ | ─ - ┌ + ┬ + ┐ + ├ + ┼ + ┤ + └ + ┴ + ┘ + </td> | </th> |")...)

var (
	mailQuote = regexp.MustCompile(`^[ \t]*(>[ \t]?)+|^\[\d+:\d\d[^\]]*\][ \t]*(?:<[^<>]*>)?|` +
		`^<\w+>[ \t]`)
	pageTag = regexp.MustCompile(`(?i)\[/?(?:b|i|u|s|code|quote|url|pre|size|color|font|list|` +
		`spoiler|center|img|fen|pgn)(=[^\]]*)?\]|\*\*|\x60|` +
		`</?(?:p|br|b|i|u|tt|em|strong|pre|div|span|a|li|ol|ul|h[1-6]|code|blockquote|table|tbody|` +
		`tr|th|td|center)\b[^<>]*>`)
	// A carriage return alone ends a line.
	oldLineEnds = regexp.MustCompile(`\r([^\n]|$)`)
	fence       = regexp.MustCompile("^[ \t]*(```|~~~)")
	// cellEdge matches the edges of the cells of a rank: "8 [   ][ n ]".
	cellEdge = regexp.MustCompile(`\]\[|^([ \t]*[1-8]?[ \t]*)\[|\][ \t]*$`)
	label    = regexp.MustCompile(
		`(?i)^[ \t]*(position|fen|nfen|board|diagram)(?: line)?[ \t]*(:?)[ \t]*`)
)

// unlabelled removes "Position:" from the start of a line.
func unlabelled(line string) string {
	m := label.FindStringSubmatch(line)
	if m == nil || m[2] == "" && !slashes.MatchString(line[len(m[0]):]) {
		return line
	}
	return line[len(m[0]):]
}

// clean removes the quotation marks of mail at the start of a line, the tags of pages, and what
// fences code; it replaces typographic characters, and what frames the squares of a board.
func clean(line string) string {
	line = boxes.Replace(typographic.Replace(strings.TrimRight(line, blanks)))
	line = mailQuote.ReplaceAllString(line, "")
	if fence.MatchString(line) {
		return ""
	}
	if strings.Count(line, "][") == 7 {
		line = cellEdge.ReplaceAllString(line, "$1|")
	}
	return pageTag.ReplaceAllString(line, "")
}

var (
	aSquare    = regexp.MustCompile(`(^|[^a-z])[A-Za-z]?[a-h][1-8]`)
	startsGame = regexp.MustCompile(
		`(?i)^[ \t]*(\[|\d{1,6}[ \t]*[.):]|\d{1,6}[ \t]+[a-z]|\.\.|1-0|0-1|\*[ \t.]*$|1/2|[({])`)
	fewWords = regexp.MustCompile(`^[ \t]*[^ \t]+([ \t]+[^ \t]+)+[ \t]*$`)
)

// isGame reports whether a line is surely no talk.
func (l *lexer) isGame(line string) bool {
	words := strings.Fields(line)
	squares, _ := l.rank(line)
	return isEdge(line) || squares != nil ||
		startsGame.MatchString(line) || slashes.MatchString(unlabelled(line)) ||
		len(words) > 0 && (l.ends.MatchString(strings.TrimSpace(line)) || l.begins(words, nil))
}

// speech matches the words of somebody: "White objects that b5 is …", "Mr Smith writes: …".
var speech = regexp.MustCompile(`^[ \t]*(?:[\pL'.]+[ \t]+){1,3}(?:says?|said|objects?|objected|` +
	`claims?|claimed|thinks?|thought|argues?|argued|writes?|wrote|insists?|protests?)\b`)

// isTalk reports whether a line has several words and nothing that a game has.
func (l *lexer) isTalk(line string) bool {
	return speech.MatchString(line) && !numberedMove.MatchString(line) ||
		!strings.ContainsAny(line, "0123456789{}") && fewWords.MatchString(line) &&
			!l.isGame(line)
}

// TagOf returns the value of a tag in a text, or "".
func TagOf(text, key string) string {
	l := &lexer{Language: New(Language{}), lenient: true}
	l.text(text)
	for _, t := range l.tokens {
		if t.kind == tagToken && strings.EqualFold(t.tag.Key, key) {
			return t.tag.Value
		}
	}
	return ""
}

// results are the results of games.
var results = []string{"1-0", "0-1", "1/2-1/2", "*"}

// notText returns the offset and the kind of the first character that a line of a
// record cannot have: invalid UTF-8, or a control character other than a tab.
func notText(line string) (off int, what string) {
	for i, c := range line {
		if c == utf8.RuneError && !strings.HasPrefix(line[i:], "\ufffd") {
			return i, "not UTF-8 text"
		}
		if unicode.IsControl(c) && c != '\t' {
			return i, "a control character"
		}
	}
	return 0, ""
}

var (
	comments    = regexp.MustCompile(`^(?:[ \t]*(?:[!?]|\+\+?(?:[\pL\d][\pL\d,.'_]*)?))*`)
	resultAtEnd = regexp.MustCompile(`^[ \t]+(1-0|0-1|1/2-1/2|\*)\.?$`)
)

// CommentLength returns the length in bytes of the comments at the start of s, the
// text after a move, and the result among them. Comments are !, ?, + and ++ in any
// number and order, each with or without blanks before it. An explanation may directly
// follow + or ++; it cannot contain the signs of effects, so no effect is mistaken for
// one. A result may end the text, after a blank.
func CommentLength(s string) (n int, result string) {
	n = len(comments.FindString(s))
	if m := resultAtEnd.FindStringSubmatch(s[n:]); m != nil {
		return len(s), m[1]
	}
	return n, ""
}
