package main

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth/ai"
)

const (
	epochs     = 4     // number of passes over all positions
	mostBatch  = 1024  // positions of a step, at most
	leastSteps = 500   // steps of an epoch, at least
	rate       = 0.002 // learning rate of the first step; it falls to 0
	decay      = 1.0   // of the network's weights
	smallest   = 0.1   // spread of the input weights at the start
	ofResult   = 0.5   // weight of the result; the rest is the search's score
	mirror     = 56    // exclusive or mirrors an input left to right
)

// A model is an evaluation in floating point. Its unit is the logarithm of the odds
// of a win. Features are divided by their spread.
type model struct {
	all                             []float64
	inputs, bias, outputs, features []float64 // parts of all
	spread                          [ai.FeatureCount]float64
	hidden                          [2 * ai.NetworkUnits]float64 // of the last position
}

const (
	biasAt     = ai.NetworkInputs * ai.NetworkUnits
	outputsAt  = biasAt + ai.NetworkUnits
	featuresAt = outputsAt + 2*ai.NetworkUnits
	numbers    = featuresAt + ai.FeatureCount
)

func newModel() *model {
	v := make([]float64, numbers)
	return &model{all: v, inputs: v[:biasAt], bias: v[biasAt:outputsAt],
		outputs: v[outputsAt:featuresAt], features: v[featuresAt:]}
}

// odds returns the logarithm of the odds of a win in a position.
func (m *model) odds(s *sample) (sum float64) {
	for i, x := range s.features {
		sum += m.features[i] * float64(x) / m.spread[i]
	}
	for side, on := range [2][]uint16{s.own, s.other} {
		units := m.hidden[side*ai.NetworkUnits:][:ai.NetworkUnits]
		copy(units, m.bias)
		for _, i := range on {
			for u, x := range m.inputs[int(i^s.mirrored)*ai.NetworkUnits:][:ai.NetworkUnits] {
				units[u] += x
			}
		}
		for u, x := range units {
			sum += m.outputs[side*ai.NetworkUnits+u] * max(0, min(1, x))
		}
	}
	return sum
}

// learn adds the gradient of a position after odds; off is the error of the chance.
func (m *model) learn(s *sample, off float64, gradient *model) {
	for i, x := range s.features {
		gradient.features[i] += off * float64(x) / m.spread[i]
	}
	for side, on := range [2][]uint16{s.own, s.other} {
		var back [ai.NetworkUnits]float64
		for u := range back {
			at := side*ai.NetworkUnits + u
			x := m.hidden[at]
			if x <= 0 {
				continue
			}
			gradient.outputs[at] += off * min(1, x)
			if x < 1 {
				back[u] = off * m.outputs[at]
				gradient.bias[u] += back[u]
			}
		}
		for _, i := range on {
			for u, x := range back {
				gradient.inputs[int(i^s.mirrored)*ai.NetworkUnits+u] += x
			}
		}
	}
}

func chance(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// loss returns the mean of -log(chance of the actual result).
func loss(samples []sample, odds func(*sample) float64) float64 {
	sum := 0.0
	for i := range samples {
		c := chance(odds(&samples[i]))
		if !samples[i].won {
			c = 1 - c
		}
		sum -= math.Log(max(c, 1e-12))
	}
	return sum / float64(len(samples))
}

func (m *model) loss(samples []sample) float64 {
	return loss(samples, m.odds)
}

// fitScale returns the logarithm of odds per centi-Human with which the scores of
// the searches forecast best.
func fitScale(samples []sample) (best float64) {
	least := math.Inf(1)
	for scale := 1e-5; scale < 0.1; scale *= 1.05 {
		by := func(s *sample) float64 { return scale * float64(s.score) }
		if l := loss(samples, by); l < least {
			least, best = l, scale
		}
	}
	return best
}

// goal returns the chance that the model should give a position.
func (s *sample) goal(scale float64) float64 {
	g := (1 - ofResult) * chance(scale*float64(s.score))
	if s.won {
		g += ofResult
	}
	return g
}

// fit fits a model to the goals of positions and reports it after each epoch. It
// starts from the features of some weights and a random network. Each use of a
// position mirrors it left to right with probability one half.
func fit(ctx context.Context, samples []sample, start ai.Weights, scale float64, rng *rand.Rand,
	report func(epoch int, m *model)) (*model, error) {

	m, gradient, adam := newModel(), newModel(), new(adam)
	m.begin(samples, start, scale, rng)
	order, batch := rng.Perm(len(samples)), max(1, min(mostBatch, len(samples)/leastSteps))
	steps := epochs * ((len(order) + batch - 1) / batch)
	for epoch := range epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for b := 0; b < len(order); b += batch {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			some := order[b:min(b+batch, len(order))]
			for _, i := range some {
				s := &samples[i]
				s.mirrored = uint16(mirror * rng.IntN(2))
				off := chance(m.odds(s)) - s.goal(scale)
				m.learn(s, off/float64(len(some)), gradient)
				s.mirrored = 0
			}
			adam.step(m.all, gradient.all, rate*(1-float64(adam.steps)/float64(steps)))
		}
		report(epoch+1, m)
	}
	return m, nil
}

// begin sets the model at the start of the fit.
func (m *model) begin(samples []sample, start ai.Weights, scale float64, rng *rand.Rand) {
	var squares [ai.FeatureCount]float64
	for i := range samples {
		for f, x := range samples[i].features {
			squares[f] += float64(x) * float64(x)
		}
	}
	for f, sum := range squares {
		m.spread[f] = max(math.Sqrt(sum/float64(len(samples))), 1e-3)
		m.features[f] = start.Features[f] * scale * m.spread[f]
	}
	for i := range m.inputs {
		m.inputs[i] = smallest * rng.NormFloat64()
	}
	for i := range m.bias {
		m.bias[i] = 0.3
	}
	for i := range m.outputs {
		m.outputs[i] = smallest / 2 * rng.NormFloat64()
	}
}

// weights returns the model in centi-Humans.
func (m *model) weights(scale float64) (w ai.Weights) {
	for i := range w.Features {
		w.Features[i] = math.Round(10*m.features[i]/m.spread[i]/scale) / 10
	}
	var inputs [ai.NetworkInputs][ai.NetworkUnits]float64
	for i := range inputs {
		copy(inputs[i][:], m.inputs[i*ai.NetworkUnits:])
	}
	outputs := [2 * ai.NetworkUnits]float64(m.outputs)
	for i := range outputs {
		outputs[i] /= scale
	}
	w.Network = ai.NewNetwork(inputs, [ai.NetworkUnits]float64(m.bias), outputs)
	return w
}

// An adam is the optimizer Adam of Kingma and Ba.
type adam struct {
	mean, square [numbers]float64 // moving averages of the slope
	steps        int
}

// step changes the numbers and clears the slope. Only network weights decay.
func (a *adam) step(now, slope []float64, rate float64) {
	a.steps++
	mean, square := 1-math.Pow(0.9, float64(a.steps)), 1-math.Pow(0.999, float64(a.steps))
	for i, g := range slope {
		a.mean[i] += 0.1 * (g - a.mean[i])
		a.square[i] += 0.001 * (g*g - a.square[i])
		slope[i] = 0
		if a.mean[i] == 0 {
			continue
		}
		move := a.mean[i] / mean / (math.Sqrt(a.square[i]/square) + 1e-8)
		if i < biasAt || i >= outputsAt && i < featuresAt {
			move += decay * now[i]
		}
		now[i] -= rate * move
	}
}
