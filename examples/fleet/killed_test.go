package main

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/google/go-cmp/cmp"

	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"

	"github.com/nemoroth/rules/examples/internal/cli"
)

// TestKilledWorker checks that a job on Prism fails and writes nothing if its worker
// is killed, and that the server takes the next job.
func TestKilledWorker(t *testing.T) {
	endpoint := server(t)
	pool := exec.Command(os.Args[0])
	pool.Env = append(os.Environ(), asPool+"=1")
	address := start(t, pool, regexp.MustCompile(`^(localhost:\d+)$`))
	out := t.TempDir()
	done := make(chan result, 1)
	go func() {
		// Beam stages some file for the workers; these have their binary already.
		done <- fleet(t, []string{"-runner=universal", "-endpoint=" + endpoint,
			"-environment_type=EXTERNAL", "-environment_config=" + address,
			"-worker_binary=go.mod"}, "agreement", "-cases", "0-999999", "-out", out)
	}()
	waitForCounters(t, endpoint, done)
	if err := pool.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	select {
	case r := <-done:
		r.want(t, cli.Failed)
		t.Logf("stderr:\n%s", r.stderr)
	case <-time.After(2 * time.Minute):
		t.Fatal("the run continues without a worker")
	}
	if diff := cmp.Diff(map[string]string{}, files(t, out)); diff != "" {
		t.Errorf("a failed run has written files (-want +got):\n%s", diff)
	}
	fleet(t, onServer(endpoint), "agreement", "-cases", "0-9", "-out", out).want(t, cli.OK)
	if n := len(files(t, out)); n != 2 {
		t.Errorf("the run after it has written %d files, want 2", n)
	}
}

// waitForCounters waits until the first job of a server has a counter.
func waitForCounters(t *testing.T, endpoint string, done chan result) {
	t.Helper()
	conn, err := grpc.NewClient(endpoint, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	jobs := jobpb.NewJobServiceClient(conn)
	for range 1200 {
		select {
		case r := <-done:
			t.Fatalf("the run has ended before its first counter: %d\n%s", r.code, r.stderr)
		case <-time.After(100 * time.Millisecond):
		}
		m, err := jobs.GetJobMetrics(t.Context(), &jobpb.GetJobMetricsRequest{JobId: "job-001"})
		if err != nil {
			continue // there is no such job yet
		}
		for _, info := range m.GetMetrics().GetAttempted() {
			if info.GetLabels()["NAME"] == "positions" {
				return
			}
		}
	}
	t.Fatal("no counter in two minutes")
}
