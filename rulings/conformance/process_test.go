package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"
)

// playing is the command that runs the test binary as an engine.
func playing(kind string) []string {
	return []string{"env", engineVariable + "=" + kind, os.Args[0]}
}

// startEngine runs the test binary as an engine; see playEngine for the kinds.
func startEngine(t *testing.T, kind string, timeout time.Duration) *Process {
	t.Helper()
	p, err := StartProcess(t.Context(), playing(kind), timeout)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

var plainRequest = Request{Position: human}

// ask sends a request with an id.
func ask(ctx context.Context, e Engine, id string, req Request) (Answer, error) {
	req.ID, _ = json.Marshal(id)
	line, err := json.Marshal(req)
	if err != nil {
		return Answer{}, err
	}
	return exchange(ctx, e, req, line, true)
}

func TestProcess(t *testing.T) {
	p := startEngine(t, "right", 0)
	// The last id is longer than any pipe buffer, so reading and writing must overlap.
	for _, id := range []string{"x", "y", strings.Repeat("i", 3<<20)} {
		a, err := ask(t.Context(), p, id, plainRequest)
		if err != nil || len(a.Legal) != 3 || a.Error != "" {
			t.Fatalf("%.1000v, %v", a, err)
		}
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// TestProcessFails checks that an engine without an answer is an error, in time, and that
// the next request starts a new one.
func TestProcessFails(t *testing.T) {
	const no = "the engine does not speak the protocol: the answer"
	for _, tt := range []struct{ kind, want string }{
		{"garbage", no + ` is not one JSON object: "hello"`},
		{"flood", no + ` is not one JSON object: "info string thinking"`},
		{"others-id", no + `'s id is "\"not x\""; expected "\"x\"", the request's id: each `},
		{"silent", "the engine gave no answer in time"},
		{"deaf", "the engine gave no answer in time"},
		{"dies", "the engine ended without an answer: exit status 3; standard error: out of " +
			"\ufffdmemory"},
		{"half", no + " is not one JSON object: "},
		{"endless", "the engine gave no answer in time"},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			t.Parallel()
			timeout := time.Minute
			if strings.Contains(tt.want, "in time") {
				timeout = 500 * time.Millisecond
			}
			p := startEngine(t, tt.kind, timeout)
			_, err := ask(t.Context(), p, "x", plainRequest)
			var e *EngineError
			if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			p.command = playing("right")
			if a, err := ask(t.Context(), p, "x", plainRequest); err != nil || len(a.Legal) != 3 {
				t.Errorf("the next engine: %v", err)
			}
		})
	}
}

func TestProcessContext(t *testing.T) {
	p := startEngine(t, "silent", time.Minute)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := ask(ctx, p, "x", plainRequest); !errors.Is(err, context.Canceled) {
		t.Errorf("the request's context: %v", err)
	}
	var e *EngineError
	for _, command := range [][]string{nil, {"/does/not/exist"}} {
		if _, err := StartProcess(t.Context(), command, 0); !errors.As(err, &e) {
			t.Errorf("%v is started: %v", command, err)
		}
	}
}
