// Package naive is a second implementation of the rules of the Game of
// Nemoroth, made to be compared with package nemoroth position by position.
//
// It was written from RULEBOOK.md and FORMATS.md alone, apart from the engine
// and without its rule code being read: the two share plain values (squares,
// pieces, set-ups, rulesets, moves, effects, reports) and nothing that decides
// anything. The orders of effects and problems are those documented beside
// these values. One exception must be known: the engine's list of a set-up's
// problems (POS-1) stands in the same file as the set-up and was seen, so that
// Model.Problems is written anew but is no wholly independent witness.
//
// The plainest way was taken everywhere. A board is a list of occupants and a
// number of plies of ichor for each square; every occupant has a serial number,
// so that what became of it is found by looking for that number; the orders of
// a scream are all tried (of seven or eight squares, all that go on from
// different boards); what is listed is sorted by comparators of its own;
// repetition compares texts. It is slow, and there is little in it to be wrong.
//
// Nearly every rule can be switched off (Model.Without), which is how the
// rulings corpus is checked for citations that do not matter: see Switchable.
package naive

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Rules is this implementation as a game.Rules, some rules switched off; of ids
// that Model.Without refuses Start says so. Its games are game.Compellers and
// game.Passers.
func Rules(without ...nemoroth.Rule) game.Rules { return rules{nemorothgame.Rules(), without, nil} }

type rules struct {
	library game.Rules // for its names
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

// Of returns the naive game behind a game of Rules.
func Of(g game.Game) (*Game, bool) {
	p, ok := g.(point)
	return p.g, ok
}

// A point shows a Game as a game.Game.
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

// read returns the canonical move that a name means here (NAME-1).
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

// Report turns what Game.Try returns into a report of package game.
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
