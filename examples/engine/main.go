// Engine serves the AI over a small text protocol, for match programs and user
// interfaces.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/lines"
)

func main() { cli.Main(run) }

const help = `engine plays Nemoroth over a protocol of lines on standard input and output.

  nemoroth                     who are you? Answered by lines "id NAME" and
                               "setting NAME VALUE", then "ok"
  set NAME VALUE               ruleset (such as Standard), hash (MiB, at most 4096),
                               threads, lines (how many best moves are told), level
                               (1 to 10; 10 is full strength)
  new                          another game begins: forget everything
  position start [moves M...]
  position BOARD SIDE NUMBER [moves M...]
                               a position line (NFEN-1) and the moves since, by
                               canonical names; they count for repetition
  go [depth N] [nodes N] [time MS]
                               search; without a limit until "stop". Answered by
                               lines "info depth N score S nodes N time MS line K
                               moves M..." and, once, "bestmove M", or
                               "bestmove none OUTCOME" if the game is over
  stop                         end the search, which answers with its best move
  ready                        answered by "readyok" when all before is done; a
                               search under way goes on
  quit                         or the end of the input

A score is in centi-Humans for the side on move, or +wN / -wN: won or lost in N
plies. What is not understood, and a line of more than 4 MiB, is answered by
"error TEXT" and changes nothing. While a search is under way, only stop, ready
and quit are taken.

The levels below 10 look less far: they answer as soon as they have seen enough,
without a "stop" too. Those below 9 choose by chance among at most eight moves
that are good enough, so "bestmove" need not be line 1. Wherever it is not what
line 1 last said, as after a search that was cut short, the last info line is
that of the move chosen. No more threads work than the machine runs at once.

usage: engine [flags]

`

// longest is what a line may have, in bytes.
const longest = 4 << 20

// What the numbers among the settings may be.
const (
	mostHash    = 4096 // MiB
	mostThreads = 256
	mostLines   = 1000
)

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("engine", flag.ContinueOnError)
	others, err := cli.Parse(fs, help, args, stdout)
	if err == nil && len(others) > 0 {
		err = cli.Usagef("no arguments are needed, not %q", others[0])
	}
	if err == nil {
		err = serve(ctx, stdin, stdout)
	}
	return cli.Complain("engine", err, stderr)
}

// A server is one conversation.
type server struct {
	mu  sync.Mutex // of out
	out *bufio.Writer

	game    *nemoroth.Game
	rules   nemoroth.Ruleset
	hash    int
	threads int
	lines   int
	level   int
	table   *ai.HashTable

	cancel  context.CancelFunc // of the search under way
	found   chan struct{}      // closed when it is over and about to answer
	done    chan struct{}      // closed when it has answered; nil if there is none
	endless bool               // it has no limit
}

func serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s := &server{
		out: bufio.NewWriter(out), hash: ai.DefaultHash, threads: 1, lines: 1, level: ai.Levels,
		game: nemoroth.NewGame(nemoroth.Standard()), table: ai.NewHashTable(ai.DefaultHash),
	}
	defer s.stop()
	input := lines.NewReader(cli.Interruptible(ctx, in), longest)
	for {
		line, err := input.Next()
		var long *lines.TooLongError
		if err != nil && !errors.As(err, &long) {
			return s.end(err)
		}
		words := strings.Fields(line)
		if err == nil {
			if len(words) == 0 {
				continue
			}
			if len(words) == 1 && words[0] == "quit" {
				return nil
			}
			err = s.command(ctx, words[0], words[1:])
		}
		if err != nil {
			s.say("error %s", strings.Join(strings.Fields(err.Error()), " "))
		}
	}
}

// end is what becomes of a search when there is no more input: with a limit, it
// still answers.
func (s *server) end(err error) error {
	if err != io.EOF {
		return err
	}
	if s.done != nil && !s.endless {
		<-s.done
	}
	return nil
}

func (s *server) say(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.out, format+"\n", args...)
	s.out.Flush()
}

// stop ends the search under way and waits for its answer.
func (s *server) stop() {
	if s.done != nil {
		s.cancel()
		<-s.done
		s.done, s.cancel = nil, nil
	}
}

func (s *server) searching() bool {
	if s.done == nil {
		return false
	}
	select {
	case <-s.found: // whoever has read the answer may go on at once
		s.stop()
		return false
	default:
		return true
	}
}

func (s *server) command(ctx context.Context, word string, args []string) error {
	switch word {
	case "nemoroth", "new", "stop", "ready", "quit":
		if len(args) > 0 {
			return fmt.Errorf("%q behind %s, which stands alone", args[0], word)
		}
	}
	switch word {
	case "stop":
		s.stop()
		return nil
	case "ready":
		s.say("readyok")
		return nil
	}
	if s.searching() {
		return fmt.Errorf("%s: a search is under way", word)
	}
	switch word {
	case "nemoroth":
		s.say("id Nemoroth reference AI\nsetting ruleset %v\nsetting hash %d\nsetting threads %d\nsetting lines %d\nsetting level %d\nok",
			s.rules, s.hash, s.threads, s.lines, s.level)
		return nil
	case "set":
		return s.set(args)
	case "new":
		s.game = nemoroth.NewGame(s.rules)
		s.table.Clear()
		return nil
	case "position":
		return s.position(args)
	case "go":
		return s.search(ctx, args)
	}
	return fmt.Errorf("%q is no command", word)
}

func (s *server) set(args []string) error {
	if len(args) != 2 {
		return errors.New("set NAME VALUE")
	}
	name, value := args[0], args[1]
	if name == "ruleset" {
		r, err := nemoroth.ParseRuleset(value)
		if err != nil {
			return err
		}
		s.rules = r
		s.game = nemoroth.NewGame(r)
		return nil
	}
	for _, o := range []struct {
		name string
		to   *int
		most int
	}{{"hash", &s.hash, mostHash}, {"threads", &s.threads, mostThreads}, {"lines", &s.lines, mostLines}, {"level", &s.level, ai.Levels}} {
		if o.name != name {
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > o.most {
			return fmt.Errorf("%s must be a number from 1 to %d", name, o.most)
		}
		*o.to = n
		if name == "hash" {
			s.table = ai.NewHashTable(n)
		}
		return nil
	}
	return fmt.Errorf("no setting %q", name)
}

func (s *server) position(args []string) error {
	var g *nemoroth.Game
	moves := args
	switch {
	case len(args) > 0 && args[0] == "start":
		g, moves = nemoroth.NewGame(s.rules), args[1:]
	case len(args) >= 3:
		setup, err := nemoroth.ParseSetup(strings.Join(args[:3], " "))
		if err != nil {
			return err
		}
		if g, err = setup.Game(s.rules); err != nil {
			return err
		}
		moves = args[3:]
	default:
		return errors.New("position start, or BOARD SIDE NUMBER")
	}
	if len(moves) > 0 {
		if moves[0] != "moves" {
			return fmt.Errorf("%q instead of moves", moves[0])
		}
		moves = moves[1:]
	}
	for _, name := range moves {
		m, err := g.ParseMove(name)
		if err != nil {
			return err
		}
		if g, err = g.Play(m); err != nil {
			return err
		}
	}
	s.game = g
	return nil
}

func (s *server) search(ctx context.Context, args []string) error {
	limits, err := parseLimits(args)
	if err != nil {
		return err
	}
	if o := s.game.Outcome(); o.Over {
		s.say("bestmove none %v", o)
		return nil
	}
	options := []ai.Option{ai.WithHashTable(s.table), ai.Threads(s.threads), ai.MultiPV(s.lines)}
	ctx, cancel := context.WithCancel(ctx)
	s.found, s.done = make(chan struct{}), make(chan struct{})
	s.cancel, s.endless = cancel, limits == ai.Limits{}
	found, done, g, level := s.found, s.done, s.game, ai.Level(s.level)
	var told nemoroth.Move // last, as line 1
	options = append(options, ai.Progress(func(r ai.Analysis) {
		told = r.Move
		s.info(r)
	}))
	go func() {
		defer close(done)
		defer cancel()
		r, err := level.Choose(ctx, g, limits, uint64(g.Ply()), options...)
		close(found)
		if err != nil {
			s.say("error %v", err)
			return
		}
		for i, l := range r.Lines {
			if l.Moves[0] == r.Move && (i > 0 || told != r.Move) {
				s.line(r, i)
			}
		}
		s.say("bestmove %v", r.Move)
	}()
	return nil
}

func parseLimits(args []string) (limits ai.Limits, err error) {
	if len(args)%2 != 0 {
		return limits, errors.New("go [depth N] [nodes N] [time MS]")
	}
	given := map[string]bool{}
	for i := 0; i < len(args); i += 2 {
		name := args[i]
		n, err := strconv.ParseUint(args[i+1], 10, 40)
		switch {
		case name != "depth" && name != "nodes" && name != "time":
			return limits, fmt.Errorf("no limit %q", name)
		case err != nil || n == 0:
			return limits, fmt.Errorf("%s must be a number above 0, and less than %d", name, 1<<40)
		case given[name]:
			return limits, fmt.Errorf("%s is given twice", name)
		}
		given[name] = true
		switch name {
		case "depth":
			limits.Depth = int(min(n, ai.MaxDepth))
		case "nodes":
			limits.Nodes = n
		case "time":
			limits.Time = time.Duration(n) * time.Millisecond
		}
	}
	return limits, nil
}

// info tells how far a search has come.
func (s *server) info(r ai.Analysis) {
	for i := range r.Lines[:min(s.lines, len(r.Lines))] { // a level may look at more
		s.line(r, i)
	}
}

// line tells one of the lines of a search.
func (s *server) line(r ai.Analysis, i int) {
	var b strings.Builder
	for _, m := range r.Lines[i].Moves {
		b.WriteString(" " + m.String())
	}
	s.say("info depth %d score %s nodes %d time %d line %d moves%s", r.Depth, scoreText(r.Lines[i].Score), r.Nodes, r.Time.Milliseconds(), i+1, &b)
}

func scoreText(s ai.Score) string {
	plies, win, proven := s.Proven()
	switch {
	case !proven:
		return strconv.Itoa(int(s))
	case win:
		return fmt.Sprintf("+w%d", plies)
	}
	return fmt.Sprintf("-w%d", plies)
}
