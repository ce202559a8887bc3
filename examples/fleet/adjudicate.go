package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

func init() {
	register.Emitter1[Record]()
	register.Emitter2[string, int64]()
	register.DoFn3x1[context.Context, fileio.ReadableFile, func(Record), error](&recordsFn{})
	register.DoFn3x1[Record, func(Line), func(string, int64), error](&judgeFn{})
	register.Function2x1(add)
	register.Function2x1(verdictLine)
}

func add(a, b int64) int64 { return a + b }

// An adjudicate judges the records of files.
type adjudicate struct {
	Game, Ruleset string // for records that name none
	patterns      []string
}

// A Record is a letter.Text in a form that Beam can carry.
type Record struct {
	File string
	Line int
	Text []byte // which may not be UTF-8
	Err  string
}

func (a *adjudicate) check(entry games.Entry, ruleset string, patterns []string) error {
	a.Game, a.Ruleset = entry.Name(), ruleset
	if _, err := entry.Start("", ruleset); err != nil {
		return err
	}
	if len(patterns) == 0 {
		return cli.Usagef("no FILE PATTERN; expected one such as 'games/*.txt' or " +
			"gs://bucket/games/*.txt")
	}
	for _, p := range patterns {
		path, err := whole(p)
		if err != nil {
			return err
		}
		a.patterns = append(a.patterns, path)
	}
	return nil
}

func (a *adjudicate) build(s beam.Scope, to target) []output {
	found := fileio.MatchAll(s, beam.CreateList(s, a.patterns), fileio.MatchEmptyDisallow())
	files := fileio.ReadMatches(s, beam.Reshuffle(s, found))
	records := beam.Reshuffle(s, beam.ParDo(s, &recordsFn{}, files))
	findings, verdicts := beam.ParDo2(s, &judgeFn{*a}, records)
	counts := beam.CombinePerKey(s, add, verdicts)
	return []output{
		to.write(s, "verdicts", findings),
		to.write(s, "counts", beam.ParDo(s, verdictLine, counts)),
	}
}

// A recordsFn cuts a file into records.
type recordsFn struct{}

func (f *recordsFn) ProcessElement(ctx context.Context, file fileio.ReadableFile,
	emit func(Record)) error {

	in, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer in.Close()
	for s := letter.NewSplitter(in); ; {
		t, err := s.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file.Metadata.Path, err)
		}
		r := Record{File: file.Metadata.Path, Line: t.Line, Text: []byte(t.Text)}
		if t.Err != nil {
			r.Text, r.Err = nil, t.Err.Error()
		}
		emit(r)
	}
}

// A judgeFn judges a record. It emits a line of JSON, and the verdict with the count 1.
type judgeFn struct{ Adjudicate adjudicate }

func (f *judgeFn) ProcessElement(r Record, line func(Line), verdict func(string, int64)) error {
	entry, err := games.Lookup(f.Adjudicate.Game)
	if err != nil {
		return err
	}
	t := letter.Text{Line: r.Line, Text: string(r.Text)}
	if r.Err != "" {
		t.Err = errors.New(r.Err)
	}
	found := games.Judge(r.File, t, entry, f.Adjudicate.Ruleset)
	line(Line{fmt.Sprintf("%s %020d", r.File, r.Line), toJSON(found)})
	verdict(string(found.Verdict), 1)
	return nil
}

// A verdictRow is a line of the output counts.
type verdictRow struct {
	Verdict games.Verdict `json:"verdict"`
	Records int64         `json:"records"`
}

func verdictLine(verdict string, records int64) Line {
	return Line{verdict, toJSON(verdictRow{games.Verdict(verdict), records})}
}

func (a *adjudicate) judge(line []byte) error {
	var r verdictRow
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	if r.Verdict != games.Legal {
		return fmt.Errorf("records that are not legal to their end: %d %s", r.Records, r.Verdict)
	}
	return nil
}
