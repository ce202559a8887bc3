package letter

import (
	"regexp"
	"strings"
)

// typographic replaces typographic characters by those of a keyboard.
var typographic = strings.NewReplacer(
	"\u00a0", " ", "\u2002", " ", "\u2003", " ", "\u2007", " ", "\u2009", " ", "\u202f", " ",
	"\u200b", "", "\u00ad", "", "\ufeff", "", "\u2010", "-", "\u2011", "-", "\u2012", "-",
	"\u2013", "-", "\u2014", "-", "\u2015", "-", "\u2212", "-", "\u2192", "-", "->", "-",
	"\u201c", `"`, "\u201d", `"`, "\u201e", `"`, "\u00ab", `"`, "\u00bb", `"`,
	"\u2018", "'", "\u2019", "'", "\u2026", "...", "\u00d7", "x", "\u00bd", "1/2")

var (
	mailQuote = regexp.MustCompile(`^[ \t]*(>[ \t]?)+`)
	fence     = regexp.MustCompile("^[ \t]*(```|~~~)")
	label     = regexp.MustCompile(`(?i)^[ \t]*(position|fen|nfen|board|diagram)[ \t]*:[ \t]*`)
)

// clean removes the quotation marks of mail at the start of a line, and replaces
// typographic characters.
func (l *lexer) clean(line string) string {
	plain := typographic.Replace(strings.TrimRight(line, blanks))
	rest := mailQuote.ReplaceAllString(plain, "")
	l.column = len(plain) - len(rest)
	return rest
}

// letter cuts the lines of a text that people have written. Talk may stand before
// the first tag, number, board or move, and after the last one.
func (l *lexer) letter(lines []string) {
	for i, line := range lines {
		if off, what := NotText(strings.TrimSuffix(line, "\r")); what != "" {
			l.number += i + 1
			l.add(token{kind: badToken, column: off, msg: what, hint: "UTF-8 text without control characters",
				begins: true})
			return
		}
	}
	plain := make([]string, len(lines))
	columns := make([]int, len(lines))
	start, end := len(lines), -1
	for i, line := range lines {
		plain[i] = l.clean(line)
		columns[i] = l.column
		if fence.MatchString(plain[i]) {
			plain[i] = ""
		}
		if l.isGame(plain[i]) {
			start, end = min(start, i), i
		}
	}
	for i := 0; i < len(plain); i++ {
		l.number++
		l.column = columns[i]
		line := plain[i]
		n := 1
		switch {
		case l.comment != nil:
			l.said.WriteByte('\n')
			l.words(line, l.inComment(line, 0))
		case strings.TrimSpace(line) == "":
			if l.inDiagram {
				l.diagram(line)
			}
		case line[0] == '[':
			n = l.lenientTag(plain[i:])
		case !l.body && l.boardHere(plain[i:], &n):
		case l.diagram(line):
		case i < start ||
			i > end && !aSquare.MatchString(line) || l.isTalk(line):
			l.add(token{kind: talkToken, text: line})
		default:
			l.body = true
			l.words(line, 0)
		}
		i += n - 1
		l.number += n - 1
	}
}

var (
	aSquare    = regexp.MustCompile(`(^|[^a-z])[A-Za-z]?[a-h][1-8]`)
	startsGame = regexp.MustCompile(
		`(?i)^[ \t]*(\[|\d{1,6}[ \t]*[.):]|\d{1,6}[ \t]+[a-z]|\.\.|1-0|0-1|\*|1/2|[({])`)
	fewWords = regexp.MustCompile(`^[ \t]*[^ \t]+([ \t]+[^ \t]+)+[ \t]*$`)
)

// isGame reports whether a line is surely no talk.
func (l *lexer) isGame(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	if startsGame.MatchString(line) ||
		IsFrame(line) || l.begins(words) ||
		endTalk.MatchString(strings.TrimSpace(line)) {
		return true
	}
	rank, _ := l.rank(line)
	return rank != "" || slashes.MatchString(label.ReplaceAllString(line, "")) || l.isList(line)
}

// isTalk reports whether a line has several words and nothing that a game has.
func (l *lexer) isTalk(line string) bool {
	return fewWords.MatchString(line) && !strings.ContainsAny(line, "0123456789{}") &&
		!l.isGame(line)
}

// boardHere adds the board that begins here, if there is one, and sets the number of
// its lines.
func (l *lexer) boardHere(lines []string, n *int) bool {
	text, k := l.boardLines(lines)
	if k > 0 {
		l.add(token{kind: boardToken, text: text})
		l.body, *n = true, k
	}
	return k > 0
}

// lenientTag reads the tags of a line, and returns the number of lines they take.
func (l *lexer) lenientTag(lines []string) int {
	const most = 8
	if !quotedTag.MatchString(lines[0]) && strings.Count(lines[0], `"`)%2 == 1 {
		for n := 2; n <= min(most, len(lines)); n++ {
			if joined := strings.Join(lines[:n], " "); quotedTag.MatchString(joined) {
				l.tagLine(joined)
				return n
			}
		}
	}
	l.tagLine(lines[0])
	return 1
}

func (l *lexer) tagLine(line string) {
	l.tagged = true
	for column := 0; column < len(line); {
		rest := line[column:]
		if m := quotedTag.FindStringSubmatchIndex(rest); m != nil {
			tag := Tag{rest[m[2]:m[3]], unescape.Replace(rest[m[4]:m[5]])}
			l.add(token{kind: tagToken, text: rest[:m[1]], tag: tag, column: column,
				value: column + m[4]})
			column += m[1]
		} else if m := bareTag.FindStringSubmatchIndex(rest); m != nil {
			tag := Tag{rest[m[2]:m[3]], rest[m[4]:m[5]]}
			l.add(token{kind: tagToken, text: rest, tag: tag, column: column, value: column + m[4]})
			return
		} else {
			l.tags(line, column) // says which part is wrong
			return
		}
	}
}

var (
	aNumber = regexp.MustCompile(
		`^(\d{1,6})(?:[ \t]*(\.{3}|\)[ \t]*\.{2,3}|\.[ \t]+\.{2,3}|\.{1,2}|\)|:)|[ \t]|$)`)
	someDots = regexp.MustCompile(`^\.{2,}`)
	aResult  = regexp.MustCompile(`^(1-0|0-1|\*|1/2-1/2|1/2)\.?([ \t,;"]|$)`)
	endTalk  = regexp.MustCompile(
		`(?i)^(((alabaster|obsidian|nature|black magic|white|black|i)[ \t]+)?` +
			`(resigns?|resigned|gives?[ \t]+up)|` +
			`draws?([ \t]+(agreed|offered|by[ \t]+agreement))?|remis|` +
			`(agreed|check)[ \t]*(draw|mate)|(stale)?mate|check|` +
			`(alabaster|obsidian|nature|black magic|white|black)[ \t]+` +
			`(wins|won|loses|lost|forfeits)([ \t]+on[ \t]+time)?)` +
			`[.!]*([ \t,;]|$)`)
	aRemark  = regexp.MustCompile(`^\([^()]*[A-Za-z]{3,}[^()]*\)`)
	openLine = regexp.MustCompile(`^\([^()]*[A-Za-z]{3,}[^()]*$`)
	aGlyph   = regexp.MustCompile(`^(\$\d{1,3}|[!?#]+|\+\+?[^ \t,;-]*|[□±∓∞⩲⩱†‡⁇⁉‼⌓○⟳⇆↑]+)`)
	wordEnd  = regexp.MustCompile(`[ \t;{#$"□±∓∞⩲⩱†‡⁇⁉‼]|!!?[ \t]*$`)
)

// lenientWord adds the token at a column and returns its length.
func (l *lexer) lenientWord(rest string, column int) int {
	t := token{column: column}
	if l.inRemark(rest, &t) {
		l.add(t)
		return len(t.text)
	}
	switch number := aNumber.FindStringSubmatch(rest); {
	case aResult.MatchString(rest):
		t.kind, t.text = resultToken, aResult.FindStringSubmatch(rest)[1]
		if strings.HasPrefix(rest[len(t.text):], ".") {
			t.text += "."
		}
		l.ended = true
	case endTalk.MatchString(rest):
		t.kind, t.text, t.ends = talkToken, strings.TrimRight(endTalk.FindString(rest), " \t,;.!"),
			true
		t.msg = "%q is not in the rules: " + l.Ends
		l.add(t)
		return len(endTalk.FindString(rest))
	case number != nil:
		t.kind, t.text = numberToken, strings.TrimRight(number[0], " \t")
		t.dots = strings.Contains(number[2], "..")
	case someDots.MatchString(rest):
		t.kind, t.text, t.dots = numberToken, someDots.FindString(rest), true
	case strings.ContainsAny(rest[:1], `.,"'`):
		if n := len(l.tokens); rest[0] == ',' && n > 0 && l.tokens[n-1].kind == wordToken {
			l.tokens[n-1].text += ","
		}
		return 1
	case aGlyph.MatchString(rest) && !l.signed(rest):
		t.kind, t.text = glyphToken, aGlyph.FindString(rest)
	default:
		t.kind, t.text = wordToken, l.wordOf(rest)
	}
	l.add(t)
	return len(t.text)
}

// signed reports whether a + belongs to a move.
func (l *lexer) signed(rest string) bool {
	return rest[0] == '+' && strings.Contains(l.Signs, "+") &&
		squareAhead.MatchString(strings.TrimLeft(rest[1:], " T"))
}

// inRemark reads a remark in parentheses. One that is not closed ends with its line,
// and goes on in the next one.
func (l *lexer) inRemark(rest string, t *token) bool {
	t.kind = talkToken
	if m := aRemark.FindString(rest); m != "" {
		t.text = m
		return true
	}
	if openLine.MatchString(rest) {
		t.text = rest
		l.comment = nil
		return true
	}
	if n := len(l.tokens); n > 0 && l.tokens[n-1].kind == talkToken {
		if last := l.tokens[n-1]; openLine.MatchString(last.text) && last.line == l.number-1 {
			if end := strings.IndexByte(rest, ')'); end >= 0 && t.column == 0 {
				t.text = rest[:end+1]
				return true
			}
		}
	}
	return false
}

// wordOf returns the word at the start of a text. A comma that divides two moves
// ends the word.
func (l *lexer) wordOf(rest string) string {
	n := len(rest)
	if at := wordEnd.FindStringIndex(rest[1:]); at != nil {
		n = at[0] + 1
	}
	word, depth := rest[:n], 0
	for i, c := range word {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			after := word[i+1:]
			if depth == 0 && after != "" &&
				(l.Pawn != "" || !listSquare.MatchString(after)) {
				return word[:i+1]
			}
		}
	}
	return word
}

// TagOf returns the value of a tag in a text, or "".
func TagOf(text, key string) string {
	l := newLexer(&Language{}, true)
	for line := range strings.Lines(text) {
		if line = l.clean(strings.TrimRight(line, "\r\n")); line != "" && line[0] == '[' {
			l.tagLine(line)
		}
	}
	for _, t := range l.tokens {
		if t.kind == tagToken && strings.EqualFold(t.tag.Key, key) {
			return t.tag.Value
		}
	}
	return ""
}
