package fuzz

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	natureModel "github.com/nemoroth/rules/fuzz/naive/nature"
	wormholeModel "github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A contest is a game with two implementations and rulings.
type contest struct {
	rules   game.Rules
	whole   game.Rules // the naive model
	misread []rulings.Hypothesis
	corpus  func() (*rulings.Corpus, error)
	// fixtures are rules that the naive model cannot switch off: those without which
	// there is no game, those that follow from others, and notations.
	fixtures string

	// unread maps rulings about a reading that whole lacks to their dispute.
	unread map[string]string
	// moot reports which mismatches do not count.
	moot func(rulings.Mismatch) bool
}

var nemoroths = contest{
	rules: nemorothgame.Rules(), whole: naive.Model{}, misread: misread.All(),
	corpus: rulings.Load,
	fixtures: `SETUP-1 SETUP-2 SETUP-3 SETUP-4 NFEN-1 NAME-1 PROTO-1 TRACE-1 DIAGRAM-1
		NOTE-1 NOTE-2 NOTE-3 NOTE-4 NOTE-5 NOTE-6 NOTE-7 NOTE-8`,
}

var wormholes = contest{
	rules: wormhole.Rules(), whole: wormholeModel.Rules(), misread: wormholeModel.Misreadings(),
	corpus: wormhole.Corpus,
	fixtures: `WORM-SETUP-1 WORM-SETUP-2 WORM-SETUP-3 WORM-SETUP-4 WORM-HOLE-4 WORM-HOLE-5
		WORM-END-3 WFEN-1 WNAME-1 WORM-EFFECT WORM-WHY WPROTO-1`,
	unread: map[string]string{
		"WR-0049": "Q-07", // about a third reading
		"WR-0098": "Q-07", // about a record, which the second implementation does not read
	},
	moot: func(m rulings.Mismatch) bool { return strings.Contains(m.Got, "WORM-POS-4") },
}

var natures = contest{
	rules: nature.Rules(), whole: recorded{Rules: natureModel.Rules()},
	misread: recording(natureModel.Misreadings()), corpus: nature.Corpus,
	fixtures: `NAT-BOARD NAT-KINDS NAT-START NAT-AGREE NAT-LINE NAT-NAME NAT-EFFECT NAT-WHY
		NAT-PROTO NAT-PERFT`,
	unread: map[string]string{ // about a third and a fourth reading
		"NV-0087": "Q-15", "NV-0088": "Q-15", "NV-0089": "Q-15", "NV-0093": "Q-15",
	},
	moot: func(rulings.Mismatch) bool { return false },
}

var (
	neighbours = []contest{wormholes, natures}
	contests   = []contest{nemoroths, wormholes, natures}
)

// recorded is the naive model with a method to read the moves of a game record.
type recorded struct {
	game.Rules
	game.Archivist
}

func (r recorded) ReadRecord(text, ruleset string) (record game.Record, err error) {
	g, err := r.Start("", ruleset)
	for word := range strings.FieldsSeq(text) {
		if err == nil && !strings.HasSuffix(word, ".") {
			record.Moves = append(record.Moves, word)
			g, err = g.Play(word)
		}
	}
	return record, err
}

func recording(all []rulings.Hypothesis) []rulings.Hypothesis {
	for i := range all {
		all[i].Game = recorded{Rules: all[i].Game}
	}
	return all
}

// of lists the misreadings of a kind, and their ids.
func (n contest) of(kind func(rulings.Hypothesis) bool) (all []rulings.Hypothesis, ids []string) {
	for _, m := range n.misread {
		if kind(m) {
			all, ids = append(all, m), append(ids, m.ID)
		}
	}
	return all, ids
}

func isReading(m rulings.Hypothesis) bool { return m.Reading }

func (n contest) cases(t *testing.T) []*rulings.Case {
	t.Helper()
	c, err := n.corpus()
	if err != nil {
		t.Fatal(err)
	}
	return c.Cases()
}

// each runs a test for some games, in parallel with other tests.
func each(t *testing.T, list []contest, test func(*testing.T, contest)) {
	t.Parallel()
	for _, n := range list {
		t.Run(n.rules.Name(), func(t *testing.T) {
			t.Parallel()
			test(t, n)
		})
	}
}

// rulesetsOf lists the rulesets of a ruling; "" is the only one of some games.
func rulesetsOf(k *rulings.Case) []string {
	if len(k.Rulesets) == 0 {
		return []string{""}
	}
	return k.Rulesets
}

// failsUnder reports whether a ruling fails when a game is played by other rules, under
// one of some rulesets.
func failsUnder(k *rulings.Case, r game.Rules, rulesets ...string) bool {
	return slices.ContainsFunc(rulesets, func(ruleset string) bool {
		return k.Try(r, ruleset).Status() == rulings.Failed
	})
}

// TestWholeModel checks that the whole naive model passes the rulings, apart from
// texts that it does not read. Otherwise a failure without a rule would prove nothing.
func TestWholeModel(t *testing.T) {
	each(t, contests, func(t *testing.T, n contest) {
		_, boards := n.whole.(game.Boarder)
		_, archives := n.whole.(game.Archivist)
		unread := func(k *rulings.Check) bool {
			moves := k.Reads != nil || k.Misreads != nil || k.Writes != nil
			board := k.Text != nil || k.Diagram != ""
			record := k.Record != "" && !archives
			return moves || record ||
				board && !boards
		}
		for _, k := range n.cases(t) {
			for _, ruleset := range rulesetsOf(k) {
				finding := k.Try(n.whole, ruleset)
				for _, m := range finding.Mismatches() {
					t.Errorf("%s\n%v", k.Title, m)
				}
				for i, check := range finding.Checks {
					if check.Status == rulings.NotAsked && !unread(k.Checks[i]) {
						t.Errorf("%s/%v: check %d cannot be asked of the naive model", k.ID,
							ruleset, i+1)
					}
				}
			}
		}
	})
}

// TestAblation checks that a ruling fails under each of its rulesets without a rule of
// its turns-on list, that each rule is a fixture or can be switched off, and that the
// latter are in a list. In short mode, it tries three rulings for each rule.
func TestAblation(t *testing.T) {
	each(t, contests, func(t *testing.T, n contest) {
		var all []string
		for _, r := range game.Catalogue(n.rules) {
			all = append(all, r.ID)
		}
		off, ids := n.of(rulings.Hypothesis.LeftOut)
		known := slices.Concat(ids, strings.Fields(n.fixtures))
		slices.Sort(known)
		if diff := cmp.Diff(slices.Sorted(slices.Values(all)), known); diff != "" {
			t.Errorf("the rules that can be switched off and the fixtures are not all rules "+
				"(-all +both)\n%s", diff)
		}
		byRule := map[string][]*rulings.Case{}
		for _, k := range n.cases(t) {
			for _, rule := range k.TurnsOn {
				byRule[rule] = append(byRule[rule], k)
				if !slices.Contains(ids, rule) {
					t.Errorf("%s has %s in turns-on, which cannot be switched off", k.ID, rule)
				}
			}
		}
		for _, m := range off {
			t.Run(m.ID, func(t *testing.T) {
				t.Parallel()
				cases := byRule[m.ID]
				if len(cases) == 0 {
					t.Fatalf("no ruling has %s in turns-on", m.ID)
				}
				if testing.Short() {
					cases = cases[:min(3, len(cases))]
				}
				for _, k := range cases {
					for _, ruleset := range rulesetsOf(k) {
						if k.Try(m.Game, ruleset).Status() != rulings.Failed {
							t.Errorf("%s/%v, %q, has %s in turns-on, but all its checks pass where %s",
								k.ID, ruleset, k.Title, m.ID, m.Says)
						}
					}
				}
			})
		}
	})
}

// TestDisputes checks that every dispute of Nemoroth has another reading, and that a
// ruling names a dispute if and only if it fails with that reading. Of a ruling that
// causes.txt has, only the named disputes are tried again, to save time.
func TestDisputes(t *testing.T) {
	t.Parallel()
	others := map[string][]rulings.Hypothesis{}
	readings, _ := nemoroths.of(isReading)
	for _, m := range readings {
		id := strings.TrimRight(m.ID, "abc")
		others[id] = append(others[id], m)
	}
	corpus := rulings.MustLoad()
	disputes, recorded := corpus.Disputes(), map[*rulings.Case]bool{}
	for _, m := range nemoroths.misread {
		for _, k := range corpus.FailUnder(m.ID) {
			recorded[k] = true
		}
	}
	for _, k := range corpus.Cases() {
		if testing.Short() && k.Disputes == nil {
			continue
		}
		t.Run(k.ID, func(t *testing.T) {
			t.Parallel()
			for _, ruleset := range rulesetsOf(k) {
				if k.Try(k.Rules, ruleset).Mismatches() != nil {
					t.Fatalf("%s fails by the rules as written; first: go test ./rulings -run "+
						"'TestCorpus$/%s'", k.ID, k.ID)
				}
			}
			var hangsOn []string
			for _, d := range disputes {
				named := slices.Contains(k.Disputes, d.ID)
				fails := func(m rulings.Hypothesis) bool {
					if recorded[k] && !named {
						return slices.Contains(corpus.FailUnder(m.ID), k)
					}
					return failsUnder(k, m.Game, rulesetsOf(k)...)
				}
				if slices.ContainsFunc(others[d.ID], fails) {
					hangsOn = append(hangsOn, d.ID)
				}
			}
			if diff := cmp.Diff(k.Disputes, hangsOn); diff != "" {
				t.Errorf("%s: the ruling must name exactly the disputes whose other reading changes "+
					"a check (-named +changes)\n%s", k.Title, diff)
			}
		})
	}
	for _, d := range disputes {
		if others[d.ID] == nil {
			t.Errorf("there is no other reading of %s", d.ID)
		}
	}
}

func FuzzWormhole(f *testing.F) { Against(f, wormholes.rules, wormholes.whole) }
func FuzzNature(f *testing.F)   { Against(f, natures.rules, natures.whole) }

// TestNeighbourDisputes checks that with the other reading of a dispute, exactly
// the rulings fail that name it. A ruling does not count as failed if the other
// reading rejects its position or setup, or ends the game there. The rulings that do not name
// it and do not fail, as causes.txt records, are not tried again.
func TestNeighbourDisputes(t *testing.T) {
	each(t, neighbours, func(t *testing.T, n contest) {
		corpus, err := n.corpus()
		if err != nil {
			t.Fatal(err)
		}
		readings, _ := n.of(isReading)
		for _, m := range readings {
			q, other := m.ID, m.Game
			for _, k := range n.cases(t) {
				named := slices.Contains(k.Disputes, q)
				if !named && !slices.Contains(corpus.FailUnder(q), k) {
					continue
				}
				finding := k.Try(other, "")
				failed := finding.Status() == rulings.Failed
				if failed && !named {
					failed = slices.ContainsFunc(finding.Mismatches(),
						func(m rulings.Mismatch) bool { return !n.moot(m) })
				}
				if failed && !named && k.UsesPosition() {
					_, refused := k.Reach(other, "")
					failed = refused == nil
				}
				if failed != named && n.unread[k.ID] != q {
					t.Errorf("%s, %q: names %s: %v, fails with the other reading: %v (%s)", k.ID,
						k.Title, q, named, failed, m.Says)
				}
			}
		}
	})
}
