package fuzz

import (
	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A Comparison is what comparing the engine with the naive model has shown in one
// of the cases that TestAgreement tries.
type Comparison struct {
	Input   string // the case as a line of an input file of the fuzz target Agreement, such as []byte("\x06\xd6")
	Ruleset string // "others" if it is no preset
	Counts  gametest.Counts
	Rules   []nemoroth.Rule   // that the engine names about the case, sorted
	Failure *gametest.Failure // where the two differ first; nil if they do not
}

// CompareSeeded compares the engine with the naive model in the i-th case of a
// seed, with some rules switched off in the naive model to see that they then
// differ. The result is the same each time. The error is that of a rule that
// cannot be switched off: see naive.Switchable.
func CompareSeeded(seed, i uint64, without ...nemoroth.Rule) (Comparison, error) {
	c, err := agree.Seeded(seed, i, without...)
	return Comparison{gen.Literal(c.Input), c.Tally, c.Counts, c.Rules, c.Failure}, err
}
