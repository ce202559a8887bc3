package fuzz

import (
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// playthroughs are small random games from random positions to their end. Their
// text in testdata shows a change of the rules as a readable difference. Each is
// the first seeded case that its name fits.
var playthroughs = []struct {
	name string
	has  func(*facts) bool
}{
	{"standard-everything-to-compulsion", func(f *facts) bool {
		for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
			if f.effects[k] == 0 {
				return false
			}
		}
		return f.rules[nemoroth.RuleEngulf1] > 0 && f.rules[nemoroth.RuleEngulf2] > 0
	}},
	{"standard-sparse-to-stalemate", func(f *facts) bool { return f.plies >= 8 && f.occupants <= 8 }},
	{"standard-walled-in-to-repetition", func(f *facts) bool { return f.plies >= 8 && f.mummies >= 48 }},
	{"azgoroth-crowds-to-stalemate", func(f *facts) bool { return f.plies >= 8 && f.crowds >= 4 }},
	{"azgoroth-screams-to-compulsion", func(f *facts) bool { return f.effects[nemoroth.EffectScream] >= 4 }},
	{"betza-petrified-to-compulsion", func(f *facts) bool { return f.effects[nemoroth.EffectPetrify] >= 4 }},
	{"betza-scattered-to-repetition", func(f *facts) bool { return f.plies >= 8 && f.occupants >= 8 && f.shared == 0 }},
	{"options-from-the-start-to-repetition", func(f *facts) bool { return f.plies >= 8 && f.fromStart }},
}

const (
	playthroughSeed = 2002
	mostPlies       = 20
	mostSearched    = 200000 // cases
)

// facts are the properties of a game that decide whether a name fits it.
type facts struct {
	ruleset nemoroth.Ruleset
	end     nemoroth.EndReason
	plies   int
	effects map[nemoroth.EffectKind]int
	rules   map[nemoroth.Rule]int // effects by rule

	// In the first position:
	fromStart bool
	occupants int // without Mummies
	mummies   int
	shared    int // squares with two occupants or more
	crowds    int // squares with three occupants or more
}

func gather(g *nemoroth.Game) (*facts, error) {
	f := &facts{ruleset: g.Ruleset(), end: g.Outcome().Reason, plies: g.Ply(),
		effects: map[nemoroth.EffectKind]int{}, rules: map[nemoroth.Rule]int{}}
	h := g.First()
	s := h.Setup()
	f.fromStart = h.Position() == nemoroth.Start()
	for _, occupants := range s.Occupants {
		if len(occupants) > 1 {
			f.shared++
		}
		if len(occupants) > 2 {
			f.crowds++
		}
		for _, p := range occupants {
			if p.Kind == nemoroth.Mummy {
				f.mummies++
			} else {
				f.occupants++
			}
		}
	}
	for _, m := range g.Line() {
		trace, err := h.Trace(m)
		if err != nil {
			return nil, err
		}
		for _, e := range trace {
			f.effects[e.Kind]++
			f.rules[e.Rule]++
		}
		if h, err = h.Play(m); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// fits reports whether the first word of a name is the ruleset ("options" if it
// is not a preset), the last word is the end reason, and has is true.
func (f *facts) fits(name string, has func(*facts) bool) bool {
	rules, _, _ := strings.Cut(name, "-")
	_, end, _ := strings.Cut(name, "-to-")
	return rules == rulesetWord(f.ruleset) && end == f.end.String() && has(f)
}

func rulesetWord(r nemoroth.Ruleset) string {
	for _, preset := range nemoroth.Rulesets() {
		if r == preset {
			return strings.ToLower(r.String())
		}
	}
	return "options"
}

// playAtRandom plays at most mostPlies random plies from a seeded position.
func playAtRandom(game uint64) (*nemoroth.Game, error) {
	_, c, rng := gen.Seeded(playthroughSeed, game)
	g, err := c.Setup.Game(c.Ruleset)
	for err == nil && g.Ply() < mostPlies {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		g, err = g.Play(gen.Choose(g, moves, byte(rng.IntN(0xff)))) // no passes
	}
	return g, err
}

func search(t *testing.T) map[string]*nemoroth.Game {
	t.Helper()
	type result struct {
		game  *nemoroth.Game
		facts *facts
		err   error
	}
	found := map[string]*nemoroth.Game{}
	do := func(i uint64) (r result) {
		if r.game, r.err = playAtRandom(i); r.err == nil && r.game.Outcome().Over {
			r.facts, r.err = gather(r.game)
		}
		return r
	}
	take := func(i uint64, r result) bool {
		if r.err != nil {
			t.Fatalf("case %d: %v", i, r.err)
		}
		for _, p := range playthroughs {
			if found[p.name] == nil && r.facts != nil && r.facts.fits(p.name, p.has) {
				t.Logf("%s is case %d of seed %d", p.name, i, playthroughSeed)
				found[p.name] = r.game
			}
		}
		return len(found) < len(playthroughs) && i < mostSearched
	}
	if err := gen.Each(t.Context(), *workers, do, take); err != nil {
		t.Fatal(err)
	}
	return found
}

// TestFits checks that a name fits no other ruleset, end reason or content.
func TestFits(t *testing.T) {
	f := &facts{ruleset: nemoroth.Betza(), end: nemoroth.EndStalemate}
	yes, no := func(*facts) bool { return true }, func(*facts) bool { return false }
	for _, x := range []struct {
		name string
		has  func(*facts) bool
		want bool
	}{
		{"betza-x-to-stalemate", yes, true},
		{"betza-x-to-stalemate", no, false},
		{"betza-x-to-compulsion", yes, false},
		{"standard-x-to-stalemate", yes, false},
		{"options-x-to-stalemate", yes, false},
	} {
		if got := f.fits(x.name, x.has); got != x.want {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
	}
	for r, want := range map[nemoroth.Ruleset]string{
		nemoroth.Standard(): "standard", nemoroth.Azgoroth(): "azgoroth", nemoroth.Betza(): "betza", {OwnGhastBars: true}: "options",
	} {
		if got := rulesetWord(r); got != want {
			t.Errorf("%v is %s, want %s", r, got, want)
		}
	}
}
