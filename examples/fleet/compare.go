package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func init() {
	register.Iter1[[]byte]()
	register.DoFn2x2[context.Context, Range, []byte, error](&compareFn{})
	register.DoFn3x1[context.Context, []byte, func(*[]byte) bool, error](&gatherFn{})
}

// A Range is a range of case numbers, including both ends.
type Range struct{ From, To uint64 }

// parseRange reads a range such as "0-999".
func parseRange(text string) (r Range, err error) {
	rest := ""
	n, _ := fmt.Sscanf(text, "%d-%d%s", &r.From, &r.To, &rest)
	if n != 2 || r.From > r.To || r.To > 1<<62 { // so that no sum overflows
		err = cli.Usagef("-cases is %q; expected a first and a last number such as 0-999", text)
	}
	return r, err
}

// chunks cuts a range into chunks of n cases; the last one may be smaller.
func (r Range) chunks(n uint64) (list []Range) {
	for from := r.From; from <= r.To; from += n {
		list = append(list, Range{from, min(from+n-1, r.To)})
	}
	return list
}

// A compareFn compares the engine with the naive model on chunks of the seeded cases of
// TestAgreement in package fuzz. The result of a chunk is JSON, of which Beam knows no more.
type compareFn struct {
	Seed    uint64
	Without []string // misreadings of the naive model
}

// A summary is what has been found in a chunk of cases, or in all.
type summary struct {
	Positions   int
	Differences []difference // in the order of their cases
}

// A tally counts what has been compared, and the differences.
type tally struct{ Positions, Differences int }

// A difference is a case on which the two implementations differ.
type difference struct {
	Case  uint64
	Again string // the command that reproduces the difference
	Input string // of the agreement fuzz target
	*gametest.Failure
}

// ProcessElement compares the cases of a range.
func (f *compareFn) ProcessElement(ctx context.Context, r Range) ([]byte, error) {
	rules := nemorothgame.Rules()
	model, err := misread.Model(f.Without...)
	if err != nil {
		return nil, err
	}
	found, cases := summary{}, fuzz.NewGenerator(rules)
	for i := r.From; i <= r.To; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		positions, err := gametest.Compare(rules, model, cases.Seeded(f.Seed, i))
		found.Positions += positions
		if failure := (*gametest.Failure)(nil); errors.As(err, &failure) {
			again := fmt.Sprintf("go run . -seed %d -cases %d-%d", f.Seed, i, i)
			if len(f.Without) > 0 {
				again += " -without " + strings.Join(f.Without, ",")
			}
			input := fmt.Sprintf("[]byte(%+q)", cases.Bytes(f.Seed, i))
			found.Differences = append(found.Differences, difference{i, again, input, failure})
		}
	}
	return json.Marshal(found)
}

// The files of the results.
const (
	differences = "differences"
	counts      = "counts"
)

// path returns the path of a file in a folder of one of Beam's file systems.
func path(dir, name string) string { return strings.TrimRight(dir, "/") + "/" + name + ".jsonl" }

// A gatherFn adds the results of all chunks, and writes them into a folder. One worker does so,
// with the lines in order, so that a bundle that a runner repeats writes the same files.
type gatherFn struct{ Dir string }

// ProcessElement writes the files, also if they are empty, so that none of an earlier run remains.
func (f *gatherFn) ProcessElement(ctx context.Context, _ []byte, next func(*[]byte) bool) error {
	var all summary
	for data := []byte(nil); next(&data); {
		var chunk summary
		if err := json.Unmarshal(data, &chunk); err != nil {
			return err
		}
		all.Positions += chunk.Positions
		all.Differences = append(all.Differences, chunk.Differences...)
	}
	slices.SortFunc(all.Differences, func(a, b difference) int {
		return cmp.Compare(a.Case, b.Case)
	})
	return errors.Join(writeLines(ctx, path(f.Dir, differences), all.Differences),
		writeLines(ctx, path(f.Dir, counts), []tally{{all.Positions, len(all.Differences)}}))
}

// writeLines writes a file with a line of JSON for each value.
func writeLines[T any](ctx context.Context, path string, values []T) error {
	var text bytes.Buffer
	lines := json.NewEncoder(&text)
	for _, v := range values {
		if err := lines.Encode(v); err != nil {
			return err
		}
	}
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	return filesystem.Write(ctx, fs, path, text.Bytes())
}
