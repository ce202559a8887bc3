package nemorothgame

import (
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
		if s.Problems(ruleset) == nil {
			stand++
		}
		if problems := repair(s, ruleset).Problems(ruleset); problems != nil {
			t.Errorf("%s under %s, repaired, has %v", line, name, problems)
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

// TestRepair checks that repair removes each kind of problem, and nothing else.
func TestRepair(t *testing.T) {
	for _, x := range []struct{ why, rules, before, after string }{
		{"no problem", "", "8/8/8/3(Hg)[3]4/4l*3/8/8/8 A 1", "8/8/8/3(Hg)[3]4/4l*3/8/8/8 A 1"},
		{"GAZE-2", "", "8/8/3h1Z2/8/4B3/3L*1M2/8/8 A 1", "8/8/3ph1Z2/8/4B3/3pL1M2/8/8 A 1"},
		{"GAZE-1", "", "8/8/8/8/4pb3/8/3H4/8 A 1", "8/8/8/8/4pb3/8/3pH4/8 A 1"},
		{"PROMOTE-1", "", "H7/8/8/8/8/8/8/7h A 1", "Z7/8/8/8/8/8/8/7z A 1"},
		{"PROMOTE-2", "", "pH7/8/8/8/8/8/8/pH7 A 1", "Z7/8/8/8/8/8/8/pH7 A 1"},
		{"PROMOTE-2 is off", "Betza", "pH7/8/8/8/8/8/8/8 A 1", "pH7/8/8/8/8/8/8/8 A 1"},
		{"ICHOR-3", "", "8/8/8/8/3(Zh)[4]4/8/8/8 A 1", "8/8/8/8/3(Zh)4/8/8/8 A 1"},
		{"ENGULF-2, dark", "", "8/8/8/8/3(L*Hgl)4/8/8/8 A 1", "8/8/8/8/3L*4/8/8/8 A 1"},
		{"ENGULF-2, light", "", "8/8/8/8/4(LHg)3/8/8/8 A 1", "8/8/8/8/4(Hg)3/8/8/8 A 1"},
		{"SETUP-4", "", "8/8/8/8/.[0].[11]6/8/8/8 A 1", "8/8/8/8/1.[10]6/8/8/8 A 1"},
		{"SETUP-5", "", "8/8/8/8/H*pl*6/8/8/8 A 1", "8/8/8/8/Hpl6/8/8/8 A 1"},
	} {
		r, err := nemoroth.ParseRuleset(x.rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := repair(nemoroth.MustSetup(x.before), r).String(); got != x.after {
			t.Errorf("%s: %s, want %s", x.why, got, x.after)
		}
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
