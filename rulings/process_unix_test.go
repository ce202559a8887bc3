//go:build unix

package rulings

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A hung engine is killed with all that it has started.
func TestProcessKillsChildren(t *testing.T) {
	for _, tt := range []struct {
		name, script string
		end          func(*Process, context.CancelFunc)
	}{
		{"no answer in time", "cat > /dev/null", func(p *Process, _ context.CancelFunc) { p.Ask(context.Background(), plainRequest) }},
		{"closed", "exec > /dev/null; sleep 60", func(p *Process, _ context.CancelFunc) { p.Close() }},
		{"interrupted", "cat > /dev/null", func(_ *Process, cancel context.CancelFunc) { cancel() }},
		{"gone before its child", "exit 0", func(_ *Process, cancel context.CancelFunc) { cancel() }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			// The child keeps the pipe open for as long as it lives.
			pipe := filepath.Join(t.TempDir(), "alive")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Skip(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			p, err := StartProcess(ctx, []string{"sh", "-c", `sleep 60 3> "$0" & ` + tt.script, pipe}, ProcessOptions{Timeout: 300 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			f, err := os.Open(pipe)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			gone := make(chan struct{})
			go func() {
				io.ReadAll(f)
				close(gone)
			}()
			tt.end(p, cancel)
			select {
			case <-gone:
			case <-time.After(20 * time.Second):
				t.Error("the engine's child still runs")
			}
		})
	}
}
