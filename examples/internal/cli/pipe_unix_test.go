//go:build unix

package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipe checks that a pipe can be given as a file: its text is read, and a signal ends the
// wait for somebody who writes into it.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	written := make(chan error, 1)
	go func() { written <- os.WriteFile(pipe, []byte("a text"), 0o600) }()
	text, err := ReadText(t.Context(), pipe, nil)
	if err := errors.Join(err, <-written); text != "a text" || err != nil {
		t.Errorf("read %q, error %v", text, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go cancel()
	if _, err := ReadText(ctx, pipe, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a pipe that nobody writes into: error %v", err)
	}
}
