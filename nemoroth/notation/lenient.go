package notation

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// language is how people write the Game of Nemoroth.
var language = letter.Language{
	Pieces: []letter.Piece{
		{Letter: "B", Names: []string{"Basilisk"}}, {Letter: "G", Names: []string{"Ghast"}},
		{Letter: "L", Names: []string{"Leaf Pile"}}, {Letter: "A", Names: []string{"Go Away"}},
		{Letter: "W", Names: []string{"Wounded Fiend", "Fiend"}},
		{Letter: "H", Names: []string{"Human"}}, {Letter: "Z", Names: []string{"Zombie"}},
	},
	Letters: "BGLAWHZbglawhzM",
	Prefix:  "p",
	Words: map[string]string{"takes": ":", "engulfs": ":", "eats": ":", "destroys": ":",
		"captures": ":",
		"screams":  "!", "scream": "!", "shouts": "!", "shout": "!"},
	Sides: [2]letter.Side{{Letter: "A", Name: "Alabaster", Aliases: []string{"White"}},
		{Letter: "O", Name: "Obsidian", Aliases: []string{"Black"}}},
	Lists:  true,
	Start:  "8/8/8/8/4g3/4H3/8/8 A 1: eight ranks, then A or O for the side to move",
	NoDraw: "there is no draw (END-1)",
	Ends:   "a game ends only when a side has no legal move (END-1)",
	Refusals: []letter.Refusal{
		{Form: regexp.MustCompile(`resign|gives?up`), Msg: "a resignation is not a move; " +
			"by the rules a game ends only when a side has no legal move (END-1)"},
		{Form: regexp.MustCompile(`^(.*draw.*|remis|12(12)?|1/2(1/2)?|stalemate)$`),
			Msg: "there is no draw in the rules; a side without a legal move has lost (END-1)"},
		{Form: regexp.MustCompile(`^(1-?0|0-?1|\*)\.?$`), Msg: "a result is not a move"},
		{Form: regexp.MustCompile(`^(ipass|i?passes|nomove|--)$`),
			Msg: "a side may not pass in a game"},
		{Form: regexp.MustCompile(`^[a-z][a-h1-8:x]*[a-h][1-8]e\.?p\.?$`),
			Msg: "there is no capture en passant in this game"},
	},
	Diagram: func(text string) (string, error) {
		d, err := ParseDiagram(text)
		return d.Setup.String(), err
	},
	Line: func(text string) (string, error) {
		s, err := nemoroth.ParseSetup(text)
		var e *nemoroth.SyntaxError
		if errors.As(err, &e) && e.Square.IsValid() {
			return "", &letter.Error{Msg: fmt.Sprintf("on %v: %s", e.Square, e.Msg), Hint: e.Hint}
		}
		return s.String(), err
	},
	Syntax: nemoroth.ErrSyntax,
	Offset: offset,
}

// ReadMove reads a move as Read does in Any. If Read does not understand the text,
// ReadMove also accepts what people write (NOTE-8): a move number, blanks, small
// letters, typographic dashes, remarks in parentheses, names of pieces. Written.Text is
// then the strict text that was read instead. A text that can be read in two ways is
// a *nemoroth.AmbiguousError, and one that cannot be read a *letter.Error. Otherwise
// the error is that of Read.
//
// Rules: NOTE-8
func ReadMove(g *nemoroth.Game, text string) (Written, error) {
	w, err := Read(g, text, Any)
	if err == nil || !isSyntax(err) {
		return w, err
	}
	tight, err := language.Move(text, point{g, &Record{}})
	if err != nil {
		return Written{}, err
	}
	return readTight(g, text, tight)
}

var (
	twoSquares = regexp.MustCompile(`^([a-h][1-8])[-:x*]?([a-h][1-8])$`)
	capitals   = regexp.MustCompile(`^[BGLAWHZ]([A-H]?[1-8]?[-:X*]?[A-H][1-8]|[A-H][1-8]!?)$`)
	promotes   = regexp.MustCompile(`^(H.*[a-h][18])(Z|\(Z\)|=\(Z\))$`)
)

// readTight reads what letter.Language has made of a text.
func readTight(g *nemoroth.Game, text, tight string) (Written, error) {
	if m := twoSquares.FindStringSubmatch(tight); m != nil {
		return Written{}, letterless(g, text, m[1], m[2])
	}
	if tight != "" && strings.IndexByte("bglawhz", tight[0]) >= 0 {
		tight = strings.ToUpper(tight[:1]) + tight[1:]
	}
	if capitals.MatchString(tight) {
		tight = tight[:1] + strings.ToLower(tight[1:])
	}
	if m := promotes.FindStringSubmatch(tight); m != nil {
		tight = m[1] + "=Z"
	}
	w, err := Read(g, tight, Any)
	if err != nil && isSyntax(err) {
		return Written{}, language.Unknown(text, tight, point{g, &Record{}})
	}
	return w, err
}

// letterless returns the error of a text of two squares, which lacks the piece's
// letter (e1d3). It is never a move. If the first letter may be a piece (b2b3), the
// error lists both readings.
func letterless(g *nemoroth.Game, text, from, to string) error {
	e := &nemoroth.AmbiguousError{Input: text}
	add := func(name string) {
		m, err := g.ParseMove(name)
		known := func(c nemoroth.Candidate) bool { return c.Move == m }
		if err == nil && !slices.ContainsFunc(e.Candidates, known) {
			e.Candidates = append(e.Candidates, nemoroth.Candidate{Move: m,
				Legal: g.Verdict(m).Legal()})
		}
	}
	w, err := Read(g, strings.ToUpper(from[:1])+from[1:]+to, Any)
	var several *nemoroth.AmbiguousError
	if errors.As(err, &several) {
		for _, c := range several.Candidates {
			add(c.Move.String())
		}
	} else if err == nil && g.Verdict(w.Move).Legal() {
		add(w.Move.String())
	}
	other := len(e.Candidates)
	sq, _ := nemoroth.ParseSquare(from)
	var names []string
	for _, p := range g.Position().At(sq) {
		if name := string(rune(p.Kind.Letter())) + from + to; p.Mobile() && p.Side == g.Side() {
			names = append(names, name)
			add(name)
		}
	}
	if other > 0 && len(e.Candidates) > 1 {
		return e
	}
	plain := &letter.Error{Text: text, Msg: "the piece's letter comes first",
		Example: strings.Join(slices.Compact(names), " or "), Kind: nemoroth.ErrSyntax}
	if len(names) == 0 {
		plain.Msg = fmt.Sprintf(
			"%v has no piece on %s that can move, and the piece's letter comes first",
			g.Side(), from)
		plain.Example = letter.Example(point{g, nil}.Moves(), "")
	}
	return plain
}

// ReadPosition reads a position as people write it (NOTE-8): see
// letter.Language.Position. The string as is the position line that was read, or ""
// if the text itself is one. The Setup may be impossible. The error is a
// *letter.Error, or for a diagram a *nemoroth.SyntaxError.
func ReadPosition(text string) (s nemoroth.Setup, as string, err error) {
	if s, err = nemoroth.ParseSetup(text); err == nil {
		return s, "", nil
	}
	line, err := language.Position(text)
	if err != nil {
		return nemoroth.Setup{}, "", err
	}
	s, err = nemoroth.ParseSetup(line)
	return s, line, err
}
