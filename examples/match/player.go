package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// A player chooses moves in one game.
type player interface {
	// move may exceed the time limit.
	move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error)
	close()
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
		args := strings.Fields(program)
		if len(args) == 0 {
			return spec{}, errors.New("expected a program after cmd:, such as cmd:./engine")
		}
		_, err := exec.LookPath(args[0])
		return spec{text, func(ctx context.Context, r nemoroth.Ruleset) (player, error) {
			return start(ctx, args, r)
		}}, err
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
		if p.level = ai.Level(n); n < 1 || n > ai.Levels {
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

func (p ownAI) close() {}

func (p ownAI) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	r, err := p.level.Choose(ctx, g, limits, uint64(g.Ply()), p.options...)
	return choice{r.Move, r.Score.String(), r.Depth}, err
}

// baseline is a simple search that counts pieces, to compare players with.
type baseline struct{}

func (baseline) close() {}

func (baseline) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	w := nemoroth.NewWalker(g)
	f, ok := game.Search(ctx, w, func() int { return material(w) },
		game.Limits{Depth: limits.Depth, Nodes: limits.Nodes, Time: limits.Time})
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

// An engine is another program, which speaks the protocol of examples/engine.
type engine struct {
	*conformance.Process
	last choice // score and depth of the latest info line
}

// patience is the excess of a limit that loses the game.
const patience = 5 * time.Second

// start starts an engine and a game.
func start(ctx context.Context, args []string, r nemoroth.Ruleset) (*engine, error) {
	started, err := conformance.StartProcess(ctx, args, 0)
	if err != nil {
		return nil, err
	}
	e := &engine{Process: started}
	_, err = e.ask(ctx, "nemoroth", "ok", patience)
	if err == nil {
		_, err = e.ask(ctx, fmt.Sprintf("new\nset ruleset %v\nready", r), "readyok", patience)
	}
	if err != nil {
		e.close()
		return nil, fmt.Errorf("%s: %w", args[0], err)
	}
	return e, nil
}

// ask sends a command, waits for a line that begins with a word, and returns the
// rest of that line.
func (e *engine) ask(ctx context.Context, command, word string,
	wait time.Duration) (answer string, err error) {

	ctx, stop := context.WithTimeout(ctx, wait)
	defer stop()
	failed := e.Ask(ctx, command, func(line string) bool {
		first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch first {
		case word:
			answer = strings.TrimSpace(rest)
		case "error":
			err = fmt.Errorf("the engine reports the error: %s", rest)
		case "info":
			e.last = parseInfo(rest)
		}
		return first == word || first == "error"
	})
	return answer, cmp.Or(failed, err)
}

func (e *engine) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	wait := patience + limits.Time
	if limits.Time == 0 {
		wait = time.Hour
	}
	e.last = choice{}
	command := fmt.Sprintf("position %v moves", g.First())
	for _, m := range g.Line() {
		command += " " + m.String()
	}
	name, err := e.ask(ctx, command+"\ngo"+limitsText(limits), "bestmove", wait)
	if err != nil {
		return choice{}, err
	}
	if e.last.move, err = g.ParseMove(name); err != nil {
		return choice{}, fmt.Errorf("the engine answers %q: %w", name, err)
	}
	return e.last, nil
}

func (e *engine) close() { e.Close() }

func limitsText(limits ai.Limits) (text string) {
	if limits.Depth > 0 {
		text += fmt.Sprintf(" depth %d", limits.Depth)
	}
	if limits.Nodes > 0 {
		text += fmt.Sprintf(" nodes %d", limits.Nodes)
	}
	if limits.Time > 0 { // rounded up, since 0 would be no limit
		text += fmt.Sprintf(" time %d", (limits.Time+time.Millisecond-1)/time.Millisecond)
	}
	return text
}

// parseInfo reads the depth and the score of an info line: centi-Humans, or +wN or -wN
// for a win or loss in N plies.
func parseInfo(text string) (c choice) {
	words := strings.Fields(text)
	for k := 0; k+1 < len(words); k += 2 {
		value := words[k+1]
		switch words[k] {
		case "depth":
			c.depth, _ = strconv.Atoi(value)
		case "score":
			n, err := strconv.Atoi(value)
			if c.score = ai.Score(n).String(); err != nil {
				c.score = strings.NewReplacer("+w", "win in ", "-w", "loss in ").Replace(value)
			}
		}
	}
	return c
}
