package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// judgeAll judges every record of the files and prints a line for each. It is an error if some
// of them are not legal to their end.
func (q question) judgeAll(ctx context.Context) error {
	if len(q.files) == 0 {
		return cli.Usagef("no FILE; expected files or folders for -batch, or - for standard input")
	}
	files, err := recordFiles(q.files)
	if err != nil {
		return err
	}
	verdicts, all := map[games.Verdict]int{}, 0
	for _, name := range files {
		if err := q.judgeFile(ctx, name, verdicts); err != nil {
			return err
		}
	}
	for _, n := range verdicts {
		all += n
	}
	legal, misread := verdicts[games.Legal], verdicts[games.NotUnderstood]
	text := fmt.Sprintf("%s: %d legal to the end, %d illegal or contradictory, %d not understood",
		cli.Count(all, "game", "games"), legal, all-legal-misread, misread)
	switch {
	case legal == all:
		return nil
	case misread == 0:
		return cli.Failf("%s", text)
	}
	return errors.New(text)
}

// recordFiles lists the files to judge: the named files and, in order of name, all
// *.txt files in the named folders and in their folders.
func recordFiles(names []string) (files []string, err error) {
	for _, name := range names {
		if name == "-" {
			files = append(files, name)
			continue
		}
		n := len(files)
		err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			wanted := path == name || filepath.Ext(path) == ".txt"
			if err == nil && !d.IsDir() && wanted {
				files = append(files, path)
			}
			return err
		})
		if err == nil && len(files) == n {
			err = fmt.Errorf("%s: the folder has no *.txt files", name)
		}
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// judgeFile judges the records of a file, or of standard input for "-", and counts the verdicts.
func (q question) judgeFile(ctx context.Context, name string,
	verdicts map[games.Verdict]int) error {

	in, name, err := cli.Open(ctx, name, q.Stdin)
	if err != nil {
		return err
	}
	defer in.Close()
	for record, err := range letter.Texts(in) {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		f := games.Judge(name, record, *q.entry, q.ruleset)
		verdicts[f.Verdict]++
		if err := q.finding(f); err != nil {
			return err
		}
	}
	return nil
}

// finding prints one finding in one line.
func (q question) finding(f games.Finding) error {
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
		entry, err := games.Lookup(f.Game)
		if err != nil {
			return err
		}
		text += fmt.Sprintf(", %s, %s", cli.Count(f.Moves, "move", "moves"),
			game.OutcomeText(entry.Rules, *f.Outcome))
	}
	_, err := fmt.Fprintln(q.Stdout, text)
	return err
}
