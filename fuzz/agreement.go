package fuzz

import (
	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// A Comparison is the result of CompareSeeded for one case.
type Comparison struct {
	// Input is the case as an input file has it, such as []byte("\x06\xd6").
	Input   string
	Ruleset string // "others" if it is not a preset
	Counts  gametest.Counts
	Rules   []nemoroth.Rule   // named by this library, sorted
	Failure *gametest.Failure // the first difference, or nil
}

// CompareSeeded compares this library with the naive model, without the given
// rules, in the i-th case of a seed. The error is that a rule cannot be switched
// off: see naive.Switchable.
func CompareSeeded(seed, i uint64, without ...nemoroth.Rule) (Comparison, error) {
	c, err := agree.Seeded(seed, i, without...)
	return Comparison{gen.Literal(c.Input), c.Tally, c.Counts, c.Rules, c.Failure}, err
}
