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
	all, sums := &Coverage{}, sighting{}
	positions := map[name]int{}
	do := func(c gametest.Case) (list []sighting, positions int) {
		err := visit(rules, c, func(p position) bool {
			list = append(list, see(rules, p))
			return true
		})
		if setup := (*game.SetupError)(nil); errors.As(err, &setup) {
			here := sighting{}
			here.feature(impossible)
			for _, id := range problemRules(setup.Problems) {
				here.rule(id, game.AsProblem)
			}
			list = append(list, here)
		}
		return list, len(list)
	}
	take := func(_ uint64, list []sighting) bool {
		all.Positions += len(list)
		for _, here := range list {
			for n, times := range here {
				sums[n] += times
				positions[n]++
			}
		}
		return true
	}
	if _, err := seeded(ctx, rules, o, do, take); err != nil {
		return nil, err
	}
	all.Moves = sums[name{text: explained}]
	catalogue := game.Catalogue(rules)
	features := []string{impossible, forced}
	if _, ok := rules.(game.Boarder); ok {
		features = append(features, few, many)
	}
	byText := func(a, b name) int { return strings.Compare(a.text, b.text) }
	for _, n := range slices.SortedFunc(maps.Keys(sums), byText) {
		rule := slices.ContainsFunc(game.Roles(), func(as game.Use) bool {
			return sums[name{n.text, as}] > 0
		})
		switch {
		case n.as != game.Defines || n.text == explained:
		case rule && game.Catalogue(rules) == nil:
			catalogue = append(catalogue, game.Rule{ID: n.text, Citable: true})
		case !rule && !slices.Contains(features, n.text):
			features = append(features, n.text)
		}
	}
	for _, info := range catalogue {
		r := RuleCoverage{info.ID, info.Uses, positions[name{text: info.ID}], map[game.Use]int{}}
		for _, as := range game.Roles() {
			if n := sums[name{info.ID, as}]; n > 0 {
				r.Named[as] = n
			}
		}
		if info.Citable {
			all.Rules = append(all.Rules, r)
		}
	}
	for _, text := range features {
		all.Features = append(all.Features, Feature{text, positions[name{text: text}]})
	}
	return all, nil
}

// A name is a rule in a role, a rule in any role (game.Defines), or a feature.
type name struct {
	text string
	as   game.Use
}

// These features are listed even if no position has them.
const (
	impossible = "impossible setup"
	forced     = "only one legal move"
	few        = "eight occupants or fewer"
	many       = "twenty occupants or more"
)

// explained is the name under which moves are counted.
const explained = ""

// A sighting counts the names in one position.
type sighting map[name]int

func (s sighting) feature(text string) { s[name{text: text}]++ }

func (s sighting) rule(id string, as game.Use) {
	s[name{id, as}]++
	s.feature(id)
}

func see(rules game.Rules, p position) sighting {
	s := sighting{}
	if o := p.game.Outcome(); o.Over {
		s.feature("over: " + o.Reason)
	}
	if len(p.game.Moves()) == 1 {
		s.feature(forced)
	}
	if boarder, ok := rules.(game.Boarder); ok {
		if board, err := boarder.Board(p.game.Line()); err == nil {
			s.board(board)
		}
	}
	if compels, ok := p.game.(game.Compeller); ok {
		for _, k := range compels.Compulsions() {
			s.rule(k.Rule, game.AsCompulsion)
		}
	}
	for _, r := range p.reports() {
		s.feature(explained)
		for _, reason := range r.Reasons {
			s.rule(reason.Rule, game.AsReason)
		}
		if !r.Legal() {
			s.feature("an illegal move")
			continue
		}
		for _, e := range r.Effects {
			s.rule(e.Rule, game.AsEffect)
			s.feature("effect: " + e.Kind)
		}
		for _, k := range r.Satisfies {
			s.rule(k.Rule, game.AsSatisfaction)
		}
	}
	return s
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
	switch {
	case occupants <= 8:
		s.feature(few)
	case occupants >= 20:
		s.feature(many)
	}
	if len(b.Reserve) > 0 {
		s.feature("an occupant off the board")
	}
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
