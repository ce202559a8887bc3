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

func (s score) games() int { return s.wins + s.halves + s.losses }

// share returns the points, of which a half is worth 1/2, divided by the number of games.
func (s score) share() float64 {
	return (float64(s.wins) + float64(s.halves)/2) / float64(max(1, s.games()))
}

// interval returns Wilson's 95 % interval of the share, which is also valid for shares near 1. It
// takes a half for half a win and half a loss. That makes the interval a little too wide, but
// a half is rare: a game without a winner was stopped.
func (s score) interval() (low, high float64) {
	const z = 1.959964
	n, p := float64(s.games()), s.share()
	if n == 0 {
		return 0, 1
	}
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
	return max(0, mid-half), min(1, mid+half)
}

// String returns, for example,
// "+120 =3 -7: 93.5 % [88.1, 96.6], Elo +463 [+348, +584]".
func (s score) String() string {
	low, high := s.interval()
	return fmt.Sprintf("+%d =%d -%d: %.1f %% [%.1f, %.1f], Elo %s [%s, %s]",
		s.wins, s.halves, s.losses, 100*s.share(), 100*low, 100*high,
		eloText(s.share()), eloText(low), eloText(high))
}

// eloText returns the difference in Elo for a share of points.
func eloText(share float64) string {
	const rounding = 1e-9
	switch {
	case share > 1-rounding:
		return "+inf"
	case share < rounding:
		return "-inf"
	}
	return fmt.Sprintf("%+.0f", 400*math.Log10(share/(1-share)))
}
