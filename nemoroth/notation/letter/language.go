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
	Neutral Piece   // what may stand on a square and belongs to no side
	// TwoNames reports whether the first two names of a piece are those of the two sides.
	TwoNames bool
	Letters  string // of a position line, both sides
	Prefix   string // a letter before that of a piece in a position line, such as p
	// Words are other words that stand for a sign of a notation, in small letters and
	// without blanks, such as "takes": ":".
	Words map[string]string
	Sides [2]Side
	// Pawn is the letter that people leave out; "" if every move has its letter.
	Pawn  string
	Tail  string // the fields between side and number of a position line
	Start string // an example of a position line
	// Captives are the letters of the pieces that a side can lose, in the order in which the tail
	// of a position line lists them; "" if it does not.
	Captives string
	// EnPassant reports whether e.p. may follow a move.
	EnPassant bool
	// NoDraw says why a draw is no result; "" if the game has draws.
	NoDraw string
	// Ends says what a resignation and the like mean in the game.
	Ends string
	// Line reads a position line and returns it as it is written canonically.
	Line func(text string) (line string, err error)
	// Syntax is the error that errors about texts match.
	Syntax error

	names    map[string]word // of pieces and sides, by bareName
	initials map[string]int  // of the names of sides
	ends     *regexp.Regexp  // words about the end of a game
	// content matches the content of a square, or several empty squares, in a rank without
	// blanks.
	content *regexp.Regexp
}

// New completes a language.
func New(l Language) *Language {
	l.content = regexp.MustCompile(`^(?:([1-8])|(\([^()]*\)|(?:` + l.Prefix + `)?[._` + l.Letters +
		`-]\*?)(\[[0-9]*\])?)`)
	l.names, l.initials = map[string]word{}, map[string]int{}
	var sides []string
	for i, s := range l.Sides {
		names, is := append([]string{s.Name}, s.Aliases...), word{code: 's', side: i}
		sides = append(sides, names...)
		for _, name := range names {
			l.names[bareName(name)] = is
			l.initials[strings.ToLower(name[:min(1, len(name))])] = i
		}
		for n := 3; n < len(s.Name); n++ { // Obs.
			l.names[bareName(s.Name[:n])+"."] = is
		}
	}
	l.ends = endTalk(sides)
	for _, p := range append(l.Pieces, l.Neutral) {
		for i, name := range p.Names {
			w := word{code: 'P', letter: p.Letter, side: -1}
			if p.Letter == l.Neutral.Letter {
				w.code = 'N'
			} else if l.TwoNames && i < 2 && p.Names[0] != p.Names[1] {
				w.side = i
			}
			l.names[bareName(name)], l.names[bareName(name)+"s"] = w, w
		}
	}
	return &l
}

// bareName returns a name in small letters, without blanks, hyphens and the 's of the genitive.
func bareName(name string) string {
	name = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(name), "'s"), "'")
	return bare.Replace(name)
}

// A Piece is a kind of piece: its letter and its names.
type Piece struct {
	Letter string
	Names  []string // the first is shown
}

// Pieces reads kinds of pieces, one a line: the letter, a blank and the names with commas between.
func Pieces(text string) (list []Piece) {
	for line := range strings.SplitSeq(text, "\n") {
		code, names, _ := strings.Cut(line, " ")
		list = append(list, Piece{code, strings.Split(names, ", ")})
	}
	return list
}

// A Side is a side: its letter in position lines, its name, and other names.
type Side struct {
	Letter, Name string
	Aliases      []string
}

// has reports whether a result exists in the game.
func (l *Language) has(result string) bool { return result != "1/2-1/2" || l.NoDraw == "" }

// isPiece reports whether a text is the letter of a piece that moves.
func (l *Language) isPiece(text string) bool {
	return slices.ContainsFunc(l.Pieces, func(p Piece) bool { return p.Letter == text })
}

// resultOf returns the result that words such as "Alabaster resigns" or "draw agreed" state; ""
// if they do not name a side or the game has no draw.
func (l *Language) resultOf(text string) string {
	low := strings.ToLower(text)
	if strings.Contains(low, "draw") || low == "remis" {
		offered := strings.Contains(low, "offered") || strings.HasSuffix(low, "?")
		if l.has("1/2-1/2") && !offered {
			return "1/2-1/2"
		}
		return ""
	}
	verb := strings.Fields(low)
	side := -1
	for n := min(2, len(verb)); n > 0 && side < 0; n-- {
		side = l.side(strings.Join(verb[:n], " "))
	}
	if side < 0 {
		return ""
	}
	wins := strings.Contains(low, " wins") || strings.Contains(low, " won")
	if wins == (side == 0) {
		return "1-0"
	}
	return "0-1"
}

// pieces lists the letters and names in a sentence.
func (l *Language) pieces() string {
	var list []string
	for _, p := range l.Pieces {
		list = append(list, fmt.Sprintf("%s (%s)", p.Letter, p.Names[0]))
	}
	return "the pieces are " + strings.Join(list, ", ")
}

// side returns the index of the side with a name or a letter; -1 for none.
func (l *Language) side(name string) int {
	if w := l.names[bareName(name)]; w.code == 's' {
		return w.side
	}
	hasLetter := func(s Side) bool { return strings.EqualFold(s.Letter, name) }
	return slices.IndexFunc(l.Sides[:], hasLetter)
}

// between are the words between the parts of a move that stand for nothing.
const between = "moves goes leaps steps move moving go went moved step stepped leap leapt can " +
	"may could wants from on at the a my your"

// bare removes blanks and hyphens of a word.
var bare = strings.NewReplacer(" ", "", "-", "", "\t", "")

// sign returns the letter or sign for the first one or two words, and their number;
// 0 if they are no words of the language.
func (l *Language) sign(words ...string) (sign string, n int) {
	for n := min(2, len(words)); n > 0; n-- {
		word := strings.ToLower(bare.Replace(strings.Join(words[:n], "")))
		word = strings.TrimRight(word, ",.;:!")
		s, known := l.Words[word]
		switch name := l.names[word]; {
		case name.code == 'P':
			return name.letter, n
		case known:
			return s, n
		case n > 1:
		case word == "to":
			return "-", n
		case isOneOf(word, between):
			return "", n
		}
	}
	return "", 0
}

// refusals are what to answer to texts, without blanks, that people write in place of a
// move. They are tried in their order. An answer has $1 for the part in parentheses; one that lists
// the pieces counts if the part is not the letter of one.
var refusals = rewriting(`^[o0]-[o0]() => there is no castling in this game
^[a-z]?[a-h1-8:x-]*[a-h][1-8](?:\(?e\.?p\.?\)?|enpassant)()$
	 => there is no capture en passant in this game
([♔-♟]) => the signs of chess pieces are not those of this game; $pieces
^(?-i:([A-Z])[a-h]?[1-8]?[-:x]?[a-h][1-8]) => $1 is not a piece of this game; $pieces
^[a-z]?[a-h]?[1-8]?[-:x*]?(?:[a-h][1-8][-:x]?)?([i-z][0-9]|[a-h][09])
	 => there is no square $1; files are a to h, ranks 1 to 8
(?-i:[a-h][1-8](?:=\(?|\()?([A-Z])\)?)$
	 => no piece of this game becomes $1, which is not one; $pieces
(?-i:[a-h][1-8](?:=\(?|\()?([A-Z])\)?)$ => no piece of this game becomes $1`)

// reason returns why a text has not the form of a move, or "" if nothing says more than
// that.
func (l *Language) reason(tight string) string {
	for _, r := range refusals {
		found := r.form.FindStringSubmatch(tight)
		if found == nil || strings.Contains(r.as, "$pieces") && l.isPiece(found[1]) {
			continue
		}
		return strings.NewReplacer("$1", found[1], "$pieces", l.pieces()).Replace(r.as)
	}
	return ""
}

var passant = regexp.MustCompile(`(?i)(?:\(?e\.?p\.?\)?|en ?passant)$`)

// Refuse returns an *Error about a text, with the legal move that comes closest to the
// tight text: the more of its piece and first square are the same, the closer, and then
// the goal. Moves with an exclamation mark, which have long names, come last.
func (l *Language) Refuse(text, msg string, g Point, tight string) error {
	e := &Error{Text: strings.TrimSpace(text), Msg: msg, Kind: l.Syntax}
	tight = passant.ReplaceAllString(tight, "")
	most := -1
	for _, m := range g.Moves() {
		score := 0
		for score < min(3, len(tight), len(m)) && strings.EqualFold(m[:score+1], tight[:score+1]) {
			score++
		}
		score *= 4
		if n := len(tight); n > 1 && strings.HasSuffix(m, tight[n-2:]) {
			score += 2
		}
		if !strings.Contains(m, "!") {
			score++
		}
		if score > most {
			e.Example, most = m, score
		}
	}
	return e
}
