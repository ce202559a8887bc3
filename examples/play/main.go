// Play plays a board game in a terminal: against the computer, or two people
// against each other.
package main

import (
	"cmp"
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
  play -load game.txt    go on with a game: the same sides, the same level

After every move the game is written to the autosave file, with who plays what
and how strongly; -load takes that up again. Another game in that file is put
aside first: game.txt becomes game-1.txt, or -2 and so on.

Lines are as long as the terminal is wide, or as COLUMNS says. Where the locale
is not one of UTF-8 everything is written in ASCII.

usage: play [flags]

`

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	const longest = 64 << 10 // line
	s := &session{ctx: ctx, in: lines.NewReader(cli.Interruptible(ctx, stdin), longest), screen: screen{out: stdout}}
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
	ai := fs.String("ai", "", "the AI plays this `side`: A, O, both or none (default the one that does not begin); a loaded game has its own")
	level := fs.Int("level", 5, "how strongly, 1 to 10; 0 is all that the AI can do in -time; a loaded game has its own level")
	fs.DurationVar(&s.effort.Time, "time", time.Second, "at most this `time` for one of its moves")
	fs.IntVar(&s.effort.Threads, "threads", runtime.GOMAXPROCS(0), "the AI thinks with this many `threads`")
	fs.StringVar(&s.autoFile, "autosave", "GAME-autosave.txt", "write the game to this `file` after each move, GAME being the game's name; empty for nowhere")
	load := fs.String("load", "", "go on with the game in this `file`; if it is an autosave file the game goes on there")
	position := fs.String("position", "", "start from this `position line`")
	ruleset := fs.String("ruleset", "", "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4")
	plain := fs.Bool("plain", false, "letters only, on a terminal too")
	others, err := cli.Parse(fs, help, args, s.out)
	if err != nil {
		return err
	}
	s.rules = *rules
	s.autoFile, s.autoNamed = strings.Replace(s.autoFile, "GAME", s.rules.Name(), 1), cli.IsSet(fs, "autosave")
	s.screen = newScreen(s.out, *plain)
	s.drawing = drawing{colours: s.colours, unicode: s.unicode, first: s.rules.Sides[0]}
	s.effort.Level = *level
	s.give(cmp.Or(*ai, s.rules.Sides[1]))
	switch {
	case len(others) > 0:
		return cli.Usagef("no arguments are needed, only flags; not %q", others[0])
	case !slices.Contains(s.players(), s.ai):
		return cli.Usagef("-ai must be %s, not %q", oneOf(s.players()), s.ai)
	case s.effort.Level < 0 || s.effort.Level > games.Levels:
		return cli.Usagef("-level must be between 0 and %d, not %d", games.Levels, s.effort.Level)
	case s.effort.Time <= 0:
		return cli.Usagef("-time must be above 0")
	case s.effort.Threads < 1:
		return cli.Usagef("-threads must be at least 1, not %d", s.effort.Threads)
	case *load != "" && *ruleset != "":
		return cli.Usagef("-load and -ruleset cannot both be given: the game has its ruleset")
	case *load != "" && *position != "":
		return cli.Usagef("-load and -position cannot both be the start")
	case *load != "":
		err = s.load(*load)
	default:
		err = s.start(*position, *ruleset)
	}
	if err != nil {
		return err
	}
	if *ai != "" {
		s.give(*ai)
	}
	if cli.IsSet(fs, "level") {
		s.effort.Level = *level
	}
	s.welcome()
	return nil
}

// welcome greets the player and shows the game.
func (s *session) welcome() {
	s.say("%s, ruleset %s", s.rules.Title, s.now().Ruleset())
	s.say("%s", s.seats())
	s.say("Type a move, or help for what else can be typed. A move: %s", s.rules.Notations)
	s.remind()
	s.show()
}
