package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/lines"
)

// A process is an external engine, which speaks the protocol of examples/engine.
type process struct {
	*lines.Process
	infos map[string]choice // the latest of the present search, by move
}

const (
	patience = 5 * time.Second        // excess of a limit that loses the game
	grace    = 500 * time.Millisecond // for an engine to exit after an interrupt
)

// parseProgram reads a command line and returns the function that starts the program.
func parseProgram(text string) (func(context.Context, nemoroth.Ruleset) (player, error), error) {
	args := strings.Fields(text)
	if len(args) == 0 {
		return nil, errors.New("expected a program after cmd:, such as cmd:./engine")
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return nil, err
	}
	return func(ctx context.Context, r nemoroth.Ruleset) (player, error) {
		return startProcess(ctx, args, r)
	}, nil
}

// startProcess starts an engine and a game.
func startProcess(ctx context.Context, args []string, r nemoroth.Ruleset) (player, error) {
	// The engine outlives ctx, so that ask can send "stop" and "quit".
	started, err := lines.Start(context.WithoutCancel(ctx), args, lines.Options{Stderr: os.Stderr})
	if err != nil {
		return nil, err
	}
	p := &process{started, map[string]choice{}}
	_, err = p.ask(ctx, "nemoroth", "ok", patience)
	if err == nil {
		_, err = p.ask(ctx, fmt.Sprintf("new\nset ruleset %v\nready", r), "readyok", patience)
	}
	if err != nil {
		p.Close(0)
		return nil, fmt.Errorf("%s: %w", args[0], err)
	}
	return p, nil
}

// ask sends a command, waits for a line that begins with a word, and returns the
// rest of that line. If the context is cancelled, ask ends the engine.
func (p *process) ask(ctx context.Context, command, word string,
	wait time.Duration) (string, error) {

	waiting, stop := context.WithTimeout(ctx, wait)
	defer stop()
	p.Send(command)
	for {
		line, err := p.Receive(waiting)
		switch {
		case ctx.Err() != nil:
			p.Send("stop\nquit")
			p.Close(grace)
			return "", ctx.Err()
		case errors.Is(err, context.DeadlineExceeded):
			command, _, _ = strings.Cut(command, "\n")
			return "", fmt.Errorf("no answer to %q within %v", command, wait)
		case errors.Is(err, io.EOF):
			return "", errors.New("the engine ended")
		case err != nil:
			return "", fmt.Errorf("the engine writes %w", err)
		}
		first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch first {
		case word:
			return strings.TrimSpace(rest), nil
		case "error":
			return "", fmt.Errorf("the engine reports the error: %s", rest)
		case "info":
			name, c := parseInfo(rest)
			p.infos[name] = c
		}
	}
}

func (p *process) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	wait := patience + limits.Time
	if limits.Time == 0 {
		wait = time.Hour
	}
	clear(p.infos)
	command := fmt.Sprintf("position %v moves", g.First())
	for _, m := range g.Line() {
		command += " " + m.String()
	}
	name, err := p.ask(ctx, command+"\ngo"+limitsText(limits), "bestmove", wait)
	if err != nil {
		return choice{}, err
	}
	c := p.infos[name] // zero if no info line has named the move
	if c.move, err = g.ParseMove(name); err != nil {
		return choice{}, fmt.Errorf("the engine answers %q: %w", name, err)
	}
	return c, nil
}

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

// parseInfo reads an info line and returns its first move; see examples/engine.
func parseInfo(text string) (name string, c choice) {
	words := strings.Fields(text)
	for k := 0; k+1 < len(words); k += 2 {
		switch value := words[k+1]; words[k] {
		case "depth":
			c.depth, _ = strconv.Atoi(value)
		case "score":
			c.score = scoreText(value)
		case "moves":
			return value, c
		}
	}
	return "", c
}

// scoreText reads centi-Humans, or +wN or -wN for a win or loss in N plies.
func scoreText(text string) string {
	if plies, ok := strings.CutPrefix(text, "+w"); ok {
		return "win in " + plies
	}
	if plies, ok := strings.CutPrefix(text, "-w"); ok {
		return "loss in " + plies
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return text
	}
	return ai.Score(n).String()
}

func (p *process) close() error {
	p.Send("quit")
	if errors.Is(p.Close(patience), lines.ErrKilled) {
		return errors.New("the engine did not exit after quit")
	}
	return nil
}
