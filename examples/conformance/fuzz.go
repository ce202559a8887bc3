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

const fuzzHelp = `conformance fuzz looks for positions where an engine that speaks the conformance
protocol differs from this library. It asks both about random positions that are
rich in what the rules are about: crowds, statues, old ichor, impossible ones,
lines that repeat. What differs is made as small as it can be, and shown once
for each cause, with the ruling that would decide it as this library does.

  conformance fuzz -- ./engine                        for a minute
  conformance fuzz -cases 1000 -seed 7 -- ./engine    so many cases of a seed
  conformance fuzz -for 1h -game wormhole -- python3 engine.py

Several engines run at once; one that dies, or is silent for too long, is started
again. What was found is kept as files, which the next run tries first.

usage: conformance fuzz [flags] -- COMMAND [ARGUMENT...]

`

// fuzzTime is how long an engine is fuzzed if nothing else is said.
const fuzzTime = time.Minute

func fuzzing(ctx context.Context, v invocation) (bool, error) {
	var o engines.Options
	entry := games.Flag(v.fs)
	v.fs.Uint64Var(&o.Seed, "seed", 1, "of the cases; another `number` makes others")
	v.fs.IntVar(&o.Cases, "cases", 0, "end after so many `cases`, each a position with a game from it")
	v.fs.DurationVar(&o.Time, "for", 0, fmt.Sprintf("end after this `time` (default %v if there is no -cases)", fuzzTime))
	v.fs.IntVar(&o.Workers, "jobs", runtime.GOMAXPROCS(0), "run so `many` engines at once")
	v.fs.DurationVar(&o.Timeout, "timeout", proto.DefaultTimeout, "wait so long for one answer")
	v.fs.DurationVar(&o.Shrink, "shrink", engines.DefaultShrink, "make one difference smaller for so long at most")
	rulesets := v.fs.String("rulesets", "", "ask under these `presets` only, with commas between them")
	folder := v.fs.String("findings", "findings", "keep what is found in this `folder`, and try first what is there; \"\" for neither")
	asJSON := v.fs.Bool("json", false, "print JSON")
	command, err := v.engine(fuzzHelp)
	switch {
	case err != nil:
		return false, err
	case o.Cases < 0 || o.Time < 0 || o.Timeout <= 0 || o.Shrink <= 0:
		return false, cli.Usagef("-cases, -for, -timeout and -shrink must be more than nothing")
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
		return false, cli.Usagef("not one case was finished in this time: let -for be longer, or -timeout shorter")
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
	p, begin := cli.NewProgress(v.stderr), time.Now()
	p.Await("the engine")
	defer p.End()
	o.Progress = func(at engines.Progress) {
		seconds := max(time.Since(begin).Seconds(), 0.001)
		text := fmt.Sprintf("cases: %d, %.0f a second; differences: %d, %.1f a second; causes: %d", at.Cases, float64(at.Cases)/seconds,
			at.Differences, float64(at.Differences)/seconds, at.Causes)
		if at.Shrinking > 0 {
			text += fmt.Sprintf("; smaller positions tried: %d", at.Shrinking)
		}
		p.Say(text)
	}
	return engines.Run(ctx, o)
}

// keep writes what is new and can be asked again to files.
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

// A report is a run with what is needed to tell it.
type report struct {
	Engine   string   `json:"engine"`
	Game     string   `json:"game"`
	Rulesets []string `json:"rulesets"`
	Seed     uint64   `json:"seed"`
	*engines.Result

	entry  games.Entry
	corpus *rulings.Corpus
}

// A told is a finding with what the text says of it.
type told struct {
	*engines.Finding
	File    string             `json:"file,omitempty"`
	Why     []string           `json:"why"`
	Nearest []rulings.Citation `json:"precedents,omitempty"`
	Ruling  string             `json:"ruling,omitempty"` // YAML to be filled in; "" where no rule is in question
}

// full is the report as JSON has it.
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

// nearest is how many rulings are named for a finding.
const nearest = 3

func (r report) tell(f *engines.Finding) told {
	t := told{Finding: f, File: f.File, Why: f.Why(r.entry.Rules)}
	for _, k := range f.Nearest(r.corpus, nearest) {
		t.Nearest = append(t.Nearest, rulings.Citation{ID: k.ID, Title: k.Title})
	}
	if f.Difference.Field != "answer" && !f.Difference.Form {
		t.Ruling, _ = f.Ruling(r.corpus) // a finding of a run has requests that can be read
	}
	return t
}
