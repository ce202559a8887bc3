package letter

import (
	"fmt"
	"regexp"
	"strings"
)

// mostWords is the largest number of words of one move.
const mostWords = 40

var (
	capitals      = regexp.MustCompile(`[A-H][1-8]|X|\([PD]\)|P[A-Z][A-H][1-8]`)
	squareBefore  = regexp.MustCompile(`[a-h][1-8]$`)
	squareAhead   = regexp.MustCompile(`^[a-h][1-8]`)
	pieceAhead    = regexp.MustCompile(`^([-:]|x$|x?[a-h]?[1-8]?[-:x]?[a-h][1-8])`)
	afterLetter   = regexp.MustCompile(`^([A-Za-z])-([a-h1-8])`)
	cutShort      = regexp.MustCompile(`^[A-Z][-:x*]?[a-h]?[1-8]?$`)
	aWord         = regexp.MustCompile(`^[a-z']{2,}$`)
	looksLikeMove = regexp.MustCompile(
		`^(p?[A-WYZa-wyz][-:x*]?([a-h1-8][-:x*]?)?([a-z][0-9]|[A-H][1-8])|(?i:pass$|[o0]-[o0]))`)
)

// plain writes a word in capitals in small letters, but for the letters of pieces:
// HE2XE3 is He2xe3.
func plain(word string) string {
	if word != strings.ToUpper(word) {
		return word
	}
	if word == "X" {
		return "x"
	}
	return capitals.ReplaceAllStringFunc(word, func(s string) string {
		if len(s) == 4 { // a statue
			return "p" + s[1:2] + strings.ToLower(s[2:])
		}
		return strings.ToLower(s)
	})
}

// join writes words without blanks, with letters and signs for names and verbs. If the
// game has a Pawn, a blank stays between two squares.
func (l *Language) join(words []string) (tight string) {
	for n := 0; n < len(words); {
		s, k := l.sign(words[n:]...)
		if k == 0 {
			s, k = plain(words[n]), 1
		}
		if article := strings.EqualFold(words[0], "a"); article && n == 0 && l.isPiece("A") &&
			pieceAhead.MatchString(l.join(words[1:min(2, len(words))])) {
			s = "A"
		}
		if l.EnPassant {
			s = passant.ReplaceAllString(s, "")
		}
		if l.Pawn != "" && squareAhead.MatchString(s) && squareBefore.MatchString(tight) {
			tight += " "
		}
		if strings.HasSuffix(tight, "-") {
			s = strings.TrimPrefix(s, "-")
		}
		tight = afterLetter.ReplaceAllString(tight+s, "$1$2") // Basilisk to d3
		n += k
	}
	if l.Prefix == "" {
		return tight
	}
	return smallEffect.ReplaceAllStringFunc(tight, func(s string) string {
		at := len(s) - len("b2") - 1
		return s[:at] + strings.ToUpper(s[at:at+1]) + s[at+1:]
	})
}

// smallEffect matches an effect with a small letter for its piece: Bd3=phc2.
var smallEffect = regexp.MustCompile(`[=,(]p?[a-z][a-h][1-8]`)

// joined joins the words that one move may have, without the stop after them.
func (l *Language) joined(words []string) string {
	return strings.TrimRight(l.join(words), ",.;")
}

// texts returns the texts of the words that one move may have.
func texts(words []token) (list []string) {
	for _, w := range words {
		list = append(list, w.text)
	}
	return list
}

// first returns the text of the move that begins a list of words, which has the form of
// a move, and the number of its words. The error is an *Error.
func (l *Language) first(words []token, g Point) (tight string, n int, err error) {
	words = words[:min(len(words), mostWords)]
	list := texts(words)
	for n = len(words); n > 0; n-- {
		letter, _ := l.sign(list[n-1])
		next := n < len(words) && l.isPiece(letter) && squareAhead.MatchString(list[n])
		if tight = l.joined(list[:n]); g.Form(tight) && !next {
			break // of "Ranger b1-c3 Hellhound g8-f6" the Hellhound begins the next move
		}
	}
	// Words on the same line that begin no move belong to this one.
	end := n
	if n == 0 {
		_, named := l.sign(list...)
		end = min(named+1, len(words))
	}
	for end < len(words) && !words[end].fresh && !l.begins(list[end:], g) {
		end++
	}
	if n == end {
		return tight, n, nil
	}
	msg := l.reason(l.joined(list[:end]))
	switch {
	case msg != "":
	case n > 0:
		msg = fmt.Sprintf("%q after it is not understood", written(words[n:end]))
	default:
		msg = "it is not a move in any notation"
	}
	return "", end, l.Refuse(written(words[:end]), msg, g, tight)
}

// written returns words as they are written.
func written(words []token) (text string) {
	for i, w := range words {
		if i > 0 && (w.fresh || w.column > words[i-1].column+len(words[i-1].text)) {
			text += " "
		}
		text += w.text
	}
	return strings.TrimRight(text, ",;")
}

// begins reports whether words begin a move, or what people write in place of one. The
// Point may be nil.
func (l *Language) begins(words []string, g Point) bool {
	all := l.join(words[:min(mostWords, len(words))])
	switch {
	case looksLikeMove.MatchString(all):
		return true
	case cutShort.MatchString(words[0]):
		lets := len(words) > 1 && aWord.MatchString(words[1]) // "He lets"
		return l.isPiece(words[0][:1]) && !lets
	case l.Pawn != "" && squareAhead.MatchString(all):
		return g == nil || g.Form(l.joined(words[:1]))
	}
	return false
}

// Move returns the text, with the form of a move, of a move that stands alone. What may
// stand around the move is left out: a number, quotation marks, remarks, comments. The
// error is an *Error.
func (l *Language) Move(text string, g Point) (tight string, err error) {
	x := &lexer{Language: l, lenient: true}
	x.text(text)
	var words []token
	for _, t := range x.tokens {
		switch isRemark := t.kind == talkToken && len(words) > 0; {
		case t.kind == badToken:
			return "", l.Refuse(strings.ToValidUTF8(text, "?"), t.msg, g, "")
		case t.ends || t.kind == resultToken:
			msg := fmt.Sprintf("%q is not a move; by the rules %s, but a record can note another "+
				"end, such as a resignation, as its result", t.text, l.Ends)
			return "", l.Refuse(text, msg, g, "")
		case t.kind == commentToken || t.kind == glyphToken || isRemark:
		case t.kind == numberToken && words == nil:
		default:
			t.fresh = false
			words = append(words, t)
		}
	}
	if len(words) == 0 {
		return "", l.Refuse(text, "it contains no move", g, "")
	}
	tight, n, err := l.first(words, g)
	if err == nil && n < len(words) {
		msg := fmt.Sprintf("%q after it is not understood", written(words[n:]))
		err = l.Refuse(text, msg, g, tight)
	}
	return tight, err
}
