package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// judgeAll judges every record of the files, at most p.cpus at a time, and prints the
// findings in the order of the records.
func (p *printer) judgeAll(ctx context.Context, stdin io.Reader, progress *cli.Progress) error {
	files, err := recordFiles(p.files)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue := make(chan chan games.Finding, p.cpus-1) // in the order of the records
	var broken error                                 // of a file; read after the queue is closed
	go func() {
		defer close(queue)
		for i := 0; i < len(files) && broken == nil; i++ {
			broken = eachRecord(ctx, files[i], stdin, func(file string, r letter.Text) error {
				result := make(chan games.Finding, 1)
				select {
				case queue <- result:
					go func() { result <- games.Judge(file, r, *p.entry, p.ruleset) }()
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		}
	}()
	defer progress.End()
	var t tally
	for result := range queue {
		f := <-result
		t.add(f.Verdict)
		progress.Report("games", t.all, 0)
		if err := errors.Join(p.finding(f), p.out.Flush()); err != nil {
			return err
		}
	}
	if broken != nil {
		return broken
	}
	return t.err()
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
			if err == nil && !d.IsDir() &&
				(path == name || filepath.Ext(path) == ".txt") {
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

// eachRecord calls a function with each record of a file, or of standard input for
// "-", until it returns an error.
func eachRecord(ctx context.Context, name string, stdin io.Reader,
	do func(file string, r letter.Text) error) error {

	in, shown := stdin, "standard input"
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in, shown = f, name
	}
	records := letter.NewSplitter(cli.Interruptible(ctx, in))
	for {
		r, err := records.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = do(shown, r)
		}
		if err != nil {
			return err
		}
	}
}

// finding prints one finding in one line.
func (p *printer) finding(f games.Finding) error {
	if p.format == "json" {
		enc := json.NewEncoder(p.out)
		enc.SetEscapeHTML(false)
		return enc.Encode(f)
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
	why := x.Error
	for i, r := range x.Reasons {
		if i == 0 {
			why = x.Move + ": " + r.Text
		} else {
			why += "; " + r.Text
		}
	}
	p.printf(": %s\n", strings.ReplaceAll(why, "\n", " "))
	return nil
}

// A tally counts the games of a batch. It is an error if some of them are not legal to
// their end.
type tally struct{ all, wrong, misread int }

func (t *tally) add(verdict games.Verdict) {
	t.all++
	switch verdict {
	case games.Illegal, games.Contradiction:
		t.wrong++
	case games.NotUnderstood:
		t.misread++
	}
}

func (t *tally) Error() string {
	legal := t.all - t.wrong - t.misread
	return fmt.Sprintf("%s: %d legal to the end, %d illegal or contradictory, %d not understood",
		count(t.all, "game", "games"), legal, t.wrong, t.misread)
}

func (t *tally) err() error {
	if t.wrong+t.misread == 0 {
		return nil
	}
	return t
}
