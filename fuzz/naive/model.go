package naive

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A Model is this implementation as a game.Rules, after some changes to the rules,
// such as misreadings. Its games are game.Compellers and game.Passers.
type Model []func(*Rules)

// Rules returns the rules of the model under a ruleset.
func (m Model) Rules(options nemoroth.Ruleset) *Rules {
	r := New(options)
	for _, change := range m {
		change(r)
	}
	return r
}

// Name returns "nemoroth".
func (m Model) Name() string { return nemorothgame.Rules().Name() }

// SideName returns "Alabaster" or "Obsidian".
func (m Model) SideName(turn string) string { return nemorothgame.Rules().SideName(turn) }

// Rulesets lists the names of the presets.
func (m Model) Rulesets() []string { return nemorothgame.Rules().Rulesets() }

// Start begins a game at a position line.
func (m Model) Start(line, ruleset string) (game.Game, error) {
	options, err := nemoroth.ParseRuleset(ruleset)
	s := nemoroth.StartSetup()
	if err == nil && line != "" {
		s, err = nemoroth.ParseSetup(line)
	}
	if err != nil {
		return nil, nemorothgame.Error(err)
	}
	g, err := m.Rules(options).Start(s)
	return shown(g, options, err)
}

// Of returns the naive game behind g, and false if g is not a game of a Model.
func Of(g game.Game) (*Game, bool) {
	p, ok := g.(point)
	return p.g, ok
}

// A point makes a Game a game.Game.
type point struct {
	g       *Game
	ruleset nemoroth.Ruleset // as asked for, whatever options a change reverses
}

func shown(g *Game, ruleset nemoroth.Ruleset, err error) (game.Game, error) {
	if err != nil {
		return nil, nemorothgame.Error(err)
	}
	return point{g, ruleset}, nil
}

func (p point) Ruleset() string { return p.ruleset.String() }
func (p point) Line() string    { return p.g.String() }
func (p point) Turn() string {
	text, _ := p.g.Side.MarshalText()
	return string(text)
}
func (p point) Outcome() game.Outcome { return nemorothgame.Outcome(p.g.Outcome()) }
func (p point) Pass() (game.Game, error) {
	return point{p.g.Pass(), p.ruleset}, nil
}
func (p point) Compulsions() []game.Compulsion {
	return nemorothgame.Compulsions(p.g.Compelled())
}

func (p point) Moves() []string {
	all := []string{}
	for _, mv := range p.g.Legal() {
		all = append(all, mv.String())
	}
	return all
}

func (p point) Read(text string) (string, error) {
	m, err := p.read(text)
	if err != nil {
		return "", nemorothgame.Error(err)
	}
	return m.String(), nil
}

// read returns the canonical move that a name stands for (NAME-1).
func (p point) read(text string) (nemoroth.Move, error) {
	m, err := nemoroth.ParseMove(text)
	if err != nil || !m.IsScream() {
		return m, err
	}
	switch r, _ := p.g.Try(m); r.Verdict {
	case nemoroth.VerdictInvalid:
		return m, fmt.Errorf("naive: %w: %s: %s", nemoroth.ErrInvalid, text, r.Invalid)
	case nemoroth.VerdictAmbiguous:
		return m, &nemoroth.AmbiguousError{Input: text, Candidates: r.Candidates}
	default:
		return r.Move, nil
	}
}

func (p point) Explain(text string) game.Report {
	m, err := p.read(text)
	if err != nil {
		return game.Report{Move: text, Unread: err.Error()}
	}
	return Report(p.g.Try(m))
}

// Report turns the results of Game.Try into a report of package game.
func Report(r nemoroth.Report, after *Game) game.Report {
	t := nemorothgame.Report(r, 1)
	t.After = ""
	if after != nil {
		t.After = after.String()
	}
	return t
}

func (p point) Play(text string) (game.Game, error) {
	m, err := p.read(text)
	if err != nil {
		return nil, nemorothgame.Error(err)
	}
	g, err := p.g.Play(m)
	return shown(g, p.ruleset, err)
}
