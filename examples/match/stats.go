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
func elo(share float64) float64 { return 400 * math.Log10(share/(1-share)) }

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

// A sprt is Wald's sequential test of two differences in Elo. For each difference
// it assumes the most likely shares of wins, halves and losses.
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

// ratio returns the logarithm of the likelihood ratio of elo1 to elo0.
func (t sprt) ratio(s score) float64 {
	if s.games() == 0 {
		return 0
	}
	return likelihood(s, shareOf(t.elo1)) - likelihood(s, shareOf(t.elo0))
}

// likelihood returns the logarithm of the greatest likelihood of a score for a
// given expected share of points, minus that for the score's own shares. By
// Lagrange's method the most likely probability of a result r that occurred n
// times is n / (games * (1 + theta*(r-share))), where theta is chosen so that the
// expected share of points is share.
func likelihood(s score, share float64) float64 {
	const unseen = 1e-3 // the count of a result that did not occur
	results := [3]float64{0, 0.5, 1}
	counts := [3]float64{float64(s.losses), float64(s.halves), float64(s.wins)}
	for i := range counts {
		counts[i] = max(counts[i], unseen)
	}
	low, high := -1/(1-share), 1/share // bounds of theta; sum decreases between them
	for range 100 {
		theta, sum := (low+high)/2, 0.0
		for i, r := range results {
			sum += counts[i] * (r - share) / (1 + theta*(r-share))
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	l := 0.0
	for i, r := range results {
		l -= counts[i] * math.Log1p((low+high)/2*(r-share))
	}
	return l
}

// decide returns the verdict of the test and whether it is final.
func (t sprt) decide(s score) (verdict string, over bool) {
	r := t.ratio(s)
	switch {
	case r >= decisive:
		return fmt.Sprintf("accepted: at least %+.0f Elo", t.elo1), true
	case r <= -decisive:
		return fmt.Sprintf("rejected: at most %+.0f Elo", t.elo0), true
	}
	return fmt.Sprintf("undecided (log ratio %.2f)", r), false
}
