// Play plays a game of Nemoroth in a terminal: against the AI, or two people
// against each other.
package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"runtime"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

func main() { cli.Main(run) }

const help = `play plays a game of Nemoroth against you, or lets two people play.

  play                          you are Alabaster, the AI Obsidian
  play -ai A -level 8           the other way round, and stronger
  play -ai none                 two people
  play -load game.txt           go on with a game

Moves are typed as canonical names (Be1d3, Ab1!), in Lawson's manner (Bd3) or in
Moussambani's; "help" lists the commands. After every move the game is written to
the autosave file, so that nothing is lost however the program ends. When a game
begins and another one is in that file, it is put aside: nemoroth-autosave.txt
becomes nemoroth-autosave-1.txt, or -2 and so on, and never overwritten. The
command load alone, or -load nemoroth-autosave.txt, goes on with it instead.

usage: play [flags]

`

// A setting is what the command line asks for.
type setting struct {
	ai       string // A, O, both or none
	level    int
	time     time.Duration
	autosave string
	load     string
	position string
	rules    nemoroth.Ruleset
	ascii    bool
	threads  int
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s, err := parse(args, stdout)
	if err == nil {
		err = s.play(ctx, stdin, stdout)
	}
	return cli.Complain("play", err, stderr)
}

func parse(args []string, stdout io.Writer) (setting, error) {
	var s setting
	fs := flag.NewFlagSet("play", flag.ContinueOnError)
	fs.StringVar(&s.ai, "ai", "O", "the AI plays this `side`: A, O, both or none")
	fs.IntVar(&s.level, "level", 5, "how strongly, 1 to 10")
	fs.DurationVar(&s.time, "time", time.Second, "at most this `time` for one of its moves")
	fs.StringVar(&s.autosave, "autosave", "nemoroth-autosave.txt", "write the game to this `file` after each move; empty for nowhere")
	fs.StringVar(&s.load, "load", "", "go on with the game in this `file`")
	fs.StringVar(&s.position, "position", "", "start from this `position line`")
	fs.TextVar(&s.rules, "ruleset", nemoroth.Standard(), "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4")
	fs.BoolVar(&s.ascii, "plain", false, "letters only, on a terminal too")
	fs.IntVar(&s.threads, "threads", runtime.GOMAXPROCS(0), "the AI thinks with so many `threads`")
	others, err := cli.Parse(fs, help, args, stdout)
	switch {
	case err != nil:
		return s, err
	case len(others) > 0:
		return s, cli.Usagef("no arguments are needed, only flags; not %q", others[0])
	case s.ai != "A" && s.ai != "O" && s.ai != "both" && s.ai != "none":
		return s, cli.Usagef("-ai must be A, O, both or none, not %q", s.ai)
	case s.level < 1 || s.level > ai.Levels:
		return s, cli.Usagef("-level must be between 1 and %d, not %d", ai.Levels, s.level)
	case s.time <= 0:
		return s, cli.Usagef("-time must be above 0")
	case s.threads < 1:
		return s, cli.Usagef("-threads must be at least 1, not %d", s.threads)
	case s.load != "" && cli.IsSet(fs, "ruleset"):
		return s, cli.Usagef("-load and -ruleset cannot both be given: the game has its ruleset")
	case s.load != "" && s.position != "":
		return s, cli.Usagef("-load and -position cannot both be the start")
	}
	return s, nil
}

func (s setting) play(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	style := cli.StyleFor(stdout)
	if s.ascii {
		style = false
	}
	t := newTable(ctx, stdin, stdout, s, drawing{style: style, flipped: s.ai == "A"})
	if err := t.begin(); err != nil {
		return err
	}
	err := t.run()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// begin puts the game on the table.
func (t *table) begin() error {
	s := t.setting
	if s.load != "" {
		g, text, err := loadGame(s.load)
		if err != nil {
			return err
		}
		t.sit(g, s.load, text)
	} else {
		g, err := cli.Game(s.position, s.rules)
		if err != nil {
			return err
		}
		t.game = g
	}
	t.greet()
	return nil
}
