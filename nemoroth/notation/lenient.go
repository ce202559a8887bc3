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
var language = letter.New(letter.Language{
	Pieces: letter.Pieces(`B Basilisk, Basi
G Ghast, Ghost
L Leaf Pile, Pile, Leaf, Heap
A Go Away
W Wounded Fiend, Fiend, W. Fiend
H Human, Pawn, Man
Z Zombie`),
	Neutral: letter.Piece{Letter: "M", Names: []string{"Mummy", "Mummies"}},
	Letters: "BGLAWHZbglawhzM",
	Prefix:  "p",
	Words: map[string]string{"takes": ":", "engulfs": ":", "eats": ":", "destroys": ":",
		"captures": ":",
		"screams":  "!", "scream": "!", "screaming": "!", "screamed": "!",
		"shouts": "!", "shout": "!"},
	Sides: [2]letter.Side{{Letter: "A", Name: "Alabaster", Aliases: []string{"White"}},
		{Letter: "O", Name: "Obsidian", Aliases: []string{"Black"}}},
	Start: "8/8/8/8/4g3/4H3/8/8 A 1: eight ranks, then A or O for the side to move",
	Ends:  "a game ends only when a side has no legal move (END-1)",
	Line: func(text string) (string, error) {
		s, err := nemoroth.ParseSetup(text)
		var e *nemoroth.SyntaxError
		if errors.As(err, &e) && e.Square.IsValid() {
			return "", &letter.Error{Msg: fmt.Sprintf("on %v: %s", e.Square, e.Msg), Hint: e.Hint}
		}
		return s.String(), err
	},
	Syntax: nemoroth.ErrSyntax,
})

// ReadMove reads a move as Read does in Any. If Read does not understand the text,
// ReadMove also accepts what people write (NOTE-8): a move number, blanks, small
// letters, typographic dashes, remarks in parentheses, names of pieces. Written.Text is
// then the strict text that was read instead. A text that can be read in two ways is
// a *nemoroth.AmbiguousError, and one that cannot be read a *letter.Error. Otherwise
// the error is that of Read.
//
// Rules: NOTE-8
func ReadMove(g *nemoroth.Game, text string) (WrittenMove, error) {
	w, err := Read(g, text, Any)
	if err == nil || !errors.Is(err, nemoroth.ErrSyntax) {
		return w, err
	}
	tight, err := language.Move(text, point{Game: g})
	if err != nil {
		return WrittenMove{}, err
	}
	return readForm(g, tight)
}

var (
	twoSquares  = regexp.MustCompile(`^([a-h][1-8])[-:x*]?([a-h][1-8])[!?+#]*$`)
	promotes    = regexp.MustCompile(`^(H.*[a-h][18])(Z|\(Z\))$`)
	zombieTakes = regexp.MustCompile(`^(Z[a-h]?[1-8]?)x`)
	marksAfter  = regexp.MustCompile(
		`^([BGLAWHZ][a-h]?[1-8]?)[x*]([a-h][1-8](?:\([pd]\)|=Z$|=Z[^0]|:).*)$`)
)

// strictly returns the strict text for a text with the form of a move: with a capital
// letter, with =Z for a promotion, and with Lawson's sign of a capture before his marks.
func strictly(text string) string {
	if text != "" && strings.IndexByte("bglawhz", text[0]) >= 0 {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	text = strings.TrimRight(text, "#")
	text = promotes.ReplaceAllString(text, "$1=Z")
	text = zombieTakes.ReplaceAllString(text, "$1:")
	return marksAfter.ReplaceAllString(text, "$1:$2")
}

// nextMove matches a list of Moussambani's in which a later piece ends elsewhere: that is
// the next move.
var nextMove = regexp.MustCompile(`=.*,[BGLAWHZM][a-h][1-8]`)

// Form reports whether a text has the form of a move. A list of pushes counts if it is
// one in this position, because moves with commas between them look like it.
func (p point) Form(text string) bool {
	if twoSquares.MatchString(text) {
		return true
	}
	w, forms, err := parse(strictly(text), Any)
	switch {
	case err != nil:
		return false
	case forms == nil: // a canonical name
		return true
	case forms[0].kind == nemoroth.NoKind:
		r := resolver{Game: p.Game, text: text, legal: p.Game.Moves()}
		_, err := r.pushesAlone(forms[0])
		return err == nil && len(forms[0].pushes) > 1
	}
	isList := w.Notation == Moussambani && forms[0].kind != nemoroth.GoAway
	return !isList || !nextMove.MatchString(w.Text)
}

// readForm reads a text that has the form of a move.
func readForm(g *nemoroth.Game, text string) (WrittenMove, error) {
	if m := twoSquares.FindStringSubmatch(text); m != nil {
		name, err := letterless(g, text, m[1], m[2])
		if err != nil {
			return WrittenMove{}, err
		}
		text = name
	}
	w, err := Read(g, strictly(text), Any)
	var effects *letter.EffectsError
	isPlain := strings.ContainsRune(text, 'x') && !strings.ContainsAny(text, ":(=")
	if errors.As(err, &effects) && effects.Denied == nil && isPlain {
		return Read(g, effects.Move, Any) // Ze7xd6, as in chess, lists no effects
	}
	return w, err
}

// letterless returns the name of the move for a text of two squares, which lacks the piece's
// letter (e1d3): that of the only piece there. If its first letter may be a piece (b2b3), the
// error names both readings.
func letterless(g *nemoroth.Game, text, from, to string) (name string, err error) {
	var names []string
	moves := g.Moves()
	for _, m := range moves {
		name := m.String() // of Ba2b3, b2b3 may be the Basilisk and its rank, but not b2-b3
		isRank := !strings.Contains(text, "-") && strings.EqualFold(name[:1]+name[2:3], from)
		if isRank && name[3:] == to {
			names = append(names, name)
		}
	}
	occupants := g.Position().At(square(from))
	isMobile := func(p nemoroth.Piece) bool { return p.Mobile() && p.Side == g.Side() }
	petrified := !slices.ContainsFunc(occupants, isMobile) // and what is asked may be why not
	for _, p := range occupants {
		if isMobile(p) || petrified && p.Side == g.Side() {
			names = append(names, nemoroth.NewMove(p.Kind, square(from), square(to)).String())
		}
	}
	msg := "the piece's letter comes first"
	if names == nil {
		msg = fmt.Sprintf("%v has no piece on %s that can move, and %s", g.Side(), from, msg)
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) == 1 {
		return names[0], nil
	}
	example := strings.Join(names, " or ")
	if names == nil && len(moves) > 0 {
		example = moves[0].String()
	}
	return "", &letter.Error{Text: text, Msg: msg, Example: example, Kind: nemoroth.ErrSyntax}
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
