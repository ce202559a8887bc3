package fuzz

import (
	"context"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// A RuleCoverage counts how often one citable rule was named.
type RuleCoverage struct {
	Rule      string
	Uses      game.Use         // the roles in which it can be named
	Positions int              // number of positions where it was named
	Named     map[game.Use]int // how often it was named, by role
}

// A Feature is something that some positions should have, such as "Mummy".
type Feature struct {
	Name      string
	Positions int
}

// A Coverage counts the rules that reports, problems and compulsions name in the
// positions of a Generator, and the features of these positions.
type Coverage struct {
	// Positions counts setups, possible or not, and the positions of their games.
	Positions int
	Moves     int // number of moves explained
	Rules     []RuleCoverage
	Features  []Feature
}

// CoverOptions are the options of Cover. The zero value looks at one case.
type CoverOptions struct {
	Seed      uint64
	Positions int                // least number of positions
	Workers   int                // goroutines; less than 1 is one
	Progress  func(done, of int) // is called after each case; may be nil
}

// Cover generates seeded cases until it has o.Positions positions. In each, it
// explains the legal moves and those that the Generator asks about; in the Game
// of Nemoroth, all thinkable moves. The result depends only on the game, the seed
// and o.Positions. The error is that of the context, or that rules is nil.
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

// Missing lists what never occurred: the roles of rules, such as "PROMOTE-2 as
// effect", then the features.
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

// per10000 scales a count to 10,000 positions, rounded up so that only 0 gives 0.
func (c *Coverage) per10000(n int) int {
	if c.Positions == 0 {
		return 0
	}
	return (n*10000 + c.Positions - 1) / c.Positions
}

// String returns the coverage as a table, with counts per 10,000 positions. A "-"
// means that the rule does not have the role.
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
