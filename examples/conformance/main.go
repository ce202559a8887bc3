// Conformance checks engines against the corpus of rulings.
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
  conformance requests               print the requests that check sends
  conformance fuzz -- COMMAND...     search for positions where an engine differs
  conformance statement              report how this library passes the corpus
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

// An invocation holds the arguments and the files of a command.
type invocation struct {
	fs     *flag.FlagSet
	args   []string
	stdin  io.Reader
	stdout io.Writer // buffered
	direct io.Writer // standard output without the buffer
	stderr io.Writer
}

// A command returns false if a check failed or a difference was found.
type command func(context.Context, invocation) (bool, error)

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	commands := map[string]command{"serve": serve, "check": check, "requests": requests,
		"fuzz": fuzzing, "statement": statement, "lint": lint}
	name := "help"
	if len(args) > 0 {
		name = args[0]
	}
	switch do := commands[name]; {
	case do != nil:
		name = "conformance " + name
		out := bufio.NewWriter(stdout)
		well, err := do(ctx, invocation{flag.NewFlagSet(name, flag.ContinueOnError), args[1:],
			stdin, out, stdout, stderr})
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
		return cli.Complain("conformance", cli.Usagef("unknown command %q; expected serve, "+
			"check, requests, fuzz, statement or lint", name), stderr)
	}
}

// parse reads the flags of a command without other arguments.
func (v invocation) parse(help string) error {
	rest, err := cli.Parse(v.fs, help, v.args, v.stdout)
	if err == nil && len(rest) > 0 {
		err = cli.Usagef("unexpected argument %q; expected flags only", rest[0])
	}
	return err
}

const serveHelp = `conformance serve answers the conformance protocol: one request per line on standard
input, one answer per line on standard output. Requests do not depend on each other. A
bad line is answered with an error. Without -game, requests on all games are
answered.

  echo '{"id":"1","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}' | conformance serve

usage: conformance serve [flags]

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
	return true, served.Serve(ctx, cli.Interruptible(ctx, v.stdin), v.direct)
}

const lintHelp = `conformance lint checks the form of the corpus of rulings, and checks that every
rule and every sentence of the sources has a ruling.

  conformance lint                 check the corpus of this library
  conformance lint -corpus my/     check the form of the *.yaml files in a folder
  conformance lint -sources docs/  also compare the quotations with the sources

usage: conformance lint [flags]

`

func lint(_ context.Context, v invocation) (bool, error) {
	game, folder := games.Flag(v.fs), v.corpusFlag()
	sources := v.fs.String("sources", "", "compare the quotations with the source documents in "+
		"this `folder`: *.txt files named after their authors")
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
	fmt.Fprintf(v.stdout, "next free id: %s\nrulings: %d, files: %d, problems: %d\n", c.NextID(),
		len(c.Cases()), len(c.Topics), len(flaws))
	return len(flaws) == 0, nil
}

func (v invocation) corpusFlag() *string {
	return v.fs.String("corpus", "", "use the rulings in the *.yaml files of this `folder` "+
		"instead of the library's own")
}

// load returns the rulings in a folder; the library's own if folder is "".
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
