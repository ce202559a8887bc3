package fuzz

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A RuleCoverage counts how often one citable rule was named.
type RuleCoverage struct {
	Rule      string
	Uses      []string       // the roles in which it can be named
	Positions int            // number of positions where it was named
	Named     map[string]int // how often it was named, by role
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
	Moves     int            // number of moves explained
	Rules     []RuleCoverage // of the game's rule table
	Features  []Feature
}

// Cover generates seeded cases until it has o.Positions positions. In each, it
// explains the legal moves and those that the Generator asks about. The error is that
// of the context, or that rules is nil.
func Cover(ctx context.Context, rules game.Rules, o Options) (*Coverage, error) {
	boarder, _ := rules.(game.Boarder)
	in, times, positions, err := count(ctx, rules, o,
		func(p position) map[name]int { return see(p, boarder) })
	if err != nil {
		return nil, err
	}
	c := &Coverage{Positions: positions, Moves: times[name{}]}
	for _, info := range game.Catalogue(rules) {
		if info.Uses == nil {
			continue
		}
		r := RuleCoverage{info.ID, info.Uses, in[name{info.ID, ""}], map[string]int{}}
		for _, as := range game.Roles() {
			r.Named[as] = times[name{info.ID, as}]
		}
		c.Rules = append(c.Rules, r)
	}
	for n, positions := range in {
		if n.as == asFeature {
			c.Features = append(c.Features, Feature{n.what, positions})
		}
	}
	slices.SortFunc(c.Features, func(a, b Feature) int { return strings.Compare(a.Name, b.Name) })
	return c, nil
}

// A name is a rule in a role, a rule in any role (""), or a feature, whose role is asFeature.
// The zero name stands for the moves that are explained.
type name struct{ what, as string }

const asFeature = "feature"

// A sighting counts the names in one position.
type sighting map[name]int

func (s sighting) feature(text string) { s[name{text, asFeature}]++ }

func (s sighting) rule(id, as string) {
	s[name{id, as}]++
	s[name{id, ""}]++
}

// see counts the names in a position, and on its board if the game shows boards.
func see(p position, boarder game.Boarder) sighting {
	s := sighting{}
	if p.problems != nil {
		s.feature("impossible setup")
		for _, id := range problemRules(p.problems.Problems) {
			s.rule(id, game.AsProblem)
		}
	}
	if p.game == nil {
		return s
	}
	if o := p.game.Outcome(); o.Over {
		s.feature("over: " + o.Reason)
	}
	if len(p.game.Moves()) == 1 {
		s.feature("only one legal move")
	}
	if boarder != nil {
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
		s[name{}]++
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
	for _, cell := range b.Cells {
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
}

// Missing lists the roles in which rules were never named, such as "PROMOTE-2 as effect".
func (c Coverage) Missing() (names []string) {
	for _, r := range c.Rules {
		for _, as := range r.Uses {
			if r.Named[as] == 0 {
				names = append(names, fmt.Sprintf("%s as %v", r.Rule, as))
			}
		}
	}
	return names
}

// per10000 scales a count to 10,000 positions, rounded up so that only 0 gives 0.
func (c Coverage) per10000(n int) int {
	positions := max(1, c.Positions)
	return (n*10000 + positions - 1) / positions
}

// String returns the coverage as a table, with counts per 10,000 positions. A "-"
// means that the rule does not have the role.
func (c Coverage) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d positions, %d moves explained; per 10,000 positions:\n\n", c.Positions,
		c.Moves)
	fmt.Fprintf(&b, "%-15s %9s", "rule", "positions")
	for _, as := range game.Roles() {
		fmt.Fprintf(&b, " %9v", as)
	}
	for _, rule := range c.Rules {
		fmt.Fprintf(&b, "\n%-15s %9d", rule.Rule, c.per10000(rule.Positions))
		for _, as := range game.Roles() {
			if n := rule.Named[as]; n == 0 && !slices.Contains(rule.Uses, as) {
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
