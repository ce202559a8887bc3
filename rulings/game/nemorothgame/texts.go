package nemorothgame

import (
	"cmp"
	"errors"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game"
)

// This file converts notations and records.

func (p point) Notations() []string { return []string{"canonical", "lawson", "moussambani"} }

func (p point) ReadIn(in, text string) (string, error) {
	n, err := notation.ParseNotation(in)
	if err != nil {
		return "", Error(err)
	}
	w, err := notation.Read(p.g, text, n)
	return moveName(w.Move), Error(err)
}

func (p point) WriteIn(in, move string) (string, error) {
	m, err := p.g.ParseMove(move)
	if err != nil {
		return "", Error(err)
	}
	text, err := notation.Format(p.g, m, notation.Notation(in))
	return text, Error(err)
}

func (rules) ReadRecord(text, ruleset string) (game.Record, error) {
	return readRecord(notation.ReadRecord, text, ruleset)
}

func (rules) ReadLetter(text, ruleset string) (game.Record, error) {
	return readRecord(notation.ReadLetter, text, ruleset)
}

// readRecord reads a record with a function of package notation.
func readRecord(reader func(name, text string, ruleset nemoroth.Ruleset) (*notation.Record, error),
	text, ruleset string) (game.Record, error) {

	r, err := nemoroth.ParseRuleset(ruleset)
	if err != nil {
		return game.Record{}, Error(err)
	}
	read, err := reader("", text, r)
	var at *game.RecordError
	if errors.As(err, &at) {
		at.Err = Error(at.Err)
	}
	record := game.RecordOf(&read.Record)
	record.Line, record.Ruleset = nemoroth.Start().Setup().String(), read.Ruleset.String()
	if read.Start != nil {
		record.Line = read.Start.String()
	}
	return record, err
}

func (rules) ReadMove(g game.Game, text string) (game.WrittenMove, error) {
	engine, _ := Of(g)
	w, err := notation.ReadMove(engine, text)
	r := game.WrittenMove{Move: moveName(w.Move)}
	if w.Text+w.Comment != strings.TrimSpace(text) {
		r.As = w.Text
	}
	return r, Error(err)
}

func (rules) ReadPosition(text string) (line string, notes []string, err error) {
	s, as, err := notation.ReadPosition(text)
	if err != nil {
		return "", nil, Error(err)
	}
	if as != "" {
		notes = append(notes, "the position is read as "+as)
	}
	return s.String(), notes, nil
}

func (rules) WriteRecord(record game.Record, in string) (string, error) {
	end, err := record.Last(rules{})
	if err != nil {
		return "", err
	}
	r, err := notation.FromGame(end.(point).g) // with its result
	if err != nil {
		return "", Error(err)
	}
	score := record.LetterRecord()
	score.Result = cmp.Or(score.Result, r.Result)
	r.Record = score
	text, err := r.Text(notation.Notation(in))
	return text, Error(err)
}
