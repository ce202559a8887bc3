// Package fuzz finds edge cases of board games, of any game.Rules, and makes them
// small. For gives a game's Generator, which makes rich cases of any bytes;
// gametest.Check and gametest.Compare try them on a game or on two
// implementations of it; Shrink makes what fails small, and Minimize makes
// small whatever a predicate holds on. Properties and Against are fuzz
// targets of one line. Cover measures how rich the cases are. Explore finds
// smallest positions in which rules act together or decide, Meetings and Decided
// say which pairs of rules meet in one move and which rulings decide them.
//
// Beside that it holds what tries to prove this library wrong: the second
// implementation of the rules (naive), fuzz targets for every text and every
// property, seeded runs that compare the two implementations, playthroughs.
//
// See README.md for how to use and to run it.
package fuzz

import (
	"context"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/rulings/game"
)

// A RuleCoverage says how often one citable rule was named.
type RuleCoverage struct {
	Rule      string
	Uses      game.Use         // roles in which it can be named
	Positions int              // where it was named at all
	Named     map[game.Use]int // how often, by role
}

// A Feature is something that a rich choice of positions has to have.
type Feature struct {
	Name      string
	Positions int // that have it
}

// A Coverage says how rich the positions of a Generator are, from which random
// runs and fuzz targets start and to which they come: what the rules had to say
// about the moves that were asked about there.
type Coverage struct {
	Positions int // set-ups, possible or not, and the positions of the games from them
	Moves     int // explained in them
	Rules     []RuleCoverage
	Features  []Feature
}

// CoverOptions tunes Cover; the zero value takes one case.
type CoverOptions struct {
	Seed      uint64
	Positions int // to look at, at least
	Workers   int // goroutines; less than 1 is one
	Progress  func(done, of int)
}

// Cover looks at seeded positions of a game until there are enough, and explains
// in each the legal moves and those that the game's Generator asks about; of the
// Game of Nemoroth every thinkable move. The result depends on the game, the seed
// and the number alone. An error is the context's, or that there is no game.
func Cover(ctx context.Context, rules game.Rules, o CoverOptions) (*Coverage, error) {
	if rules == nil {
		return nil, errNoRules
	}
	all, generator := newCounter(), For(rules)
	do := func(i uint64) *counter {
		one := newCounter()
		if rules.Name() == nemorothName {
			_, c, _ := gen.Seeded(o.Seed, i)
			one.nemoroth(c)
		} else {
			one.game(rules, generator.Seeded(o.Seed, i))
		}
		return one
	}
	take := func(_ uint64, one *counter) bool {
		all.add(one)
		if o.Progress != nil {
			o.Progress(min(all.positions, o.Positions), o.Positions)
		}
		return all.positions < o.Positions
	}
	if err := gen.Each(ctx, o.Workers, do, take); err != nil {
		return nil, err
	}
	return all.coverage(rules), nil
}

// Missing lists what never occurred: rules in a role that they have, such as
// "PROMOTE-2 as effect", then features.
func (c *Coverage) Missing() []string {
	if c == nil {
		return nil
	}
	var names []string
	for _, r := range c.Rules {
		for _, as := range game.Roles() {
			if r.Named[as] == 0 && r.Uses&as != 0 {
				names = append(names, fmt.Sprintf("%s as %v", r.Rule, as))
			}
		}
	}
	for _, f := range c.Features {
		if f.Positions == 0 {
			names = append(names, f.Name)
		}
	}
	return names
}

// per10000 scales a count to 10,000 positions, rounding up so that only nothing
// is 0.
func (c *Coverage) per10000(n int) int {
	if c.Positions == 0 {
		return 0
	}
	return (n*10000 + c.Positions - 1) / c.Positions
}

// String is the table, per 10,000 positions; "-" where a rule has no such role.
func (c *Coverage) String() string {
	if c == nil {
		return ""
	}
	width := 15
	for _, r := range c.Rules {
		width = max(width, len(r.Rule))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d positions, %d moves explained; per 10,000 positions:\n\n", c.Positions, c.Moves)
	fmt.Fprintf(&b, "%-*s %9s", width, "rule", "positions")
	for _, as := range game.Roles() {
		fmt.Fprintf(&b, " %9v", as)
	}
	b.WriteString("\n")
	for _, rule := range c.Rules {
		fmt.Fprintf(&b, "%-*s %9d", width, rule.Rule, c.per10000(rule.Positions))
		for _, as := range game.Roles() {
			if n := rule.Named[as]; n == 0 && rule.Uses&as == 0 {
				fmt.Fprintf(&b, " %9s", "-")
			} else {
				fmt.Fprintf(&b, " %9d", c.per10000(n))
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n%-40s %9s\n", "feature", "positions")
	for _, f := range c.Features {
		fmt.Fprintf(&b, "%-40s %9d\n", f.Name, c.per10000(f.Positions))
	}
	return b.String()
}
