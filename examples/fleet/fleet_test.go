package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
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

// TestAgreement checks the tallies and the differences, for any -chunk, against those of
// gametest.Compare: with a model that agrees, and with one that lacks two rules. The
// command of a difference reproduces it.
func TestAgreement(t *testing.T) {
	eachRunner(t, func(t *testing.T, flags []string) {
		for _, a := range []struct {
			seed     uint64
			from, to int64
			without  []string
		}{
			{3, 7, 66, nil},
			{1, 0, 39, []string{"GHAST-2", "ENGULF-2"}},
		} {
			tallies := map[string]tally{}
			var differ []string
			cases := fuzz.For(nemorothgame.Rules())
			for i := a.from; i <= a.to; i++ {
				c := cases.Seeded(a.seed, uint64(i))
				counts, err := gametest.Compare(nemorothgame.Rules(), misread.Must(a.without...), c,
					gametest.Detail{})
				if f := (*gametest.Failure)(nil); errors.As(err, &f) {
					differ = append(differ, fmt.Sprintf("%d %s %s %s []byte(%+q)", i, f.What,
						f.Line, f.Move, cases.Bytes(a.seed, uint64(i))))
				}
				if !slices.Contains(nemorothgame.Rules().Rulesets(), c.Ruleset) {
					c.Ruleset = "others"
				}
				for _, name := range []string{c.Ruleset, everyRuleset} {
					row := tallies[name]
					row.Ruleset = name
					row.Positions += counts.Positions()
					row.Counts.Add(counts)
					if err != nil {
						row.Differences++
					}
					tallies[name] = row
				}
			}
			var rows []tally
			for _, name := range slices.Sorted(maps.Keys(tallies)) {
				rows = append(rows, tallies[name])
			}
			code := cli.OK
			if a.without != nil {
				code = cli.Failed
			}
			var found []difference
			for _, chunk := range []string{"7", "100"} {
				r := fleet(t, flags, "-seed", fmt.Sprint(a.seed), "-cases",
					fmt.Sprintf("%d-%d", a.from, a.to), "-chunk", chunk,
					"-without", strings.Join(a.without, ",")).want(t, code)
				found = read[difference](t, r.lines[:len(differ)]...)
				var got []string
				for _, d := range found {
					got = append(got, fmt.Sprintf("%d %s %s %s %s", d.Case, d.What, d.Line,
						d.Move, d.Input))
				}
				if diff := cmp.Diff(differ, got); diff != "" {
					t.Errorf("chunks of %s cases (-plain +fleet):\n%s", chunk, diff)
				}
				if diff := cmp.Diff(rows, read[tally](t, r.lines[len(differ):]...)); diff != "" {
					t.Errorf("chunks of %s cases (-plain +fleet):\n%s", chunk, diff)
				}
			}
			for _, d := range found[:min(1, len(found))] {
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
