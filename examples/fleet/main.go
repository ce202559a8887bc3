// Fleet compares the two implementations of the rules on Apache Beam.
package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz/naive/misread"
)

var program = cli.Program{Name: "fleet", Help: help, Do: do}

func main() { program.Main() }

const help = `fleet compares the engine with the naive model on Apache Beam, on this machine or on
any Beam runner.

  fleet -cases 0-9999     compare them on ten thousand cases

The results are lines of JSON on standard output or, with -out, in files. README.md
explains how to use a Prism server, Flink or Dataflow. Besides the flags below, fleet has the
flags of Beam, such as -runner, -endpoint and -environment_type.

usage: fleet [flags]

Exit code: 0 success; 1 a difference, or a failed job; 2 wrong usage; 130 interrupted.

`

// do reads the flags, including those of Beam, and runs the comparison. In a worker, which a
// runner starts with flags of Beam only, it does not return.
func do(ctx context.Context, c *cli.Call) error {
	var f compareFn
	c.Uint64Var(&f.Seed, "seed", 1, cli.SeedFlag("cases"))
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
		if dir, err = os.MkdirTemp("", "fleet-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	} else if !strings.Contains(dir, "://") { // a worker may have another current directory
		if dir, err = filepath.Abs(dir); err != nil {
			return err
		}
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
	found, err := filesystem.Read(ctx, fs, path(dir, differences))
	rows, wrong := filesystem.Read(ctx, fs, path(dir, counts))
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
