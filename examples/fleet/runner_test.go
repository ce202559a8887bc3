package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if prism != "" {
		os.RemoveAll(filepath.Dir(prism))
	}
	os.Exit(code)
}

// prism is the Prism server that buildPrism has built.
var prism string

var buildPrism = sync.OnceValue(func() error {
	dir, err := os.MkdirTemp("", "fleet-test-")
	if err != nil {
		return err
	}
	prism = filepath.Join(dir, "prism.exe") // a name for any system
	if out, err := exec.Command("go", "build", "-o", prism,
		"github.com/apache/beam/sdks/v2/go/cmd/prism").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
})

// embedded holds the flags of the runner in this process. Beam's flags are global,
// so every test must set them all.
var embedded = []string{"-runner=prism", "-endpoint=", "-environment_type=",
	"-environment_config=", "-worker_binary="}

// server starts a Prism server in another process and returns its address.
func server(t *testing.T) string {
	t.Helper()
	if err := buildPrism(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(prism, "-job_port=0", "-serve_http=false", "-log_kind=text")
	out, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	in := bufio.NewScanner(out)
	for in.Scan() {
		if _, rest, found := strings.Cut(in.Text(), "endpoint="); found {
			go io.Copy(io.Discard, out) // so that the process does not block
			address, _, _ := strings.Cut(rest, " ")
			return address
		}
	}
	t.Fatal("Prism prints no endpoint")
	return ""
}

// eachRunner runs a test with the embedded runner, and with a server in another process
// and workers in this one.
func eachRunner(t *testing.T, test func(t *testing.T, flags []string)) {
	t.Run("embedded", func(t *testing.T) { test(t, embedded) })
	t.Run("server", func(t *testing.T) {
		test(t, []string{"-runner=universal", "-endpoint=" + server(t),
			"-environment_type=LOOPBACK", "-environment_config=", "-worker_binary="})
	})
}

// A result is the exit code and the output of a run.
type result struct {
	code           cli.Code
	lines          []string // of standard output
	stdout, stderr string
}

func fleet(t *testing.T, flags []string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := program.Run(t.Context(), append(args, flags...), nil, &stdout, &stderr)
	return result{code, strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n"),
		stdout.String(), stderr.String()}
}

// want checks the exit code of a run.
func (r result) want(t *testing.T, code cli.Code) result {
	t.Helper()
	if r.code != code {
		t.Fatalf("exit code %d, want %d; stderr:\n%s", r.code, code, r.stderr)
	}
	return r
}

// files returns the texts of the files in a directory, by name.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(data)
	}
	return all
}

func TestArguments(t *testing.T) {
	for line, want := range map[string]string{
		"-out hdfs://h/dir":            `file system scheme "hdfs" not registered`,
		"all":                          `unexpected argument "all"; expected flags only`,
		"-game wormhole":               "flag provided but not defined: -game",
		"-cases 9-0":                   `-cases is "9-0"; expected a first and a last number`,
		"-cases -5":                    `-cases is "-5"; expected`,
		"-chunk 0":                     "-chunk is 0; expected at least 1",
		"-cases 0-9223372036854775807": "-cases is",
		"-without GHAST-2,SETUP-1":     `unknown misreading "SETUP-1"`,
	} {
		r := fleet(t, embedded, strings.Fields(line)...)
		if r.code != cli.Usage || r.stdout != "" || !strings.Contains(r.stderr, want) {
			t.Errorf("%q: %+v; want in it %q", line, r, want)
		}
	}
	if r := fleet(t, []string{"-runner", "flink"}); r.code != cli.Usage ||
		!strings.Contains(r.stderr, "no -out; expected a folder") {
		t.Errorf("another runner: %+v", r)
	}
	if r := fleet(t, nil, "-h").want(t, cli.OK); !strings.Contains(r.stdout, "flags of Beam") {
		t.Errorf("help: %+v", r)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if code := program.Run(ctx, embedded, nil, io.Discard, io.Discard); code != cli.Interrupted {
		t.Errorf("interrupted: exit code %d", code)
	}
}
