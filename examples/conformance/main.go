// Conformance checks engines against a corpus of rulings.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

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

// An invocation holds the flags and the files of a command.
type invocation struct {
	*flag.FlagSet
	game   *games.Entry // that of -game
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
	args = append(args, "")
	switch do := commands[args[0]]; {
	case do != nil:
		name, out := "conformance "+args[0], bufio.NewWriter(stdout)
		flags := flag.NewFlagSet(name, flag.ContinueOnError)
		well, err := do(ctx, invocation{flags, games.Flag(flags), args[1 : len(args)-1], stdin, out,
			stdout, stderr})
		if flushed := out.Flush(); flushed != nil {
			err = flushed
		}
		if err == nil && !well {
			return cli.Failed
		}
		return cli.Complain(name, err, stderr)
	case slices.Contains([]string{"", "help", "-h", "-help", "--help"}, args[0]):
		_, err := io.WriteString(stdout, help)
		return cli.Complain("conformance", err, stderr)
	}
	return cli.Complain("conformance", cli.Usagef("unknown command %q; expected serve, "+
		"check, requests, fuzz, statement or lint", args[0]), stderr)
}

// parse reads the flags of a command. Nothing may follow them but the command of an
// engine after --, if an engine is needed.
func (v invocation) parse(help string, engine bool) (command []string, err error) {
	own := v.args
	if i := slices.Index(own, "--"); engine && i >= 0 {
		own, command = own[:i], own[i+1:]
	}
	rest, err := cli.Parse(v.FlagSet, help, own, v.stdout)
	switch {
	case err != nil:
	case engine && (len(rest) > 0 || len(command) == 0):
		err = cli.Usagef("no engine; expected its command after --, such as -- ./engine")
	case len(rest) > 0:
		err = cli.Usagef("unexpected argument %q; expected flags only", rest[0])
	}
	return command, err
}

// print writes a result as JSON or, otherwise, its text.
func (v invocation) print(asJSON bool, result any, text string) error {
	if !asJSON {
		_, err := io.WriteString(v.stdout, text)
		return err
	}
	enc := json.NewEncoder(v.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(result)
}

const serveHelp = `conformance serve answers the conformance protocol: one request per line on standard
input, one answer per line on standard output. Requests do not depend on each other. A
bad line is answered with an error. Without -game, requests on all games are
answered.

  echo '{"id":"1","position":"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"}' | conformance serve

usage: conformance serve [flags]

`

func serve(ctx context.Context, v invocation) (bool, error) {
	if _, err := v.parse(serveHelp, false); err != nil {
		return false, err
	}
	served := proto.Games{v.game.Rules}
	for _, e := range games.All() {
		if !cli.IsSet(v.FlagSet, "game") {
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
	folder := v.corpusFlag()
	sources := v.String("sources", "", "compare the quotations with the source documents in "+
		"this `folder`: *.txt files named after their authors")
	if _, err := v.parse(lintHelp, false); err != nil {
		return false, err
	}
	c, err := v.load(*folder)
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
	return v.String("corpus", "", "use the rulings in the *.yaml files of this `folder` "+
		"instead of the library's own")
}

// load returns the rulings in a folder; the library's own if folder is "".
func (v invocation) load(folder string) (*rulings.Corpus, error) {
	if folder == "" {
		return v.game.Corpus()
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		if err == nil {
			err = &fs.PathError{Op: "corpus", Path: folder, Err: fmt.Errorf("not a folder")}
		}
		return nil, err
	}
	return rulings.LoadFS(os.DirFS(folder), v.game.Rules)
}

// claims are what an engine has: the flags -rulesets and -lacks.
func (v invocation) claims() (rulesets, lacks *string) {
	return v.String("rulesets", "", "ask under these `rulesets` only, separated by commas"),
		v.String("lacks", "", "ask nothing that needs these `parts` of the game, separated by "+
			"commas: words of rule ids, such as ichor,screams, or letters of pieces")
}

// split returns the words of a flag, which commas separate; nil for none.
func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}
