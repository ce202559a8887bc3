//go:build !js

package wormhole

// This file is left out of programs for browsers, which cannot read the corpus.

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/nemoroth/rules/rulings"
)

//go:embed rulings/*.yaml
var corpus embed.FS

// Corpus returns the rulings on Wormhole, which it reads once.
var Corpus = sync.OnceValues(func() (*rulings.Corpus, error) {
	files, err := fs.Sub(corpus, "rulings")
	if err != nil {
		return nil, err
	}
	return rulings.LoadFS(files, Rules())
})
