package fuzz

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/properties"
	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var (
	positions = flag.Int("positions", 30000,
		"least number of positions that TestAgreement compares")
	seed    = flag.Uint64("seed", 1, "seed of the random tests")
	workers = flag.Int("workers", runtime.GOMAXPROCS(0),
		"number of goroutines of the random tests")
)

// TestAgreement compares the engine with the naive model, and the two implementations
// of each other game in a tenth of the positions. For a long run:
//
//	go test ./fuzz -run TestAgreement/nemoroth -positions=5000000 -seed=2 -timeout 0 -v
func TestAgreement(t *testing.T) {
	most := *positions
	if testing.Short() {
		most = min(most, 5000)
	}
	t.Run("nemoroth", func(t *testing.T) {
		compareSeeded(t, nemorothgame.Rules(), most,
			func(c gametest.Case) (gametest.Counts, error) {
				return agree.Case(c)
			})
	})
	each(t, neighbours, func(t *testing.T, n contest) {
		compareSeeded(t, n.rules, most/10, func(c gametest.Case) (gametest.Counts, error) {
			return gametest.Compare(n.rules, n.whole, c, gametest.Detail{})
		})
	})
}

// compareSeeded compares seeded cases until a number of positions is reached, and logs
// the amounts for each ruleset.
func compareSeeded(t *testing.T, rules game.Rules, most int,
	check func(gametest.Case) (gametest.Counts, error)) {
	type result struct {
		gametest.Case
		gametest.Counts
		err error
	}
	tallies, all := map[string]gametest.Counts{}, gametest.Counts{}
	start, generator := time.Now(), For(rules)
	shown := start
	do := func(i uint64) (r result) {
		r.Case = generator.Seeded(*seed, i)
		r.Counts, r.err = check(r.Case)
		return r
	}
	take := func(i uint64, r result) bool {
		if r.err != nil {
			t.Errorf("case %d of seed %d, []byte(%+q):\n%v", i, *seed, generator.Bytes(*seed, i),
				r.err)
		}
		if !slices.Contains(rules.Rulesets(), r.Ruleset) {
			r.Ruleset = "others"
		}
		sum := tallies[r.Ruleset]
		sum.Add(r.Counts)
		tallies[r.Ruleset] = sum
		all.Add(r.Counts)
		if now := time.Now(); most > 500000 && now.Sub(shown) > 10*time.Second {
			shown = now
			fmt.Fprintf(os.Stderr, "%d positions after %.0f s\n", all.Positions(),
				now.Sub(start).Seconds())
		}
		return r.err == nil && all.Positions() < most
	}
	if err := inOrder(t.Context(), *workers, do, take); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	columns := [...]any{"ruleset", "games", "parents", "children", "positions", "other moves"}
	fmt.Fprintf(&b, "%-10s %10s %10s %10s %10s %12s\n", columns[:]...)
	tallies["all"] = all
	for _, name := range append(rules.Rulesets(), "others", "all") {
		c := tallies[name]
		if c.Positions() < most/20 && name != "others" {
			t.Errorf("only %d positions under %s", c.Positions(), name)
		}
		fmt.Fprintf(&b, "%-10s %10d %10d %10d %10d %12d\n",
			name, c.Cases, c.Parents, c.Children, c.Positions(), c.Refused)
	}
	t.Logf("%.1f s\n%s", time.Since(start).Seconds(), b.String())
}

// TestAgreementIsSensitive checks that the board seeds or the first random cases
// show a difference if any rule is switched off in the naive model.
func TestAgreementIsSensitive(t *testing.T) {
	if testing.Short() {
		t.Skip("each rule switched off in turn")
	}
	const random = 400
	var cases []gametest.Case
	g := For(nemorothgame.Rules())
	for _, s := range seeds.Of("Agreement") {
		cases = append(cases, g.Case([]byte(s.Data)))
	}
	for i := range uint64(random) {
		cases = append(cases, g.Seeded(*seed, i))
	}
	for _, m := range misread.All() {
		if m.Kind != misread.Off {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			for _, c := range cases {
				if _, err := agree.Case(c, m.ID); err != nil {
					return
				}
			}
			t.Errorf("no difference without %s: %s", m.ID, m.Says)
		})
	}
}

// TestProperties checks seeded cases with the properties of the fuzz targets.
func TestProperties(t *testing.T) {
	for _, l := range []struct {
		name     string
		property func(gametest.Case) error
		cases    int
	}{
		{"Game", properties.Game, 300},
		{"Trace", properties.Trace, 300},
		{"Walker", properties.Walker, 300},
		{"Symmetry", properties.Symmetry, 300},
		{"Writing", properties.Writing, 100},
		{"JSON", properties.JSON, 150},
	} {
		t.Run(l.name, func(t *testing.T) {
			cases, g := l.cases, For(nemorothgame.Rules())
			if testing.Short() {
				cases /= 5
			}
			do := func(i uint64) error { return l.property(g.Seeded(*seed, i)) }
			take := func(i uint64, err error) bool {
				if err != nil {
					t.Errorf("case %d of seed %d, []byte(%+q):\n%v", i, *seed, g.Bytes(*seed, i),
						err)
				}
				return err == nil && i+1 < uint64(cases)
			}
			if err := inOrder(t.Context(), *workers, do, take); err != nil {
				t.Fatal(err)
			}
		})
	}
}
