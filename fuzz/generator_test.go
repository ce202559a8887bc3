package fuzz

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A plain game has only the methods of game.Rules.
type plain struct{ game.Rules }

// TestGenerator checks that a case is the same each time, that at least half of the cases
// can stand, and that the examples of rules are seeds.
func TestGenerator(t *testing.T) {
	t.Parallel()
	for _, n := range append(contests, contest{rules: plain{wormholes.rules}}) {
		g := NewGenerator(n.rules)
		inputs := g.Seeds()
		for i, r := range game.Catalogue(n.rules) {
			c := g.Case(inputs[i].Data)
			if c.Line != r.Example.Line || len(c.Moves) < len(r.Example.Moves) {
				t.Errorf("%s: %q with %d plies, want the example %v", r.ID, c.Line, len(c.Moves),
					r.Example)
			}
		}
		for i := range uint64(40) {
			inputs = append(inputs, Seed{"", g.Bytes(*seed, i)})
		}
		inputs = append(inputs, Seed{"", nil}, Seed{"", []byte("line ")},
			Seed{"", []byte("line 8/8 w\nx")}, Seed{"", make([]byte, 1000)})
		stand, asked := 0, 0
		for _, s := range inputs {
			c, again := g.Case(s.Data), g.Case(s.Data)
			same := c.Line == again.Line && c.Ruleset == again.Ruleset
			if !same || !cmp.Equal(c.Moves, again.Moves) || len(c.Moves) > mostPlies {
				t.Errorf("%q: first %v, then %v", s.Data, c, again)
			}
			at, err := n.rules.Start(c.Line, c.Ruleset)
			if err == nil {
				stand++
				questions := c.Ask(at)
				asked += len(questions)
				if diff := cmp.Diff(questions, c.Ask(at)); diff != "" {
					t.Errorf("%q: other questions (-first +second)\n%s", s.Data, diff)
				}
			}
		}
		if 2*stand < len(inputs) || asked < stand {
			t.Errorf("%s: only %d of %d cases can stand, with %d questions", n.rules.Name(), stand,
				len(inputs), asked)
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

// TestWith checks that features that no board can have are refused. TestBoundaries has some
// that boards have.
func TestWith(t *testing.T) {
	nemoroth, worm := nemorothgame.Rules(), wormholes.rules
	for _, test := range []struct {
		rules         game.Rules
		feature, want string
	}{
		{nemoroth, "X", "not a piece"}, {nemoroth, "white on move", "white"},
		{nemoroth, "A near B", `not a feature; expected one such as "O on move"`},
		{nemoroth, "H 0-from g", "not a feature"}, {nemoroth, "H 8-from g", "can have it"},
		{nemoroth, "", "not a feature"}, {nemoroth, "H on ice", "ice"},
		{worm, "N with N", "8 ranks of 8 squares"}, {worm, "x", "x"},
		{plain{worm}, "N", "has no boards"},
	} {
		_, err := NewGenerator(test.rules).With(test.feature)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.feature, err, test.want)
		}
	}
}
