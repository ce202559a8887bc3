// Package cli holds what the example programs share: flags, input, errors and the
// layout of text.
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
	"sync"
	"syscall"
	"time"

	"github.com/nemoroth/rules/rulings/game"
)

// A Program is a main function that a test can call.
type Program struct {
	Name, Help string // the help stands above the list of flags
	Do         func(ctx context.Context, c *Call) error
	Commands   []Program // instead of Do if the first argument is the name of one
}

// A Call is one run of a program. Its function Do adds flags and calls Parse or ParseFlags.
type Call struct {
	*flag.FlagSet
	Listed *flag.FlagSet // the flags that -h lists; nil for all
	Stdin  io.Reader
	// Stdout keeps the first error of a write, and Run returns its exit code.
	Stdout io.Writer
	// Progress is the same Output as Stdout; it draws its reports on standard error.
	Progress *Output
	help     string
	args     []string
}

// A Code is an exit code, and the error of a call that has printed what is wrong.
type Code int

// Exit codes of all programs.
const (
	OK          Code = 0
	Failed      Code = 1   // an illegal move, a failed check, nothing found
	Usage       Code = 2   // wrong flags, or input that cannot be read
	Interrupted Code = 130 // by the user; the code that shells use
)

func (c Code) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// Descriptions of flags. The word in backquotes stands for the flag's value.
const (
	CPUsFlag     = "use this `number` of processors"
	JSONFlag     = "print JSON instead of text"
	PositionFlag = "start from this `position line` instead of the starting position"
	RulesetFlag  = "use this `ruleset`: Standard, Azgoroth or Betza, optionally with options, " +
		"such as Standard+OPT-1+OPT-3"
)

// Main runs a program with the process's arguments and standard files, and
// exits with its code. An interrupt cancels the program's context.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt kills the process
	os.Exit(int(p.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)))
}

// Run runs a program and returns its exit code.
func (p Program) Run(ctx context.Context, args []string, stdin io.Reader,
	stdout, stderr io.Writer) Code {

	for _, command := range p.Commands {
		if len(args) > 0 && args[0] == command.Name {
			command.Name = p.Name + " " + command.Name
			return command.Run(ctx, args[1:], stdin, stdout, stderr)
		}
	}
	out := &Output{to: stdout}
	if file, ok := stderr.(*os.File); ok {
		info, err := file.Stat()
		if err == nil && info.Mode()&os.ModeCharDevice != 0 {
			out.line, out.next = file, time.Now().Add(pause)
		}
	}
	err := p.Do(ctx, &Call{FlagSet: flag.NewFlagSet(p.Name, flag.ContinueOnError),
		Stdin: stdin, Stdout: out, Progress: out, help: p.Help, args: args})
	out.erase()
	return complain(p.Name, cmp.Or(out.failed, err), stderr)
}

// An Output is standard output and, if standard error is a terminal, the last line of that, which
// a long computation rewrites. Several goroutines may use it.
type Output struct {
	mu     sync.Mutex
	to     io.Writer
	failed error     // the first one of a write
	line   io.Writer // nil if there is no terminal
	next   time.Time // of a report
	shown  bool      // a report is on the line
}

// pause is the time between two reports of progress.
const pause = time.Second / 5

// Write erases the report of progress, and writes to standard output until the first error.
func (o *Output) Write(text []byte) (n int, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.erase()
	if o.failed == nil {
		n, o.failed = o.to.Write(text)
	}
	return n, o.failed
}

// Report shows how many units of work are done, at most five times a second. The
// total is 0 if unknown.
func (o *Output) Report(what string, done, of int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.line == nil || time.Now().Before(o.next) {
		return
	}
	total := ""
	if of > 0 {
		total = fmt.Sprintf(" of %d", of)
	}
	o.erase()
	fmt.Fprintf(o.line, "%s: %d%s", what, done, total)
	o.next, o.shown = time.Now().Add(pause), true
}

func (o *Output) erase() {
	if o.shown {
		fmt.Fprint(o.line, "\r\x1b[K")
	}
	o.shown = false
}

// An exit is an error with the exit code of a program that returns it.
type exit struct {
	Code
	text string
}

func (e exit) Error() string { return e.text }

// Usagef returns an error in the arguments.
func Usagef(format string, args ...any) error { return exit{Usage, fmt.Sprintf(format, args...)} }

// Failf returns an error of a call that was understood and has failed.
func Failf(format string, args ...any) error { return exit{Failed, fmt.Sprintf(format, args...)} }

// complain writes an error to stderr, as Describe formats it, and returns its exit code: its
// own, Interrupted for a cancelled context, Failed for an illegal move or a record that
// contradicts its game, otherwise Usage.
func complain(program string, err error, stderr io.Writer) (code Code) {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return OK
	case errors.As(err, &code):
		return code
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(stderr, "%s: interrupted\n", program)
		return Interrupted
	}
	fmt.Fprintf(stderr, "%s: %s\n", program, Describe(err))
	if own := (exit{}); errors.As(err, &own) {
		if own.Code == Usage {
			fmt.Fprintf(stderr, "type %s -h for help\n", program)
		}
		return own.Code
	}
	for _, judged := range []error{game.ErrIllegal, game.ErrEffects, game.ErrContradiction} {
		if errors.Is(err, judged) {
			return Failed
		}
	}
	return Usage
}

// Describe formats an error in one or more lines: an impossible setup with all
// its problems and one that would do, a syntax error with a caret below the offending character.
func Describe(err error) string {
	if errors.Is(err, game.ErrSetup) {
		return strings.Replace(strings.ReplaceAll(err.Error(), "; ", "\n  "), "setup: ",
			"setup:\n  ", 1)
	}
	var syntax interface{ Caret() string }
	if errors.As(err, &syntax) {
		return err.Error() + "\n  " + strings.ReplaceAll(syntax.Caret(), "\n", "\n  ")
	}
	return err.Error()
}

// Parse reads the flags among the arguments and returns the other arguments.
// Flags may follow other arguments; no argument after -- is a flag. For -h,
// Parse writes the help text and the flags to stdout and returns flag.ErrHelp.
func (c *Call) Parse() (others []string, err error) {
	c.SetOutput(io.Discard) // the error has the text, and help is written below
	for args := c.args; ; {
		err := c.FlagSet.Parse(args)
		switch {
		case errors.Is(err, flag.ErrHelp):
			listed := cmp.Or(c.Listed, c.FlagSet)
			listed.SetOutput(c.Stdout)
			fmt.Fprint(c.Stdout, c.help)
			listed.PrintDefaults()
			return nil, err
		case err != nil:
			return nil, Usagef("%v", err)
		}
		rest := c.Args()
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
func (c *Call) ParseFlags() error {
	others, err := c.Parse()
	if err == nil && len(others) > 0 {
		err = Usagef("unexpected argument %q; expected flags only", others[0])
	}
	return err
}

// SeedVar adds a flag -seed, which chooses the things named.
func (c *Call) SeedVar(seed *uint64, things string) {
	c.Uint64Var(seed, "seed", 1, "`seed` of the random numbers that choose the "+things)
}

// IsSet reports whether a flag was given on the command line.
func (c *Call) IsSet(name string) (set bool) {
	c.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// MaxInput is the limit of ReadText in bytes.
const MaxInput = 16 << 20

// ReadText reads a text of at most MaxInput bytes from a file, or from standard input if the
// name is "-" and the program reads texts there.
func ReadText(ctx context.Context, name string, stdin io.Reader) (string, error) {
	in, name := Open(ctx, name, stdin)
	text, err := io.ReadAll(io.LimitReader(in, MaxInput+1))
	if len(text) > MaxInput {
		err = fmt.Errorf("%s: the text is longer than %d MiB", name, MaxInput>>20)
	}
	return string(text), err
}

// Open returns a reader of a file, or of standard input if the name is "-", and its name for
// messages. It is Interruptible, also while a file is opened, such as a pipe without a writer.
func Open(ctx context.Context, name string, stdin io.Reader) (io.Reader, string) {
	if name == "-" && stdin != nil {
		return Interruptible(ctx, stdin), "standard input"
	}
	return piped(ctx, func() (io.ReadCloser, error) { return os.Open(name) }), name
}

// Interruptible returns a reader whose Read returns the context's error as soon
// as the context is cancelled, even while the underlying Read blocks.
func Interruptible(ctx context.Context, r io.Reader) io.Reader {
	return piped(ctx, func() (io.ReadCloser, error) { return io.NopCloser(r), nil })
}

// piped returns a reader of what a function opens, until the context ends.
func piped(ctx context.Context, open func() (io.ReadCloser, error)) io.Reader {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		from, err := open()
		if err == nil {
			_, err = io.Copy(in, from)
			from.Close()
		}
		in.CloseWithError(err) // nil stands for io.EOF
	}()
	return out
}

// Count writes a number with its noun.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
