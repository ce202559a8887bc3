// Package cli is what the example programs share: exit codes, flags, input,
// error messages, colour and interrupts.
package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Exit codes of all programs.
const (
	OK          = 0
	Failed      = 1   // an illegal move, failed checks, nothing found
	Usage       = 2   // wrong flags, or input that cannot be read or understood
	Interrupted = 130 // by the user, as shells have it
)

// A Program is a main function that can be called from a test. It returns the
// exit code.
type Program func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Main runs a program with the process's arguments and files, ends its context
// on an interrupt, and exits.
func Main(run Program) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt kills
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	os.Exit(code)
}

// A UsageError is a mistake in the arguments.
type UsageError struct{ Msg string }

func (e *UsageError) Error() string { return e.Msg }

// Usagef returns a *UsageError.
func Usagef(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Parse reads flags, which may stand before and after the other arguments, and
// returns the others; after -- everything is another argument. It returns
// flag.ErrHelp if help was asked for, which it has then written to stdout: the
// text and the flags.
func Parse(fs *flag.FlagSet, help string, args []string, stdout io.Writer) ([]string, error) {
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	var others []string
	for {
		err := fs.Parse(args)
		switch {
		case errors.Is(err, flag.ErrHelp):
			out := &Sink{To: stdout}
			_, _ = io.WriteString(out, help)
			fs.SetOutput(out)
			fs.PrintDefaults()
			return nil, cmp.Or(out.Err, flag.ErrHelp)
		case err != nil:
			return nil, &UsageError{err.Error()}
		}
		rest := fs.Args()
		if len(rest) == 0 {
			return others, nil
		}
		if at := len(args) - len(rest); at > 0 && args[at-1] == "--" {
			return append(others, rest...), nil
		}
		others, args = append(others, rest[0]), rest[1:]
	}
}

// IsSet reports whether a flag was given on the command line.
func IsSet(fs *flag.FlagSet, name string) bool {
	set := false
	fs.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// Complain writes an error for the user, as Describe has it, and returns the exit
// code that goes with it: OK for help, Interrupted for a cancelled context, Failed
// for an illegal move, else Usage.
func Complain(program string, err error, stderr io.Writer) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return OK
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(stderr, "%s: interrupted\n", program)
		return Interrupted
	}
	fmt.Fprintf(stderr, "%s: %s\n", program, Describe(err))
	var usage *UsageError
	switch {
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "%s -h explains the flags\n", program)
	case errors.Is(nemorothgame.Error(err), game.ErrIllegal):
		return Failed
	}
	return Usage
}

// Describe is an error, of package game or nemoroth or any other, in one line or
// several: an impossible setup with all its problems, a text that was not
// understood with a caret where it has one.
func Describe(err error) string {
	var setup *game.SetupError
	if errors.As(nemorothgame.Error(err), &setup) && len(setup.Problems) > 1 {
		text := "impossible setup:"
		for _, p := range setup.Problems {
			text += "\n  " + p.Text
		}
		return text
	}
	var syntax interface{ Caret() string }
	if errors.As(err, &syntax) {
		return err.Error() + "\n  " + strings.ReplaceAll(syntax.Caret(), "\n", "\n  ")
	}
	return err.Error()
}

// Game starts a game from a position line, or from the starting position if
// there is none.
func Game(position string, r nemoroth.Ruleset) (*nemoroth.Game, error) {
	return nemorothgame.Start(position, r.String())
}
