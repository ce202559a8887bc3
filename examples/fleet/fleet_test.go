package main

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
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
		for _, a := range []agreement{
			{Seed: 3, Cases: Range{7, 66}},
			{Seed: 1, Cases: Range{0, 39}, Without: []string{"GHAST-2", "ENGULF-2"}},
		} {
			tallies := map[string]Tally{}
			var differ []difference
			cases := fuzz.For(nemorothgame.Rules())
			for i := a.Cases.From; i <= a.Cases.To; i++ {
				c := cases.Seeded(a.Seed, uint64(i))
				counts, err := gametest.Compare(nemorothgame.Rules(), misread.Must(a.Without...), c,
					gametest.Detail{})
				t := Tally{Counts: counts}
				if f := (*gametest.Failure)(nil); errors.As(err, &f) {
					t.Differences = 1
					differ = append(differ, a.difference(i, cases.Bytes(a.Seed, uint64(i)), f))
				}
				if !slices.Contains(nemorothgame.Rules().Rulesets(), c.Ruleset) {
					c.Ruleset = "others"
				}
				tallies[c.Ruleset] = addTallies(tallies[c.Ruleset], t)
				tallies[all] = addTallies(tallies[all], t)
			}
			var rows []string
			for _, name := range slices.Sorted(maps.Keys(tallies)) {
				rows = append(rows, tallyLine(name, tallies[name]).Text)
			}
			code := cli.OK
			if a.Without != nil {
				code = cli.Failed
			}
			for _, chunk := range []string{"7", "100"} {
				r := fleet(t, flags, "agreement", "-seed", fmt.Sprint(a.Seed), "-cases",
					fmt.Sprintf("%d-%d", a.Cases.From, a.Cases.To), "-chunk", chunk,
					"-without", strings.Join(a.Without, ",")).want(t, code)
				got := read[difference](t, r.lines[:len(differ)]...)
				sameText := cmpopts.IgnoreFields(gametest.Failure{}, "Found") // its layout varies
				if diff := cmp.Diff(differ, got, sameText, cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("chunks of %s cases (-plain +fleet):\n%s", chunk, diff)
				}
				if diff := cmp.Diff(rows, r.lines[len(differ):]); diff != "" {
					t.Errorf("chunks of %s cases (-plain +fleet):\n%s", chunk, diff)
				}
			}
			for _, d := range differ[:min(1, len(differ))] {
				again := strings.Fields(strings.TrimPrefix(d.Again, "go run . "))
				one := read[difference](t, fleet(t, flags, again...).want(t, cli.Failed).lines[0])
				if one[0].Case != d.Case || one[0].What != d.What {
					t.Errorf("%s finds %+v instead of %+v", d.Again, one[0], d)
				}
			}
		}
	})
}

const records = `[Event "legal"]
1. Be1d3 Gd8b6
2. Bd3e5 Gb6d4 *
1. Be1d4 *
1. Be1d3 Gd
[Game "wormhole"]
1. Nb1c3
[Position "8/8/8/8/8/8/8/W7 A 1"]
1. Wa1h1 0-1
1. Be1d3 {` + "\xfc" + `} *
`

// TestAdjudicate checks that each record of each file is judged as by games.Judge.
func TestAdjudicate(t *testing.T) {
	dir := t.TempDir()
	var packed strings.Builder
	w := gzip.NewWriter(&packed)
	w.Write([]byte(records))
	w.Close()
	counts := map[string]int64{}
	var lines, rows []string
	for name, text := range map[string]string{"a/some.txt": records, "a/empty.txt": "",
		"a/no record.md": "", "packed.txt.gz": packed.String()} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755),
			os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".md") {
			continue
		}
		if strings.HasSuffix(name, ".gz") {
			text = records
		}
		s := letter.NewSplitter(strings.NewReader(text))
		for record, err := s.Next(); err == nil; record, err = s.Next() {
			found := games.Judge(path, record, games.All()[0], "Betza")
			counts[string(found.Verdict)]++
			lines = append(lines, toJSON(found))
		}
	}
	slices.Sort(lines)
	for _, verdict := range slices.Sorted(maps.Keys(counts)) {
		rows = append(rows, verdictLine(verdict, counts[verdict]).Text)
	}
	if len(rows) != 4 {
		t.Errorf("the records are %v", rows)
	}
	eachRunner(t, func(t *testing.T, flags []string) {
		out := filepath.Join(t.TempDir(), "new", "out")
		r := fleet(t, flags, "adjudicate", "-ruleset", "Betza", "-out", out,
			filepath.Join(dir, "*/*.txt"), filepath.Join(dir, "*.txt*")).want(t, cli.Failed)
		got := strings.Split(strings.TrimSuffix(files(t, out)["verdicts.jsonl"], "\n"), "\n")
		slices.Sort(got)
		if diff := cmp.Diff(lines, got); diff != "" {
			t.Errorf("(-plain +fleet):\n%s", diff)
		}
		if diff := cmp.Diff(rows, r.lines); diff != "" {
			t.Errorf("counts (-plain +fleet):\n%s", diff)
		}
	})
}

// TestAgain checks that a repeated run writes the same files.
func TestAgain(t *testing.T) {
	out := t.TempDir()
	agree := []string{"agreement", "-cases", "0-9", "-out", out}
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
