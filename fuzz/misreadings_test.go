package fuzz_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	natureModel "github.com/nemoroth/rules/fuzz/naive/nature"
	wormholeModel "github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var updateMisreadings = flag.String("misreadings", "", "write testdata/misreadings of this `game`")

// misreadGames are the games with misreadings. Claims under which no ruling fails are
// holes of a corpus; those of the neighbours still have some.
var misreadGames = []struct {
	name        string
	misreadings []misread.Misreading
	corpus      func() (*rulings.Corpus, error)
	holes       int
}{
	{"nemoroth", misread.All(), rulings.Load, 0},
	{"wormhole", wormholeModel.Misreadings(), wormhole.Corpus, 2},
	{"nature", natureModel.Misreadings(), nature.Corpus, 3},
}

// failsUnder reports whether a ruling fails when a game is played by other rules.
func failsUnder(k *rulings.Case, r game.Rules) bool {
	rulesets := k.Rulesets
	if len(rulesets) == 0 {
		rulesets = []string{""}
	}
	return slices.ContainsFunc(rulesets, func(ruleset string) bool {
		return k.Try(r, ruleset).Status() == rulings.Failed
	})
}

// TestMisreadings checks that the recorded ruling fails under each claim. The record
// is testdata/misreadings, a file for each game with a line for each claim: its id, the
// number of rulings that fail under it, and the one of them that fails under the fewest
// claims, or "-". To try every ruling under every claim and write the file, which takes
// minutes:
//
//	go test ./fuzz -run TestMisreadings -misreadings nemoroth
func TestMisreadings(t *testing.T) {
	for _, g := range misreadGames {
		t.Run(g.name, func(t *testing.T) {
			corpus, err := g.corpus()
			if err != nil {
				t.Fatal(err)
			}
			var claims []misread.Misreading
			for _, m := range g.misreadings {
				if m.Kind == misread.Claim {
					claims = append(claims, m)
				}
			}
			file := "testdata/misreadings/" + g.name + ".txt"
			if *updateMisreadings == g.name {
				text := strings.Join(fateOfClaims(claims, corpus.Cases()), "\n") + "\n"
				if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			recorded := map[string]string{}
			for line := range strings.Lines(string(data)) {
				fields := strings.Fields(line)
				recorded[fields[0]] = fields[2]
			}
			holes := 0
			for _, m := range claims {
				id := recorded[m.ID]
				k, ok := corpus.Case(id)
				switch {
				case id == "":
					t.Errorf("%s has no line for %s: write it with -misreadings %s", file, m.ID, g.name)
				case m.Same != "" && id != "-":
					t.Errorf("%s fails under %q, which is said to change nothing: %s", id, m.Says, m.Same)
				case m.Same != "":
				case !ok:
					holes++
					t.Logf("no ruling fails under %s, %q", m.ID, m.Says)
				case !failsUnder(k, m.Game):
					t.Errorf("%s does not fail under %q", id, m.Says)
				}
			}
			if holes != g.holes {
				t.Errorf("no ruling fails under %d claims, want %d: write rulings, or correct the number", holes, g.holes)
			}
		})
	}
}

// fateOfClaims returns the lines of a record.
func fateOfClaims(claims []misread.Misreading, cases []*rulings.Case) []string {
	fails := make([][]bool, len(claims)) // by claim, then by case
	var wg sync.WaitGroup
	tokens := make(chan bool, runtime.GOMAXPROCS(0))
	for i, m := range claims {
		fails[i] = make([]bool, len(cases))
		wg.Go(func() {
			tokens <- true
			for j, k := range cases {
				fails[i][j] = failsUnder(k, m.Game)
			}
			<-tokens
		})
	}
	wg.Wait()
	breadth := make([]int, len(cases))
	for j := range cases {
		for i := range claims {
			if fails[i][j] {
				breadth[j]++
			}
		}
	}
	var lines []string
	for i, m := range claims {
		n, best := 0, -1
		for j := range cases {
			if !fails[i][j] {
				continue
			}
			n++
			if best < 0 || cmp.Compare(breadth[j], breadth[best]) < 0 {
				best = j
			}
		}
		id := "-"
		if best >= 0 {
			id = cases[best].ID
		}
		lines = append(lines, fmt.Sprintf("%s %d %s", m.ID, n, id))
	}
	return lines
}
