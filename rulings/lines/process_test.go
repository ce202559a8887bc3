package lines

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// programVariable names the variable that makes the test binary play a program.
const programVariable = "LINES_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if name := os.Getenv(programVariable); name != "" {
		play(name)
		return
	}
	os.Exit(m.Run())
}

func play(name string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 8<<20)
	for in.Scan() {
		switch name {
		case "echo":
			fmt.Println(in.Text())
		case "dies":
			fmt.Println("last words")
			fmt.Fprint(os.Stderr, strings.Repeat("trace ", 10_000)+"the end\xff\n")
			os.Exit(3)
		case "endless":
			for {
				fmt.Print(strings.Repeat("x", 1<<16))
			}
		}
	}
	if name == "stubborn" { // does not end when its input ends
		time.Sleep(time.Hour)
	}
}

func start(t *testing.T, program string, o Options) *Process {
	t.Helper()
	o.Env = append(os.Environ(), programVariable+"="+program)
	p, err := Start(t.Context(), []string{os.Args[0]}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close(0) })
	return p
}

func receive(t *testing.T, p *Process) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	line, err := p.Receive(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func TestProcess(t *testing.T) {
	p := start(t, "echo", Options{})
	// Longer than any pipe buffer, so reading and writing must overlap.
	long := strings.Repeat("i", 3<<20)
	for _, line := range []string{"a", "", long, "b\nc"} {
		if err := p.Send(line); err != nil {
			t.Fatal(err)
		}
		for want := range strings.SplitSeq(line, "\n") {
			if got := receive(t, p); got != want {
				t.Errorf("%d bytes %.10q, want %d bytes %.10q", len(got), got, len(want), want)
			}
		}
	}
	p.Send("last") // before the input's end
	if got := receive(t, p); got != "last" {
		t.Errorf("got %q", got)
	}
	if err := p.Close(20 * time.Second); err != nil {
		t.Errorf("Close: %v", err)
	}
	if p.Send("too late") == nil {
		t.Error("a line is sent after Close")
	}
	if _, err := p.Receive(t.Context()); err != io.EOF {
		t.Errorf("after Close: %v", err)
	}
}

// TestProcessDies checks that the last line of a failing program is received, that
// Close returns its exit code, and that the end of its standard error is kept.
func TestProcessDies(t *testing.T) {
	var copied strings.Builder
	p := start(t, "dies", Options{Stderr: &copied})
	p.Send("go")
	if got := receive(t, p); got != "last words" {
		t.Errorf("got %q", got)
	}
	if _, err := p.Receive(t.Context()); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	var exit *exec.ExitError
	if err := p.Close(20 * time.Second); !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("Close: %v", err)
	}
	said := p.Stderr()
	if !strings.HasSuffix(said, "trace the end?") || len(said) > maxStderr {
		t.Errorf("%d bytes of standard error, %.20q", len(said), said[max(0, len(said)-20):])
	}
	if copied.Len() != 6*10_000+9 {
		t.Errorf("%d bytes of standard error copied", copied.Len())
	}
}

func TestProcessTooLongLine(t *testing.T) {
	p := start(t, "echo", Options{MaxLine: 100})
	p.Send(strings.Repeat("x", 1000) + "\nb")
	var long *TooLongError
	if _, err := p.Receive(t.Context()); !errors.As(err, &long) || long.Most != 100 {
		t.Errorf("got %v", err)
	}
	if got := receive(t, p); got != "b" {
		t.Errorf("got %q", got)
	}
}

// TestProcessDoesNotWait checks that Receive ends with its context, and that Close
// ends in time and ends a Send that the program does not take.
func TestProcessDoesNotWait(t *testing.T) {
	for _, tt := range []struct {
		program string
		closed  error
	}{
		{"silent", nil},
		{"stubborn", ErrKilled},
		{"endless", ErrKilled},
	} {
		t.Run(tt.program, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			p := start(t, tt.program, Options{MaxLine: 1 << 30})
			sent := make(chan struct{})
			go func() {
				p.Send("go")
				p.Send(strings.Repeat("x", 1<<20))
				close(sent)
			}()
			_, err := p.Receive(ctx)
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("Receive: %v", err)
			}
			wait := 20 * time.Second
			if tt.closed != nil {
				wait = 200 * time.Millisecond
			}
			begin := time.Now()
			if err := p.Close(wait); err != tt.closed {
				t.Errorf("Close: %v, want %v", err, tt.closed)
			}
			<-sent
			if d := time.Since(begin); d > 10*time.Second {
				t.Errorf("Close took %v", d)
			}
		})
	}
}

// TestProcessContext checks that the program ends with the context of Start.
func TestProcessContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stubborn := Options{Env: append(os.Environ(), programVariable+"=stubborn")}
	p, err := Start(ctx, []string{os.Args[0]}, stubborn)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := p.Receive(t.Context()); err != io.EOF {
		t.Errorf("got %v", err)
	}
	if err := p.Close(20 * time.Second); err == nil || err == ErrKilled {
		t.Errorf("Close: %v, want how it was killed", err)
	}
}

func TestNoProcess(t *testing.T) {
	if _, err := Start(t.Context(), nil, Options{}); err == nil {
		t.Error("no command is started")
	}
	absent := []string{"/does/not/exist"}
	if _, err := Start(t.Context(), absent, Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a command that is not there: %v", err)
	}
}
