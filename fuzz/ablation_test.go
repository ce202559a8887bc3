package fuzz_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
)

// fixtures are the rules that the second implementation cannot switch off: what
// would be left is not a game with another rule, but no game, or the same game
// written otherwise. No ruling may turn on one of them; rulings cite them.
var fixtures = []struct {
	id      nemoroth.Rule
	because string
}{
	{nemoroth.RuleSetup1, "the board and the sides' directions are what every other rule is stated in"},
	{nemoroth.RuleSetup2, "a starting position, not a rule of play: every ruling gives its own position"},
	{nemoroth.RuleSetup3, "the kinds and their statues are the values that the other rules are about"},
	{nemoroth.RuleSetup4, "squares that hold anything with any ichor are the board; its bounds are ENGULF-2's and POS-1's, and those can be switched off"},
	{nemoroth.RuleNfen1, "a way of writing: it is held by checks of texts, which no rule of play changes"},
	{nemoroth.RuleName1, "a way of writing: it says how a move is called, not what it does"},
	{nemoroth.RuleProto1, "a way of asking: the answers are those of the rules"},
	{nemoroth.RuleTrace1, "an order of telling: it says how effects are listed, not which there are"},
	{nemoroth.RuleDiagram1, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote1, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote2, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote3, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote4, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote5, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote6, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote7, "a way of writing, which the second implementation does not know"},
}

// TestFixtures: every rule can be switched off or is a fixture, with a reason.
func TestFixtures(t *testing.T) {
	all := naive.Switchable()
	for _, f := range fixtures {
		if f.because == "" {
			t.Errorf("%s: nothing says why it cannot be switched off", f.id)
		}
		all = append(all, f.id)
	}
	var want []nemoroth.Rule
	for _, r := range nemoroth.Rules() {
		want = append(want, r.ID)
	}
	slices.Sort(all)
	slices.Sort(want)
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("the rules are not those that can be switched off and the fixtures (-rules +both)\n%s", diff)
	}
}

// TestWholeModel: the second implementation, nothing switched off, holds the
// corpus too, as far as that is not about texts. Otherwise what fails without a
// rule would prove nothing.
func TestWholeModel(t *testing.T) {
	asked := 0
	for _, k := range rulings.MustLoad().Cases() {
		for _, r := range rulesetsOf(t, k) {
			res := k.CheckWith(ablated{}, r)
			for _, m := range res.Mismatches() {
				t.Errorf("%s\n%v", k.Title, m)
			}
			for i, check := range res.Checks {
				if check.Status != rulings.NotAsked {
					asked++
				} else if form, _ := k.Checks[i].Form(); !isText(form) {
					t.Errorf("%s/%v: check %d, %s, could not be asked", k.ID, r, i+1, k.Checks[i].Words())
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d checks were asked", asked)
	}
}

// isText reports whether checks of a form are about texts alone, which the
// second implementation does not read.
func isText(f rulings.Form) bool {
	switch f {
	case rulings.FormText, rulings.FormRecord, rulings.FormDiagram, rulings.FormReads, rulings.FormMisreads, rulings.FormWrites:
		return true
	}
	return false
}

// TestAblation: a ruling that turns on a rule does so under each of its
// rulesets: without the rule some check of it fails. There is no exception, and
// every rule that can be switched off has such a ruling. In short mode three
// rulings for each rule are tried.
func TestAblation(t *testing.T) {
	byRule := map[nemoroth.Rule][]*rulings.Case{}
	for _, k := range rulings.MustLoad().Cases() {
		for _, rule := range k.TurnsOn {
			byRule[rule] = append(byRule[rule], k)
		}
	}
	for _, f := range fixtures {
		for _, k := range byRule[f.id] {
			t.Errorf("%s (%s) turns on %s, which cannot be switched off: %s", k.ID, k.File, f.id, f.because)
		}
	}
	for _, rule := range naive.Switchable() {
		t.Run(string(rule), func(t *testing.T) {
			t.Parallel()
			cases := byRule[rule]
			if len(cases) == 0 {
				t.Fatalf("no ruling turns on %s", rule)
			}
			if testing.Short() {
				cases = cases[:min(3, len(cases))]
			}
			for _, k := range cases {
				for _, r := range rulesetsOf(t, k) {
					if k.CheckWith(ablated{rule}, r).Status() != rulings.Failed {
						t.Errorf("%s/%v (%s), %q, turns on %s, but all its checks hold where %s",
							k.ID, r, k.File, k.Title, rule, naive.Off(rule))
					}
				}
			}
		})
	}
}

func rulesetsOf(t *testing.T, k *rulings.Case) []nemoroth.Ruleset {
	t.Helper()
	var all []nemoroth.Ruleset
	for _, name := range k.Rulesets {
		r, err := nemoroth.ParseRuleset(name)
		if err != nil {
			t.Fatalf("%s: %v", k.ID, err)
		}
		all = append(all, r)
	}
	return all
}

// ablated is the second implementation of the rules without one of them; whole
// where there is none.
type ablated struct{ without nemoroth.Rule }

func (m ablated) under(r nemoroth.Ruleset) (naive.Model, error) {
	if m.without == "" {
		return naive.New(r), nil
	}
	return naive.New(r).Without(m.without)
}

func (m ablated) Problems(s nemoroth.Setup, r nemoroth.Ruleset) []nemoroth.Problem {
	model, err := m.under(r)
	if err != nil {
		panic(err) // only rules that can be switched off are asked for
	}
	return model.Problems(s)
}

func (m ablated) Start(s nemoroth.Setup, r nemoroth.Ruleset) (rulings.State, error) {
	model, err := m.under(r)
	if err != nil {
		return nil, err
	}
	g, err := model.Start(s)
	if err != nil {
		return nil, err
	}
	return ablatedState{g}, nil
}

// ablatedState answers for a position; what naive.Game says is said as
// nemoroth.Game would.
type ablatedState struct{ game *naive.Game }

func (s ablatedState) Setup() nemoroth.Setup                   { return s.game.Setup() }
func (s ablatedState) Moves() []nemoroth.Move                  { return s.game.Legal() }
func (s ablatedState) Explain(m nemoroth.Move) nemoroth.Report { return s.game.Explain(m) }
func (s ablatedState) Compulsions() []nemoroth.Compulsion      { return s.game.Compulsions() }
func (s ablatedState) Outcome() nemoroth.Outcome               { return s.game.Outcome() }
func (s ablatedState) Pass() (rulings.State, error)            { return ablatedState{s.game.Pass()}, nil }
func (s ablatedState) Game() *nemoroth.Game                    { return nil }

func (s ablatedState) ParseMove(text string) (nemoroth.Move, error) {
	m, err := nemoroth.ParseMove(text)
	if err != nil || m.IsPass() {
		return m, err
	}
	switch r := s.game.Explain(m); r.Verdict {
	case nemoroth.VerdictInvalid:
		return m, fmt.Errorf("%s: %w: %s", text, nemoroth.ErrInvalid, r.Invalid)
	case nemoroth.VerdictAmbiguous:
		return m, &nemoroth.AmbiguousError{Input: text, Candidates: r.Candidates}
	default:
		return r.Move, nil
	}
}

func (s ablatedState) Play(m nemoroth.Move) (rulings.State, error) {
	g, err := s.game.Play(m)
	if err != nil {
		return nil, err
	}
	return ablatedState{g}, nil
}

// TestAblated holds the adapter itself: it refuses what cannot be switched off
// or cannot stand, and names moves as the engine does.
func TestAblated(t *testing.T) {
	if _, err := (ablated{nemoroth.RuleSetup1}).Start(nemoroth.StartSetup(), nemoroth.Standard()); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("Start without SETUP-1 = %v, want ErrInvalid", err)
	}
	s, err := nemoroth.ParseSetup("8/8/4b3/3laL2/8/8/8/8 O 1")
	if err != nil {
		t.Fatal(err)
	}
	state, err := (ablated{}).Start(s, nemoroth.Standard())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text, want string
		err        error
	}{
		{"Be6d4", "Be6d4", nil},
		{"Ae5!f5,d5,e6", "Ae5!f5,d5,e6", nil},
		{"Ae5!", "", nemoroth.ErrAmbiguous},
		{"Ae5!d5", "", nemoroth.ErrInvalid},
		{"e5", "", nemoroth.ErrSyntax},
	} {
		m, err := state.ParseMove(c.text)
		if !errors.Is(err, c.err) || c.err == nil && m.String() != c.want {
			t.Errorf("ParseMove(%q) = %v, %v; want %q, %v", c.text, m, err, c.want, c.err)
		}
	}
	if after, err := state.Play(nemoroth.MustMove("Be6e5")); err == nil {
		t.Errorf("Play(Be6e5) leads to %v; want an error", after)
	}
}
