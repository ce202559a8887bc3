package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMain runs, in a child process, a program that writes without end.
func TestMain(m *testing.M) {
	if os.Getenv("CLI_TEST_ENDLESS") != "" {
		Main(func(_ context.Context, _ []string, _ io.Reader, stdout, _ io.Writer) int {
			for {
				fmt.Fprintln(stdout, "line")
			}
		})
	}
	os.Exit(m.Run())
}

// TestClosedPipe checks that a program ends quietly once its reader has gone.
func TestClosedPipe(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd := exec.Command(self)
	cmd.Env, cmd.Stderr = append(os.Environ(), "CLI_TEST_ENDLESS=1"), &stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 10)); err != nil {
		t.Error(err)
	}
	out.Close()
	if err := cmd.Wait(); err != nil || stderr.Len() > 0 {
		t.Errorf("%v; standard error: %s", err, &stderr)
	}
}
