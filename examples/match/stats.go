package main

import (
	"fmt"
	"math"

	"github.com/nemoroth/rules/examples/internal/cli"
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

// elo converts a share of points to a difference in Elo.
func elo(share float64) float64 { return 400 * math.Log10(share/(1-share)) }

// shareOf is the inverse of elo.
func shareOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

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

// A sprt is Wald's sequential test of two differences in Elo.
type sprt struct{ elo0, elo1 float64 }

// decisive is the logarithm of the likelihood ratio that decides with 5 % error.
var decisive = math.Log(0.95 / 0.05)

// farthest is the greatest difference in Elo that can be tested. The expected
// share of a greater one is too close to 1.
const farthest = 2000

// parseSPRT reads two differences, such as "0,20".
func parseSPRT(text string) (*sprt, error) {
	t, rest := new(sprt), ""
	n, _ := fmt.Sscanf(text, "%g,%g%s", &t.elo0, &t.elo1, &rest)
	ordered := -farthest <= t.elo0 && t.elo0 < t.elo1 // false for NaN
	if n != 2 || !ordered || t.elo1 > farthest {
		return nil, cli.Usagef("-sprt is %q; expected two numbers from %d to %d, "+
			"the smaller one first, such as 0,20", text, -farthest, farthest)
	}
	return t, nil
}

// ratio returns the logarithm of the likelihood ratio of elo1 to elo0. Like interval, it takes a
// half for half a win and half a loss.
func (t sprt) ratio(s score) float64 {
	share0, share1 := shareOf(t.elo0), shareOf(t.elo1)
	lost := float64(s.games()) - s.points()
	return s.points()*math.Log(share1/share0) + lost*math.Log((1-share1)/(1-share0))
}

// A decision of a test is 0 as long as there is none.
type decision int

const (
	rejected decision = iota - 1
	undecided
	accepted
)

// decide returns the decision of the test, and its text.
func (t sprt) decide(s score) (decision, string) {
	r := t.ratio(s)
	switch {
	case r >= decisive:
		return accepted, fmt.Sprintf("accepted: at least %+.0f Elo", t.elo1)
	case r <= -decisive:
		return rejected, fmt.Sprintf("rejected: at most %+.0f Elo", t.elo0)
	}
	return undecided, fmt.Sprintf("undecided (log ratio %.2f)", r)
}
