package fuzz

import (
	"strings"

	"github.com/nemoroth/rules/examples/wormhole"
	wormholeModel "github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var wormholes = neighbour{
	rules: wormhole.Rules(), corpus: wormhole.Corpus, whole: wormholeModel.Model{},
	misread:  wormholeModel.Misreadings(),
	fixtures: wormholeFixtures, inGeneral: []string{"Q-01", "Q-02", "Q-14"},
	unread: map[string]string{
		"WR-0027": "Q-06", // the model's other reading is about Pawns
		"WR-0049": "Q-07", // about a third reading
	},
	moot: func(m rulings.Mismatch) bool { return strings.Contains(m.Got, "WORM-POS-4") },
	ends: func(o game.Outcome) bool { return o.Reason == "draw" },
}

// wormholeFixtures are the rules that the naive model cannot switch off: the
// board and the opening, rules that follow from others, and notations.
var wormholeFixtures = []string{"WORM-SETUP-1", "WORM-SETUP-2", "WORM-SETUP-3", "WORM-SETUP-4",
	"WORM-HOLE-4", "WORM-HOLE-5", "WORM-END-3",
	"WFEN-1", "WNAME-1", "WORM-EFFECT", "WORM-WHY", "WPROTO-1"}
