// Fleet runs large computations on Apache Beam: comparisons of the two
// implementations of the rules, and verdicts on archives.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
)

func main() { cli.Main(run) }

const help = `fleet runs a pipeline on Apache Beam, on this machine or on any Beam runner.

  fleet agreement -cases 0-9999     compare the engine with the naive model
  fleet adjudicate 'games/*.txt'    judge the records of an archive

The results are lines of JSON on standard output or, with -out, in files. README.md
explains how to use a Prism server, Flink or Dataflow.

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

// A question holds the settings of the command line.
type question struct {
	pipeline
	out string
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err != nil {
		return cli.Complain("fleet", err, stderr)
	}
	log.SetupLogging("warn", "text")
	err = q.answer(ctx, stdout)
	if code := cli.Complain("fleet", err, stderr); code == cli.OK || code == cli.Interrupted ||
		errors.As(err, new(*cli.UsageError)) {
		return code
	}
	return cli.Failed
}

// parse reads the flags, including those of Beam. In a worker, which a runner
// starts with flags of Beam only, parse does not return.
func parse(args []string, stdout io.Writer) (question, error) {
	q := question{}
	own := flag.NewFlagSet("fleet", flag.ContinueOnError)
	own.StringVar(&q.out, "out", "",
		"write the results to this `folder`, which all workers and this machine can reach, "+
			"such as gs://bucket/run-1")
	entry := games.Flag(own)
	ruleset := own.String("ruleset", "", "adjudicate, for records that name none: "+
		cli.RulesetFlag)
	pipelines := map[string]pipeline{
		"agreement": newAgreement(own), "adjudicate": new(adjudicate),
	}
	all := flag.NewFlagSet("fleet", flag.ContinueOnError)
	for _, fs := range []*flag.FlagSet{own, flag.CommandLine} {
		fs.VisitAll(func(f *flag.Flag) { all.Var(f.Value, f.Name, f.Usage) })
	}
	others, err := cli.Parse(all, "", args, io.Discard)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, help)
		own.SetOutput(stdout)
		own.PrintDefaults()
		fmt.Fprint(stdout, "\nand the flags of Beam, such as -runner, -endpoint and -environment_type\n")
	}
	if err != nil {
		return q, err
	}
	beam.Init()
	if len(others) == 0 || pipelines[others[0]] == nil {
		return q, cli.Usagef("no pipeline; expected agreement or adjudicate")
	}
	if q.out == "" && !here() {
		return q, cli.Usagef("no -out; expected a folder that the workers of the runner can " +
			"reach, such as gs://bucket/run-1")
	}
	q.pipeline = pipelines[others[0]]
	return q, q.check(*entry, *ruleset, others[1:])
}

// here reports whether the workers run in this process.
func here() bool {
	switch *runners.Runner {
	case "", "prism", "PrismRunner":
		return jobopts.IsLoopback() || *jobopts.Endpoint == "" && *jobopts.EnvironmentType == ""
	}
	return jobopts.IsLoopback()
}

// answer runs the pipeline and prints its outputs; with -out, only the short one.
func (q question) answer(ctx context.Context, stdout io.Writer) error {
	to, err := newTarget(ctx, q.out)
	if err != nil {
		return err
	}
	defer to.close()
	p, s := beam.NewPipelineWithRoot()
	outputs := q.build(s, to)
	if err := cmp.Or(beamx.Run(ctx, p), ctx.Err()); err != nil || *jobopts.Async {
		return err
	}
	var found error
	for i, o := range outputs {
		short := i == len(outputs)-1
		if q.out != "" && !short {
			continue
		}
		err := o.each(ctx, func(line []byte) error {
			if short {
				found = errors.Join(found, q.judge(line))
			}
			_, err := stdout.Write(line)
			return err
		})
		if err != nil {
			return err
		}
	}
	return found
}
