package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/nemoroth/rules/nemoroth/ai"
)

// ReadWeights reads the weights of an evaluation from a file as examples/tune
// writes them: a JSON object with Features, a list of as many numbers as there are
// features, and perhaps a Network.
func ReadWeights(file string) (w ai.Weights, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return w, err
	}
	var read struct {
		Features []float64
		Network  *ai.Network
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&read); err != nil {
		return w, fmt.Errorf("%s: weights are a JSON object with Features and perhaps a Network, as examples/tune writes them: %w", file, err)
	}
	if len(read.Features) != len(w.Features) {
		return w, fmt.Errorf("%s: %d features, want %d", file, len(read.Features), len(w.Features))
	}
	copy(w.Features[:], read.Features)
	w.Network = read.Network
	return w, nil
}
