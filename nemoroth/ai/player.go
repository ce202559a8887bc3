package ai

import (
	"context"

	"github.com/nemoroth/rules/nemoroth"
)

// A Player plays at a level within limits, and keeps its hash table from move to move, so
// that it goes on where it was in the game, and a short search costs no new table. The zero
// Player is of full strength and without limits, so that a context has to end its searches.
// Since its moves depend on those before, only a Level without a Player plays the same every
// time. A Player may play any games, one move at a time.
type Player struct {
	Level   Level
	Limits  Limits
	Options []Option
	Seed    uint64 // of the choice among good moves

	table *hashTable
}

// Choose is like Level.Choose.
func (p *Player) Choose(ctx context.Context, g *nemoroth.Game) (Analysis, error) {
	if p.table == nil {
		p.table = newHashTable(entries(newSettings(p.Options).hash))
	}
	options := append([]Option{withTable(p.table)}, p.Options...)
	return p.Level.Choose(ctx, g, p.Limits, p.Seed, options...)
}
