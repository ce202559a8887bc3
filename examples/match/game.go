package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A played is a game that has been played.
type played struct {
	number  int // from 1
	game    *nemoroth.Game
	opening int           // number of random plies
	first   nemoroth.Side // the first player's side
	winner  nemoroth.Side // NoSide if the game was stopped
	why     string        // how the game ended, or who failed, when and how
	failed  bool          // a player failed
	overrun time.Duration // the longest excess of the time limit
	late    int           // number of excesses above tolerance
	notes   []string      // by ply after the opening
}

// tolerance is the excess of the time limit above which a move counts as late. A
// smaller excess may be due to a busy machine.
const tolerance = 50 * time.Millisecond

// playOne plays one game from an opening to its end. A player that fails loses; only
// a cancelled context is an error.
func (m match) playOne(ctx context.Context, number int, opening *nemoroth.Game,
	first nemoroth.Side) (*played, error) {

	p := &played{number: number, game: opening, opening: opening.Ply(), first: first}
	var players [2]player
	side := nemoroth.Alabaster
	of := func() int { // the player of the side
		if side == first {
			return 0
		}
		return 1
	}
	lost := func(how string, args ...any) (*played, error) {
		p.winner, p.failed = side.Opponent(), true
		p.why = fmt.Sprintf("%s (%v) ", m.players[of()].text, side) + fmt.Sprintf(how, args...)
		return p, ctx.Err()
	}
	for range players {
		player, err := m.players[of()].open(ctx, opening.Ruleset())
		if err != nil {
			return lost("does not start: %v", err)
		}
		defer player.close()
		players[of()] = player
		side = side.Opponent()
	}
	for {
		if o := p.game.Outcome(); o.Over {
			p.winner, p.why = o.Winner, o.Reason.String()
			return p, nil
		}
		if p.game.Ply() >= m.maxPlies {
			p.why = fmt.Sprintf("stopped after %d plies: half a point each", m.maxPlies)
			return p, nil
		}
		side = p.game.Side()
		ply, start := p.game.Ply()+1, time.Now()
		c, err := players[of()].move(ctx, p.game, m.limits)
		if ctx.Err() != nil || err != nil {
			return lost("fails at ply %d: %v", ply, err)
		}
		p.notes = append(p.notes, c.note())
		if over := time.Since(start) - m.limits.Time; m.limits.Time > 0 {
			p.overrun = max(p.overrun, over)
			if over > tolerance {
				p.late++
			}
			if m.forfeit > 0 && over > m.forfeit {
				return lost("plays %v at ply %d, %v too late", c.move, ply,
					over.Round(time.Millisecond))
			}
		}
		next, err := p.game.Play(c.move)
		var illegal *nemoroth.MoveError
		if errors.As(err, &illegal) {
			return lost("plays %v at ply %d, which is illegal: %s", c.move, ply,
				illegal.Report.Summary())
		}
		if err != nil {
			return lost("fails at ply %d: %v", ply, err)
		}
		p.game = next
	}
}

// record returns a record of the game.
func (p *played) record(m match) (*notation.Record, error) {
	r, err := notation.FromGame(p.game)
	if err != nil {
		return nil, err
	}
	names := map[nemoroth.Side]string{
		p.first:            m.players[0].text,
		p.first.Opponent(): m.players[1].text,
	}
	switch p.winner {
	case nemoroth.Alabaster:
		r.Result = notation.AlabasterWins
	case nemoroth.Obsidian:
		r.Result = notation.ObsidianWins
	default:
		r.Result = notation.Unfinished
	}
	r.Tags = []notation.Tag{
		{Key: "Round", Value: fmt.Sprint(p.number)},
		{Key: "Alabaster", Value: oneLine(names[nemoroth.Alabaster])},
		{Key: "Obsidian", Value: oneLine(names[nemoroth.Obsidian])},
		{Key: "Opening", Value: fmt.Sprintf("%d plies", p.opening)},
		{Key: "Ending", Value: oneLine(p.why)},
	}
	for i, n := range p.notes {
		if m.notes && n != "" && p.opening+i < len(r.Moves) {
			r.Moves[p.opening+i].Texts = []string{n}
		}
	}
	return r, nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// A book makes openings of random moves, which depend on the seed and a number. It
// avoids openings that a short search scores beyond bookMargin.
type book struct {
	rules nemoroth.Ruleset
	seed  uint64
	plies int
}

const (
	bookNodes  = 4000
	bookMargin = 400 // in centi-Humans
	bookTries  = 200 // the last try is accepted in any case
)

func (b book) opening(n int) (*nemoroth.Game, error) {
	rng := rand.New(rand.NewPCG(b.seed, uint64(n)))
	last := nemoroth.NewGame(b.rules)
	for range bookTries {
		g, err := b.random(rng)
		if err != nil {
			return nil, err
		}
		if g.Outcome().Over {
			continue
		}
		last = g
		r, err := ai.Search(context.Background(), g, ai.Limits{Nodes: bookNodes}, ai.Hash(1))
		if err != nil {
			return nil, err
		}
		if -bookMargin <= r.Score && r.Score <= bookMargin {
			break
		}
	}
	return last, nil
}

func (b book) random(rng *rand.Rand) (g *nemoroth.Game, err error) {
	g = nemoroth.NewGame(b.rules)
	for range b.plies {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		if g, err = g.Play(moves[rng.IntN(len(moves))]); err != nil {
			return nil, err
		}
	}
	return g, nil
}
