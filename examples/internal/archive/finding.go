// Package archive judges files of many game records. A Splitter cuts a stream
// into records; Text.Judge reports whether a record is legal to its end.
package archive

import (
	"errors"
	"regexp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
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

// Judge judges a record. The entry and the ruleset apply if the record has no tag
// that names another game or a ruleset.
func (t Text) Judge(entry games.Entry, ruleset string) Finding {
	f := Finding{File: t.File, Line: t.Line, Verdict: Legal}
	var record game.Record
	err := t.Err
	if tag := GameTag.FindStringSubmatch(t.Text); tag != nil && err == nil {
		entry, err = games.Lookup(tag[1])
	}
	if err == nil {
		record, f.Notes, err = Read(entry, "", t.Text, ruleset)
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

// GameTag is the tag of a record that names its game.
var GameTag = regexp.MustCompile(`(?m)^[> \t]*\[Game[ \t]+"([^"]*)"`)

// Read reads a record, leniently if the game supports that. The notes say what
// was read leniently. The ruleset applies if the record names none.
func Read(entry games.Entry, name, text, ruleset string) (r game.Record, notes []string, err error) {
	archive, err := entry.Archive()
	if err != nil {
		return r, nil, err
	}
	if lenient, ok := entry.Rules.(game.LenientArchivist); ok {
		return lenient.ReadPlainRecord(name, text, ruleset)
	}
	r, err = archive.ReadRecord(name, text, ruleset)
	return r, nil, err
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
	return err == nil || errors.As(err, &stopped) && (len(r.Moves) > 0 || stopped.Illegal != "" || errors.Is(err, game.ErrIllegal))
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
	*f.Trouble = Trouble{Line: t.Line - 1 + at.Line, Column: at.Column, Ply: at.Ply, Move: at.Illegal, Written: at.Written, Error: at.Err.Error()}
	if at.Illegal != "" && end != nil {
		f.Trouble.Reasons = end.Explain(at.Illegal).Reasons
	}
}
