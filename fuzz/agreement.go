package fuzz

import (
	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A Comparison is the result of the comparison of this library with the naive
// model in one of the cases of TestAgreement.
type Comparison struct {
	// Input is the case as a line of an input file of the fuzz target Agreement,
	// such as []byte("\x06\xd6").
	Input   string
	Ruleset string // "others" if it is not a preset
	Counts  gametest.Counts
	Rules   []nemoroth.Rule   // named by this library, sorted
	Failure *gametest.Failure // the first difference, or nil
}

// CompareSeeded compares this library with the naive model in the i-th case of a
// seed. The rules in without are switched off in the naive model; a test of the
// comparison itself expects a difference then. It is an error if a rule cannot be
// switched off: see naive.Switchable.
func CompareSeeded(seed, i uint64, without ...nemoroth.Rule) (Comparison, error) {
	c, err := agree.Seeded(seed, i, without...)
	return Comparison{gen.Literal(c.Input), c.Tally, c.Counts, c.Rules, c.Failure}, err
}
