package fuzz

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/fuzz/internal/seeded"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// playthroughs are small games, played at random from random positions to their
// end, and kept in testdata: one case of a seed each. A change of the rules
// shows there as a difference that can be read.
var playthroughs = []struct {
	name string
	game uint64 // case of playthroughSeed
}{
	{"standard-everything-to-compulsion", 27665},
	{"standard-sparse-to-stalemate", 38670},
	{"standard-walled-in-to-repetition", 15928},
	{"azgoroth-crowds-to-stalemate", 26645},
	{"azgoroth-screams-to-compulsion", 22707},
	{"betza-petrified-to-compulsion", 16553},
	{"betza-scattered-to-repetition", 23726},
	{"options-from-the-start-to-repetition", 23597},
}

const (
	playthroughSeed = 2002
	mostPlies       = 40
)

func playthroughFile(name string) string {
	return filepath.Join("testdata", "playthroughs", name+".txt")
}

// playAtRandom plays the game of a case to its end.
func playAtRandom(game uint64) (*nemoroth.Game, error) {
	_, c, rng := seeded.Case(playthroughSeed, game)
	g, err := c.Setup.Game(c.Ruleset)
	for err == nil && g.Ply() < mostPlies {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		g, err = g.Play(board.Choose(g, moves, byte(rng.IntN(0xff)))) // no passes
	}
	return g, err
}

// A player is one of the two implementations, at some ply of a game.
type player interface {
	fmt.Stringer
	legal() int
	compulsions() []nemoroth.Compulsion
	outcome() nemoroth.Outcome
	trace(nemoroth.Move) nemoroth.Trace
	play(nemoroth.Move) (player, error)
}

type enginePlayer struct{ *nemoroth.Game }

func (p enginePlayer) legal() int                           { return len(p.Moves()) }
func (p enginePlayer) compulsions() []nemoroth.Compulsion   { return p.Compulsions() }
func (p enginePlayer) outcome() nemoroth.Outcome            { return p.Outcome() }
func (p enginePlayer) trace(m nemoroth.Move) nemoroth.Trace { return p.Explain(m).Trace }
func (p enginePlayer) play(m nemoroth.Move) (player, error) {
	g, err := p.Play(m)
	return enginePlayer{g}, err
}

type naivePlayer struct{ *naive.Game }

func (p naivePlayer) legal() int                           { return len(p.Legal()) }
func (p naivePlayer) compulsions() []nemoroth.Compulsion   { return p.Compulsions() }
func (p naivePlayer) outcome() nemoroth.Outcome            { return p.Outcome() }
func (p naivePlayer) trace(m nemoroth.Move) nemoroth.Trace { return p.Explain(m).Trace }
func (p naivePlayer) play(m nemoroth.Move) (player, error) {
	g, err := p.Play(m)
	return naivePlayer{g}, err
}

// script writes a game down: every position with what compels and how many
// moves there are, every move with its effects, and the end.
func script(r nemoroth.Ruleset, p player, line []nemoroth.Move) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "ruleset  %v\n", r)
	for i := 0; ; i++ {
		fmt.Fprintf(&b, "\nposition %v\n", p)
		for _, c := range p.compulsions() {
			fmt.Fprintf(&b, "  %v\n", c)
		}
		if i == len(line) {
			fmt.Fprintf(&b, "  legal moves: %d\n\noutcome  %v\n", p.legal(), p.outcome())
			return b.String(), nil
		}
		fmt.Fprintf(&b, "  legal moves: %d\nmove     %v\n", p.legal(), line[i])
		for _, e := range p.trace(line[i]) {
			fmt.Fprintf(&b, "  %v\n", e)
		}
		var err error
		if p, err = p.play(line[i]); err != nil {
			return b.String(), err
		}
	}
}

// read takes ruleset, start and moves from a script.
func read(text string) (r nemoroth.Ruleset, s nemoroth.Setup, line []nemoroth.Move, err error) {
	started := false
	for l := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimRight(l, "\n"), " ")
		value = strings.TrimLeft(value, " ")
		switch key {
		case "ruleset":
			r, err = nemoroth.ParseRuleset(value)
		case "position":
			if !started {
				s, err = nemoroth.ParseSetup(value)
				started = true
			}
		case "move":
			var m nemoroth.Move
			m, err = nemoroth.ParseMove(value)
			line = append(line, m)
		}
		if err != nil {
			return r, s, line, err
		}
	}
	return r, s, line, nil
}

// TestPlaythroughs replays the games of testdata line by line, in both
// implementations. With -remake it plays them anew.
func TestPlaythroughs(t *testing.T) {
	for _, p := range playthroughs {
		t.Run(p.name, func(t *testing.T) {
			if *remake {
				g, err := playAtRandom(p.game)
				if err != nil {
					t.Fatal(err)
				}
				text, err := script(g.Ruleset(), enginePlayer{g.First()}, g.Line())
				if err != nil {
					t.Fatal(err)
				}
				if err := os.MkdirAll(filepath.Dir(playthroughFile(p.name)), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(playthroughFile(p.name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(playthroughFile(p.name))
			if err != nil {
				t.Fatalf("%v; go test -run TestPlaythroughs -remake makes it", err)
			}
			r, s, line, err := read(string(data))
			if err != nil {
				t.Fatal(err)
			}
			engine, err := s.Game(r)
			if err != nil {
				t.Fatal(err)
			}
			model, err := naive.New(r).Start(s)
			if err != nil {
				t.Fatal(err)
			}
			for name, p := range map[string]player{"engine": enginePlayer{engine}, "naive model": naivePlayer{model}} {
				got, err := script(r, p, line)
				if diff := cmp.Diff(strings.Split(string(data), "\n"), strings.Split(got, "\n")); diff != "" || err != nil {
					t.Errorf("%s (-file +replayed): %v\n%s", name, err, diff)
				}
			}
		})
	}
}

// TestPlaythroughsCover: every preset, every kind of effect and every way to
// lose occurs in some playthrough, and each is small.
func TestPlaythroughsCover(t *testing.T) {
	wanted := []string{}
	for _, r := range nemoroth.Rulesets() {
		wanted = append(wanted, "ruleset "+r.String())
	}
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		wanted = append(wanted, "effect "+k.String())
	}
	for e := nemoroth.EndStalemate; e <= nemoroth.EndByRepetition; e++ {
		wanted = append(wanted, "end "+e.String())
	}
	var have []string
	for _, p := range playthroughs {
		data, err := os.ReadFile(playthroughFile(p.name))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(data), "\n"); n > 400 {
			t.Errorf("%s has %d lines", p.name, n)
		}
		has, err := shows(string(data))
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
		have = append(have, has...)
	}
	for _, w := range wanted {
		if !slices.Contains(have, w) {
			t.Errorf("no playthrough has %s", w)
		}
	}
}

// shows lists what of TestPlaythroughsCover's wishes a script has.
func shows(text string) ([]string, error) {
	r, s, line, err := read(text)
	if err != nil {
		return nil, err
	}
	has := []string{"ruleset " + r.String()}
	g, err := s.Game(r)
	for _, m := range line {
		if err != nil {
			return nil, err
		}
		for _, e := range g.Explain(m).Trace {
			has = append(has, "effect "+e.Kind.String())
		}
		g, err = g.Play(m)
	}
	if err != nil {
		return nil, err
	}
	return append(has, "end "+g.Outcome().Reason.String()), nil
}
