package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
)

// play plays the games in parallel and prints the result.
func (m match) play(ctx context.Context, stdout io.Writer, progress *cli.Progress) error {
	t := tally{match: m, endings: map[string]int{}}
	if m.record != "" {
		f, err := os.OpenFile(m.record, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		t.record = f
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	undecided, decide := context.WithCancel(ctx)
	defer decide()
	numbers, results := make(chan int), make(chan *played)
	var wg sync.WaitGroup
	for range m.concurrent {
		wg.Go(func() {
			if err := m.playGames(ctx, numbers, results); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		for n := 0; n < m.games && undecided.Err() == nil; n++ {
			select {
			case numbers <- n:
			case <-undecided.Done():
			}
		}
		close(numbers)
		wg.Wait()
		close(results)
	}()
	for p := range results {
		if err := t.add(p); err != nil {
			cancel(err)
		}
		progress.Report(t.score.String(), t.score.games(), m.games)
		if t.decided {
			decide()
		}
	}
	progress.End()
	if err := t.print(stdout); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if len(t.failures) > 0 || t.decided && !t.accepted {
		return errFailed
	}
	return nil
}

// playGames plays one game after the other. Each opening is played twice.
func (m match) playGames(ctx context.Context, numbers <-chan int, to chan<- *played) error {
	for n := range numbers {
		opening, err := m.book.opening(n / 2)
		if err != nil {
			return err
		}
		p, err := m.playOne(ctx, n+1, opening, nemoroth.Alabaster+nemoroth.Side(n%2))
		if err != nil {
			return err
		}
		to <- p
	}
	return nil
}

// A tally is the result of a match so far.
type tally struct {
	match
	record    *os.File // nil for none
	score     score    // of the first player
	alabaster score    // of Alabaster in all games
	failures  []*played
	overrun   time.Duration
	late      int
	moves     int // without openings
	plies     int
	endings   map[string]int
	decided   bool // the -sprt test is decided
	accepted  bool
	verdict   string
}

// add counts a game and records it.
func (t *tally) add(p *played) error {
	t.score.count(p.winner, p.first)
	t.alabaster.count(p.winner, nemoroth.Alabaster)
	why := p.why
	if p.failed {
		t.failures = append(t.failures, p)
		why = "failure"
	}
	t.endings[why]++
	t.overrun = max(t.overrun, p.overrun)
	t.late += p.late
	t.moves += len(p.notes)
	t.plies += p.game.Ply()
	if t.test != nil && !t.decided { // later games do not change a decision
		t.verdict, t.decided = t.test.decide(t.score)
		t.accepted = t.decided && t.test.ratio(t.score) > 0
	}
	if t.record == nil {
		return nil
	}
	r, err := p.record(t.match)
	if err == nil {
		err = r.Write(t.record, t.notation)
	}
	if err == nil {
		_, err = fmt.Fprintln(t.record)
	}
	return err
}

// print writes the result: nothing if no game has ended, and no estimate if a
// player failed in every game.
func (t *tally) print(to io.Writer) error {
	games, failures := t.score.games(), len(t.failures)
	if games == 0 {
		return nil
	}
	out := bufio.NewWriter(to)
	fmt.Fprintf(out, "%s against %s\n", t.players[0].text, t.players[1].text)
	if games == failures {
		fmt.Fprintf(out, "%d games, each ended by a failure: +%d =%d -%d\n",
			games, t.score.wins, t.score.halves, t.score.losses)
	} else {
		fmt.Fprintf(out, "%d games: %v\n", games, t.score)
	}
	if t.test != nil {
		fmt.Fprintf(out, "SPRT %g to %g Elo: %s\n", t.test.elo0, t.test.elo1, t.verdict)
	}
	if games > failures {
		fmt.Fprintf(out, "Alabaster scores %.1f %%; %.1f plies per game\nEndings:\n",
			100*t.alabaster.share(), float64(t.plies)/float64(games))
		for _, why := range slices.Sorted(maps.Keys(t.endings)) {
			fmt.Fprintf(out, "%4d  %s\n", t.endings[why], why)
		}
	}
	fmt.Fprintf(out, "%d failures", failures)
	if t.limits.Time > 0 {
		fmt.Fprintf(out, "; longest excess of the time limit %.1f ms; %d of %d moves more than "+
			"%v late", float64(t.overrun.Microseconds())/1000, t.late, t.moves, tolerance)
	}
	fmt.Fprintln(out)
	slices.SortFunc(t.failures, func(a, b *played) int { return a.number - b.number })
	for _, p := range t.failures {
		fmt.Fprintf(out, "game %d: %s\n", p.number, p.why)
	}
	return out.Flush()
}
