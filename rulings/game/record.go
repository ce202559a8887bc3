package game

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// This file reads and writes the texts of a game that has canonical move names and no
// notation of its own, with one letter for each piece. Its Archivist and its Scribe
// are calls of these functions.

// A Reading is a move that was read.
type Reading struct {
	Move string // the canonical name, legal or illegal
	As   string // the strict text that was read instead of another one; "" for none
}

// ReadMove reads a move, legal or illegal, as people write it if the game is a
// Scribe. The error is that of Scribe.ReadLetter or Game.Read.
func ReadMove(g Game, text string) (Reading, error) {
	if g == nil {
		return Reading{}, errNoGame
	}
	if s, ok := g.(Scribe); ok {
		return s.ReadLetter(text)
	}
	move, err := g.Read(strings.TrimSpace(text))
	return Reading{Move: move}, err
}

// ReadRecord reads a game record with canonical move names (NOTE-7), or, leniently,
// with moves as people write them. A language that is nil allows strict records only.
//
// Tags such as [Key "value"] come first. Game, Ruleset, Position, Result and
// Notation, which is "canonical", have a meaning. 1-0 is a win of the side that
// begins. A result must agree with a game that is over.
func ReadRecord(
	r Rules, l *letter.Language, name, text, ruleset string, lenient bool,
) (Record, error) {
	if r == nil {
		return Record{}, errNoRules
	}
	record, err := readRecord(r, l, name, text, ruleset, false)
	if err != nil && lenient && l != nil {
		record, err = readRecord(r, l, name, text, ruleset, true)
	}
	return record, err
}

func readRecord(
	r Rules, l *letter.Language, name, text, ruleset string, lenient bool,
) (Record, error) {
	rec := Record{Ruleset: ruleset}
	opening, err := r.Start("", "")
	if err != nil {
		return rec, err
	}
	if l == nil {
		first := opening.Turn()
		l = &letter.Language{Syntax: ErrSyntax,
			Sides: [2]letter.Side{{Letter: first, Name: r.SideName(first)},
				{Name: "the other side"}}}
	}
	language := *l
	language.Offset = syntaxOffset
	reader := letter.Reader{Language: &language, Lenient: lenient,
		Tag: func(t letter.Tag) (bool, error) { return rec.tag(r, t) },
		Start: func(line string) (letter.Point, error) {
			if line != "" {
				rec.Line = line
			}
			g, err := r.Start(rec.Line, rec.Ruleset)
			if err != nil {
				return nil, err
			}
			rec.Line, rec.Ruleset = g.Line(), g.Ruleset()
			return record{g, r, &language}, nil
		}}
	read, err := reader.Read(text, 1)
	rec.Notes = read.Notes
	for _, t := range read.Tags {
		rec.Tags = append(rec.Tags, RecordTag(t))
	}
	for _, m := range read.Moves {
		rec.Moves = append(rec.Moves, m.Name)
	}
	var at *letter.PlaceError
	if errors.As(err, &at) {
		e := &RecordError{Name: name, Line: at.Line, Column: at.Column, Ply: at.Ply + 1,
			Err: at.Err}
		var refused *refusedMove
		if errors.As(at.Err, &refused) {
			e.Illegal, e.Written, e.Err = refused.move, refused.written, refused.error
		}
		err = e
	}
	return rec, err
}

// tag takes a tag that has a meaning.
func (rec *Record) tag(r Rules, t letter.Tag) (taken bool, err error) {
	switch strings.ToLower(t.Key) {
	case "game":
		if !strings.EqualFold(t.Value, r.Name()) {
			msg := fmt.Sprintf("the record is of another game, %q", t.Value)
			err = &SyntaxError{What: "tag", Input: t.Value, Msg: msg, Hint: r.Name()}
		}
	case "notation":
		if !strings.EqualFold(t.Value, "canonical") {
			err = &SyntaxError{What: "notation", Input: t.Value, Msg: "unknown notation",
				Hint: "canonical"}
		}
	case "ruleset":
		if rec.Ruleset = t.Value; t.Value != "" {
			_, err = r.Start("", t.Value)
		}
	case "position":
		rec.Line = t.Value
	default:
		return false, nil
	}
	return true, err
}

func syntaxOffset(err error) int {
	var e *SyntaxError
	if errors.As(err, &e) {
		return e.Offset
	}
	return 0
}

// A refusedMove is an illegal move of a record.
type refusedMove struct {
	move, written string // written is "" for the canonical name
	error
}

func (e *refusedMove) Unwrap() error { return e.error }

// A record is a point of a game, as package letter sees it.
type record struct {
	Game
	rules    Rules
	language *letter.Language
}

func (g record) Turn() (first bool, number int) {
	if b, err := boardOf(g.rules, g.Line()); err == nil {
		number = b.FullMove
	}
	return g.Game.Turn() == g.language.Sides[0].Letter, number
}

func (g record) Read(text string, lenient bool) (letter.Move, error) {
	if lenient {
		r, err := readTight(g, g.language, text, text)
		return letter.Move{Name: r.Move, Text: text}, err
	}
	name, err := g.Game.Read(text)
	if bare := strings.TrimRight(text, "!?+"); errors.Is(err, ErrSyntax) && bare != text {
		name, err = g.Game.Read(bare)
		return letter.Move{Name: name, Text: bare, Comment: text[len(bare):]}, err
	}
	return letter.Move{Name: name, Text: text}, err
}

func (g record) Play(m letter.Move) (letter.Point, error) {
	next, err := g.Game.Play(m.Name)
	if err != nil {
		written := m.Text + m.Comment
		if written == m.Name {
			written = ""
		}
		return nil, &refusedMove{m.Name, written, err}
	}
	return record{next, g.rules, g.language}, nil
}

func (g record) Agrees(said, stated string) error {
	o := g.Outcome()
	is := g.result()
	if o.Over && said != "" && said != is {
		return Tag(ErrContradiction, fmt.Errorf("the result %s contradicts the game, %s (%v)",
			said, is, o))
	}
	if stated != "" && stated != said {
		return Tag(ErrContradiction, fmt.Errorf("the result %s contradicts the tag Result, %s",
			said, stated))
	}
	return nil
}

// result returns the result of a game; "*" if it is not over.
func (g record) result() string {
	switch o := g.Outcome(); {
	case !o.Over:
		return "*"
	case o.Winner == "":
		return "1/2-1/2"
	case o.Winner == g.language.Sides[0].Letter:
		return "1-0"
	}
	return "0-1"
}

func (g record) Shows(diagram string) error {
	line, err := g.language.Position(diagram + "\n" + g.Game.Turn())
	if err != nil {
		return err
	}
	shown, _, _ := strings.Cut(line, " ")
	if is, _, _ := strings.Cut(g.Line(), " "); shown != is {
		return Tag(ErrContradiction, fmt.Errorf("the diagram shows %s, and the game has %s",
			shown, is))
	}
	return nil
}

func (g record) Own(piece, square string) bool { return slices.Contains(g.own(piece), square) }

// own lists the squares of the pieces with a letter, or of all pieces for "", that the
// side to move has.
func (g record) own(piece string) (squares []string) {
	b, err := boardOf(g.rules, g.Line())
	if err != nil {
		return nil
	}
	for _, c := range b.Cells {
		for i, token := range c.Tokens {
			if c.Owners[i] == g.Game.Turn() && (piece == "" || strings.EqualFold(token, piece)) {
				squares = append(squares, c.Square)
			}
		}
	}
	return squares
}

// ReadLetter reads a move as people write it, for Scribe.ReadLetter: Nf3, e2-e4, exd4,
// Knight g1 to f3. A canonical name is that move. A text that names a start and a goal
// is that move, legal or not. A text without a start is the legal move that fits or,
// if none does, an illegal one. The error matches ErrSyntax or ErrAmbiguous.
func ReadLetter(g Game, r Rules, l *letter.Language, text string) (Reading, error) {
	if move, err := g.Read(strings.TrimSpace(text)); err == nil {
		return Reading{Move: move}, nil
	}
	at := record{g, r, l}
	tight, err := l.Move(text, at)
	if err != nil {
		return Reading{}, err
	}
	return readTight(at, l, text, tight)
}

// moveForm matches a move without its letter: start, goal, then a promotion or the
// squares of a second piece.
var moveForm = regexp.MustCompile(`^([a-h]?)([1-8]?)[-:x*]?([a-h][1-8])` +
	`(?:=?\(?([A-Za-z])\)?|\+[A-Z]?([a-h][1-8])[-:x]?([a-h][1-8]))?$`)

// readTight reads what letter.Language has made of a text.
func readTight(g record, l *letter.Language, text, tight string) (Reading, error) {
	if move, err := g.Game.Read(tight); err == nil {
		return Reading{move, move}, nil
	}
	var letters string
	for _, p := range l.Pieces {
		letters += p.Letter
	}
	tight = strings.TrimRight(tight, "!?+")
	if strings.ToUpper(tight) == tight {
		tight = tight[:min(1, len(tight))] + strings.ToLower(tight[min(1, len(tight)):])
	}
	// A lower-case letter may be a piece or a file.
	var found []string
	known := false
	if first := strings.ToUpper(tight[:min(1, len(tight))]); first != "" &&
		strings.Contains(letters, first) {
		if m := moveForm.FindStringSubmatch(tight[1:]); m != nil {
			known = true
			found = append(found, g.fitting(first, m)...)
		}
	}
	if m := moveForm.FindStringSubmatch(tight); m != nil && strings.ContainsAny(tight[:1],
		"abcdefgh12345678") {
		if known = true; m[1] != "" && m[2] != "" {
			found = nil // two squares
		}
		found = append(found, g.fitting(l.Pawn, m)...)
	}
	slices.Sort(found)
	switch found = slices.Compact(found); {
	case len(found) == 1:
		return Reading{found[0], found[0]}, nil
	case len(found) > 1:
		return Reading{}, &AmbiguousError{Moves: found}
	case !known:
		return Reading{}, l.Unknown(text, tight, g)
	}
	msg := fmt.Sprintf("%s has no piece that this can mean", g.rules.SideName(g.Game.Turn()))
	return Reading{}, &letter.Error{Text: text, Msg: msg, Example: letter.Example(g.Moves(),
		tight), Kind: ErrSyntax}
}

// fitting lists the moves that a text can mean for a kind of piece. With a whole start
// it is the move of the piece there. Otherwise the moves are the legal ones or, if
// there is none, the illegal one with the fewest reasons against it.
func (g record) fitting(piece string, m []string) (names []string) {
	from, to, end := m[1]+m[2], m[3], ""
	switch {
	case m[4] != "":
		end = "=" + strings.ToUpper(m[4])
	case m[5] != "":
		end = "+" + m[5] + m[6]
	}
	add := func(name string) bool {
		name, err := g.Game.Read(name)
		if err == nil {
			names = append(names, name)
		}
		return err == nil
	}
	if len(from) == 2 {
		if piece == g.language.Pawn {
			piece = g.letterOn(from, piece)
		}
		add(piece + from + to + end)
		return names
	}
	for _, name := range g.Moves() {
		rest, ok := strings.CutPrefix(name, piece)
		if !ok || !strings.Contains(rest[:2], from) || rest[2:4] != to {
			continue
		}
		if rest[4:] == end || end == "" && strings.HasPrefix(rest[4:], "=") {
			names = append(names, name)
		}
	}
	if names != nil {
		return names
	}
	best := -1
	var illegal string
	for _, square := range g.own(piece) {
		if name := piece + square + to + end; strings.Contains(square, from) && square != to &&
			add(name) {
			if n := len(g.Explain(name).Reasons); best < 0 || n < best {
				best, illegal = n, names[len(names)-1]
			}
		}
	}
	if best < 0 {
		return nil
	}
	return []string{illegal}
}

// letterOn returns the letter of the piece on a square, or another letter if the
// square is empty.
func (g record) letterOn(square, other string) string {
	b, err := boardOf(g.rules, g.Line())
	if err != nil {
		return other
	}
	for _, c := range b.Cells {
		if c.Square == square && len(c.Tokens) > 0 {
			return strings.ToUpper(c.Tokens[0])
		}
	}
	return other
}

// WriteRecord writes a record that ReadRecord reads. The notation must be "canonical"
// or empty. It returns an error for another notation, and for a record that cannot be
// played.
func WriteRecord(rules Rules, r Record, notation string) (string, error) {
	if notation != "" && !strings.EqualFold(notation, "canonical") {
		return "", &SyntaxError{What: "notation", Input: notation, Msg: "unknown notation",
			Hint: "canonical"}
	}
	games, err := r.Games(rules)
	if err != nil {
		return "", err
	}
	opening, err := rules.Start("", r.Ruleset)
	if err != nil {
		return "", err
	}
	first := &letter.Language{Sides: [2]letter.Side{{Letter: opening.Turn()}}}
	at := func(i int) record { return record{games[i], rules, first} }
	tags := append([]RecordTag{{"Game", rules.Name()}}, r.Tags...)
	if opening.Line() != games[0].Line() {
		tags = append(tags, RecordTag{"Position", games[0].Line()})
	}
	if presets := rules.Rulesets(); len(presets) > 0 && presets[0] != games[0].Ruleset() {
		tags = append(tags, RecordTag{"Ruleset", games[0].Ruleset()})
	}
	result := at(len(games) - 1).result()
	tags = append(tags, RecordTag{"Result", result})
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ")
	var b strings.Builder
	for _, t := range tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Key, escape.Replace(t.Value))
	}
	line := ""
	for i, move := range append(slices.Clone(r.Moves), result) {
		if begins, number := at(i).Turn(); i < len(r.Moves) && number > 0 &&
			(i == 0 || begins) {
			dots := "."
			if !begins {
				dots = "..."
			}
			move = fmt.Sprintf("%d%s %s", number, dots, move)
		}
		if len(line)+len(move) > 78 {
			b.WriteString(line)
			line = ""
		}
		if line == "" {
			line = "\n" + move
		} else {
			line += " " + move
		}
	}
	return b.String() + line + "\n", nil
}
