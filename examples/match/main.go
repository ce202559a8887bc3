// Match estimates the difference in strength of two players of Nemoroth.
package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"sync"
	"sync/atomic"
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

` + specHelp + `
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
	pairing
	games      int
	concurrent int
	book       book
	record     string
	notation   notation.Notation
	notes      bool
	test       *sprt
	suite      string
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	m, err := parse(args, stdout)
	if err == nil {
		if m.suite != "" {
			err = m.solveSuite(ctx, stdout)
		} else {
			err = m.play(ctx, stdout, stderr)
		}
	}
	if errors.Is(err, errFailed) {
		return cli.Failed
	}
	return cli.Complain("match", err, stderr)
}

// errFailed is a rejected -sprt test or a failed player, already reported.
var errFailed = errors.New("failed")

func parse(args []string, stdout io.Writer) (match, error) {
	m := match{notation: notation.Canonical}
	var test string
	fs := flag.NewFlagSet("match", flag.ContinueOnError)
	fs.IntVar(&m.games, "games", 200, "play at most this `number` of games")
	fs.IntVar(&m.concurrent, "concurrent", 2, "play this `number` of games at the same time")
	fs.DurationVar(&m.limits.Time, "time", 100*time.Millisecond, "let a player use at most this `time` for a move; 0 is no limit")
	fs.DurationVar(&m.forfeit, "forfeit", 0, "let a player lose the game if it exceeds -time by more than this `time`; 0 only counts late moves")
	fs.IntVar(&m.limits.Depth, "depth", 0, "let a player search at most this `number` of plies deep; 0 is no limit")
	fs.Uint64Var(&m.limits.Nodes, "nodes", 0, "let a player search at most this `number` of nodes for a move; 0 is no limit")
	fs.IntVar(&m.maxPlies, "plies", 400, "stop a game after this `number` of plies; each player gets half a point")
	fs.IntVar(&m.book.plies, "opening", 4, "begin each game with this `number` of random plies")
	fs.Uint64Var(&m.book.seed, "seed", 1, cli.SeedFlag("openings"))
	fs.TextVar(&m.book.rules, "ruleset", nemoroth.Standard(), cli.RulesetFlag)
	fs.StringVar(&m.record, "record", "", "append each game to this `file`")
	fs.BoolVar(&m.notes, "notes", false, "record the score and the depth of each move")
	fs.TextVar(&m.notation, "notation", notation.Canonical, "record the moves in this `notation`: canonical, lawson or moussambani")
	fs.StringVar(&test, "sprt", "", "stop as soon as a sequential test with 5 % error decides between two differences in Elo, `ELO0,ELO1`")
	fs.StringVar(&m.suite, "suite", "", "let the first player solve the positions in this `file`, and play no match")
	players, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return m, err
	}
	if len(players) > 2 {
		return m, cli.Usagef("unexpected argument %q; expected at most two players", players[2])
	}
	texts := [2]string{"ai", "baseline"}
	copy(texts[:], players)
	for i, text := range texts {
		if m.specs[i], err = parseSpec(text); err != nil {
			return m, cli.Usagef("%v", err)
		}
	}
	switch {
	case m.games < 1 || m.concurrent < 1 || m.maxPlies < 1 || m.book.plies < 0:
		return m, cli.Usagef("expected -games, -concurrent and -plies of at least 1, and -opening of at least 0")
	case m.limits.Time < 0 || m.limits.Depth < 0 || m.limits == ai.Limits{}:
		return m, cli.Usagef("no limit of the search; expected -time, -depth or -nodes above 0")
	case m.forfeit < 0 || m.forfeit > 0 && m.limits.Time == 0:
		return m, cli.Usagef("-forfeit is %v; expected more than 0 and a -time, such as -time 100ms -forfeit 50ms", m.forfeit)
	case m.suite != "" && m.record != "":
		return m, cli.Usagef("-record cannot be given with -suite, which plays no games")
	case m.suite != "" && len(players) > 1:
		return m, cli.Usagef("unexpected argument %q; expected one player for -suite", players[1])
	case m.notation == notation.Any:
		return m, cli.Usagef("-notation is any; expected canonical, lawson or moussambani")
	}
	if test != "" {
		if m.test, err = parseSPRT(test); err != nil {
			return m, cli.Usagef("-sprt %v", err)
		}
	}
	return m, nil
}

// play plays the match and prints the result.
func (m match) play(ctx context.Context, stdout, stderr io.Writer) error {
	var out *os.File
	if m.record != "" {
		f, err := os.OpenFile(m.record, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		out = f
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	results := make(chan *played)
	var wg sync.WaitGroup
	var number atomic.Int64
	for range m.concurrent {
		wg.Go(func() {
			if err := m.playGames(ctx, &number, results); err != nil {
				cancel(err)
			}
		})
	}
	go func() { wg.Wait(); close(results) }()

	t := tally{match: m, progress: cli.NewProgress(stderr), endings: map[string]int{}}
	var failed error
	for p := range results {
		if err := t.add(p, out); failed == nil {
			failed = err
		}
		if t.over || failed != nil {
			cancel(failed)
		}
	}
	t.progress.End()
	if err := t.print(stdout); failed == nil {
		failed = err
	}
	if failed == nil && !t.over {
		failed = context.Cause(ctx)
	}
	if failed == nil && (len(t.failures) > 0 || m.test != nil && t.over && !t.accepted) {
		return errFailed
	}
	return failed
}

// playGames plays one game after the other. It opens its own players.
func (m match) playGames(ctx context.Context, number *atomic.Int64, results chan<- *played) error {
	defer m.close()
	fault := true // a failed player is in an unknown state
	for {
		n := int(number.Add(1)) - 1
		if n >= m.games || ctx.Err() != nil {
			return ctx.Err()
		}
		if fault {
			if err := m.open(ctx); err != nil {
				return err
			}
		}
		g, err := m.book.opening(n / 2)
		if err != nil {
			return err
		}
		p, err := m.pairing.play(ctx, n+1, g, nemoroth.Alabaster+nemoroth.Side(n%2))
		if err != nil {
			return err
		}
		fault = p.fault
		results <- p
	}
}
