package grid

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// This file reads and writes moves, positions and records, as programs write them with
// canonical names and as people write them.

// language completes Spec.Language.
func (r rules[P]) language() *letter.Language {
	l := r.Language
	l.Letters, l.Start, l.Syntax = r.Pieces.all()+r.inLine(), r.Opening, game.ErrSyntax
	l.Words = map[string]string{"takes": "x", "captures": "x", "and": "+"}
	for kind, name := range r.Pieces.Names[0] {
		names := slices.Compact([]string{name, r.Pieces.Names[1][kind]})
		if alias := r.Pieces.Aliases[Kind(kind)]; alias != "" {
			names = append(names, alias)
		}
		l.Pieces = append(l.Pieces, letter.Piece{Letter: r.Pieces.Letter(0, Kind(kind)), Names: names})
	}
	l.Pieces = l.Pieces[1:] // kind 0 is none
	l.Line = r.canonical
	l.Offset = func(err error) int {
		var e *game.SyntaxError
		if errors.As(err, &e) {
			return e.Offset
		}
		return 0
	}
	return &l
}

func (r rules[P]) ReadPosition(text string) (line string, notes []string, err error) {
	line, err = r.language().Position(text)
	if err == nil && line != text {
		notes = []string{"the position is read as " + line}
	}
	return line, notes, err
}

// ReadRecord reads a record with canonical move names (NOTE-7), or, leniently, with
// moves as people write them.
//
// Tags such as [Key "value"] come first. Game, Ruleset, Position, Result and
// Notation, which is "canonical", have a meaning. 1-0 is a win of the side that
// begins. A result must agree with a game that is over.
func (r rules[P]) ReadRecord(name, text, ruleset string, lenient bool) (game.Record, error) {
	record, err := r.readRecord(name, text, ruleset, false)
	if err != nil && lenient {
		return r.readRecord(name, text, ruleset, true)
	}
	return record, err
}

func (r rules[P]) readRecord(name, text, ruleset string, lenient bool) (game.Record, error) {
	rec := game.Record{Ruleset: ruleset}
	language := r.language()
	reader := letter.Reader{Language: language, Lenient: lenient,
		Tag: func(t letter.Tag) (bool, error) { return r.tag(&rec, t) },
		Start: func(line string) (letter.Point, error) {
			if line != "" {
				rec.Line = line
			}
			g, err := r.Start(rec.Line, rec.Ruleset)
			if err != nil {
				return nil, err
			}
			rec.Line, rec.Ruleset = g.Line(), g.Ruleset()
			return record[P]{g.(point[P]), language}, nil
		}}
	read, err := reader.Read(text, 1)
	rec.Notes = read.Notes
	for _, t := range read.Tags {
		rec.Tags = append(rec.Tags, game.RecordTag(t))
	}
	for _, m := range read.Moves {
		rec.Moves = append(rec.Moves, m.Name)
	}
	var at *letter.PlaceError
	if errors.As(err, &at) {
		e := &game.RecordError{Name: name, Line: at.Line, Column: at.Column, Ply: at.Ply + 1,
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
func (r rules[P]) tag(rec *game.Record, t letter.Tag) (taken bool, err error) {
	switch strings.ToLower(t.Key) {
	case "game":
		if !strings.EqualFold(t.Value, r.Name()) {
			msg := fmt.Sprintf("the record is of another game, %q", t.Value)
			err = &game.SyntaxError{What: "tag", Input: t.Value, Msg: msg, Hint: r.Name()}
		}
	case "notation":
		err = isCanonical(t.Value)
	case "ruleset":
		rec.Ruleset = t.Value
		_, err = r.Start("", t.Value)
	case "position":
		rec.Line = t.Value
	default:
		return false, nil
	}
	return true, err
}

func isCanonical(notation string) error {
	if strings.EqualFold(notation, "canonical") {
		return nil
	}
	return &game.SyntaxError{What: "notation", Input: notation, Msg: "unknown notation",
		Hint: "canonical"}
}

// A refusedMove is an illegal move of a record.
type refusedMove struct {
	move, written string // written is "" for the canonical name
	error
}

func (e *refusedMove) Unwrap() error { return e.error }

// A record is a point of a game, as package letter sees it.
type record[P Position[P]] struct {
	point[P]
	language *letter.Language
}

func (g record[P]) Turn() (first bool, number int) {
	b := g.p.Base()
	return b.Turn == 0, int(b.FullMove)
}

func (g record[P]) Read(text string, lenient bool) (letter.Move, error) {
	if lenient {
		r, err := g.readForm(text)
		return letter.Move{Name: r.Move, Text: text}, err
	}
	bare := text
	name, err := g.point.Read(text)
	if err != nil {
		bare = strings.TrimRight(text, "!?+")
		name, err = g.point.Read(bare)
	}
	return letter.Move{Name: name, Text: bare, Comment: text[len(bare):]}, err
}

func (g record[P]) Play(m letter.Move) (letter.Point, error) {
	next, err := g.point.Play(m.Name)
	if err != nil {
		written := m.Text + m.Comment
		if written == m.Name {
			written = ""
		}
		return nil, &refusedMove{m.Name, written, err}
	}
	return record[P]{next.(point[P]), g.language}, nil
}

func (g record[P]) Agrees(said, stated string) error {
	o := g.Outcome()
	is := g.result()
	if o.Over && said != "" && said != is {
		return game.Tag(game.ErrContradiction,
			fmt.Errorf("the result %s contradicts the game, %s (%v)", said, is, o))
	}
	if stated != "" && stated != said {
		return game.Tag(game.ErrContradiction,
			fmt.Errorf("the result %s contradicts the tag Result, %s", said, stated))
	}
	return nil
}

// result returns the result of a game; "*" if it is not over.
func (g point[P]) result() string {
	switch o := g.Outcome(); {
	case !o.Over:
		return "*"
	case o.Winner == "":
		return "1/2-1/2"
	case o.Winner == g.rules.Language.Sides[0].Letter:
		return "1-0"
	}
	return "0-1"
}

func (g record[P]) Shows(diagram string) error {
	line, err := g.language.Position(diagram + "\n" + g.point.Turn())
	if err != nil {
		return err
	}
	shown, _, _ := strings.Cut(line, " ")
	if is, _, _ := strings.Cut(g.Line(), " "); shown != is {
		return game.Tag(game.ErrContradiction,
			fmt.Errorf("the diagram shows %s, and the game has %s", shown, is))
	}
	return nil
}

// own returns the squares of the pieces with a letter that the side to move has.
func (g record[P]) own(piece string) Set {
	b := g.p.Base()
	_, kind, ok := g.rules.Pieces.Read(piece[0])
	if !ok {
		return 0
	}
	return b.Of[b.Turn][kind]
}

func (g point[P]) Notations() []string { return []string{"canonical"} }

func (g point[P]) ReadIn(_, text string) (string, error) { return g.Read(text) }

func (g point[P]) WriteIn(_, move string) (string, error) {
	if _, err := g.Play(move); err != nil {
		return "", err
	}
	return g.Read(move)
}

// ReadLetter reads a move as people write it: Nf3, e2-e4, exd4, Knight g1 to f3. A
// canonical name is that move. A text that names a start and a goal is that move, legal
// or not. A text without a start is the legal move that fits or, if none does, an
// illegal one. The error matches ErrSyntax or ErrAmbiguous.
func (g point[P]) ReadLetter(text string) (game.Reading, error) {
	if move, err := g.Read(strings.TrimSpace(text)); err == nil {
		return game.Reading{Move: move}, nil
	}
	at := record[P]{g, g.rules.language()}
	tight, err := at.language.Move(text, at)
	if err != nil {
		return game.Reading{}, err
	}
	return at.readForm(tight)
}

// moveForm matches a move without its letter: start, goal, then a promotion or the
// squares of a second piece.
var moveForm = regexp.MustCompile(`^([a-h]?)([1-8]?)([-:x* ]?)([a-h][1-8])` +
	`(?:=?\(?([A-Za-z])\)?|\+[A-Z]?([a-h][1-8])[-:x]?([a-h][1-8]))?[!?+#]*$`)

// A form is a piece's letter and the parts of moveForm.
type form struct {
	piece string
	parts []string
}

// forms returns what a text can mean. A small letter may be a piece or a file. Two
// squares with a blank between them are two moves unless an own piece is on the first.
func (g record[P]) forms(text string) (forms []form) {
	first := strings.ToUpper(text[:min(1, len(text))])
	if g.isPiece(first) {
		forms = append(forms, form{first, moveForm.FindStringSubmatch(text[1:])})
	}
	if m := moveForm.FindStringSubmatch(text); m != nil {
		if m[1] != "" && m[2] != "" {
			forms = nil
		}
		forms = append(forms, form{g.language.Pawn, m})
	}
	return slices.DeleteFunc(forms, func(f form) bool {
		switch {
		case f.parts == nil:
			return true
		case f.parts[5] != "" && !g.isPiece(f.parts[5]):
			return true
		case f.parts[3] != " ":
			return false
		}
		own := g.own(f.piece)
		if f.piece == g.language.Pawn {
			own = g.p.Base().Own()
		}
		q, ok := ReadSquare(f.parts[1] + f.parts[2])
		return !ok || !own.Has(q)
	})
}

func (g record[P]) isPiece(letter string) bool {
	return letter != "" && strings.Contains(g.rules.Pieces.Letters[1:], strings.ToUpper(letter))
}

func (g record[P]) Form(text string) bool {
	_, err := g.point.Read(text)
	return err == nil || len(g.forms(text)) > 0
}

// readForm reads a text that has the form of a move.
func (g record[P]) readForm(text string) (game.Reading, error) {
	if move, err := g.point.Read(text); err == nil {
		return game.Reading{Move: move, As: move}, nil
	}
	var found []string
	for _, f := range g.forms(text) {
		found = append(found, g.fitting(f.piece, f.parts)...)
	}
	slices.Sort(found)
	switch found = slices.Compact(found); len(found) {
	case 0:
		msg := fmt.Sprintf("%s has no piece that this can mean", g.rules.SideName(g.point.Turn()))
		return game.Reading{}, g.language.Refuse(text, msg, g, text)
	case 1:
		return game.Reading{Move: found[0], As: found[0]}, nil
	}
	return game.Reading{}, &game.AmbiguousError{Moves: found}
}

// fitting lists the moves that a text can mean for a kind of piece. With a whole start
// it is the move of the piece there. Otherwise the moves are the legal ones or, if
// there is none, the illegal one with the fewest reasons against it.
func (g record[P]) fitting(piece string, m []string) (names []string) {
	from, to, end := m[1]+m[2], m[4], ""
	switch {
	case m[5] != "":
		end = "=" + strings.ToUpper(m[5])
	case m[6] != "":
		end = "+" + m[6] + m[7]
	}
	if q, ok := ReadSquare(from); ok {
		if _, kind := g.p.Base().At(q); kind != 0 && piece == g.language.Pawn {
			piece = g.rules.Pieces.Letter(0, kind)
		}
		if name, err := g.point.Read(piece + from + to + end); err == nil {
			names = append(names, name)
		}
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
	fewest := -1
	for _, square := range g.own(piece).Names() {
		name, err := g.point.Read(piece + square + to + end)
		if err != nil || square == to || !strings.Contains(square, from) {
			continue
		}
		if n := len(g.Explain(name).Reasons); fewest < 0 || n < fewest {
			fewest, names = n, []string{name}
		}
	}
	return names
}

// WriteRecord writes a record that ReadRecord reads. The notation must be "canonical"
// or empty.
func (r rules[P]) WriteRecord(rec game.Record, notation string) (string, error) {
	if notation != "" {
		if err := isCanonical(notation); err != nil {
			return "", err
		}
	}
	games, err := rec.Games(r)
	if err != nil {
		return "", err
	}
	at := func(i int) point[P] { return games[i].(point[P]) }
	tags := append([]game.RecordTag{{Key: "Game", Value: r.Name()}}, rec.Tags...)
	if line := games[0].Line(); line != r.Opening {
		tags = append(tags, game.RecordTag{Key: "Position", Value: line})
	}
	result := at(len(games) - 1).result()
	tags = append(tags, game.RecordTag{Key: "Result", Value: result})
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ")
	var b strings.Builder
	for _, t := range tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Key, escape.Replace(t.Value))
	}
	var words []string
	for i, move := range rec.Moves {
		switch board := at(i).p.Base(); {
		case board.Turn == 0:
			words = append(words, fmt.Sprintf("%d.", board.FullMove))
		case i == 0:
			words = append(words, fmt.Sprintf("%d...", board.FullMove))
		}
		words = append(words, move)
	}
	text := strings.Join(append(words, result), " ")
	return b.String() + game.Wrap("\n", "", text) + "\n", nil
}
