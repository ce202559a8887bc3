package lines

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// ErrKilled is the error of Process.Close if the program had to be killed.
var ErrKilled = errors.New("killed")

// Options are the settings of a program. Zero fields have defaults.
type Options struct {
	Dir     string    // the working directory; default: the caller's
	Env     []string  // the environment, key=value; default: the caller's
	MaxLine int       // the limit of a line in bytes; default: DefaultMaxLine
	Stderr  io.Writer // receives a copy of standard error; default: none
}

// DefaultMaxLine is the default limit of a line in bytes.
const DefaultMaxLine = 4 << 20

// A Process is a running program that reads lines on standard input and writes
// lines on standard output. Several goroutines may use it at once. When it ends,
// the processes that it has started are killed too, on systems with process groups.
// The zero Process runs nothing and has no output.
type Process struct {
	cmd     *exec.Cmd
	cancel  context.CancelFunc
	stderr  tail
	lines   chan result   // closed at the end of the output
	closing chan struct{} // closed by Close
	done    chan struct{} // closed when Wait has returned
	state   error         // the result of Wait, valid after done

	mu     sync.Mutex
	filled *sync.Cond // signalled when unsent or closed changes
	unsent []byte
	closed bool // no more lines are accepted
}

type result struct {
	line string
	err  error
}

// Start runs a command with its arguments. The caller must call Close. The program
// is killed when the context ends.
func Start(ctx context.Context, command []string, o Options) (*Process, error) {
	if len(command) == 0 {
		return nil, errors.New("no command; expected a program and its arguments")
	}
	if o.MaxLine <= 0 {
		o.MaxLine = DefaultMaxLine
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &Process{cancel: cancel, lines: make(chan result), closing: make(chan struct{}), done: make(chan struct{})}
	p.filled = sync.NewCond(&p.mu)
	p.cmd = exec.CommandContext(ctx, command[0], command[1:]...)
	ownGroup(p.cmd)
	p.cmd.Dir, p.cmd.Env, p.cmd.Stderr = o.Dir, o.Env, &p.stderr
	if o.Stderr != nil {
		p.cmd.Stderr = io.MultiWriter(&p.stderr, o.Stderr)
	}
	// Wait must not wait for a descendant that keeps standard error open.
	p.cmd.WaitDelay = time.Second
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	// StdoutPipe would be closed by Wait before all output is read.
	stdout, theirs, err := os.Pipe()
	if err != nil {
		cancel()
		return nil, err
	}
	p.cmd.Stdout = theirs
	err = p.cmd.Start()
	theirs.Close()
	if err != nil {
		cancel()
		stdout.Close()
		return nil, err
	}
	go p.write(stdin)
	read := make(chan struct{})
	go func() {
		defer close(read)
		p.read(NewReader(stdout, o.MaxLine))
	}()
	go func() {
		if p.state = p.cmd.Wait(); errors.Is(p.state, exec.ErrWaitDelay) {
			p.state = nil
		}
		killGroup(p.cmd)
		close(p.done)
		select {
		case <-read:
		case <-p.closing:
		case <-ctx.Done():
		}
		stdout.Close()
		cancel()
	}()
	return p, nil
}

// write writes the lines of Send to the program.
func (p *Process) write(stdin io.WriteCloser) {
	defer stdin.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		for len(p.unsent) == 0 {
			if p.closed {
				return
			}
			p.filled.Wait()
		}
		text := p.unsent
		p.unsent = nil
		p.mu.Unlock()
		_, err := stdin.Write(text)
		p.mu.Lock()
		if err != nil {
			p.closed, p.unsent = true, nil
			return
		}
	}
}

// read passes the program's lines to Receive. After Close it discards them, so that
// a program that is still writing can end.
func (p *Process) read(r *Reader) {
	defer close(p.lines)
	for {
		line, err := r.Next()
		var long *TooLongError
		if err != nil && !errors.As(err, &long) {
			return
		}
		select {
		case p.lines <- result{line, err}:
		case <-p.closing:
		}
	}
}

// Send sends a line, given without its end, and does not wait for the program to
// read it. If the program reads no more lines, Send reports nothing; Receive then
// returns io.EOF or waits.
func (p *Process) Send(line string) {
	if p == nil || p.cmd == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.unsent = append(append(p.unsent, line...), '\n')
		p.filled.Signal()
	}
}

// Receive waits for the program's next line. The error is that of the context, a
// *TooLongError, after which the next line can be received, or io.EOF after the
// last.
func (p *Process) Receive(ctx context.Context) (string, error) {
	if p == nil || p.cmd == nil {
		return "", io.EOF
	}
	select {
	case r, ok := <-p.lines:
		if !ok {
			return "", io.EOF
		}
		return r.line, r.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// killTime is the time that Close waits for a killed program.
const killTime = 5 * time.Second

// Close closes the program's input after all sent lines, waits for at most the
// given time, and kills the program if it still runs. The error is ErrKilled, or
// describes how the program ended; it is nil for exit code 0.
func (p *Process) Close(wait time.Duration) error {
	if p == nil || p.cmd == nil {
		return nil
	}
	p.mu.Lock()
	select {
	case <-p.closing:
	default:
		close(p.closing)
	}
	p.closed = true
	p.filled.Signal()
	p.mu.Unlock()
	if wait > 0 {
		select {
		case <-p.done:
		case <-time.After(wait):
		}
	}
	select {
	case <-p.done:
		return p.state
	default:
	}
	p.cancel()
	select {
	case <-p.done:
	case <-time.After(killTime):
	}
	return ErrKilled
}

// Stderr returns the last 8 KiB of the program's standard error as valid text
// without surrounding blanks.
func (p *Process) Stderr() string {
	if p == nil {
		return ""
	}
	return p.stderr.String()
}

// maxStderr is the size of the stored end of standard error, in bytes.
const maxStderr = 8 << 10

type tail struct {
	mu    sync.Mutex
	bytes []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, b[max(0, len(b)-maxStderr):]...)
	if over := len(t.bytes) - maxStderr; over > 0 {
		t.bytes = append(t.bytes[:0], t.bytes[over:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.bytes), "?"))
}
