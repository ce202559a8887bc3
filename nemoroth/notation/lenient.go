package notation

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
)

// A Lenient is a move that ReadLenient has read (NOTE-8).
type Lenient struct {
	Written
	// As is the strict text that was read instead of the given one, or "" if the
	// given text is strict.
	As string
}

// A PlainError says in plain words why a text is not understood. It matches
// nemoroth.ErrSyntax.
type PlainError struct {
	Text    string // the text that was read
	Msg     string // what is wrong
	Example string // an example of what to write; may be empty
}

// Error returns one line: the text, what is wrong, and the example.
func (e *PlainError) Error() string {
	if e == nil {
		return "no error"
	}
	s := fmt.Sprintf("%s is not understood: %s", quote(e.Text), e.Msg)
	if e.Example != "" {
		s += "; write, for example, " + e.Example
	}
	return s
}

// Is reports whether target is nemoroth.ErrSyntax.
func (e *PlainError) Is(target error) bool { return target == nemoroth.ErrSyntax }

// ReadLenient reads a move as Read does in Any. If Read does not understand the
// text, ReadLenient also accepts what people write: a move number, blanks,
// small letters, typographic dashes, remarks in parentheses, names of pieces. A
// text that can be read in two ways is a *nemoroth.AmbiguousError, and one that
// cannot be read a *PlainError. Otherwise the result is that of Read.
//
// Rules: NOTE-8
func ReadLenient(g *nemoroth.Game, text string) (Lenient, error) {
	w, err := Read(g, text, Any)
	if err == nil || !errors.Is(err, nemoroth.ErrSyntax) {
		return Lenient{Written: w}, err
	}
	if !utf8.ValidString(text) {
		return Lenient{}, &PlainError{text, "it is not UTF-8 text", exampleOf(g, "")}
	}
	m := lenientMove{g: g, text: strings.TrimSpace(text), plain: plainMove(text)}
	return m.read()
}

// typographic replaces typographic characters by those of a keyboard.
var typographic = strings.NewReplacer("\u00a0", " ", "\u2007", " ", "\u2009", " ", "\u202f", " ", "\u2002", " ", "\u2003", " ", "\u200b", "", "\u00ad", "", "\ufeff", "",
	"\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2015", "-", "\u2212", "-", "\u2192", "-", "->", "-",
	"\u201c", `"`, "\u201d", `"`, "\u201e", `"`, "\u00ab", `"`, "\u00bb", `"`, "\u2018", "'", "\u2019", "'", "\u2026", "...", "\u00d7", "x", "\u00bd", "1/2")

var (
	mailQuote  = regexp.MustCompile(`^[ \t]*(>[ \t]?)+`)
	moveNumber = regexp.MustCompile(`^(\d{1,6}[ \t]*(\.{1,3}|\)|:)?([ \t]*\.{2,3})?|\.{2,3})[ \t]*`)
	remarkText = regexp.MustCompile(`[ \t]*\([^()]*[A-Za-z]{3,}[^()]*\)`)
	atTheEnd   = regexp.MustCompile(`(?i)[ \t]*(#|\bcheckmate\b|\bmate\b|\bcheck\b)[!?]*$`)
	blank      = regexp.MustCompile(`[ \t\r\n]+`)
)

// plainMove removes what may stand around a move: quotes, its number, remarks.
func plainMove(text string) string {
	s := mailQuote.ReplaceAllString(typographic.Replace(text), "")
	s = strings.Trim(strings.TrimSpace(s), `"'`)
	if n := moveNumber.FindString(s); n != "" && n != s && !strings.HasPrefix(s[len(n):], "-") && !strings.HasPrefix(s[len(n):], "/") {
		s = s[len(n):]
	}
	s = remarkText.ReplaceAllString(s, "")
	s = atTheEnd.ReplaceAllString(strings.TrimSpace(s), "")
	return strings.Trim(s, " \t\r\n.,;:")
}

// A lenientMove tries to read one text in several forms.
type lenientMove struct {
	g           *nemoroth.Game
	text, plain string
	found       []Lenient // the moves found, each once
	doubtful    *nemoroth.AmbiguousError
	// other is the error of a form that is understood but cannot be played:
	// wrong effects, or no such piece.
	other error
}

var (
	letterless = regexp.MustCompile(`^([a-h][1-8])[-:x*]?([a-h][1-8])$`)
	aSquare    = regexp.MustCompile(`^[a-h][1-8]$`)
	offBoard   = regexp.MustCompile(`\b[BGLAWHZbglawhz]?([i-z][0-9]|[a-h]0|[a-h]9)`)
	noPiece    = regexp.MustCompile(`^([KQRNPSTDE])[a-h]?[1-8]?[-:x]?[a-h][1-8]`)
	capitals   = regexp.MustCompile(`^[BGLAWHZ]([A-H]?[1-8]?[-:X*]?[A-H][1-8]|[A-H][1-8]!?)$`)
)

func (m *lenientMove) read() (Lenient, error) {
	tight := blank.ReplaceAllString(m.plain, "")
	if err := m.noMove(tight); err != nil {
		return Lenient{}, err
	}
	forms := []string{m.plain, tight, inLetters(m.plain)}
	for _, s := range forms[1:] {
		if capitals.MatchString(s) {
			s = s[:1] + strings.ToLower(s[1:])
			forms = append(forms, s)
		}
		if s != "" && strings.IndexByte("bglawhz", s[0]) >= 0 {
			forms = append(forms, strings.ToUpper(s[:1])+s[1:])
		}
	}
	for _, s := range forms {
		m.try(s)
	}
	if squares := letterless.FindStringSubmatch(tight); squares != nil {
		return m.letterless(squares[1], squares[2])
	}
	switch {
	case m.doubtful != nil:
		for _, l := range m.found {
			m.doubt(l.Move)
		}
		return Lenient{}, m.doubtful
	case len(m.found) > 1:
		for _, l := range m.found {
			m.doubt(l.Move)
		}
		return Lenient{}, m.doubtful
	case len(m.found) == 1:
		return m.found[0], nil
	case m.other != nil:
		return Lenient{}, m.other
	}
	return Lenient{}, m.refuse(tight)
}

// try reads one form strictly and keeps the result.
func (m *lenientMove) try(form string) {
	w, err := Read(m.g, form, Any)
	var ambiguous *nemoroth.AmbiguousError
	switch {
	case err == nil:
		if !slices.ContainsFunc(m.found, func(l Lenient) bool { return l.Move == w.Move }) {
			m.found = append(m.found, Lenient{w, form})
		}
	case errors.As(err, &ambiguous):
		if m.doubtful == nil {
			m.doubtful = &nemoroth.AmbiguousError{Input: m.text}
		}
		for _, c := range ambiguous.Candidates {
			m.doubt(c.Move)
		}
	case !errors.Is(err, nemoroth.ErrSyntax) && m.other == nil:
		m.other = err
	}
}

// doubt adds a move to those that the text may mean.
func (m *lenientMove) doubt(move nemoroth.Move) {
	if m.doubtful == nil {
		m.doubtful = &nemoroth.AmbiguousError{Input: m.text}
	}
	list := &m.doubtful.Candidates
	if !slices.ContainsFunc(*list, func(c nemoroth.Candidate) bool { return c.Move == move }) {
		*list = append(*list, nemoroth.Candidate{Move: move, Legal: m.g.Verdict(move).Legal()})
	}
}

// letterless reads a text of two squares, which lacks the piece's letter (e1d3).
// It is never a move. If the first letter may be a piece (b2b3), the error lists
// both readings.
func (m *lenientMove) letterless(from, to string) (Lenient, error) {
	sq, _ := nemoroth.ParseSquare(from)
	var names []string
	for _, p := range m.g.Position().At(sq) {
		name := string(rune(p.Kind.Letter())) + from + to
		if p.Mobile() && p.Side == m.g.Side() && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if m.doubtful != nil || len(m.found) > 0 {
		for _, l := range m.found {
			m.doubt(l.Move)
		}
		for _, n := range names {
			if move, err := m.g.ParseMove(n); err == nil {
				m.doubt(move)
			}
		}
		if len(m.doubtful.Candidates) > 1 {
			return Lenient{}, m.doubtful
		}
	}
	e := &PlainError{Text: m.text, Msg: "the piece's letter comes first", Example: strings.Join(names, " or ")}
	if len(names) == 0 {
		e.Msg = fmt.Sprintf("%v has no piece on %s that can move, and the piece's letter comes first", m.g.Side(), from)
		e.Example = exampleOf(m.g, "")
	}
	return Lenient{}, e
}

// talk lists texts that people write in place of a move, and what to answer.
var talk = []struct {
	form *regexp.Regexp
	msg  string
}{
	{regexp.MustCompile(`(?i)resign|gives?up`), "a resignation is not a move; by the rules a game ends only when a side has no legal move (END-1)"},
	{regexp.MustCompile(`(?i)^(.*draw.*|remis|1/2(-1/2)?|stalemate)$`), "there is no draw in the rules; a side without a legal move has lost (END-1)"},
	{regexp.MustCompile(`^(1-0|0-1|\*)\.?$`), "a result is not a move"},
	{regexp.MustCompile(`(?i)^[0o]-[0o](-[0o])?$`), "there is no castling in this game"},
	{regexp.MustCompile(`(?i)^(i?pass(es)?|nomove|--)$`), "a side may not pass in a game"},
	{regexp.MustCompile(`(?i)^[0-9.()]*$`), "it contains no move"},
}

// noMove returns the error of a text that is no move at all.
func (m *lenientMove) noMove(tight string) error {
	for _, t := range talk {
		if t.form.MatchString(tight) {
			return &PlainError{m.text, t.msg, exampleOf(m.g, "")}
		}
	}
	return nil
}

// refuse returns the error of a text that fits no notation.
func (m *lenientMove) refuse(tight string) error {
	e := &PlainError{Text: m.text, Msg: "it is not a move in any notation", Example: exampleOf(m.g, "")}
	if square := offBoard.FindStringSubmatch(tight); square != nil {
		e.Msg = fmt.Sprintf("there is no square %s; files are a to h, ranks 1 to 8", square[1])
	} else if letter := noPiece.FindStringSubmatch(tight); letter != nil {
		e.Msg = letter[1] + " is not a piece of this game; the pieces are B (Basilisk), G (Ghast), L (Leaf Pile), A (Go Away), W (Wounded Fiend), H (Human), Z (Zombie)"
	} else if aSquare.MatchString(tight) {
		e.Msg, e.Example = "a square alone is not a move: the piece's letter comes first", exampleOf(m.g, tight)
	} else if tight == "" {
		e.Msg = "it contains no move"
	} else if strings.ContainsAny(tight, "12345678") && strings.IndexByte("BGLAWHZbglawhz", tight[0]) >= 0 {
		e.Msg = "after the piece's letter comes a square: the goal, or the starting square and the goal"
		if i := strings.IndexFunc(tight, func(r rune) bool { return strings.ContainsRune("([{", r) }); i > 0 {
			e.Msg = "the text in parentheses is neither a list of pushes nor a remark"
		}
	}
	return e
}

// exampleOf returns the name of a legal move to the goal, or of any legal move.
func exampleOf(g *nemoroth.Game, goal string) string {
	example := ""
	for _, move := range g.Moves() {
		name := move.String()
		plain := !strings.Contains(name, "!")
		if plain && goal != "" && strings.HasSuffix(name, goal) {
			return name
		}
		if example == "" || plain && strings.Contains(example, "!") {
			example = name
		}
	}
	return example
}

// words lists the names and verbs that stand for letters and signs.
var words = []struct {
	form *regexp.Regexp
	sign string
}{
	{regexp.MustCompile(`(?i)\bbasilisk\b`), "B"}, {regexp.MustCompile(`(?i)\bghast\b`), "G"}, {regexp.MustCompile(`(?i)\bleaf[- ]?pile\b`), "L"},
	{regexp.MustCompile(`(?i)\bgo[- ]?away\b`), "A"}, {regexp.MustCompile(`(?i)\b(wounded[- ]?)?fiend\b`), "W"}, {regexp.MustCompile(`(?i)\bhuman\b`), "H"},
	{regexp.MustCompile(`(?i)\bzombie\b`), "Z"}, {regexp.MustCompile(`(?i)\b(takes|engulfs|eats|destroys|captures)\b`), ":"},
	{regexp.MustCompile(`(?i)\b(screams?|shouts?)\b`), "!"}, {regexp.MustCompile(`(?i)\b(moves|goes|leaps|steps|from|on|at|the)\b`), ""}, {regexp.MustCompile(`(?i)\bto\b`), "-"},
}

// inLetters replaces names and verbs by letters and signs, and removes blanks.
func inLetters(s string) string {
	for _, w := range words {
		s = w.form.ReplaceAllString(s, w.sign)
	}
	s = blank.ReplaceAllString(s, "")
	if len(s) > 1 && strings.IndexByte("BGLAWHZ", s[0]) >= 0 {
		s = s[:1] + strings.TrimPrefix(s[1:], "-") // "Basilisk to d3" has become B-d3
	}
	return s
}
