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
	"github.com/nemoroth/rules/rulings/game"
)

// A player chooses moves in one game at a time.
type player interface {
	newGame(ctx context.Context, r nemoroth.Ruleset) error
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

// A spec is a PLAYER of the command line.
type spec struct {
	text string
	open func(context.Context) (player, error)
}

const specHelp = `PLAYER is one of
  ai                 the AI of package ai at full strength
  ai,NAME=VALUE,...  the AI with the settings hash=MIB, threads=N, level=1 to 10,
                     weights=FILE.json or without=PART+PART... (the parts are
                     hashing, ordering, aspiration, reductions, quiescence)
  baseline           an alpha-beta search that counts pieces
  cmd:PROGRAM ARGS   an engine that speaks the protocol of examples/engine
`

func parseSpec(text string) (spec, error) {
	if program, ok := strings.CutPrefix(text, "cmd:"); ok {
		args := strings.Fields(program)
		if len(args) == 0 {
			return spec{}, fmt.Errorf("player %q: expected a program after cmd:, such as cmd:./engine", text)
		}
		return spec{text, func(ctx context.Context) (player, error) { return startProcess(ctx, args) }}, nil
	}
	if text == "baseline" {
		return spec{text, func(context.Context) (player, error) { return baseline{}, nil }}, nil
	}
	name, rest, _ := strings.Cut(text, ",")
	if name != "ai" {
		return spec{}, fmt.Errorf("unknown player %q; expected ai, baseline or cmd:PROGRAM", text)
	}
	hash, threads, level := ai.DefaultHash, 1, 0
	var options []ai.Option
	for part := range strings.SplitSeq(rest, ",") {
		if part == "" {
			continue
		}
		key, value, _ := strings.Cut(part, "=")
		var err error
		switch key {
		case "hash":
			hash, err = strconv.Atoi(value)
		case "threads":
			threads, err = strconv.Atoi(value)
		case "level":
			level, err = strconv.Atoi(value)
			if err == nil && (level < 1 || level > ai.Levels) {
				err = fmt.Errorf("expected a number from 1 to %d", ai.Levels)
			}
		case "without":
			var off ai.Part
			for _, p := range strings.Split(value, "+") {
				i := slices.Index(ai.PartNames(), p)
				if i < 0 {
					err = fmt.Errorf("unknown part %q; expected one of %s", p, strings.Join(ai.PartNames(), ", "))
					break
				}
				off |= 1 << i
			}
			options = append(options, ai.Without(off))
		case "weights":
			var w ai.Weights
			if w, err = cli.ReadWeights(value); err == nil {
				options = append(options, ai.WithWeights(w))
			}
		default:
			err = errors.New("unknown setting; expected hash, threads, level, weights or without")
		}
		if err != nil {
			return spec{}, fmt.Errorf("player %q: %s: %w", text, part, err)
		}
	}
	return spec{text, func(context.Context) (player, error) {
		table := ai.NewHashTable(hash)
		return &ours{ai.Level(level), table, append(slices.Clone(options), ai.Threads(threads), ai.WithHashTable(table))}, nil
	}}, nil
}

// ours is the AI of package ai.
type ours struct {
	level   ai.Level
	table   *ai.HashTable
	options []ai.Option
}

func (p *ours) newGame(context.Context, nemoroth.Ruleset) error { p.table.Clear(); return nil }
func (p *ours) close() error                                    { return nil }

func (p *ours) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	r, err := p.level.Choose(ctx, g, limits, uint64(g.Ply()), p.options...)
	return choice{r.Move, r.Score.String(), r.Depth}, err
}

// baseline is a simple search that counts pieces, to compare players with.
type baseline struct{}

func (baseline) newGame(context.Context, nemoroth.Ruleset) error { return nil }
func (baseline) close() error                                    { return nil }

func (baseline) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	w := nemoroth.NewWalker(g)
	f, ok := game.Search(ctx, w, func() int { return material(w) }, game.Limits(limits))
	if !ok {
		return choice{}, errors.New("no legal move, or no limit of the search")
	}
	c := choice{f.Move, ai.Score(f.Score).String(), f.Depth}
	if plies, win, proven := f.Proven(); proven && win {
		c.score = fmt.Sprintf("win in %d", plies)
	} else if proven {
		c.score = fmt.Sprintf("loss in %d", plies)
	}
	return c, nil
}

// material returns 100 per mobile piece of the side to move, -100 per other.
func material(w *nemoroth.Walker) (sum int) {
	side := w.Side()
	for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
		sum += 100 * (w.Count(side, k) - w.Count(side.Opponent(), k))
	}
	return sum
}
