package engines

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/conformance"
)

// A Player is a program that plays Nemoroth over the protocol of examples/engine, which
// go run ./examples/engine -h describes. If it exits or is late, the next move starts it
// again. Several goroutines may use a Player; they take turns.
type Player struct {
	process *conformance.Process
}

const (
	startTime = time.Minute     // for a program to be ready
	patience  = 5 * time.Second // beyond the limits of a search
)

// StartPlayer runs a command with its arguments, and waits until the program is ready. The
// program is killed when the context ends, or by Close.
func StartPlayer(ctx context.Context, command ...string) (*Player, error) {
	process, err := conformance.StartProcess(ctx, command, 0)
	if err != nil {
		return nil, err
	}
	p := &Player{process: process}
	if _, err := p.ask(ctx, "nemoroth\nnew\nready", "readyok", startTime); err != nil {
		p.Close()
		return nil, fmt.Errorf("%s: %w", command[0], err)
	}
	return p, nil
}

// Choose returns the move of the program, legal or illegal, in a game with its history. The
// error is ai.ErrNoLimit without limits, a *conformance.EngineError if the program exits or
// is more than five seconds late, or says what the program has complained about.
func (p *Player) Choose(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (nemoroth.Move,
	error) {
	command := fmt.Sprintf("set ruleset %v\nposition %v", g.Ruleset(), g.First())
	for i, m := range g.Line() {
		if i == 0 {
			command += " moves"
		}
		command += " " + m.String()
	}
	command += "\ngo"
	wait := time.Hour
	if limits.Depth > 0 {
		command += fmt.Sprint(" depth ", limits.Depth)
	}
	if limits.Nodes > 0 {
		command += fmt.Sprint(" nodes ", limits.Nodes)
	}
	if limits.Time > 0 { // rounded up, since 0 would be no limit
		command += fmt.Sprint(" time ", (limits.Time + time.Millisecond - 1).Milliseconds())
		wait = limits.Time + patience
	}
	if limits == (ai.Limits{}) {
		return nemoroth.Move{}, ai.ErrNoLimit
	}
	name, err := p.ask(ctx, command, "bestmove", wait)
	if err != nil {
		return nemoroth.Move{}, err
	}
	m, err := g.ParseMove(name)
	if err != nil {
		err = fmt.Errorf("the engine answers %q: %w", name, err)
	}
	return m, err
}

// ask sends lines, waits for a line that begins with a word, and returns the rest of it.
func (p *Player) ask(ctx context.Context, lines, word string, wait time.Duration) (answer string,
	err error) {
	ctx, stop := context.WithTimeout(ctx, wait)
	defer stop()
	failed := p.process.Ask(ctx, lines, func(line string) bool {
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

// Close ends the program.
func (p *Player) Close() error { return p.process.Close() }
