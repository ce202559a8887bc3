package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// A played is a game that has been played.
type played struct {
	number int // from 1
	*nemoroth.Game
	first  nemoroth.Side            // the first player's side
	names  map[nemoroth.Side]string // of the players
	winner nemoroth.Side            // NoSide if the game was stopped
	why    string                   // how the game ended, or who failed, when and how
	failed bool                     // a player failed
	late   int                      // number of moves that exceed the time by more than tolerance
}

// tolerance is the excess of the time limit above which a move counts as late: a
// smaller one may be due to a busy machine.
const tolerance = 50 * time.Millisecond

// playOne plays a game from an opening to its end. Each opening is played twice. A
// player that fails loses; only a cancelled context is an error.
func (m *match) playOne(ctx context.Context, number int) (*played, error) {
	p := &played{number: number + 1, Game: m.book.opening(number / 2),
		first: nemoroth.Alabaster + nemoroth.Side(number%2), names: map[nemoroth.Side]string{}}
	choosers := map[nemoroth.Side]chooser{}
	for i, side := range []nemoroth.Side{p.first, p.first.Opponent()} {
		p.names[side] = m.names[i]
		c, err := m.players[i](ctx)
		if err != nil {
			p.lose(side, "does not start: %v", err)
			return p, ctx.Err()
		}
		defer c.Close()
		choosers[side] = c
	}
	for p.why == "" {
		side, ply := p.Side(), p.Ply()+1
		if o := p.Outcome(); o.Over {
			p.winner, p.why = o.Winner, string(o.Reason)
			break
		}
		if ply > m.maxPlies {
			p.why = fmt.Sprintf("stopped after %d plies: half a point each", m.maxPlies)
			break
		}
		start := time.Now()
		move, err := choosers[side].Choose(ctx, p.Game, m.Limits)
		if m.Time > 0 && time.Since(start) > m.Time+tolerance {
			p.late++
		}
		next := p.Game
		if err = cmp.Or(err, ctx.Err()); err == nil {
			next, err = p.Play(move)
		}
		var illegal *nemoroth.MoveError
		switch {
		case errors.As(err, &illegal):
			p.lose(side, "plays %v at ply %d, which is illegal: %s", move, ply,
				illegal.Report.Summary())
		case err != nil:
			p.lose(side, "fails at ply %d: %v", ply, err)
		default:
			p.Game = next
		}
	}
	return p, ctx.Err()
}

// lose ends the game by a player's failure.
func (p *played) lose(side nemoroth.Side, how string, args ...any) {
	p.winner, p.failed = side.Opponent(), true
	p.why = fmt.Sprintf("%s (%v) ", p.names[side], side) + fmt.Sprintf(how, args...)
}

// record returns the text of a record of the game.
func (p *played) record() (string, error) {
	r, err := notation.FromGame(p.Game)
	if err != nil {
		return "", err
	}
	r.Result = map[nemoroth.Side]string{
		nemoroth.Alabaster: "1-0", nemoroth.Obsidian: "0-1", nemoroth.NoSide: "*",
	}[p.winner]
	r.Tags = []letter.Tag{
		{Key: "Round", Value: fmt.Sprint(p.number)},
		{Key: "Alabaster", Value: p.names[nemoroth.Alabaster]},
		{Key: "Obsidian", Value: p.names[nemoroth.Obsidian]},
		{Key: "Ending", Value: strings.Join(strings.Fields(p.why), " ")},
	}
	return r.Text(notation.Canonical)
}

// A book makes openings of random moves, which depend on the seed and a number.
type book struct {
	rules nemoroth.Ruleset
	seed  uint64
	plies int
}

func (b book) opening(n int) *nemoroth.Game {
	g, rng := nemoroth.NewGame(b.rules), rand.New(rand.NewPCG(b.seed, uint64(n)))
	for moves := g.Moves(); g.Ply() < b.plies && len(moves) > 0; moves = g.Moves() {
		g, _ = g.Play(moves[rng.IntN(len(moves))]) // it is legal
	}
	return g
}

// A chooser chooses the moves of one game, and may exceed the time limit. Close ends it.
type chooser struct {
	Choose func(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (nemoroth.Move, error)
	Close  func() error
}

// A player is a PLAYER of the command line. It makes a chooser for one game.
type player func(ctx context.Context) (chooser, error)

func parsePlayer(text string) (player, error) {
	name, settings, _ := strings.Cut(text, ",")
	program, external := strings.CutPrefix(text, "cmd:")
	switch words := strings.Fields(program); {
	case external && len(words) == 0:
		return nil, errors.New("expected a program after cmd:, such as cmd:./engine")
	case external:
		_, err := exec.LookPath(words[0])
		return func(ctx context.Context) (chooser, error) {
			p, err := engines.StartPlayer(ctx, words...)
			return chooser{p.Choose, p.Close}, err
		}, err
	case text == "baseline":
		return func(context.Context) (chooser, error) {
			return chooser{baseline, nothing}, nil
		}, nil
	case name != "ai":
		return nil, errors.New("unknown player; expected ai, baseline or cmd:PROGRAM")
	}
	var own ai.Player
	for _, setting := range strings.FieldsFunc(settings, func(r rune) bool { return r == ',' }) {
		if err := set(&own, setting); err != nil {
			return nil, fmt.Errorf("%s: %w", setting, err)
		}
	}
	return func(context.Context) (chooser, error) {
		p := own // with a hash table of its own
		choose := func(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (nemoroth.Move,
			error) {

			p.Limits, p.Seed = limits, uint64(g.Ply())
			r, err := p.Choose(ctx, g)
			return r.Move, err
		}
		return chooser{choose, nothing}, nil
	}, nil
}

// nothing closes a chooser that is part of this program.
func nothing() error { return nil }

// set applies a setting NAME=VALUE.
func set(p *ai.Player, setting string) error {
	name, value, _ := strings.Cut(setting, "=")
	n, err := strconv.Atoi(value)
	switch name {
	case "hash":
		p.Hash = n
	case "threads":
		p.Threads = n
	case "level":
		if p.Level = n; n < 1 || n > ai.Levels {
			return fmt.Errorf("expected a number from 1 to %d", ai.Levels)
		}
	default:
		return errors.New("unknown setting; expected hash, threads or level")
	}
	return err
}

// baseline is a simple search that counts pieces, to compare players with.
func baseline(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (nemoroth.Move, error) {
	w := nemoroth.NewWalker(g)
	// material returns 100 per mobile piece of the side to move, -100 per other.
	material := func() (sum int) {
		side := w.Side()
		for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
			sum += 100 * (w.Count(side, k) - w.Count(side.Opponent(), k))
		}
		return sum
	}
	f, ok := game.Search(ctx, w, nemoroth.Move.String, material,
		game.Limits{Depth: limits.Depth, Nodes: limits.Nodes, Time: limits.Time})
	if !ok {
		return nemoroth.Move{}, errors.New("no legal move, or no limit of the search")
	}
	return nemoroth.ParseMove(f.Move)
}
