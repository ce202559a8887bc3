package agree

import (
	"context"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// Options tunes a seeded run; the zero value compares one case.
type Options struct {
	Seed      uint64
	Positions int                 // least number to compare, counting those after each move
	Workers   int                 // goroutines; less than 1 is one
	Progress  func(positions int) // is called after each case; may be nil
}

// Tallies are counts by ruleset: presets by name, and all others as Others.
type Tallies map[string]gametest.Counts

// Others is the name of the tally of rulesets that are not presets.
const Others = "others"

// Total returns the sum of all counts.
func (t Tallies) Total() gametest.Counts {
	var sum gametest.Counts
	for _, c := range t {
		sum.Add(c)
	}
	return sum
}

func tallyName(r nemoroth.Ruleset) string {
	for _, preset := range nemoroth.Rulesets() {
		if r == preset {
			return r.String()
		}
	}
	return Others
}

// samples is the number of moves, mostly illegal, explained besides legal ones.
const samples = 12

// Run compares seeded cases until o.Positions positions have been compared, the
// context ends, or the implementations differ. Then the error names the case and
// wraps a *gametest.Failure. The counts do not depend on the number of workers.
func Run(ctx context.Context, o Options) (Tallies, error) {
	all := Tallies{}
	total := 0
	var found error
	type result struct {
		Comparison
		err error
	}
	do := func(i uint64) result {
		c, err := Seeded(o.Seed, i)
		return result{c, err}
	}
	take := func(i uint64, r result) bool {
		sum := all[r.Tally]
		sum.Add(r.Counts)
		all[r.Tally] = sum
		total += r.Counts.Positions()
		if found = r.err; r.Failure != nil {
			found = fmt.Errorf("case %d of seed %d, %s: %w", i, o.Seed, gen.Literal(r.Input), r.Failure)
		}
		if o.Progress != nil {
			o.Progress(total)
		}
		return found == nil && total < o.Positions
	}
	if err := gen.Each(ctx, o.Workers, do, take); err != nil {
		return all, err
	}
	return all, found
}
