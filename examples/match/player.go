package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

// A player chooses moves in one game.
type player interface {
	// move may exceed the time limit.
	move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error)
	close() error
}

// A choice is a move with the player's score and search depth.
type choice struct {
	move  nemoroth.Move
	score string
	depth int // 0 if unknown
}

func (c choice) note() string {
	if c.depth == 0 {
		return ""
	}
	return fmt.Sprintf("%s depth %d", c.score, c.depth)
}

// A spec is a PLAYER of the command line. Function open makes a player for one game.
type spec struct {
	text string
	open func(context.Context, nemoroth.Ruleset) (player, error)
}

func parseSpec(text string) (spec, error) {
	name, settings, _ := strings.Cut(text, ",")
	program, external := strings.CutPrefix(text, "cmd:")
	switch {
	case external:
		open, err := parseProgram(program)
		return spec{text, open}, err
	case text == "baseline":
		return spec{text, func(context.Context, nemoroth.Ruleset) (player, error) {
			return baseline{}, nil
		}}, nil
	case name != "ai":
		return spec{}, errors.New("unknown player; expected ai, baseline or cmd:PROGRAM")
	}
	p := ownAI{hash: ai.DefaultHash, options: []ai.Option{ai.Threads(1)}}
	for _, setting := range strings.FieldsFunc(settings, func(r rune) bool { return r == ',' }) {
		if err := p.set(setting); err != nil {
			return spec{}, fmt.Errorf("%s: %w", setting, err)
		}
	}
	return spec{text, func(context.Context, nemoroth.Ruleset) (player, error) {
		// Each game has a hash table of its own.
		table := ai.WithHashTable(ai.NewHashTable(p.hash))
		return ownAI{p.level, p.hash, append(slices.Clone(p.options), table)}, nil
	}}, nil
}

// An ownAI is the AI of package ai with its settings.
type ownAI struct {
	level   ai.Level
	hash    int // MiB
	options []ai.Option
}

// set applies a setting NAME=VALUE.
func (p *ownAI) set(setting string) error {
	name, value, _ := strings.Cut(setting, "=")
	n, err := strconv.Atoi(value)
	switch name {
	case "hash":
		p.hash = n
		return err
	case "threads":
		p.options = append(p.options, ai.Threads(n))
		return err
	case "level":
		if p.level = ai.Level(n); err != nil || n < 1 || n > ai.Levels {
			return fmt.Errorf("expected a number from 1 to %d", ai.Levels)
		}
	case "without":
		parts := ai.PartNames()
		for part := range strings.SplitSeq(value, "+") {
			i := slices.Index(parts, part)
			if i < 0 {
				return fmt.Errorf("unknown part %q; expected one of %s", part,
					strings.Join(parts, ", "))
			}
			p.options = append(p.options, ai.Without(1<<i))
		}
	case "weights":
		w, err := cli.ReadWeights(value)
		p.options = append(p.options, ai.WithWeights(w))
		return err
	default:
		return errors.New("unknown setting; expected hash, threads, level, weights or without")
	}
	return nil
}

func (p ownAI) close() error { return nil }

func (p ownAI) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	r, err := p.level.Choose(ctx, g, limits, uint64(g.Ply()), p.options...)
	return choice{r.Move, r.Score.String(), r.Depth}, err
}
