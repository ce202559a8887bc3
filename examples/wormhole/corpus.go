//go:build !js

package wormhole

// This file is left out of programs for browsers, which cannot read the corpus.

import (
	"embed"

	"github.com/nemoroth/rules/rulings"
)

//go:embed rulings/*.yaml rulings/*.txt rulings/EDITIONS.md
var rulingFiles embed.FS

var loadRulings = rulings.Loader(rulingFiles, "rulings", Rules())

// Corpus returns the rulings on Wormhole: see rulings.Loader.
func Corpus() (*rulings.Corpus, error) { return loadRulings() }
