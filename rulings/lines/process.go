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

// ErrKilled is what Process.Close returns where the program did not leave by
// itself.
var ErrKilled = errors.New("killed")

// Options says how a program is run. The zero value of each field stands for
// its default.
type Options struct {
	Dir     string    // working directory; this process's own
	Env     []string  // environment, key=value; this process's own
	MaxLine int       // bytes that a line from the program may have; DefaultMaxLine
	Stderr  io.Writer // gets what the program says on standard error; nobody
}

// DefaultMaxLine is the limit of a line from a program in bytes.
const DefaultMaxLine = 4 << 20

// A Process is a running program that reads lines on its standard input and
// writes lines on its standard output. It may be used from several goroutines.
//
// What the program has started itself ends with it, where the system knows
// groups of processes.
type Process struct {
	cmd     *exec.Cmd
	cancel  context.CancelFunc
	stderr  tail
	lines   chan result   // closed at the end of the output
	closing chan struct{} // closed by Close
	done    chan struct{} // closed when the process has been waited for
	state   error         // how it ended, once done

	mu     sync.Mutex
	filled *sync.Cond // when unsent or closed changes
	unsent []byte
	closed bool // nothing more is sent
}

type result struct {
	line string
	err  error
}

// Start runs a command, its arguments after it. The program is killed when the
// context ends, or by Close, which must be called.
func Start(ctx context.Context, command []string, o Options) (*Process, error) {
	if len(command) == 0 {
		return nil, errors.New("no command to run")
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
	// A grandchild that keeps standard error open must not keep Wait waiting.
	p.cmd.WaitDelay = time.Second
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	// Not StdoutPipe: Wait would close it before everything is read.
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

// write sends what Send leaves.
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

// read hands the lines of the program to Receive and, once Close has been
// called, to nobody, so that the program can go on writing and leave.
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

// Send sends a line, given without its end, and does not wait until the program
// has read it. A program that takes no more lines shows in Receive, by the end
// of its output or by its silence. Of the zero Process, which runs nothing, the
// output has ended.
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

// Receive waits for the program's next line. The error is that of the context,
// a *TooLongError, after which the next line may be received, or io.EOF at the
// end of the program's output.
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

// killTime is how long Close waits for a program that has been killed.
const killTime = 5 * time.Second

// Close closes the program's input, after what has been sent, and kills the
// program if it has not ended after a time; it does not wait at all if the time
// is 0. The error is ErrKilled, or says how the program ended; it is nil for
// exit code 0.
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

// Stderr returns the end of what the program has said on standard error, as
// valid text without surrounding blanks.
func (p *Process) Stderr() string {
	if p == nil {
		return ""
	}
	return p.stderr.String()
}

// maxStderr is how much of a program's standard error is kept, in bytes.
const maxStderr = 8 << 10

// A tail keeps the last bytes written to it.
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
