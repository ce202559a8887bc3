// Play plays a board game in a terminal: against the computer, or two people
// against each other.
package main

import (
	"context"
	"flag"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/lines"
)

func main() { cli.Main(run) }

const help = `play plays a game against you, or lets two people play. Type help for the
commands and the notations of moves.

  play -ai A -level 8    the AI is Alabaster, and stronger
  play -ai none          two people
  play -load game.txt    go on with a game

After every move the game is written to the autosave file. Another game in that
file is put aside first: game.txt becomes game-1.txt, or -2 and so on.

usage: play [flags]

`

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	const longest = 64 << 10 // line
	s := &session{ctx: ctx, in: lines.NewReader(cli.Interruptible(ctx, stdin), longest), out: stdout}
	err := s.begin(args)
	if err == nil {
		err = s.run()
	}
	return cli.Complain("play", err, stderr)
}

// begin sets and starts what the arguments ask for.
func (s *session) begin(args []string) error {
	fs := flag.NewFlagSet("play", flag.ContinueOnError)
	rules := games.Flag(fs)
	fs.StringVar(&s.ai, "ai", "", "the AI plays this `side`: A, O, both or none (default the one that does not begin)")
	fs.IntVar(&s.effort.Level, "level", 5, "how strongly, 1 to 10")
	fs.DurationVar(&s.effort.Time, "time", time.Second, "at most this `time` for one of its moves")
	fs.IntVar(&s.effort.Threads, "threads", runtime.GOMAXPROCS(0), "the AI thinks with this many `threads`")
	fs.StringVar(&s.autoFile, "autosave", "GAME-autosave.txt", "write the game to this `file` after each move, GAME being the game's name; empty for nowhere")
	load := fs.String("load", "", "go on with the game in this `file`")
	position := fs.String("position", "", "start from this `position line`")
	ruleset := fs.String("ruleset", "", "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4")
	plain := fs.Bool("plain", false, "letters only, on a terminal too")
	others, err := cli.Parse(fs, help, args, s.out)
	if err != nil {
		return err
	}
	s.rules = *rules
	s.autoFile = strings.Replace(s.autoFile, "GAME", s.rules.Name(), 1)
	first := s.rules.Sides[0]
	if s.ai == "" {
		s.ai = s.rules.Sides[1]
	}
	s.drawing = drawing{bool(cli.StyleFor(s.out)) && !*plain, first, s.ai == first}
	switch {
	case len(others) > 0:
		return cli.Usagef("no arguments are needed, only flags; not %q", others[0])
	case !slices.Contains(s.players(), s.ai):
		return cli.Usagef("-ai must be %s, not %q", oneOf(s.players()), s.ai)
	case s.effort.Level < 1 || s.effort.Level > games.Levels:
		return cli.Usagef("-level must be between 1 and %d, not %d", games.Levels, s.effort.Level)
	case s.effort.Time <= 0:
		return cli.Usagef("-time must be above 0")
	case s.effort.Threads < 1:
		return cli.Usagef("-threads must be at least 1, not %d", s.effort.Threads)
	case *load != "" && *ruleset != "":
		return cli.Usagef("-load and -ruleset cannot both be given: the game has its ruleset")
	case *load != "" && *position != "":
		return cli.Usagef("-load and -position cannot both be the start")
	case *load != "":
		_, err = s.load(*load)
	default:
		err = s.start(*position, *ruleset)
	}
	if err == nil {
		s.greet()
	}
	return err
}

// players lists what the AI can play.
func (s *session) players() []string { return append(slices.Clone(s.rules.Sides), "both", "none") }

// oneOf is such as "A, O or both".
func oneOf(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
