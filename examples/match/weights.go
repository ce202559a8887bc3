package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth/ai"
)

// readWeights reads the weights of an evaluation from a file that match tune has written: a
// JSON object with Features, a list with one number per feature, and optionally a Network.
func readWeights(ctx context.Context, file string) (w ai.Weights, err error) {
	var read struct {
		Features []float64
		Network  *ai.Network
	}
	text, err := cli.ReadText(ctx, file, nil)
	if err == nil {
		err = json.Unmarshal([]byte(text), &read)
	}
	switch n := len(read.Features); {
	case err != nil:
		return w, fmt.Errorf("the weights in %s: %w", file, err)
	case n != len(w.Features):
		return w, fmt.Errorf("the weights in %s: %d features; expected %d", file,
			n, len(w.Features))
	}
	w.Network = read.Network
	copy(w.Features[:], read.Features)
	return w, nil
}
