package grid

import (
	"cmp"
	"errors"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// This file reads and writes moves, positions and records, as programs write them with
// canonical names and as people write them.

// readMove reads a move name, in which two pieces may come in either order. The error is
// a *game.SyntaxError.
func (r rules) readMove(name string) (m Move, err error) {
	if !r.names.MatchString(name) {
		return m, game.NotUnderstood("move name", name, "not a move name",
			"a name such as "+r.Examples)
	}
	_, m.Kind = r.Pieces.Read(name[0])
	m.From, m.To = nemoroth.MustSquare(name[1:3]), nemoroth.MustSquare(name[3:5])
	if end := name[5:]; strings.HasPrefix(end, "=") {
		_, m.Promotion = r.Pieces.Read(end[1])
	} else if end != "" {
		m = m.With(nemoroth.MustSquare(end[1:3]), nemoroth.MustSquare(end[3:5]))
	}
	return m, nil
}

func (r rules) ReadPosition(text string) (line string, notes []string, err error) {
	line, err = r.language.Position(text)
	if err == nil && line != text {
		notes = []string{"the position is read as " + line}
	}
	return line, notes, err
}

// ReadRecord reads a record with canonical move names (NOTE-7).
func (r rules) ReadRecord(text, ruleset string) (game.Record, error) {
	return r.readRecord(text, ruleset, false)
}

// ReadLetter reads a record with moves as people write them.
func (r rules) ReadLetter(text, ruleset string) (game.Record, error) {
	return r.readRecord(text, ruleset, true)
}

// readRecord reads a record, strictly or leniently.
//
// Tags such as [Key "value"] come first. Game, Ruleset, Position and Result have a
// meaning. 1-0 is a win of the side that begins. A result must agree with a game that
// is over.
func (r rules) readRecord(text, ruleset string, lenient bool) (game.Record, error) {
	line := "" // of the first position
	reader := letter.Reader{Language: r.language, Lenient: lenient,
		Tag: func(t letter.Tag) (taken bool, err error) {
			switch strings.ToLower(t.Key) {
			case "game":
				if !strings.EqualFold(t.Value, r.Name()) {
					err = game.NotUnderstood("tag", t.Value, "the record is of another game",
						r.Name())
				}
			case "ruleset":
				ruleset = t.Value
				_, err = r.Start("", t.Value)
			case "position":
				line = t.Value
			default:
				return false, nil
			}
			return true, err
		},
		Start: func(drawn string) (letter.Point, error) {
			g, err := r.Start(cmp.Or(drawn, line), ruleset)
			if err != nil {
				return nil, err
			}
			line, ruleset = g.Line(), g.Ruleset()
			return record{g.(point)}, nil
		}}
	read, err := reader.Read(text, 1)
	rec := game.RecordOf(read)
	rec.Line, rec.Ruleset = line, ruleset
	return rec, err
}

// A record is a point of a game, as package letter sees it.
type record struct{ point }

func (g record) Turn() (side, number int) {
	b := g.p.Base()
	return int(b.Turn), int(b.FullMove)
}

// Read reads a move in the same way whether the record is strict or not.
func (g record) Read(text string, _ bool) (letter.Move, error) {
	bare := strings.TrimRight(text, "!?+#")
	r, err := g.readForm(bare)
	return letter.Move{Name: r.Move, Text: bare, Comment: text[len(bare):]}, err
}

func (g record) Play(m letter.Move) (letter.Point, error) {
	next, err := g.point.Play(m.Name)
	if err != nil {
		return nil, err
	}
	return record{next.(point)}, nil
}

// Result returns the result of a game, "" if it is not over.
func (g point) Result() string {
	o, sides := g.Outcome(), g.Language.Sides
	if !o.Over {
		return ""
	}
	return map[string]string{
		sides[0].Letter: "1-0", sides[1].Letter: "0-1", "": "1/2-1/2"}[o.Winner]
}

// ReadMove reads a move as people write it: Nf3, e2-e4, exd4, Knight g1 to f3. A
// canonical name is that move. A text that names a start and a goal is that move, legal
// or not. A text without a start is the legal move that fits or, if none does, an
// illegal one. The error matches ErrSyntax or ErrAmbiguous.
func (r rules) ReadMove(g game.Game, text string) (game.WrittenMove, error) {
	here, ok := g.(point)
	if !ok {
		return game.WrittenMove{}, game.Tag(game.ErrSyntax, errors.New("there is no game"))
	}
	if move, err := g.Read(strings.TrimSpace(text)); err == nil {
		return game.WrittenMove{Move: move}, nil
	}
	at := record{here}
	tight, err := r.language.Move(text, at)
	if err != nil {
		return game.WrittenMove{}, err
	}
	return at.readForm(tight)
}

// moveForm matches a move of a piece, with one of the letters in place of LETTERS: the letter, the
// start, a sign, the goal, then a promotion or the squares of a second piece.
const moveForm = `^([LETTERS])([a-h]?)([1-8]?)([-:x* ]?)([a-h][1-8])` +
	`(?:=?\(?([LETTERS])\)?|\+[A-Z]?([a-h][1-8])[-:x]?([a-h][1-8]))?[!?+#]*$`

// forms returns the parts of what a text can mean. A small letter may be a piece or a
// file, and a Pawn has no letter, nor has a move with its whole start. Two squares with a
// blank between them are two moves unless an own piece is on the first.
func (g record) forms(text string) (forms [][]string) {
	b := g.p.Base()
	for i, text := range []string{text, g.language.Pawn + text} {
		m := g.moveForm.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		from, _ := nemoroth.ParseSquare(m[2] + m[3])
		whole := from.IsValid()
		if whole && i > 0 {
			forms = nil
			if _, kind := b.At(from); kind != 0 {
				m[1] = g.Pieces[kind].Letter
			}
		}
		if m[4] != " " || whole && b.Own().Has(from) {
			forms = append(forms, m)
		}
	}
	return forms
}

func (g record) Form(text string) bool { return len(g.forms(text)) > 0 }

// readForm reads a text as a move, unless it has not the form of one.
func (g record) readForm(text string) (game.WrittenMove, error) {
	var found []string
	forms := g.forms(text)
	for _, m := range forms {
		found = append(found, g.fitting(m)...)
	}
	switch {
	case forms == nil:
		_, err := g.readMove(text)
		return game.WrittenMove{}, err
	case found == nil:
		return game.WrittenMove{}, g.language.Refuse(text,
			g.SideName(g.point.Turn())+" has no piece that this can mean", g, text)
	case len(found) > 1:
		return game.WrittenMove{}, &game.AmbiguousError{Moves: found}
	}
	return game.WrittenMove{Move: found[0], As: found[0]}, nil
}

// fitting lists the moves that the parts of a form can mean: with a whole start one
// move, otherwise the legal ones or, if there is none, the illegal one with the fewest
// reasons against it.
func (g record) fitting(m []string) (names []string) {
	piece, from, to, end := strings.ToUpper(m[1]), m[2]+m[3], m[5], ""
	switch {
	case m[6] != "":
		end = "=" + strings.ToUpper(m[6])
	case m[7] != "":
		end = "+" + m[7] + m[8]
	}
	_, kind := g.Pieces.Read(piece[0])
	b, fewest := g.p.Base(), 0
	squares := Names(b.Of[b.Turn][kind])
	if len(from) == 2 {
		squares = []string{from}
	}
	for _, square := range squares {
		name, err := g.point.Read(piece + square + to + end)
		stays := square == to && square != from
		if err != nil || stays || !strings.Contains(square, from) {
			continue
		}
		switch n := len(g.Explain(name).Reasons); {
		case names == nil || n < fewest:
			fewest, names = n, []string{name}
		case n == 0:
			names = append(names, name)
		}
	}
	return names
}

// WriteRecord writes a record that ReadRecord reads, with canonical names.
func (r rules) WriteRecord(rec game.Record, _ string) (string, error) {
	games, err := rec.Games(r)
	if err != nil {
		return "", err
	}
	score := rec.LetterRecord()
	score.Result = cmp.Or(games[len(games)-1].(point).Result(), rec.Result, "*")
	w := letter.Writer{Invalid: game.ErrSyntax,
		Move: func(_ letter.Point, m letter.Move) (string, error) {
			return m.Name + strings.TrimSpace(m.Comment), nil
		}}
	w.Tag(letter.Tag{Key: "Game", Value: r.Name()})
	for _, t := range rec.Tags {
		w.Tag(t)
	}
	if line := games[0].Line(); line != r.Opening {
		w.Tag(letter.Tag{Key: "Position", Value: line})
	}
	w.Tag(letter.Tag{Key: "Result", Value: score.Result})
	return w.Text(score, record{games[0].(point)})
}
