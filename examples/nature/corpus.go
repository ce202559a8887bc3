//go:build !js

package nature

// This file is left out of programs for browsers, which cannot read the corpus.

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/nemoroth/rules/rulings"
)

//go:embed rulings/*.yaml
var corpus embed.FS

// Corpus returns the rulings on Nature vs. Black Magic, which it reads once; with words,
// those that rulings.LoadFS reads for them.
func Corpus(about ...string) (*rulings.Corpus, error) {
	if len(about) > 0 {
		return load(about...)
	}
	return loadOnce()
}

var loadOnce = sync.OnceValues(func() (*rulings.Corpus, error) { return load() })

func load(about ...string) (*rulings.Corpus, error) {
	files, err := fs.Sub(corpus, "rulings")
	if err != nil {
		return nil, err
	}
	return rulings.LoadFS(files, Rules(), about...)
}
