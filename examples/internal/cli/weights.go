package cli

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/nemoroth/rules/nemoroth/ai"
)

// ReadWeights reads the weights of an evaluation from a file: a JSON list of as
// many numbers as there are features.
func ReadWeights(file string) (w ai.Weights, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return w, err
	}
	var list []float64
	if err := json.Unmarshal(data, &list); err != nil {
		return w, fmt.Errorf("%s: %w", file, err)
	}
	if len(list) != len(w) {
		return w, fmt.Errorf("%s: %d weights, want %d", file, len(list), len(w))
	}
	copy(w[:], list)
	return w, nil
}
