// Package naive is a second implementation of the rules of the Game of Nemoroth,
// to be compared with package nemoroth position by position.
//
// New returns a Model: the rules under one ruleset. Model.Start begins a Game,
// whose methods list, explain and play moves. Rules returns the same rules as a
// game.Rules.
//
// Model.Without switches off nearly any rule. Tests check the rulings corpus with
// it: without a rule that a ruling turns on, one of the ruling's checks must
// fail. Model.Read puts other readings of disputed rules in force (Readings), or
// rules changed as a reader might misread them (Variants).
//
// # For maintainers
//
// This package was written from RULEBOOK.md and FORMATS.md alone, without reading
// the engine's rule code. The two share plain values (squares, pieces, setups,
// rulesets, moves, effects, reports) and nothing that decides a rule. The orders
// of effects and problems are those documented with these values. One exception:
// the engine's list of the problems of a setup (POS-1) was seen, since it is in
// the same file as the setup. Model.Problems is written anew, but is not fully
// independent.
//
// Everything is done in the plainest way. A board is a list of occupants and a
// number of plies of ichor for each square. Every occupant has a serial number,
// by which it is found after a move. Lists are sorted by comparators of this
// package, and repetition compares texts. The code is slow, and little in it can
// be wrong.
package naive

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Rules returns this implementation as a game.Rules, with some rules switched
// off. Its Start returns an error if Model.Without does. Its games are
// game.Compellers and game.Passers.
func Rules(without ...nemoroth.Rule) game.Rules { return rules{nemorothgame.Rules(), without, nil} }

type rules struct {
	library game.Rules // for the names of game and rulesets
	without []nemoroth.Rule
	as      []string
}

func (r rules) Name() string       { return r.library.Name() }
func (r rules) Rulesets() []string { return r.library.Rulesets() }

func (r rules) Start(line, ruleset string) (game.Game, error) {
	preset, err := nemoroth.ParseRuleset(ruleset)
	s := nemoroth.StartSetup()
	if err == nil && line != "" {
		s, err = nemoroth.ParseSetup(line)
	}
	var m Model
	if err == nil {
		m, err = New(preset).Without(r.without...)
	}
	if err == nil && r.as != nil {
		m, err = m.Read(r.as...)
	}
	if err != nil {
		return nil, nemorothgame.Error(err)
	}
	return shown(m.Start(s))
}

func (rules) SideName(turn string) string { return nemorothgame.Rules().SideName(turn) }

// Of returns the naive game behind g, and false if g is not a game of Rules.
func Of(g game.Game) (*Game, bool) {
	p, ok := g.(point)
	return p.g, ok
}

// A point makes a Game a game.Game.
type point struct{ g *Game }

func shown(g *Game, err error) (game.Game, error) {
	if err != nil {
		return nil, nemorothgame.Error(err)
	}
	return point{g}, nil
}

func (p point) Ruleset() string                { return p.g.model.rules.String() }
func (p point) Line() string                   { return p.g.String() }
func (p point) Turn() string                   { return sideField(p.g.side)[1:] }
func (p point) Outcome() game.Outcome          { return nemorothgame.Outcome(p.g.Outcome()) }
func (p point) Compulsions() []game.Compulsion { return nemorothgame.Compulsions(p.g.Compulsions()) }
func (p point) Pass() (game.Game, error)       { return point{p.g.Pass()}, nil }

func (p point) Moves() []string {
	all := []string{}
	for _, r := range p.g.legal() {
		all = append(all, name(r.move))
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
	switch r, _ := p.g.judge(m); r.Verdict {
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
	r, after := p.g.Try(m)
	return Report(r, after)
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
	return shown(p.g.Play(m))
}
