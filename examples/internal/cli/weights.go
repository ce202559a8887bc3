package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/nemoroth/rules/nemoroth/ai"
)

// ReadWeights reads the weights of an evaluation from a file that examples/tune
// has written: a JSON object with Features, a list with one number per feature,
// and optionally a Network.
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
		return w, fmt.Errorf("%s: invalid weights; expected a JSON object with Features and optionally a Network, as examples/tune writes it: %w", file, err)
	}
	if len(read.Features) != len(w.Features) {
		return w, fmt.Errorf("%s: %d features; expected %d", file, len(read.Features), len(w.Features))
	}
	copy(w.Features[:], read.Features)
	w.Network = read.Network
	return w, nil
}
