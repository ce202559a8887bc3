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
	Env     []string  // the environment, key=value; default: the caller's
	MaxLine int       // the limit of a line in bytes; default: DefaultMaxLine
	Stderr  io.Writer // receives a copy of standard error; default: none
}

// DefaultMaxLine is the default limit of a line in bytes.
const DefaultMaxLine = 4 << 20

// A Process is a running program that reads lines on standard input and writes
// lines on standard output. Several goroutines may use it at once. When it ends,
// the processes that it has started are killed too, on systems with process groups.
//
// Two goroutines serve a Process. One reads its output and offers each line to
// Receive; after Close it discards them, so that a program that is still writing
// can end. The other waits for the program's end and kills what is left of its
// group, which also ends the output.
type Process struct {
	kill   context.CancelFunc
	stdin  io.WriteCloser
	stderr tail
	lines  chan result // closed at the end of the output
	closed context.Context
	close  context.CancelFunc
	done   chan struct{} // closed when the program has ended
	state  error         // how the program ended, valid after done
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
	p := &Process{lines: make(chan result), done: make(chan struct{})}
	ctx, p.kill = context.WithCancel(ctx)
	p.closed, p.close = context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	ownGroup(cmd)
	cmd.Env, cmd.Stderr = o.Env, &p.stderr
	if o.Stderr != nil {
		cmd.Stderr = io.MultiWriter(&p.stderr, o.Stderr)
	}
	cmd.WaitDelay = time.Second // for a descendant that keeps standard error open
	// Wait would close the pipe of StdoutPipe before all output is read.
	stdout, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	cmd.Stdout = theirs
	if p.stdin, err = cmd.StdinPipe(); err == nil {
		err = cmd.Start()
	}
	if err != nil {
		stdout.Close()
		p.kill()
		return nil, err
	}
	go p.read(stdout, o.MaxLine)
	go p.wait(cmd)
	return p, nil
}

func (p *Process) read(stdout *os.File, most int) {
	defer stdout.Close()
	defer close(p.lines)
	for r := NewReader(stdout, most); ; {
		line, err := r.Next()
		var long *TooLongError
		if err != nil && !errors.As(err, &long) {
			return
		}
		select {
		case p.lines <- result{line, err}:
		case <-p.closed.Done():
		}
	}
}

func (p *Process) wait(cmd *exec.Cmd) {
	defer p.kill()
	defer close(p.done)
	if p.state = cmd.Wait(); errors.Is(p.state, exec.ErrWaitDelay) {
		p.state = nil
	}
	killGroup(cmd)
}

// Send sends a line, given without its end. It waits until the program, or the pipe
// to it, has taken the line, or Close is called. The error says that the program
// reads no more lines.
func (p *Process) Send(line string) error {
	_, err := io.WriteString(p.stdin, line+"\n")
	return err
}

// Receive waits for the program's next line. The error is that of the context, a
// *TooLongError, after which the next line can be received, or io.EOF after the
// last.
func (p *Process) Receive(ctx context.Context) (string, error) {
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

// Close closes the program's input, waits for at most the given time, and kills the
// program if it still runs. The error is ErrKilled, or describes how the program
// ended; it is nil for exit code 0.
func (p *Process) Close(wait time.Duration) error {
	p.close()
	p.stdin.Close()
	select {
	case <-p.done:
		return p.state
	case <-time.After(wait):
	}
	p.kill()
	const killTime = 5 * time.Second
	select {
	case <-p.done:
	case <-time.After(killTime):
	}
	return ErrKilled
}

// Stderr returns the last 8 KiB of the program's standard error as valid text
// without surrounding blanks.
func (p *Process) Stderr() string {
	p.stderr.mu.Lock()
	defer p.stderr.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(p.stderr.bytes), "?"))
}

// maxStderr is the size of the stored end of standard error, in bytes.
const maxStderr = 8 << 10

// A tail stores the end of what is written to it.
type tail struct {
	mu    sync.Mutex
	bytes []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, b[max(0, len(b)-maxStderr):]...)
	t.bytes = append([]byte(nil), t.bytes[max(0, len(t.bytes)-maxStderr):]...)
	return len(b), nil
}
