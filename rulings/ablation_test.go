package rulings

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// naiveModel is the second implementation of the rules, some of them perhaps
// switched off.
type naiveModel struct{ without []nemoroth.Rule }

func (m naiveModel) under(r nemoroth.Ruleset) naive.Model {
	model, err := naive.New(r).Without(m.without...)
	if err != nil {
		panic(err)
	}
	return model
}

func (m naiveModel) Problems(s nemoroth.Setup, r nemoroth.Ruleset) []nemoroth.Problem {
	return m.under(r).Problems(s)
}

func (m naiveModel) Start(s nemoroth.Setup, r nemoroth.Ruleset) (State, error) {
	g, err := m.under(r).Start(s)
	if err != nil {
		return nil, err
	}
	return naiveState{g}, nil
}

type naiveState struct{ game *naive.Game }

func (s naiveState) Setup() nemoroth.Setup                   { return s.game.Setup() }
func (s naiveState) Moves() []nemoroth.Move                  { return s.game.Legal() }
func (s naiveState) Explain(m nemoroth.Move) nemoroth.Report { return s.game.Explain(m) }
func (s naiveState) Compulsions() []nemoroth.Compulsion      { return s.game.Compulsions() }
func (s naiveState) Outcome() nemoroth.Outcome               { return s.game.Outcome() }
func (s naiveState) Pass() (State, error)                    { return naiveState{s.game.Pass()}, nil }
func (s naiveState) Game() *nemoroth.Game                    { return nil }

func (s naiveState) ParseMove(text string) (nemoroth.Move, error) {
	m, err := nemoroth.ParseMove(text)
	if err != nil || m.IsPass() {
		return m, err
	}
	report := s.game.Explain(m)
	if report.Verdict == nemoroth.VerdictInvalid || report.Verdict == nemoroth.VerdictAmbiguous {
		return m, fmt.Errorf("%s: %s", text, report.Summary())
	}
	return report.Move, nil
}

func (s naiveState) Play(m nemoroth.Move) (State, error) {
	g, err := s.game.Play(m)
	return naiveState{g}, err
}

// The second implementation, whole, holds the whole corpus too, as far as it
// is not about texts.
func TestNaive(t *testing.T) {
	for _, k := range MustLoad().Cases() {
		for _, name := range k.Rulesets {
			r, err := nemoroth.ParseRuleset(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range k.CheckWith(naiveModel{}, r).Mismatches() {
				t.Errorf("%s\n%v", k.Title, m)
			}
		}
	}
}

// A ruling turns on a rule if some check fails, under some of its
// rulesets, once the rule is switched off. A citation that nobody can falsify
// is worth nothing.
func TestAblation(t *testing.T) {
	switchable := naive.Switchable()
	for _, k := range MustLoad().Cases() {
		for _, rule := range k.TurnsOn {
			if !slices.Contains(switchable, rule) {
				t.Errorf("%s (%s) turns on %s, which cannot be switched off", k.ID, k.File, rule)
				continue
			}
			fails := false
			for _, name := range k.Rulesets {
				r, err := nemoroth.ParseRuleset(name)
				if err != nil {
					t.Fatal(err)
				}
				fails = fails || k.CheckWith(naiveModel{[]nemoroth.Rule{rule}}, r).Status() == Failed
			}
			if !fails {
				t.Errorf("%s (%s) holds without %s, which it turns on", k.ID, k.File, rule)
			}
		}
	}
}
