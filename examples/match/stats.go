package main

import (
	"fmt"
	"math"

	"github.com/nemoroth/rules/nemoroth"
)

// A score counts one side's wins, halves and losses.
type score struct{ wins, halves, losses int }

// count adds a game to the score of a side. A game without a winner is a half.
func (s *score) count(winner, side nemoroth.Side) {
	switch winner {
	case nemoroth.NoSide:
		s.halves++
	case side:
		s.wins++
	default:
		s.losses++
	}
}

func (s score) games() int      { return s.wins + s.halves + s.losses }
func (s score) points() float64 { return float64(s.wins) + float64(s.halves)/2 }

// share returns the points divided by the number of games.
func (s score) share() float64 { return s.points() / float64(max(1, s.games())) }

// spread returns the variance of one game's result, divided by the variance
// without halves. It counts an additional win and loss, since otherwise the
// variance of a few halves in a row would be 0.
func (s score) spread() float64 {
	s.wins++
	s.losses++
	square := func(x float64) float64 { return x * x }
	p := s.share()
	v := float64(s.wins)*square(1-p) + float64(s.halves)*square(0.5-p) + float64(s.losses)*square(p)
	return v / (float64(s.games()) * p * (1 - p))
}

// elo converts a share of points to a difference in Elo.
func elo(share float64) float64 { return 0 - 400*math.Log10(1/share-1) }

// shareOf is the inverse of elo.
func shareOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// interval returns the 95 % interval of the share: Wilson's, which is also valid
// for shares near 1, narrowed by the spread.
func (s score) interval() (low, high float64) {
	n := float64(s.games())
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964
	p, zz := s.share(), z*z*s.spread()
	mid := (p + zz/(2*n)) / (1 + zz/n)
	half := math.Sqrt(zz) * math.Sqrt(p*(1-p)/n+zz/(4*n*n)) / (1 + zz/n)
	return max(0, mid-half), min(1, mid+half)
}

// String returns, for example,
// "+120 =3 -7: 93.5 % [88.1, 96.6], Elo +463 [+348, +584]".
func (s score) String() string {
	low, high := s.interval()
	return fmt.Sprintf("+%d =%d -%d: %.1f %% [%.1f, %.1f], Elo %s [%s, %s]", s.wins, s.halves, s.losses,
		100*s.share(), 100*low, 100*high, eloText(s.share()), eloText(low), eloText(high))
}

func eloText(share float64) string {
	const rounding = 1e-9
	switch {
	case share > 1-rounding:
		return "+inf"
	case share < rounding:
		return "-inf"
	}
	return fmt.Sprintf("%+.0f", elo(share))
}
