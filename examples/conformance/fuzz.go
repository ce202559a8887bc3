package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz/engines"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

const fuzzHelp = `conformance fuzz searches for positions where an engine that speaks the conformance
protocol differs from this library. It asks both about random positions, with
crowded squares, statues, old ichor and repetitions, and about impossible ones. It
makes the first difference for each field of the answer and set of rules as small as
possible, and shows it with a draft of a ruling.

  conformance fuzz -- ./engine                        fuzz for a minute
  conformance fuzz -cases 1000 -seed 7 -- ./engine    try 1000 cases of a seed
  conformance fuzz -for 1h -game wormhole -- python3 engine.py

Several engines run at the same time. An engine that exits, or does not answer
within -timeout, is restarted. Findings are saved as files, which the next run tries
first.

usage: conformance fuzz [flags] -- COMMAND [ARGUMENT...]

`

// fuzzTime is the duration of a run without -for and -cases.
const fuzzTime = time.Minute

func fuzzing(ctx context.Context, v invocation) (bool, error) {
	var o engines.Options
	entry := games.Flag(v.fs)
	v.fs.Uint64Var(&o.Seed, "seed", 1, cli.SeedFlag("cases"))
	v.fs.IntVar(&o.Cases, "cases", 0,
		"stop after this `number` of cases, each a position and a game from it; 0 is no limit")
	v.fs.DurationVar(&o.Time, "for", 0, fmt.Sprintf("stop after this `time` (default %v "+
		"without -cases)", fuzzTime))
	v.fs.IntVar(&o.Workers, "jobs", runtime.GOMAXPROCS(0),
		"run this `number` of engines at the same time")
	v.fs.DurationVar(&o.Timeout, "timeout", proto.DefaultTimeout, cli.TimeoutFlag)
	v.fs.DurationVar(&o.Shrink, "shrink", engines.DefaultShrink,
		"spend at most this `time` on making one difference smaller")
	rulesets := v.fs.String("rulesets", "", rulesetsFlag)
	folder := v.fs.String("findings", "findings",
		"save findings in this `folder`, and first try those saved there; \"\" for neither")
	asJSON := v.fs.Bool("json", false, cli.JSONFlag)
	command, err := v.engine(fuzzHelp)
	switch {
	case err != nil:
		return false, err
	case min(o.Cases, int(o.Time)) < 0 || min(o.Timeout, o.Shrink) <= 0:
		return false, cli.Usagef("expected -timeout and -shrink above 0, and -cases and -for " +
			"of at least 0")
	case o.Cases == 0 && o.Time == 0:
		o.Time = fuzzTime
	}
	o.Rules = entry.Rules
	if o.Rulesets, err = presets(*entry, *rulesets); err != nil {
		return false, err
	}
	if *folder != "" {
		if o.Known, err = engines.Load(*folder, entry.Name()); err != nil {
			return false, err
		}
	}
	corpus, err := entry.Corpus()
	if err != nil {
		return false, err
	}
	o.Start = func(ctx context.Context, timeout time.Duration) (engines.Engine, error) {
		return proto.StartProcess(ctx, command,
			proto.ProcessOptions{Timeout: timeout, Restarts: -1})
	}
	p := cli.NewProgress(v.stderr)
	o.Progress = func(at engines.Progress) {
		p.Report(fmt.Sprintf("findings: %d; smaller positions: %d; cases", at.Findings,
			at.Shrinking), at.Cases, o.Cases)
	}
	r, err := engines.Run(ctx, o)
	p.End()
	switch {
	case r == nil || err != nil && ctx.Err() == nil:
		return false, err
	case r.Cases == 0 && len(r.Findings) == 0 && err == nil:
		return false, cli.Usagef("no case was finished in this time; expected a longer -for or " +
			"a shorter -timeout")
	}
	err = cmp.Or(err, save(r, *folder))
	report := newReport(strings.Join(command, " "), *entry, o, r, corpus)
	if *asJSON {
		err = cmp.Or(err, writeJSON(v.stdout, report))
	} else {
		err = cmp.Or(err, report.write(v.stdout, cli.StyleFor(v.direct)))
	}
	return len(r.Findings) == 0, err
}

// save saves the findings that are new and can be reproduced.
func save(r *engines.Result, folder string) error {
	for _, f := range r.Findings {
		if f.Known || f.Unsteady || folder == "" {
			continue
		}
		if err := f.Save(folder); err != nil {
			return err
		}
	}
	return nil
}
