package fuzz

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A plain game has only the methods of game.Rules.
type plain struct{ game.Rules }

// A drawn game is a game.Boarder, but not a game.Sampler.
type drawn struct {
	game.Rules
	game.Boarder
}

// tested lists games with two implementations, one of them plain and one drawn.
func tested() []contest {
	rules := wormholes.rules
	return append(contests, contest{rules: plain{rules}, whole: wormholes.whole},
		contest{rules: drawn{rules, rules.(game.Boarder)}, whole: wormholes.whole})
}

// TestGenerator checks that a case is the same each time, that both
// implementations pass, and that at least half of the cases can stand.
func TestGenerator(t *testing.T) {
	for _, n := range tested() {
		t.Run(n.rules.Name(), func(t *testing.T) {
			g := For(n.rules)
			inputs := g.Seeds()
			for i := range uint64(40) {
				inputs = append(inputs, Seed{"", g.Bytes(*seed, i)})
			}
			inputs = append(inputs, Seed{"", nil}, Seed{"", []byte("line ")},
				Seed{"", []byte("line 8/8 w\nx")}, Seed{"", make([]byte, 1000)})
			stand, asked := 0, 0
			for i, s := range inputs {
				c := g.Case(s.Data)
				again := g.Case(s.Data)
				if c.Line != again.Line || c.Ruleset != again.Ruleset ||
					!cmp.Equal(c.Moves, again.Moves) {
					t.Errorf("%q: first %v, then %v", s.Data, c, again)
				}
				if len(c.Moves) > mostPlies {
					t.Errorf("%q: %d plies", s.Data, len(c.Moves))
				}
				at, err := n.rules.Start(c.Line, c.Ruleset)
				if err == nil {
					stand++
					questions := c.Ask(at)
					asked += len(questions)
					if diff := cmp.Diff(questions, c.Ask(at)); diff != "" {
						t.Errorf("%q: the second call of Ask differs (-first +second)\n%s",
							s.Data, diff)
					}
				}
				if i%16 > 0 {
					continue
				}
				if err := gametest.Check(n.rules, c); err != nil {
					t.Errorf("%q:\n%v", s.Data, err)
				}
				if _, err := gametest.Compare(n.rules, n.whole, c, gametest.Detail{}); err != nil {
					t.Errorf("%q:\n%v", s.Data, err)
				}
			}
			if 2*stand < len(inputs) || asked < stand {
				t.Errorf("only %d of %d cases can stand, with %d questions", stand, len(inputs),
					asked)
			}
		})
	}
}

// TestSeeds checks that the examples in rule tables are seeds.
func TestSeeds(t *testing.T) {
	for _, n := range tested() {
		data := map[string][]byte{}
		for _, s := range For(n.rules).Seeds() {
			data[s.Name] = s.Data
		}
		for _, r := range game.Catalogue(n.rules) {
			c := For(n.rules).Case(data["example-of-"+strings.ToLower(r.ID)])
			if c.Line != r.Example.Line || len(c.Moves) < len(r.Example.Moves) {
				t.Errorf("%s: %q with %d plies, want the example %v", r.ID, c.Line, len(c.Moves),
					r.Example)
			}
		}
	}
}

// TestSource checks that each byte after the first eight changes one random number, so
// that a small change of the bytes is a small change of the case.
func TestSource(t *testing.T) {
	numbers := func(data ...byte) (list [8]uint64) {
		s := newSource(append([]byte("seedseed"), data...))
		for i := range list {
			list[i] = s.Uint64()
		}
		return list
	}
	plain, changed := numbers(), numbers(0, 0, 7, 0)
	for i := range plain {
		if (plain[i] != changed[i]) != (i == 2) {
			t.Errorf("number %d: %x, then %x", i, plain[i], changed[i])
		}
	}
}

// TestWith checks With and Has: at least 90 of 100 cases have the features.
func TestWith(t *testing.T) {
	for _, test := range []struct {
		rules    game.Rules
		features []string
		in       func(string) bool // whether a position line can have the features
	}{
		{nemorothgame.Rules(), []string{"O on move"},
			func(line string) bool { return strings.Contains(line, " O ") }},
		{nemorothgame.Rules(), []string{"L*|l* beside A|a", "H|h on 1|2"},
			func(line string) bool {
				return strings.ContainsAny(line, "Aa") &&
					strings.Contains(line, "*")
			}},
		{nemorothgame.Rules(), []string{"B with b", "pG"},
			func(line string) bool {
				return strings.Contains(line, "B") &&
					strings.Contains(line, "pG")
			}},
		{wormholes.rules, []string{"M beside m", "b on move"},
			func(line string) bool {
				return strings.Contains(line, " b ") &&
					strings.Contains(line, "m")
			}},
		{natures.rules, []string{"T beside T", "r"},
			func(line string) bool { return strings.Count(line, "T") > 1 }},
		{drawn{natures.rules, natures.rules.(game.Boarder)}, []string{"T beside b"},
			func(line string) bool { return strings.Contains(line, "b") }},
	} {
		g, err := For(test.rules).With(test.features...)
		if err != nil {
			t.Error(err)
			continue
		}
		have := 0
		for i := range uint64(100) {
			c := g.Seeded(*seed, i)
			if !g.Has(c) {
				continue
			}
			have++
			if at, err := test.rules.Start(c.Line, c.Ruleset); err != nil || !test.in(at.Line()) {
				t.Errorf("Has is true for %q, which does not have %q (%v)", c.Line, test.features,
					err)
			}
		}
		if have < 90 {
			t.Errorf("%s: only %d of 100 have %q", test.rules.Name(), have, test.features)
		}
	}
}

func TestWithRefuses(t *testing.T) {
	for _, test := range []struct {
		rules         game.Rules
		feature, want string
	}{
		{nemorothgame.Rules(), "X", "not a piece"},
		{nemorothgame.Rules(), "white on move", "white"},
		{nemorothgame.Rules(), "A near B", `not a feature; expected one such as "O on move"`},
		{nemorothgame.Rules(), "", "not a feature"},
		{nemorothgame.Rules(), "H on ice", "ice"},
		{wormholes.rules, "N with N", "not a piece or mark for"},
		{wormholes.rules, "x", "x"},
		{plain{wormholes.rules}, "N", "has no boards"},
	} {
		if _, err := For(test.rules).With(test.feature); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.feature, err, test.want)
		}
	}
}
