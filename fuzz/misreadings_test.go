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

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var updateMisreadings = flag.Bool("misreadings", false, "write "+misreadingsFile)

// misreadingsFile has a line for each claim of package misread: its id, the number of
// rulings that fail under it, and the one of them that fails under the fewest claims.
// "-" stands for none.
const misreadingsFile = "testdata/misreadings.txt"

// failsUnder reports whether a ruling fails when a game is played by other rules.
func failsUnder(k *rulings.Case, r game.Rules) bool {
	return slices.ContainsFunc(k.Rulesets, func(ruleset string) bool {
		return k.Try(r, ruleset).Status() == rulings.Failed
	})
}

// TestMisreadings checks that the recorded ruling fails under each claim, and that
// the file records every claim. A claim that changes nothing has no ruling. With
// -misreadings it tries every ruling under every claim and writes the file.
func TestMisreadings(t *testing.T) {
	if *updateMisreadings {
		text := strings.Join(fateOfClaims(), "\n") + "\n"
		if err := os.WriteFile(misreadingsFile, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(misreadingsFile)
	if err != nil {
		t.Fatal(err)
	}
	recorded := map[string]string{}
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line)
		recorded[fields[0]] = fields[2]
	}
	for _, m := range misread.All() {
		if m.Kind != misread.Claim {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			switch k, ok := rulings.MustLoad().Case(recorded[m.ID]); {
			case m.Same != "" && recorded[m.ID] != "-":
				t.Errorf("%s fails under %q, which is said to change nothing: %s", recorded[m.ID], m.Says, m.Same)
			case m.Same != "":
			case recorded[m.ID] == "":
				t.Errorf("%s has no line for it: run go test ./fuzz -run TestMisreadings -misreadings", misreadingsFile)
			case !ok:
				t.Errorf("no ruling fails under %q: write one", m.Says)
			case !failsUnder(k, m.Game):
				t.Errorf("%s does not fail under %q", k.ID, m.Says)
			}
		})
	}
}

// fateOfClaims returns the lines of the file.
func fateOfClaims() []string {
	var claims []misread.Misreading
	for _, m := range misread.All() {
		if m.Kind == misread.Claim {
			claims = append(claims, m)
		}
	}
	cases := rulings.MustLoad().Cases()
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
