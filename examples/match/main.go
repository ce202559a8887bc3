// Match plays two players of Nemoroth against each other and tells which one is
// stronger, with a 95 % interval.
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

const help = `match plays two players against each other and prints the first player's points
and its difference in Elo, each with a 95 % interval. Games begin with short
random openings, the same for the same seed; each opening is played twice, with
sides exchanged.

  match                                   the AI against the baseline
  match -games 40 -record games.txt ai ai,without=reductions
  match -sprt 0,20 ai cmd:./other-engine  stops as soon as the question is settled
  match -suite nemoroth/ai/suite/suite.yaml -time 1s ai

usage: match [flags] [PLAYER [PLAYER]]

` + specHelp + `
Each finished game is written to the record at once, so that a crash loses only
the games under way.

A player that makes an illegal move, breaks off or, with -forfeit, takes too long
loses the game; such failures are listed with the ply, the move and the rule.

With -sprt the match stops when one of two differences in Elo is accepted and the
other refused. Games that end later are recorded and counted, but do not change
the decision.

Exit code: 0 done or, with -sprt, the higher difference accepted; 1 refused, or a
player failed; 2 wrong usage; 130 interrupted.

`

// A match is what the command line asks for.
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
	if errors.Is(err, errRefused) {
		return cli.Failed
	}
	return cli.Complain("match", err, stderr)
}

// errRefused is the error of a test or a player that failed, which has already
// been printed.
var errRefused = errors.New("refused")

func parse(args []string, stdout io.Writer) (match, error) {
	m := match{notation: notation.Canonical}
	var test string
	fs := flag.NewFlagSet("match", flag.ContinueOnError)
	fs.IntVar(&m.games, "games", 200, "the greatest number of `games` to play")
	fs.IntVar(&m.concurrent, "concurrent", 2, "the number of `games` to play at once")
	fs.DurationVar(&m.limits.Time, "time", 100*time.Millisecond, "`time` for each move; 0 is no limit")
	fs.DurationVar(&m.forfeit, "forfeit", 0, "a move that comes this `time` later than -time allows loses the game; 0: late moves are only counted")
	fs.IntVar(&m.limits.Depth, "depth", 0, "depth limit of a search in `plies`; 0 is none")
	fs.Uint64Var(&m.limits.Nodes, "nodes", 0, "limit of `nodes` a move; 0 is none")
	fs.IntVar(&m.maxPlies, "plies", 400, "number of `plies` after which a game is broken off and counts half")
	fs.IntVar(&m.book.plies, "opening", 4, "number of random `plies` to begin with")
	fs.Uint64Var(&m.book.seed, "seed", 1, "`number` that chooses the openings")
	fs.TextVar(&m.book.rules, "ruleset", nemoroth.Standard(), "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4")
	fs.StringVar(&m.record, "record", "", "append each game to this `file`")
	fs.BoolVar(&m.notes, "notes", false, "record each move's score and depth")
	fs.TextVar(&m.notation, "notation", notation.Canonical, "notation of recorded moves: `canonical`, lawson or moussambani")
	fs.StringVar(&test, "sprt", "", "stop as soon as it is clear (5 % error) which of two differences in Elo is the right one: `ELO0,ELO1`")
	fs.StringVar(&m.suite, "suite", "", "let the first player solve the positions in this `file` instead")
	players, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return m, err
	}
	if len(players) > 2 {
		return m, cli.Usagef("%q is one PLAYER too many", players[2])
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
		return m, cli.Usagef("-games, -concurrent and -plies must be at least 1, -opening at least 0")
	case m.limits.Time < 0 || m.limits.Depth < 0 || m.limits == ai.Limits{}:
		return m, cli.Usagef("a limit is needed: -time, -depth or -nodes, above 0")
	case m.forfeit < 0 || m.forfeit > 0 && m.limits.Time == 0:
		return m, cli.Usagef("-forfeit must be above 0 and needs -time, such as -time 100ms -forfeit 50ms")
	case m.suite != "" && m.record != "":
		return m, cli.Usagef("-record has no games to write with -suite")
	case m.suite != "" && len(players) > 1:
		return m, cli.Usagef("%q is one PLAYER too many: one solves a suite", players[1])
	case m.notation == notation.Any:
		return m, cli.Usagef("-notation must be canonical, lawson or moussambani")
	}
	if test != "" {
		if m.test, err = parseSPRT(test); err != nil {
			return m, cli.Usagef("-sprt %v", err)
		}
	}
	return m, nil
}

// play plays the match, several games at once, and prints the result.
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
	t.progress.Begin()
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
		return errRefused
	}
	return failed
}

// playGames plays games one after the other, with players of its own.
func (m match) playGames(ctx context.Context, number *atomic.Int64, results chan<- *played) error {
	defer m.close()
	fault := true // a player that failed may be in any state
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
