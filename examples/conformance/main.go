// Conformance compares engines by the corpus of rulings.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

func main() { cli.Main(run) }

const help = `conformance compares engines by a corpus of rulings: that on the Game of Nemoroth,
unless -game names another.

  conformance serve                  answer the conformance protocol
  conformance check -- COMMAND...    run the corpus against any engine that does
  conformance statement              how this library does, protocol or not
  conformance lint                   is the corpus itself in order?

An engine reads requests from standard input and writes answers to standard
output, a line of JSON each; FORMATS.md describes that as PROTO-1. So

  conformance check -- conformance serve

compares this library with itself. Each command explains itself with -h.

Exit code: 0 fine, 1 failed checks or a bad corpus, 2 wrong usage, unreadable
input or no engine, 130 interrupted.
`

// An invocation is what a command is run with.
type invocation struct {
	fs     *flag.FlagSet
	args   []string
	stdin  io.Reader
	stdout io.Writer // through a buffer
	direct io.Writer // standard output without a buffer of ours
	stderr io.Writer
}

// A command answers whether all is well.
type command func(context.Context, invocation) (bool, error)

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	commands := map[string]command{"serve": serve, "check": check, "statement": statement, "lint": lint}
	name := "help"
	if len(args) > 0 {
		name = args[0]
	}
	switch do := commands[name]; {
	case do != nil:
		name = "conformance " + name
		out := bufio.NewWriter(stdout)
		well, err := do(ctx, invocation{flag.NewFlagSet(name, flag.ContinueOnError), args[1:], stdin, out, stdout, stderr})
		if flushed := out.Flush(); flushed != nil {
			err = flushed
		}
		if err == nil && !well {
			return cli.Failed
		}
		return cli.Complain(name, err, stderr)
	case slices.Contains([]string{"help", "-h", "-help", "--help"}, name):
		_, err := io.WriteString(stdout, help)
		return cli.Complain("conformance", err, stderr)
	default:
		return cli.Complain("conformance", cli.Usagef("there is no command %q", name), stderr)
	}
}

// parse reads the flags of a command, which takes no other arguments.
func (v invocation) parse(help string) error {
	rest, err := cli.Parse(v.fs, help, v.args, v.stdout)
	if err == nil && len(rest) > 0 {
		err = cli.Usagef("%q is one argument too many", rest[0])
	}
	return err
}

const serveHelp = `conformance serve answers the conformance protocol: one request a line on standard
input, one answer a line on standard output. Nothing is kept between lines; a
bad line is answered with an error and the next one is read. All games are
served unless -game names one.

  echo '{"id":"1","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}' | conformance serve
`

func serve(ctx context.Context, v invocation) (bool, error) {
	game := games.Flag(v.fs)
	if err := v.parse(serveHelp); err != nil {
		return false, err
	}
	served := proto.Games{game.Rules}
	for _, e := range games.All() {
		if !cli.IsSet(v.fs, "game") {
			served = append(served, e.Rules)
		}
	}
	return true, served.Serve(ctx, v.stdin, v.direct)
}

const lintHelp = `conformance lint says whether the corpus of rulings keeps to its form, and whether
every rule and every sentence of the sources has its ruling.

  conformance lint                 the corpus of this library
  conformance lint -corpus my/     the *.yaml files of a folder; their form only
  conformance lint -sources docs/  and whether the quotations stand in the source documents

`

func lint(_ context.Context, v invocation) (bool, error) {
	game, folder := games.Flag(v.fs), v.corpusFlag()
	sources := v.fs.String("sources", "", "compare the quotations with the source documents, *.txt files named after their authors, in this `folder`")
	if err := v.parse(lintHelp); err != nil {
		return false, err
	}
	c, err := load(*game, *folder)
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
	if *folder == "" {
		flaws = append(flaws, c.Coverage()...)
	}
	for _, f := range flaws {
		fmt.Fprintln(v.stdout, f)
	}
	fmt.Fprintf(v.stdout, "next free id: %s\nrulings: %d, files: %d, problems: %d\n", c.NextID(), len(c.Cases()), len(c.Topics), len(flaws))
	return len(flaws) == 0, nil
}

func (v invocation) corpusFlag() *string {
	return v.fs.String("corpus", "", "take the rulings in the *.yaml files of this `folder` instead of the library's own")
}

// load returns the rulings of a folder on a game, or the library's own.
func load(game games.Entry, folder string) (*rulings.Corpus, error) {
	if folder == "" {
		return game.Corpus()
	}
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "corpus", Path: folder, Err: fmt.Errorf("not a folder")}
	}
	return rulings.LoadFS(os.DirFS(folder), game.Rules)
}

const checkHelp = `conformance check runs the corpus of rulings against an engine that speaks the
conformance protocol, and prints a statement. What the protocol cannot carry
(effects, satisfactions, texts, passes ...) is counted apart as not asked.

  conformance check -- conformance serve
  conformance check -name mine -rulesets Standard -- python3 engine.py --fast

Of the failures the first ten are shown in full, the others in a line each.
The command is run as it stands, without a shell. An engine that dies or is
silent for too long is started again a few times; each time is a failure.

usage: conformance check [flags] -- COMMAND [ARGUMENT...]

`

// runFlags are the flags of check and statement.
type runFlags struct {
	game                         *games.Entry
	corpus, rulesets, deviations *string
	json, all                    *bool
}

func (v invocation) runFlags() runFlags {
	return runFlags{
		game:       games.Flag(v.fs),
		corpus:     v.corpusFlag(),
		rulesets:   v.fs.String("rulesets", "", "ask under these `presets` only, with commas between them"),
		deviations: v.fs.String("deviations", "", "a YAML `file` that maps rulings from which the engine departs on purpose to the reason, such as NR-0014: not yet"),
		json:       v.fs.Bool("json", false, "print JSON, with every failure in full"),
		all:        v.fs.Bool("all", false, "show every failure in full"),
	}
}

// options reads what the flags name.
func (f runFlags) options(ctx context.Context) (*rulings.Corpus, proto.RunOptions, error) {
	o := proto.RunOptions{Rulesets: f.game.Rulesets()}
	c, err := load(*f.game, *f.corpus)
	if err != nil {
		return nil, o, err
	}
	var named []string
	if *f.rulesets != "" {
		named, o.Rulesets = strings.Split(*f.rulesets, ","), nil
	}
	for _, name := range named {
		g, err := f.game.Start("", strings.TrimSpace(name))
		switch {
		case err != nil:
			return nil, o, err
		case !slices.Contains(f.game.Rulesets(), g.Ruleset()):
			return nil, o, cli.Usagef("-rulesets: %v is not a preset, and the protocol has no name for it", g.Ruleset())
		case !slices.Contains(o.Rulesets, g.Ruleset()):
			o.Rulesets = append(o.Rulesets, g.Ruleset())
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

func check(ctx context.Context, v invocation) (bool, error) {
	flags := v.runFlags()
	name := v.fs.String("name", "", "the engine's `name` in the statement; the command if not given")
	timeout := v.fs.Duration("timeout", 30*time.Second, "wait so long for one answer")
	own, command := v.args, []string(nil)
	if i := slices.Index(own, "--"); i >= 0 {
		own, command = own[:i], own[i+1:]
	}
	rest, err := cli.Parse(v.fs, checkHelp, own, v.stdout)
	switch {
	case err != nil:
		return false, err
	case len(rest) > 0 || len(command) == 0:
		return false, cli.Usagef("the engine's command must stand behind --")
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
	p.Begin()
	defer p.End()
	o.Progress = func(_ rulings.Finding, done, of int) { p.Report("rulings", done, of) }
	return proto.Run(ctx, c, e, o)
}

func passed(s *proto.Statement) bool {
	return s.Grade == proto.Conformant || s.Grade == proto.WithDeviations
}
