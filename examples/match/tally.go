package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
)

// A tally is the state of a match.
type tally struct {
	match
	progress  *cli.Progress
	score     score
	failures  []*played
	overrun   time.Duration
	late      int
	moves     int // without openings
	plies     int
	endings   map[string]int
	over      bool // the -sprt test is decided
	accepted  bool
	verdict   string
	alabaster score // of Alabaster in all games
}

// add counts a game and appends it to the record, unless out is nil.
func (t *tally) add(p *played, out *os.File) error {
	t.score.count(p.winner, p.first)
	t.alabaster.count(p.winner, nemoroth.Alabaster)
	why := p.why
	if p.fault {
		t.failures = append(t.failures, p)
		why = "failure"
	}
	t.endings[why]++
	t.overrun = max(t.overrun, p.overrun)
	t.late += p.late
	t.moves += p.moves
	t.plies += p.game.Ply()
	if t.test != nil && !t.over { // later games do not change a decision
		t.verdict, t.over = t.test.decide(t.score)
		t.accepted = t.over && t.test.ratio(t.score) > 0
	}
	t.progress.Report(t.score.String(), t.score.games(), t.games)
	if out == nil {
		return nil
	}
	r, err := p.record([2]string{t.specs[0].text, t.specs[1].text}, t.notes)
	if err == nil {
		err = r.Write(out, t.notation)
	}
	if err == nil {
		_, err = fmt.Fprintln(out)
	}
	if err == nil {
		err = out.Sync()
	}
	return err
}

// print writes the result: nothing if no game has ended, and no estimate if a
// player failed in every game.
func (t *tally) print(to io.Writer) error {
	games := t.score.games()
	if games == 0 {
		return nil
	}
	out := bufio.NewWriter(to)
	fmt.Fprintf(out, "%s against %s\n", t.specs[0].text, t.specs[1].text)
	if games == len(t.failures) {
		fmt.Fprintf(out, "%d games, each ended by a failure: +%d =%d -%d\n", games, t.score.wins, t.score.halves, t.score.losses)
	} else {
		fmt.Fprintf(out, "%d games: %v\n", games, t.score)
	}
	if t.test != nil {
		fmt.Fprintf(out, "SPRT %g to %g Elo: %s\n", t.test.elo0, t.test.elo1, t.verdict)
	}
	if games > len(t.failures) {
		fmt.Fprintf(out, "Alabaster scores %.1f %%; %.1f plies per game\n", 100*t.alabaster.share(), float64(t.plies)/float64(games))
		fmt.Fprintln(out, "Endings:")
		for _, why := range slices.Sorted(maps.Keys(t.endings)) {
			fmt.Fprintf(out, "%4d  %s\n", t.endings[why], why)
		}
	}
	fmt.Fprintf(out, "%d failures", len(t.failures))
	if t.limits.Time > 0 {
		fmt.Fprintf(out, "; longest excess of the time limit %.1f ms; %d of %d moves more than %v late", float64(t.overrun.Microseconds())/1000, t.late, t.moves, tolerance)
	}
	fmt.Fprintln(out)
	t.printFailures(out)
	return out.Flush()
}

// printFailures lists the failures by game number.
func (t *tally) printFailures(out io.Writer) {
	const most = 20
	slices.SortFunc(t.failures, func(a, b *played) int { return a.number - b.number })
	for _, p := range t.failures[:min(most, len(t.failures))] {
		fmt.Fprintf(out, "game %d: %s\n", p.number, p.why)
	}
	if more := len(t.failures) - most; more > 0 {
		fmt.Fprintf(out, "and %d more, which -record writes to a file\n", more)
	}
}
