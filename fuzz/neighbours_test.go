package fuzz

import (
	"flag"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A neighbour is a game beside Nemoroth whose two implementations and rulings
// are held against each other.
type neighbour struct {
	rules            game.Rules
	corpus           func() (*rulings.Corpus, error)
	whole            game.Rules                       // the naive model
	without, reading func(string) (game.Rules, error) // it without a rule, or with a dispute read the other way
	off              func(string) string              // what that is like
	switchable       []string                         // rules
	disputes         []string
	fixtures         []string          // rules that the naive model cannot switch off
	inGeneral        []string          // disputes whose readings no single answer tells apart
	unread           map[string]string // rulings on readings of a dispute that the naive model does not have
	// moot tells a mismatch, ends an outcome, that says nothing about what a
	// ruling asks.
	moot func(rulings.Mismatch) bool
	ends func(game.Outcome) bool
}

var neighbours = []neighbour{wormholes, natures}

// changed makes a neighbour's without or reading of a model's method.
func changed[M game.Rules](change func(M, string) (M, error)) func(string) (game.Rules, error) {
	return func(id string) (game.Rules, error) {
		var whole M
		return change(whole, id)
	}
}

func (n neighbour) cases(t *testing.T) []*rulings.Case {
	t.Helper()
	c, err := n.corpus()
	if err != nil {
		t.Fatal(err)
	}
	return c.Cases()
}

// each runs a test for every neighbour.
func each(t *testing.T, test func(*testing.T, neighbour)) {
	for _, n := range neighbours {
		t.Run(n.rules.Name(), func(t *testing.T) { test(t, n) })
	}
}

var neighbourPositions = flag.Int("neighbours", 4000, "how many positions of each game TestNeighbourAgreement compares at least")

// TestNeighbourAgreement compares the two implementations on seeded positions,
// parents and children alike, and of each position some moves that are perhaps
// illegal. For a long run:
//
//	go test ./fuzz -run NeighbourAgreement -neighbours=200000 -seed=2 -v
func TestNeighbourAgreement(t *testing.T) {
	each(t, func(t *testing.T, n neighbour) {
		most := *neighbourPositions
		if testing.Short() {
			most = min(most, 1000)
		}
		type result struct {
			counts gametest.Counts
			err    error
		}
		var all gametest.Counts
		err := gen.Each(t.Context(), *workers, func(i uint64) result {
			counts, err := gametest.Compare(n.rules, n.whole, For(n.rules).Seeded(*seed, i), gametest.Detail{})
			return result{counts, err}
		}, func(i uint64, r result) bool {
			if r.err != nil {
				t.Errorf("case %d of seed %d:\n%v", i, *seed, r.err)
			}
			all.Add(r.counts)
			return r.err == nil && all.Positions() < most
		})
		t.Logf("%d positions, %d games or set-ups, %d other moves", all.Positions(), all.Cases, all.Refused)
		if err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzWormhole(f *testing.F) { Against(f, wormholes.rules, wormholes.whole) }
func FuzzNature(f *testing.F)   { Against(f, natures.rules, natures.whole) }

// TestNeighbourAblation: the naive model holds the rulings, and does not without
// a rule that a ruling turns on. Every rule that can be switched off has such a
// ruling, the others have none.
func TestNeighbourAblation(t *testing.T) {
	each(t, func(t *testing.T, n neighbour) {
		var all []string
		for _, r := range game.Catalogue(n.rules) {
			all = append(all, r.ID)
		}
		if diff := cmp.Diff(slices.Sorted(slices.Values(all)), slices.Sorted(slices.Values(slices.Concat(n.switchable, n.fixtures)))); diff != "" {
			t.Errorf("the rules are not those that can be switched off and the fixtures (-rules +both)\n%s", diff)
		}
		turned := map[string]bool{}
		for _, k := range n.cases(t) {
			n.holds(t, k)
			for _, rule := range k.TurnsOn {
				turned[rule] = true
				without, err := n.without(rule)
				if err != nil {
					t.Errorf("%s: %v", k.ID, err)
				} else if k.Try(without, "").Status() != rulings.Failed {
					t.Errorf("%s, %q, turns on %s, but all its checks hold where %s", k.ID, k.Title, rule, n.off(rule))
				}
			}
		}
		for _, rule := range n.switchable {
			if !turned[rule] {
				t.Errorf("no ruling turns on %s", rule)
			}
		}
	})
}

// holds tries a ruling with the whole naive model. Of texts the model can do
// only what it reads.
func (n neighbour) holds(t *testing.T, k *rulings.Case) {
	finding := k.Try(n.whole, "")
	for _, m := range finding.Mismatches() {
		t.Errorf("%s\n%v", k.Title, m)
	}
	_, boards := n.whole.(game.Boarder)
	_, archives := n.whole.(game.Archivist)
	for i, check := range finding.Checks {
		text := k.Checks[i].Record != "" && !archives || k.Checks[i].Text != nil && !boards
		if check.Status == rulings.NotAsked && !text {
			t.Errorf("%s: check %d could not be asked", k.ID, i+1)
		}
	}
}

var disputeLabel = regexp.MustCompile(`^RULEBOOK §9 (Q-\d\d)$`)

// labelled are the disputes that each ruling names among its sources.
func (n neighbour) labelled(t *testing.T) map[*rulings.Case][]string {
	labels, named := map[*rulings.Case][]string{}, map[string]bool{}
	for _, k := range n.cases(t) {
		for _, s := range k.Sources {
			if m := disputeLabel.FindStringSubmatch(s.Section); m != nil {
				labels[k] = append(labels[k], m[1])
				named[m[1]] = true
			}
		}
		if k.Basis == "disputed" && labels[k] == nil {
			t.Errorf("%s is disputed and names no dispute", k.ID)
		}
	}
	for _, q := range slices.Concat(n.disputes, n.inGeneral) {
		if !named[q] {
			t.Errorf("no ruling is about %s", q)
		}
	}
	return labels
}

// TestNeighbourDisputes: with a dispute read the other way, exactly the rulings
// fail that name it among their sources. A reading that refuses a ruling's
// position or set-up, or ends the game in it, says nothing about what is asked
// there.
func TestNeighbourDisputes(t *testing.T) {
	each(t, func(t *testing.T, n neighbour) {
		labels := n.labelled(t)
		for _, q := range n.disputes {
			other, err := n.reading(q)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range n.cases(t) {
				finding, labelled := k.Try(other, ""), slices.Contains(labels[k], q)
				failed := finding.Status() == rulings.Failed
				if failed && !labelled {
					failed = slices.ContainsFunc(finding.Mismatches(), func(m rulings.Mismatch) bool { return !n.moot(m) })
				}
				if failed && !labelled && k.UsesPosition() {
					g, refused := k.Reach(other, "")
					failed = refused == nil && !n.ends(g.Outcome())
				}
				if failed != labelled && n.unread[k.ID] != q {
					t.Errorf("%s, %q: names %s: %v; fails where %s: %v", k.ID, k.Title, q, labelled, n.off(q), failed)
				}
			}
		}
	})
}
