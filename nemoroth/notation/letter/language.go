package letter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Language is how people write one game.
type Language struct {
	Pieces  []Piece // those that move
	Letters string  // of a position line, both sides
	Prefix  string  // a letter before that of a piece in a position line, such as p
	// Words are other words that stand for a sign of a notation, in small letters and
	// without blanks, such as "takes": ":".
	Words map[string]string
	Signs string // signs of the game between the parts of a move, besides - : x * =
	Sides [2]Side
	// Pawn is the letter that people leave out; "" if every move has its letter.
	Pawn string
	// Lists says that a list of pushes with commas may be one move.
	Lists bool
	Tail  string // the fields between side and number of a position line
	Start string // an example of a position line
	// NoDraw says why a draw is no result; "" if the game has draws.
	NoDraw string
	// Ends says what a resignation and the like mean in the game.
	Ends string
	// Refusals are texts that people write in place of a move, and what to answer.
	Refusals []Refusal
	// Diagram reads the game's own diagram, if it is not one letter for a square. The
	// position line that it returns may lack the side to move.
	Diagram func(text string) (line string, err error)
	// Line reads a position line and returns it as it is written canonically.
	Line func(text string) (line string, err error)
	// Syntax is the error that errors about texts match. Offset returns the offset in
	// the text of such an error of the game.
	Syntax error
	Offset func(error) int
}

// A Piece is a kind of piece: its letter and its names.
type Piece struct {
	Letter string
	Names  []string // the first is shown
}

// A Side is a side: its letter in position lines, its name, and other names.
type Side struct {
	Letter, Name string
	Aliases      []string
}

// A Refusal is what to answer to a text that is no move.
type Refusal struct {
	Form *regexp.Regexp // of the text in small letters without blanks
	Msg  string
}

// has reports whether a result exists in the game.
func (l *Language) has(result string) bool { return result != "1/2-1/2" || l.NoDraw == "" }

func (l *Language) results() string {
	if l.NoDraw == "" {
		return "1-0, 0-1, 1/2-1/2 or *"
	}
	return "1-0, 0-1 or *"
}

// letters returns the letters of the pieces that move.
func (l *Language) letters() (all string) {
	for _, p := range l.Pieces {
		all += p.Letter
	}
	return all
}

// pieces lists the letters and names in a sentence.
func (l *Language) pieces() string {
	list := make([]string, len(l.Pieces))
	for i, p := range l.Pieces {
		list[i] = fmt.Sprintf("%s (%s)", p.Letter, p.Names[0])
	}
	return strings.Join(list, ", ")
}

// common are the words between the parts of a move, and what they stand for.
var common = map[string]string{
	"to": "-", "moves": "", "goes": "", "leaps": "", "steps": "", "move": "", "moving": "",
	"from": "", "on": "", "at": "", "the": "", "a": "", "my": "", "your": "",
}

// bare removes blanks and hyphens of a word, which is then in small letters.
var bare = strings.NewReplacer(" ", "", "-", "", "\t", "")

// sign returns the letter or sign for the first one or two words, and their number;
// 0 if they are not in the language's table.
func (l *Language) sign(words []string) (sign string, n int) {
	for n := min(2, len(words)); n > 0; n-- {
		word := strings.ToLower(bare.Replace(strings.Join(words[:n], "")))
		word = strings.TrimRight(word, ",.;:")
		for _, p := range l.Pieces {
			for _, name := range p.Names {
				if word == strings.ToLower(bare.Replace(name)) {
					return p.Letter, n
				}
			}
		}
		if s, ok := l.Words[word]; ok {
			return s, n
		}
		if s, ok := common[word]; ok && n == 1 &&
			(word != "a" || words[0] == "a") {
			return s, n
		}
	}
	return "", 0
}

// mostWords is the largest number of words of one move.
const mostWords = 40

const square = `[a-h][1-8]`

var (
	squareAhead = regexp.MustCompile(`^` + square)
	placeAhead  = regexp.MustCompile(`^([a-h]|[1-8])`)
	squareAlone = regexp.MustCompile(`^` + square + `$`)
	onlyLetter  = regexp.MustCompile(`^[A-Za-z]$`)
	letterPlace = regexp.MustCompile(`^[A-Za-z]` + square + `$`)
	listSquare  = regexp.MustCompile(`^` + square + `(,|$|\))`)
	listItem    = regexp.MustCompile(`^p?[A-Z]` + square + `(-(0|` + square +
		`))?(,|$)|^p?[A-Z](` + square + `-)?0(,|$)`)
	signAhead = regexp.MustCompile(
		`^([-:=),*]|x([a-h1-8]|$)|\((p|d|[A-Z])\)|\([A-Zp][^a-z]*[a-h][1-8])`)
	signBefore = regexp.MustCompile(`([-:=(*]|[A-Za-z0-9]x)$`)
	result     = regexp.MustCompile(`^(1-0|0-1)`)
	aPush      = regexp.MustCompile(`^(p?[A-Z][^-:,]*\+?)+` + square + `[-:](0|` + square + `)`)
)

// phrase reads the move at the start of a list of words. It returns the strict text
// and the number of words. The form of the words alone decides how far a move
// reaches; own tells where pieces stand, for games in which a square alone is a
// move.
func (l *Language) phrase(words []string, own func(letter, square string) bool) (tight string,
	n int) {
	for n < len(words) {
		s, k := l.sign(words[n:])
		if k == 0 {
			s, k = lowerSquares(words[n]), 1
		} else if n == 0 && len(words) > k && onlyLetter.MatchString(s) {
			// A piece that is named goes on with its squares.
		} else if n > 0 && len(s) == 1 &&
			strings.Contains(l.letters(), s) && !l.open(tight) {
			break // the name of the next piece
		}
		if n > 0 && !l.joins(tight, s, own) {
			break
		}
		if onlyLetter.MatchString(tight) && strings.HasPrefix(s, "-") {
			s = s[1:] // "Basilisk to d3"
		}
		if strings.HasSuffix(tight, "-") && s == "-" {
			s = ""
		}
		tight += s
		n += k
	}
	return strings.TrimRight(tight, ",.;"), n
}

var bigSquare = regexp.MustCompile(`[A-H][1-8]`)

// lowerSquares writes the squares of a word in capitals in small letters: HE2-E3 is
// He2-e3.
func lowerSquares(word string) string {
	if word != strings.ToUpper(word) {
		return word
	}
	return bigSquare.ReplaceAllStringFunc(word, strings.ToLower)
}

// open reports whether a parenthesis is open.
func (l *Language) open(tight string) bool {
	return strings.Count(tight, "(") > strings.Count(tight, ")")
}

// joins reports whether a text belongs to the move that the tight text begins.
func (l *Language) joins(tight, s string, own func(letter, square string) bool) bool {
	last := tight[max(0, len(tight)-1):]
	switch {
	case l.open(tight), s == "", tight == "", s == "!":
		return true
	case last == "." || last == ";":
		return false
	case last == ",":
		switch {
		case listSquare.MatchString(s):
			return strings.ContainsAny(tight, ":!") && l.Pawn == ""
		case strings.Contains(tight, "=") && listItem.MatchString(s):
			return tight[0] == 'A' && l.Lists ||
				s[0] == 'p' || strings.Contains(s, "0")
		}
		return false
	case result.MatchString(s):
		return false
	case s == "*" || s == ":":
		return s == ":"
	case signAhead.MatchString(s), signBefore.MatchString(tight):
		return true
	case strings.ContainsAny(s[:1], l.Signs+" ") || strings.ContainsAny(last, l.Signs+" "):
		return true
	case onlyLetter.MatchString(tight) || tight == l.Prefix:
		return placeAhead.MatchString(s)
	case !squareAhead.MatchString(s):
		return false
	case letterPlace.MatchString(tight):
		return l.Pawn == "" || own(strings.ToUpper(tight[:1]), tight[1:])
	case squareAlone.MatchString(tight):
		return l.Pawn == "" || own("", tight)
	}
	return false
}

// list joins the words of a list of pushes without its piece, such as "Ld5-c5,
// Be6-e7:f5", and returns their number; 0 if the words are no such list.
func (l *Language) list(words []string, own func(letter, square string) bool) (tight string,
	n int) {
	if !l.Lists {
		return "", 0
	}
	parts := 0
	for n < len(words) {
		part, k := l.phrase(words[n:], own)
		if !aPush.MatchString(part) {
			break
		}
		if parts > 0 {
			tight += ","
		}
		tight, n, parts = tight+part, n+k, parts+1
		if !strings.HasSuffix(words[n-1], ",") {
			break
		}
	}
	if parts < 2 {
		return "", 0
	}
	return tight, n
}

// begins reports whether words begin a move: with a piece and a square, or with a
// square if the game has a Pawn.
func (l *Language) begins(words []string) bool {
	s, k := l.sign(words)
	if k > 0 {
		return strings.Contains(l.letters(), s) && s != "" && len(words) > k
	}
	w := strings.TrimLeft(words[0], `"'(`)
	if l.Pawn != "" && squareAhead.MatchString(w) {
		return true
	}
	if noMove.MatchString(strings.ToLower(w)) {
		return true
	}
	if onlyLetter.MatchString(w) && len(words) > 1 {
		return placeAhead.MatchString(words[1])
	}
	return looksLikeMove.MatchString(w) || cutShort.MatchString(w) &&
		strings.Contains(l.letters(), w[:1])
}

var (
	looksLikeMove = regexp.MustCompile(
		`^p?[A-Za-z][-:x*]?([a-h1-8][-:x*]?)?([a-z][0-9]|[A-H][1-8])`)
	cutShort = regexp.MustCompile(`^[A-Z][-:x*]?[a-h]?[1-8]?$`)
	noMove   = regexp.MustCompile(`^([o0]-[o0]|pass|resign|draw|--)`)
)

// Move returns the strict text of a move that stands alone. What may stand around
// the move is removed: a number, quotation marks, remarks, comments. The error is an
// *Error.
func (l *Language) Move(text string, g Point) (tight string, err error) {
	if off, what := NotText(strings.ReplaceAll(strings.ReplaceAll(text, "\r", " "), "\n",
		" ")); what != "" {
		return "", l.refusal(strings.ToValidUTF8(text[:off], "?"), "it has "+what, g, "")
	}
	x := newLexer(l, true)
	for _, line := range strings.Split(text, "\n") {
		x.number++
		if line = x.clean(line); strings.TrimSpace(line) != "" {
			x.words(line, 0)
		}
	}
	var words []string
	comment := ""
	for i, t := range x.tokens {
		switch {
		case t.kind == wordToken && comment == "":
			words = append(words, t.text)
		case t.kind == numberToken &&
			len(words) == 0, t.kind == commentToken, t.kind == dividerToken:
		case t.kind == talkToken && len(words) > 0 && !t.ends:
		case t.kind == glyphToken && len(words) > 0:
			comment = t.text
		case i == 0 || len(words) == 0:
			words = append(words, t.text)
		default:
			msg := fmt.Sprintf("%q after it is not understood", t.text)
			return "", l.refusal(text, msg, g, "")
		}
	}
	tight, n := l.phrase(words, g.Own)
	if joined, k := l.list(words, g.Own); k == len(words) && k > 0 {
		return joined, nil
	}
	if n < len(words) && !l.refuses(strings.Join(words, "")) {
		msg := fmt.Sprintf("%q after it is not understood", strings.Join(words[n:], " "))
		return "", l.refusal(text, msg, g, tight)
	}
	return tight, l.refuse(text, tight, g)
}

// refuses reports whether a text is one of Refusals.
func (l *Language) refuses(text string) bool {
	text = strings.ToLower(bare.Replace(text))
	return slices.ContainsFunc(l.Refusals, func(r Refusal) bool { return r.Form.MatchString(text) })
}

var (
	castling = regexp.MustCompile(`(?i)^[o0]-[o0](-[o0])?[!?+#]*$`)
	numbers  = regexp.MustCompile(`^[0-9.()]*$`)
	offBoard = regexp.MustCompile(
		`(?i)^[a-z]?[a-h]?[1-8]?[-:x*]?([a-h][1-8][-:x]?)?([i-z][0-9]|[a-h][09])`)
	figurine  = regexp.MustCompile(`[♔-♟]`)
	foreign   = regexp.MustCompile(`^([A-Z])[a-h]?[1-8]?[-:x]?` + square)
	becomes   = regexp.MustCompile(square + `=?\(?([A-Z])\)?$`)
	inBracket = regexp.MustCompile(`[([{]`)
	passant   = regexp.MustCompile(`(?i)e\.?p\.?$`)
)

// refuse returns the *Error of a text that can be no move of the game, or nil.
func (l *Language) refuse(text, tight string, g Point) error {
	low := strings.ToLower(bare.Replace(strings.TrimRight(text, " .!")))
	for _, r := range l.Refusals {
		if r.Form.MatchString(low) || r.Form.MatchString(strings.ToLower(tight)) {
			return l.refusal(text, r.Msg, g, "")
		}
	}
	piece := foreign.FindStringSubmatch(tight)
	switch off := offBoard.FindStringSubmatch(tight); {
	case castling.MatchString(tight):
		return l.refusal(text, "there is no castling in this game", g, "")
	case figurine.MatchString(tight):
		msg := "the signs of chess pieces are not those of this game; the pieces are " + l.pieces()
		return l.refusal(text, msg, g, figurine.ReplaceAllString(tight, ""))
	case piece != nil && !strings.Contains(l.letters(), piece[1]):
		msg := piece[1] + " is not a piece of this game; the pieces are " + l.pieces()
		return l.refusal(text, msg, g, tight)
	case off != nil:
		msg := fmt.Sprintf("there is no square %s; files are a to h, ranks 1 to 8", off[2])
		return l.refusal(text, msg, g, tight)
	case tight == "" || numbers.MatchString(tight):
		return l.refusal(text, "it contains no move", g, "")
	case l.Pawn == "" && squareAlone.MatchString(tight):
		msg := "a square alone is not a move: the piece's letter comes first"
		return l.refusal(text, msg, g, tight)
	}
	return nil
}

// Unknown returns the *Error of a text that has no form of a move.
func (l *Language) Unknown(text, tight string, g Point) error {
	msg := "it is not a move in any notation"
	letter := tight != "" && strings.Contains(l.letters(), strings.ToUpper(tight[:1]))
	became := becomes.FindStringSubmatch(tight)
	switch {
	case became != nil && letter:
		msg = "no piece of this game becomes " + became[1]
		if !strings.Contains(l.letters(), became[1]) {
			msg += ", which is not one; the pieces are " + l.pieces()
		}
	case letter && inBracket.MatchString(tight):
		msg = "the text in parentheses is neither a list of pushes nor a remark"
	case letter && strings.ContainsAny(tight, "12345678"):
		msg = "after the piece's letter comes a square: the goal, " +
			"or the starting square and the goal"
	}
	return l.refusal(text, msg, g, tight)
}

// refusal returns an *Error with an example of a legal move, of the piece that the
// text names if it has one.
func (l *Language) refusal(text, msg string, g Point, tight string) error {
	return &Error{Text: strings.TrimSpace(text), Msg: msg, Example: Example(g.Moves(), tight),
		Kind: l.Syntax}
}

// Example returns the move that comes closest to a text: of the same piece from the
// same square, of the same kind, to the same square; else the first one. Moves with
// an exclamation mark, which have long names, come last.
func Example(moves []string, text string) string {
	best, most := "", -1
	text = passant.ReplaceAllString(text, "")
	for _, m := range moves {
		score := 0
		if strings.Contains(m, "!") {
			score--
		}
		if len(text) > 0 && strings.EqualFold(m[:1], text[:1]) {
			score += 2
			if len(text) > 3 && len(m) > 2 && strings.EqualFold(m[1:3], text[1:3]) {
				score += 4
			}
		}
		if n := len(text); n > 1 && strings.HasSuffix(m, text[n-2:]) {
			score += 2
		}
		if score += 1; score > most {
			best, most = m, score
		}
	}
	return best
}
