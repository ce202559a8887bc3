// Package fuzz holds what tries to prove the library wrong: the second
// implementation of the rules (naive), fuzz targets for every text and every
// property, seeded runs that compare the two implementations, playthroughs, and a
// measure of how rich the positions are that all this is tried on.
//
// See README.md for how to run it.
package fuzz

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
)

// A RuleCoverage says how often one citable rule was named.
type RuleCoverage struct {
	Rule      nemoroth.Rule
	Positions int        // where it was named at all
	Named     [roles]int // how often, by Role
}

// A FeatureCount is something that a rich choice of positions has to have.
type FeatureCount struct {
	Name      string
	Positions int // that have it
}

// A Coverage says how rich the positions are that the random runs and the fuzz
// targets start from and come to: what the rules had to say about all thinkable
// moves in them.
type Coverage struct {
	Positions int // set-ups as decoded, possible or not, and the positions of the games from them
	Moves     int // explained in them
	Rules     []RuleCoverage
	Features  []FeatureCount
}

// CoverOptions tunes Cover; the zero value takes one case.
type CoverOptions struct {
	Seed      uint64
	Positions int // to look at, at least
	Workers   int // goroutines; less than 1 is one
	Progress  func(done, of int)
}

// Cover looks at seeded positions until there are enough. The result depends on
// the seed and the number alone. An error is the context's.
func Cover(ctx context.Context, o CoverOptions) (*Coverage, error) {
	all := newCounter()
	do := func(i uint64) *counter {
		_, c, _ := gen.Seeded(o.Seed, i)
		one := newCounter()
		one.run(c)
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
	return all.coverage(), nil
}

// Missing lists what never occurred: rules in a role that they have, such as
// "PROMOTE-2 as effect", then features.
func (c *Coverage) Missing() []string {
	var names []string
	for _, r := range c.Rules {
		for as, n := range r.Named {
			if n == 0 && expects(r.Rule, Role(as)) {
				names = append(names, fmt.Sprintf("%s as %v", r.Rule, Role(as)))
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
	var b strings.Builder
	fmt.Fprintf(&b, "%d positions, %d moves explained; per 10,000 positions:\n\n", c.Positions, c.Moves)
	fmt.Fprintf(&b, "%-15s %9s", "rule", "positions")
	for r := range roles {
		fmt.Fprintf(&b, " %9v", r)
	}
	b.WriteString("\n")
	for _, rule := range c.Rules {
		fmt.Fprintf(&b, "%-15s %9d", rule.Rule, c.per10000(rule.Positions))
		for as, n := range rule.Named {
			if n == 0 && !expects(rule.Rule, Role(as)) {
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

// A counter collects what one case, or many, name and have.
type counter struct {
	positions, moves int
	rules            map[nemoroth.Rule]*RuleCoverage
	features         map[string]int

	here map[nemoroth.Rule]bool // named about the current position
	has  map[string]bool        // features of the current position
}

func newCounter() *counter {
	return &counter{rules: map[nemoroth.Rule]*RuleCoverage{}, features: map[string]int{},
		here: map[nemoroth.Rule]bool{}, has: map[string]bool{}}
}

func (c *counter) name(rule nemoroth.Rule, as Role) {
	r := c.rules[rule]
	if r == nil {
		r = &RuleCoverage{Rule: rule}
		c.rules[rule] = r
	}
	r.Named[as]++
	c.here[rule] = true
}

// next ends a position.
func (c *counter) next() {
	c.positions++
	for rule := range c.here {
		c.rules[rule].Positions++
	}
	for f := range c.has {
		c.features[f]++
	}
	clear(c.here)
	clear(c.has)
}

func (c *counter) add(d *counter) {
	c.positions += d.positions
	c.moves += d.moves
	for rule, r := range d.rules {
		sum := c.rules[rule]
		if sum == nil {
			sum = &RuleCoverage{Rule: rule}
			c.rules[rule] = sum
		}
		sum.Positions += r.Positions
		for i, n := range r.Named {
			sum.Named[i] += n
		}
	}
	for f, n := range d.features {
		c.features[f] += n
	}
}

// coverage lists every citable rule and every feature, named or not.
func (c *counter) coverage() *Coverage {
	all := &Coverage{Positions: c.positions, Moves: c.moves}
	for _, info := range nemoroth.Rules() {
		if info.Citable {
			r := RuleCoverage{Rule: info.ID}
			if named := c.rules[info.ID]; named != nil {
				r = *named
			}
			all.Rules = append(all.Rules, r)
		}
	}
	for _, name := range featureNames {
		all.Features = append(all.Features, FeatureCount{name, c.features[name]})
	}
	return all
}

// run looks at a case's set-up, and at every position of the game from it.
func (c *counter) run(k gen.Case) {
	problems := k.Wild.Problems(k.Ruleset)
	for _, p := range problems {
		c.name(p.Rule, AsProblem)
		c.name(p.Violates, AsProblem)
	}
	if len(problems) > 0 {
		c.has[impossible] = true
	}
	for _, p := range problems {
		if name, ok := nonsense[p.Violates]; ok {
			c.has[name] = true
		}
	}
	c.next()
	g, err := k.Setup.Game(k.Ruleset)
	for _, b := range append(k.Line[:len(k.Line):len(k.Line)], 0) {
		if err != nil {
			return
		}
		c.position(g)
		moves := g.Moves()
		if len(moves) == 0 {
			return
		}
		g, err = gen.Play(g, gen.Choose(g, moves, b))
	}
}

func (c *counter) position(g *nemoroth.Game) {
	for _, k := range g.Compulsions() {
		c.name(k.Kind.Rule(), AsCompulsion)
	}
	if o := g.Outcome(); o.Over {
		c.has["over: "+o.Reason.String()] = true
	}
	for _, m := range agree.Thinkable(g) {
		c.moves++
		r := g.Explain(m)
		c.has["verdict: "+r.Verdict.String()] = true
		for _, reason := range r.Reasons {
			c.name(reason.Rule, AsReason)
		}
		if !r.Legal() {
			continue
		}
		for _, e := range r.Trace {
			c.name(e.Rule, AsEffect)
			c.has["effect: "+e.Kind.String()] = true
		}
		for _, s := range r.Satisfies {
			c.name(s.Rule, AsSatisfaction)
		}
	}
	for _, f := range gen.Features(g.Setup()) {
		c.has[f] = true
	}
	c.next()
}

// What set-ups alone have; nonsense is what no position line can say, by the rule
// that it violates.
const impossible = "impossible set-up"

var nonsense = map[nemoroth.Rule]string{
	nemoroth.RuleSetup1: "nobody on move",
	nemoroth.RuleNfen1:  "no such move number",
	nemoroth.RuleSetup3: "no such piece",
}

// featureNames lists all features in the order of the table.
var featureNames = func() []string {
	names := append([]string{impossible, nonsense[nemoroth.RuleSetup1], nonsense[nemoroth.RuleNfen1], nonsense[nemoroth.RuleSetup3]},
		gen.FeatureNames()...)
	for v := nemoroth.VerdictInvalid; v <= nemoroth.VerdictAmbiguous; v++ {
		names = append(names, "verdict: "+v.String())
	}
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		names = append(names, "effect: "+k.String())
	}
	for r := nemoroth.EndStalemate; r <= nemoroth.EndByRepetition; r++ {
		names = append(names, "over: "+r.String())
	}
	return names
}()

// A Role is how a report, a trace or a list of problems names a rule.
type Role int

const (
	AsProblem      Role = iota // a set-up violates it, or is refused by it
	AsReason                   // it forbids a move
	AsEffect                   // an effect follows from it
	AsCompulsion               // it compels a piece
	AsSatisfaction             // it satisfies a compulsion
	roles
)

var roleNames = [roles]string{"problem", "reason", "effect", "compels", "satisfies"}

// String is the role as the table heads its column.
func (r Role) String() string {
	if r < 0 || r >= roles {
		return fmt.Sprintf("Role(%d)", int(r))
	}
	return roleNames[r]
}

// expected lists the citable rules by the roles in which they are named. A rule
// with two of them must occur in both: that set-ups violate PROMOTE-2 does not
// make it act.
var expected = [roles][]nemoroth.Rule{
	AsProblem: {
		nemoroth.RulePos1, nemoroth.RuleSetup4, nemoroth.RuleSetup5, nemoroth.RuleEngulf2, nemoroth.RuleIchor3,
		nemoroth.RuleGaze2, nemoroth.RulePromote1, nemoroth.RulePromote2,
	},
	AsReason: {
		nemoroth.RuleMove1, nemoroth.RuleMoveBasilisk, nemoroth.RuleMoveGhast, nemoroth.RuleMoveLeafPile,
		nemoroth.RuleMoveGoAway, nemoroth.RuleMoveFiend, nemoroth.RuleMoveHuman, nemoroth.RuleMoveZombie,
		nemoroth.RuleRiderGaze, nemoroth.RuleRiderGhast, nemoroth.RuleGhast2, nemoroth.RuleScream1,
		nemoroth.RuleScream5, nemoroth.RuleCompRule, nemoroth.RuleRep1,
	},
	AsEffect: {
		nemoroth.RuleMoveBasilisk, nemoroth.RuleMoveGhast, nemoroth.RuleMoveLeafPile, nemoroth.RuleMoveGoAway,
		nemoroth.RuleMoveFiend, nemoroth.RuleMoveHuman, nemoroth.RuleMoveZombie, nemoroth.RuleScream1,
		nemoroth.RuleScream2, nemoroth.RuleGaze2, nemoroth.RuleEngulf1, nemoroth.RuleEngulf2, nemoroth.RuleEngulf3,
		nemoroth.RuleMummy1, nemoroth.RuleIchor1, nemoroth.RuleIchor2, nemoroth.RuleIchor3, nemoroth.RuleIchor4,
		nemoroth.RuleIchor5, nemoroth.RuleZombie1, nemoroth.RulePromote1, nemoroth.RulePromote2,
	},
	AsCompulsion: {nemoroth.RuleCompMulti, nemoroth.RuleCompIchor, nemoroth.RuleCompGhast},
	AsSatisfaction: {
		nemoroth.RuleCompMoved, nemoroth.RuleCompGone, nemoroth.RuleCompMultiSat, nemoroth.RuleCompIchorSat,
		nemoroth.RuleCompGhastSat,
	},
}

func expects(rule nemoroth.Rule, as Role) bool { return slices.Contains(expected[as], rule) }
