// Package cli holds what the example programs share: flags, input, errors and the
// layout of text.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

// Exit codes of all programs.
const (
	OK          = 0
	Failed      = 1   // an illegal move, a failed check, nothing found
	Usage       = 2   // wrong flags, or input that cannot be read
	Interrupted = 130 // by the user; the code that shells use
)

// Descriptions of flags. The word in backquotes stands for the flag's value.
const (
	CPUsFlag     = "use this `number` of processors"
	JSONFlag     = "print JSON instead of text"
	MovesFlag    = "play these `moves` first: canonical names, separated by spaces"
	PositionFlag = "start from this `position line` instead of the starting position"
	RulesetFlag  = "use this `ruleset`: Standard, Azgoroth or Betza, optionally with options, " +
		"such as Standard+OPT-1+OPT-3"
	TimeoutFlag = "wait at most this `time` for one answer"
)

// SeedFlag describes a -seed flag: the seed chooses the things named.
func SeedFlag(things string) string {
	return "`seed` of the random numbers that choose the " + things
}

// A Program is a main function that a test can call. It returns the exit code.
type Program func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Main runs a program with the process's arguments and standard files, and
// exits with its code. An interrupt cancels the program's context.
func Main(run Program) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt kills the process
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A UsageError is a mistake in the arguments.
type UsageError struct{ Msg string }

func (e *UsageError) Error() string { return e.Msg }

// Usagef returns a *UsageError.
func Usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// Parse reads the flags among the arguments and returns the other arguments.
// Flags may follow other arguments; no argument after -- is a flag. For -h,
// Parse writes the help text and the flags to stdout and returns flag.ErrHelp.
func Parse(fs *flag.FlagSet, help string, args []string, stdout io.Writer) ([]string, error) {
	var text strings.Builder
	fs.SetOutput(&text)
	fs.Usage = func() {}
	var others []string
	for {
		err := fs.Parse(args)
		switch {
		case errors.Is(err, flag.ErrHelp):
			fs.PrintDefaults()
			if _, failed := io.WriteString(stdout, help+text.String()); failed != nil {
				err = failed
			}
			return nil, err
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

// ParseFlags is Parse for a program that takes flags only.
func ParseFlags(fs *flag.FlagSet, help string, args []string, stdout io.Writer) error {
	others, err := Parse(fs, help, args, stdout)
	if err == nil && len(others) > 0 {
		err = Usagef("unexpected argument %q; expected flags only", others[0])
	}
	return err
}

// IsSet reports whether a flag was given on the command line.
func IsSet(fs *flag.FlagSet, name string) bool {
	set := false
	fs.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// Complain writes an error to stderr, as Describe formats it, and returns its
// exit code: OK for nil and for flag.ErrHelp, Interrupted for a cancelled
// context, Failed for an illegal move or a record that contradicts its game, otherwise Usage.
func Complain(program string, err error, stderr io.Writer) int {
	var usage *UsageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return OK
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(stderr, "%s: interrupted\n", program)
		return Interrupted
	}
	fmt.Fprintf(stderr, "%s: %s\n", program, Describe(err))
	if errors.As(err, &usage) {
		fmt.Fprintf(stderr, "type %s -h for help\n", program)
	}
	for _, judged := range []error{game.ErrIllegal, game.ErrEffects, game.ErrContradiction} {
		if errors.Is(err, judged) {
			return Failed
		}
	}
	return Usage
}

// Describe formats an error in one or more lines: an impossible setup with all
// its problems, a syntax error with a caret below the offending character.
func Describe(err error) string {
	var setup *game.SetupError
	if errors.As(err, &setup) && len(setup.Problems) > 1 {
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

// Parallel calls do with the numbers from 0 to n-1, some at a time. After an error or
// the end of the context it starts no more calls, and it returns that error.
func Parallel(ctx context.Context, n, atOnce int,
	do func(ctx context.Context, i int) error) error {

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers := make(chan int)
	var wg sync.WaitGroup
	for range atOnce {
		wg.Go(func() {
			for i := range numbers {
				if err := do(ctx, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		numbers <- i
	}
	close(numbers)
	wg.Wait()
	return context.Cause(ctx)
}

// MaxInput is the limit of ReadText in bytes.
const MaxInput = 16 << 20

// ReadText reads a UTF-8 text of at most MaxInput bytes from a file, or from
// standard input if the name is "-" and the program reads texts there.
func ReadText(ctx context.Context, name string, stdin io.Reader) (string, error) {
	in, name, err := Open(ctx, name, stdin)
	if err != nil {
		return "", err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, MaxInput+1))
	text := string(data)
	switch {
	case err != nil:
		return "", err
	case len(text) > MaxInput:
		return "", fmt.Errorf("%s: the text is longer than %d MiB", name, MaxInput>>20)
	case !utf8.ValidString(text):
		n := 1
		for line := range strings.Lines(text) {
			if !utf8.ValidString(line) {
				break
			}
			n++
		}
		return "", fmt.Errorf("%s: line %d is not UTF-8 text", name, n)
	}
	return text, nil
}

// Open opens a file, or standard input if the name is "-", and returns its name for messages.
// Opening and reading end as soon as the context is cancelled, even if they block, as a pipe
// without a writer does.
func Open(ctx context.Context, name string, stdin io.Reader) (io.ReadCloser, string, error) {
	if name == "-" && stdin != nil {
		return io.NopCloser(Interruptible(ctx, stdin)), "standard input", nil
	}
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.Open(name)
		done <- opened{f, err}
	}()
	select {
	case o := <-done:
		if o.err != nil {
			return nil, name, o.err
		}
		return struct {
			io.Reader
			io.Closer
		}{Interruptible(ctx, o.file), o.file}, name, nil
	case <-ctx.Done():
		return nil, name, ctx.Err()
	}
}

// Interruptible returns a reader whose Read returns the context's error as soon
// as the context is cancelled, even while the underlying Read blocks.
func Interruptible(ctx context.Context, r io.Reader) io.Reader {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err) // nil stands for io.EOF
	}()
	return out
}
