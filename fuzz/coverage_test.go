package fuzz

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

var covered = flag.Int("covered", 0, "number of positions of TestCoverage")

// TestCoverage checks that each citable rule is named often enough in its roles in
// 6,000 positions (2,000 of the other games), and in no other role; and that in Nemoroth each
// effect, end and kind of piece occurs. A rule that is rarer than rare might never occur
// in a short run. The table that it prints has "-" for a role that a rule does not have.
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
		o := ExploreOptions{Seed: *seed, Positions: 2000, Workers: *workers}
		if main {
			o.Positions = 6000
		}
		o.Positions = cmp.Or(*covered, o.Positions)
		boarder, _ := n.rules.(game.Boarder)
		in, times, positions, err := count(t.Context(), n.rules, o,
			func(p gametest.Point) map[name]int { return see(p, boarder) })
		if err != nil {
			t.Fatal(err)
		}
		// per10000 rounds up, so that only 0 gives 0.
		per10000 := func(n int) int { return (n*10000 + positions - 1) / positions }
		table := fmt.Sprintf("%d positions, %d moves explained; per 10,000 positions:\n\n"+
			"%-15s %9s", positions, times[name{}], "rule", "positions")
		for _, as := range roles {
			table += fmt.Sprintf(" %9v", as)
		}
		for _, rule := range game.Catalogue(n.rules) {
			if rule.Uses == nil {
				continue
			}
			table += fmt.Sprintf("\n%-15s %9d", rule.ID, per10000(in[name{rule.ID, ""}]))
			for _, as := range roles {
				named, can := per10000(times[name{rule.ID, as}]), slices.Contains(rule.Uses, as)
				text := "-"
				if can {
					text = fmt.Sprint(named)
				}
				table += fmt.Sprintf(" %9s", text)
				if can != (named > 0) || can && main && named < rare {
					t.Errorf("%s is named %d times as %v", rule.ID, named, as)
				}
			}
		}
		var features []string
		for seen, positions := range in {
			if seen.as == asFeature {
				features = append(features, fmt.Sprintf("%-40s %9d", seen.what, per10000(positions)))
			}
		}
		slices.Sort(features)
		t.Logf("%s\n\n%s", table, strings.Join(features, "\n"))
		for _, text := range wanted {
			if main && in[name{text, asFeature}] == 0 {
				t.Errorf("no position has: %s", text)
			}
		}
	})
}

var roles = []string{"problem", "reason", "effect", "compels", "satisfies"}

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
func see(p gametest.Point, boarder game.Boarder) sighting {
	s := sighting{}
	if p.Game == nil {
		verdict, ids := p.Verdict("")
		if verdict == "cannot stand" {
			s.feature("impossible setup")
		}
		for _, id := range ids {
			s.rule(id, "problem")
		}
		return s
	}
	if o := p.Game.Outcome(); o.Over {
		s.feature("over: " + o.Reason)
	}
	if len(p.Game.Moves()) == 1 {
		s.feature("only one legal move")
	}
	if boarder != nil {
		if board, err := boarder.Board(p.Game.Line()); err == nil {
			s.board(board)
		}
	}
	if compels, ok := p.Game.(game.Compeller); ok {
		for _, k := range compels.Compulsions() {
			s.rule(k.Rule, "compels")
		}
	}
	for _, r := range reports(p) {
		s[name{}]++
		for _, reason := range r.Reasons {
			s.rule(reason.Rule, "reason")
		}
		if !r.Legal() {
			s.feature("an illegal move")
			continue
		}
		for _, e := range r.Effects {
			s.rule(e.Rule, "effect")
			s.feature("effect: " + e.Kind)
		}
		for _, k := range r.Satisfies {
			s.rule(k.Rule, "satisfies")
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

// count visits seeded cases and adds up what see counts in each position: in how many
// positions something is seen, and how often.
func count[K comparable](ctx context.Context, rules game.Rules, o ExploreOptions,
	see func(gametest.Point) map[K]int) (in, times map[K]int, positions int, err error) {
	in, times = map[K]int{}, map[K]int{}
	g := NewGenerator(rules)
	do := func(i uint64) (list []map[K]int) {
		for p := range g.Seeded(o.Seed, i).Positions(rules) {
			list = append(list, see(p))
		}
		return list
	}
	for _, list := range inOrder(ctx, o.Workers, do) {
		for _, seen := range list {
			for k, n := range seen {
				in[k]++
				times[k] += n
			}
		}
		positions += len(list)
		if o.progress("positions", positions, o.Positions); positions >= o.Positions {
			break
		}
	}
	return in, times, positions, ctx.Err()
}

// reports explains the names that can be read.
func reports(p gametest.Point) (list []game.Report) {
	if p.Game == nil {
		return nil
	}
	names := slices.Concat(p.Game.Moves(), p.Asked(p.Game))
	slices.Sort(names)
	for _, m := range slices.Compact(names) {
		if r := p.Game.Explain(m); r.Unread == "" {
			list = append(list, r)
		}
	}
	return list
}
