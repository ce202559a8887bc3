package gen

import (
	"math/rand/v2"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// Some returns a function that makes n random moves, most of them almost possible.
func Some(rng *rand.Rand, n int) func(*nemoroth.Game) []nemoroth.Move {
	return func(g *nemoroth.Game) []nemoroth.Move {
		position := g.Position()
		var own []nemoroth.Move // kind and square of each piece to move
		for sq := range nemoroth.Square(64) {
			for _, p := range position.At(sq) {
				if p.Side == g.Side() {
					own = append(own, nemoroth.NewMove(p.Kind, sq, sq))
				}
			}
		}
		moves := make([]nemoroth.Move, 0, n)
		for range n {
			if len(own) == 0 || rng.IntN(16) == 0 {
				kind := nemoroth.Basilisk + nemoroth.Kind(rng.IntN(7))
				moves = append(moves, nemoroth.NewMove(kind, nemoroth.Square(rng.IntN(64)), nemoroth.Square(rng.IntN(64))))
				continue
			}
			who := own[rng.IntN(len(own))]
			moves = append(moves, try(position, who.Kind(), who.From(), rng))
		}
		return moves
	}
}

func try(p nemoroth.Position, k nemoroth.Kind, from nemoroth.Square, rng *rand.Rand) nemoroth.Move {
	switch {
	case k == nemoroth.GoAway && rng.IntN(2) == 0:
		return scream(p, from, rng)
	case k == nemoroth.WoundedFiend:
		d := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[rng.IntN(4)]
		n := 1 + rng.IntN(7)
		return nemoroth.NewMove(k, from, from.Offset(n*d[0], n*d[1]))
	case rng.IntN(8) == 0:
		return nemoroth.NewMove(k, from, nemoroth.Square(rng.IntN(64)))
	}
	return nemoroth.NewMove(k, from, from.Offset(rng.IntN(5)-2, rng.IntN(5)-2))
}

// scream returns a random scream: bare, with an order of the occupied neighbours,
// or with an order that lacks a square or names an empty one.
func scream(p nemoroth.Position, at nemoroth.Square, rng *rand.Rand) nemoroth.Move {
	order, empty := Neighbours(p, at)
	switch n := rng.IntN(8); {
	case n < 3:
		order = nil
	case n == 3:
		order = order[:max(0, len(order)-1)]
	case n == 4 && len(empty) > 0:
		order = append(order, empty[rng.IntN(len(empty))])
	}
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return nemoroth.NewScream(at, order...)
}

// Neighbours lists the occupied and the empty squares adjacent to a square, each
// clockwise from N (SCREAM-4).
func Neighbours(p nemoroth.Position, at nemoroth.Square) (occupied, empty []nemoroth.Square) {
	for _, d := range [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		switch sq := at.Offset(d[0], d[1]); {
		case !sq.IsValid():
		case len(p.At(sq)) > 0:
			occupied = append(occupied, sq)
		default:
			empty = append(empty, sq)
		}
	}
	return occupied, empty
}

// All returns the moves of every mobile piece of the side to move to every
// square, its screams as listed by the function screams, and some moves that can
// never be made: of statues, of the opponent's pieces, of kinds that are not
// there. Moves of a Mummy, and screams whose order repeats a square or names one
// that is not adjacent, are not Moves (NewMove, NewScream): only texts can ask
// about them.
func All(g *nemoroth.Game) []nemoroth.Move {
	moves := []nemoroth.Move{{}, nemoroth.Pass()}
	p := g.Position()
	for from := range nemoroth.Square(64) {
		var done [9]bool
		for _, who := range p.At(from) {
			if done[who.Kind] {
				continue
			}
			if who.Side == g.Side().Opponent() {
				moves = append(moves, nemoroth.NewMove(who.Kind, from, from.Offset(0, 1)))
				continue
			}
			done[who.Kind] = true
			if who.Kind == nemoroth.GoAway {
				moves = append(moves, screams(p, from)...)
			}
			if who.Mobile() {
				for to := range nemoroth.Square(64) {
					moves = append(moves, nemoroth.NewMove(who.Kind, from, to))
				}
			} else if who.Kind != nemoroth.Mummy {
				moves = append(moves, nemoroth.NewMove(who.Kind, from, from.Offset(0, 1)))
			}
		}
		if !done[nemoroth.GoAway] {
			moves = append(moves, nemoroth.NewScream(from))
		}
		if len(p.At(from)) == 0 {
			moves = append(moves, nemoroth.NewMove(nemoroth.Human, from, from.Offset(1, 0)))
		}
	}
	return moves
}

// Thinkable returns the moves of All and the legal moves, each once.
func Thinkable(g *nemoroth.Game) []nemoroth.Move {
	seen := map[nemoroth.Move]bool{}
	return slices.DeleteFunc(append(All(g), g.Moves()...), func(m nemoroth.Move) bool {
		known := seen[m]
		seen[m] = true
		return known
	})
}

// screams returns screams on a square: bare; with the neighbours clockwise,
// counterclockwise, rotated, and with the first two exchanged; and with a square
// missing, added, or replaced by an empty one.
func screams(p nemoroth.Position, at nemoroth.Square) []nemoroth.Move {
	order, empty := Neighbours(p, at)
	orders := [][]nemoroth.Square{nil, order}
	if len(order) > 1 {
		back := slices.Clone(order)
		slices.Reverse(back)
		exchanged := slices.Clone(order)
		exchanged[0], exchanged[1] = order[1], order[0]
		orders = append(orders, back, exchanged, order[1:])
		for i := range order[1:] {
			orders = append(orders, slices.Concat(order[i+1:], order[:i+1]))
		}
	}
	if len(order) > 0 && len(empty) > 0 {
		orders = append(orders, slices.Concat(empty[:1], order), slices.Concat(order[1:], empty[:1]))
	}
	moves := make([]nemoroth.Move, len(orders))
	for i, o := range orders {
		moves[i] = nemoroth.NewScream(at, o...)
	}
	return moves
}

// Part returns a function that lists one in n of the moves of All. The choice depends on
// the position, so that successive positions get different moves.
func Part(n int) func(*nemoroth.Game) []nemoroth.Move {
	return func(g *nemoroth.Game) []nemoroth.Move {
		var part []nemoroth.Move
		first := g.Position().Key() % uint64(n)
		for i, m := range All(g) {
			if uint64(i)%uint64(n) == first {
				part = append(part, m)
			}
		}
		return part
	}
}
