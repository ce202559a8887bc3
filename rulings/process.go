package rulings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Defaults of ProcessOptions.
const (
	DefaultTimeout  = 10 * time.Second
	DefaultRestarts = 4
)

// maxAnswer is how many bytes an engine's answer may have, maxStderr how much
// of what it says on standard error is kept.
const (
	maxAnswer = 64 << 20
	maxStderr = 8 << 10
)

// ProcessOptions says how an engine is run. The zero value of each field stands
// for its default.
type ProcessOptions struct {
	Dir      string        // working directory; this process's own
	Env      []string      // environment, key=value; this process's own
	Timeout  time.Duration // for one answer; DefaultTimeout
	Restarts int           // how often a failed engine is started again; DefaultRestarts, negative for never
}

// A Process is an engine in another process, which reads requests on its
// standard input and answers on its standard output, a line each (PROTO-1). A
// Process whose engine dies, is silent for too long or answers with anything
// but a line of the protocol kills it, reports that as the error of the
// request, and starts it afresh for the next one, a few times.
//
// What the engine has started itself is killed with it, where the system knows
// groups of processes.
//
// It may be used from several goroutines, which take turns.
type Process struct {
	command []string
	options ProcessOptions
	ctx     context.Context

	mu     sync.Mutex
	child  *child // nil if not running
	starts int
	last   error // of the engine that failed last
	closed bool
}

// StartProcess runs a command, its arguments after it, as an engine. The
// engine is killed when the context ends, or by Close.
func StartProcess(ctx context.Context, command []string, o ProcessOptions) (*Process, error) {
	if len(command) == 0 {
		return nil, errors.New("rulings: no command to run as an engine")
	}
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.Restarts == 0 {
		o.Restarts = DefaultRestarts
	}
	p := &Process{command: command, options: o, ctx: ctx}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.start(); err != nil {
		return nil, err
	}
	return p, nil
}

// An EngineError says that an engine gave no answer: it died, was silent, or did
// not speak the protocol.
type EngineError struct {
	Msg    string
	Stderr string // the end of what it said on standard error
	Err    error  // what lies below; may be nil
}

func (e *EngineError) Error() string {
	s := e.Msg
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Stderr != "" {
		s += "; it said: " + e.Stderr
	}
	return s
}

func (e *EngineError) Unwrap() error { return e.Err }

// start needs the lock.
func (p *Process) start() error {
	c, err := newChild(p.ctx, p.command, p.options)
	if err != nil {
		return &EngineError{Msg: "the engine cannot be started", Err: err}
	}
	p.child = c
	p.starts++
	return nil
}

// Ask sends a request and waits for its answer.
func (p *Process) Ask(ctx context.Context, req Request) (Answer, error) {
	line, err := encodeJSON(req)
	if err != nil {
		return Answer{}, fmt.Errorf("rulings: request %q: %w", req.ID, err)
	}
	var answer Answer
	_, err = p.exchange(ctx, line, func(text []byte) (err error) {
		answer, err = decodeAnswer(text, req)
		return err
	})
	return answer, err
}

// AskLine sends a line and waits for the line that answers it, whatever it
// holds.
func (p *Process) AskLine(ctx context.Context, line []byte) ([]byte, error) {
	return p.exchange(ctx, line, func([]byte) error { return nil })
}

// exchange sends a line and hands the one that answers it to accept. What the
// engine says after a line that is not accepted cannot be trusted, so that is
// the end of it.
func (p *Process) exchange(ctx context.Context, line []byte, accept func([]byte) error) ([]byte, error) {
	if p == nil || p.ctx == nil {
		return nil, &EngineError{Msg: "the engine was never started"}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, &EngineError{Msg: "the engine is closed"}
	}
	if p.child == nil {
		if p.options.Restarts < 0 || p.starts > p.options.Restarts {
			return nil, &EngineError{Msg: "the engine failed before", Err: p.last}
		}
		if err := p.start(); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, p.options.Timeout)
	defer cancel()
	answer, failure := p.child.exchange(ctx, line)
	if failure == nil {
		err := accept(answer)
		if err == nil {
			return answer, nil
		}
		failure = &EngineError{Msg: "the engine does not speak the protocol", Err: err}
	}
	return nil, p.failed(failure)
}

// failed kills the engine and remembers why. It needs the lock.
func (p *Process) failed(err *EngineError) error {
	if p.child != nil {
		p.child.stop()
		if err.Stderr == "" {
			err.Stderr = p.child.stderr.String()
		}
		p.child = nil
	}
	p.last = err
	return err
}

// Close ends the engine: its input is closed, and if it does not leave soon it
// is killed. Asking afterwards is an error.
func (p *Process) Close() error {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.child != nil {
		p.child.leave()
		p.child = nil
	}
	return nil
}

// A child is one run of an engine.
type child struct {
	cmd    *exec.Cmd
	cancel context.CancelFunc
	stdin  io.WriteCloser
	stdout io.ReadCloser
	lines  chan inputLine
	done   chan struct{} // closed when the process has been waited for
	state  error         // how it ended, once done
	stderr *tail
}

func newChild(ctx context.Context, command []string, o ProcessOptions) (*child, error) {
	ctx, cancel := context.WithCancel(ctx)
	c := &child{cancel: cancel, lines: make(chan inputLine), done: make(chan struct{}), stderr: &tail{}}
	c.cmd = exec.CommandContext(ctx, command[0], command[1:]...)
	ownGroup(c.cmd)
	c.cmd.Dir, c.cmd.Env, c.cmd.Stderr = o.Dir, o.Env, c.stderr
	// A grandchild that keeps the pipes open must not keep Wait waiting.
	c.cmd.WaitDelay = time.Second
	var err error
	if c.stdin, err = c.cmd.StdinPipe(); err == nil {
		c.stdout, err = c.cmd.StdoutPipe()
	}
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, err
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		readLines(ctx, c.stdout, maxAnswer, false, c.lines)
	}()
	go func() {
		// Wait closes the pipe from which the answers are read, so the reader
		// goes first; the context ends it where the engine does not.
		select {
		case <-read:
		case <-ctx.Done():
		}
		c.state = c.cmd.Wait()
		close(c.done)
	}()
	return c, nil
}

// exchange sends a line and waits for one. What the engine wrote unasked is
// taken for the answer, and so found out.
func (c *child) exchange(ctx context.Context, line []byte) ([]byte, *EngineError) {
	written := make(chan error, 1)
	go func() {
		_, err := c.stdin.Write(append(line[:len(line):len(line)], '\n'))
		written <- err
	}()
	var answer []byte
	for answered := false; !answered || written != nil; {
		lines := c.lines
		if answered {
			lines = nil // only the rest of the request is left to be written
		}
		select {
		case <-ctx.Done():
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				return nil, &EngineError{Msg: "the engine did not answer in time", Err: ctx.Err()}
			}
			return nil, &EngineError{Msg: "the engine was not waited for", Err: ctx.Err()}
		case <-c.done: // only after its last line, unless the process's context ended
			return nil, c.ended("the engine ended without an answer")
		case err := <-written:
			if err != nil {
				return nil, c.ended("the engine takes no more requests")
			}
			written = nil
		case l := <-lines:
			switch {
			case l.err == nil:
				answer, answered = l.text, true
			case l.err == io.EOF:
				return nil, c.ended("the engine ended without an answer")
			case errors.Is(l.err, errMaxLine):
				return nil, &EngineError{Msg: fmt.Sprintf("the engine's answer is longer than %d bytes", maxAnswer)}
			default:
				return nil, c.ended("the engine cannot be read")
			}
		}
	}
	return answer, nil
}

// ended adds how the process ended, for which it waits a moment.
func (c *child) ended(msg string) *EngineError {
	e := &EngineError{Msg: msg}
	select {
	case <-c.done:
		e.Err = c.state
		e.Stderr = c.stderr.String()
	case <-time.After(2 * time.Second):
	}
	return e
}

// stop kills the process and waits until it is gone, or nearly.
func (c *child) stop() {
	c.cancel()
	c.stdin.Close()
	select {
	case <-c.done:
	case <-time.After(5 * time.Second):
	}
}

// leave lets the process end by itself, whatever it still writes.
func (c *child) leave() {
	c.stdin.Close()
	for soon := time.After(time.Second); ; {
		select {
		case <-c.lines:
			continue
		case <-c.done:
		case <-soon:
		}
		c.stop()
		return
	}
}

// A tail keeps the last bytes written to it.
type tail struct {
	mu    sync.Mutex
	bytes []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(b) >= maxStderr {
		t.bytes = append(t.bytes[:0], b[len(b)-maxStderr:]...)
		return len(b), nil
	}
	t.bytes = append(t.bytes, b...)
	if over := len(t.bytes) - maxStderr; over > 0 {
		t.bytes = append(t.bytes[:0], t.bytes[over:]...)
	}
	return len(b), nil
}

// String is what was kept, as valid text without surrounding blanks.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.bytes), "?"))
}
