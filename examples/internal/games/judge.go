//go:build !js

package games

import (
	"cmp"
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
	var line []game.Game
	err := t.Err
	if err == nil {
		var record game.Record
		record, line, err = entry.Read("", t.Text, ruleset)
		f.Notes = record.Notes
	}
	var end game.Game
	if n := len(line); n > 0 {
		end = line[n-1]
		outcome := end.Outcome()
		f.Game, f.Ruleset, f.Moves = entry.Name(), end.Ruleset(), n-1
		f.Position, f.Outcome = end.Line(), &outcome
	}
	if err == nil {
		return f
	}
	f.Verdict, f.Trouble = NotUnderstood, TroubleOf(err, end)
	switch {
	case errors.Is(err, game.ErrIllegal):
		f.Verdict = Illegal
	case errors.Is(err, game.ErrEffects), errors.Is(err, game.ErrContradiction):
		f.Verdict = Contradiction
	}
	if f.Trouble.Line > 0 {
		f.Trouble.Line += f.Line - 1
	}
	return f
}

// TroubleOf returns the trouble of an error that ended the reading of a record. The game end is
// the last legal one.
func TroubleOf(err error, end game.Game) *Trouble {
	var at *game.RecordError
	if !errors.As(err, &at) {
		return &Trouble{Error: err.Error()}
	}
	t := &Trouble{Line: at.Line, Column: at.Column, Ply: at.Ply, Move: at.Illegal,
		Written: at.Written, Error: at.Err.Error()}
	if at.Illegal != "" && end != nil {
		report := end.Explain(at.Illegal)
		t.Reasons, t.Error = report.Reasons, at.Illegal+": "+report.Summary()
	}
	return t
}

// Read reads a record leniently and plays it. The record's Game tag replaces the game, and
// the ruleset applies if the record names none. The line holds the game at the start and
// after each move before the error; it is nil if the text has nothing to judge.
func (e *Entry) Read(name, text, ruleset string) (r game.Record, line []game.Game, err error) {
	if tag := letter.TagOf(text, "Game"); tag != "" {
		if *e, err = Lookup(tag); err != nil {
			return r, nil, err
		}
	}
	r, err = e.ReadRecord(name, text, ruleset, true)
	var stopped *game.RecordError
	if errors.As(err, &stopped) {
		if len(r.Moves) == 0 && stopped.Illegal == "" && !errors.Is(err, game.ErrIllegal) {
			return r, nil, err
		}
	} else if err != nil {
		return r, nil, err
	}
	if wrong := e.agrees(r, ruleset); wrong != nil {
		return r, nil, wrong
	}
	line, failed := r.Games(e.Rules)
	return r, line, cmp.Or(err, failed)
}

// agrees returns an error if a record names another ruleset than the one given, if any.
func (e *Entry) agrees(r game.Record, ruleset string) error {
	if ruleset == "" || r.Ruleset == "" {
		return nil
	}
	g, err := e.Start("", ruleset)
	if err == nil && g.Ruleset() != r.Ruleset {
		err = cli.Usagef("-ruleset is %s; the record has the ruleset %s", g.Ruleset(), r.Ruleset)
	}
	return err
}
