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

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/conformance"
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

func parseSpec(text string) (s spec, err error) {
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
	s.own = &ai.Player{Options: []ai.Option{ai.Threads(1)}}
	for _, setting := range strings.FieldsFunc(settings, func(r rune) bool { return r == ',' }) {
		if err := set(s.own, setting); err != nil {
			return s, fmt.Errorf("%s: %w", setting, err)
		}
	}
	return s, nil
}

// open makes a player for one game.
func (s spec) open(ctx context.Context, r nemoroth.Ruleset, limits ai.Limits) (player, error) {
	switch {
	case s.program != nil:
		return start(ctx, s.program, r, limits)
	case s.own != nil:
		one := *s.own // with a hash table of its own
		one.Limits = limits
		return &ownAI{one}, nil
	}
	return baseline{limits}, nil
}

// set applies a setting NAME=VALUE.
func set(p *ai.Player, setting string) error {
	name, value, _ := strings.Cut(setting, "=")
	n, err := strconv.Atoi(value)
	switch name {
	case "hash":
		p.Options = append(p.Options, ai.Hash(n))
	case "threads":
		p.Options = append(p.Options, ai.Threads(n))
	case "level":
		if p.Level = ai.Level(n); n < 1 || n > ai.Levels {
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
			p.Options = append(p.Options, ai.Without(1<<i))
		}
		return nil
	case "weights":
		w, err := readWeights(value)
		p.Options = append(p.Options, ai.WithWeights(w))
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

// An engine is another program, which speaks the protocol of examples/engine.
type engine struct {
	*conformance.Process
	limits ai.Limits
}

// patience is the excess of a limit that loses the game.
const patience = 5 * time.Second

// start starts an engine and a game.
func start(ctx context.Context, args []string, r nemoroth.Ruleset,
	limits ai.Limits) (player, error) {
	started, err := conformance.StartProcess(ctx, args, 0)
	if err != nil {
		return nil, err
	}
	e := engine{started, limits}
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
func (e engine) ask(ctx context.Context, command, word string,
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
		}
		return first == word || first == "error"
	})
	return answer, cmp.Or(failed, err)
}

func (e engine) move(ctx context.Context, g *nemoroth.Game) (nemoroth.Move, error) {
	wait := patience + e.limits.Time
	if e.limits.Time == 0 {
		wait = time.Hour
	}
	command := fmt.Sprintf("position %v moves", g.First())
	for _, m := range g.Line() {
		command += " " + m.String()
	}
	name, err := e.ask(ctx, command+"\ngo"+limitsText(e.limits), "bestmove", wait)
	if err != nil {
		return nemoroth.Move{}, err
	}
	m, err := g.ParseMove(name)
	if err != nil {
		err = fmt.Errorf("the engine answers %q: %w", name, err)
	}
	return m, err
}

func (e engine) close() { e.Close() }

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
