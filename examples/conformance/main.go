// Conformance checks engines against a corpus of rulings.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

var program = cli.Program{Name: "conformance", Do: none,
	Help: `conformance checks engines against a corpus of rulings, by default that on the Game
of Nemoroth; -game chooses another game.

  conformance serve                  answer the conformance protocol
  conformance check -- COMMAND...    run the corpus against an engine
  conformance check                  run the corpus against this library
  conformance fuzz -- COMMAND...     search for positions where an engine differs
  conformance lint                   check the corpus itself

An engine is a program that reads requests from standard input and writes answers
to standard output, one JSON object per line. FORMATS.md specifies this protocol as
PROTO-1. For example,

  conformance check -- conformance serve

compares this library with itself. Each command explains its flags with -h.

usage: conformance COMMAND [flags]

Exit code: 0 success; 1 failed checks, differences or a bad corpus; 2 wrong usage,
unreadable input, or an engine that does not start; 130 interrupted.

`, Commands: []cli.Program{
		{Name: "serve", Help: serveHelp, Do: serve},
		{Name: "check", Help: checkHelp, Do: check},
		{Name: "fuzz", Help: fuzzHelp, Do: fuzzing},
		{Name: "lint", Help: lintHelp, Do: lint},
	}}

func main() { program.Main() }

// none answers a call without a command.
func none(_ context.Context, c *cli.Call) error {
	others, err := c.Parse()
	if err == nil {
		err = cli.Usagef("no command in %q; expected serve, check, fuzz or lint", others)
	}
	return err
}

// corpusFlags adds the flags -game and -corpus. The function that it returns loads the rulings.
func corpusFlags(c *cli.Call) (*games.Entry, func() (*rulings.Corpus, error)) {
	entry := games.Flag(c.FlagSet)
	folder := c.String("corpus", "", "use the rulings in the *.yaml files of this `folder` "+
		"instead of the library's own")
	return entry, func() (*rulings.Corpus, error) {
		if *folder == "" {
			return entry.Corpus()
		}
		if _, err := os.ReadDir(*folder); err != nil {
			return nil, err
		}
		return rulings.LoadFS(os.DirFS(*folder), entry.Rules)
	}
}

const serveHelp = `conformance serve answers the conformance protocol: one request per line on
standard input, one answer per line on standard output. Requests do not depend
on each other. A bad line is answered with an error. Requests on all games are
answered.

  echo '{"id":"1","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}' | conformance serve

usage: conformance serve

`

func serve(ctx context.Context, c *cli.Call) error {
	if err := c.ParseFlags(); err != nil {
		return err
	}
	var served proto.Games
	for _, e := range games.All() {
		served = append(served, e.Rules)
	}
	return served.Serve(ctx, cli.Interruptible(ctx, c.Stdin), c.Stdout)
}

const lintHelp = `conformance lint checks the form of the corpus of rulings, and checks that every
rule and every sentence of the sources has a ruling.

  conformance lint                 check the corpus of this library
  conformance lint -corpus my/     check the form of the *.yaml files in a folder

usage: conformance lint [flags]

`

func lint(_ context.Context, c *cli.Call) error {
	_, load := corpusFlags(c)
	if err := c.ParseFlags(); err != nil {
		return err
	}
	corpus, err := load()
	if err != nil {
		return err
	}
	flaws := corpus.Lint()
	for _, f := range flaws {
		fmt.Fprintln(c.Stdout, f)
	}
	fmt.Fprintf(c.Stdout, "next free id: %s\nrulings: %d, files: %d, problems: %d\n",
		corpus.NextID(), len(corpus.Cases()), len(corpus.Topics), len(flaws))
	return failedIf(len(flaws) > 0)
}

// failedIf returns the exit code of a call that has reported flaws, if it has.
func failedIf(flawed bool) error {
	if flawed {
		return cli.Failed
	}
	return nil
}

// engineFlags adds the flags by which check and fuzz are told about an engine.
func engineFlags(c *cli.Call) (rulesets, lacks *string, timeout *time.Duration) {
	return c.String("rulesets", "", "ask under these `rulesets` only, separated by commas"),
		c.String("lacks", "", "ask nothing that needs these `parts` of the game, separated "+
			"by commas: words of rule ids, such as ichor,screams"),
		c.Duration("timeout", proto.DefaultTimeout, "wait at most this `time` for one answer")
}

// split returns the words of a flag, which commas separate; nil for none.
func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

const checkHelp = `conformance check runs the corpus of rulings against an engine that speaks the
conformance protocol, and prints a statement. Checks that the protocol cannot carry,
such as texts of moves, are counted as not asked. An engine that does not tell the
effects of moves, the compulsions that they satisfy or the outcome after them is
checked in part. Without a COMMAND, this library is the engine.

  conformance check -- conformance serve
  conformance check -rulesets Standard -- python3 engine.py --fast
  conformance check -only NR-0014,GHAST-2 -- ./engine    try these rulings only
  conformance check -lacks ichor,screams -- ./engine     an unfinished engine
  conformance check -features                            the words for -lacks

The statement counts the rulings that turn on each rule and shows the ten failures
with the simplest positions in full, each with the request that reproduces it, and the
others in one line each. The command is run without a shell. An engine that exits, or
does not answer within -timeout, is restarted a few times; each time counts as a
failure.

usage: conformance check [flags] [-- COMMAND [ARGUMENT...]]

`

func check(ctx context.Context, c *cli.Call) error {
	rulesets, lacks, timeout := engineFlags(c)
	_, load := corpusFlags(c)
	only := c.String("only", "", "try only the rulings with these `ids`, such as "+
		"NR-0014, or on these rules, such as GHAST-2, separated by commas")
	asJSON := c.Bool("json", false, cli.JSONFlag+", with all failures in full")
	features := c.Bool("features", false, "list the parts of the game that -lacks can name, "+
		"with the number of rulings that turn on each")
	command, err := c.Parse()
	if err != nil {
		return err
	}
	o := proto.RunOptions{Name: "this library", Only: split(*only),
		Rulesets: split(*rulesets), Lacks: split(*lacks),
		Progress: func(done, of int) { c.Progress.Report("rulings", done, of) }}
	corpus, err := load()
	if err != nil {
		return err
	}
	if *features {
		for _, word := range proto.Features(corpus.Rules) {
			n := 0
			for _, k := range corpus.Cases() {
				if slices.ContainsFunc(k.TurnsOn, proto.Lacks{word}.Rule) {
					n++
				}
			}
			if n > 0 {
				fmt.Fprintf(c.Stdout, "%-12s %d\n", word, n)
			}
		}
		return nil
	}
	engine := proto.Engine(proto.Games{corpus.Rules})
	if len(command) > 0 {
		process, err := proto.StartProcess(ctx, command, *timeout)
		if err != nil {
			return err
		}
		defer process.Close()
		engine, o.Name = process, strings.Join(command, " ")
	}
	s, err := proto.Run(ctx, corpus, engine, o)
	switch {
	case err != nil:
		return err
	case *asJSON:
		enc := json.NewEncoder(c.Stdout)
		enc.SetIndent("", "  ")
		enc.Encode(s)
	default:
		fmt.Fprint(c.Stdout, s)
	}
	return failedIf(!s.Conforms())
}
