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

// A Lenient is a move that was read as people write it (NOTE-8).
type Lenient struct {
	Written
	As string // the strict text that was read in place of the one given; "" if that itself was read
}

// A PlainError says in words why a text as people write it is not understood. It
// matches nemoroth.ErrSyntax.
type PlainError struct {
	Text    string // what was to be read
	Msg     string // what is wrong
	Example string // what can be read; may be empty
}

// Error is one line.
func (e *PlainError) Error() string {
	if e == nil {
		return "no error"
	}
	s := fmt.Sprintf("%s is not understood: %s", quote(e.Text), e.Msg)
	if e.Example != "" {
		s += "; write it as " + e.Example
	}
	return s
}

// Is matches nemoroth.ErrSyntax.
func (e *PlainError) Is(target error) bool { return target == nemoroth.ErrSyntax }

// ReadLenient reads a move as Read does in any notation and, only where that
// does not understand the text, as people write it: with its number, with
// blanks, in small letters, with typographic dashes, with remarks in
// parentheses, with the pieces' names. What has two readings is a
// *nemoroth.AmbiguousError, what has none a *PlainError; every other verdict is
// that of Read.
//
// Rules: NOTE-8
func ReadLenient(g *nemoroth.Game, text string) (Lenient, error) {
	w, err := Read(g, text, Any)
	if err == nil || !errors.Is(err, nemoroth.ErrSyntax) {
		return Lenient{Written: w}, err
	}
	if !utf8.ValidString(text) {
		return Lenient{}, &PlainError{text, "it is not text in UTF-8", exampleOf(g, "")}
	}
	m := lenientMove{g: g, text: strings.TrimSpace(text), plain: plainMove(text)}
	return m.read()
}

// typographic maps what word processors and mailers write to what keyboards do.
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

// plainMove takes off what may stand around a move: quotation marks, its number,
// remarks.
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

// A lenientMove is one text that is tried in several forms.
type lenientMove struct {
	g           *nemoroth.Game
	text, plain string
	found       []Lenient // different moves
	doubtful    *nemoroth.AmbiguousError
	other       error // of a form that is understood: wrong effects, no such piece
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

// try reads one form strictly.
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

// letterless answers a text of two squares. It is a move only if it begins with
// a piece's letter, in which case it has two readings.
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

// talk is what people write where a move is wanted and that is none.
var talk = []struct {
	form *regexp.Regexp
	msg  string
}{
	{regexp.MustCompile(`(?i)resign|gives?up`), "a resignation is no move; the rules give none, and a game ends when a side has no legal move (END-1)"},
	{regexp.MustCompile(`(?i)^(.*draw.*|remis|1/2(-1/2)?|stalemate)$`), "there is no draw in the rules; who cannot move has lost (END-1)"},
	{regexp.MustCompile(`^(1-0|0-1|\*)\.?$`), "a result is no move"},
	{regexp.MustCompile(`(?i)^[0o]-[0o](-[0o])?$`), "there is no castling in this game"},
	{regexp.MustCompile(`(?i)^(i?pass(es)?|nomove|--)$`), "a side may not pass in a game"},
	{regexp.MustCompile(`(?i)^[0-9.()]*$`), "there is no move in it"},
}

// noMove answers what is no move at all.
func (m *lenientMove) noMove(tight string) error {
	for _, t := range talk {
		if t.form.MatchString(tight) {
			return &PlainError{m.text, t.msg, exampleOf(m.g, "")}
		}
	}
	return nil
}

// refuse says in words what is wrong with a text that no notation understands.
func (m *lenientMove) refuse(tight string) error {
	e := &PlainError{Text: m.text, Msg: "it is not a move in any notation", Example: exampleOf(m.g, "")}
	if square := offBoard.FindStringSubmatch(tight); square != nil {
		e.Msg = fmt.Sprintf("there is no square %s; files are a to h, ranks 1 to 8", square[1])
	} else if letter := noPiece.FindStringSubmatch(tight); letter != nil {
		e.Msg = letter[1] + " is no piece of this game; the pieces are B (Basilisk), G (Ghast), L (Leaf Pile), A (Go Away), W (Wounded Fiend), H (Human), Z (Zombie)"
	} else if aSquare.MatchString(tight) {
		e.Msg, e.Example = "a square alone names no piece: the piece's letter comes first", exampleOf(m.g, tight)
	} else if tight == "" {
		e.Msg = "there is no move in it"
	} else if strings.ContainsAny(tight, "12345678") && strings.IndexByte("BGLAWHZbglawhz", tight[0]) >= 0 {
		e.Msg = "after the piece's letter comes a square, or where it comes from and where it goes"
		if i := strings.IndexFunc(tight, func(r rune) bool { return strings.ContainsRune("([{", r) }); i > 0 {
			e.Msg = "what stands in parentheses is neither a list of pushes nor a remark"
		}
	}
	return e
}

// exampleOf is the name of a legal move to a square, or of any.
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

// words are the names and verbs that stand for letters and signs.
var words = []struct {
	form *regexp.Regexp
	sign string
}{
	{regexp.MustCompile(`(?i)\bbasilisk\b`), "B"}, {regexp.MustCompile(`(?i)\bghast\b`), "G"}, {regexp.MustCompile(`(?i)\bleaf[- ]?pile\b`), "L"},
	{regexp.MustCompile(`(?i)\bgo[- ]?away\b`), "A"}, {regexp.MustCompile(`(?i)\b(wounded[- ]?)?fiend\b`), "W"}, {regexp.MustCompile(`(?i)\bhuman\b`), "H"},
	{regexp.MustCompile(`(?i)\bzombie\b`), "Z"}, {regexp.MustCompile(`(?i)\b(takes|engulfs|eats|destroys|captures)\b`), ":"},
	{regexp.MustCompile(`(?i)\b(screams?|shouts?)\b`), "!"}, {regexp.MustCompile(`(?i)\b(moves|goes|leaps|steps|from|on|at|the)\b`), ""}, {regexp.MustCompile(`(?i)\bto\b`), "-"},
}

// inLetters writes names and verbs as letters and signs, without blanks.
func inLetters(s string) string {
	for _, w := range words {
		s = w.form.ReplaceAllString(s, w.sign)
	}
	s = blank.ReplaceAllString(s, "")
	if len(s) > 1 && strings.IndexByte("BGLAWHZ", s[0]) >= 0 {
		s = s[:1] + strings.TrimPrefix(s[1:], "-") // Basilisk to d3
	}
	return s
}
