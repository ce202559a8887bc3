package nemorothgame

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// TestSample checks that samples set every option of the rulesets, on and off, and
// every kind of piece in each state that it can have, for both sides; that most
// positions can stand; and that a repaired setup always can. An option or a kind that
// the sampler does not know would never be compared with the naive model.
func TestSample(t *testing.T) {
	const n = 2000
	seen := map[nemoroth.Piece]bool{}
	on, stand := map[string]int{}, 0
	for i := range uint64(n) {
		line, name := rules{}.Sample(rand.New(rand.NewPCG(i, 1)))
		s, err := nemoroth.ParseSetup(line)
		if err != nil {
			t.Fatal(err)
		}
		ruleset, err := nemoroth.ParseRuleset(name)
		if err != nil {
			t.Fatal(err)
		}
		options := reflect.ValueOf(ruleset)
		for k := range options.NumField() {
			if options.Field(k).Bool() {
				on[options.Type().Field(k).Name]++
			}
		}
		for _, occupants := range s.Occupants {
			for _, p := range occupants {
				seen[p] = true
			}
		}
		var refused *nemoroth.SetupError
		if _, err := s.Position(ruleset); err == nil {
			stand++
		} else if errors.As(err, &refused) && refused.Possible.Problems(ruleset) != nil {
			t.Errorf("%s under %s: %v", line, name, err)
		}
	}
	options := reflect.TypeFor[nemoroth.Ruleset]()
	for k := range options.NumField() {
		if name := options.Field(k).Name; on[name] < n/10 || on[name] > n*9/10 {
			t.Errorf("the option %s is on in %d of %d samples", name, on[name], n)
		}
	}
	for kind := nemoroth.Kind(0); kind < 32; kind++ {
		for side := nemoroth.NoSide; side <= nemoroth.Obsidian; side++ {
			for state := range 4 {
				p := nemoroth.Piece{Kind: kind, Side: side, Petrified: state&1 != 0,
					Digesting: state&2 != 0}
				if p.IsValid() && !seen[p] {
					t.Errorf("no sample has %v", p)
				}
			}
		}
	}
	if stand < n/2 || stand > n*19/20 {
		t.Errorf("%d of %d samples can stand", stand, n)
	}
}

// TestQuestions checks that most questions can be read as moves, and that they are
// mostly illegal.
func TestQuestions(t *testing.T) {
	read, legal := 0, 0
	g, err := Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	asked := Rules().(game.Sampler).Questions(g, rand.New(rand.NewPCG(1, 1)))
	for _, name := range asked {
		if r := g.Explain(name); r.Unread == "" {
			read++
			if r.Legal() {
				legal++
			}
		}
	}
	if 2*read < len(asked) || 2*legal > read {
		t.Errorf("of %d questions %d can be read, and %d are legal", len(asked), read, legal)
	}
}
