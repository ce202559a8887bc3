package grid

import (
	"math/rand/v2"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// Sample starts one game in four from the opening. In the others some pieces of the
// opening stand on random squares, few of them Pawns on the first and last ranks.
func (r rules) Sample(rng *rand.Rand) (line, ruleset string) {
	if rng == nil || rng.IntN(4) == 0 {
		return "", ""
	}
	p, _ := r.read(r.Opening)
	opening, b := p.Base(), Board{Turn: Side(rng.IntN(2)), FullMove: 1 + rng.Int32N(40)}
	share := func() float64 { return rng.Float64() * rng.Float64() }
	kept, marked := [2]float64{share(), share()}, share()
	for q := range opening.Occupied().All() {
		side, kind := opening.At(q)
		to := nemoroth.SquareAt(rng.IntN(8), rng.IntN(8))
		if kind == r.Pawn && rng.IntN(16) > 0 {
			to = nemoroth.SquareAt(rng.IntN(8), 1+rng.IntN(6))
		}
		if kind != r.Royal && rng.Float64() > kept[side] {
			if strings.Contains(r.Reserve, r.Pieces.Letter(side, kind)) && rng.IntN(3) > 0 {
				b.Reserve[side][kind]++ // a captive
			}
			continue
		}
		b.Put(side, kind, SetOf(to))
	}
	switch {
	case r.Reserve == "": // many squares may have the mark
		for q := range (^b.Occupied()).All() {
			if rng.Float64() < marked {
				b.Marks |= SetOf(q)
			}
		}
	case rng.IntN(8) == 0:
		b.Marks = SetOf(Square(rng.IntN(64))) // one that is possible comes by itself
	}
	return r.line(r.Spec.Read(b)), ""
}

// Questions asks about moves of the pieces of the side to move, along rays and leaps,
// sometimes with the letter of another kind, with promotions and with pairs.
func (r rules) Questions(g game.Game, rng *rand.Rand) (names []string) {
	at, ok := g.(point)
	if !ok || rng == nil {
		return nil
	}
	b := at.p.Base()
	some := func() Kind { return Kind(1 + rng.IntN(len(r.Pieces)-1)) }
	for from := range b.Own().All() {
		_, kind := b.At(from)
		mate := b.Of[b.Turn][kind] &^ SetOf(from)
		for range 4 {
			d := Direction(rng.IntN(16))
			m := Move{Kind: kind, From: from, To: along(d, from, rng)}
			if rng.IntN(16) == 0 {
				m.Kind = some()
			}
			promoted := m
			promoted.Promotion = some()
			asked := []Move{m, promoted}
			if mate != 0 {
				asked = append(asked, m.With(mate.First(), along(d, mate.First(), rng)))
			}
			for _, m := range asked {
				if name := r.Pieces.MoveName(m); r.names.MatchString(name) {
					names = append(names, name)
				}
			}
		}
	}
	return append(names, "")
}

// along returns a square in a direction, most often a near one, or any square if there
// is none.
func along(d Direction, from Square, rng *rand.Rand) Square {
	on := d.Ray(from)
	for on.Len() > 1 && rng.IntN(2) == 0 {
		on &^= d.Nearest(on)
	}
	if on == 0 {
		return Square(rng.IntN(64))
	}
	return d.Nearest(on).First()
}
