package fuzz

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/properties"
	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

var (
	positions = flag.Int("positions", 60000, "least number of positions that TestAgreement compares")
	seed      = flag.Uint64("seed", 1, "seed of the random tests")
	workers   = flag.Int("workers", runtime.GOMAXPROCS(0), "number of goroutines of the random tests")
)

// TestAgreement compares the engine with the naive model. For a long run:
//
//	go test ./fuzz -run TestAgreement -positions=5000000 -seed=2 -timeout 0 -v
func TestAgreement(t *testing.T) {
	start, most := time.Now(), *positions
	if testing.Short() {
		most = min(most, 5000)
	}
	o := agree.Options{Seed: *seed, Positions: most, Workers: *workers}
	if most > 500000 {
		shown := start
		o.Progress = func(n int) {
			if now := time.Now(); now.Sub(shown) > 10*time.Second {
				shown = now
				fmt.Fprintf(os.Stderr, "%d of %d positions after %.0f s\n", n, most, now.Sub(start).Seconds())
			}
		}
	}
	tallies, err := agree.Run(context.Background(), o)
	t.Logf("%.1f s\n%s", time.Since(start).Seconds(), table(tallies))
	if err != nil {
		t.Fatal(err)
	}
	if n := tallies.Total().Positions(); n < most {
		t.Errorf("only %d positions", n)
	}
	for _, r := range nemoroth.Rulesets() {
		if most >= 1000 && tallies[r.String()].Positions() < most/20 {
			t.Errorf("only %d positions under %v", tallies[r.String()].Positions(), r)
		}
	}
}

func table(tallies agree.Tallies) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-10s %10s %10s %10s %10s %12s\n", "ruleset", "games", "parents", "children", "positions", "other moves")
	line := func(name string, c gametest.Counts) {
		fmt.Fprintf(&b, "%-10s %10d %10d %10d %10d %12d\n", name, c.Cases, c.Parents, c.Children, c.Positions(), c.Refused)
	}
	for _, r := range nemoroth.Rulesets() {
		line(r.String(), tallies[r.String()])
	}
	line(agree.Others, tallies[agree.Others])
	line("all", tallies.Total())
	return b.String()
}

// TestAgreementIsSensitive checks that the board seeds or the first random cases
// show a difference if any rule is switched off in the naive model.
func TestAgreementIsSensitive(t *testing.T) {
	if testing.Short() {
		t.Skip("each rule switched off in turn")
	}
	const random = 400
	var cases []gen.Case
	for _, s := range seeds.Of("Agreement") {
		cases = append(cases, gen.Decode([]byte(s.Data)))
	}
	for i := range uint64(random) {
		_, c, _ := gen.Seeded(*seed, i)
		cases = append(cases, c)
	}
	for _, m := range misread.All() {
		if m.Kind != misread.Off {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			for i, c := range cases {
				if _, err := agree.Case(c, gen.Part(64), nemoroth.Rule(m.ID)); err != nil {
					t.Logf("case %d", i)
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
		property func(gen.Case) error
		cases    int
	}{
		{"Game", properties.Game, 200},
		{"Play", properties.Play, 400},
		{"Explain", properties.Explain, 150},
		{"Trace", properties.Trace, 300},
		{"Walker", properties.Walker, 300},
		{"Symmetry", properties.Symmetry, 150},
		{"Writing", properties.Writing, 100},
		{"JSON", properties.JSON, 150},
	} {
		t.Run(l.name, func(t *testing.T) {
			type result struct {
				data []byte
				err  error
			}
			cases := l.cases
			if testing.Short() {
				cases /= 5
			}
			err := gen.Each(t.Context(), *workers, func(i uint64) result {
				data, c, _ := gen.Seeded(*seed, i)
				return result{data, l.property(c)}
			}, func(i uint64, r result) bool {
				if r.err != nil {
					t.Errorf("case %d of seed %d, %s:\n%v", i, *seed, gen.Literal(r.data), r.err)
				}
				return r.err == nil && i+1 < uint64(cases)
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestSeeded checks that gen.Each gives the same cases, in order, for any number
// of workers, and ends when its context ends.
func TestSeeded(t *testing.T) {
	take := func(workers int) (all []string) {
		err := gen.Each(t.Context(), workers, func(i uint64) string {
			data, c, rng := gen.Seeded(*seed, i)
			return fmt.Sprintf("%x %v %v %v %d", data, c.Ruleset, c.Wild, c.Setup, rng.Uint64())
		}, func(i uint64, s string) bool {
			if i != uint64(len(all)) {
				t.Fatalf("case %d is taken as number %d", i, len(all))
			}
			all = append(all, s)
			return i < 99
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	one, three := take(1), take(3)
	if len(one) != 100 || !slices.Equal(one, three) {
		t.Errorf("one worker gives %d cases, three give %d, want the same 100", len(one), len(three))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := gen.Each(ctx, 2, func(uint64) int { return 0 }, func(uint64, int) bool { return true }); err == nil {
		t.Error("Each goes on after the end of its context")
	}
}

// TestCompareSeeded checks that CompareSeeded gives the counts of agree.Run case
// by case, names rules in every role, and finds a difference without a rule.
func TestCompareSeeded(t *testing.T) {
	want, err := agree.Run(t.Context(), agree.Options{Seed: *seed, Positions: 2000})
	if err != nil {
		t.Fatal(err)
	}
	got := agree.Tallies{}
	named := map[nemoroth.Rule]bool{}
	for i := range uint64(want.Total().Cases) {
		c, err := CompareSeeded(*seed, i)
		if err != nil || c.Failure != nil {
			t.Fatal(err, c.Failure)
		}
		sum := got[c.Ruleset]
		sum.Add(c.Counts)
		got[c.Ruleset] = sum
		for _, rule := range c.Rules {
			named[rule] = true
		}
		if data, _, _ := gen.Seeded(*seed, i); c.Input != gen.Literal(data) || !slices.IsSorted(c.Rules) {
			t.Errorf("case %d: %s, rules %v", i, c.Input, c.Rules)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-agree.Run +CompareSeeded):\n%s", diff)
	}
	for _, rule := range []nemoroth.Rule{nemoroth.RulePos1, nemoroth.RuleMove1, nemoroth.RuleCompIchor, nemoroth.RuleGaze2, nemoroth.RuleCompMoved} {
		if !named[rule] { // one rule for each role
			t.Errorf("%s is never named", rule)
		}
	}
	if c, err := CompareSeeded(*seed, 0, nemoroth.RuleGhast2); err != nil || c.Failure == nil {
		t.Errorf("without GHAST-2 case 0 shows no difference: %v", err)
	}
	if _, err := CompareSeeded(*seed, 0, nemoroth.RuleSetup1); err == nil {
		t.Error("SETUP-1 can be switched off")
	}
}
