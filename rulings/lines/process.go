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
// The zero Process runs nothing and has no output.
//
// Two goroutines serve a Process. One reads its output and offers each line to
// Receive; after Close it discards them, so that a program that is still writing
// can end. The other waits for the program's end and kills what is left of its
// group, which also ends the output.
type Process struct {
	cmd     *exec.Cmd
	cancel  context.CancelFunc // kills the program
	stdin   io.WriteCloser
	stderr  tail
	lines   chan result   // closed at the end of the output
	closing chan struct{} // closed by Close
	once    sync.Once     // closes closing
	done    chan struct{} // closed when the program has ended
	state   error         // how the program ended, valid after done
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
	p := &Process{
		cmd:     exec.CommandContext(ctx, command[0], command[1:]...),
		cancel:  cancel,
		lines:   make(chan result),
		closing: make(chan struct{}),
		done:    make(chan struct{}),
	}
	ownGroup(p.cmd)
	p.cmd.Env, p.cmd.Stderr = o.Env, &p.stderr
	if o.Stderr != nil {
		p.cmd.Stderr = io.MultiWriter(&p.stderr, o.Stderr)
	}
	p.cmd.WaitDelay = time.Second // for a descendant that keeps standard error open
	stdout, err := p.start()
	if err != nil {
		cancel()
		return nil, err
	}
	go p.read(stdout, o.MaxLine)
	go p.wait()
	return p, nil
}

// start starts the command and returns its standard output. It does not use
// StdoutPipe, because Wait would close that before all output is read.
func (p *Process) start() (*os.File, error) {
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	p.stdin, p.cmd.Stdout = stdin, theirs
	if err := p.cmd.Start(); err != nil {
		stdout.Close()
		return nil, err
	}
	return stdout, nil
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
		case <-p.closing:
		}
	}
}

func (p *Process) wait() {
	defer p.cancel()
	defer close(p.done)
	if p.state = p.cmd.Wait(); errors.Is(p.state, exec.ErrWaitDelay) {
		p.state = nil
	}
	killGroup(p.cmd)
}

// Send sends a line, given without its end. It waits until the program, or the pipe
// to it, has taken the line, or Close is called. The error says that the program
// reads no more lines.
func (p *Process) Send(line string) error {
	if p == nil || p.cmd == nil {
		return io.ErrClosedPipe
	}
	_, err := io.WriteString(p.stdin, line+"\n")
	return err
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

// Close closes the program's input, waits for at most the given time, and kills the
// program if it still runs. The error is ErrKilled, or describes how the program
// ended; it is nil for exit code 0.
func (p *Process) Close(wait time.Duration) error {
	if p == nil || p.cmd == nil {
		return nil
	}
	p.once.Do(func() { close(p.closing) })
	p.stdin.Close()
	if p.ends(wait) {
		return p.state
	}
	const killTime = 5 * time.Second
	p.cancel()
	p.ends(killTime)
	return ErrKilled
}

// ends reports whether the program ends within a time.
func (p *Process) ends(wait time.Duration) bool {
	select {
	case <-p.done: // even if the time is 0
		return true
	default:
	}
	select {
	case <-p.done:
		return true
	case <-time.After(wait):
		return false
	}
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

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.bytes), "?"))
}
