package games

import (
	"errors"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

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

// Judge judges a record of a file, legal to its end or not. The entry and the ruleset
// apply if the record has no tag that names another game or a ruleset.
func Judge(file string, t letter.Text, entry Entry, ruleset string) Finding {
	f := Finding{File: file, Line: t.Line, Verdict: Legal}
	var record game.Record
	err := t.Err
	if name := letter.TagOf(t.Text, "Game"); name != "" && err == nil {
		entry, err = Lookup(name)
	}
	if err == nil {
		record, err = entry.Read("", t.Text, ruleset)
		f.Notes = record.Notes
		if e := entry.Agrees(record, ruleset); e != nil && !errors.Is(err, game.ErrSetup) {
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
	f.stop(end, err)
	return f
}

// Read reads a record leniently. The ruleset applies if the record names none.
func (e Entry) Read(name, text, ruleset string) (game.Record, error) {
	archive, err := e.Archive()
	if err != nil {
		return game.Record{}, err
	}
	return archive.ReadRecord(name, text, ruleset, true)
}

// Agrees returns an error if a record names another ruleset than the one given.
// The ruleset may be empty.
func (e Entry) Agrees(r game.Record, ruleset string) error {
	if ruleset == "" {
		return nil
	}
	g, err := e.Start("", ruleset)
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
func (f *Finding) stop(end game.Game, err error) {
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
	*f.Trouble = Trouble{Line: f.Line - 1 + at.Line, Column: at.Column, Ply: at.Ply,
		Move: at.Illegal, Written: at.Written, Error: at.Err.Error()}
	if at.Illegal != "" && end != nil {
		f.Trouble.Reasons = end.Explain(at.Illegal).Reasons
	}
}
