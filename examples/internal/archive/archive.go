// Package archive judges files of many game records. A Splitter cuts a stream
// into records; Text.Judge reports whether a record is legal to its end.
package archive

import (
	"errors"
	"io"
	"unicode/utf8"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// A Text is the text of one record of a stream.
type Text struct {
	File string
	Line int // where the record begins, from 1
	Text string
	Err  error // not nil if the text is incomplete
}

// A Splitter cuts a stream into records.
type Splitter struct {
	file string
	in   *letter.Splitter
}

// NewSplitter returns a Splitter of a stream. Its Texts have the given file name.
func NewSplitter(file string, in io.Reader) *Splitter {
	return &Splitter{file, letter.NewSplitter(in)}
}

// Next returns the next record, or the stream's error, io.EOF at its end. An empty
// stream has one empty record. A record that is too long has no text.
func (s *Splitter) Next() (Text, error) {
	t, err := s.in.Next()
	text := Text{File: s.file, Line: t.Line, Text: t.Text, Err: t.Err}
	switch {
	case t.Err != nil && !errors.Is(t.Err, letter.ErrLimit):
		return Text{}, t.Err // of the stream
	case t.Err != nil:
		text.Text = ""
	case !utf8.ValidString(t.Text):
		text.Err = errors.New("the record is not UTF-8 text")
	}
	return text, err
}

// A Finding is the report on one game record.
type Finding struct {
	File    string  `json:"file"`
	Line    int     `json:"line"` // where the record begins, from 1
	Game    string  `json:"game,omitempty"`
	Ruleset string  `json:"ruleset,omitempty"`
	Verdict Verdict `json:"verdict"`
	Moves   int     `json:"moves"` // number of legal moves, passes included
	// Position and Outcome are those after the legal moves. They are empty if the
	// game cannot start.
	Position string        `json:"position,omitempty"`
	Outcome  *game.Outcome `json:"outcome,omitempty"`
	Trouble  *Trouble      `json:"trouble,omitempty"` // nil if the game is legal to its end
	Notes    []string      `json:"notes,omitempty"`   // on text that was read leniently
}

// A Verdict classifies a game record.
type Verdict string

// The verdicts.
const (
	Legal         Verdict = "legal" // to its end
	Illegal       Verdict = "illegal"
	Contradiction Verdict = "contradiction" // of an effect, a diagram or the result
	NotUnderstood Verdict = "not understood"
)

// A Trouble reports where and why a game record cannot be followed. A Line,
// Column or Ply of 0 is unknown.
type Trouble struct {
	Line    int           `json:"line,omitempty"`    // in the file, from 1
	Column  int           `json:"column,omitempty"`  // from 1
	Ply     int           `json:"ply,omitempty"`     // from 1
	Move    string        `json:"move,omitempty"`    // the illegal move
	Written string        `json:"written,omitempty"` // the record's text of Move, if different
	Reasons []game.Reason `json:"reasons,omitempty"` // every rule that forbids Move
	Error   string        `json:"error"`
}

// Judge judges a record. The entry and the ruleset apply if the record has no tag
// that names another game or a ruleset.
func (t Text) Judge(entry games.Entry, ruleset string) Finding {
	f := Finding{File: t.File, Line: t.Line, Verdict: Legal}
	var record game.Record
	err := t.Err
	if name := letter.TagOf(t.Text, "Game"); name != "" && err == nil {
		entry, err = games.Lookup(name)
	}
	if err == nil {
		record, err = Read(entry, "", t.Text, ruleset)
		f.Notes = record.Notes
		if e := Agrees(entry, record, ruleset); e != nil && !errors.Is(err, game.ErrSetup) {
			err = e
		}
	}
	var line []game.Game
	if Judged(record, err) {
		f.Game = entry.Name()
		var e error
		if line, e = record.Games(entry.Rules); err == nil {
			err = e
		}
	}
	var end game.Game
	if n := len(line); n > 0 {
		end = line[n-1]
		outcome := end.Outcome()
		f.Ruleset, f.Moves, f.Position, f.Outcome = end.Ruleset(), n-1, end.Line(), &outcome
	}
	f.stop(t, end, err)
	return f
}

// Read reads a record leniently. The ruleset applies if the record names none.
func Read(entry games.Entry, name, text, ruleset string) (game.Record, error) {
	archive, err := entry.Archive()
	if err != nil {
		return game.Record{}, err
	}
	return archive.ReadRecord(name, text, ruleset, true)
}

// Agrees returns an error if a record names another ruleset than the one given.
// The ruleset may be empty.
func Agrees(entry games.Entry, r game.Record, ruleset string) error {
	if ruleset == "" {
		return nil
	}
	g, err := entry.Start("", ruleset)
	if err == nil && r.Ruleset != "" && g.Ruleset() != r.Ruleset {
		err = cli.Usagef("-ruleset is %s; the record has the ruleset %s", g.Ruleset(), r.Ruleset)
	}
	return err
}

// Judged reports whether a record, returned by Read with an error or nil, has
// moves that can be judged.
func Judged(r game.Record, err error) bool {
	var stopped *game.RecordError
	return err == nil || errors.As(err, &stopped) &&
		(len(r.Moves) > 0 || stopped.Illegal != "" ||
			errors.Is(err, game.ErrIllegal))
}

// stop sets the verdict and the Trouble for an error that ended the reading of a
// record. The game end is the last legal one.
func (f *Finding) stop(t Text, end game.Game, err error) {
	if err == nil {
		return
	}
	f.Trouble = &Trouble{Error: err.Error()}
	f.Verdict = NotUnderstood
	switch {
	case errors.Is(err, game.ErrIllegal):
		f.Verdict = Illegal
	case errors.Is(err, game.ErrEffects), errors.Is(err, game.ErrContradiction):
		f.Verdict = Contradiction
	}
	var at *game.RecordError
	if !errors.As(err, &at) {
		return
	}
	*f.Trouble = Trouble{Line: t.Line - 1 + at.Line, Column: at.Column, Ply: at.Ply,
		Move: at.Illegal, Written: at.Written, Error: at.Err.Error()}
	if at.Illegal != "" && end != nil {
		f.Trouble.Reasons = end.Explain(at.Illegal).Reasons
	}
}
