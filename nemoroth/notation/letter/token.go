package letter

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tagToken tokenKind = iota
	commentToken
	boardToken   // a position before the moves, in any form
	diagramToken // the lines of a diagram between moves
	numberToken
	resultToken
	dividerToken // a semicolon
	glyphToken   // ! ? + and the like, after a blank
	wordToken
	talkToken // what people say around the moves
	badToken  // a text that cannot be a token
)

type token struct {
	kind         tokenKind
	text         string
	line, column int  // from 1, from 0
	fresh        bool // the first token of its line
	dots         bool // of a number: it is the second side's
	tag          Tag
	value        int    // column of the tag's value
	msg, hint    string // what is wrong, or the note about talk
	begins       bool   // a bad token after the tags
	ends         bool   // talk that ends the game
}

// blanks are the characters between words; a carriage return may end a line.
const blanks = " \t\r"

// A lexer cuts lines into tokens.
type lexer struct {
	*Language
	lenient bool
	splits  bool // only the ends of records are wanted
	number  int  // of the last line
	tokens  []token
	column  int // where the current line begins in its source, after quotation marks

	tagged, body, ended bool            // tags, a move or a diagram, and the result have been read
	comment             *token          // the open comment
	said                strings.Builder // its text
	inDiagram           bool            // the last token is a diagram that may go on
	drawn               []string        // its lines
	framed, bottom      bool            // it has a frame line, and file letters below the board
	skipped             int             // blank lines at its end
}

func newLexer(language *Language, lenient bool) *lexer {
	return &lexer{Language: language, lenient: lenient}
}

// text cuts a whole record.
func (l *lexer) text(text string) {
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	if n := len(lines) - 1; lines[n] == "" {
		lines = lines[:n]
	}
	if l.lenient {
		l.letter(lines)
	} else {
		for _, line := range lines {
			l.line(strings.TrimSuffix(line, "\r"))
		}
	}
	l.endDiagram()
	if l.comment != nil {
		l.bad(l.comment.line, l.comment.column,
			"the text ends too early: the comment is not closed", "}")
	}
}

func (l *lexer) add(t token) {
	if t.line == 0 {
		t.line = l.number
	}
	if t.line == l.number {
		t.column += l.column
	}
	t.fresh = len(l.tokens) == 0 || l.tokens[len(l.tokens)-1].line != t.line
	l.tokens = append(l.tokens, t)
}

func (l *lexer) bad(line, column int, msg, hint string) {
	l.add(token{kind: badToken, line: line, column: column, msg: msg, hint: hint,
		begins: !l.inTags()})
}

// inTags reports whether tags may come.
func (l *lexer) inTags() bool { return l.tagged && !l.body }

// line cuts one line, strictly.
func (l *lexer) line(line string) {
	l.number++
	if off, what := NotText(line); what != "" && !l.splits {
		l.add(token{kind: badToken, column: off, msg: what,
			hint: "UTF-8 text without control characters", begins: true})
		return
	}
	if l.comment != nil {
		l.said.WriteByte('\n')
		l.words(line, l.inComment(line, 0))
		return
	}
	if l.diagram(line) {
		return
	}
	rest := strings.TrimLeft(line, blanks)
	switch column := len(line) - len(rest); {
	case rest == "":
	case rest[0] == '[' && !l.body && !l.ended:
		l.tags(line, column)
	default:
		l.words(line, column)
	}
}

// diagram takes a line of a diagram and reports whether it is one. A diagram begins
// with its file letters or a frame line; a last line may tell the side to move.
func (l *lexer) diagram(line string) bool {
	bare := strings.Trim(line, blanks)
	letters, frame := IsFileLine(line), IsFrame(line)
	switch {
	case l.inDiagram && bare == "":
		l.skipped++
	case l.inDiagram && (letters ||
		frame) && !l.bottom, l.inDiagram && strings.Contains(line, "|"):
		l.bottom = letters && l.framed
		l.skipped = 0
	case l.inDiagram && !letters &&
		!frame && !strings.HasSuffix(l.lastDrawn(), "|") &&
		l.turn(bare):
		l.drawn = append(l.drawn, line)
		l.skipped = 0
		l.endDiagram()
		return true
	case letters || frame:
		l.endDiagram()
		l.add(token{kind: diagramToken, column: len(line) - len(strings.TrimLeft(line, blanks))})
		l.inDiagram, l.framed, l.bottom, l.skipped, l.body = true, false, false, 0, true
	default:
		l.endDiagram()
		return false
	}
	l.framed = l.framed || frame
	l.drawn = append(l.drawn, line)
	return true
}

// lastDrawn returns the last line of the diagram that is not blank.
func (l *lexer) lastDrawn() string {
	return strings.Trim(l.drawn[len(l.drawn)-1-l.skipped],
		blanks)
}

// endDiagram gives the token of the diagram its text.
func (l *lexer) endDiagram() {
	if l.inDiagram {
		text := strings.Join(l.drawn[:len(l.drawn)-l.skipped], "\n")
		l.tokens[len(l.tokens)-1].text = text
	}
	l.inDiagram, l.drawn = false, nil
}

var strictTurn = regexp.MustCompile(`^[A-Za-z]([ \t]+[0-9]+)?$`)

func (l *lexer) turn(line string) bool {
	if strictTurn.MatchString(line) {
		return true
	}
	if !l.lenient {
		return false
	}
	_, ok := l.sideOf(line)
	return ok
}

const keyForm = `[A-Za-z][A-Za-z0-9_-]*`

var (
	// IsKey reports whether a text can be the key of a tag.
	IsKey = regexp.MustCompile(`^` + keyForm + `$`).MatchString
	// tagParts describes the four parts of a tag, which blanks may separate: the form
	// of a part, and the message and hint for a text without it.
	tagParts = [4]struct {
		form      *regexp.Regexp
		msg, hint string
	}{
		{regexp.MustCompile(`^(\[)`), "not a tag", `[Key "value"]`},
		{regexp.MustCompile(`^(` + keyForm + `)[ \t"]`), "not a tag's key", `[Key "value"]`},
		{regexp.MustCompile(`^("(?:[^"\\]|\\["\\])*")`), "not a tag's value",
			`a text between quotation marks, with \" for a quotation mark and \\ for a backslash`},
		{regexp.MustCompile(`^(\])`), "the tag is not closed", "]"},
	}
	unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
	// Lenient tags: one that may run over lines, and one without quotation marks.
	quotedTag = regexp.MustCompile(`^\[[ \t]*(` + keyForm +
		`)[ \t:]*"((?:[^"\\]|\\.)*)"[ \t]*\][ \t]*`)
	bareTag = regexp.MustCompile(`^\[[ \t]*(` + keyForm + `)[ \t:]+"?(.*?)"?[ \t]*\][ \t]*$`)
)

// tags reads the tags of a line, from a column on.
func (l *lexer) tags(line string, column int) {
	l.tagged = true
	for column < len(line) {
		var parts [len(tagParts)]string
		var columns [len(tagParts)]int
		for i, part := range tagParts {
			match := part.form.FindStringSubmatch(line[column:])
			if match == nil {
				l.bad(0, column, part.msg, part.hint)
				return
			}
			parts[i], columns[i] = match[1], column
			rest := strings.TrimLeft(line[column+len(match[1]):], blanks)
			column = len(line) - len(rest)
		}
		value := parts[2][1 : len(parts[2])-1]
		l.add(token{kind: tagToken, tag: Tag{parts[1], unescape.Replace(value)},
			column: columns[0], value: columns[2] + 1})
	}
}

// words reads moves, numbers, comments and results on a line, from a column on.
func (l *lexer) words(line string, column int) {
	for {
		rest := strings.TrimLeft(line[column:], blanks)
		column = len(line) - len(rest)
		n := 0
		switch {
		case rest == "":
			return
		case rest[0] == '{':
			l.comment = &token{line: l.number, column: column + l.column}
			n = l.inComment(line, column+1) - column
		case rest[0] == ';':
			l.add(token{kind: dividerToken, text: ";", column: column})
			n = 1
		case l.lenient:
			n = l.lenientWord(rest, column)
		default:
			if n = strings.IndexAny(rest, " \t\r;{"); n < 0 {
				n = len(rest)
			}
			l.word(rest[:n], column)
		}
		column += n
	}
}

// inComment reads a comment up to its closing brace or the end of the line, and
// returns the column after it.
func (l *lexer) inComment(line string, column int) int {
	text, _, closed := strings.Cut(line[column:], "}")
	l.said.WriteString(text)
	if !closed {
		return len(line)
	}
	c := *l.comment
	c.kind, c.text = commentToken, strings.TrimSpace(strings.ReplaceAll(l.said.String(), "\r\n",
		"\n"))
	if c.line == l.number {
		c.column -= l.column
	}
	l.add(c)
	l.body = l.body || l.tagged && c.text != ""
	l.comment = nil
	l.said.Reset()
	return column + len(text) + 1
}

// word adds a strict word: a comment on a move, a number with the move that may
// follow it without a blank, a result, or a move.
func (l *lexer) word(word string, column int) {
	c := word[0]
	t := token{kind: wordToken, text: word, column: column}
	l.body = true
	switch {
	case c == '!' || c == '?' || c == '+':
		t.kind = glyphToken
	case IsResult(strings.TrimSuffix(word, ".")):
		t.kind, l.ended = resultToken, true
	case c >= '0' && c <= '9' || c == '*':
		rest := strings.TrimLeft(strings.TrimLeft(word, "0123456789"), ".")
		t.kind, t.text = numberToken, word[:len(word)-len(rest)]
		t.dots = strings.HasSuffix(t.text, "..")
		l.add(t)
		if rest == "" {
			return
		}
		t = token{kind: wordToken, text: rest, column: column + len(t.text)}
	}
	l.add(t)
}

// IsResult reports whether a text is a result, without a full stop.
func IsResult(s string) bool { return slices.Contains([]string{"1-0", "0-1", "1/2-1/2", "*"}, s) }

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

// NotText returns the offset and the kind of the first character that a line of a
// record cannot have: invalid UTF-8, or a control character other than a tab.
func NotText(line string) (off int, what string) {
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

// CommentLength returns the length in bytes of the comments at the start of s, the
// text after a move, and the result among them. Comments are !, ?, + and ++ in any
// number and order, each with or without blanks before it; an explanation may
// directly follow + or ++. A result may end the text, after a blank.
func CommentLength(s string) (n int, result string) {
	end := 0
	for {
		rest := strings.TrimLeft(s[end:], " \t")
		at := len(s) - len(rest)
		if rest == "" {
			return end, ""
		}
		switch c := rest[0]; {
		case c == '!' || c == '?':
			end = at + 1
		case c == '+':
			n := 1
			if strings.HasPrefix(rest, "++") {
				n = 2
			}
			end = at + n + explanationLength(rest[n:])
		case at > end && IsResult(strings.TrimSuffix(rest, ".")):
			return len(s), strings.TrimSuffix(rest, ".")
		default:
			return end, ""
		}
	}
}

// explanationLength returns the length in bytes of an explanation after + or ++. An
// explanation begins with a letter or digit. It cannot contain the signs of effects,
// so no effect is mistaken for an explanation.
func explanationLength(s string) int {
	for i, c := range s {
		word := c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsDigit(c))
		if !word && (i == 0 || !strings.ContainsRune(",.'_", c)) {
			return i
		}
	}
	return len(s)
}
