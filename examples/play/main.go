// Play plays a board game in a terminal, against the AI or between two people.
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

const help = `play plays a game against you, or lets two people play. Type help during the game
to list the commands.

  play -ai A -level 8    the AI plays Alabaster, at level 8
  play -ai none          two people play
  play -load game.txt    continue a saved game with the same sides and level

After each move the game is saved in the autosave file, with the AI's side and
level; -load continues it. If the file contains another game, that game is first
renamed: game.txt becomes game-1.txt, or the next number that is free.

The environment variable COLUMNS overrides the width of the terminal. If the
locale does not use UTF-8, all output is ASCII.

usage: play [flags]

Exit code: 0 success; 1 an illegal move in the loaded game; 2 wrong usage, or
input that cannot be read; 130 interrupted.

`

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	const longest = 64 << 10 // bytes of a line
	s := &session{ctx: ctx, in: lines.NewReader(cli.Interruptible(ctx, stdin), longest), screen: screen{out: stdout}}
	err := s.begin(args)
	if err == nil {
		err = s.run()
	}
	return cli.Complain("play", err, stderr)
}

// begin reads the arguments and starts the game.
func (s *session) begin(args []string) error {
	fs := flag.NewFlagSet("play", flag.ContinueOnError)
	rules := games.Flag(fs)
	ai := fs.String("ai", "", "let the AI play this `side`: A or O (w or b in Wormhole, N or B in Nature), both or none; by default the side that moves second, or that of a loaded game")
	level := fs.Int("level", 5, "`level` of the AI, from 1 to 10; 0 is its full strength within -time; a loaded game has its own level")
	fs.DurationVar(&s.effort.Time, "time", time.Second, "let the AI use at most this `time` for a move")
	fs.IntVar(&s.effort.Threads, "threads", runtime.GOMAXPROCS(0), "let the AI use this `number` of threads")
	fs.StringVar(&s.autoFile, "autosave", "GAME-autosave.txt", "save the game in this `file` after each move, GAME standing for the game's name; an empty name turns this off")
	load := fs.String("load", "", "continue the game in this `file`; a game from an autosave file is autosaved there again")
	position := fs.String("position", "", cli.PositionFlag)
	ruleset := fs.String("ruleset", "", cli.RulesetFlag)
	plain := fs.Bool("plain", false, "draw boards in ASCII without colours, even on a terminal")
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
		return cli.Usagef("unexpected argument %q; expected flags only", others[0])
	case !slices.Contains(s.players(), s.ai):
		return cli.Usagef("-ai is %q; expected %s", s.ai, oneOf(s.players()))
	case s.effort.Level < 0 || s.effort.Level > games.Levels:
		return cli.Usagef("-level is %d; expected a number from 0 to %d", s.effort.Level, games.Levels)
	case s.effort.Time <= 0:
		return cli.Usagef("-time is %v; expected more than 0, such as 1s", s.effort.Time)
	case s.effort.Threads < 1:
		return cli.Usagef("-threads is %d; expected at least 1", s.effort.Threads)
	case *load != "" && *ruleset != "":
		return cli.Usagef("-ruleset cannot be given with -load: the loaded game has its own ruleset")
	case *load != "" && *position != "":
		return cli.Usagef("-position cannot be given with -load: the loaded game has its own start")
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

// welcome prints the settings and the board.
func (s *session) welcome() {
	s.say("%s, ruleset %s", s.rules.Title, s.now().Ruleset())
	s.say("%s", s.seats())
	s.say("Type a move, or help for the commands. Examples of moves: %s", s.rules.Notations)
	s.remind()
	s.show()
}
