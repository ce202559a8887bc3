package fuzz

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

const nemorothName = "nemoroth"

// nemorothMaker decodes cases like the fuzz targets of this library.
type nemorothMaker struct{}

func (nemorothMaker) random(r *rand.Rand) []byte { return gen.Random(r) }

// samples is the number of moves, mostly illegal, asked about in each position.
const samples = 12

// One in wildOnes setups that cannot stand is not repaired.
const wildOnes = 4

func (nemorothMaker) decode(data []byte) gametest.Case {
	c := gen.Decode(data)
	k := agree.Game(c, nil)
	if wild := c.Wild.String(); len(data)%wildOnes == 0 && !gen.Nonsense(c.Wild) {
		k.Line = wild
	}
	choose := k.Choose
	k.Choose = func(g game.Game, moves []string, b byte) string {
		if _, ok := nemorothgame.Of(g); !ok {
			return moves[int(b)%len(moves)] // a game of another implementation
		}
		return choose(g, moves, b)
	}
	k.Ask = func(g game.Game) (names []string) {
		engine, ok := nemorothgame.Of(g)
		if !ok {
			var err error
			if engine, err = nemorothgame.Start(g.Line(), g.Ruleset()); err != nil {
				return nil
			}
		}
		for _, m := range gen.Some(lineRand(g), samples)(engine) {
			if !m.IsZero() {
				names = append(names, m.String())
			}
		}
		return names
	}
	return k
}

func nemorothSeeds() (list []Seed) {
	for _, b := range seeds.Boards() {
		s := b.Encode()
		list = append(list, Seed{s.Name, []byte(s.Data)})
	}
	return list
}
