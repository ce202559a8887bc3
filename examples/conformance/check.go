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
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

const checkHelp = `conformance check runs the corpus of rulings against an engine that speaks the
conformance protocol, and prints a statement. What the protocol cannot carry
(effects, satisfactions, texts, passes ...) is counted apart as not asked.

  conformance check -- conformance serve
  conformance check -name mine -rulesets Standard -- python3 engine.py --fast
  conformance check -only NR-0014,GHAST-2 -- ./engine    these rulings only

Of the failures the first ten are shown in full, each with the request that asks
the engine again, the others in a line each.
The command is run as it stands, without a shell. An engine that dies or is
silent for too long is started again a few times; each time is a failure.

usage: conformance check [flags] -- COMMAND [ARGUMENT...]

`

// runFlags are the flags of check and statement.
type runFlags struct {
	game                               *games.Entry
	corpus, rulesets, deviations, only *string
	json, all                          *bool
}

func (v invocation) runFlags() runFlags {
	return runFlags{
		game:       games.Flag(v.fs),
		corpus:     v.corpusFlag(),
		rulesets:   v.fs.String("rulesets", "", "ask under these `presets` only, with commas between them"),
		deviations: v.fs.String("deviations", "", "a YAML `file` that maps rulings from which the engine departs on purpose to the reason, such as NR-0014: not yet"),
		only:       v.fs.String("only", "", "try only the rulings with these `ids`, such as NR-0014, or about these rules, such as GHAST-2, with commas between them"),
		json:       v.fs.Bool("json", false, "print JSON, with every failure in full"),
		all:        v.fs.Bool("all", false, "show every failure in full"),
	}
}

// options reads what the flags name.
func (f runFlags) options(ctx context.Context) (*rulings.Corpus, proto.RunOptions, error) {
	var o proto.RunOptions
	c, err := load(*f.game, *f.corpus)
	if err != nil {
		return nil, o, err
	}
	if o.Rulesets, err = presets(*f.game, *f.rulesets); err != nil {
		return nil, o, err
	}
	if *f.only != "" {
		for _, id := range strings.Split(*f.only, ",") {
			o.Only = append(o.Only, strings.TrimSpace(id))
		}
	}
	if *f.deviations != "" {
		text, err := cli.ReadText(ctx, *f.deviations, strings.NewReader(""))
		if err != nil {
			return nil, o, err
		}
		if o.Deviations, err = proto.ReadDeviations(*f.deviations, []byte(text)); err != nil {
			return nil, o, err
		}
	}
	return c, o, nil
}

// presets reads names of presets with commas between them; all for none.
func presets(e games.Entry, names string) (list []string, err error) {
	if names == "" {
		return e.Rulesets(), nil
	}
	for _, name := range strings.Split(names, ",") {
		g, err := e.Start("", strings.TrimSpace(name))
		switch {
		case err != nil:
			return nil, err
		case !slices.Contains(e.Rulesets(), g.Ruleset()):
			return nil, cli.Usagef("-rulesets: %v is not a preset, and the protocol has no name for it", g.Ruleset())
		case !slices.Contains(list, g.Ruleset()):
			list = append(list, g.Ruleset())
		}
	}
	return list, nil
}

// engine reads the flags and returns the engine's command, which stands behind --.
func (v invocation) engine(help string) ([]string, error) {
	own, command := v.args, []string(nil)
	if i := slices.Index(own, "--"); i >= 0 {
		own, command = own[:i], own[i+1:]
	}
	rest, err := cli.Parse(v.fs, help, own, v.stdout)
	if err == nil && (len(rest) > 0 || len(command) == 0) {
		err = cli.Usagef("the engine's command must stand behind --")
	}
	return command, err
}

func check(ctx context.Context, v invocation) (bool, error) {
	flags := v.runFlags()
	name := v.fs.String("name", "", "the engine's `name` in the statement; the command if not given")
	timeout := v.fs.Duration("timeout", 30*time.Second, "wait so long for one answer")
	command, err := v.engine(checkHelp)
	if err != nil {
		return false, err
	}
	if *timeout <= 0 {
		return false, cli.Usagef("-timeout must be longer than nothing")
	}
	c, o, err := flags.options(ctx)
	if err != nil {
		return false, err
	}
	if o.Name = *name; o.Name == "" {
		o.Name = strings.Join(command, " ")
	}
	engine, err := proto.StartProcess(ctx, command, proto.ProcessOptions{Timeout: *timeout})
	if err != nil {
		return false, err
	}
	defer engine.Close()
	s, err := v.ask(ctx, c, engine, o)
	if err != nil {
		return false, err
	}
	if *flags.json {
		return passed(s), writeJSON(v.stdout, s)
	}
	fmt.Fprint(v.stdout, flags.text(s))
	return passed(s), nil
}

// text is the statement with as many failures in full as wanted.
func (f runFlags) text(s *proto.Statement) string {
	if *f.all {
		return s.Text(len(s.Failures))
	}
	return s.String()
}

// ask runs the corpus against an engine, with a progress line.
func (v invocation) ask(ctx context.Context, c *rulings.Corpus, e proto.Engine, o proto.RunOptions) (*proto.Statement, error) {
	p := cli.NewProgress(v.stderr)
	p.Await("the engine")
	defer p.End()
	o.Progress = func(_ rulings.Finding, done, of int) { p.Report("rulings", done, of) }
	return proto.Run(ctx, c, e, o)
}

const requestsHelp = `conformance requests prints the lines that check sends, in order: those of the
rulings, then those that try how an engine takes bad lines. An engine can be
tried with them by hand:

  conformance requests -only NR-0014 -rulesets Standard | ./engine

`

func requests(ctx context.Context, v invocation) (bool, error) {
	flags := v.runFlags()
	if err := v.parse(requestsHelp); err != nil {
		return false, err
	}
	c, o, err := flags.options(ctx)
	if err != nil {
		return false, err
	}
	printed := &printer{Games: proto.Games{flags.game.Rules}, out: v.stdout}
	_, err = proto.Run(ctx, c, printed, o)
	return true, cmp.Or(printed.err, err)
}

// A printer is this library as an engine that prints what it is asked.
type printer struct {
	proto.Games
	out io.Writer
	err error
}

func (p *printer) Answer(ctx context.Context, line []byte) ([]byte, error) {
	if _, err := fmt.Fprintf(p.out, "%s\n", line); err != nil && p.err == nil {
		p.err = err
	}
	return p.Games.Answer(ctx, line)
}

func passed(s *proto.Statement) bool {
	return s.Grade == proto.Conformant || s.Grade == proto.WithDeviations
}
