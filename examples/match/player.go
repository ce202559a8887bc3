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

// A player chooses moves, in one game at a time.
type player interface {
	// newGame forgets the game before.
	newGame(ctx context.Context, r nemoroth.Ruleset) error
	// move answers within the limits or a little later.
	move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error)
	close() error
}

// A choice is a move and what its player thinks of it.
type choice struct {
	move  nemoroth.Move
	score string
	depth int // 0 if nothing is known
}

// A spec is a player as the command line describes it.
type spec struct {
	text string
	open func(context.Context) (player, error)
}

const specHelp = `PLAYER is one of
  ai                 the AI of package ai at full strength
  ai,NAME=VALUE,...  with hash=MIB, threads=N, level=1 to 10, weights=FILE.json,
                     without=PART+PART... (hashing, ordering, aspiration,
                     reductions, quiescence)
  baseline           plain alpha-beta that counts pieces
  cmd:PROGRAM ARGS   any program that speaks the protocol of examples/engine
`

func parseSpec(text string) (spec, error) {
	if program, ok := strings.CutPrefix(text, "cmd:"); ok {
		args := strings.Fields(program)
		if len(args) == 0 {
			return spec{}, fmt.Errorf("player %q: no program", text)
		}
		return spec{text, func(ctx context.Context) (player, error) { return startProcess(ctx, args) }}, nil
	}
	if text == "baseline" {
		return spec{text, func(context.Context) (player, error) { return baseline{}, nil }}, nil
	}
	name, rest, _ := strings.Cut(text, ",")
	if name != "ai" {
		return spec{}, fmt.Errorf("player %q: neither ai, baseline nor cmd:PROGRAM", text)
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
				err = fmt.Errorf("not between 1 and %d", ai.Levels)
			}
		case "without":
			var off ai.Part
			for _, p := range strings.Split(value, "+") {
				i := slices.Index(ai.PartNames(), p)
				if i < 0 {
					err = fmt.Errorf("no part %q", p)
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
			err = errors.New("no such setting")
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

// baseline is a search to measure others against, as crude as can be: it counts
// pieces.
type baseline struct{}

func (baseline) newGame(context.Context, nemoroth.Ruleset) error { return nil }
func (baseline) close() error                                    { return nil }

func (baseline) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	w := nemoroth.NewWalker(g)
	f, ok := game.Search(ctx, w, func() int { return material(w) }, game.Limits(limits))
	if !ok {
		return choice{}, errors.New("no move or no limit")
	}
	c := choice{f.Move, ai.Score(f.Score).String(), f.Depth}
	if plies, win, proven := f.Proven(); proven && win {
		c.score = fmt.Sprintf("win in %d", plies)
	} else if proven {
		c.score = fmt.Sprintf("loss in %d", plies)
	}
	return c, nil
}

// material is 100 for each mobile piece of the side on move, -100 for each of
// the other.
func material(w *nemoroth.Walker) (sum int) {
	side := w.Side()
	for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
		sum += 100 * (w.Count(side, k) - w.Count(side.Opponent(), k))
	}
	return sum
}
