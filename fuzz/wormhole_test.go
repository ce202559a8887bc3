package fuzz

import (
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/internal/gen"
	naive "github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// This file holds Wormhole's two implementations and its rulings against each
// other.

var wormholePositions = flag.Int("wormhole", 4000, "how many positions TestWormholeAgreement compares at least")

// TestWormholeAgreement compares the two implementations on seeded positions,
// parents and children alike, and of each position some moves that are perhaps
// illegal. For a long run:
//
//	go test ./fuzz -run WormholeAgreement -wormhole=200000 -seed=2 -v
func TestWormholeAgreement(t *testing.T) {
	most := *wormholePositions
	if testing.Short() {
		most = min(most, 1000)
	}
	type result struct {
		c      gametest.Case
		counts gametest.Counts
		err    error
	}
	var all gametest.Counts
	err := gen.Each(t.Context(), *workers, func(i uint64) result {
		c := wormholeCase(*seed, i)
		counts, err := gametest.Compare(wormhole.Rules(), naive.Model{}, c, gametest.Detail{})
		return result{c, counts, err}
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
}

// wormholeCase makes a case of a number: a game from the opening, or one from a
// set-up, possible or not.
func wormholeCase(seed, i uint64) gametest.Case {
	r := rand.New(rand.NewPCG(seed, i))
	c := gametest.Case{Choices: make([]byte, r.IntN(24)), Ask: wormholeQuestions}
	for ply := range c.Choices {
		c.Choices[ply] = byte(r.Uint32())
	}
	if i%4 == 0 {
		c.Choices = append(c.Choices, c.Choices...)
		return c
	}
	g := game.Grid{Fields: []string{"wb"[r.IntN(2):][:1], fmt.Sprint(1 + r.IntN(40))}}
	holes, pieces := r.Float64(), r.Float64()/2
	for at := range g.Squares {
		switch x := r.Float64(); {
		case x < holes*holes:
			g.Squares[at] = 'x'
		case x < holes*holes+pieces:
			g.Squares[at] = "MCWNPPPmcwnppp"[r.IntN(14)]
			if pawns := at < 8 || at >= 56; pawns && r.IntN(8) > 0 {
				g.Squares[at] = "MCWNmcwn"[r.IntN(8)]
			}
		default:
			g.Squares[at] = '.'
		}
	}
	for _, king := range "Kk" {
		for n := 1 + r.IntN(40)/39; n > 0; n-- {
			g.Squares[r.IntN(64)] = byte(king)
		}
	}
	c.Line = g.Line()
	return c
}

// wormholeQuestions lists moves that are asked about in a position: of pieces of
// both sides to squares of all sorts, now and then under a wrong letter.
func wormholeQuestions(g game.Game) (names []string) {
	b, err := wormhole.Rules().(game.Boarder).Board(g.Line())
	if err != nil {
		return nil
	}
	h := fnv.New64a()
	h.Write([]byte(g.Line()))
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	for from, cell := range b.Cells {
		for range 4 {
			if len(cell.Tokens) == 0 || cell.Owners[0] != g.Turn() && r.IntN(8) > 0 {
				continue
			}
			kind := strings.ToUpper(cell.Tokens[0])
			if r.IntN(16) == 0 {
				kind = string("KMCWNP"[r.IntN(6)])
			}
			to := r.IntN(64)
			if near := from + []int{8, -8, 16, -16, 7, 9, -7, -9, 1, -1, 2, 17, 15}[r.IntN(13)]; near >= 0 && near < 64 && r.IntN(3) > 0 {
				to = near
			}
			name := kind + cell.Square + game.SquareName(to)
			if kind == "P" && r.IntN(2) == 0 {
				name += "=" + string("CMNW"[r.IntN(4)])
			}
			names = append(names, name)
		}
	}
	return append(names, "Pe7e8=K", "Ke1", "")
}

// wormholeRoles are the roles in which each citable rule is named.
var wormholeRoles = map[string]string{
	"WORM-HOLE-1": "effect", "WORM-HOLE-2": "reason", "WORM-MOVE-1": "reason", "WORM-TAKE-1": "effect reason", "WORM-MOVE-KING": "effect reason",
	"WORM-MOVE-LION": "effect reason", "WORM-TAKE-2": "effect reason", "WORM-MOVE-CHAMPION": "effect reason", "WORM-MOVE-WIZARD": "effect reason",
	"WORM-MOVE-KNIGHT": "effect reason", "WORM-MOVE-PAWN": "reason", "WORM-PAWN-1": "effect reason", "WORM-PAWN-2": "effect reason",
	"WORM-PAWN-3": "effect reason", "WORM-PROMO-1": "effect reason", "WORM-PROMO-2": "reason", "WORM-CHECK-2": "reason", "WORM-END-1": "effect",
	"WORM-POS-1": "problem", "WORM-POS-2": "problem", "WORM-POS-3": "problem",
}

// TestWormholeCoverage holds that every citable rule is named in each of its
// roles in seeded cases, and in no other.
func TestWormholeCoverage(t *testing.T) {
	roles, counts := map[string][]string{}, map[string]int{}
	name := func(rule, role string) {
		if counts[rule+" as "+role]++; !slices.Contains(roles[rule], role) {
			roles[rule] = append(roles[rule], role)
		}
	}
	for i := range uint64(3000) {
		c := wormholeCase(*seed, i)
		g, err := wormhole.Rules().Start(c.Line, "")
		if setup := (*game.SetupError)(nil); errors.As(err, &setup) {
			for _, p := range setup.Problems {
				name(p.Rule, "problem")
			}
		}
		for ply := 0; err == nil && !g.Outcome().Over && ply < len(c.Choices); ply++ {
			moves := g.Moves()
			move := moves[int(c.Choices[ply])%len(moves)]
			for _, asked := range append(c.Ask(g), move) {
				said := g.Explain(asked)
				for _, reason := range said.Reasons {
					name(reason.Rule, "reason")
				}
				for _, e := range said.Effects {
					name(e.Rule, "effect")
				}
			}
			g, err = g.Play(move)
		}
	}
	got, citable := map[string]string{}, map[string]string{}
	for rule, list := range roles {
		slices.Sort(list)
		got[rule] = strings.Join(list, " ")
	}
	for _, r := range game.Catalogue(wormhole.Rules()) {
		if r.Citable {
			citable[r.ID] = wormholeRoles[r.ID]
		}
	}
	if diff := cmp.Diff(citable, got); diff != "" {
		t.Errorf("roles of the citable rules (-want +got)\n%s", diff)
	}
	t.Log(counts)
}

func wormholeCorpus(t *testing.T) []*rulings.Case {
	t.Helper()
	c, err := wormhole.Corpus()
	if err != nil {
		t.Fatal(err)
	}
	return c.Cases()
}

// wormholeFixtures are the rules that the naive model cannot switch off: the
// board and its array, what follows from other rules, and how things are written.
var wormholeFixtures = []string{"WORM-SETUP-1", "WORM-SETUP-2", "WORM-SETUP-3", "WORM-SETUP-4", "WORM-HOLE-4", "WORM-HOLE-5", "WORM-END-3",
	"WFEN-1", "WNAME-1", "WORM-EFFECT", "WORM-WHY", "WPROTO-1"}

// TestWormholeAblation: the naive model holds the rulings on Wormhole, and does
// not without a rule that a ruling turns on. Every rule that can be switched off
// has such a ruling, the others have none.
func TestWormholeAblation(t *testing.T) {
	var all []string
	for _, r := range game.Catalogue(wormhole.Rules()) {
		all = append(all, r.ID)
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(all)), slices.Sorted(slices.Values(append(naive.Switchable(), wormholeFixtures...)))); diff != "" {
		t.Errorf("the rules are not those that can be switched off and the fixtures (-rules +both)\n%s", diff)
	}
	turned := map[string]bool{}
	for _, k := range wormholeCorpus(t) {
		whole := k.Try(naive.Model{}, "Standard")
		for _, m := range whole.Mismatches() {
			t.Errorf("%s\n%v", k.Title, m)
		}
		for i, check := range whole.Checks {
			if check.Status == rulings.NotAsked && k.Checks[i].Record == "" {
				t.Errorf("%s: check %d could not be asked", k.ID, i+1)
			}
		}
		for _, rule := range k.TurnsOn {
			turned[rule] = true
			without, err := naive.Model{}.Without(rule)
			if err != nil {
				t.Errorf("%s: %v", k.ID, err)
			} else if k.Try(without, "Standard").Status() != rulings.Failed {
				t.Errorf("%s, %q, turns on %s, but all its checks hold where %s", k.ID, k.Title, rule, naive.Off(rule))
			}
		}
	}
	for _, rule := range naive.Switchable() {
		if !turned[rule] {
			t.Errorf("no ruling turns on %s", rule)
		}
	}
}

var disputeLabel = regexp.MustCompile(`^RULEBOOK §9 (Q-\d\d)$`)

// inGeneral are disputes whose readings no single answer tells apart: which game
// and which array is meant, and what a bound counts.
var inGeneral = []string{"Q-01", "Q-02", "Q-14"}

// unread are rulings on readings of a dispute that the naive model does not have.
var unread = map[string]string{
	"WR-0027": "Q-06", // the model's other reading is about Pawns
	"WR-0049": "Q-07", // on the third reading
}

// TestWormholeDisputes: with a dispute read the other way, exactly the rulings
// fail that name it among their sources. A reading that refuses a ruling's
// position or set-up for the number of its holes, or ends the game in it, says
// nothing about what is asked there.
func TestWormholeDisputes(t *testing.T) {
	named := map[string]bool{}
	labels := map[string][]string{} // by ruling
	for _, k := range wormholeCorpus(t) {
		for _, s := range k.Sources {
			if m := disputeLabel.FindStringSubmatch(s.Section); m != nil {
				labels[k.ID] = append(labels[k.ID], m[1])
				named[m[1]] = true
			}
		}
		if k.Basis == "disputed" && labels[k.ID] == nil {
			t.Errorf("%s is disputed and names no dispute", k.ID)
		}
	}
	for _, q := range append(naive.Disputes(), inGeneral...) {
		if !named[q] {
			t.Errorf("no ruling is about %s", q)
		}
	}
	for _, q := range naive.Disputes() {
		other, err := naive.Model{}.Reading(q)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range wormholeCorpus(t) {
			finding, labelled := k.Try(other, "Standard"), slices.Contains(labels[k.ID], q)
			failed := finding.Status() == rulings.Failed
			if failed && !labelled {
				failed = slices.ContainsFunc(finding.Mismatches(), func(m rulings.Mismatch) bool { return !strings.Contains(m.Got, "WORM-POS-4") })
			}
			if failed && !labelled && k.UsesPosition() {
				g, refused := k.Reach(other, "Standard")
				failed = refused == nil && g.Outcome().Reason != "bare Kings"
			}
			if failed != labelled && unread[k.ID] != q {
				t.Errorf("%s, %q: names %s: %v; fails where %s: %v", k.ID, k.Title, q, labelled, naive.Off(q), failed)
			}
		}
	}
}
