// Match plays two players of Nemoroth against each other and says which is
// stronger, and how sure that is.
package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
)

func main() { cli.Main(run) }

const help = `match plays two players against each other: short random openings, the same for
the same seed, each played twice with colours exchanged.

  match                                   the AI against the baseline
  match -games 40 -record games.txt ai ai,without=reductions
  match -sprt 0,20 ai cmd:./other-engine  stops as soon as the question is settled
  match -suite nemoroth/ai/suite/suite.yaml -time 1s ai
  match -suite nemoroth/ai/suite/suite.yaml -scaling 2

usage: match [flags] [PLAYER [PLAYER]]

` + specHelp + `
Each finished game is written to the record at once, so that a crash loses only
the games under way. Points, Elo and 95 % intervals are the first player's.

A difference in Elo is accepted or refused once; games that end later are
recorded and counted, but change the decision no more.

Exit code: 0 done (or, with -sprt, accepted), 1 refused or a player failed,
2 wrong usage, 130 interrupted.

`

// A match is what the command line asks for.
type match struct {
	specs      [2]spec
	games      int
	concurrent int
	limits     ai.Limits
	maxPlies   int
	book       book
	record     string
	manner     notation.Notation
	notes      bool
	test       *sprt
	suite      string
	scaling    int
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

// errRefused is the error of a test or a player that failed: what is printed
// has said so.
var errRefused = errors.New("refused")

func parse(args []string, stdout io.Writer) (match, error) {
	m := match{manner: notation.Canonical}
	var test string
	fs := flag.NewFlagSet("match", flag.ContinueOnError)
	fs.IntVar(&m.games, "games", 200, "play at most so many `games`")
	fs.IntVar(&m.concurrent, "concurrent", 2, "play so many `games` at once")
	fs.DurationVar(&m.limits.Time, "time", 100*time.Millisecond, "`time` for each move")
	fs.IntVar(&m.limits.Depth, "depth", 0, "at most so many `plies` deep; 0 is no limit")
	fs.Uint64Var(&m.limits.Nodes, "nodes", 0, "at most so many `nodes` a move; 0 is no limit")
	fs.IntVar(&m.maxPlies, "plies", 400, "a game of so many `plies` is broken off and counts half")
	fs.IntVar(&m.book.plies, "opening", 4, "begin with so many random `plies`")
	fs.Uint64Var(&m.book.seed, "seed", 1, "a `number` for the openings")
	fs.TextVar(&m.book.rules, "ruleset", nemoroth.Standard(), "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4")
	fs.StringVar(&m.record, "record", "", "append every game to this `file`")
	fs.BoolVar(&m.notes, "notes", false, "with each move's score and depth")
	fs.TextVar(&m.manner, "notation", notation.Canonical, "`canonical`, lawson or moussambani")
	fs.StringVar(&test, "sprt", "", "stop as soon as it is clear (5 % error) which of two differences in Elo it is: `ELO0,ELO1`")
	fs.StringVar(&m.suite, "suite", "", "let the first player solve the positions of this `file` instead")
	fs.IntVar(&m.scaling, "scaling", 0, "with -suite, measure how much sooner than one so many `threads` of the AI reach -depth, or else a depth that takes one long enough")
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
	case m.scaling != 0 && (m.suite == "" || m.scaling < 2):
		return m, cli.Usagef("-scaling needs -suite and at least 2 threads")
	case m.scaling > 0 && (len(players) > 0 || cli.IsSet(fs, "time") || cli.IsSet(fs, "nodes")):
		return m, cli.Usagef("-scaling measures the AI as it is, to a depth: no PLAYER, -time or -nodes")
	case m.scaling > runtime.GOMAXPROCS(0):
		return m, cli.Usagef("-scaling %d: only %d threads run at once here", m.scaling, runtime.GOMAXPROCS(0))
	case m.suite != "" && len(players) > 1:
		return m, cli.Usagef("%q is one PLAYER too many: one solves a suite", players[1])
	case m.manner == notation.Any:
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
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results, errs := make(chan *played), make(chan error, m.concurrent)
	var wg sync.WaitGroup
	numbers := make(chan int)
	go func() {
		defer close(numbers)
		for n := range m.games {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	for range m.concurrent {
		wg.Go(func() {
			if err := m.playGames(ctx, numbers, results); err != nil {
				errs <- err
				cancel()
			}
		})
	}
	go func() { wg.Wait(); close(results) }()

	t := tally{match: m, progress: cli.NewProgress(stderr)}
	t.progress.Begin()
	var failed error
	for p := range results {
		if err := t.add(p, out); err != nil && failed == nil {
			failed = err
			cancel()
		}
		if t.over {
			cancel()
		}
	}
	t.progress.End()
	t.print(stdout)
	select {
	case err := <-errs:
		if failed == nil && !t.over {
			failed = err
		}
	default:
	}
	switch {
	case failed != nil:
		return failed
	case t.faults > 0, m.test != nil && t.over && !t.accepted:
		return errRefused
	}
	return nil
}

// playGames plays games one after the other.
func (m match) playGames(ctx context.Context, numbers <-chan int, results chan<- *played) error {
	t := &table{specs: m.specs, limits: m.limits, maxPlies: m.maxPlies}
	defer t.leave()
	fresh := false
	for n := range numbers {
		if !fresh {
			if err := t.seat(ctx); err != nil {
				return err
			}
		}
		g, err := m.book.opening(n / 2)
		if err != nil {
			return err
		}
		first := nemoroth.Alabaster
		if n%2 == 1 {
			first = nemoroth.Obsidian
		}
		p, err := t.play(ctx, n+1, g, first)
		if err != nil {
			return err
		}
		fresh = !p.fault // a player that failed may be in any state
		results <- p
	}
	return nil
}
