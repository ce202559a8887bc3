// Engine serves the AI over a text protocol for other programs.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var program = cli.Program{Name: "engine", Do: serve,
	Help: `engine plays Nemoroth over a protocol of lines on standard input and output.

  nemoroth                     identify: answer "id NAME", a line "setting NAME
                               VALUE" for each setting, and "ok"
  set NAME VALUE               change a setting: ruleset (such as Standard), hash (in
                               MiB, at most 4096), threads, lines (the number of best
                               moves to report) or level (1 to 10; 0, the default, is
                               full strength)
  new                          begin a new game and clear the hash table
  position start [moves M...]
  position BOARD SIDE NUMBER [moves M...]
                               set the position: a position line (NFEN-1) and the
                               canonical names of the moves played from it, which
                               REP-1 takes into account. A referee sends "set
                               ruleset" before it, announced or not
  go [depth N] [nodes N] [time MS]
                               search, without limits until "stop"; answer lines
                               "info depth N score S nodes N time MS line K moves
                               M...", then "bestmove M", or "bestmove none OUTCOME"
                               if the game is over
  stop                         end the search, which answers with its best move
  ready                        answer "readyok" when all earlier lines have been
                               executed; a search in progress continues
  quit                         exit, as at the end of the input

A score is in centi-Humans for the side to move, or +wN or -wN for a win or a loss
in N plies. A line that is not understood is answered by "error TEXT" and has no
effect. During a search only stop, ready and quit are allowed.

Levels 1 to 10 limit the depth and the nodes of a search, so that it ends without
"stop". Levels below 9 choose at random among at most eight good moves, so that
"bestmove" may differ from line 1. The last info line is that of the chosen move. A
search uses at most one thread per processor.

usage: engine [flags]

Exit code: 0 success; 2 wrong usage; 130 interrupted.

`}

func main() { program.Main() }

// A session is the state of the protocol.
type session struct {
	sync.Mutex // of out and busy
	out        io.Writer
	busy       bool // a search is in progress

	cancel  context.CancelFunc // ends the latest search
	answers sync.WaitGroup     // of the searches
	endless bool               // the latest search has no limit

	game    *nemoroth.Game
	ruleset nemoroth.Ruleset
	options ai.Player  // has the settings, and plays no move itself
	player  *ai.Player // keeps its hash table from move to move
}

// A setting is a number with its bounds.
type setting struct {
	name        string
	value       *int
	least, most int
}

func (s *session) settings() []setting {
	p := &s.options
	return []setting{{"hash", &p.Hash, 1, 4096}, {"threads", &p.Threads, 1, 256},
		{"lines", &p.Lines, 1, 1000}, {"level", &p.Level, 0, ai.Levels}}
}

// longest is the limit of a line of input in bytes.
const longest = 4 << 20

// serve answers lines until quit. At the end of the input it awaits a search with a limit.
func serve(ctx context.Context, c *cli.Call) error {
	if err := c.ParseFlags(); err != nil {
		return err
	}
	s := &session{
		out:     c.Stdout,
		cancel:  func() {},
		game:    nemoroth.NewGame(nemoroth.Standard()),
		options: ai.Player{Hash: ai.DefaultHash, Threads: 1, Lines: 1},
	}
	s.renew()
	defer s.stop()
	lines := bufio.NewScanner(cli.Interruptible(ctx, c.Stdin))
	lines.Buffer(nil, longest)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			return nil
		}
		err := s.command(ctx, words[0], words[1:])
		if err != nil {
			err = s.say("error %s", strings.Join(strings.Fields(err.Error()), " "))
		}
		if err != nil {
			return err // of the output
		}
	}
	if !s.endless && lines.Err() == nil {
		s.answers.Wait()
	}
	return lines.Err()
}

func (s *session) say(format string, args ...any) error {
	s.Lock()
	defer s.Unlock()
	_, err := fmt.Fprintf(s.out, format+"\n", args...)
	return err
}

// stop ends a search in progress and waits for its answer.
func (s *session) stop() {
	s.cancel()
	s.answers.Wait()
}

func (s *session) command(ctx context.Context, word string, args []string) error {
	s.Lock() // so that a client that has read "bestmove" may send a command
	busy := s.busy
	s.Unlock()
	if busy && word != "stop" && word != "ready" {
		return fmt.Errorf("%s: a search is in progress; expected stop, ready or quit", word)
	}
	switch word {
	case "stop":
		s.stop()
		return nil
	case "ready":
		return s.say("readyok")
	case "nemoroth":
		text := fmt.Sprintf("id Nemoroth reference AI\nsetting ruleset %v\n", s.ruleset)
		for _, o := range s.settings() {
			text += fmt.Sprintf("setting %s %d\n", o.name, *o.value)
		}
		return s.say("%sok", text)
	case "set":
		return s.set(args)
	case "new":
		s.game = nemoroth.NewGame(s.ruleset)
		s.renew()
		return nil
	case "position":
		return s.position(args)
	case "go":
		return s.begin(ctx, args)
	}
	return fmt.Errorf("unknown command %q; expected nemoroth, set, new, position, go, stop, "+
		"ready or quit", word)
}

func (s *session) set(args []string) (err error) {
	if len(args) != 2 {
		return errors.New("expected set NAME VALUE, such as set threads 2")
	}
	name, value := args[0], args[1]
	if name == "ruleset" {
		r, err := nemoroth.ParseRuleset(value)
		if err == nil {
			s.ruleset, s.game = r, nemoroth.NewGame(r)
		}
		return err
	}
	for _, o := range s.settings() {
		if o.name != name {
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < o.least || n > o.most {
			return fmt.Errorf("%s is %q; expected a number from %d to %d", name, value, o.least,
				o.most)
		}
		*o.value = n
		s.renew()
		return nil
	}
	return fmt.Errorf("unknown setting %q; expected ruleset, hash, threads, lines or level", name)
}

// renew takes a player with the settings and an empty hash table.
func (s *session) renew() {
	p := s.options
	s.player = &p
}

func (s *session) position(args []string) error {
	text, names, _ := strings.Cut(strings.Join(args, " "), " moves")
	r := game.Record{Line: text, Ruleset: s.ruleset.String(), Moves: strings.Fields(names)}
	if text == "start" {
		r.Line = ""
	} else if len(strings.Fields(text)) != 3 {
		return errors.New("expected position start, or BOARD SIDE NUMBER, " +
			"then moves and their names")
	}
	end, err := r.Last(nemorothgame.Rules())
	if err == nil {
		s.game, _ = nemorothgame.Of(end)
	}
	return err
}

// begin starts a search, or answers at once if the game is over.
func (s *session) begin(ctx context.Context, args []string) error {
	limits, err := parseLimits(args)
	if err != nil {
		return err
	}
	if o := s.game.Outcome(); o.Over {
		s.say("bestmove none %v", o)
		return nil
	}
	ctx, s.cancel = context.WithCancel(ctx)
	s.busy, s.endless = true, limits == ai.Limits{}
	g, p := s.game, s.player
	p.Limits, p.Seed = limits, uint64(g.Ply())
	p.Progress = func(r ai.Analysis) {
		for i := range r.Lines[:min(p.Lines, len(r.Lines))] { // a level may return more
			s.say("%s", info(r, i))
		}
	}
	s.answers.Go(func() {
		r, err := p.Choose(ctx, g)
		s.Lock()
		defer s.Unlock()
		s.busy = false
		s.cancel() // frees the context
		if err != nil {
			fmt.Fprintf(s.out, "error %v\n", err)
			return
		}
		for i, l := range r.Lines {
			if l.Moves[0] == r.Move {
				fmt.Fprintln(s.out, info(r, i))
			}
		}
		fmt.Fprintf(s.out, "bestmove %v\n", r.Move)
	})
	return nil
}

func parseLimits(args []string) (l ai.Limits, err error) {
	for pair := range slices.Chunk(args, 2) {
		n, err := strconv.ParseUint(pair[len(pair)-1], 10, 40)
		switch pair[0] {
		case "depth":
			l.Depth = int(min(n, ai.MaxDepth))
		case "nodes":
			l.Nodes = n
		case "time":
			l.Time = time.Duration(n) * time.Millisecond
		default:
			n = 0
		}
		if err != nil || n == 0 {
			return l, fmt.Errorf("go %s; expected go [depth N] [nodes N] [time MS], "+
				"such as go depth 5", strings.Join(args, " "))
		}
	}
	return l, nil
}

// info returns an info line.
func info(r ai.Analysis, i int) string {
	l := r.Lines[i]
	score := strconv.Itoa(int(l.Score))
	if plies, win, proven := l.Score.Proven(); proven && win {
		score = fmt.Sprintf("+w%d", plies)
	} else if proven {
		score = fmt.Sprintf("-w%d", plies)
	}
	return fmt.Sprintf("info depth %d score %s nodes %d time %d line %d moves %s", r.Depth, score,
		r.Nodes, r.Time.Milliseconds(), i+1, strings.Trim(fmt.Sprint(l.Moves), "[]"))
}
