//go:build unix

package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// TestPipe checks that a pipe can be given as a file: its text is read, and a signal ends the
// wait for somebody who writes into it. In a folder of records nobody waits for a pipe.
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
	folder := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe.txt"), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, err := range letter.Archive(folder) {
		if err == nil || !strings.Contains(err.Error(), "no *.txt files") {
			t.Errorf("read %v, error %v", text, err)
		}
	}
}
