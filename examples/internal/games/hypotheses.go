//go:build !js || models

package games

import (
	"sync"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
)

// Hypotheses holds, for each game, a function that lists what people may believe its rules to be.
// The plain models that play by these beliefs are large, and made when they are first asked for. A
// program for browsers has them with the build tag models only.
var Hypotheses = []func() []rulings.Hypothesis{sync.OnceValue(misread.All),
	sync.OnceValue(wormhole.Misreadings), sync.OnceValue(nature.Misreadings)}
