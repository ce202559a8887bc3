package main

import (
	"context"
	"errors"
	"fmt"
	"io"
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
func (p *printer) judgeAll(ctx context.Context, stdin io.Reader) error {
	files, err := recordFiles(p.files)
	if err != nil {
		return err
	}
	verdicts, all := map[games.Verdict]int{}, 0
	for _, name := range files {
		if err := p.judgeFile(ctx, name, stdin, verdicts); err != nil {
			return err
		}
	}
	for _, n := range verdicts {
		all += n
	}
	legal, misread := verdicts[games.Legal], verdicts[games.NotUnderstood]
	if legal == all {
		return nil
	}
	err = fmt.Errorf("%s: %d legal to the end, %d illegal or contradictory, %d not understood",
		count(all, "game", "games"), legal, all-legal-misread, misread)
	if misread == 0 {
		err = game.Tag(game.ErrIllegal, err)
	}
	return err
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
func (p *printer) judgeFile(ctx context.Context, name string, stdin io.Reader,
	verdicts map[games.Verdict]int) error {

	in, name, err := cli.Open(ctx, name, stdin)
	if err != nil {
		return err
	}
	defer in.Close()
	records := letter.NewSplitter(in)
	for {
		record, err := records.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		f := games.Judge(name, record, *p.entry, p.ruleset)
		verdicts[f.Verdict]++
		if err := errors.Join(p.finding(f), p.out.Flush()); err != nil {
			return err
		}
	}
}

// finding prints one finding in one line.
func (p *printer) finding(f games.Finding) error {
	if p.json {
		return p.encode(f, "")
	}
	p.printf("%s:%d: ", f.File, f.Line)
	x := f.Trouble
	if x == nil {
		entry, err := games.Lookup(f.Game)
		if err == nil {
			p.printf("%s, %s, %s\n", p.style.Good(string(f.Verdict)),
				count(f.Moves, "move", "moves"), game.OutcomeText(entry.Rules, *f.Outcome))
		}
		return err
	}
	p.printf("%s", p.style.Bad(string(f.Verdict)))
	if x.Line > 0 {
		p.printf(", line %d, column %d", x.Line, x.Column)
	}
	if x.Ply > 0 {
		p.printf(", ply %d", x.Ply)
	}
	p.printf(": %s\n", strings.ReplaceAll(x.Error, "\n", " "))
	return nil
}
