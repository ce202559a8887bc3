package agree

import (
	"errors"
	"maps"
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// A Comparison is the result of Seeded.
type Comparison struct {
	Input   []byte // the case as an input of a fuzz target
	Tally   string // the ruleset if it is a preset, or Others
	Counts  gametest.Counts
	Rules   []nemoroth.Rule   // named by the engine, sorted
	Failure *gametest.Failure // the first difference, or nil
}

// Seeded compares the i-th case of a seed. The result, with the moves that are
// asked about, is the same each time. The error is that of naive.Model.Without.
func Seeded(seed, i uint64, without ...nemoroth.Rule) (Comparison, error) {
	data, c, rng := gen.Seeded(seed, i)
	named := names{}
	for _, p := range c.Wild.Problems(c.Ruleset) {
		named.add(p.Rule, p.Violates)
	}
	counts, err := compare(c, gen.Some(rng, samples), gametest.Detail{Position: named.position, Explain: named.explain}, without)
	r := Comparison{Input: data, Tally: tallyName(c.Ruleset), Counts: counts, Rules: slices.Sorted(maps.Keys(named))}
	if err != nil && !errors.As(err, &r.Failure) {
		return r, err
	}
	return r, nil
}

// names is the set of the rules that the engine names about a case.
type names map[nemoroth.Rule]bool

func (n names) add(rules ...nemoroth.Rule) {
	for _, r := range rules {
		if r != "" {
			n[r] = true
		}
	}
}

func (n names) position(g game.Game) any {
	if engine, ok := nemorothgame.Of(g); ok {
		for _, c := range engine.Compulsions() {
			n.add(c.Kind.Rule())
		}
	}
	return position(g)
}

func (n names) explain(g game.Game, move string) (game.Report, any) {
	t, more := explain(g, move)
	if _, ok := naive.Of(g); ok {
		return t, more
	}
	for _, r := range t.Reasons {
		n.add(nemoroth.Rule(r.Rule))
	}
	if t.Legal() {
		for _, e := range t.Effects {
			n.add(nemoroth.Rule(e.Rule))
		}
		for _, s := range t.Satisfies {
			n.add(nemoroth.Rule(s.Rule))
		}
	}
	return t, more
}
