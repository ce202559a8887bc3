package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

const checkHelp = `conformance check runs the corpus of rulings against an engine that speaks the
conformance protocol, and prints a statement. Checks that the protocol cannot carry,
such as effects, satisfactions, texts and passes, are counted as not asked.

  conformance check -- conformance serve
  conformance check -name mine -rulesets Standard -- python3 engine.py --fast
  conformance check -only NR-0014,GHAST-2 -- ./engine    try these rulings only

The statement shows the first ten failures in full, each with the request that
reproduces it, and the others in one line each. The command is run without a shell.
An engine that exits, or does not answer within -timeout, is restarted a few times;
each time counts as a failure.

usage: conformance check [flags] -- COMMAND [ARGUMENT...]

`

const rulesetsFlag = "ask under these `rulesets` only, separated by commas"

// runFlags are the flags of check, requests and statement.
type runFlags struct {
	game                               *games.Entry
	corpus, rulesets, deviations, only *string
	json, all                          *bool
}

func (v invocation) runFlags() runFlags {
	return runFlags{
		game:     games.Flag(v.fs),
		corpus:   v.corpusFlag(),
		rulesets: v.fs.String("rulesets", "", rulesetsFlag),
		deviations: v.fs.String("deviations", "",
			"read the engine's intended deviations from this YAML `file`, which maps rulings "+
				"to reasons, such as NR-0014: not implemented"),
		only: v.fs.String("only", "", "try only the rulings with these `ids`, such as "+
			"NR-0014, or on these rules, such as GHAST-2, separated by commas"),
		json: v.fs.Bool("json", false, cli.JSONFlag+", with all failures in full"),
		all:  v.fs.Bool("all", false, "show all failures in full"),
	}
}

// options reads the corpus and the files that the flags name.
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

// presets returns the rulesets with the given names, separated by commas, or all
// presets of the game. Only presets have names in the protocol.
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
			return nil, cli.Usagef("-rulesets: %v is not a preset; expected some of %s",
				g.Ruleset(), strings.Join(e.Rulesets(), ", "))
		case !slices.Contains(list, g.Ruleset()):
			list = append(list, g.Ruleset())
		}
	}
	return list, nil
}

// engine reads the flags and returns the engine's command, which follows --.
func (v invocation) engine(help string) ([]string, error) {
	own, command := v.args, []string(nil)
	if i := slices.Index(own, "--"); i >= 0 {
		own, command = own[:i], own[i+1:]
	}
	rest, err := cli.Parse(v.fs, help, own, v.stdout)
	if err == nil && (len(rest) > 0 || len(command) == 0) {
		err = cli.Usagef("no engine; expected its command after --, such as -- ./engine")
	}
	return command, err
}

func check(ctx context.Context, v invocation) (bool, error) {
	flags := v.runFlags()
	name := v.fs.String("name", "",
		"use this `name` of the engine in the statement instead of its command")
	timeout := v.fs.Duration("timeout", 30*time.Second, cli.TimeoutFlag)
	command, err := v.engine(checkHelp)
	if err != nil {
		return false, err
	}
	if *timeout <= 0 {
		return false, cli.Usagef("-timeout is %v; expected more than 0, such as 30s", *timeout)
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

// text formats the statement, with all failures in full if -all is set.
func (f runFlags) text(s *proto.Statement) string {
	if *f.all {
		return s.Text(len(s.Failures))
	}
	return s.String()
}

// ask runs the corpus against an engine, with a progress line.
func (v invocation) ask(ctx context.Context, c *rulings.Corpus, e proto.Engine,
	o proto.RunOptions) (*proto.Statement, error) {
	p := cli.NewProgress(v.stderr)
	defer p.End()
	o.Progress = func(_ rulings.Finding, done, of int) { p.Report("rulings", done, of) }
	return proto.Run(ctx, c, e, o)
}

const requestsHelp = `conformance requests prints the requests that check sends, in order: those of the
rulings, then bad lines that an engine must answer with errors. They can be piped to
an engine:

  conformance requests -only NR-0014 -rulesets Standard | ./engine

usage: conformance requests [flags]

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

// A printer is an engine that prints each request and answers it like this library.
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
	flags := v.runFlags()
	if err := v.parse(statementHelp); err != nil {
		return false, err
	}
	c, o, err := flags.options(ctx)
	if err != nil {
		return false, err
	}
	o.Name = "github.com/nemoroth/rules"
	s, err := v.ask(ctx, c, proto.Games{flags.game.Rules}, o)
	if err != nil {
		return false, err
	}
	if !cli.IsSet(v.fs, "rulesets") { // add all that the rulings name
		for _, k := range c.Cases() {
			for _, r := range k.Rulesets {
				if !slices.Contains(o.Rulesets, r) {
					o.Rulesets = append(o.Rulesets, r)
				}
			}
		}
	}
	directly, mismatches := askDirectly(c, o.Rulesets)
	well := passed(s) && mismatches == nil
	if *flags.json {
		return well, writeJSON(v.stdout, struct {
			*proto.Statement
			Directly   []direct           `json:"directly"`
			Mismatches []rulings.Mismatch `json:"mismatches,omitempty"`
		}{s, directly, mismatches})
	}
	fmt.Fprint(v.stdout, flags.text(s))
	fmt.Fprint(v.stdout, "\nAsked directly, with all checks:\n\n")
	w := tabwriter.NewWriter(v.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "ruleset\trulings\tpassed\tfailed\t")
	for _, d := range directly {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t\n", d.Ruleset, d.Rulings, d.Passed, d.Failed)
	}
	w.Flush()
	for _, m := range mismatches {
		fmt.Fprintf(v.stdout, "\n%v\n", m)
	}
	return well, nil
}

// askDirectly checks every case under its own rulesets, if they are in the list.
func askDirectly(c *rulings.Corpus, rulesets []string) (
	tallies []direct, mismatches []rulings.Mismatch) {
	for _, r := range rulesets {
		d := direct{Ruleset: r}
		for _, k := range c.Cases() {
			if !slices.Contains(k.Rulesets, d.Ruleset) {
				continue
			}
			d.Rulings++
			wrong := k.Check(r)
			if wrong == nil {
				d.Passed++
			} else {
				d.Failed++
			}
			mismatches = append(mismatches, wrong...)
		}
		tallies = append(tallies, d)
	}
	return tallies, mismatches
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
