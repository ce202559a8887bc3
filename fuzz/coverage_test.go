package fuzz

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

var covered = flag.Int("covered", 0, "number of positions of TestCoverage")

// TestCoverage checks that each citable rule is named often enough in its roles in
// 6,000 positions (2,000 of the other games), and in no other role; and that in Nemoroth each
// effect, end and kind of piece occurs. A rule that is rarer than rare might never occur
// in a short run.
func TestCoverage(t *testing.T) {
	const rare = 5
	wanted := []string{"two equal occupants on a square", "5 occupants on a square", "mark 1",
		"mark 10", "impossible setup", "only one legal move"}
	for _, k := range strings.Fields("move scream push fall destroy promote dissolve engulf " +
		"digest petrify lay-ichor clear-ichor leave-mummy fade") {
		wanted = append(wanted, "effect: "+k)
	}
	for _, r := range []string{"stalemate", "compulsion", "repetition"} {
		wanted = append(wanted, "over: "+r)
	}
	for _, p := range occupants {
		wanted = append(wanted, "occupant "+p.String())
	}
	each(t, contests, func(t *testing.T, n contest) {
		main := n.rules.Name() == "nemoroth"
		o := Options{Seed: *seed, Positions: 2000, Workers: *workers}
		if main {
			o.Positions = 6000
		}
		if *covered > 0 {
			o.Positions = *covered
		}
		c, err := cover(t.Context(), n.rules, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(c)
		if missing := c.missing(); missing != nil || c.positions < o.Positions {
			t.Errorf("never occurred in %d positions: %v", c.positions, missing)
		}
		for _, r := range c.rules {
			for _, as := range game.Roles() {
				named, can := c.per10000(r.named[as]), slices.Contains(r.uses, as)
				if !can && named > 0 || can && main && named < rare {
					t.Errorf("%s is named %d times as %v", r.rule, named, as)
				}
			}
		}
		for _, text := range wanted {
			has := func(f occurrence) bool { return f.name == text }
			if main && !slices.ContainsFunc(c.features, has) {
				t.Errorf("no position has: %s", text)
			}
		}
	})
}

// TestCoverageText checks the table: "-" for a role that a rule does not have, 0
// for one that never occurred, and 1 for a very rare one.
func TestCoverageText(t *testing.T) {
	c := &coverage{
		positions: 30000, moves: 7,
		rules: []ruleCoverage{{rule: "PROMOTE-2", uses: []string{game.AsProblem, game.AsEffect},
			positions: 1, named: map[string]int{game.AsProblem: 1}}},
		features: []occurrence{{"mark 1", 3001}, {"occupant M", 0}},
	}
	for _, want := range []string{"30000 positions, 7 moves explained; per 10,000 positions:\n",
		"\nPROMOTE-2               1         1         -         0         -         -\n",
		"\nmark 1                                        1001\n"} {
		if !strings.Contains(c.String(), want) {
			t.Errorf("no %q in\n%s", want, c)
		}
	}
	if diff := cmp.Diff([]string{"PROMOTE-2 as effect"}, c.missing()); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
}

// A ruleCoverage counts how often one citable rule was named.
type ruleCoverage struct {
	rule      string
	uses      []string       // the roles in which it can be named
	positions int            // number of positions where it was named
	named     map[string]int // how often it was named, by role
}

// An occurrence is something that some positions have, such as "effect: push".
type occurrence struct {
	name      string
	positions int
}

// A coverage counts the rules that reports, problems and compulsions name in the
// positions of a Generator, and the features of these positions.
type coverage struct {
	// positions counts lines that cannot stand, and the positions of the other games.
	positions int
	moves     int            // number of moves explained
	rules     []ruleCoverage // of the game's rule table
	features  []occurrence
}

// cover generates seeded cases until it has o.Positions positions. In each, it
// explains the legal moves and those that the Generator asks about. The error is that
// of the context, or that rules is nil.
func cover(ctx context.Context, rules game.Rules, o Options) (*coverage, error) {
	boarder, _ := rules.(game.Boarder)
	in, times, positions, err := count(ctx, rules, o,
		func(p position) map[name]int { return see(p, boarder) })
	if err != nil {
		return nil, err
	}
	c := &coverage{positions: positions, moves: times[name{}]}
	for _, info := range game.Catalogue(rules) {
		if info.Uses == nil {
			continue
		}
		r := ruleCoverage{info.ID, info.Uses, in[name{info.ID, ""}], map[string]int{}}
		for _, as := range game.Roles() {
			r.named[as] = times[name{info.ID, as}]
		}
		c.rules = append(c.rules, r)
	}
	for n, positions := range in {
		if n.as == asFeature {
			c.features = append(c.features, occurrence{n.what, positions})
		}
	}
	slices.SortFunc(c.features, func(a, b occurrence) int { return strings.Compare(a.name, b.name) })
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

// missing lists the roles in which rules were never named, such as "PROMOTE-2 as effect".
func (c coverage) missing() (names []string) {
	for _, r := range c.rules {
		for _, as := range r.uses {
			if r.named[as] == 0 {
				names = append(names, fmt.Sprintf("%s as %v", r.rule, as))
			}
		}
	}
	return names
}

// per10000 scales a count to 10,000 positions, rounded up so that only 0 gives 0.
func (c coverage) per10000(n int) int {
	positions := max(1, c.positions)
	return (n*10000 + positions - 1) / positions
}

// String returns the coverage as a table, with counts per 10,000 positions. A "-"
// means that the rule does not have the role.
func (c coverage) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d positions, %d moves explained; per 10,000 positions:\n\n", c.positions,
		c.moves)
	fmt.Fprintf(&b, "%-15s %9s", "rule", "positions")
	for _, as := range game.Roles() {
		fmt.Fprintf(&b, " %9v", as)
	}
	for _, rule := range c.rules {
		fmt.Fprintf(&b, "\n%-15s %9d", rule.rule, c.per10000(rule.positions))
		for _, as := range game.Roles() {
			if n := rule.named[as]; n == 0 && !slices.Contains(rule.uses, as) {
				fmt.Fprintf(&b, " %9s", "-")
			} else {
				fmt.Fprintf(&b, " %9d", c.per10000(n))
			}
		}
	}
	fmt.Fprintf(&b, "\n\n%-40s %9s\n", "feature", "positions")
	for _, f := range c.features {
		fmt.Fprintf(&b, "%-40s %9d\n", f.name, c.per10000(f.positions))
	}
	return b.String()
}

// count visits seeded cases and adds up what see counts in each position: in how many
// positions something is seen, and how often.
func count[K comparable](ctx context.Context, rules game.Rules, o Options,
	see func(position) map[K]int) (in, times map[K]int, positions int, err error) {
	in, times = map[K]int{}, map[K]int{}
	do := func(c gametest.Case) (list []map[K]int, positions int) {
		visit(rules, c, func(p position) { list = append(list, see(p)) })
		return list, len(list)
	}
	take := func(_ uint64, list []map[K]int) bool {
		for _, seen := range list {
			for k, n := range seen {
				in[k]++
				times[k] += n
			}
		}
		return true
	}
	positions, err = seeded(ctx, rules, o, do, take)
	return in, times, positions, err
}

// reports explains the names that can be read.
func (p position) reports() (list []game.Report) {
	for _, m := range p.names() {
		if r := p.game.Explain(m); r.Unread == "" {
			list = append(list, r)
		}
	}
	return list
}
