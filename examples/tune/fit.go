package main

import (
	"math"
	"slices"

	"github.com/nemoroth/rules/nemoroth/ai"
)

// A fitted vector says by how much each feature raises the logarithm of the
// odds to win.
type fitted [len(ai.Weights{})]float64

func (w *fitted) chance(s *sample) float64 {
	sum := 0.0
	for i, x := range s.features {
		sum += w[i] * float64(x)
	}
	return 1 / (1 + math.Exp(-sum))
}

// loss is the mean of -log(chance of what happened). Every game counts the same,
// however long it is.
func loss(samples []sample, w fitted) float64 {
	sum, all := 0.0, 0.0
	for i := range samples {
		s := &samples[i]
		c := w.chance(s)
		if !s.won {
			c = 1 - c
		}
		sum -= s.weight * math.Log(max(c, 1e-12))
		all += s.weight
	}
	return sum / all
}

// scaled turns centi-Humans into logarithms of odds.
func scaled(prior ai.Weights, scale float64) (w fitted) {
	for i, p := range prior {
		w[i] = p * scale
	}
	return w
}

// fitScale finds the scale at which the weights forecast best as they are.
func fitScale(samples []sample, prior ai.Weights) float64 {
	low, high := 1e-5, 0.1
	for high/low > 1.01 { // the loss has one minimum; look for it by thirds
		a, b := math.Pow(low, 2.0/3)*math.Pow(high, 1.0/3), math.Pow(low, 1.0/3)*math.Pow(high, 2.0/3)
		if loss(samples, scaled(prior, a)) < loss(samples, scaled(prior, b)) {
			high = b
		} else {
			low = a
		}
	}
	return low
}

const (
	rounds = 300
	rate   = 0.01
)

// fit minimises the loss plus pull times the squared distance from where it
// starts, each weight in the measure of its feature's spread, by gradient descent
// (Adam).
func fit(samples []sample, start fitted, pull float64) fitted {
	var spread fitted
	all := 0.0
	for i := range samples {
		s := &samples[i]
		all += s.weight
		for f, x := range s.features {
			spread[f] += s.weight * float64(x) * float64(x)
		}
	}
	for f := range spread {
		spread[f] = max(math.Sqrt(spread[f]/all), 1e-3)
	}
	w := start
	var first, second fitted // moments of the gradient
	for round := 1; round <= rounds; round++ {
		var gradient fitted
		for i := range samples {
			s := &samples[i]
			off := w.chance(s)
			if s.won {
				off--
			}
			off *= s.weight
			for f, x := range s.features {
				gradient[f] += off * float64(x)
			}
		}
		for f := range w {
			g := gradient[f]/(all*spread[f]) + 2*pull*(w[f]-start[f])*spread[f]
			first[f] = 0.9*first[f] + 0.1*g
			second[f] = 0.999*second[f] + 0.001*g*g
			m := first[f] / (1 - math.Pow(0.9, float64(round)))
			v := second[f] / (1 - math.Pow(0.999, float64(round)))
			w[f] -= rate * m / (math.Sqrt(v) + 1e-9) / spread[f]
		}
	}
	return w
}

// inHumans scales the weights so that a Human as the game begins with, on its
// second rank with three steps to choose from, is worth 100.
func inHumans(w fitted) (result ai.Weights) {
	names := ai.FeatureNames()
	of := func(name string) float64 { return w[slices.Index(names, name)] }
	worth := of("mobile Human") + of("Human on rank 2") + 3*of("move of a Human")
	for i := range w {
		result[i] = math.Round(1000*w[i]/math.Abs(worth)) / 10
	}
	return result
}
