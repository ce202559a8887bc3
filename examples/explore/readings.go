package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings/game"
)

// A reading is a variant of a game's rules.
type reading struct {
	Name  string `json:"name"` // such as "without GHAST-5"
	Says  string `json:"says"` // the variant in words; may be empty
	rules game.Rules
}

// A model makes the variants of a game from its naive model.
type model struct {
	// without returns the rules without one; an error if it cannot be switched off.
	without func(id string) (game.Rules, error)
	// off describes the rules without one in words.
	off func(id string) string
	// otherwise returns the other readings of a dispute.
	otherwise func(dispute string) []reading
}

var models = map[string]model{
	"nemoroth": {
		without: func(id string) (game.Rules, error) { return misread.Model(id) },
		off: func(id string) string {
			m, _ := misread.Find(misread.All(), id)
			return m.Says
		},
		otherwise: func(id string) (list []reading) {
			for _, m := range misread.All() {
				is := strings.EqualFold(m.ID, id) || strings.TrimRight(m.ID, "abc") == id
				if is && m.Kind == misread.Reading {
					list = append(list, reading{"with " + m.ID + " read the other way", m.Says, m.Game})
				}
			}
			return list
		},
	},
	"wormhole": {
		without:   func(id string) (game.Rules, error) { return wormhole.Model{}.Without(id) },
		off:       wormhole.Off,
		otherwise: one(wormhole.Disputes(), wormhole.Model{}.Reading),
	},
	"nature": {
		without:   func(id string) (game.Rules, error) { return nature.Model{}.Without(id) },
		off:       nature.Off,
		otherwise: one(nature.Disputes(), nature.Model{}.Reading),
	},
}

// one returns a function for model.otherwise, for a game whose disputes have one
// other reading each.
func one[M game.Rules](disputes []string, read func(string) (M, error)) func(string) []reading {
	return func(id string) []reading {
		m, err := read(id)
		if err != nil || !slices.Contains(disputes, id) {
			return nil
		}
		return []reading{{Name: "with " + id + " read the other way", rules: m}}
	}
}

// readings returns the game without a rule, or with a dispute read the other way.
func (m model) readings(id string) ([]reading, error) {
	if list := m.otherwise(id); list != nil {
		return list, nil
	}
	rules, err := m.without(id)
	if err != nil {
		return nil, fmt.Errorf("%s can neither be switched off nor read the other way: %w", id, err)
	}
	return []reading{{"without " + id, m.off(id), rules}}, nil
}
