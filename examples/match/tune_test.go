package main

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/nemoroth/ai"
)

func TestTuneArguments(t *testing.T) {
	short := filepath.Join(t.TempDir(), "short.json")
	if err := os.WriteFile(short, []byte(`{"Features":[1,2,3]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	clitest.Wrong(t, program, map[string]string{
		"tune fast": "expected flags only", "tune -games 0": "at least 1",
		"tune -from no-such":       "no such file",
		"tune -from " + short:      "3 features; expected ",
		"tune -games 1 -nodes 50":  "too few of the 1 games",
		"tune -o no/such/folder/x": "no such file",
	})
	clitest.FullDisk(t, program, "tune -games 24 -nodes 20")
}

// TestTune checks that the games do not depend on the number of processors and that
// readWeights reads the weights.
func TestTune(t *testing.T) {
	j := job{games: 6, nodes: 40, seed: 1, player: ai.DefaultWeights()}
	play := func(cpus int) [][]sample {
		j.cpus = cpus
		games, err := j.play(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return games
	}
	if !reflect.DeepEqual(play(1), play(2)) {
		t.Error("one and two processors play different games")
	}
	file := filepath.Join(t.TempDir(), "weights.json")
	r := clitest.Run(t, program, "", "tune", "-games", "12", "-nodes", "40", "-o", file)
	if r.Code != cli.OK || !strings.Contains(r.Stdout, "error of the forecast") {
		t.Fatalf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
	if w, err := readWeights(t.Context(), file); err != nil || w.Network == nil {
		t.Errorf("the weights %v: %v", w.Features, err)
	}
}

// randomSamples returns random positions; truth is the log odds of a win.
func randomSamples(rng *rand.Rand, n int, truth func(*sample) float64) []sample {
	samples := make([]sample, n)
	for i := range samples {
		s := &samples[i]
		for f := range s.features {
			s.features[f] = int16(rng.IntN(5) - 2)
		}
		for range 12 {
			s.own = append(s.own, uint16(rng.IntN(ai.NetworkInputs)))
			s.other = append(s.other, uint16(rng.IntN(ai.NetworkInputs)))
		}
		s.won = rng.Float64() < chance(truth(s))
		s.score = int32(1000 * truth(s))
	}
	return samples
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	samples := randomSamples(rng, 20, func(s *sample) float64 { return float64(s.features[3]) })
	m, gradient := newModel(), newModel()
	now, slope := m.all, gradient.all
	m.begin(samples, ai.Weights{}, 0.001, rng)
	for i := range samples {
		s := &samples[i]
		won := 0.0
		if s.won {
			won = 1
		}
		m.learn(s, chance(m.odds(s))-won, gradient)
	}
	first, other := int(samples[0].own[0]), int(samples[3].other[5])
	for _, i := range []int{
		first * ai.NetworkUnits, other*ai.NetworkUnits + 7,
		biasAt + 4, outputsAt, outputsAt + 40, featuresAt + 3,
	} {
		const step = 1e-2
		was := now[i]
		now[i] = was + step
		above := m.loss(samples)
		now[i] = was - step
		below := m.loss(samples)
		now[i] = was
		want := (above - below) / (2 * step) * float64(len(samples))
		if got := slope[i]; math.Abs(got-want) > 0.02*math.Abs(want)+0.01 {
			t.Errorf("number %d: %.4f, want %.4f", i, got, want)
		}
	}
}

// TestFit checks that a fit finds the feature, the inputs and the scale of the scores
// that determine the results.
func TestFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	truth := func(s *sample) float64 {
		sum := 0.8 * float64(s.features[9])
		for _, i := range s.own {
			sum += float64(i/64%2) - 0.5
		}
		return sum
	}
	samples := randomSamples(rng, 15000, truth)
	scale := fitScale(samples)
	if math.Abs(scale-0.001) > 0.0001 {
		t.Errorf("scale %.5f, want 0.001", scale)
	}
	m, err := fit(t.Context(), samples[:12000], ai.Weights{}, scale, rng, func(int, *model) {})
	if err != nil {
		t.Fatal(err)
	}
	test := samples[12000:]
	best := loss(test, truth)
	if got := m.loss(test); got > best+0.03 {
		t.Errorf("loss %.4f, want about %.4f", got, best)
	}
	if w := m.weights(scale); w.Features[9] < 600 || w.Features[9] > 1000 || w.Network == nil {
		t.Errorf("the feature's weight is %v, want about 800", w.Features[9])
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := fit(stopped, samples[:10], ai.Weights{}, scale, rng, nil); err == nil {
		t.Error("a cancelled context does not stop the fit")
	}
}
