package rulings

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

// A Model is an implementation of the rules in this program that cases can be
// tried on: BuiltInModel, or a second one with the library's values, perhaps
// with some rules switched off.
type Model interface {
	// Problems lists what keeps a set-up from standing (POS-1); nil if it can.
	Problems(nemoroth.Setup, nemoroth.Ruleset) []nemoroth.Problem
	// Start begins a game; an error if the set-up cannot stand.
	Start(nemoroth.Setup, nemoroth.Ruleset) (State, error)
}

// A State is one point of a game played by a Model. Its methods mean what those
// of nemoroth.Game do; a State is not changed by any of them.
type State interface {
	Setup() nemoroth.Setup
	Moves() []nemoroth.Move
	ParseMove(text string) (nemoroth.Move, error)
	Play(nemoroth.Move) (State, error)
	Pass() (State, error)
	Explain(nemoroth.Move) nemoroth.Report
	Compulsions() []nemoroth.Compulsion
	Outcome() nemoroth.Outcome
	// Game is the library's own game, which the checks of texts need (diagrams,
	// notations, records); nil where the model has none: they are not asked.
	Game() *nemoroth.Game
}

// BuiltInModel is this library.
func BuiltInModel() Model { return libraryModel{} }

type libraryModel struct{}

func (libraryModel) Problems(s nemoroth.Setup, r nemoroth.Ruleset) []nemoroth.Problem {
	return s.Problems(r)
}

func (libraryModel) Start(s nemoroth.Setup, r nemoroth.Ruleset) (State, error) {
	g, err := s.Game(r)
	if err != nil {
		return nil, err
	}
	return libraryState{g}, nil
}

type libraryState struct{ g *nemoroth.Game }

func (s libraryState) Setup() nemoroth.Setup                        { return s.g.Setup() }
func (s libraryState) Moves() []nemoroth.Move                       { return s.g.Moves() }
func (s libraryState) ParseMove(text string) (nemoroth.Move, error) { return s.g.ParseMove(text) }
func (s libraryState) Explain(m nemoroth.Move) nemoroth.Report      { return s.g.Explain(m) }
func (s libraryState) Compulsions() []nemoroth.Compulsion           { return s.g.Compulsions() }
func (s libraryState) Outcome() nemoroth.Outcome                    { return s.g.Outcome() }
func (s libraryState) Game() *nemoroth.Game                         { return s.g }

func (s libraryState) Play(m nemoroth.Move) (State, error) {
	g, err := s.g.Play(m)
	if err != nil {
		return nil, err
	}
	return libraryState{g}, nil
}

func (s libraryState) Pass() (State, error) {
	g, err := s.g.Pass()
	if err != nil {
		return nil, err
	}
	return libraryState{g}, nil
}

// reach plays a case's moves from its position.
func reach(m Model, c *Case, r nemoroth.Ruleset) (State, error) {
	setup, err := nemoroth.ParseSetup(c.Position)
	if err != nil {
		return nil, err
	}
	s, err := m.Start(setup, r)
	if err != nil {
		return nil, err
	}
	for i, text := range c.Moves {
		move, err := s.ParseMove(text)
		if err == nil && move.String() != text {
			err = fmt.Errorf("its canonical name is %v", move)
		}
		if err == nil {
			if move.IsPass() {
				s, err = s.Pass()
			} else {
				s, err = s.Play(move)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("move %d of the case, %s: %w", i+1, text, err)
		}
	}
	return s, nil
}
