// Conformance checks engines against a corpus of rulings.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

func main() { cli.Main(run) }

const help = `conformance checks engines against a corpus of rulings, by default that on the Game
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

`

// An invocation holds the flags and the files of a command.
type invocation struct {
	*flag.FlagSet
	game   *games.Entry // that of -game
	args   []string
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

// A command returns false if a check failed or a difference was found.
type command func(context.Context, invocation) (bool, error)

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	commands := map[string]command{"serve": serve, "check": check, "fuzz": fuzzing, "lint": lint}
	name := "conformance"
	do := commands[append(args, "")[0]]
	if do == nil {
		others, err := cli.Parse(flag.NewFlagSet(name, flag.ContinueOnError), help, args, stdout)
		if err == nil {
			err = cli.Usagef("no command in %q; expected serve, check, fuzz or lint", others)
		}
		return cli.Complain(name, err, stderr)
	}
	name += " " + args[0]
	v := invocation{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError), args: args[1:],
		stdin: stdin, stdout: stdout, stderr: stderr}
	v.game = games.Flag(v.FlagSet)
	well, err := do(ctx, v)
	if err == nil && !well {
		return cli.Failed
	}
	return cli.Complain(name, err, stderr)
}

// corpus adds the flag -corpus. The function that it returns loads the rulings.
func (v invocation) corpus() func() (*rulings.Corpus, error) {
	folder := v.String("corpus", "", "use the rulings in the *.yaml files of this `folder` "+
		"instead of the library's own")
	return func() (*rulings.Corpus, error) {
		if *folder == "" {
			return v.game.Corpus()
		}
		if _, err := os.ReadDir(*folder); err != nil {
			return nil, err
		}
		return rulings.LoadFS(os.DirFS(*folder), v.game.Rules)
	}
}

const serveHelp = `conformance serve answers the conformance protocol: one request per line on standard
input, one answer per line on standard output. Requests do not depend on each other. A
bad line is answered with an error. Without -game, requests on all games are
answered.

  echo '{"id":"1","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}' | conformance serve

usage: conformance serve [flags]

`

func serve(ctx context.Context, v invocation) (bool, error) {
	if err := cli.ParseFlags(v.FlagSet, serveHelp, v.args, v.stdout); err != nil {
		return false, err
	}
	served := proto.Games{v.game.Rules}
	if !cli.IsSet(v.FlagSet, "game") {
		served = nil
		for _, e := range games.All() {
			served = append(served, e.Rules)
		}
	}
	return true, served.Serve(ctx, cli.Interruptible(ctx, v.stdin), v.stdout)
}

const lintHelp = `conformance lint checks the form of the corpus of rulings, and checks that every
rule and every sentence of the sources has a ruling.

  conformance lint                 check the corpus of this library
  conformance lint -corpus my/     check the form of the *.yaml files in a folder
  conformance lint -sources docs/  also compare the quotations with the sources

usage: conformance lint [flags]

`

func lint(_ context.Context, v invocation) (bool, error) {
	load := v.corpus()
	sources := v.String("sources", "", "compare the quotations with the source documents in "+
		"this `folder`: *.txt files named after their authors")
	if err := cli.ParseFlags(v.FlagSet, lintHelp, v.args, v.stdout); err != nil {
		return false, err
	}
	c, err := load()
	if err != nil {
		return false, err
	}
	flaws := c.Lint()
	if *sources != "" {
		misquotes, err := c.Misquotes(os.DirFS(*sources))
		if err != nil {
			return false, err
		}
		flaws = append(flaws, misquotes...)
	}
	if !cli.IsSet(v.FlagSet, "corpus") {
		flaws = append(flaws, c.Coverage()...)
	}
	text := ""
	for _, f := range flaws {
		text += fmt.Sprintln(f)
	}
	quoting := 0
	for _, k := range c.Cases() {
		if k.Quotes() {
			quoting++
		}
	}
	_, err = fmt.Fprintf(v.stdout, "%snext free id: %s\nrulings: %d, with a quotation: %d, "+
		"files: %d, problems: %d\n", text, c.NextID(), len(c.Cases()), quoting, len(c.Topics),
		len(flaws))
	return len(flaws) == 0, err
}

// A claim is what check and fuzz are told about an engine.
type claim struct {
	rulesets, lacks *string
	timeout         *time.Duration
}

func (v invocation) claim() claim {
	return claim{
		rulesets: v.String("rulesets", "", "ask under these `rulesets` only, separated by commas"),
		lacks: v.String("lacks", "", "ask nothing that needs these `parts` of the game, separated "+
			"by commas: words of rule ids, such as ichor,screams"),
		timeout: v.Duration("timeout", proto.DefaultTimeout, cli.TimeoutFlag),
	}
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
checked in part. Without a COMMAND, this library is checked without the protocol.

  conformance check -- conformance serve
  conformance check -rulesets Standard -- python3 engine.py --fast
  conformance check -only NR-0014,GHAST-2 -- ./engine    try these rulings only
  conformance check -lacks ichor,screams -- ./engine     an unfinished engine

The statement counts the rulings that turn on each rule and shows the ten failures
with the simplest positions in full, each with the request that reproduces it, and the
others in one line each. The command is run without a shell. An engine that exits, or
does not answer within -timeout, is restarted a few times; each time counts as a
failure.

usage: conformance check [flags] [-- COMMAND [ARGUMENT...]]

`

func check(ctx context.Context, v invocation) (bool, error) {
	claim, load := v.claim(), v.corpus()
	only := v.String("only", "", "try only the rulings with these `ids`, such as "+
		"NR-0014, or on these rules, such as GHAST-2, separated by commas")
	deviations := v.String("deviations", "", "read the engine's intended deviations from this "+
		"YAML `file`, which maps rulings to reasons, such as NR-0014: not implemented")
	asJSON := v.Bool("json", false, cli.JSONFlag+", with all failures in full")
	command, err := cli.Parse(v.FlagSet, checkHelp, v.args, v.stdout)
	if err != nil {
		return false, err
	}
	o := proto.RunOptions{Name: "this library, without the protocol", Only: split(*only),
		Rulesets: split(*claim.rulesets), Lacks: split(*claim.lacks)}
	c, err := load()
	if err == nil && *deviations != "" {
		var text string
		if text, err = cli.ReadText(ctx, *deviations, nil); err == nil {
			err = rulings.Decode(*deviations, []byte(text), &o.Deviations)
		}
	}
	if err != nil {
		return false, err
	}
	var engine proto.Engine
	if len(command) > 0 {
		process, err := proto.StartProcess(ctx, command, *claim.timeout)
		if err != nil {
			return false, err
		}
		defer process.Close()
		engine, o.Name = process, strings.Join(command, " ")
	}
	p := cli.NewProgress(v.stderr)
	o.Progress = func(done, of int) { p.Report("rulings", done, of) }
	s, err := proto.Run(ctx, c, engine, o)
	p.End()
	if err != nil {
		return false, err
	}
	if *asJSON {
		enc := json.NewEncoder(v.stdout)
		enc.SetIndent("", "  ")
		return s.Conforms(), enc.Encode(s)
	}
	_, err = io.WriteString(v.stdout, s.String())
	return s.Conforms(), err
}
