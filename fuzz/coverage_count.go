package fuzz

import (
	"errors"
	"maps"
	"slices"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A counter counts the rules and features of one case, or of many.
type counter struct {
	positions, moves int
	rules            map[string]*RuleCoverage
	features         map[string]int

	here map[string]bool // rules named in the current position
	has  map[string]bool // features of the current position
}

func newCounter() *counter {
	return &counter{rules: map[string]*RuleCoverage{}, features: map[string]int{}, here: map[string]bool{}, has: map[string]bool{}}
}

func (c *counter) rule(id string) *RuleCoverage {
	r := c.rules[id]
	if r == nil {
		r = &RuleCoverage{Rule: id, Named: map[game.Use]int{}}
		c.rules[id] = r
	}
	return r
}

func (c *counter) name(rule string, as game.Use) {
	c.rule(rule).Named[as]++
	c.here[rule] = true
}

// next counts the current position and begins another.
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
	for id, r := range d.rules {
		sum := c.rule(id)
		sum.Positions += r.Positions
		for as, n := range r.Named {
			sum.Named[as] += n
		}
	}
	for f, n := range d.features {
		c.features[f] += n
	}
}

// coverage lists every citable rule, or every named one if the game has no rule
// table; the features that the game's positions should have; then all others.
func (c *counter) coverage(rules game.Rules) *Coverage {
	all := &Coverage{Positions: c.positions, Moves: c.moves}
	catalogue := game.Catalogue(rules)
	if catalogue == nil {
		for _, id := range slices.Sorted(maps.Keys(c.rules)) {
			catalogue = append(catalogue, game.Rule{ID: id, Citable: true})
		}
	}
	for _, info := range catalogue {
		if info.Citable {
			r := c.rule(info.ID)
			r.Uses = info.Uses
			all.Rules = append(all.Rules, *r)
		}
	}
	wanted := nemorothFeatures
	if rules.Name() != nemorothName {
		wanted = []string{impossible, forced}
		if _, ok := rules.(game.Boarder); ok {
			wanted = append(wanted, few, many)
		}
	}
	for _, name := range wanted {
		all.Features = append(all.Features, Feature{name, c.features[name]})
		delete(c.features, name)
	}
	for _, name := range slices.Sorted(maps.Keys(c.features)) {
		all.Features = append(all.Features, Feature{name, c.features[name]})
	}
	return all
}

const (
	impossible = "impossible setup"
	forced     = "only one legal move"
	few        = "eight occupants or fewer"
	many       = "twenty occupants or more"

	mostFew, leastMany = 8, 20
)

// game counts a case: the problems of its line, or every position of its game.
func (c *counter) game(rules game.Rules, k gametest.Case) {
	g, err := rules.Start(k.Line, k.Ruleset)
	if setup := (*game.SetupError)(nil); errors.As(err, &setup) {
		c.has[impossible] = true
		for _, p := range setup.Problems {
			c.name(p.Rule, game.AsProblem)
		}
		c.next()
	}
	for ply := 0; err == nil; ply++ {
		moves := g.Moves()
		c.point(rules, g, moves, k.Ask(g))
		if len(moves) == 0 || ply == len(k.Choices) {
			return
		}
		g, err = g.Play(moves[int(k.Choices[ply])%len(moves)])
	}
}

// point counts a position: its board, its compulsions and the reports on moves.
func (c *counter) point(rules game.Rules, g game.Game, moves, asked []string) {
	if o := g.Outcome(); o.Over {
		c.has["over: "+o.Reason] = true
	}
	if len(moves) == 1 {
		c.has[forced] = true
	}
	if b, ok := rules.(game.Boarder); ok {
		if board, err := b.Board(g.Line()); err == nil {
			c.board(board)
		}
	}
	if compels, ok := g.(game.Compeller); ok {
		for _, k := range compels.Compulsions() {
			c.name(k.Rule, game.AsCompulsion)
		}
	}
	seen := map[string]bool{}
	for _, move := range slices.Concat(moves, asked) {
		if seen[move] {
			continue
		}
		seen[move] = true
		c.moves++
		c.report(g.Explain(move))
	}
	c.next()
}

func (c *counter) board(b game.Board) {
	n := 0
	for _, cell := range b.Cells {
		n += len(cell.Tokens)
		if cell.Mark != "" {
			c.has["a mark on the board"] = true
		}
	}
	if len(b.Reserve) > 0 {
		c.has["an occupant off the board"] = true
	}
	if n <= mostFew {
		c.has[few] = true
	}
	if n >= leastMany {
		c.has[many] = true
	}
}

func (c *counter) report(r game.Report) {
	verdict := "illegal"
	switch {
	case r.Unread != "":
		verdict = "unread"
	case r.Legal():
		verdict = "legal"
	}
	c.has["verdict: "+verdict] = true
	for _, reason := range r.Reasons {
		c.name(reason.Rule, game.AsReason)
	}
	if !r.Legal() {
		return
	}
	for _, e := range r.Effects {
		c.name(e.Rule, game.AsEffect)
		c.has["effect: "+e.Kind] = true
	}
	for _, s := range r.Satisfies {
		c.name(s.Rule, game.AsSatisfaction)
	}
}
