//go:build !js

package wormhole

// This file is left out of programs for browsers, which cannot read the corpus.

import (
	"embed"

	"github.com/nemoroth/rules/rulings"
)

//go:embed rulings/*.yaml rulings/*.txt rulings/EDITIONS.md
var rulingFiles embed.FS

// Corpus returns the rulings on Wormhole: see rulings.Loader.
var Corpus = rulings.Loader(rulingFiles, "rulings", Rules())
