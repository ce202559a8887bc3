package main

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings/game"
)

// A reading is a variant of a game's rules.
type reading struct {
	Name  string `json:"name"` // such as "without GHAST-5"
	Says  string `json:"says"` // the variant in words
	rules game.Rules
}

// A model is the misreadings of a game.
type model []misread.Misreading

var models = map[string]model{
	"nemoroth": misread.All(), "wormhole": wormhole.Misreadings(), "nature": nature.Misreadings(),
}

// without returns the rules without one; an error if it cannot be left out.
func (m model) without(id string) (game.Rules, error) {
	found, err := misread.Find(m, id)
	return found.Game, err
}

// readings returns the game without a rule, with a dispute read the other way, of
// which there may be several, or with a misreading.
func (m model) readings(id string) (list []reading, err error) {
	for _, other := range m {
		dispute := other.Kind == misread.Reading && strings.TrimRight(other.ID, "abc") == id
		switch {
		case !strings.EqualFold(other.ID, id) && !dispute:
		case other.Kind == misread.Reading:
			list = append(list, reading{"with " + other.ID + " read the other way", other.Says,
				other.Game})
		case other.Kind == misread.Off:
			list = append(list, reading{"without " + other.ID, other.Says, other.Game})
		default:
			list = append(list, reading{"if " + other.Says, other.Says, other.Game})
		}
	}
	if list == nil {
		return nil, fmt.Errorf("%s can neither be switched off nor read the other way, and is no misreading", id)
	}
	return list, nil
}
