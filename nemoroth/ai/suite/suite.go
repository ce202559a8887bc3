// Package suite has positions of Nemoroth with a proven best move, for measuring
// programs that play it.
//
//	s, err := suite.Load()
//	for _, p := range s.Positions {
//		g, err := p.Game() // let a program choose a move m
//		solved := p.Solves(m)
//	}
//
// The 130 positions are 71 wins, 25 zugzwangs, 21 saves and 13 self-stalemates, in
// suite.yaml, which any program can read. 53 of them say in From which game they come
// from: the AI played it against itself with 500 nodes a move. In each of these a
// piece of the side on move is compelled, or one of the other side after a pass. The
// command that collected them, with the 77 older ones in suite.yaml, was
//
//	go run ./examples/tune -suite new.yaml -extend suite.yaml -games 600 -nodes 500 -seed 2026 -most 14
//
// Package ai does not import this one, so that programs that only play need no YAML.
package suite

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"github.com/nemoroth/rules/nemoroth"
)

// Format is the first line's value in a suite's file.
const Format = "nemoroth-ai-suite/1"

// Kinds of positions, by what is to be found.
const (
	// Win: Best forces the win within Plies; no other move does.
	Win = "win"
	// Zugzwang is a Win after whose first move nobody is compelled, and where the
	// opponent would hold out longer by a pass, were it allowed.
	Zugzwang = "zugzwang"
	// Save: Best is the only move that does not lose by force within Plies; it
	// does not lose within Safe either.
	Save = "save"
	// SelfStalemate is a Save where after some other move its side could not move
	// again even if the opponent passed, but could after the best one.
	SelfStalemate = "self-stalemate"
)

// Margin is the least difference of Safe and Plies. The side saved may still lose
// later: no game is drawn.
const Margin = 4

// A Suite is a file of positions.
type Suite struct {
	Suite     string     `yaml:"suite"`
	Positions []Position `yaml:"positions"`
}

// A Position is one problem.
type Position struct {
	ID       string   `yaml:"id"`
	Kind     string   `yaml:"kind"`
	Ruleset  string   `yaml:"ruleset"`
	Position string   `yaml:"position"`  // a position line (NFEN-1)
	Best     []string `yaml:"best,flow"` // canonical names of all moves that solve it
	// Plies is the length of the forced win or, for a Save, the plies within which
	// each other move loses, that move included.
	Plies int `yaml:"plies"`
	// Safe is the plies within which the best move of a Save was proven not to
	// lose, that move included; 0 for a win.
	Safe int `yaml:"safe,omitempty"`
	// From says where the position comes from: "game 17 of seed 2026, ply 63" is one of a
	// game that examples/tune plays. It is empty where that was not recorded.
	From string `yaml:"from,omitempty"`
}

// Game starts a game from the position. It has no past.
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

// Solves reports whether a move is one of the best.
func (p Position) Solves(m nemoroth.Move) bool {
	return slices.Contains(p.Best, m.String())
}

// Parse reads a suite, strictly: every field is known, every position stands,
// every move is legal and canonical.
func Parse(data []byte) (*Suite, error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	s := new(Suite)
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("suite: %w", err)
	}
	if s.Suite != Format {
		return nil, fmt.Errorf("suite: format %q, want %q", s.Suite, Format)
	}
	seen := map[string]bool{}
	for _, p := range s.Positions {
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("suite: position %q: %w", p.ID, err)
		}
		if seen[p.ID] {
			return nil, fmt.Errorf("suite: position %q comes twice", p.ID)
		}
		seen[p.ID] = true
	}
	return s, nil
}

func (p Position) check() error {
	switch p.Kind {
	case Win, Zugzwang:
		if p.Safe != 0 {
			return fmt.Errorf("a win is not safe for %d plies, it is won", p.Safe)
		}
	case Save, SelfStalemate:
		if p.Safe < p.Plies+Margin || len(p.Best) > 1 {
			return fmt.Errorf("one best move and safe of at least plies + %d are needed", Margin)
		}
	default:
		return fmt.Errorf("no such kind as %q", p.Kind)
	}
	g, err := p.Game()
	if err != nil {
		return err
	}
	if p.ID == "" || p.Plies < 1 || len(p.Best) == 0 {
		return fmt.Errorf("an id, plies above 0 and a best move are needed")
	}
	for _, name := range p.Best {
		m, err := g.ParseMove(name)
		if err != nil {
			return err
		}
		if m.String() != name {
			return fmt.Errorf("%s is written %v", name, m)
		}
		if _, err := g.Play(m); err != nil {
			return err
		}
	}
	return nil
}

//go:embed suite.yaml
var file []byte

// Load returns the suite that comes with the package.
func Load() (*Suite, error) { return Parse(file) }
