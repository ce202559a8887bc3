package conformance

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"sync"
	"time"

	"github.com/nemoroth/rules/rulings/lines"
)

// The defaults of ProcessOptions.
const (
	DefaultTimeout  = 10 * time.Second
	DefaultRestarts = 4
)

// leaveTime is the time that an engine has to end after its input is closed.
const leaveTime = time.Second

// ProcessOptions are the settings of an engine's process. Zero fields have
// defaults.
type ProcessOptions struct {
	Env      []string      // the environment, key=value; default: the caller's
	Timeout  time.Duration // for one answer; default: DefaultTimeout
	Restarts int           // default: DefaultRestarts; negative for none
}

// A Process is an Engine in another process, which reads requests on standard input
// and writes answers on standard output, one line each. If the process ends,
// exceeds the timeout or, asked by Run or Compare, violates the protocol, the
// request fails with an *EngineError and the process is killed. The next request
// starts a new one, at most Restarts times. Several goroutines may use a Process;
// they take turns.
type Process struct {
	command []string
	options ProcessOptions
	ctx     context.Context

	mu     sync.Mutex
	run    *lines.Process // nil if it does not run
	starts int
	last   error // the last failure
	closed bool
}

// An EngineError reports that an engine gave no answer: it ended, exceeded the
// timeout, or violated the protocol.
type EngineError struct {
	Msg    string
	Silent bool   // the engine exceeded the timeout
	Stderr string // the end of standard error, made printable
	Err    error  // the cause; may be nil
}

func (e *EngineError) Error() string {
	if e == nil {
		return "no error"
	}
	s := e.Msg
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Stderr != "" {
		s += "; standard error: " + e.Stderr
	}
	return s
}

func (e *EngineError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// StartProcess runs a command with its arguments as an engine. The engine is killed
// when the context ends, or by Close.
func StartProcess(ctx context.Context, command []string, o ProcessOptions) (*Process, error) {
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.Restarts == 0 {
		o.Restarts = DefaultRestarts
	}
	p := &Process{command: command, options: o, ctx: ctx}
	if err := p.start(); err != nil {
		return nil, err
	}
	return p, nil
}

// start requires the lock.
func (p *Process) start() error {
	o := lines.Options{Env: p.options.Env, MaxLine: 2 * MaxAnswer}
	run, err := lines.Start(p.ctx, p.command, o)
	if err != nil {
		return &EngineError{Msg: "the engine cannot be started", Err: err}
	}
	p.run = run
	p.starts++
	return nil
}

// Answer sends a line and returns the engine's next line. The error is an
// *EngineError.
func (p *Process) Answer(ctx context.Context, line []byte) ([]byte, error) {
	if p == nil || p.ctx == nil {
		return nil, &EngineError{Msg: "the engine was not started"}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.closed:
		return nil, &EngineError{Msg: "the engine is closed"}
	case p.run != nil:
	case p.starts > max(p.options.Restarts, 0):
		return nil, &EngineError{Msg: "the engine failed earlier", Err: p.last}
	default:
		if err := p.start(); err != nil {
			return nil, err
		}
	}
	limited, cancel := context.WithTimeout(ctx, p.options.Timeout)
	defer cancel()
	run := p.run
	defer context.AfterFunc(limited, func() { run.Close(0) })() // ends a Send that is not taken
	run.Send(string(line))                                      // if it fails, so does Receive
	answer, err := run.Receive(limited)
	var long *lines.TooLongError
	switch {
	case err == nil:
		return []byte(answer), nil
	case ctx.Err() != nil:
		return nil, p.failed("the request was interrupted", ctx.Err())
	case limited.Err() != nil:
		err := p.failed(fmt.Sprintf("the engine gave no answer within %v", p.options.Timeout), nil)
		err.Silent = true
		return nil, err
	case errors.As(err, &long):
		return nil, p.failed("the engine's answer is "+err.Error(), nil)
	}
	ended := run.Close(leaveTime) // its exit code
	if errors.Is(ended, lines.ErrKilled) {
		ended = nil
	}
	return nil, p.failed("the engine ended without an answer", ended)
}

// fail kills an engine that violates the protocol: it may be one answer behind.
func (p *Process) fail(err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.failed(notSpoken, err)
}

const notSpoken = "the engine does not speak the protocol"

// colours matches the codes that colour a terminal.
var colours = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// failed kills the engine and stores the error. It requires the lock.
func (p *Process) failed(msg string, err error) *EngineError {
	e := &EngineError{Msg: msg, Err: err}
	if p.run != nil {
		p.run.Close(0)
		e.Stderr = printable(colours.ReplaceAllString(p.run.Stderr(), ""))
		p.run = nil
	}
	p.last = e
	return e
}

// Close closes the engine's input and kills the engine if it does not end soon. A
// later request is an error.
func (p *Process) Close() error {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.run != nil {
		p.run.Close(leaveTime)
		p.run = nil
	}
	return nil
}
