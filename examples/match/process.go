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

// A process is an external engine.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan answer     // closed at their end
	infos   map[string]info // the last ones of the search under way, by move
	killed  bool
}

// An answer is a line that the engine has said, or why it could not be read.
type answer struct {
	line string
	err  error
}

const (
	// patience is how long an engine may take beyond its limits before it has
	// lost its game.
	patience = 5 * time.Second
	// grace is how long it may take to stop when the match is interrupted.
	grace = 500 * time.Millisecond
	// longest is what a line of the protocol may have, in bytes.
	longest = 4 << 20
)

func startProcess(ctx context.Context, args []string) (player, error) {
	p := &process{cmd: exec.Command(args[0], args[1:]...), answers: make(chan answer, 64)}
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
	go p.listen(out)
	if _, err := p.ask(ctx, "nemoroth", "ok", patience); err != nil {
		p.kill()
		return nil, fmt.Errorf("%s: %w", args[0], err)
	}
	return p, nil
}

func (p *process) listen(out io.Reader) {
	defer close(p.answers)
	for in := lines.NewReader(out, longest); ; {
		line, err := in.Next()
		var long *lines.TooLongError
		if err != nil && !errors.As(err, &long) {
			return
		}
		p.answers <- answer{line, err}
	}
}

// send writes to the engine without waiting for it to read.
func (p *process) send(command string) <-chan error {
	sent := make(chan error, 1)
	go func() {
		_, err := fmt.Fprintln(p.in, command)
		sent <- err
	}()
	return sent
}

// ask sends a command and waits for a line that begins with a word; it returns
// the rest of that line. If the context ends it asks the engine to stop.
func (p *process) ask(ctx context.Context, command, word string, wait time.Duration) (string, error) {
	sent := p.send(command)
	timeout, interrupted := time.After(wait), ctx.Done()
	for {
		select {
		case err := <-sent:
			if err != nil {
				return "", err
			}
		case a, ok := <-p.answers:
			if !ok {
				return "", errors.New("the engine has ended")
			}
			if a.err != nil {
				return "", fmt.Errorf("the engine says %w", a.err)
			}
			first, rest, _ := strings.Cut(strings.TrimSpace(a.line), " ")
			switch first {
			case word:
				return strings.TrimSpace(rest), ctx.Err()
			case "error":
				return "", fmt.Errorf("the engine complains: %s", rest)
			case "info":
				i := parseInfo(rest)
				p.infos[i.move] = i
			}
		case <-interrupted:
			p.send("stop")
			timeout, interrupted = time.After(grace), nil
		case <-timeout:
			if ctx.Err() != nil {
				p.kill()
				return "", ctx.Err()
			}
			command, _, _ = strings.Cut(command, "\n")
			return "", fmt.Errorf("no answer to %q within %v", command, wait)
		}
	}
}

func (p *process) newGame(ctx context.Context, r nemoroth.Ruleset) error {
	_, err := p.ask(ctx, fmt.Sprintf("new\nset ruleset %v\nready", r), "readyok", patience)
	return err
}

func (p *process) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	wait := patience + limits.Time
	if limits.Time == 0 {
		wait = time.Hour
	}
	p.infos = map[string]info{}
	name, err := p.ask(ctx, fmt.Sprintf("%s\ngo%s", positionText(g), limitsText(limits)), "bestmove", wait)
	if err != nil {
		return choice{}, err
	}
	m, err := g.ParseMove(name)
	if err != nil {
		return choice{}, err
	}
	i := p.infos[name] // none, if the engine has said nothing of the move
	return choice{m, i.score, i.depth}, nil
}

func positionText(g *nemoroth.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "position %v moves", g.First())
	for _, m := range g.Line() {
		fmt.Fprintf(&b, " %v", m)
	}
	return b.String()
}

func limitsText(limits ai.Limits) string {
	var b strings.Builder
	if limits.Depth > 0 {
		fmt.Fprintf(&b, " depth %d", limits.Depth)
	}
	if limits.Nodes > 0 {
		fmt.Fprintf(&b, " nodes %d", limits.Nodes)
	}
	if limits.Time > 0 { // no time at all would be no limit
		fmt.Fprintf(&b, " time %d", (limits.Time+time.Millisecond-1)/time.Millisecond)
	}
	return b.String()
}

// An info is what an engine tells of its search.
type info struct {
	depth int
	score string
	move  string // the first of its line
}

// parseInfo reads "depth N score S ... moves M..."; what it does not understand
// it leaves out.
func parseInfo(text string) (i info) {
	words := strings.Fields(text)
	for k := 0; k+1 < len(words); k += 2 {
		switch value := words[k+1]; words[k] {
		case "depth":
			i.depth, _ = strconv.Atoi(value)
		case "score":
			i.score = parseScore(value)
		case "moves":
			i.move = value
			return i
		}
	}
	return i
}

// parseScore reads centi-Humans, or +wN and -wN: won or lost in N plies.
func parseScore(text string) string {
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

// close asks the engine to quit.
func (p *process) close() error {
	if p.killed {
		return nil
	}
	p.send("quit")
	ended := p.ended()
	select {
	case <-ended:
		return nil
	case <-time.After(patience):
		p.cmd.Process.Kill()
		<-ended
		return errors.New("the engine did not quit")
	}
}

func (p *process) kill() {
	p.killed = true
	p.cmd.Process.Kill()
	<-p.ended()
}

// ended is closed when the engine has ended. What it has started itself, and
// may still hold its output, is not waited for.
func (p *process) ended() <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		for range p.answers {
		}
	}()
	go func() {
		p.cmd.Wait() // closes the pipes
		close(ended)
	}()
	return ended
}
