// Match estimates the difference in strength of two players of Nemoroth.
//
// It has more than 400 lines because a player may be the AI, a plain search (baseline.go)
// or another program (process.go), may fail in the middle of a game (game.go), and the
// estimate needs statistics (stats.go).
package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
)

func main() { cli.Main(run) }

const help = `match plays two players of Nemoroth against each other, and prints the first
player's share of the points and the difference in Elo, each with a 95 % interval.
Each game begins with a few random moves. Each such opening is played twice, with
sides exchanged. The same seed gives the same openings.

  match                                   the AI against the baseline
  match -games 40 -record games.txt ai ai,without=reductions
  match -sprt 0,20 ai cmd:./other-engine  stop as soon as the test is decided
  match -suite nemoroth/ai/suite/suite.yaml -time 1s ai

usage: match [flags] [PLAYER [PLAYER]]

PLAYER is one of
  ai                 the AI of package ai at full strength
  ai,NAME=VALUE,...  the AI with the settings hash=MIB, threads=N, level=1 to 10,
                     weights=FILE.json or without=PART+PART... (the parts are
                     hashing, ordering, aspiration, reductions, quiescence)
  baseline           an alpha-beta search that counts pieces
  cmd:PROGRAM ARGS   an engine that speaks the protocol of examples/engine

With -record each game is written as soon as it ends.

A player that makes an illegal move, exits or, with -forfeit, moves too late loses
the game. The report lists these failures with the ply and the reason.

With -sprt the match stops when one of two differences in Elo is accepted and the
other one is rejected. The games in progress are recorded and counted, but do not
change the decision.

Exit code: 0 success or, with -sprt, the higher difference accepted; 1 the higher
difference not accepted, or a player failed; 2 wrong usage; 130 interrupted.

`

// A match holds the settings of the command line.
type match struct {
	players    [2]spec
	games      int
	concurrent int
	limits     ai.Limits
	forfeit    time.Duration // excess of the time that loses the game; 0 for none
	maxPlies   int
	book       book
	record     string
	notation   notation.Notation
	notes      bool
	test       *sprt
	suite      string
}

// errFailed is a rejected -sprt test or a failed player, already reported.
var errFailed = errors.New("failed")

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	m, err := parse(args, stdout)
	switch {
	case err != nil:
	case m.suite != "":
		err = m.solveSuite(ctx, stdout)
	default:
		err = m.play(ctx, stdout, cli.NewProgress(stderr))
	}
	if errors.Is(err, errFailed) {
		return cli.Failed
	}
	return cli.Complain("match", err, stderr)
}

func parse(args []string, stdout io.Writer) (match, error) {
	m := match{notation: notation.Canonical}
	fs := flag.NewFlagSet("match", flag.ContinueOnError)
	fs.IntVar(&m.games, "games", 200, "play at most this `number` of games")
	fs.IntVar(&m.concurrent, "concurrent", 2, "play this `number` of games at the same time")
	fs.DurationVar(&m.limits.Time, "time", 100*time.Millisecond,
		"let a player use at most this `time` for a move; 0 is no limit")
	fs.DurationVar(&m.forfeit, "forfeit", 0, "let a player lose the game if it exceeds -time "+
		"by more than this `time`; 0 only counts late moves")
	fs.IntVar(&m.limits.Depth, "depth", 0,
		"let a player search at most this `number` of plies deep; 0 is no limit")
	fs.Uint64Var(&m.limits.Nodes, "nodes", 0,
		"let a player search at most this `number` of nodes for a move; 0 is no limit")
	fs.IntVar(&m.maxPlies, "plies", 400,
		"stop a game after this `number` of plies; each player gets half a point")
	fs.IntVar(&m.book.plies, "opening", 4, "begin each game with this `number` of random plies")
	fs.Uint64Var(&m.book.seed, "seed", 1, cli.SeedFlag("openings"))
	fs.TextVar(&m.book.rules, "ruleset", nemoroth.Standard(), cli.RulesetFlag)
	fs.StringVar(&m.record, "record", "", "append each game to this `file`")
	fs.BoolVar(&m.notes, "notes", false, "record the score and the depth of each move")
	fs.TextVar(&m.notation, "notation", notation.Canonical,
		"record the moves in this `notation`: canonical, lawson or moussambani")
	test := fs.String("sprt", "", "stop as soon as a sequential test with 5 % error decides "+
		"between two differences in Elo, `ELO0,ELO1`")
	fs.StringVar(&m.suite, "suite", "",
		"let the first player solve the positions in this `file`, and play no match")
	players, err := cli.Parse(fs, help, args, stdout)
	if err == nil {
		err = m.check(players)
	}
	if err == nil && *test != "" {
		m.test, err = parseSPRT(*test)
	}
	return m, err
}

// check reads the players and returns an error for settings that do not fit.
func (m *match) check(players []string) (err error) {
	most := 2
	if m.suite != "" {
		most = 1
	}
	switch l := m.limits; {
	case len(players) > most:
		return cli.Usagef("unexpected argument %q; expected at most two players, "+
			"or one player for -suite", players[most])
	case min(m.games, m.concurrent, m.maxPlies) < 1 || m.book.plies < 0:
		return cli.Usagef("expected -games, -concurrent and -plies of at least 1, " +
			"and -opening of at least 0")
	case l.Time < 0 || l.Depth < 0 || l == ai.Limits{}:
		return cli.Usagef("no limit of the search; expected -time, -depth or -nodes above 0")
	case m.forfeit < 0 || m.forfeit > 0 && l.Time == 0:
		return cli.Usagef("-forfeit is %v; expected more than 0 and a -time, "+
			"such as -time 100ms -forfeit 50ms", m.forfeit)
	case m.suite != "" && m.record != "":
		return cli.Usagef("-record cannot be given with -suite, which plays no games")
	case m.notation == notation.Any:
		return cli.Usagef("-notation is any; expected canonical, lawson or moussambani")
	}
	texts := [2]string{"ai", "baseline"}
	copy(texts[:], players)
	for i, text := range texts {
		if m.players[i], err = parseSpec(text); err != nil {
			return cli.Usagef("player %q: %v", text, err)
		}
	}
	return nil
}
