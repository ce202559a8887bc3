// Play plays a board game in a terminal, against the AI or between two people.
package main

import (
	"bufio"
	"cmp"
	"context"
	"os"
	"slices"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

var program = cli.Program{Name: "play", Help: help, Do: do}

func main() { program.Main() }

const help = `play plays a game against you, or lets two people play. Type help during the game
to list the commands.

  play -ai A -level 8          the AI plays Alabaster, at level 8
  play -ai none                two people play
  play -autosave game.txt      save the game after each move
  play -load game.txt          continue a saved game

usage: play [flags]

Exit code: 0 success; 1 an illegal move in the loaded game; 2 wrong usage, or
input that cannot be read; 130 interrupted.

`

// do reads the arguments, starts the game, shows it and plays.
func do(ctx context.Context, c *cli.Call) error {
	s := &session{ctx: ctx, Call: c, saved: map[string]string{}}
	s.Entry = games.Flag(c.FlagSet)
	c.StringVar(&s.ai, "ai", "", "let the AI play this `side`: A or O (w or b in Wormhole, "+
		"N or B in Nature) or none; by default the side that moves second")
	c.IntVar(&s.Level, "level", 5, "`level` of the AI, from 1 to 10; "+
		"0 is its full strength within -time")
	c.DurationVar(&s.Time, "time", time.Second,
		"let the AI use at most this `time` for a move")
	c.StringVar(&s.autosave, "autosave", "", "save the game in this `file` after each move")
	load := c.String("load", "", "continue the game in this `file`")
	start := game.Record{}
	c.StringVar(&start.Line, "position", "", cli.PositionFlag)
	c.StringVar(&start.Ruleset, "ruleset", "", cli.RulesetFlag)
	err := c.ParseFlags()
	switch l := s.Limits; {
	case err != nil:
		return err
	case l.Level < 0 || l.Level > game.Levels:
		return cli.Usagef("-level is %d; expected a number from 0 to %d", l.Level, game.Levels)
	case l.Time <= 0:
		return cli.Usagef("-time is %v; expected more than 0, such as 1s", l.Time)
	case *load != "" && start.Line+start.Ruleset != "":
		return cli.Usagef("-ruleset and -position cannot be given with -load: " +
			"the loaded game has its own ruleset and start")
	case *load != "":
		err = s.load(*load)
	default:
		s.games, err = start.Games(s.Entry)
	}
	if err != nil {
		return err
	}
	if s.autosave != "" {
		os.Remove(beside(s.autosave)) // left by a run that was killed
	}
	sides := s.Sides
	s.ai = cmp.Or(s.ai, sides[1])
	if s.ai != "none" && !slices.Contains(sides, s.ai) {
		return cli.Usagef("-ai is %q; expected %s, %s or none", s.ai, sides[0], sides[1])
	}
	if s.corpus, err = s.Corpus(); err != nil {
		return err
	}
	s.say("%s, ruleset %s", s.Title, s.now().Ruleset())
	s.say("%s", s.seats())
	s.say("Type a move, or help for the commands. Examples of moves: %s", s.Notations)
	s.show()
	s.in = bufio.NewScanner(cli.Interruptible(ctx, c.Stdin))
	return s.run()
}
