package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// A played is a game that has been played.
type played struct {
	number  int // from 1
	game    *nemoroth.Game
	opening int                      // number of random plies
	first   nemoroth.Side            // the first player's side
	names   map[nemoroth.Side]string // of the players
	winner  nemoroth.Side            // NoSide if the game was stopped
	why     string                   // how the game ended, or who failed, when and how
	failed  bool                     // a player failed
	late    int                      // number of moves that exceed the time by more than tolerance
}

// tolerance is the excess of the time limit above which a move counts as late: a
// smaller one may be due to a busy machine.
const tolerance = 50 * time.Millisecond

// playOne plays a game from an opening to its end. Each opening is played twice. A
// player that fails loses; only a cancelled context is an error.
func (m match) playOne(ctx context.Context, number int) (*played, error) {
	opening, err := m.book.opening(number / 2)
	if err != nil {
		return nil, err
	}
	p := &played{number: number + 1, game: opening, opening: opening.Ply(),
		first: nemoroth.Alabaster + nemoroth.Side(number%2), names: map[nemoroth.Side]string{}}
	players := map[nemoroth.Side]player{}
	for i, side := range []nemoroth.Side{p.first, p.first.Opponent()} {
		p.names[side] = m.players[i].text
		player, err := m.players[i].open(ctx, m.limits)
		if err != nil {
			p.lose(side, "does not start: %v", err)
			return p, ctx.Err()
		}
		defer player.close()
		players[side] = player
	}
	for p.why == "" {
		p.ply(ctx, m, players[p.game.Side()])
	}
	return p, ctx.Err()
}

// lose ends the game by a player's failure.
func (p *played) lose(side nemoroth.Side, how string, args ...any) {
	p.winner, p.failed = side.Opponent(), true
	p.why = fmt.Sprintf("%s (%v) ", p.names[side], side) + fmt.Sprintf(how, args...)
}

// ply plays a player's move, or ends the game.
func (p *played) ply(ctx context.Context, m match, player player) {
	side, ply := p.game.Side(), p.game.Ply()+1
	if o := p.game.Outcome(); o.Over {
		p.winner, p.why = o.Winner, o.Reason.String()
		return
	}
	if ply > m.maxPlies {
		p.why = fmt.Sprintf("stopped after %d plies: half a point each", m.maxPlies)
		return
	}
	start := time.Now()
	move, err := player.move(ctx, p.game)
	if m.limits.Time > 0 && time.Since(start) > m.limits.Time+tolerance {
		p.late++
	}
	next := p.game
	if err = cmp.Or(err, ctx.Err()); err == nil {
		next, err = p.game.Play(move)
	}
	var illegal *nemoroth.MoveError
	switch {
	case errors.As(err, &illegal):
		p.lose(side, "plays %v at ply %d, which is illegal: %s", move, ply,
			illegal.Report.Summary())
	case err != nil:
		p.lose(side, "fails at ply %d: %v", ply, err)
	default:
		p.game = next
	}
}

// record returns a record of the game.
func (p *played) record() (*notation.Record, error) {
	r, err := notation.FromGame(p.game)
	if err != nil {
		return nil, err
	}
	r.Result = map[nemoroth.Side]string{
		nemoroth.Alabaster: "1-0", nemoroth.Obsidian: "0-1", nemoroth.NoSide: "*",
	}[p.winner]
	oneLine := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	r.Tags = []letter.Tag{
		{Key: "Round", Value: fmt.Sprint(p.number)},
		{Key: "Alabaster", Value: oneLine(p.names[nemoroth.Alabaster])},
		{Key: "Obsidian", Value: oneLine(p.names[nemoroth.Obsidian])},
		{Key: "Opening", Value: fmt.Sprintf("%d plies", p.opening)},
		{Key: "Ending", Value: oneLine(p.why)},
	}
	return r, nil
}

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
		g := nemoroth.NewGame(b.rules)
		for range b.plies {
			moves := g.Moves()
			if len(moves) == 0 {
				break
			}
			next, err := g.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				return nil, err
			}
			g = next
		}
		if g.Outcome().Over {
			continue
		}
		last = g
		r, err := ai.Search(context.Background(), g, ai.Limits{Nodes: bookNodes})
		if err != nil {
			return nil, err
		}
		if -bookMargin <= r.Score && r.Score <= bookMargin {
			break
		}
	}
	return last, nil
}
