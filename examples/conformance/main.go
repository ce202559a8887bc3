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
  conformance requests               the lines that check sends
  conformance fuzz -- COMMAND...     look for positions where an engine differs
  conformance statement              how this library does, protocol or not
  conformance lint                   is the corpus itself in order?

An engine reads requests from standard input and writes answers to standard
output, a line of JSON each; FORMATS.md describes that as PROTO-1. So

  conformance check -- conformance serve

compares this library with itself. Each command explains itself with -h.

Exit code: 0 fine, 1 failed checks, differences or a bad corpus, 2 wrong usage, unreadable
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
	commands := map[string]command{"serve": serve, "check": check, "requests": requests, "fuzz": fuzzing, "statement": statement, "lint": lint}
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
