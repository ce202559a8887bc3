// Fleet compares the two implementations of the rules on Apache Beam.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var program = cli.Program{Name: "fleet", Do: do,
	Help: `fleet compares the engine with the naive model on Apache Beam, on this machine or on
any Beam runner.

  fleet -cases 0-9999     compare them on ten thousand cases

The results are lines of JSON on standard output or, with -out, in files. README.md
explains how to use a Prism server, Flink or Dataflow. Besides the flags below, fleet has the
flags of Beam, such as -runner, -endpoint and -environment_type.

usage: fleet [flags]

Exit code: 0 success; 1 a difference, or a failed job; 2 wrong usage; 130 interrupted.

`}

func main() { program.Main() }

// do reads the flags, including those of Beam, and runs the comparison. In a worker, which a
// runner starts with flags of Beam only, it does not return.
func do(ctx context.Context, c *cli.Call) error {
	var f compareFn
	c.SeedVar(&f.Seed, "cases")
	cases := c.String("cases", "0-999", "compare the cases of this `range`, such as 0-999; "+
		"a case has about 80 positions")
	without := c.String("without", "", "switch off these `rules`, separated by commas, in the "+
		"naive model, to test that differences are found")
	chunk := c.Int("chunk", 100,
		"hand out this `number` of cases at a time; they should take a few seconds")
	out := c.String("out", "",
		"write the results to this `folder`, which all workers and this machine can reach, "+
			"such as gs://bucket/run-1")
	c.Listed, c.FlagSet = c.FlagSet, flag.NewFlagSet("fleet", flag.ContinueOnError)
	for _, flags := range []*flag.FlagSet{c.Listed, flag.CommandLine} {
		flags.VisitAll(func(f *flag.Flag) { c.Var(f.Value, f.Name, f.Usage) })
	}
	if err := c.ParseFlags(); err != nil {
		return err
	}
	beam.Init()
	f.Without = strings.FieldsFunc(*without, func(r rune) bool { return r == ',' })
	all, err := parseRange(*cases)
	if err != nil {
		return err
	}
	if _, err := misread.Model(f.Without...); err != nil {
		return cli.Usagef("-without: %v", err)
	}
	switch {
	case *chunk < 1:
		return cli.Usagef("-chunk is %d; expected at least 1", *chunk)
	case *out == "" && !here():
		return cli.Usagef("no -out; expected a folder that the workers of the runner can " +
			"reach, such as gs://bucket/run-1")
	}
	dir := *out
	if dir == "" {
		dir, err = os.MkdirTemp("", "fleet-")
		defer os.RemoveAll(dir)
	} else if !strings.Contains(dir, "://") { // a worker may have another current directory
		dir, err = filepath.Abs(dir)
	}
	if err != nil {
		return err
	}
	fs, err := filesystem.New(ctx, dir)
	if err != nil {
		return cli.Usagef("-out: %v", err)
	}
	defer fs.Close()
	log.SetupLogging("warn", "text")
	p, s := beam.NewPipelineWithRoot()
	compared := beam.ParDo(s, &f,
		beam.Reshuffle(s, beam.CreateList(s, all.chunks(uint64(*chunk)))))
	beam.ParDo0(s, &gatherFn{dir}, beam.Impulse(s), beam.SideInput{Input: compared})
	err = beamx.Run(ctx, p)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return cli.Failf("%v", err)
	case *jobopts.Async:
		return nil
	}
	found, err := filesystem.Read(ctx, fs, path(dir, "differences"))
	rows, wrong := filesystem.Read(ctx, fs, path(dir, "counts"))
	if err = cmp.Or(err, wrong); err != nil {
		return cli.Failf("%v", err)
	}
	if *out == "" {
		c.Stdout.Write(found)
	}
	c.Stdout.Write(rows)
	if n := bytes.Count(found, []byte("\n")); n > 0 {
		return cli.Failf("the engine and the naive model differ in %d of %d cases", n,
			all.To-all.From+1)
	}
	return nil
}

// here reports whether the workers run in this process.
func here() bool {
	switch *runners.Runner {
	case "", "prism", "PrismRunner":
		return jobopts.IsLoopback() || *jobopts.Endpoint == "" && *jobopts.EnvironmentType == ""
	}
	return jobopts.IsLoopback()
}

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
			found.Differences = append(found.Differences, difference{i, again,
				fmt.Sprintf("[]byte(%+q)", cases.Bytes(f.Seed, i)), failure})
		}
	}
	return json.Marshal(found)
}

// path returns the path of a file of results in a folder of one of Beam's file systems.
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
	return errors.Join(writeLines(ctx, path(f.Dir, "differences"), all.Differences),
		writeLines(ctx, path(f.Dir, "counts"), []tally{{all.Positions, len(all.Differences)}}))
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
