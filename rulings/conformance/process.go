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

// DefaultTimeout is the default of ProcessOptions.Timeout.
const DefaultTimeout = 10 * time.Second

// leaveTime is the time that an engine has to end after its input is closed.
const leaveTime = time.Second

// ProcessOptions are the settings of an engine's process. Zero fields have
// defaults.
type ProcessOptions struct {
	Env     []string      // the environment, key=value; default: the caller's
	Timeout time.Duration // for one answer; default: DefaultTimeout
}

// A Process is an Engine in another process, which reads requests on standard input
// and writes answers on standard output, one line each. If the process ends,
// exceeds the timeout or, asked by Run or Compare, violates the protocol, the
// request fails with an *EngineError and the process is killed; the next request
// starts a new one. Several goroutines may use a Process; they take turns.
type Process struct {
	command []string
	options ProcessOptions
	ctx     context.Context

	mu     sync.Mutex
	run    *lines.Process // nil if it does not run
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

// StartProcess runs a command with its arguments as an engine. The engine is killed
// when the context ends, or by Close.
func StartProcess(ctx context.Context, command []string, o ProcessOptions) (*Process, error) {
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	p := &Process{command: command, options: o, ctx: ctx}
	return p, p.start()
}

// start starts the process unless it runs. It requires the lock.
func (p *Process) start() (err error) {
	if p.run != nil {
		return nil
	}
	o := lines.Options{Env: p.options.Env, MaxLine: 2 * MaxAnswer}
	if p.run, err = lines.Start(p.ctx, p.command, o); err != nil {
		return &EngineError{Msg: "the engine cannot be started", Err: err}
	}
	return nil
}

// Answer sends a line and returns the engine's next line. The error is an
// *EngineError.
func (p *Process) Answer(ctx context.Context, line []byte) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, &EngineError{Msg: "the engine is closed"}
	}
	if err := p.start(); err != nil {
		return nil, err
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

const notSpoken = "the engine does not speak the protocol"

// colours matches the codes that colour a terminal.
var colours = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// failed kills the engine and returns the error. It requires the lock.
func (p *Process) failed(msg string, err error) *EngineError {
	e := &EngineError{Msg: msg, Err: err}
	if p.run != nil {
		p.run.Close(0)
		e.Stderr = printable(colours.ReplaceAllString(p.run.Stderr(), ""))
		p.run = nil
	}
	return e
}

// Close closes the engine's input and kills the engine if it does not end soon. A
// later request is an error.
func (p *Process) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.run != nil {
		p.run.Close(leaveTime)
		p.run = nil
	}
	return nil
}

// exchange sends a request line and reads the answer. An engine that violates the
// protocol is killed if it is a Process: it may be one answer behind.
func exchange(ctx context.Context, e Engine, req Request, line []byte, compels bool) (Answer,
	error) {
	text, err := e.Answer(ctx, line)
	if err != nil {
		return Answer{}, err
	}
	a, err := decodeAnswer(text, req, compels)
	if err == nil {
		return a, nil
	}
	if p, ok := e.(*Process); ok {
		p.mu.Lock()
		defer p.mu.Unlock()
		return a, p.failed(notSpoken, err)
	}
	return a, &EngineError{Msg: notSpoken, Err: err}
}
