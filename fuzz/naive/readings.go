package naive

import (
	"fmt"
	"maps"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// A Reading is a way to read a rule that differs from the rulebook's.
type Reading struct {
	ID   string // for example D-03b
	Says string // the rule under this reading

	// off is the rule that is switched off for the reading; "" if the reading
	// has code in the files misread*.go.
	off nemoroth.Rule
}

// readings lists the other readings of the disputes of RULEBOOK §15. Several
// readings of one dispute have a letter after its id.
var readings = []Reading{
	{"D-01", "the ruleset's option for a Leaf Pile's own Ghast is reversed", nemoroth.RuleOpt4},
	{"D-02", "the ruleset's option for petrified Humans is reversed", nemoroth.RuleOpt3},
	{"D-03a", "a Human may promote only by a move that flees, compelled or not", nemoroth.RuleGhast5},
	{"D-03b", "to promote, a Human may approach the Ghasts that compel it, and no others", ""},
	{"D-03c", "to promote, any Human may approach any Ghast", ""},
	{"D-04", "a Human that reaches its eighth rank on a seen square is petrified there and does not promote", ""},
	{"D-05", "the gaze acts before a Leaf Pile engulfs", nemoroth.RuleStep5},
	{"D-06", "a Fiend that starts in range of a Ghast may cross squares nearer to that Ghast, if it stops further away", ""},
	{"D-07", "for repetition, statues that act alike are the same: Humans and Go Aways are one kind, and the side counts only for Basilisks and Ghasts", ""},
	{"D-08", "where ichor with one ply left compels, a push onto it satisfies no compulsion", ""},
	{"D-09", "a push off a square with ichor or other occupants satisfies the compulsion, wherever it leads", ""},
	{"D-10", "where ichor with one ply left does not compel, a push onto it satisfies no compulsion", ""},
	{"D-11", "a compelled piece counts as saved only when all its compulsions are satisfied", nemoroth.RuleCompOne},
	{"D-12", "the owner orders the pushes of single pieces, even of pieces that share a square", ""},
	{"D-13", "the ruleset's option for ichor with one ply left is reversed", nemoroth.RuleOpt2},
	{"D-14", "positions that differ only in digesting are the same for REP-1", nemoroth.RuleRep2},
}

// Readings returns the other readings of the disputes, sorted by id.
func Readings() []Reading { return slices.Clone(readings) }

// Read returns the model with more readings or variants in force. An unknown id
// gives an error that matches nemoroth.ErrInvalid.
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
			return Model{}, fmt.Errorf("naive: %w: unknown reading %q; expected an id of Readings or Variants, such as D-03b", nemoroth.ErrInvalid, id)
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
