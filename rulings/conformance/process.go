package conformance

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// DefaultTimeout is the default time of a Process for one answer.
const DefaultTimeout = 10 * time.Second

// leaveTime is the time that a program has to end after its input is closed.
const leaveTime = time.Second

// A Process is an Engine in another process: a program that reads lines on standard input
// and writes lines on standard output. If it ends, is late or, asked by Run or Compare,
// violates the protocol, the request fails with an *EngineError and the program is killed;
// the next request starts it again. The processes that it has started are killed with it, on
// systems with process groups. Several goroutines may use a Process; they take turns.
type Process struct {
	command []string
	timeout time.Duration
	ctx     context.Context

	mu  sync.Mutex
	run *child // nil if the program does not run
}

// A child is one run of a program.
type child struct {
	*exec.Cmd
	kill   context.CancelFunc
	stdin  io.WriteCloser
	stdout *bufio.Reader
	stderr tail
}

// An EngineError reports that an engine gave no answer: it ended, was late, or violated the
// protocol.
type EngineError struct {
	Msg    string
	Err    error  // the cause; may be nil
	Stderr string // the end of standard error, made printable
}

func (e *EngineError) Error() string {
	s := e.Msg
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Stderr != "" {
		s += "; standard error: " + e.Stderr
	}
	return s
}

func (e *EngineError) Unwrap() error { return e.Err }

// StartProcess runs a command with its arguments. The timeout is for one Answer; 0 is
// DefaultTimeout. The program is killed when the context ends, or by Close.
func StartProcess(ctx context.Context, command []string, timeout time.Duration) (*Process, error) {
	if len(command) == 0 {
		return nil, &EngineError{Msg: "the engine has no command"}
	}
	p := &Process{command: command, timeout: cmp.Or(timeout, DefaultTimeout), ctx: ctx}
	return p, p.start()
}

// start starts the program unless it runs. It requires the lock.
func (p *Process) start() error {
	if p.run != nil {
		return nil
	}
	ctx, kill := context.WithCancel(p.ctx)
	r := &child{Cmd: exec.CommandContext(ctx, p.command[0], p.command[1:]...), kill: kill}
	ownGroup(r.Cmd)
	r.Stderr = &r.stderr
	r.WaitDelay = time.Second // for a descendant that keeps standard error open
	stdin, err := r.StdinPipe()
	stdout, wrong := r.StdoutPipe()
	if err = cmp.Or(err, wrong); err == nil {
		err = r.Start()
	}
	if err != nil {
		kill()
		return &EngineError{Msg: "the engine cannot be started", Err: err}
	}
	r.stdin, r.stdout = stdin, bufio.NewReaderSize(stdout, 64<<10)
	p.run = r
	return nil
}

// Ask sends lines and reads the program's lines until last returns true. The error is an
// *EngineError, which wraps that of the context.
func (p *Process) Ask(ctx context.Context, lines string, last func(line string) bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.start(); err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, p.run.kill)
	io.WriteString(p.run.stdin, lines+"\n") // if it fails, so does reading
	answered := false
	for !answered {
		line, err := readLine(p.run.stdout, 2*maxAnswer)
		if err != nil {
			break
		}
		answered = last(string(line))
	}
	switch {
	case stop() && answered:
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return p.failed("the engine gave no answer in time", ctx.Err())
	case ctx.Err() != nil:
		return p.failed("the request was interrupted", ctx.Err())
	}
	return p.failed("the engine ended without an answer", nil)
}

// Answer sends a line and returns the engine's next line. The error is an *EngineError.
func (p *Process) Answer(ctx context.Context, line []byte) (answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	err = p.Ask(ctx, string(line), func(line string) bool {
		answer = []byte(line)
		return true
	})
	return answer, err
}

// failed ends the program and returns the error; without a cause, the program's exit code
// is the cause. It requires the lock.
func (p *Process) failed(msg string, cause error) error {
	r, wait := p.run, leaveTime
	if cause != nil {
		wait = 0
	}
	exit := p.end(wait)
	return &EngineError{Msg: msg, Err: cmp.Or(cause, exit),
		Stderr: strings.TrimSpace(printable(string(r.stderr)))}
}

// end closes the program's input, and kills it and what it has started if it does not end
// in time. It returns how the program ended, nil if it was killed. It requires the lock.
func (p *Process) end(wait time.Duration) error {
	r := p.run
	p.run = nil
	r.stdin.Close()
	timer := time.AfterFunc(wait, r.kill)
	err := r.Wait()
	killGroup(r.Cmd)
	if !timer.Stop() {
		return nil
	}
	r.kill()
	return err
}

// Close closes the program's input and kills the program if it does not end soon.
func (p *Process) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.run != nil {
		p.end(leaveTime)
	}
	return nil
}

// maxStderr is the size of the stored end of standard error, in bytes.
const maxStderr = 8 << 10

// A tail stores the end of what is written to it.
type tail []byte

func (t *tail) Write(b []byte) (int, error) {
	*t = append(*t, b...)
	*t = (*t)[max(0, len(*t)-maxStderr):]
	return len(b), nil
}
