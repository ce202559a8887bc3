package main

import (
	"fmt"
	"math"
)

// A score counts what the first player got.
type score struct{ wins, halves, losses int }

func (s score) games() int      { return s.wins + s.halves + s.losses }
func (s score) points() float64 { return float64(s.wins) + float64(s.halves)/2 }

// share is the part of all points.
func (s score) share() float64 { return s.points() / float64(max(1, s.games())) }

// variance is that of one game's result.
func (s score) variance() float64 {
	n, mean := float64(s.games()), s.share()
	if n == 0 {
		return 0
	}
	square := func(x float64) float64 { return x * x }
	return (float64(s.wins)*square(1-mean) + float64(s.halves)*square(0.5-mean) + float64(s.losses)*square(mean)) / n
}

// elo turns a share of points into a difference in Elo.
func elo(share float64) float64 { return 0 - 400*math.Log10(1/share-1) }

// shareOf is its inverse.
func shareOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// interval is the 95 % interval of the share. It is Wilson's, which holds for
// shares near 1 too, with the games' actual variance.
func (s score) interval() (low, high float64) {
	n := float64(s.games())
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964
	p := s.share()
	// Halves make the variance smaller than that of wins and losses alone.
	shrink := 1.0
	if v := p * (1 - p); v > 0 {
		shrink = s.variance() / v
	}
	zz := z * z * shrink
	mid := (p + zz/(2*n)) / (1 + zz/n)
	half := math.Sqrt(zz) * math.Sqrt(p*(1-p)/n+zz/(4*n*n)) / (1 + zz/n)
	return max(0, mid-half), min(1, mid+half)
}

// String is such as "+120 =3 -7: 93.5 % [88.1, 96.6], Elo +463 [+348, +584]".
func (s score) String() string {
	low, high := s.interval()
	return fmt.Sprintf("+%d =%d -%d: %.1f %% [%.1f, %.1f], Elo %s [%s, %s]", s.wins, s.halves, s.losses,
		100*s.share(), 100*low, 100*high, eloText(s.share()), eloText(low), eloText(high))
}

func eloText(share float64) string {
	switch {
	case share >= 1:
		return "+inf"
	case share <= 0:
		return "-inf"
	}
	return fmt.Sprintf("%+.0f", elo(share))
}

// A sprt is Wald's sequential test of two differences in Elo, by the normal
// approximation of the games' results.
type sprt struct{ elo0, elo1, alpha, beta float64 }

// ratio is the logarithm of the likelihood ratio of elo1 to elo0.
func (t sprt) ratio(s score) float64 {
	v := s.variance()
	if v == 0 {
		if s.games() < 2 {
			return 0
		}
		// All games went the same way. As if one more had gone halfway.
		s.halves++
		v = s.variance()
	}
	p0, p1 := shareOf(t.elo0), shareOf(t.elo1)
	return float64(s.games()) * (p1 - p0) * (2*s.share() - p0 - p1) / (2 * v)
}

// decide says whether the test is over, and for which of the two.
func (t sprt) decide(s score) (verdict string, over bool) {
	const leastGames = 10 // below, the variance is a guess
	r := t.ratio(s)
	switch {
	case s.games() < leastGames:
	case r >= math.Log((1-t.beta)/t.alpha):
		return fmt.Sprintf("accepted: at least %+.0f Elo", t.elo1), true
	case r <= math.Log(t.beta/(1-t.alpha)):
		return fmt.Sprintf("refused: at most %+.0f Elo", t.elo0), true
	}
	return fmt.Sprintf("open (log ratio %.2f)", r), false
}
