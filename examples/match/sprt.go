package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A sprt is Wald's sequential test of two differences in Elo. For each difference
// it assumes the most likely shares of wins, halves and losses.
type sprt struct{ elo0, elo1, alpha, beta float64 }

// farthest is the greatest difference in Elo that can be tested. The expected
// share of a greater one is too close to 1.
const farthest = 2000

// parseSPRT reads two differences, such as "0,20".
func parseSPRT(text string) (*sprt, error) {
	t := &sprt{alpha: 0.05, beta: 0.05}
	first, second, _ := strings.Cut(text, ",")
	var errs [2]error
	t.elo0, errs[0] = strconv.ParseFloat(first, 64)
	t.elo1, errs[1] = strconv.ParseFloat(second, 64)
	// NaN fails these comparisons.
	if errors.Join(errs[:]...) != nil || !(-farthest <= t.elo0 && t.elo0 < t.elo1 && t.elo1 <= farthest) {
		return nil, fmt.Errorf("is %q; expected two numbers from %d to %d, the smaller one first, such as 0,20", text, -farthest, farthest)
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
	case r >= math.Log((1-t.beta)/t.alpha):
		return fmt.Sprintf("accepted: at least %+.0f Elo", t.elo1), true
	case r <= math.Log(t.beta/(1-t.alpha)):
		return fmt.Sprintf("rejected: at most %+.0f Elo", t.elo0), true
	}
	return fmt.Sprintf("undecided (log ratio %.2f)", r), false
}
