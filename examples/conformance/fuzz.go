package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

const fuzzHelp = `conformance fuzz searches for positions where an engine that speaks the conformance
protocol differs from this library. It asks both about random positions, with
crowded squares, statues, old ichor and repetitions, and about impossible ones. It
makes each difference as small as possible, and shows one example for each cause,
with a draft of a ruling.

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
	v.fs.IntVar(&o.Cases, "cases", 0, "stop after this `number` of cases, each a position and a game from it; 0 is no limit")
	v.fs.DurationVar(&o.Time, "for", 0, fmt.Sprintf("stop after this `time` (default %v without -cases)", fuzzTime))
	v.fs.IntVar(&o.Workers, "jobs", runtime.GOMAXPROCS(0), "run this `number` of engines at the same time")
	v.fs.DurationVar(&o.Timeout, "timeout", proto.DefaultTimeout, cli.TimeoutFlag)
	v.fs.DurationVar(&o.Shrink, "shrink", engines.DefaultShrink, "spend at most this `time` on making one difference smaller")
	rulesets := v.fs.String("rulesets", "", rulesetsFlag)
	folder := v.fs.String("findings", "findings", "save findings in this `folder`, and first try those saved there; \"\" for neither")
	asJSON := v.fs.Bool("json", false, cli.JSONFlag)
	command, err := v.engine(fuzzHelp)
	switch {
	case err != nil:
		return false, err
	case o.Cases < 0 || o.Time < 0 || o.Timeout <= 0 || o.Shrink <= 0:
		return false, cli.Usagef("expected -timeout and -shrink above 0, and -cases and -for of at least 0")
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
		return proto.StartProcess(ctx, command, proto.ProcessOptions{Timeout: timeout, Restarts: -1})
	}
	r, err := v.fuzz(ctx, o)
	if r == nil || err != nil && ctx.Err() == nil {
		return false, err
	}
	if r.Cases == 0 && len(r.Findings) == 0 && err == nil {
		return false, cli.Usagef("no case was finished in this time; expected a longer -for or a shorter -timeout")
	}
	if kept := keep(r, *folder); err == nil {
		err = kept
	}
	report := report{Engine: strings.Join(command, " "), Game: entry.Name(), Rulesets: o.Rulesets, Seed: o.Seed, Result: r, entry: *entry, corpus: corpus}
	if *asJSON {
		if written := writeJSON(v.stdout, report.full()); err == nil {
			err = written
		}
	} else {
		report.write(v.stdout, cli.StyleFor(v.direct))
	}
	return len(r.Findings) == 0, err
}

// fuzz runs with a progress line.
func (v invocation) fuzz(ctx context.Context, o engines.Options) (*engines.Result, error) {
	p := cli.NewProgress(v.stderr)
	defer p.End()
	o.Progress = func(at engines.Progress) {
		p.Report(fmt.Sprintf("differences: %d; cases", at.Differences), at.Cases, 0)
	}
	return engines.Run(ctx, o)
}

// keep saves the findings that are new and can be reproduced.
func keep(r *engines.Result, folder string) error {
	for _, f := range r.Findings {
		if f.Known || f.Steady == engines.Unsteady || folder == "" {
			continue
		}
		if err := f.Save(folder); err != nil {
			return err
		}
	}
	return nil
}

// A report is the result of a run with its settings.
type report struct {
	Engine   string   `json:"engine"`
	Game     string   `json:"game"`
	Rulesets []string `json:"rulesets"`
	Seed     uint64   `json:"seed"`
	*engines.Result

	entry  games.Entry
	corpus *rulings.Corpus
}

// A told is a finding with the additional contents of a report.
type told struct {
	*engines.Finding
	File    string             `json:"file,omitempty"`
	Why     []string           `json:"why"`
	Nearest []rulings.Citation `json:"precedents,omitempty"`
	Ruling  string             `json:"ruling,omitempty"` // a draft in YAML; "" if no rule is concerned
}

// full returns the report for JSON.
func (r report) full() any {
	list := []told{}
	for _, f := range r.Findings {
		list = append(list, r.tell(f))
	}
	return struct {
		report
		Findings []told `json:"findings"`
	}{r, list}
}

// nearest is the number of similar rulings shown for a finding.
const nearest = 3

func (r report) tell(f *engines.Finding) told {
	t := told{Finding: f, File: f.File, Why: f.Why(r.entry.Rules)}
	for _, k := range f.Nearest(r.corpus, nearest) {
		t.Nearest = append(t.Nearest, rulings.Citation{ID: k.ID, Title: k.Title})
	}
	if f.Difference.Field != "answer" && !f.Difference.Form {
		t.Ruling, _ = f.Ruling(r.corpus) // cannot fail: the run made the requests
	}
	return t
}
