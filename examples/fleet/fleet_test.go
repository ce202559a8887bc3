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

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
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

// TestPerft checks that the counts are those of game.Divide, for any split.
func TestPerft(t *testing.T) {
	eachRunner(t, func(t *testing.T, flags []string) {
		for _, c := range []perft{
			{Game: "nemoroth", Depth: 1, split: 1},
			{Game: "nemoroth", Depth: 4},
			{Game: "nemoroth", Depth: 3, split: 2},
			{Game: "nemoroth", Depth: 3, split: 3},
			{Game: "nemoroth", Ruleset: "Azgoroth", Depth: 4, split: 2,
				Position: "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"},
			{Game: "nemoroth", Position: "8/8/8/8/8/8/7h/G7 A 1", // the past counts
				Moves: "Ga1c3 Hh2g2 Gc3a1", Depth: 3, split: 2},
			{Game: "nemoroth", Position: "8/8/8/8/8/8/8/W7 A 1", Depth: 3, split: 2},
			{Game: "nemoroth", Position: "8/8/8/8/8/8/1H4gh/8 A 1", // ends before the split
				Depth: 5, split: 3},
			{Game: "wormhole", Depth: 3, split: 1},
			{Game: "nature", Moves: "Rb1e7", Depth: 2, split: 1},
		} {
			g, err := c.after("")
			if err != nil {
				t.Fatal(err)
			}
			want, err := game.SearcherOf(g).Divide(t.Context(), c.Depth, game.PerftOptions{})
			if err != nil {
				t.Fatal(err)
			}
			sum := 0
			for _, n := range want {
				sum += int(n.Nodes)
			}
			r := fleet(t, flags, "perft", "-game", c.Game, "-ruleset", c.Ruleset, "-position",
				c.Position, "-moves", c.Moves, "-depth", fmt.Sprint(c.Depth), "-split",
				fmt.Sprint(c.split)).want(t, cli.OK)
			last := len(r.lines) - 1
			got := read[game.Count[string]](t, r.lines[:last]...)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%+v (-Divide +fleet):\n%s", c, diff)
			}
			total := read[struct{ Nodes int }](t, r.lines[last])[0].Nodes
			if counted := r.counter(t, "sequences"); total != sum || counted != sum {
				t.Errorf("%+v: %d in all, counter %d, want %d", c, total, counted, sum)
			}
		}
	})
}

// compare compares one case without the fleet.
func compare(seed, i uint64, without ...string) (gametest.Case, gametest.Counts,
	*gametest.Failure) {
	c := fuzz.For(nemorothgame.Rules()).Seeded(seed, i)
	counts, err := gametest.Compare(nemorothgame.Rules(), misread.Must(without...), c,
		gametest.Detail{})
	var f *gametest.Failure
	errors.As(err, &f)
	return c, counts, f
}

// TestAgreement compares the counts with those of gametest.Compare, for any -chunk.
func TestAgreement(t *testing.T) {
	eachRunner(t, func(t *testing.T, flags []string) {
		const from, to = 7, 66
		want := map[string]Tally{}
		for i := uint64(from); i <= to; i++ {
			c, counts, f := compare(3, i)
			if f != nil {
				t.Fatal(f)
			}
			if !slices.Contains(nemorothgame.Rules().Rulesets(), c.Ruleset) {
				c.Ruleset = "others"
			}
			for _, name := range []string{c.Ruleset, all} {
				want[name] = addTallies(want[name], Tally{Counts: counts})
			}
		}
		var rows []string
		for _, name := range slices.Sorted(maps.Keys(want)) {
			rows = append(rows, tallyLine(name, want[name]).Text)
		}
		for _, chunk := range []string{"1", "7", "100"} {
			r := fleet(t, flags, "agreement", "-seed", "3", "-cases",
				fmt.Sprintf("%d-%d", from, to), "-chunk", chunk).want(t, cli.OK)
			if diff := cmp.Diff(rows, r.lines); diff != "" {
				t.Errorf("chunks of %s cases (-plain +fleet):\n%s", chunk, diff)
			}
			if n := r.counter(t, "positions"); n != want[all].Counts.Positions() {
				t.Errorf("the counter says %d positions, want %d", n, want[all].Counts.Positions())
			}
		}
	})
}

// TestPlantedBug checks that a naive model without a rule differs, that differences
// are those of gametest.Compare, and that the command of a difference reproduces
// it.
func TestPlantedBug(t *testing.T) {
	eachRunner(t, func(t *testing.T, flags []string) {
		args := []string{"agreement", "-cases", "0-39", "-chunk", "9", "-without",
			"GHAST-2,ENGULF-2", "-keep", "3"}
		r := fleet(t, flags, args...).want(t, cli.Failed)
		rows := read[Difference](t, r.lines[:3]...)
		total := read[tallyRow](t, r.lines[len(r.lines)-2])[0]
		if total.Ruleset != all || total.Differences < 5 ||
			int(total.Differences) != r.counter(t, "differences") ||
			!strings.Contains(r.stderr, fmt.Sprintf("differ in %d of 40 cases",
				total.Differences)) {
			t.Errorf("%+v; stderr %s", total, r.stderr)
		}
		var first []int64 // cases that differ
		for i := int64(0); len(first) < 3; i++ {
			_, _, f := compare(1, uint64(i), "GHAST-2", "ENGULF-2")
			if f == nil {
				continue
			}
			d := rows[len(first)]
			first = append(first, i)
			if d.Case != i || d.What != f.What ||
				d.Line != f.Line || d.Found == "" {
				t.Errorf("case %d: %v\n%+v", i, f, d)
			}
		}
		again, ok := strings.CutPrefix(rows[2].Again, "go run . ")
		if !ok {
			t.Fatal(rows[2].Again)
		}
		one := fleet(t, flags, strings.Fields(again)...).want(t, cli.Failed)
		if diff := cmp.Diff(rows[2:], read[Difference](t, one.lines[0])); diff != "" {
			t.Errorf("%s finds another difference (-first +again):\n%s", again, diff)
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

// TestAdjudicate checks that each record of each file is judged as by Text.Judge.
func TestAdjudicate(t *testing.T) {
	dir := t.TempDir()
	var many strings.Builder
	for i := range 510 {
		fmt.Fprintf(&many, "[Round \"%d\"]\n1. Be1d3 *\n", i)
	}
	for name, text := range map[string]string{"a/some.txt": records, "a/empty.txt": "",
		"a/no record.md": "", "many.txt": many.String(), "packed.txt.gz": records} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".gz") {
			var b strings.Builder
			w := gzip.NewWriter(&b)
			w.Write([]byte(text))
			w.Close()
			text = b.String()
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]int{}
	var lines []string
	for _, file := range []struct{ name, text string }{{"a/empty.txt", ""},
		{"a/some.txt", records}, {"many.txt", many.String()}, {"packed.txt.gz", records}} {
		s := letter.NewSplitter(strings.NewReader(file.text))
		for text, err := s.Next(); err == nil; text, err = s.Next() {
			found := games.Judge(filepath.Join(dir, file.name), text, games.All()[0],
				"Betza")
			want[string(found.Verdict)]++
			lines = append(lines, toJSON(found))
		}
	}
	slices.Sort(lines)
	eachRunner(t, func(t *testing.T, flags []string) {
		for _, shards := range []string{"1", "3"} {
			out := filepath.Join(t.TempDir(), "new", "out")
			r := fleet(t, flags, "adjudicate", "-ruleset", "Betza", "-out", out, "-shards",
				shards, filepath.Join(dir, "*/*.txt"), filepath.Join(dir, "*.txt*")).want(t,
				cli.Failed)
			var got []string
			all := files(t, out)
			for name, text := range all {
				if strings.HasPrefix(name, "verdicts-") {
					got = append(got, strings.Split(strings.TrimSuffix(text, "\n"), "\n")...)
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(lines, got); diff != "" {
				t.Errorf("%s shards (-plain +fleet):\n%s", shards, diff)
			}
			counts := map[string]int{}
			for _, row := range read[verdictRow](t, r.lines...) {
				counts[string(row.Verdict)] = int(row.Records)
			}
			if diff := cmp.Diff(want, counts); diff != "" || r.counter(t, "files") != 4 ||
				r.counter(t, "records") != len(lines) || fmt.Sprint(len(all)-1) != shards {
				t.Errorf("%d files in %s, counts (-plain +fleet):\n%s%s", len(all), out, diff,
					r.stderr)
			}
		}
	})
	if want["legal"] != 512 || want["illegal"] != 2 ||
		want["not understood"] != 7 ||
		want["contradiction"] != 2 {
		t.Errorf("the records are %v", want)
	}
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
	if between["differences-00000-of-00001.jsonl"] == "" ||
		first["differences-00000-of-00001.jsonl"] != "" {
		t.Errorf("%v, %v", first, between)
	}
}
