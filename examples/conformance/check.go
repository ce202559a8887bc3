package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

const checkHelp = `conformance check runs the corpus of rulings against an engine that speaks the
conformance protocol, and prints a statement. Checks that the protocol cannot carry,
such as texts and passes, are counted as not asked. An engine that does not tell the
effects of moves, the compulsions that they satisfy or the outcome after them is
checked in part.

  conformance check -- conformance serve
  conformance check -name mine -rulesets Standard -- python3 engine.py --fast
  conformance check -only NR-0014,GHAST-2 -- ./engine    try these rulings only
  conformance check -lacks ichor,screams -- ./engine     an unfinished engine

The statement counts the rulings that turn on each rule and shows the ten failures
with the simplest positions in full, each with the request that reproduces it, and the
others in one line each. The command is run without a shell. An engine that exits, or
does not answer within -timeout, is restarted a few times; each time counts as a
failure.

usage: conformance check [flags] -- COMMAND [ARGUMENT...]

`

// corpusRun has the flags of check, requests and statement.
type corpusRun struct {
	invocation
	rulesets, lacks, corpus, deviations, only *string
	json, all                                 *bool
}

func (v invocation) corpusRun() corpusRun {
	rulesets, lacks := v.claims()
	return corpusRun{invocation: v, rulesets: rulesets, lacks: lacks, corpus: v.corpusFlag(),
		only: v.String("only", "", "try only the rulings with these `ids`, such as "+
			"NR-0014, or on these rules, such as GHAST-2, separated by commas")}
}

// reports adds the flags of a run that reports its result.
func (r *corpusRun) reports() {
	r.deviations = r.String("deviations", "", "read the engine's intended deviations from this "+
		"YAML `file`, which maps rulings to reasons, such as NR-0014: not implemented")
	r.json = r.Bool("json", false, cli.JSONFlag+", with all failures in full")
	r.all = r.Bool("all", false, "show all failures in full")
}

// ask runs the corpus against an engine, with a progress line.
func (r *corpusRun) ask(ctx context.Context, name string, e proto.Engine) (*proto.Statement,
	*rulings.Corpus, error) {
	c, err := r.load(*r.corpus)
	if err != nil {
		return nil, nil, err
	}
	o := proto.RunOptions{Name: name, Only: split(*r.only), Rulesets: split(*r.rulesets),
		Lacks: split(*r.lacks)}
	if r.deviations != nil && *r.deviations != "" {
		text, err := cli.ReadText(ctx, *r.deviations, strings.NewReader(""))
		if err == nil {
			o.Deviations, err = proto.ReadDeviations(*r.deviations, []byte(text))
		}
		if err != nil {
			return nil, nil, err
		}
	}
	p := cli.NewProgress(r.stderr)
	defer p.End()
	o.Progress = func(_ rulings.Finding, done, of int) { p.Report("rulings", done, of) }
	s, err := proto.Run(ctx, c, e, o)
	return s, c, err
}

// text formats the statement, with all failures in full if -all is set.
func (r *corpusRun) text(s *proto.Statement) string {
	if *r.all {
		return s.Text(len(s.Failures))
	}
	return s.String()
}

func passed(s *proto.Statement) bool {
	return s.Grade != proto.NotConformant && s.Grade != proto.NothingAsked
}

func check(ctx context.Context, v invocation) (bool, error) {
	r := v.corpusRun()
	r.reports()
	name := v.String("name", "", "use this `name` of the engine in the statement instead of its "+
		"command")
	timeout := v.Duration("timeout", 30*time.Second, cli.TimeoutFlag)
	command, err := v.parse(checkHelp, true)
	if err != nil {
		return false, err
	}
	if *timeout <= 0 {
		return false, cli.Usagef("-timeout is %v; expected more than 0, such as 30s", *timeout)
	}
	engine, err := proto.StartProcess(ctx, command, *timeout)
	if err != nil {
		return false, err
	}
	defer engine.Close()
	s, _, err := r.ask(ctx, cmp.Or(*name, strings.Join(command, " ")), engine)
	if err != nil {
		return false, err
	}
	return passed(s), v.print(*r.json, s, r.text(s))
}

const requestsHelp = `conformance requests prints the requests that check sends, in order: those of the
rulings, then bad lines that an engine must answer with errors. They can be piped to
an engine:

  conformance requests -only NR-0014 -rulesets Standard | ./engine

usage: conformance requests [flags]

`

func requests(ctx context.Context, v invocation) (bool, error) {
	r := v.corpusRun()
	if _, err := v.parse(requestsHelp, false); err != nil {
		return false, err
	}
	printed := &printer{Games: proto.Games{v.game.Rules}, out: v.stdout}
	_, _, err := r.ask(ctx, "", printed)
	return true, cmp.Or(printed.err, err)
}

// A printer is an engine that prints each request and answers it like this library.
type printer struct {
	proto.Games
	out io.Writer
	err error
}

func (p *printer) Answer(ctx context.Context, line []byte) ([]byte, error) {
	if _, err := fmt.Fprintf(p.out, "%s\n", line); err != nil {
		p.err = err
	}
	return p.Games.Answer(ctx, line)
}

const statementHelp = `conformance statement reports how this library passes the corpus of rulings: over
the protocol, like any other engine, and asked directly, with all checks and all
rulesets.

  conformance statement
  conformance statement -json

usage: conformance statement [flags]

`

// A direct counts the results of the library, asked without the protocol.
type direct struct {
	Ruleset string `json:"ruleset"`
	Rulings int    `json:"rulings"`
	Passed  int    `json:"passed"`
	Failed  int    `json:"failed"`
}

func statement(ctx context.Context, v invocation) (bool, error) {
	r := v.corpusRun()
	r.reports()
	if _, err := v.parse(statementHelp, false); err != nil {
		return false, err
	}
	s, c, err := r.ask(ctx, "github.com/nemoroth/rules", proto.Games{v.game.Rules})
	if err != nil {
		return false, err
	}
	var counts []direct
	var mismatches []rulings.Mismatch
	for _, t := range s.Rulesets {
		counts = append(counts, direct{Ruleset: t.Ruleset})
	}
	for _, k := range c.Cases() {
		for _, ruleset := range k.Rulesets {
			i := slices.IndexFunc(counts, func(d direct) bool { return d.Ruleset == ruleset })
			switch {
			case i < 0 && *r.rulesets != "":
				continue
			case i < 0: // add what the rulings name
				i, counts = len(counts), append(counts, direct{Ruleset: ruleset})
			}
			wrong := k.Check(ruleset)
			counts[i].Rulings++
			if wrong != nil {
				counts[i].Failed++
			}
			counts[i].Passed = counts[i].Rulings - counts[i].Failed
			mismatches = append(mismatches, wrong...)
		}
	}
	text := r.text(s) + "\nAsked directly, with all checks:\n\n" +
		fmt.Sprintf("%22s%9s%8s%8s\n", "ruleset", "rulings", "passed", "failed")
	for _, d := range counts {
		text += fmt.Sprintf("%22s%9d%8d%8d\n", d.Ruleset, d.Rulings, d.Passed, d.Failed)
	}
	for _, m := range mismatches {
		text += fmt.Sprintf("\n%v\n", m)
	}
	return passed(s) && mismatches == nil, v.print(*r.json, struct {
		*proto.Statement
		Directly   []direct           `json:"directly"`
		Mismatches []rulings.Mismatch `json:"mismatches,omitempty"`
	}{s, counts, mismatches}, text)
}
