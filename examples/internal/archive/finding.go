// Package archive judges game records by the file: it cuts a stream into records
// and says of each whether it is legal to its end.
package archive

import (
	"errors"
	"regexp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Finding is what there is to say about one of many games.
type Finding struct {
	File    string  `json:"file"`
	Line    int     `json:"line"` // of the file, from 1, where the record begins
	Game    string  `json:"game,omitempty"`
	Ruleset string  `json:"ruleset,omitempty"`
	Verdict Verdict `json:"verdict"`
	Moves   int     `json:"moves"` // that are legal, passes of analysis included
	// Position and Outcome are those after the legal moves; nothing where the game
	// cannot start.
	Position string        `json:"position,omitempty"`
	Outcome  *game.Outcome `json:"outcome,omitempty"`
	Trouble  *Trouble      `json:"trouble,omitempty"` // nil in a game that is legal to the end
	Notes    []string      `json:"notes,omitempty"`   // what was read otherwise than it stands
}

// A Verdict is what becomes of one of many games.
type Verdict string

// The verdicts.
const (
	Legal         Verdict = "legal" // to the end
	Illegal       Verdict = "illegal"
	Contradiction Verdict = "contradiction" // an effect, a diagram or the result is not the game's
	NotUnderstood Verdict = "not understood"
)

// A Trouble says where a game's record cannot be followed, and why.
type Trouble struct {
	Line    int                   `json:"line,omitempty"`    // of the file, from 1
	Column  int                   `json:"column,omitempty"`  // from 1
	Ply     int                   `json:"ply,omitempty"`     // from 1
	Move    string                `json:"move,omitempty"`    // the illegal move
	Written string                `json:"written,omitempty"` // as the record has it, if otherwise
	Reasons []rulings.CitedReason `json:"reasons,omitempty"` // every rule that forbids it
	Error   string                `json:"error"`
}

// Judge judges a record as one of the game that its tag names, or else of the one
// given, and under the ruleset if it does not name one itself.
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

// Read reads a record, as people write it if the game knows how. The ruleset serves
// where the record names none.
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

// Agrees wants a record not to name another ruleset than the one that was asked
// for, if any was.
func Agrees(entry games.Entry, r game.Record, ruleset string) error {
	if ruleset == "" {
		return nil
	}
	g, err := entry.Start("", ruleset)
	if err == nil && r.Ruleset != "" && g.Ruleset() != r.Ruleset {
		err = cli.Usagef("-ruleset %s: the record says %s", g.Ruleset(), r.Ruleset)
	}
	return err
}

// Judged reports whether a record that was read with an error, or without one, says
// something that can be judged.
func Judged(r game.Record, err error) bool {
	var stopped *game.RecordError
	return err == nil || errors.As(err, &stopped) && (len(r.Moves) > 0 || stopped.Illegal != "" || errors.Is(err, game.ErrIllegal))
}

// stop says why the record could not be followed further than to a game, if there
// is an error.
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
		for _, x := range end.Explain(at.Illegal).Reasons {
			f.Trouble.Reasons = append(f.Trouble.Reasons, rulings.CitedReason{Rule: x.Rule, Squares: x.Squares, Text: x.Text})
		}
	}
}
