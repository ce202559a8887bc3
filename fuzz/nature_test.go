package fuzz

import (
	"github.com/nemoroth/rules/examples/nature"
	natureModel "github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var natures = neighbour{
	rules: nature.Rules(), corpus: nature.Corpus, whole: recorded{}, without: recording(natureModel.Model.Without), reading: recording(natureModel.Model.Reading),
	off: natureModel.Off, switchable: natureModel.Switchable(), disputes: natureModel.Disputes(),
	roles: natureRoles, fixtures: natureFixtures, inGeneral: []string{"Q-01", "Q-05", "Q-11"},
	unread: map[string]string{
		"NV-0029": "Q-08", // on which goals are reached
		"NV-0101": "Q-13", // on the ruler taken on the back rank
	},
	moot: func(rulings.Mismatch) bool { return false },
	ends: func(game.Outcome) bool { return false },
}

// recorded is the naive model with records, which tell an opening.
type recorded struct{ natureModel.Model }

func (r recorded) ReadRecord(name, text, ruleset string) (game.Record, error) {
	return game.ReadRecord(r, name, text, ruleset)
}

func (r recorded) WriteRecord(record game.Record, notation string) (string, error) {
	return game.WriteRecord(r, record, notation)
}

func recording(change func(natureModel.Model, string) (natureModel.Model, error)) func(string) (game.Rules, error) {
	return func(id string) (game.Rules, error) {
		m, err := change(natureModel.Model{}, id)
		return recorded{m}, err
	}
}

// natureRoles are the roles in which each citable rule is named.
var natureRoles = map[string]string{
	"NAT-TURN": "reason", "NAT-OWN": "reason", "NAT-TAKE": "effect", "NAT-JUMP": "reason", "NAT-GRAND": "effect reason", "NAT-INTO": "reason",
	"NAT-PASSTREE": "effect reason", "NAT-TREE": "effect reason", "NAT-TREE-TAKE": "reason", "NAT-TREE-LONE": "effect", "NAT-BEAR": "effect reason",
	"NAT-DRUID": "effect reason", "NAT-RANGER": "effect reason", "NAT-INITIATE": "effect reason", "NAT-EP": "effect reason", "NAT-FIELD": "effect",
	"NAT-BACK": "effect reason", "NAT-RESCUE": "effect", "NAT-WIN": "effect", "NAT-MAJOR": "effect", "NAT-DRAW-BARE": "effect", "NAT-TRAPPED": "effect",
	"NAT-STALEMATE": "effect", "NAT-DRAW-REP": "effect", "NAT-OVER": "reason", "NAT-POS": "problem",
}

// natureFixtures are the rules that the naive model cannot switch off: the
// board, the kinds and their array, what players agree on, and how things are
// written and counted.
var natureFixtures = []string{"NAT-BOARD", "NAT-KINDS", "NAT-START", "NAT-AGREE", "NAT-LINE", "NAT-NAME", "NAT-EFFECT", "NAT-WHY", "NAT-PROTO", "NAT-PERFT"}
