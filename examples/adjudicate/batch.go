package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/examples/internal/archive"
	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// batch judges every record of the files in parallel and prints the findings in
// the order of the records. It holds at most a few records per processor.
func (q question) batch(ctx context.Context, stdin io.Reader, p *printer, progress *cli.Progress) error {
	files, err := q.recordFiles()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel()
	queue := make(chan chan archive.Finding, 4*q.cpus) // in the order of the records
	work := make(chan func(), q.cpus)
	for range q.cpus {
		running.Go(func() {
			for do := range work {
				do()
			}
		})
	}
	var broken error // of a file; read after the queue is closed
	running.Go(func() {
		defer close(queue)
		defer close(work)
		put := func(r archive.Text) error {
			result := make(chan archive.Finding, 1)
			select {
			case queue <- result:
			case <-ctx.Done():
				return ctx.Err()
			}
			work <- func() { result <- r.Judge(*q.entry, q.ruleset) }
			return nil
		}
		for i := 0; i < len(files) && broken == nil; i++ {
			broken = eachRecord(ctx, files[i], stdin, put)
		}
	})
	defer progress.End()
	var t tally
	for result := range queue {
		if len(queue) == 0 { // the next finding may take long
			if err := p.out.Flush(); err != nil {
				return err
			}
		}
		f := <-result
		t.add(f.Verdict)
		progress.Report("games", t.all, 0)
		if err := p.finding(f); err != nil {
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
func (q question) recordFiles() (files []string, err error) {
	for _, name := range q.files {
		if name == "-" {
			files = append(files, name)
			continue
		}
		n := len(files)
		err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (path == name || filepath.Ext(path) == ".txt") {
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
func eachRecord(ctx context.Context, name string, stdin io.Reader, do func(archive.Text) error) error {
	in, shown := stdin, "standard input"
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in, shown = f, name
	}
	for s := archive.NewSplitter(shown, cli.Interruptible(ctx, in)); ; {
		r, err := s.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = do(r)
		}
		if err != nil {
			return err
		}
	}
}

// finding prints one finding in one line.
func (p *printer) finding(f archive.Finding) error {
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
			p.printf("%s, %s, %s\n", p.style.Good(string(f.Verdict)), count(f.Moves, "move", "moves"), game.OutcomeText(entry.Rules, *f.Outcome))
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
	if len(x.Reasons) > 0 {
		texts := make([]string, len(x.Reasons))
		for i, r := range x.Reasons {
			texts[i] = r.Text
		}
		why = x.Move + ": " + strings.Join(texts, "; ")
	}
	p.printf(": %s\n", strings.ReplaceAll(why, "\n", " "))
	return nil
}

// checkBatch returns an error for arguments that do not fit -batch.
func (q question) checkBatch(fs *flag.FlagSet) error {
	for _, name := range []string{"position", "move", "svg", "as", "history", "diff", "board"} {
		if cli.IsSet(fs, name) {
			return cli.Usagef("-%s cannot be given with -batch", name)
		}
	}
	switch {
	case len(q.files) == 0:
		return cli.Usagef("no FILE; expected files or folders for -batch, or - for standard input")
	case slices.Contains(q.files, ""):
		return cli.Usagef("FILE is empty; expected a file name, or - for standard input")
	case q.format != "text" && q.format != "json":
		return cli.Usagef("-format is %q; expected text or json for -batch", q.format)
	case q.cpus < 1:
		return cli.Usagef("-cpus is %d; expected at least 1", q.cpus)
	}
	return nil
}

// A tally counts the games of a batch.
type tally struct{ all, wrong, misread int }

func (t *tally) add(verdict archive.Verdict) {
	t.all++
	switch verdict {
	case archive.Illegal, archive.Contradiction:
		t.wrong++
	case archive.NotUnderstood:
		t.misread++
	}
}

// A batchError reports that some games are not legal to their end.
type batchError struct{ tally }

func (e *batchError) Error() string {
	return fmt.Sprintf("%s: %d legal to the end, %d illegal or contradictory, %d not understood", count(e.all, "game", "games"), e.all-e.wrong-e.misread, e.wrong, e.misread)
}

func (t tally) err() error {
	if t.wrong+t.misread == 0 {
		return nil
	}
	return &batchError{t}
}
