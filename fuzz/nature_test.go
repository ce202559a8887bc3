package fuzz

import (
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	natureModel "github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var natures = neighbour{
	rules: nature.Rules(), corpus: nature.Corpus, whole: recorded{natureModel.Model{}},
	misread:  recording(natureModel.Misreadings()),
	fixtures: natureFixtures, inGeneral: []string{"Q-01", "Q-05", "Q-11"},
	unread: map[string]string{
		"NV-0029": "Q-08", // about the goals that can be reached
		"NV-0101": "Q-13", // about the ruler captured on the back rank
	},
	moot: func(rulings.Mismatch) bool { return false },
	ends: func(game.Outcome) bool { return false },
}

// recorded is the naive model with methods to read and write game records.
type recorded struct{ game.Rules }

func (r recorded) ReadRecord(name, text, ruleset string, _ bool) (game.Record, error) {
	return game.ReadRecord(r, nil, name, text, ruleset, false)
}

func (r recorded) ReadPosition(text string) (string, []string, error) { return text, nil, nil }

func (r recorded) WriteRecord(record game.Record, notation string) (string, error) {
	return game.WriteRecord(r, record, notation)
}

func recording(all []misread.Misreading) []misread.Misreading {
	for i := range all {
		all[i].Game = recorded{all[i].Game}
	}
	return all
}

// natureFixtures are the rules that the naive model cannot switch off: the board,
// the kinds and their opening squares, agreements of the players, notations, and
// perft.
var natureFixtures = []string{"NAT-BOARD", "NAT-KINDS", "NAT-START", "NAT-AGREE", "NAT-LINE",
	"NAT-NAME", "NAT-EFFECT", "NAT-WHY", "NAT-PROTO", "NAT-PERFT"}
