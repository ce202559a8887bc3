//go:build unix

package conformance

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestProcessEndsItsChildren checks that a program's children are killed with it.
func TestProcessEndsItsChildren(t *testing.T) {
	for _, tt := range []struct {
		name, script string
		end          func(*Process, context.CancelFunc)
	}{
		{"closed", "exec > /dev/null; sleep 60",
			func(p *Process, _ context.CancelFunc) { p.Close() }},
		{"interrupted", "cat > /dev/null",
			func(_ *Process, cancel context.CancelFunc) { cancel() }},
		{"ended before its child", "exit 0",
			func(_ *Process, cancel context.CancelFunc) { cancel() }},
		{"late", "cat > /dev/null", func(p *Process, _ context.CancelFunc) {
			p.Answer(context.Background(), []byte("x"))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			// The child keeps the pipe open while it lives.
			pipe := filepath.Join(t.TempDir(), "alive")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Skip(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			script := `exec 3> "$0"; sleep 60 & exec 3>&-; ` + tt.script
			p, err := StartProcess(ctx, []string{"sh", "-c", script, pipe}, time.Second)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
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
				t.Error("the program's child still runs")
			}
		})
	}
}
