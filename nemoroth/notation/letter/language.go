package letter

import (
	"fmt"
	"regexp"
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
	Sides [2]Side
	// Pawn is the letter that people leave out; "" if every move has its letter.
	Pawn  string
	Tail  string // the fields between side and number of a position line
	Start string // an example of a position line
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

// has reports whether a result exists in the game.
func (l *Language) has(result string) bool { return result != "1/2-1/2" || l.NoDraw == "" }

func (l *Language) results() string {
	if l.NoDraw == "" {
		return "1-0, 0-1, 1/2-1/2 or *"
	}
	return "1-0, 0-1 or *"
}

// isPiece reports whether a text is the letter of a piece that moves.
func (l *Language) isPiece(text string) bool {
	for _, p := range l.Pieces {
		if p.Letter == text {
			return true
		}
	}
	return false
}

// pieces lists the letters and names in a sentence.
func (l *Language) pieces() string {
	list := make([]string, len(l.Pieces))
	for i, p := range l.Pieces {
		list[i] = fmt.Sprintf("%s (%s)", p.Letter, p.Names[0])
	}
	return "the pieces are " + strings.Join(list, ", ")
}

// side returns the index of the side with a name or, if letters count, with a letter;
// -1 for none.
func (l *Language) side(name string, letters bool) int {
	for i, s := range l.Sides {
		names := append([]string{s.Name}, s.Aliases...)
		if letters {
			names = append(names, s.Letter)
		}
		for _, n := range names {
			if strings.EqualFold(n, name) {
				return i
			}
		}
	}
	return -1
}

// common are the words between the parts of a move, and what they stand for.
var common = map[string]string{
	"to": "-", "moves": "", "goes": "", "leaps": "", "steps": "", "move": "", "moving": "",
	"from": "", "on": "", "at": "", "the": "", "a": "", "my": "", "your": "",
}

// bare removes blanks and hyphens of a word.
var bare = strings.NewReplacer(" ", "", "-", "", "\t", "")

// sign returns the letter or sign for the first one or two words, and their number;
// 0 if they are no words of the language.
func (l *Language) sign(words ...string) (sign string, n int) {
	for n := min(2, len(words)); n > 0; n-- {
		word := strings.ToLower(bare.Replace(strings.Join(words[:n], "")))
		word = strings.TrimRight(word, ",.;:!")
		for _, p := range l.Pieces {
			for _, name := range p.Names {
				if strings.TrimSuffix(word, "s") == strings.ToLower(bare.Replace(name)) {
					return p.Letter, n
				}
			}
		}
		if s, ok := l.Words[word]; ok {
			return s, n
		}
		if s, ok := common[word]; ok && n == 1 {
			return s, n
		}
	}
	return "", 0
}

// A refusal is what to answer to a text that people write in place of a move.
type refusal struct {
	form *regexp.Regexp
	msg  func(l *Language, found []string) string
}

func says(msg string) func(*Language, []string) string {
	return func(*Language, []string) string { return msg }
}

// refusals are tried in their order, on a text without blanks.
var refusals = []refusal{
	{regexp.MustCompile(`(?i)resign|gives?up`), func(l *Language, _ []string) string {
		return "a resignation is not a move; " + l.Ends
	}},
	{regexp.MustCompile(`(?i)^(.*draw.*|remis|1/?2(-?1/?2)?|stalemate)[.!]*$`),
		func(l *Language, _ []string) string {
			if l.NoDraw == "" {
				return "a draw is not a move; " + l.Ends
			}
			return l.NoDraw
		}},
	{regexp.MustCompile(`^(1-?0|0-?1|\*)\.?$`), says("a result is not a move")},
	{regexp.MustCompile(`(?i)^(i?pass|i?passes|nomove|--)[.!]*$`),
		says("a side may not pass in a game")},
	{regexp.MustCompile(`(?i)^[o0]-[o0](-[o0])?[!?+#]*$`),
		says("there is no castling in this game")},
	{regexp.MustCompile(`(?i)^[a-z]?[a-h1-8:x-]*[a-h][1-8]\(?e\.?p\.?\)?$`),
		says("there is no capture en passant in this game")},
	{regexp.MustCompile(`[♔-♟]`), func(l *Language, _ []string) string {
		return "the signs of chess pieces are not those of this game; " + l.pieces()
	}},
	{regexp.MustCompile(`^([A-Z])[a-h]?[1-8]?[-:x]?[a-h][1-8]`),
		func(l *Language, found []string) string {
			if l.isPiece(found[1]) {
				return ""
			}
			return found[1] + " is not a piece of this game; " + l.pieces()
		}},
	{regexp.MustCompile(
		`(?i)^[a-z]?[a-h]?[1-8]?[-:x*]?(?:[a-h][1-8][-:x]?)?([i-z][0-9]|[a-h][09])`),
		func(_ *Language, found []string) string {
			return fmt.Sprintf("there is no square %s; files are a to h, ranks 1 to 8", found[1])
		}},
	{regexp.MustCompile(`^[0-9.()]*$`), says("it contains no move")},
	{regexp.MustCompile(`^[a-h][1-8]$`),
		says("a square alone is not a move: the piece's letter comes first")},
	{regexp.MustCompile(`[a-h][1-8](?:=\(?|\()?([A-Z])\)?$`),
		func(l *Language, found []string) string {
			msg := "no piece of this game becomes " + found[1]
			if !l.isPiece(found[1]) {
				msg += ", which is not one; " + l.pieces()
			}
			return msg
		}},
	{regexp.MustCompile(`^[A-Za-z].*[([{]`),
		says("the text in parentheses is neither a list of pushes nor a remark")},
	{regexp.MustCompile(`^[A-Za-z].*[1-8]`), says("after the piece's letter comes a square: " +
		"the goal, or the starting square and the goal")},
	{regexp.MustCompile(``), says("it is not a move in any notation")},
}

// Refusals before instead are of texts that are no attempt at a move, those from vague
// on say least.
const (
	instead = 5
	vague   = 12
)

// reason returns why a text has not the form of a move, and the index of the refusal.
func (l *Language) reason(tight string) (msg string, i int) {
	for i, r := range refusals {
		if found := r.form.FindStringSubmatch(tight); found != nil {
			if msg = r.msg(l, found); msg != "" {
				return msg, i
			}
		}
	}
	return "", len(refusals)
}

var passant = regexp.MustCompile(`(?i)\(?e\.?p\.?\)?$`)

// Refuse returns an *Error about a text, with the legal move that comes closest to the
// tight text: of the same piece from the same square, of the same kind, to the same
// square; else the first one. Moves with an exclamation mark, which have long names,
// come last.
func (l *Language) Refuse(text, msg string, g Point, tight string) error {
	e := &Error{Text: strings.TrimSpace(text), Msg: msg, Kind: l.Syntax}
	most := -1
	tight = passant.ReplaceAllString(tight, "")
	n := len(tight)
	for _, m := range g.Moves() {
		score := 1
		if strings.Contains(m, "!") {
			score--
		}
		if n > 0 && strings.EqualFold(m[:1], tight[:1]) {
			score += 2
			if n > 3 && len(m) > 2 && strings.EqualFold(m[1:3], tight[1:3]) {
				score += 4
			}
		}
		if n > 1 && strings.HasSuffix(m, tight[n-2:]) {
			score += 2
		}
		if score > most {
			e.Example, most = m, score
		}
	}
	return e
}
