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

// Defaults of ProcessOptions.
const (
	DefaultTimeout  = 10 * time.Second
	DefaultRestarts = 4
)

// leaveTime is how long an engine may take to leave.
const leaveTime = time.Second

// ProcessOptions says how an engine is run. The zero value of each field stands
// for its default.
type ProcessOptions struct {
	Dir      string        // working directory; this process's own
	Env      []string      // environment, key=value; this process's own
	Timeout  time.Duration // for one answer; DefaultTimeout
	Restarts int           // how often a failed engine is started again; DefaultRestarts, negative for never
}

// A Process is an Engine in another process, which reads requests on its
// standard input and answers on its standard output, a line each. A Process
// whose engine dies, is silent for too long or, asked by Run, answers with
// anything but a line of the protocol kills it, reports that as the error of the
// request, and starts it afresh for the next one, a few times.
//
// It may be used from several goroutines, which take turns.
type Process struct {
	command []string
	options ProcessOptions
	ctx     context.Context

	mu     sync.Mutex
	run    *lines.Process // nil if not running
	starts int
	last   error // of the engine that failed last
	closed bool
}

// An EngineError says that an engine gave no answer: it died, was silent, or did
// not speak the protocol.
type EngineError struct {
	Msg    string
	Silent bool   // it gave no answer in time
	Stderr string // the end of what it said on standard error, without control characters
	Err    error  // what lies below; may be nil
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
		s += "; it said: " + e.Stderr
	}
	return s
}

func (e *EngineError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// StartProcess runs a command, its arguments after it, as an engine. The engine
// is killed when the context ends, or by Close.
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

// start needs the lock.
func (p *Process) start() error {
	run, err := lines.Start(p.ctx, p.command, lines.Options{Dir: p.options.Dir, Env: p.options.Env, MaxLine: 2 * MaxAnswer})
	if err != nil {
		return &EngineError{Msg: "the engine cannot be started", Err: err}
	}
	p.run = run
	p.starts++
	return nil
}

// Answer sends a line and waits for the line that answers it, whatever it
// holds. The error is an *EngineError.
func (p *Process) Answer(ctx context.Context, line []byte) ([]byte, error) {
	if p == nil || p.ctx == nil {
		return nil, &EngineError{Msg: "the engine was never started"}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, &EngineError{Msg: "the engine is closed"}
	}
	if p.run == nil {
		if p.options.Restarts < 0 || p.starts > p.options.Restarts {
			return nil, &EngineError{Msg: "the engine failed before", Err: p.last}
		}
		if err := p.start(); err != nil {
			return nil, err
		}
	}
	limited, cancel := context.WithTimeout(ctx, p.options.Timeout)
	defer cancel()
	p.run.Send(string(line))
	answer, err := p.run.Receive(limited)
	var long *lines.TooLongError
	switch {
	case err == nil:
		return []byte(answer), nil
	case ctx.Err() != nil:
		return nil, p.failed("the engine was not waited for", err)
	case limited.Err() != nil:
		err := p.failed(fmt.Sprintf("the engine gave no answer within %v", p.options.Timeout), nil)
		err.Silent = true
		return nil, err
	case errors.As(err, &long):
		return nil, p.failed(fmt.Sprintf("the engine's answer is longer than %d bytes", 2*MaxAnswer), nil)
	}
	ended := p.run.Close(leaveTime) // its exit code
	if errors.Is(ended, lines.ErrKilled) {
		ended = nil
	}
	return nil, p.failed("the engine ended without an answer", ended)
}

// fail ends an engine that does not speak the protocol: nothing that it says
// from now on can be trusted.
func (p *Process) fail(err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.failed(notSpoken, err)
}

const notSpoken = "the engine does not speak the protocol"

// colours are what programs write to colour a terminal.
var colours = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// failed kills the engine and remembers why. It needs the lock.
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

// Close ends the engine: its input is closed, and if it does not leave soon it
// is killed. Asking afterwards is an error.
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
