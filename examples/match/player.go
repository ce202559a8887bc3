package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/game"
)

// A player chooses moves in one game.
type player interface {
	// move may exceed the time limit.
	move(ctx context.Context, g *nemoroth.Game) (nemoroth.Move, error)
	close()
}

// A spec is a PLAYER of the command line: a program, the AI or the baseline.
type spec struct {
	text    string
	program []string   // with its arguments; nil for the others
	own     *ai.Player // the settings of the AI; nil for the others
}

func parseSpec(ctx context.Context, text string) (s spec, err error) {
	s.text = text
	name, settings, _ := strings.Cut(text, ",")
	program, external := strings.CutPrefix(text, "cmd:")
	switch {
	case external:
		if s.program = strings.Fields(program); len(s.program) == 0 {
			return s, errors.New("expected a program after cmd:, such as cmd:./engine")
		}
		_, err = exec.LookPath(s.program[0])
		return s, err
	case text == "baseline":
		return s, nil
	case name != "ai":
		return s, errors.New("unknown player; expected ai, baseline or cmd:PROGRAM")
	}
	s.own = &ai.Player{}
	for _, setting := range strings.FieldsFunc(settings, func(r rune) bool { return r == ',' }) {
		if err := set(ctx, s.own, setting); err != nil {
			return s, fmt.Errorf("%s: %w", setting, err)
		}
	}
	return s, nil
}

// open makes a player for one game.
func (s spec) open(ctx context.Context, limits ai.Limits) (player, error) {
	switch {
	case s.program != nil:
		p, err := engines.StartPlayer(ctx, s.program...)
		return engine{p, limits}, err
	case s.own != nil:
		one := *s.own // with a hash table of its own
		one.Limits = limits
		return &ownAI{one}, nil
	}
	return baseline{limits}, nil
}

// set applies a setting NAME=VALUE.
func set(ctx context.Context, p *ai.Player, setting string) error {
	name, value, _ := strings.Cut(setting, "=")
	n, err := strconv.Atoi(value)
	switch name {
	case "hash":
		p.Hash = n
	case "threads":
		p.Threads = n
	case "level":
		if p.Level = n; n < 1 || n > ai.Levels {
			return fmt.Errorf("expected a number from 1 to %d", ai.Levels)
		}
	case "without":
		p.Without = append(p.Without, strings.Split(value, "+")...)
		for _, part := range p.Without {
			if !slices.Contains(ai.PartNames(), part) {
				return fmt.Errorf("unknown part %q; expected one of %s", part,
					strings.Join(ai.PartNames(), ", "))
			}
		}
		return nil
	case "weights":
		w, err := readWeights(ctx, value)
		p.Weights = &w
		return err
	default:
		return errors.New("unknown setting; expected hash, threads, level, weights or without")
	}
	return err
}

// An ownAI is the AI of package ai with its settings.
type ownAI struct{ ai.Player }

func (p *ownAI) close() {}

func (p *ownAI) move(ctx context.Context, g *nemoroth.Game) (nemoroth.Move, error) {
	p.Seed = uint64(g.Ply())
	r, err := p.Choose(ctx, g)
	return r.Move, err
}

// baseline is a simple search that counts pieces, to compare players with.
type baseline struct{ limits ai.Limits }

func (baseline) close() {}

func (b baseline) move(ctx context.Context, g *nemoroth.Game) (nemoroth.Move, error) {
	w := nemoroth.NewWalker(g)
	f, ok := game.Search(ctx, w, func() int { return material(w) },
		game.Limits{Depth: b.limits.Depth, Nodes: b.limits.Nodes, Time: b.limits.Time})
	if !ok {
		return nemoroth.Move{}, errors.New("no legal move, or no limit of the search")
	}
	return f.Move, nil
}

// material returns 100 per mobile piece of the side to move, -100 per other.
func material(w *nemoroth.Walker) (sum int) {
	side := w.Side()
	for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
		sum += 100 * (w.Count(side, k) - w.Count(side.Opponent(), k))
	}
	return sum
}

// An engine is another program.
type engine struct {
	*engines.Player
	limits ai.Limits
}

func (e engine) move(ctx context.Context, g *nemoroth.Game) (nemoroth.Move, error) {
	return e.Choose(ctx, g, e.limits)
}

func (e engine) close() { e.Close() }
