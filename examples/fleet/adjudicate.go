package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

func init() {
	register.Emitter1[Batch]()
	register.Emitter1[string]()
	register.DoFn3x1[context.Context, fileio.ReadableFile, func(Batch), error](&recordsFn{})
	register.DoFn4x1[context.Context, Batch, func(Line), func(string), error](&judgeFn{})
	register.Function1x2(one)
	register.Function2x1(verdictLine)
}

// An adjudicate judges the records of files.
type adjudicate struct {
	Game, Ruleset string // for records that name none
	Patterns      []string
	entry         *games.Entry
	ruleset       *string
}

// A Record is a letter.Text in a form that Beam can carry.
type Record struct {
	File string
	Line int
	Text []byte // which may not be UTF-8
	Err  string
}

// A Batch is the unit of work: some records of one file.
type Batch struct{ Records []Record }

const (
	batchRecords = 500
	batchBytes   = 1 << 20
)

func (a *adjudicate) check(ctx context.Context, patterns []string) error {
	a.Game, a.Ruleset = a.entry.Name(), *a.ruleset
	if _, err := a.entry.Start("", a.Ruleset); err != nil {
		return err
	}
	if len(patterns) == 0 {
		return cli.Usagef("no FILE PATTERN; expected one such as 'games/*.txt' or gs://bucket/games/*.txt")
	}
	for _, p := range patterns {
		if p == "" {
			return cli.Usagef("a FILE PATTERN is empty; expected one such as 'games/*.txt'")
		}
		path, err := whole(p)
		if err != nil {
			return err
		}
		if here() { // otherwise perhaps only the workers can see the files
			if err := matches(ctx, path); err != nil {
				return err
			}
		}
		a.Patterns = append(a.Patterns, path)
	}
	return nil
}

// matches returns an error if no file matches a pattern.
func matches(ctx context.Context, pattern string) error {
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return err
	}
	defer fs.Close()
	files, err := fs.List(ctx, pattern)
	if err == nil && len(files) == 0 {
		err = cli.Usagef("no file matches %s", pattern)
	}
	return err
}

func (a *adjudicate) build(s beam.Scope, to target) []output {
	found := fileio.MatchAll(s, beam.CreateList(s, a.Patterns), fileio.MatchEmptyDisallow())
	files := fileio.ReadMatches(s, beam.Reshuffle(s, found))
	batches := beam.Reshuffle(s, beam.ParDo(s, &recordsFn{}, files))
	findings, verdicts := beam.ParDo2(s, &judgeFn{Adjudicate: *a}, batches)
	counts := beam.CombinePerKey(s, add, beam.ParDo(s, one, verdicts))
	return []output{
		to.write(s, "verdicts", to.shards, findings),
		to.write(s, "counts", 1, beam.ParDo(s, verdictLine, counts)),
	}
}

// A recordsFn cuts a file into batches of records.
type recordsFn struct{}

func (f *recordsFn) ProcessElement(ctx context.Context, file fileio.ReadableFile,
	emit func(Batch)) error {
	in, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer in.Close()
	count(ctx, "files", 1)
	var b Batch
	bytes := 0
	for s := letter.NewSplitter(in); ; {
		t, err := s.Next()
		if err != nil && err != io.EOF {
			return fmt.Errorf("%s: %w", file.Metadata.Path, err)
		}
		if len(b.Records) == batchRecords || bytes+len(t.Text) > batchBytes || err == io.EOF {
			if len(b.Records) > 0 {
				emit(b)
			}
			b, bytes = Batch{}, 0
		}
		if err == io.EOF {
			return nil
		}
		r := Record{File: file.Metadata.Path, Line: t.Line, Text: []byte(t.Text)}
		if t.Err != nil {
			r.Text, r.Err = nil, t.Err.Error()
		}
		b.Records = append(b.Records, r)
		bytes += len(r.Text)
	}
}

// A judgeFn judges records. For each it emits a line of JSON and the verdict.
type judgeFn struct {
	Adjudicate adjudicate
	entry      games.Entry
}

func (f *judgeFn) Setup() (err error) {
	f.entry, err = games.Lookup(f.Adjudicate.Game)
	return err
}

func (f *judgeFn) ProcessElement(ctx context.Context, b Batch, line func(Line),
	verdict func(string)) error {
	for _, r := range b.Records {
		if err := ctx.Err(); err != nil {
			return err
		}
		t := letter.Text{Line: r.Line, Text: string(r.Text)}
		if r.Err != "" {
			t.Err = errors.New(r.Err)
		}
		found := games.Judge(r.File, t, f.entry, f.Adjudicate.Ruleset)
		count(ctx, "records", 1)
		count(ctx, "records "+string(found.Verdict), 1)
		count(ctx, "moves", found.Moves)
		if found.Trouble != nil {
			for _, reason := range found.Trouble.Reasons {
				count(ctx, "rejected by "+reason.Rule, 1)
			}
		}
		line(Line{fmt.Sprintf("%s %020d", r.File, r.Line), toJSON(found)})
		verdict(string(found.Verdict))
	}
	return nil
}

func one(verdict string) (string, int64) { return verdict, 1 }

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
