package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A played game and what came of it.
type played struct {
	number  int
	game    *nemoroth.Game
	opening int // plies of the book
	first   nemoroth.Side
	result  notation.Result
	why     string        // how it ended
	fault   bool          // an illegal move or a crash
	overrun time.Duration // the longest that a move took beyond its limit
	late    int           // moves that took more than tolerance beyond it
	notes   []string      // by ply after the opening
}

// tolerance is what a move may take beyond its limit before it is counted as
// late. On a machine that has more to do than processors the fault need not be
// the player's.
const tolerance = 50 * time.Millisecond

// points of the first player.
func (p *played) points() float64 {
	switch p.result.Winner() {
	case nemoroth.NoSide:
		return 0.5
	case p.first:
		return 1
	}
	return 0
}

// A table is where games are played: both players and the conditions.
type table struct {
	specs    [2]spec
	players  [2]player // the first player, the second; nil where nobody sits
	limits   ai.Limits
	maxPlies int
}

// seat opens the players, instead of those that sit there.
func (t *table) seat(ctx context.Context) error {
	t.leave()
	for i, s := range t.specs {
		p, err := s.open(ctx)
		if err != nil {
			return err
		}
		t.players[i] = p
	}
	return nil
}

// leave closes the players.
func (t *table) leave() {
	for i, p := range t.players {
		if p != nil {
			p.close()
		}
		t.players[i] = nil
	}
}

// play plays one game from an opening to its end. Only the context's end is an
// error; a player that fails loses.
func (t *table) play(ctx context.Context, number int, g *nemoroth.Game, first nemoroth.Side) (*played, error) {
	p := &played{number: number, opening: g.Ply(), first: first}
	at := func(s nemoroth.Side) player {
		if s == first {
			return t.players[0]
		}
		return t.players[1]
	}
	lost := func(s nemoroth.Side, why string, args ...any) (*played, error) {
		p.game, p.fault = g, true
		p.result = notation.AlabasterWins
		if s == nemoroth.Alabaster {
			p.result = notation.ObsidianWins
		}
		p.why = s.String() + fmt.Sprintf(why, args...)
		return p, nil
	}
	for _, s := range []nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian} {
		err := at(s).newGame(ctx, g.Ruleset())
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return lost(s, " does not begin: %v", err)
		}
	}
	for {
		if o := g.Outcome(); o.Over {
			p.game, p.why = g, o.Reason.String()
			p.result = notation.AlabasterWins
			if o.Winner == nemoroth.Obsidian {
				p.result = notation.ObsidianWins
			}
			return p, nil
		}
		if g.Ply() >= t.maxPlies {
			p.game, p.why, p.result = g, fmt.Sprintf("%d plies: half a point each", t.maxPlies), notation.Unfinished
			return p, nil
		}
		start := time.Now()
		c, err := at(g.Side()).move(ctx, g, t.limits)
		took := time.Since(start)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return lost(g.Side(), " fails: %v", err)
		}
		if t.limits.Time > 0 {
			p.overrun = max(p.overrun, took-t.limits.Time)
			if took > t.limits.Time+tolerance {
				p.late++
			}
		}
		next, err := g.Play(c.move)
		if err != nil {
			return lost(g.Side(), " plays what is illegal: %v", err)
		}
		g = next
		p.notes = append(p.notes, c.note())
	}
}

func (c choice) note() string {
	if c.depth == 0 {
		return ""
	}
	return fmt.Sprintf("%s depth %d", c.score, c.depth)
}

// record makes a record of the game.
func (p *played) record(names [2]string, notes bool) (*notation.Record, error) {
	r, err := notation.FromGame(p.game)
	if err != nil {
		return nil, err
	}
	if p.first == nemoroth.Obsidian {
		names[0], names[1] = names[1], names[0]
	}
	r.Result = p.result
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
