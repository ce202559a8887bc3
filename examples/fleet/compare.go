package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
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
type Range struct{ From, To int64 }

// parseRange reads "0-999" or "42".
func parseRange(text string) (r Range, err error) {
	rest := ""
	n, _ := fmt.Sscanf(text, "%d-%d%s", &r.From, &r.To, &rest)
	if n == 1 {
		r.To = r.From
	}
	const most = math.MaxInt64 / 2 // so that no sum overflows
	inOrder := 0 <= r.From && r.From <= r.To && r.To <= most
	if n < 1 || n > 2 || !inOrder {
		return r, cli.Usagef("-cases is %q; expected a first and a last number such as 0-999, "+
			"or one number", text)
	}
	return r, nil
}

// chunks cuts a range into chunks of n cases; the last one may be smaller.
func (r Range) chunks(n int64) (list []Range) {
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
	Tallies     map[string]tally // by ruleset
	Differences []difference     // in the order of their cases
}

// A tally counts what has been compared under a ruleset, and the differences.
type tally struct {
	Ruleset     string
	Positions   int
	Counts      gametest.Counts
	Differences int
}

// everyRuleset names the tally of all rulesets.
const everyRuleset = "all"

// A difference is a case on which the two implementations differ.
type difference struct {
	Case  int64
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
	found, cases := summary{Tallies: map[string]tally{}}, fuzz.For(rules)
	for i := r.From; i <= r.To; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c := cases.Seeded(f.Seed, uint64(i))
		counts, err := gametest.Compare(rules, model, c, gametest.Detail{})
		t := tally{Positions: counts.Positions(), Counts: counts}
		if failure := (*gametest.Failure)(nil); errors.As(err, &failure) {
			t.Differences = 1
			again := fmt.Sprintf("go run . -seed %d -cases %d", f.Seed, i)
			if len(f.Without) > 0 {
				again += " -without " + strings.Join(f.Without, ",")
			}
			input := fmt.Sprintf("[]byte(%+q)", cases.Bytes(f.Seed, uint64(i)))
			found.Differences = append(found.Differences, difference{i, again, input, failure})
		}
		if !slices.Contains(rules.Rulesets(), c.Ruleset) {
			c.Ruleset = "others"
		}
		found.add(summary{Tallies: map[string]tally{c.Ruleset: t, everyRuleset: t}})
	}
	return json.Marshal(found)
}

// add adds what has been found in other cases.
func (r *summary) add(other summary) {
	for ruleset, t := range other.Tallies {
		sum := r.Tallies[ruleset]
		sum.Ruleset = ruleset
		sum.Positions += t.Positions
		sum.Counts.Add(t.Counts)
		sum.Differences += t.Differences
		r.Tallies[ruleset] = sum
	}
	r.Differences = append(r.Differences, other.Differences...)
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
	all := summary{Tallies: map[string]tally{}}
	for data := []byte(nil); next(&data); {
		var chunk summary
		if err := json.Unmarshal(data, &chunk); err != nil {
			return err
		}
		all.add(chunk)
	}
	slices.SortFunc(all.Differences, func(a, b difference) int {
		return cmp.Compare(a.Case, b.Case)
	})
	var rows []tally
	for _, ruleset := range slices.Sorted(maps.Keys(all.Tallies)) {
		rows = append(rows, all.Tallies[ruleset])
	}
	return errors.Join(writeLines(ctx, path(f.Dir, differences), all.Differences),
		writeLines(ctx, path(f.Dir, counts), rows))
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
