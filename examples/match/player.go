package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

// A player chooses moves, in one game at a time.
type player interface {
	// newGame forgets the game before.
	newGame(r nemoroth.Ruleset) error
	// move answers within the limits, or about.
	move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (ai.Result, error)
	close() error
}

// A spec is a player as the command line describes it.
type spec struct {
	text string
	open func() (player, error)
}

const specHelp = `PLAYER is one of
  ai                 the AI of package ai at full strength
  ai,NAME=VALUE,...  with hash=MIB, threads=N, level=1 to 10, weights=FILE.json,
                     without=PART+PART... (hashing, ordering, aspiration,
                     reductions, extensions, quiescence, pruning)
  baseline           plain alpha-beta that counts pieces
  cmd:PROGRAM ARGS   any program that speaks the protocol of examples/engine
`

func parseSpec(text string) (spec, error) {
	if program, ok := strings.CutPrefix(text, "cmd:"); ok {
		args := strings.Fields(program)
		if len(args) == 0 {
			return spec{}, fmt.Errorf("player %q: no program", text)
		}
		return spec{text, func() (player, error) { return startProcess(args) }}, nil
	}
	name, rest, _ := strings.Cut(text, ",")
	switch {
	case name == "baseline" && rest == "":
		return spec{text, func() (player, error) { return baseline{}, nil }}, nil
	case name != "ai":
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
			if w, err = readWeights(value); err == nil {
				options = append(options, ai.WithWeights(w))
			}
		default:
			err = errors.New("no such setting")
		}
		if err != nil {
			return spec{}, fmt.Errorf("player %q: %s: %w", text, part, err)
		}
	}
	return spec{text, func() (player, error) {
		p := &ours{level: level, table: ai.NewTable(hash)}
		p.options = append(slices.Clone(options), ai.Threads(threads), ai.WithTable(p.table))
		return p, nil
	}}, nil
}

func readWeights(file string) (w ai.Weights, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return w, err
	}
	var list []float64
	if err := json.Unmarshal(data, &list); err != nil {
		return w, err
	}
	if len(list) != len(w) {
		return w, fmt.Errorf("%d weights, want %d", len(list), len(w))
	}
	copy(w[:], list)
	return w, nil
}

type ours struct {
	level   int // 0 is full strength without a level's choice
	table   *ai.Table
	options []ai.Option
}

func (p *ours) newGame(nemoroth.Ruleset) error { p.table.Clear(); return nil }
func (p *ours) close() error                   { return nil }

func (p *ours) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (ai.Result, error) {
	if p.level > 0 {
		return ai.Level(p.level).Choose(ctx, g, limits, uint64(g.Ply()), p.options...)
	}
	return ai.Search(ctx, g, limits, p.options...)
}

type baseline struct{}

func (baseline) newGame(nemoroth.Ruleset) error { return nil }
func (baseline) close() error                   { return nil }

func (baseline) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (ai.Result, error) {
	return ai.Baseline(ctx, g, limits)
}

// A process is an external engine.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string // closed at its end
}

// patience is how long an engine may take beyond its limits before it has lost
// its game.
const patience = 5 * time.Second

func startProcess(args []string) (*process, error) {
	p := &process{cmd: exec.Command(args[0], args[1:]...), lines: make(chan string, 64)}
	p.cmd.Stderr = os.Stderr
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.lines)
		for sc := bufio.NewScanner(out); sc.Scan(); {
			p.lines <- sc.Text()
		}
	}()
	if _, err := p.ask("nemoroth", "ok", patience); err != nil {
		p.kill()
		return nil, fmt.Errorf("%s: %w", args[0], err)
	}
	return p, nil
}

// ask sends a command and waits for a line that begins with a word; it returns
// the rest of that line.
func (p *process) ask(command, word string, wait time.Duration) (string, error) {
	if _, err := fmt.Fprintln(p.in, command); err != nil {
		return "", err
	}
	timeout := time.After(wait)
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return "", errors.New("the engine has ended")
			}
			first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch first {
			case word:
				return strings.TrimSpace(rest), nil
			case "error":
				return "", fmt.Errorf("the engine complains: %s", rest)
			}
		case <-timeout:
			return "", fmt.Errorf("no answer to %q", command)
		}
	}
}

func (p *process) newGame(r nemoroth.Ruleset) error {
	_, err := p.ask(fmt.Sprintf("new\nset ruleset %v\nready", r), "readyok", patience)
	return err
}

func (p *process) move(_ context.Context, g *nemoroth.Game, limits ai.Limits) (ai.Result, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "position %v moves", g.First())
	for _, m := range g.Line() {
		fmt.Fprintf(&b, " %v", m)
	}
	b.WriteString("\ngo")
	if limits.Depth > 0 {
		fmt.Fprintf(&b, " depth %d", limits.Depth)
	}
	if limits.Nodes > 0 {
		fmt.Fprintf(&b, " nodes %d", limits.Nodes)
	}
	wait := patience
	if limits.Time > 0 {
		fmt.Fprintf(&b, " time %d", limits.Time.Milliseconds())
		wait += limits.Time
	} else {
		wait = time.Hour
	}
	answer, err := p.ask(b.String(), "bestmove", wait)
	if err != nil {
		return ai.Result{}, err
	}
	m, err := g.ParseMove(answer)
	return ai.Result{Move: m}, err
}

func (p *process) close() error {
	fmt.Fprintln(p.in, "quit")
	p.in.Close()
	done := make(chan error, 1)
	go func() {
		for range p.lines {
		}
		done <- p.cmd.Wait()
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		p.cmd.Process.Kill()
		return errors.New("the engine did not quit")
	}
}

func (p *process) kill() {
	p.cmd.Process.Kill()
	for range p.lines {
	}
	p.cmd.Wait()
}
