package nemorothgame

import (
	"errors"
	"regexp"
	"slices"
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
	n, err := notation.ParseNotation(in)
	if err != nil {
		return "", Error(err)
	}
	m, err := p.g.ParseMove(move)
	if err != nil {
		return "", Error(err)
	}
	text, err := notation.Format(p.g, m, n)
	return text, Error(err)
}

func (rules) ReadRecord(name, text, ruleset string) (game.Record, error) {
	r := notation.NewReader(name, strings.NewReader(text))
	var err error
	if r.Ruleset, err = nemoroth.ParseRuleset(ruleset); err != nil {
		return game.Record{}, Error(err)
	}
	read, err := r.Only()
	return recordOf(read), recordError(r.Refused(), err)
}

func recordOf(read *notation.Record) game.Record {
	record := game.Record{Line: nemoroth.StartSetup().String(), Ruleset: read.Ruleset.String()}
	if read.Start != nil {
		record.Line = read.Start.String()
	}
	for _, t := range read.Tags {
		record.Tags = append(record.Tags, game.RecordTag{Key: t.Key, Value: t.Value})
	}
	for _, m := range read.Moves {
		record.Moves = append(record.Moves, moveName(m.Move))
	}
	return record
}

// ReadLeniently implements game.Lenient. A list of one push, such as "Hd3-d4"
// (NOTE-4), may also name an illegal move of that piece. Unless MOVE-1 forbids that
// move, the text is ambiguous.
func (p point) ReadLeniently(text string) (game.Reading, error) {
	l, err := notation.ReadLenient(p.g, text)
	if step := aStep.FindStringSubmatch(l.Text); err == nil && l.Move.IsScream() && step != nil {
		m := nemoroth.MustMove(step[1] + step[2])
		if r := p.g.Explain(m); !slices.Contains(r.Rules(), nemoroth.RuleMove1) {
			err = &nemoroth.AmbiguousError{Input: text, Candidates: []nemoroth.Candidate{{Move: l.Move, Legal: p.g.Explain(l.Move).Legal()}, {Move: m, Legal: r.Legal()}}}
			return game.Reading{}, Error(err)
		}
	}
	return game.Reading{Move: moveName(l.Move), As: l.As}, Error(err)
}

var aStep = regexp.MustCompile(`^([BGLAWHZ][a-h][1-8])-([a-h][1-8])$`)

func (rules) ReadLine(text string) (line string, notes []string, err error) {
	s, as, err := notation.ReadPosition(text)
	if err != nil {
		return "", nil, Error(err)
	}
	if as != "" {
		notes = append(notes, "the position is read as "+as)
	}
	return s.String(), notes, nil
}

func (rules) ReadPlainRecord(name, text, ruleset string) (game.Record, []string, error) {
	r, err := nemoroth.ParseRuleset(ruleset)
	if err != nil {
		return game.Record{}, nil, Error(err)
	}
	read, err := notation.ReadLenientRecord(name, text, r)
	return recordOf(read.Record), read.Notes, recordError(read.Refused, err)
}

func (rules) WriteRecord(record game.Record, in string) (string, error) {
	text, err := writeRecord(record, in)
	return text, Error(err)
}

func writeRecord(record game.Record, in string) (string, error) {
	n, err := notation.ParseNotation(in)
	if err != nil {
		return "", err
	}
	g, err := Start(record.Line, record.Ruleset)
	if err != nil {
		return "", err
	}
	start := g.Setup()
	played := notation.Record{Ruleset: g.Ruleset(), Start: &start, Analysis: slices.Contains(record.Moves, "pass")}
	for _, name := range record.Moves {
		m, err := nemoroth.ParseMove(name)
		if err != nil {
			return "", err
		}
		played.Moves = append(played.Moves, notation.RecordMove{Move: m})
	}
	if g, err = played.Game(); err != nil {
		return "", err
	}
	r, err := notation.FromGame(g) // with its result
	if err != nil {
		return "", err
	}
	for _, t := range record.Tags {
		r.Tags = append(r.Tags, notation.Tag{Key: t.Key, Value: t.Value})
	}
	var b strings.Builder
	err = r.Write(&b, n)
	return b.String(), err
}

func recordError(refused notation.Written, err error) error {
	var at *nemoroth.LineError
	if !errors.As(err, &at) {
		return Error(err)
	}
	e := &game.RecordError{Name: at.Name, Line: at.Line, Column: at.Column, Ply: at.Ply + 1, Illegal: moveName(refused.Move), Err: Error(at.Err)}
	if refused.Text != e.Illegal {
		e.Written = refused.Text
	}
	return e
}
