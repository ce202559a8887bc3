package fuzz

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A RuleCoverage counts how often one citable rule was named.
type RuleCoverage struct {
	Rule      string
	Uses      game.Use         // the roles in which it can be named
	Positions int              // number of positions where it was named
	Named     map[game.Use]int // how often it was named, by role
}

// A Feature is something that some positions have, such as "effect: push".
type Feature struct {
	Name      string
	Positions int
}

// A Coverage counts the rules that reports, problems and compulsions name in the
// positions of a Generator, and the features of these positions.
type Coverage struct {
	// Positions counts lines that cannot stand, and the positions of the other games.
	Positions int
	Moves     int // number of moves explained
	Rules     []RuleCoverage
	Features  []Feature
}

// Cover generates seeded cases until it has o.Positions positions. In each, it
// explains the legal moves and those that the Generator asks about. The error is that
// of the context, or that rules is nil.
func Cover(ctx context.Context, rules game.Rules, o Options) (*Coverage, error) {
	all := counter{sums: map[name]count{}}
	do := func(c gametest.Case) (counter, int) {
		one := counter{rules: rules, sums: map[name]count{}}
		one.add(c)
		return one, one.positions
	}
	take := func(_ uint64, one counter) bool {
		all.positions += one.positions
		all.moves += one.moves
		for n, c := range one.sums {
			sum := all.sums[n]
			all.sums[n] = count{sum.positions + c.positions, sum.times + c.times}
		}
		return true
	}
	if _, err := seeded(ctx, rules, o, do, take); err != nil {
		return nil, err
	}
	return all.coverage(rules), nil
}

// A counter counts names: in how many positions each occurs, and how often.
type counter struct {
	rules            game.Rules
	positions, moves int
	sums             map[name]count
}

// A name is a rule in a role, a rule in any role (game.Defines), or a feature.
type name struct {
	text string
	as   game.Use
}

type count struct{ positions, times int }

// These features are listed even if no position has them.
const (
	impossible = "impossible setup"
	forced     = "only one legal move"
	few        = "eight occupants or fewer"
	many       = "twenty occupants or more"
)

// add counts a case: the problems of its line, or every position of its game.
func (c *counter) add(k gametest.Case) {
	err := visit(c.rules, k, func(p position) bool {
		c.position(p)
		return true
	})
	if setup := (*game.SetupError)(nil); errors.As(err, &setup) {
		here := sighting{}
		here.feature(impossible)
		for _, id := range problemRules(setup.Problems) {
			here.rule(id, game.AsProblem)
		}
		c.take(here)
	}
}

// A sighting counts the names in one position.
type sighting map[name]int

func (s sighting) feature(text string) { s[name{text, game.Defines}]++ }

func (s sighting) rule(id string, as game.Use) {
	s[name{id, as}]++
	s.feature(id)
}

func (c *counter) take(s sighting) {
	c.positions++
	for n, times := range s {
		sum := c.sums[n]
		c.sums[n] = count{sum.positions + 1, sum.times + times}
	}
}

func (c *counter) position(p position) {
	here := sighting{}
	if o := p.game.Outcome(); o.Over {
		here.feature("over: " + o.Reason)
	}
	if len(p.game.Moves()) == 1 {
		here.feature(forced)
	}
	if boarder, ok := c.rules.(game.Boarder); ok {
		if board, err := boarder.Board(p.game.Line()); err == nil {
			here.board(board)
		}
	}
	if compels, ok := p.game.(game.Compeller); ok {
		for _, k := range compels.Compulsions() {
			here.rule(k.Rule, game.AsCompulsion)
		}
	}
	for _, r := range p.reports() {
		c.moves++
		here.report(r)
	}
	c.take(here)
}

func (s sighting) board(b game.Board) {
	occupants := 0
	for _, cell := range b.Cells {
		occupants += len(cell.Tokens)
		for i, token := range cell.Tokens {
			s.feature("occupant " + token)
			if slices.Contains(cell.Tokens[:i], token) {
				s.feature("two equal occupants on a square")
			}
		}
		if len(cell.Tokens) > 1 {
			s.feature(fmt.Sprintf("%d occupants on a square", len(cell.Tokens)))
		}
		if cell.Mark != "" {
			s.feature("mark " + cell.Mark)
		}
	}
	if len(b.Reserve) > 0 {
		s.feature("an occupant off the board")
	}
	if occupants <= 8 {
		s.feature(few)
	}
	if occupants >= 20 {
		s.feature(many)
	}
}

func (s sighting) report(r game.Report) {
	for _, reason := range r.Reasons {
		s.rule(reason.Rule, game.AsReason)
	}
	if !r.Legal() {
		s.feature("an illegal move")
		return
	}
	for _, e := range r.Effects {
		s.rule(e.Rule, game.AsEffect)
		s.feature("effect: " + e.Kind)
	}
	for _, k := range r.Satisfies {
		s.rule(k.Rule, game.AsSatisfaction)
	}
}

// coverage lists every citable rule, or every named one if the game has no rule
// table; the features that are always listed; then the others.
func (c *counter) coverage(rules game.Rules) *Coverage {
	all := &Coverage{Positions: c.positions, Moves: c.moves}
	ids := map[string]bool{}
	for n := range c.sums {
		ids[n.text] = ids[n.text] || n.as != game.Defines
	}
	catalogue := game.Catalogue(rules)
	listed := catalogue != nil
	for _, text := range slices.Sorted(maps.Keys(ids)) {
		if !listed && ids[text] {
			catalogue = append(catalogue, game.Rule{ID: text, Citable: true})
		}
	}
	for _, info := range catalogue {
		if !info.Citable {
			continue
		}
		positions := c.sums[name{info.ID, game.Defines}].positions
		r := RuleCoverage{info.ID, info.Uses, positions, map[game.Use]int{}}
		for _, as := range game.Roles() {
			if n := c.sums[name{info.ID, as}].times; n > 0 {
				r.Named[as] = n
			}
		}
		all.Rules = append(all.Rules, r)
	}
	wanted := []string{impossible, forced}
	if _, ok := rules.(game.Boarder); ok {
		wanted = append(wanted, few, many)
	}
	for _, text := range slices.Sorted(maps.Keys(ids)) {
		if !ids[text] && !slices.Contains(wanted, text) {
			wanted = append(wanted, text)
		}
	}
	for _, text := range wanted {
		all.Features = append(all.Features, Feature{text,
			c.sums[name{text, game.Defines}].positions})
	}
	return all
}

// Missing lists what never occurred: the roles of rules, such as "PROMOTE-2 as
// effect", then the features.
func (c *Coverage) Missing() (names []string) {
	if c == nil {
		return nil
	}
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
	positions := max(1, c.Positions)
	return (n*10000 + positions - 1) / positions
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
	fmt.Fprintf(&b, "%d positions, %d moves explained; per 10,000 positions:\n\n", c.Positions,
		c.Moves)
	fmt.Fprintf(&b, "%-*s %9s", width, "rule", "positions")
	for _, as := range game.Roles() {
		fmt.Fprintf(&b, " %9v", as)
	}
	for _, rule := range c.Rules {
		fmt.Fprintf(&b, "\n%-*s %9d", width, rule.Rule, c.per10000(rule.Positions))
		for _, as := range game.Roles() {
			if n := rule.Named[as]; n == 0 && rule.Uses&as == 0 {
				fmt.Fprintf(&b, " %9s", "-")
			} else {
				fmt.Fprintf(&b, " %9d", c.per10000(n))
			}
		}
	}
	fmt.Fprintf(&b, "\n\n%-40s %9s\n", "feature", "positions")
	for _, f := range c.Features {
		fmt.Fprintf(&b, "%-40s %9d\n", f.Name, c.per10000(f.Positions))
	}
	return b.String()
}
