// Fleet runs large computations on Apache Beam: comparisons of the two
// implementations of the rules, and verdicts on archives.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
)

var program = cli.Program{Name: "fleet", Help: help, Do: do}

func main() { program.Main() }

const help = `fleet runs a pipeline on Apache Beam, on this machine or on any Beam runner.

  fleet agreement -cases 0-9999     compare the engine with the naive model
  fleet adjudicate 'games/*.txt'    judge the records of an archive

The results are lines of JSON on standard output or, with -out, in files. README.md
explains how to use a Prism server, Flink or Dataflow. Besides the flags below, fleet has the
flags of Beam, such as -runner, -endpoint and -environment_type.

usage: fleet [flags] agreement|adjudicate [FILE PATTERN...]

Exit code: 0 success; 1 a difference, a record that is not legal to its end, or a
failed job; 2 wrong usage; 130 interrupted.

`

// A pipeline is a computation.
type pipeline interface {
	// check checks the flags and the arguments after the pipeline's name.
	check(entry games.Entry, ruleset string, args []string) error
	// build adds the transforms, and returns the outputs. The last one is short.
	build(s beam.Scope, to target) []output
	// judge returns an error if a line of the short output reports a failure.
	judge(line []byte) error
}

// do reads the flags, including those of Beam, and runs a pipeline. In a worker, which a runner
// starts with flags of Beam only, it does not return.
func do(ctx context.Context, c *cli.Call) error {
	out := c.String("out", "",
		"write the results to this `folder`, which all workers and this machine can reach, "+
			"such as gs://bucket/run-1")
	entry := games.Flag(c.FlagSet)
	ruleset := c.String("ruleset", "", "adjudicate, for records that name none: "+
		cli.RulesetFlag)
	pipelines := map[string]pipeline{
		"agreement": newAgreement(c.FlagSet), "adjudicate": new(adjudicate),
	}
	c.Listed, c.FlagSet = c.FlagSet, flag.NewFlagSet("fleet", flag.ContinueOnError)
	for _, flags := range []*flag.FlagSet{c.Listed, flag.CommandLine} {
		flags.VisitAll(func(f *flag.Flag) { c.Var(f.Value, f.Name, f.Usage) })
	}
	others, err := c.Parse()
	if err != nil {
		return err
	}
	beam.Init()
	if len(others) == 0 || pipelines[others[0]] == nil {
		return cli.Usagef("no pipeline; expected agreement or adjudicate")
	}
	if *out == "" && !here() {
		return cli.Usagef("no -out; expected a folder that the workers of the runner can " +
			"reach, such as gs://bucket/run-1")
	}
	chosen := pipelines[others[0]]
	if err := chosen.check(*entry, *ruleset, others[1:]); err != nil {
		return err
	}
	log.SetupLogging("warn", "text")
	to, err := newTarget(ctx, *out)
	if err != nil {
		return err
	}
	defer to.close()
	p, s := beam.NewPipelineWithRoot()
	outputs := chosen.build(s, to)
	err = beamx.Run(ctx, p)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return cli.Failf("%v", err)
	case *jobopts.Async:
		return nil
	}
	last := len(outputs) - 1
	if *out != "" {
		outputs, last = outputs[last:], 0
	}
	var found error
	for i, o := range outputs {
		text, err := o.read(ctx)
		if err != nil {
			return cli.Failf("%v", err)
		}
		for line := range bytes.Lines(text) {
			c.Stdout.Write(line)
			if i == last {
				found = errors.Join(found, chosen.judge(line))
			}
		}
	}
	if found != nil {
		found = cli.Failf("%v", found)
	}
	return found
}

// here reports whether the workers run in this process.
func here() bool {
	switch *runners.Runner {
	case "", "prism", "PrismRunner":
		return jobopts.IsLoopback() || *jobopts.Endpoint == "" && *jobopts.EnvironmentType == ""
	}
	return jobopts.IsLoopback()
}
