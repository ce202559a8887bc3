package conformance

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"
)

// startEngine runs the test binary as an engine; see playEngine for the kinds.
func startEngine(t *testing.T, kind string, o ProcessOptions) *Process {
	t.Helper()
	o.Env = append(os.Environ(), engineVariable+"="+kind)
	p, err := StartProcess(t.Context(), []string{os.Args[0]}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

var plainRequest = Request{Position: "8/8/8/8/8/8/H7/8 A 1"}

// ask sends a request with the id "x".
func ask(ctx context.Context, e Engine, req Request) (Answer, error) {
	return askAs(ctx, e, "x", req)
}

func askAs(ctx context.Context, e Engine, id string, req Request) (Answer, error) {
	req.ID, _ = encode(id)
	line, err := encode(req)
	if err != nil {
		return Answer{}, err
	}
	return exchange(ctx, e, req, line, true)
}

func TestProcess(t *testing.T) {
	p := startEngine(t, "right", ProcessOptions{})
	for range 3 {
		a, err := ask(t.Context(), p, plainRequest)
		if err != nil || len(a.Legal) != 3 || a.Error != "" {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	refused, err := ask(t.Context(), p, Request{Position: "?"})
	if err != nil || refused.Error == "" {
		t.Errorf("a rejected request: %+v, %v", refused, err)
	}
	// Longer than any pipe buffer, so reading and writing must overlap.
	if a, err := askAs(t.Context(), p, strings.Repeat("i", 3<<20), plainRequest); err != nil ||
		len(a.Legal) != 3 {
		t.Errorf("a long request: %v", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	var e *EngineError
	if _, err := ask(t.Context(), p, plainRequest); !errors.As(err, &e) {
		t.Errorf("after Close: %v", err)
	}
}

// TestProcessFails checks that an engine without an answer is an error, in time.
func TestProcessFails(t *testing.T) {
	const short = 300 * time.Millisecond
	for _, tt := range []struct{ kind, want string }{
		{"garbage", `the engine does not speak the protocol: the answer is not one JSON object: "hello"`},
		{"banner", `the engine does not speak the protocol: the answer is not one JSON object: "Engine 1.0 by a stranger"`},
		{"flood", `the engine does not speak the protocol: the answer is not one JSON object: "info string thinking"`},
		{"others-id", `the engine does not speak the protocol: the answer's id is "not x"; expected "x", the request's id: each request gets one answer before the next: `},
		{"silent", "the engine gave no answer within 300ms"},
		{"deaf", "the engine gave no answer within 300ms"},
		{"dies", "the engine ended without an answer: exit status 3; standard error: out of " +
			"memory"},
		{"half", "the engine does not speak the protocol: the answer is not one JSON object: "},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			t.Parallel()
			timeout := 20 * time.Second
			if strings.Contains(tt.want, "within") {
				timeout = short
			}
			p := startEngine(t, tt.kind, ProcessOptions{Timeout: timeout})
			_, err := ask(t.Context(), p, plainRequest)
			var e *EngineError
			if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			_, again := ask(t.Context(), p, plainRequest)
			if want := "the engine failed earlier: " + err.Error(); again == nil ||
				again.Error() != want {
				t.Errorf("asked again: %v", again)
			}
		})
	}
}

func TestProcessTooLongAnswer(t *testing.T) {
	p := startEngine(t, "endless", ProcessOptions{Timeout: 60 * time.Second})
	if _, err := ask(t.Context(), p, plainRequest); err == nil ||
		!strings.HasPrefix(err.Error(), "the engine's answer is a line of more than 128 MiB") {
		t.Errorf("got %v", err)
	}
}

// TestProcessRestarts checks that a failed engine is restarted Restarts times.
func TestProcessRestarts(t *testing.T) {
	p := startEngine(t, "dies-later", ProcessOptions{})
	failures, answers := 0, 0
	var last error
	for range 50 {
		if _, err := ask(t.Context(), p, plainRequest); err != nil {
			failures, last = failures+1, err
		} else {
			answers++
		}
	}
	if answers != 38 || failures != 12 || !strings.HasPrefix(last.Error(),
		"the engine failed earlier") {
		t.Errorf("%d answers, %d failures, the last: %v", answers, failures, last)
	}
}

func TestProcessContext(t *testing.T) {
	p := startEngine(t, "silent", ProcessOptions{Timeout: time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := ask(ctx, p, plainRequest); !errors.Is(err, context.Canceled) {
		t.Errorf("the request's context: %v", err)
	}

	ctx, cancel = context.WithCancel(t.Context())
	q, err := StartProcess(ctx, []string{os.Args[0]},
		ProcessOptions{Timeout: time.Minute, Env: append(os.Environ(), engineVariable+"=silent")})
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(100*time.Millisecond, cancel)
	var e *EngineError
	if _, err := ask(t.Context(), q, plainRequest); !errors.As(err, &e) {
		t.Errorf("the process's context: %v", err)
	}
}

func TestProcessClose(t *testing.T) {
	for _, kind := range []string{"right", "stubborn", "deaf", "flood"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p := startEngine(t, kind, ProcessOptions{Timeout: 200 * time.Millisecond})
			ask(t.Context(), p, plainRequest)
			begin := time.Now()
			p.Close()
			if d := time.Since(begin); d > 10*time.Second {
				t.Errorf("Close took %v", d)
			}
		})
	}
}

func TestStartProcessFails(t *testing.T) {
	if _, err := StartProcess(t.Context(), nil, ProcessOptions{}); err == nil {
		t.Error("no command is started")
	}
	var e *EngineError
	if _, err := StartProcess(t.Context(), []string{"/does/not/exist"},
		ProcessOptions{}); !errors.As(err, &e) {
		t.Errorf("a command that is not there: %v", err)
	}
}
