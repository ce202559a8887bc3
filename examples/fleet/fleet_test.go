package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/examples/internal/cli"
)

// read decodes lines of JSON.
func read[T any](t *testing.T, lines ...string) []T {
	t.Helper()
	all := make([]T, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal([]byte(l), &all[i]); err != nil {
			t.Fatalf("%v in %s", err, l)
		}
	}
	return all
}

// TestAgreement checks that the tallies and the differences, for any -chunk, are those of one
// chunk of all cases: with a model that agrees, and with one that lacks two rules. The
// command of a difference reproduces it.
func TestAgreement(t *testing.T) {
	eachRunner(t, func(t *testing.T, flags []string) {
		for _, a := range []struct {
			seed, from, to uint64
			without        []string
		}{
			{3, 7, 66, nil},
			{1, 0, 39, []string{"GHAST-2", "ENGULF-2"}},
		} {
			whole := compareFn{Seed: a.seed, Without: a.without}
			text, err := whole.ProcessElement(t.Context(), Range{a.from, a.to})
			if err != nil {
				t.Fatal(err)
			}
			want := read[summary](t, string(text))[0]
			if want.Positions < 600 {
				t.Errorf("only %d positions", want.Positions)
			}
			rows := []tally{{want.Positions, len(want.Differences)}}
			code := cli.OK
			if a.without != nil {
				code = cli.Failed
			}
			for _, chunk := range []string{"7", "100"} {
				r := fleet(t, flags, "-seed", fmt.Sprint(a.seed), "-cases",
					fmt.Sprintf("%d-%d", a.from, a.to), "-chunk", chunk,
					"-without", strings.Join(a.without, ",")).want(t, code)
				n := len(want.Differences)
				found := read[difference](t, r.lines[:n]...)
				if diff := cmp.Diff(want.Differences, found, cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("chunks of %s cases (-one +fleet):\n%s", chunk, diff)
				}
				if diff := cmp.Diff(rows, read[tally](t, r.lines[n:]...)); diff != "" {
					t.Errorf("chunks of %s cases (-one +fleet):\n%s", chunk, diff)
				}
			}
			for _, d := range want.Differences[:min(1, len(want.Differences))] {
				again := strings.Fields(strings.TrimPrefix(d.Again, "go run . "))
				one := read[difference](t, fleet(t, flags, again...).want(t, cli.Failed).lines[0])
				if one[0].Case != d.Case || one[0].What != d.What {
					t.Errorf("%s finds %+v instead of %+v", d.Again, one[0], d)
				}
			}
		}
	})
}

// TestAgain checks that a repeated run writes the same files.
func TestAgain(t *testing.T) {
	out := t.TempDir()
	agree := []string{"-cases", "0-9", "-out", out}
	fleet(t, embedded, agree...).want(t, cli.OK)
	first := files(t, out)
	fleet(t, embedded, append(agree, "-without", "GHAST-2")...).want(t, cli.Failed)
	between := files(t, out)
	fleet(t, embedded, agree...).want(t, cli.OK)
	if diff := cmp.Diff(first, files(t, out)); diff != "" || len(first) != 2 {
		t.Errorf("(-first +again):\n%s", diff)
	}
	if between["differences.jsonl"] == "" ||
		first["differences.jsonl"] != "" {
		t.Errorf("%v, %v", first, between)
	}
}
