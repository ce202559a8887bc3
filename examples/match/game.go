package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A played is a game that has been played.
type played struct {
	number  int
	game    *nemoroth.Game
	opening int           // number of random plies
	first   nemoroth.Side // the first player's side
	winner  nemoroth.Side // NoSide if the game was stopped
	why     string        // how the game ended, or who failed, when and how
	fault   bool          // a player failed
	overrun time.Duration // the longest excess of the time limit
	late    int           // number of excesses above tolerance
	moves   int           // number of moves after the opening
	notes   []string      // by ply after the opening
}

// tolerance is the excess of the time limit above which a move counts as late. A
// smaller excess may be due to a busy machine.
const tolerance = 50 * time.Millisecond

// A pairing is two players and the conditions of their games.
type pairing struct {
	specs    [2]spec
	players  [2]player // nil if not open
	limits   ai.Limits
	forfeit  time.Duration // excess that loses the game; 0 for none
	maxPlies int
}

// open opens the players anew.
func (t *pairing) open(ctx context.Context) (err error) {
	t.close()
	for i := 0; i < len(t.specs) && err == nil; i++ {
		t.players[i], err = t.specs[i].open(ctx)
	}
	return err
}

func (t *pairing) close() {
	for i, p := range t.players {
		if p != nil {
			p.close()
		}
		t.players[i] = nil
	}
}

// play plays one game from an opening to its end. A player that fails loses; only
// a cancelled context is an error.
func (t *pairing) play(ctx context.Context, number int, g *nemoroth.Game, first nemoroth.Side) (*played, error) {
	p := &played{number: number, game: g, opening: g.Ply(), first: first}
	at := map[nemoroth.Side]player{first: t.players[0], first.Opponent(): t.players[1]}
	who := map[nemoroth.Side]string{first: t.specs[0].text, first.Opponent(): t.specs[1].text}
	lost := func(s nemoroth.Side, how string, args ...any) (*played, error) {
		p.winner, p.fault, p.why = s.Opponent(), true, fmt.Sprintf("%s (%v) ", who[s], s)+fmt.Sprintf(how, args...)
		return p, ctx.Err()
	}
	for _, s := range []nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian} {
		if err := at[s].newGame(ctx, g.Ruleset()); err != nil {
			return lost(s, "does not start: %v", err)
		}
	}
	for {
		if o := p.game.Outcome(); o.Over {
			p.winner, p.why = o.Winner, o.Reason.String()
			return p, nil
		}
		if p.game.Ply() >= t.maxPlies {
			p.why = fmt.Sprintf("stopped after %d plies: half a point each", t.maxPlies)
			return p, nil
		}
		side, ply, start := p.game.Side(), p.game.Ply()+1, time.Now()
		c, err := at[side].move(ctx, p.game, t.limits)
		if ctx.Err() != nil || err != nil {
			return lost(side, "fails at ply %d: %v", ply, err)
		}
		p.moves++
		if over := time.Since(start) - t.limits.Time; t.limits.Time > 0 {
			p.overrun = max(p.overrun, over)
			if over > tolerance {
				p.late++
			}
			if t.forfeit > 0 && over > t.forfeit {
				return lost(side, "plays %v at ply %d, %v too late", c.move, ply, over.Round(time.Millisecond))
			}
		}
		next, err := p.game.Play(c.move)
		var illegal *nemoroth.MoveError
		if errors.As(err, &illegal) {
			return lost(side, "plays %v at ply %d, which is illegal: %s", c.move, ply, illegal.Report.Summary())
		}
		if err != nil {
			return lost(side, "fails at ply %d: %v", ply, err)
		}
		p.game = next
		p.notes = append(p.notes, c.note())
	}
}

func (c choice) note() string {
	if c.depth == 0 {
		return ""
	}
	return fmt.Sprintf("%s depth %d", c.score, c.depth)
}

// record returns a record of the game.
func (p *played) record(names [2]string, notes bool) (*notation.Record, error) {
	r, err := notation.FromGame(p.game)
	if err != nil {
		return nil, err
	}
	if p.first == nemoroth.Obsidian {
		names[0], names[1] = names[1], names[0]
	}
	r.Result = map[nemoroth.Side]notation.Result{nemoroth.Alabaster: notation.AlabasterWins,
		nemoroth.Obsidian: notation.ObsidianWins, nemoroth.NoSide: notation.Unfinished}[p.winner]
	r.Tags = []notation.Tag{
		{Key: "Round", Value: fmt.Sprint(p.number)},
		{Key: notation.TagAlabaster, Value: oneLine(names[0])},
		{Key: notation.TagObsidian, Value: oneLine(names[1])},
		{Key: "Opening", Value: fmt.Sprintf("%d plies", p.opening)},
		{Key: "Ending", Value: oneLine(p.why)},
	}
	for i, n := range p.notes {
		if notes && n != "" {
			r.Moves[p.opening+i].Texts = []string{n}
		}
	}
	return r, nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
