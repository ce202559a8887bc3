// Match estimates the difference in strength of two players of Nemoroth.
//
// It has more than 400 lines because a player may be the AI, a plain search or another
// program, and may fail in the middle of a game (game.go), and the estimate has an interval
// (score.go).
package main

import (
	"cmp"
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
	"github.com/nemoroth/rules/nemoroth/ai"
)

var program = cli.Program{Name: "match", Do: do,
	Help: `match plays two players of Nemoroth against each other, and prints the first
player's share of the points and the difference in Elo, each with a 95 % interval.
Each game begins with a few random moves. Each such opening is played twice, with
sides exchanged. The same seed gives the same openings.

  match                                   the AI against the baseline
  match -games 40 -record games.txt ai ai,threads=2
  match ai cmd:./other-engine

usage: match [flags] [PLAYER [PLAYER]]

PLAYER is one of
  ai                 the AI of package ai at full strength
  ai,NAME=VALUE,...  the AI with the settings hash=MIB, threads=N or level=1 to 10
  baseline           an alpha-beta search that counts pieces
  cmd:PROGRAM ARGS   an engine that speaks the protocol of examples/engine

With -record each game is written as soon as it ends.

A player that makes an illegal move or exits loses the game. The report lists these
failures with the ply and the reason, and counts the moves that came too late.

Exit code: 0 success; 1 a player failed; 2 wrong usage; 130 interrupted.

`}

func main() { program.Main() }

// A match holds the settings of the command line, and the result so far.
type match struct {
	names      [2]string // of the players
	players    [2]player
	games      int
	concurrent int
	ai.Limits
	maxPlies int
	book     book
	to       *os.File // that of -record, or nil

	score     score // of the first player
	alabaster score // of Alabaster in all games
	failures  []*played
	late      int
	plies     int
	endings   map[string]int
}

func do(ctx context.Context, c *cli.Call) error {
	m := &match{names: [2]string{"ai", "baseline"}, endings: map[string]int{}}
	c.IntVar(&m.games, "games", 200, "play at most this `number` of games")
	c.IntVar(&m.concurrent, "concurrent", 2, "play this `number` of games at the same time")
	c.DurationVar(&m.Time, "time", 100*time.Millisecond,
		"let a player use at most this `time` for a move; 0 is no limit")
	c.IntVar(&m.Depth, "depth", 0,
		"let a player search at most this `number` of plies deep; 0 is no limit")
	c.Uint64Var(&m.Nodes, "nodes", 0,
		"let a player search at most this `number` of nodes for a move; 0 is no limit")
	c.IntVar(&m.maxPlies, "plies", 400,
		"stop a game after this `number` of plies; each player gets half a point")
	c.IntVar(&m.book.plies, "opening", 4, "begin each game with this `number` of random plies")
	c.SeedVar(&m.book.seed, "openings")
	c.TextVar(&m.book.rules, "ruleset", nemoroth.Standard(), cli.RulesetFlag)
	record := c.String("record", "", "append each game to this `file`")

	players, err := c.Parse()
	switch l := m.Limits; {
	case err != nil:
		return err
	case len(players) > 2:
		return cli.Usagef("unexpected argument %q; expected at most two players", players[2])
	case min(m.games, m.concurrent, m.maxPlies) < 1 || m.book.plies < 0:
		return cli.Usagef("expected -games, -concurrent and -plies of at least 1, " +
			"and -opening of at least 0")
	case l.Time < 0 || l.Depth < 0 || l == ai.Limits{}:
		return cli.Usagef("no limit of the search; expected -time, -depth or -nodes above 0")
	}
	copy(m.names[:], players)
	for i, name := range m.names {
		if m.players[i], err = parsePlayer(name); err != nil {
			return cli.Usagef("player %q: %v", name, err)
		}
	}
	if *record != "" {
		m.to, err = os.OpenFile(*record, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer m.to.Close()
	}
	return m.play(ctx, c)
}

// play plays the games and prints the result.
func (m *match) play(ctx context.Context, c *cli.Call) (failed error) {
	var all sync.WaitGroup
	var mu sync.Mutex // of the result
	begun := 0
	for range m.concurrent {
		all.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			for begun < m.games && failed == nil {
				number := begun
				begun++
				mu.Unlock()
				p, err := m.playOne(ctx, number)
				mu.Lock()
				if err == nil {
					err = m.add(p)
				}
				failed = cmp.Or(failed, err)
				c.Progress.Report(m.score.String(), m.score.games(), m.games)
			}
		})
	}
	all.Wait()
	m.print(c.Stdout)
	if failed == nil && len(m.failures) > 0 {
		failed = cli.Failed
	}
	return failed
}

// add counts a game and records it.
func (m *match) add(p *played) error {
	m.score.count(p.winner, p.first)
	m.alabaster.count(p.winner, nemoroth.Alabaster)
	why := p.why
	if p.failed {
		m.failures = append(m.failures, p)
		why = "failure"
	}
	m.endings[why]++
	m.late += p.late
	m.plies += p.Ply()
	if m.to == nil {
		return nil
	}
	text, err := p.record()
	if err == nil {
		_, err = fmt.Fprintln(m.to, text)
	}
	return err
}

// print writes the result: nothing if no game has ended.
func (m *match) print(out io.Writer) {
	games := m.score.games()
	if games == 0 {
		return
	}
	fmt.Fprintf(out, "%s against %s\n%d games: %v\n", m.names[0], m.names[1], games, m.score)
	fmt.Fprintf(out, "Alabaster scores %.1f %%; %.1f plies per game\nEndings:\n",
		100*m.alabaster.share(), float64(m.plies)/float64(games))
	for _, why := range slices.Sorted(maps.Keys(m.endings)) {
		fmt.Fprintf(out, "%4d  %s\n", m.endings[why], why)
	}
	fmt.Fprintf(out, "%d failures", len(m.failures))
	if m.Time > 0 {
		fmt.Fprintf(out, "; moves more than %v late: %d", tolerance, m.late)
	}
	fmt.Fprintln(out)
	slices.SortFunc(m.failures, func(a, b *played) int { return a.number - b.number })
	for _, p := range m.failures {
		fmt.Fprintf(out, "game %d: %s\n", p.number, p.why)
	}
}
