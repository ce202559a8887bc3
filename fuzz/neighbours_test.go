package fuzz

import (
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A neighbour is another game, with two implementations and rulings.
type neighbour struct {
	rules     game.Rules
	corpus    func() (*rulings.Corpus, error)
	whole     game.Rules // the naive model
	misread   []misread.Misreading
	fixtures  []string // rules that cannot be left out
	inGeneral []string // disputes whose readings give the same single answers
	// unread maps rulings about a reading that whole lacks to their dispute.
	unread map[string]string
	// moot reports which mismatches, and ends which outcomes, do not count.
	moot func(rulings.Mismatch) bool
	ends func(game.Outcome) bool
}

var neighbours = []neighbour{wormholes, natures}

// of lists the misreadings of a kind.
func (n neighbour) of(kind misread.Kind) (all []misread.Misreading) {
	for _, m := range n.misread {
		if m.Kind == kind {
			all = append(all, m)
		}
	}
	return all
}

// ids lists the ids of the misreadings of a kind.
func (n neighbour) ids(kind misread.Kind) (all []string) {
	for _, m := range n.of(kind) {
		all = append(all, m.ID)
	}
	return all
}

func (n neighbour) cases(t *testing.T) []*rulings.Case {
	t.Helper()
	c, err := n.corpus()
	if err != nil {
		t.Fatal(err)
	}
	return c.Cases()
}

func each(t *testing.T, test func(*testing.T, neighbour)) {
	for _, n := range neighbours {
		t.Run(n.rules.Name(), func(t *testing.T) { test(t, n) })
	}
}

func FuzzWormhole(f *testing.F) { Against(f, wormholes.rules, wormholes.whole) }
func FuzzNature(f *testing.F)   { Against(f, natures.rules, natures.whole) }

// TestNeighbourAblation checks that the naive model passes all rulings, but fails
// a ruling without a rule of its turns-on list. The lists have all rules that can
// be switched off, and no others.
func TestNeighbourAblation(t *testing.T) {
	each(t, func(t *testing.T, n neighbour) {
		var all []string
		for _, r := range game.Catalogue(n.rules) {
			all = append(all, r.ID)
		}
		if diff := cmp.Diff(slices.Sorted(slices.Values(all)),
			slices.Sorted(slices.Values(slices.Concat(n.ids(misread.Off),
				n.fixtures)))); diff != "" {
			t.Errorf("the rules that can be switched off and the fixtures are not all rules (-all +both)\n%s", diff)
		}
		turned := map[string]bool{}
		for _, k := range n.cases(t) {
			n.holds(t, k)
			for _, rule := range k.TurnsOn {
				turned[rule] = true
				m, err := misread.Find(n.misread, rule)
				if err != nil {
					t.Errorf("%s: %v", k.ID, err)
				} else if k.Try(m.Game, "").Status() != rulings.Failed {
					t.Errorf("%s, %q, has %s in turns-on, but all its checks pass where %s", k.ID,
						k.Title, rule, m.Says)
				}
			}
		}
		for _, rule := range n.ids(misread.Off) {
			if !turned[rule] {
				t.Errorf("no ruling has %s in turns-on", rule)
			}
		}
	})
}

// holds checks that the whole naive model passes a ruling. Records and texts are
// checked only if the model reads them.
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
			t.Errorf("%s: check %d cannot be asked of the naive model", k.ID, i+1)
		}
	}
}

var disputeLabel = regexp.MustCompile(`^RULEBOOK §9 (Q-\d\d)$`)

// labelled returns the disputes that each ruling names among its sources.
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
			t.Errorf("%s has the basis disputed but names no dispute among its sources", k.ID)
		}
	}
	for _, q := range slices.Concat(n.ids(misread.Reading), n.inGeneral) {
		if !named[q] {
			t.Errorf("no ruling is about %s", q)
		}
	}
	return labels
}

// TestNeighbourDisputes checks that with the other reading of a dispute, exactly
// the rulings fail that name it. A ruling does not count as failed if the other
// reading rejects its position or setup, or ends the game there.
func TestNeighbourDisputes(t *testing.T) {
	each(t, func(t *testing.T, n neighbour) {
		labels := n.labelled(t)
		for _, m := range n.of(misread.Reading) {
			q, other := m.ID, m.Game
			for _, k := range n.cases(t) {
				finding, labelled := k.Try(other, ""), slices.Contains(labels[k], q)
				failed := finding.Status() == rulings.Failed
				if failed && !labelled {
					failed = slices.ContainsFunc(finding.Mismatches(),
						func(m rulings.Mismatch) bool { return !n.moot(m) })
				}
				if failed && !labelled && k.UsesPosition() {
					g, refused := k.Reach(other, "")
					failed = refused == nil && !n.ends(g.Outcome())
				}
				if failed != labelled && n.unread[k.ID] != q {
					t.Errorf("%s, %q: names %s: %v, fails with the other reading: %v (%s)", k.ID,
						k.Title, q, labelled, failed, m.Says)
				}
			}
		}
	})
}
