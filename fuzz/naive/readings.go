package naive

import (
	"fmt"
	"maps"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// A Reading is a way to read a rule that is not the rulebook's.
type Reading struct {
	ID   string // such as D-03b, or round-range
	Says string

	off nemoroth.Rule // the rule without which the game is read so; "" where the model asks for the id
}

// readings are the other readings of the disputes of RULEBOOK §15; a letter
// after the id tells several readings of one dispute.
var readings = []Reading{
	{"D-01", "what the ruleset says of a Leaf Pile's own Ghast is the other way round", nemoroth.RuleOpt4},
	{"D-02", "what the ruleset says of petrified Humans is the other way round", nemoroth.RuleOpt3},
	{"D-03a", "a Human promotes only where that is flight, compelled or not", nemoroth.RuleGhast5},
	{"D-03b", "to promote, a Human may approach the Ghasts that compel it, and no others", ""},
	{"D-03c", "to promote, any Human may approach any Ghast", ""},
	{"D-04", "a Human that reaches its eighth rank on a seen square is petrified there and does not promote", ""},
	{"D-05", "the gaze acts before a Leaf Pile engulfs", nemoroth.RuleStep5},
	{"D-06", "a Fiend that starts in range of a Ghast may pass squares nearer to it, if it stops further away", ""},
	{"D-07", "for repetition statues that act alike are the same: those of Humans and Go Aways, and all but Basilisks and Ghasts whoever's they are", ""},
	{"D-08", "where ichor with one ply left compels, a push onto it saves nobody", ""},
	{"D-09", "a push off a square with ichor or company saves, wherever it leads", ""},
	{"D-10", "where ichor with one ply left does not compel, a push onto it saves nobody", ""},
	{"D-11", "a piece is saved when all its compulsions are satisfied", nemoroth.RuleCompOne},
	{"D-12", "the owner orders the pushes of the single pieces, those of a square too", ""},
	{"D-13", "what the ruleset says of ichor with one ply left is the other way round", nemoroth.RuleOpt2},
	{"D-14", "digesting does not tell positions apart in REP-1", nemoroth.RuleRep2},
}

// Readings returns the other readings of the disputes, by id.
func Readings() []Reading { return slices.Clone(readings) }

// Read returns the model with some readings or variants in force as well. An id
// that is neither's gives an error that matches nemoroth.ErrInvalid.
func (m Model) Read(ids ...string) (Model, error) {
	m.as = maps.Clone(m.as)
	if m.as == nil {
		m.as = map[string]bool{}
	}
	for _, id := range ids {
		i := slices.IndexFunc(readings, func(r Reading) bool { return r.ID == id })
		j := slices.IndexFunc(variants, func(v Variant) bool { return v.ID == id })
		switch {
		case i < 0 && j < 0:
			return Model{}, fmt.Errorf("naive: %w: there is no reading %q", nemoroth.ErrInvalid, id)
		case i >= 0 && readings[i].off != "":
			without, err := m.Without(readings[i].off)
			if err != nil {
				return Model{}, err
			}
			m = without
		default:
			m.as[id] = true
		}
	}
	return m, nil
}

// ReadAs is Rules with some readings or variants in force.
func ReadAs(ids ...string) game.Rules {
	r := Rules().(rules)
	r.as = ids
	return r
}
