package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// A finding is the report on one game record.
type finding struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // where the record begins, from 1
	Game    string `json:"game,omitempty"`
	Ruleset string `json:"ruleset,omitempty"`
	Verdict string `json:"verdict"` // legal (to its end), illegal, contradiction or not understood
	Moves   int    `json:"moves"`   // number of legal moves, passes included
	// Position and Outcome are those after the legal moves. They are empty if the
	// game cannot start.
	Position string        `json:"position,omitempty"`
	Outcome  *game.Outcome `json:"outcome,omitempty"`
	Trouble  *refusal      `json:"trouble,omitempty"` // nil if the game is legal to its end
	Notes    []string      `json:"notes,omitempty"`   // on text that was read leniently
}

// A refusal reports where and why a game record cannot be followed. A Line,
// Column or Ply of 0 is unknown.
type refusal struct {
	Line    int           `json:"line,omitempty"`    // in the file, from 1
	Column  int           `json:"column,omitempty"`  // from 1
	Ply     int           `json:"ply,omitempty"`     // from 1
	Move    string        `json:"move,omitempty"`    // the illegal move
	Written string        `json:"written,omitempty"` // the record's text of Move, if different
	Reasons []game.Reason `json:"reasons,omitempty"` // every rule that forbids Move
	Error   string        `json:"error"`
}

// judgeAll judges every record of the files and folders, and of standard input for "-", and
// prints a line for each. It is an error if some of them are not legal to their end.
func (q question) judgeAll(ctx context.Context) error {
	if len(q.files) == 0 {
		return cli.Usagef("no FILE; expected files or folders for -batch, or - for standard input")
	}
	verdicts, all := map[string]int{}, 0
	for _, path := range q.files {
		texts := letter.Archive(path)
		if info, err := os.Stat(path); path == "-" || err == nil && !info.IsDir() {
			in, name := cli.Open(ctx, path, q.Stdin) // a signal ends the wait for a pipe
			texts = letter.Texts(name, in)
		}
		for text, err := range texts {
			tooLong := errors.Is(err, letter.ErrLimit)
			if stopped := cmp.Or(ctx.Err(), err); stopped != nil && !tooLong {
				return stopped
			}
			f := q.judgeRecord(text, err)
			verdicts[f.Verdict]++
			all++
			if err := q.printFinding(f); err != nil {
				return err
			}
		}
	}
	good, misread := verdicts["legal"], verdicts["not understood"]
	text := fmt.Sprintf("%s: %d legal to the end, %d illegal or contradictory, %d not understood",
		cli.Count(all, "game", "games"), good, all-good-misread, misread)
	switch {
	case all == 0:
		return errors.New("there is no game record")
	case good == all:
		return nil
	case misread == 0:
		return cli.Failf("%s", text)
	}
	return errors.New(text)
}

// judgeRecord judges a record, legal to its end or not; err says that its text is too long. The
// game and the ruleset in question apply if the record has no tag that names others.
func (q question) judgeRecord(t letter.Text, err error) finding {
	entry := *q.Entry // Read may replace it
	f := finding{File: t.Name, Line: t.Line, Verdict: "legal"}
	var line []game.Game
	if err == nil {
		var record game.Record
		record, line, err = entry.Read("", t.Text, q.ruleset)
		f.Notes = record.Notes
		var at *game.RecordError
		if errors.As(err, &at) {
			at.Line += t.Line - 1
		}
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
	f.Verdict, f.Trouble = "not understood", refusalOf(err, end)
	switch {
	case errors.Is(err, game.ErrIllegal):
		f.Verdict = "illegal"
	case errors.Is(err, game.ErrEffects), errors.Is(err, game.ErrContradiction):
		f.Verdict = "contradiction"
	}
	return f
}

// refusalOf returns the refusal for an error that ended the reading of a record. The game end is
// the last legal one.
func refusalOf(err error, end game.Game) *refusal {
	var at *game.RecordError
	if !errors.As(err, &at) {
		return &refusal{Error: err.Error()}
	}
	t := &refusal{Line: at.Line, Column: at.Column, Ply: at.Ply, Move: at.Illegal,
		Written: at.Written, Error: at.Err.Error()}
	if at.Illegal != "" && end != nil {
		report := end.Explain(at.Illegal)
		t.Reasons, t.Error = report.Reasons, at.Illegal+": "+report.Summary()
	}
	return t
}

// printFinding prints one finding in one line.
func (q question) printFinding(f finding) error {
	if q.json {
		return q.encode(f, "")
	}
	text := fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Verdict)
	if x := f.Trouble; x != nil {
		if x.Line > 0 {
			text += fmt.Sprintf(", line %d, column %d", x.Line, x.Column)
		}
		if x.Ply > 0 {
			text += fmt.Sprintf(", ply %d", x.Ply)
		}
		text += ": " + strings.ReplaceAll(x.Error, "\n", " ")
	} else {
		entry, _ := games.Lookup(f.Game) // the name that the entry gave
		text += fmt.Sprintf(", %s, %s", cli.Count(f.Moves, "move", "moves"),
			game.OutcomeText(entry.Rules, *f.Outcome))
	}
	_, err := fmt.Fprintln(q.Stdout, text)
	return err
}
