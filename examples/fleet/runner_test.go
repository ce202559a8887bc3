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
	code           int
	lines          []string // of standard output
	stdout, stderr string
}

func fleet(t *testing.T, flags []string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), append(args, flags...), nil, &stdout, &stderr)
	return result{code, strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n"),
		stdout.String(), stderr.String()}
}

// want checks the exit code of a run.
func (r result) want(t *testing.T, code int) result {
	t.Helper()
	if r.code != code {
		t.Fatalf("exit code %d, want %d; stderr:\n%s", r.code, code, r.stderr)
	}
	return r
}

// counter returns the value of a printed Beam counter.
func (r result) counter(t *testing.T, name string) (n int) {
	t.Helper()
	for line := range strings.Lines(r.stderr) {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			if _, err := fmt.Sscan(rest, &n); err == nil {
				return n
			}
		}
	}
	t.Errorf("there is no counter %q in\n%s", name, r.stderr)
	return 0
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
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "no pipeline; expected agreement, perft or adjudicate"},
		{[]string{"divide"}, "no pipeline"},
		{[]string{"perft", "4"}, `unexpected argument "4"; expected flags only`},
		{[]string{"perft", "-depth", "0"}, "-depth is 0; expected a number from 1 to 99"},
		{[]string{"perft", "-depth", "3", "-split", "4"},
			"-split is 4; expected a number from 1 to -depth, 3"},
		{[]string{"perft", "-position", "8/8"}, "invalid position at character 4"},
		{[]string{"perft", "-ruleset", "House"}, `unknown ruleset "House"`},
		{[]string{"perft", "-moves", "e4"}, "not a piece that can move"},
		{[]string{"perft", "-position", "8/8/8/8/8/8/8/W7 O 1"}, "the game is over"},
		{[]string{"perft", "-shards", "0"}, "-shards is 0; expected a number from 1 to 65536"},
		{[]string{"perft", "-log", "loud"}, `-log is "loud"; expected debug, info, warn or error`},
		{[]string{"perft", "-out", "hdfs://host/dir"}, `file system scheme "hdfs" not registered`},
		{[]string{"perft", "-runner", "flink"}, "no -out; expected a folder"},
		{[]string{"agreement", "all"}, `unexpected argument "all"; expected flags only`},
		{[]string{"agreement", "-game", "wormhole"},
			"-game and -ruleset cannot be given with agreement"},
		{[]string{"agreement", "-ruleset", "Betza"},
			"-game and -ruleset cannot be given with agreement"},
		{[]string{"agreement", "-cases", "9-0"},
			`-cases is "9-0"; expected a first and a last number such as 0-999, or one number`},
		{[]string{"agreement", "-cases", "-5"}, `-cases is "-5"; expected`},
		{[]string{"agreement", "-cases", "0-9223372036854775807"},
			`-cases is "0-9223372036854775807"; expected`},
		{[]string{"agreement", "-without", "GHAST-2,SETUP-1"}, `unknown misreading "SETUP-1"`},
		{[]string{"agreement", "-chunk", "0"}, "-chunk is 0; expected at least 1"},
		{[]string{"agreement", "-keep", "0"}, "-keep is 0; expected a number from 1"},
		{[]string{"adjudicate"}, "no FILE PATTERN; expected one such as"},
		{[]string{"adjudicate", ""}, "a FILE PATTERN is empty"},
		{[]string{"adjudicate", "no/such/*.txt"}, "no file matches"},
		{[]string{"adjudicate", "-game", "chess", "*"}, `unknown game "chess"`},
		{[]string{"-fast"}, "not defined: -fast"},
	} {
		r := fleet(t, c.args, embedded...)
		if !strings.Contains(r.stderr, c.want) || r.code != cli.Usage || r.stdout != "" {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q, want in it %q", c.args, r.code,
				r.stdout, r.stderr, c.want)
		}
	}
}

func TestHelp(t *testing.T) {
	r := fleet(t, nil, "-h").want(t, cli.OK)
	for _, part := range []string{"usage: fleet", "-cases", "-split", "flags of Beam"} {
		if !strings.Contains(r.stdout, part) {
			t.Errorf("no %q in\n%s", part, r.stdout)
		}
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	if code := run(ctx, append([]string{"perft", "-depth", "9"}, embedded...), nil, &stdout,
		&stderr); code != cli.Interrupted {
		t.Errorf("exit code %d, stderr %s", code, &stderr)
	}
}
