// Package suite holds 130 positions of Nemoroth with a proven best move, to measure
// programs that play it.
//
//	s, err := suite.Load()
//	for _, p := range s.Positions {
//		g, err := p.Game() // let a program choose a move m
//		solved := p.Solves(m)
//	}
//
// They are 71 wins, 25 zugzwangs, 21 saves and 13 self-stalemates, in suite.yaml.
// [Load] has an example; [Parse] reads other files of this format.
//
// # For maintainers
//
// The 53 positions with From are from games that the AI played against itself with
// 500 nodes a move. In each, a piece of the side to move is compelled, or one of
// the opponent after a pass. TestProofs with -prove proves every solution again.
//
// Package ai does not import this one, so that programs that only play need no
// YAML.
package suite

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"github.com/nemoroth/rules/nemoroth"
)

// Format is the value of the field suite in a file of positions.
const Format = "nemoroth-ai-suite/1"

// The kinds of positions.
const (
	// Win: Best forces the win within Plies; no other move does.
	Win = "win"
	// Zugzwang is a Win in which no piece is compelled after the first move, and a
	// pass, if it were legal, would let the opponent hold out longer.
	Zugzwang = "zugzwang"
	// Save: Best is the only move that does not lose by force within Plies. It does
	// not lose within Safe either.
	Save = "save"
	// SelfStalemate is a Save in which some other move leaves its own side without
	// a legal move even if the opponent passes; the best move does not.
	SelfStalemate = "self-stalemate"
)

// Margin is the least difference between Safe and Plies: no game is drawn, so the
// side saved may still lose later.
const Margin = 4

// A Suite is a list of positions.
type Suite struct {
	Suite     string     `yaml:"suite"`
	Positions []Position `yaml:"positions"`
}

// A Position is one problem of a suite.
type Position struct {
	ID       string   `yaml:"id"`
	Kind     string   `yaml:"kind"`
	Ruleset  string   `yaml:"ruleset"`
	Position string   `yaml:"position"`  // a position line (NFEN-1)
	Best     []string `yaml:"best,flow"` // canonical names of the moves that solve it
	// Plies is the length of the forced win or, in a Save, the plies within which
	// every other move loses, that move included.
	Plies int `yaml:"plies"`
	// Safe is the plies within which the best move of a Save is proven not to lose,
	// that move included. It is 0 in a win.
	Safe int `yaml:"safe,omitempty"`
	// From says where the position comes from, such as "game 17 of seed 2026, ply
	// 63" of the games that were searched. It is empty if unknown.
	From string `yaml:"from,omitempty"`
}

// Game returns a game that starts from the position, without a past.
func (p Position) Game() (*nemoroth.Game, error) {
	r, err := nemoroth.ParseRuleset(p.Ruleset)
	if err != nil {
		return nil, err
	}
	s, err := nemoroth.ParseSetup(p.Position)
	if err != nil {
		return nil, err
	}
	return s.Game(r)
}

// Solves reports whether a move is one of Best.
func (p Position) Solves(m nemoroth.Move) bool {
	return slices.Contains(p.Best, m.String())
}

// Parse reads a suite strictly: it rejects unknown fields, impossible positions,
// and best moves that are illegal or not canonical.
func Parse(data []byte) (*Suite, error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	s := new(Suite)
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("suite: %w", err)
	}
	if s.Suite != Format {
		return nil, fmt.Errorf("suite: format %q; expected %q", s.Suite, Format)
	}
	seen := map[string]bool{}
	for _, p := range s.Positions {
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("suite: position %q: %w", p.ID, err)
		}
		if seen[p.ID] {
			return nil, fmt.Errorf("suite: position %q occurs twice", p.ID)
		}
		seen[p.ID] = true
	}
	return s, nil
}

func (p Position) check() error {
	switch p.Kind {
	case Win, Zugzwang:
		if p.Safe != 0 {
			return fmt.Errorf("safe is %d; expected 0 in a win", p.Safe)
		}
	case Save, SelfStalemate:
		if p.Safe < p.Plies+Margin || len(p.Best) > 1 {
			return fmt.Errorf("safe is %d with %d best moves; expected one best move, and safe of at least plies + %d", p.Safe, len(p.Best), Margin)
		}
	default:
		return fmt.Errorf("unknown kind %q; expected win, zugzwang, save or self-stalemate", p.Kind)
	}
	g, err := p.Game()
	if err != nil {
		return err
	}
	if p.ID == "" || p.Plies < 1 || len(p.Best) == 0 {
		return fmt.Errorf("id %q, %d plies and %d best moves; expected an id, plies above 0 and a best move", p.ID, p.Plies, len(p.Best))
	}
	for _, name := range p.Best {
		m, err := g.ParseMove(name)
		if err != nil {
			return err
		}
		if m.String() != name {
			return fmt.Errorf("best move %s is not canonical; expected %v", name, m)
		}
		if _, err := g.Play(m); err != nil {
			return err
		}
	}
	return nil
}

//go:embed suite.yaml
var file []byte

// Load returns the suite of this package.
func Load() (*Suite, error) { return Parse(file) }
