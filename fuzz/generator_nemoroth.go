package fuzz

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

const nemorothName = "nemoroth"

// nemorothMaker makes cases by the decoder of the fuzz targets.
type nemorothMaker struct{}

func (nemorothMaker) random(r *rand.Rand) []byte { return gen.Random(r) }

// samples is how many moves, most of them illegal, are asked about a position.
const samples = 12

// wildOnes is one in how many set-ups that need repair is left as it is.
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
			return moves[int(b)%len(moves)] // another program's game
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
		for _, m := range agree.Some(lineRand(g), samples)(engine) {
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
