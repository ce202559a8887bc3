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
	name := os.Getenv(programVariable)
	if name == "" {
		os.Exit(m.Run())
	}
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

func start(ctx context.Context, t *testing.T, program string, o Options) *Process {
	t.Helper()
	o.Env = append(os.Environ(), programVariable+"="+program)
	p, err := Start(ctx, []string{os.Args[0]}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close(0) })
	return p
}

// receives checks the next line of a program, or the error in its place.
func receives(t *testing.T, p *Process, want string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	got, err := p.Receive(ctx)
	if err != nil {
		got = err.Error()
	}
	if got != want {
		t.Errorf("%d bytes %.50q, want %d bytes %.50q", len(got), got, len(want), want)
	}
}

func TestProcess(t *testing.T) {
	p := start(t.Context(), t, "echo", Options{MaxLine: 3 << 20})
	// Longer than any pipe buffer, so reading and writing must overlap.
	long := strings.Repeat("i", 3<<20)
	p.Send(long)
	receives(t, p, long)
	p.Send(long + "x\nb\n")
	for _, want := range []string{"a line of more than 3 MiB", "b", ""} {
		receives(t, p, want)
	}
	p.Send("last") // before the input's end
	receives(t, p, "last")
	if err := p.Close(20 * time.Second); err != nil {
		t.Errorf("Close: %v", err)
	}
	if p.Send("too late") == nil {
		t.Error("a line is sent after Close")
	}
	receives(t, p, "EOF")
}

// TestProcessDies checks that the last line of a failing program is received, that
// Close returns its exit code, and that the end of its standard error is kept.
func TestProcessDies(t *testing.T) {
	var copied strings.Builder
	p := start(t.Context(), t, "dies", Options{Stderr: &copied})
	p.Send("go")
	receives(t, p, "last words")
	receives(t, p, "EOF")
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

// TestProcessDoesNotWait checks that Receive ends with its context, that Close ends in
// time and ends a Send that the program does not take, and that the program ends with the
// context of Start.
func TestProcessDoesNotWait(t *testing.T) {
	for program, closed := range map[string]error{"silent": nil, "stubborn": ErrKilled,
		"endless": ErrKilled} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		p := start(t.Context(), t, program, Options{MaxLine: 1 << 30})
		sent := make(chan struct{})
		go func() {
			p.Send("go")
			p.Send(strings.Repeat("x", 1<<20))
			close(sent)
		}()
		if _, err := p.Receive(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: Receive: %v", program, err)
		}
		wait := 20 * time.Second
		if closed != nil {
			wait = 200 * time.Millisecond
		}
		if err := p.Close(wait); err != closed {
			t.Errorf("%s: Close: %v, want %v", program, err, closed)
		}
		<-sent

		ctx, cancel = context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		receives(t, start(ctx, t, "stubborn", Options{}), io.EOF.Error())
	}
}

func TestStartFails(t *testing.T) {
	if _, err := Start(t.Context(), nil, Options{}); err == nil {
		t.Error("no command is started")
	}
	absent := []string{"/does/not/exist"}
	if _, err := Start(t.Context(), absent, Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a command that is not there: %v", err)
	}
}
