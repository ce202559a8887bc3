// Package seeds has the seed inputs of the fuzz targets. Each is named after what
// it shows.
package seeds

import (
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Seed is one input with its name: words joined by hyphens.
type Seed struct {
	Name    string
	Data    string
	Refused bool // a text that the target's parser rejects
}

func good(name, data string) Seed { return Seed{name, data, false} }
func bad(name, data string) Seed  { return Seed{name, data, true} }

// A Board is a position and moves from it, named after what its end shows.
type Board struct {
	Name     string
	Ruleset  string
	Position string
	Moves    []string
	// Cites are rules that problems, compulsions or reports at the end name.
	Cites []nemoroth.Rule
}

const start = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"

// Boards lists the inputs of the targets that do not take texts.
func Boards() []Board {
	type moves = []string
	type rules = []nemoroth.Rule
	return []Board{
		{"opening-the-basilisk-petrifies-two", "Standard", start, nil, rules{nemoroth.RuleGaze2}},
		{"opening-own-ghast-bars-the-leaf-pile", "Betza", start, nil, rules{nemoroth.RuleGhast2}},
		{"gamelet-compelled-by-a-petrified-ghast", "Standard", start,
			moves{"Be1d3", "Gd8b6", "Bd3e5", "Gb6d4"},
			rules{nemoroth.RuleCompGhast, nemoroth.RuleCompMoved, nemoroth.RuleGhast2}},
		{"gamelet-a-scream-saves-two", "Standard",
			"wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4", nil,
			rules{nemoroth.RuleScream2, nemoroth.RuleGaze2}},
		{"scream-with-four-results", "Standard", "8/8/4b3/3laL2/8/8/8/8 O 1", nil,
			rules{nemoroth.RuleScream2, nemoroth.RuleGaze2}},
		{"scream-clockwise-only", "Azgoroth", "8/8/4b3/3laL2/8/8/8/8 O 1", nil,
			rules{nemoroth.RuleScream5}},
		{"scream-pushes-squares-not-pieces", "Standard", "8/8/8/4B(hh)2/4A3/8/8/8 A 1", nil,
			rules{nemoroth.RuleScream2}},
		{"scream-fiend-and-zombie-leave-together", "Azgoroth", "8/8/8/8/8/8/A(wz)6/8 A 1", nil,
			rules{nemoroth.RuleIchor1, nemoroth.RuleScream2}},
		{"scream-by-a-statue", "Standard", "8/8/8/8/3HpA3/8/8/8 A 1", nil,
			rules{nemoroth.RuleScream1}},
		{"scream-without-a-neighbour", "Standard", "8/8/8/8/4A3/8/8/8 A 1", nil,
			rules{nemoroth.RuleScream1}},
		{"scream-with-eight-neighbours", "Standard", "8/8/8/2zpbZ3/2GAb3/2pHhpH3/8/8 A 1", nil,
			rules{nemoroth.RuleScream2, nemoroth.RuleGaze2}},
		{"scream-over-the-edge-leaves-ichor", "Standard", "8/8/8/8/wA6/8/8/8 A 1", nil,
			rules{nemoroth.RuleIchor1}},
		{"pushed-onto-a-leaf-pile-on-ichor", "Standard", "8/8/8/3l[5]4/3Z4/3A4/8/8 A 1", nil,
			rules{nemoroth.RuleIchor5}},
		{"pushed-pile-engulfs-a-pile", "Standard", "8/8/8/8/2ALl*3/8/8/8 A 1", nil,
			rules{nemoroth.RuleEngulf2}},
		{"pushed-statue-promotes", "Standard", "8/3pH4/3A4/8/8/8/8/8 A 1", nil,
			rules{nemoroth.RulePromote2}},
		{"engulfed-or-dissolved-by-the-order", "Betza", "8/8/8/8/8/5BA1/5h2/4pL[8]3 A 1", nil,
			rules{nemoroth.RuleScream2, nemoroth.RuleIchor5, nemoroth.RuleEngulf2}},
		{"evaporation-makes-two-orders-equal", "Betza", "8/8/8/8/8/5BA1/5h2/4pL[1]3 A 1", nil,
			rules{nemoroth.RuleScream2, nemoroth.RuleIchor5, nemoroth.RuleIchor2}},
		{"pushed-statue-and-human-promote-together", "Standard", "8/3(HpH)4/3a4/8/8/8/8/8 O 1",
			nil, rules{nemoroth.RulePromote1, nemoroth.RulePromote2}},
		{"pushed-statue-and-human-promote-and-dissolve", "Standard",
			"3.[5]4/3(HHpH)4/3a4/8/8/8/8/8 O 1", nil,
			rules{nemoroth.RulePromote1, nemoroth.RulePromote2, nemoroth.RuleIchor3}},
		{"two-pushed-basilisks-see-one-victim", "Standard", "4h3/8/8/3(BBpB)4/3a4/8/8/8 O 1", nil,
			rules{nemoroth.RuleGaze2}},
		{"pushed-statue-stays-stone", "Betza", "8/3pH4/3A4/8/8/8/8/8 A 1", nil,
			rules{nemoroth.RuleScream2}},
		{"pushed-human-promotes-and-dissolves", "Standard", "3.[5]4/3H4/3A4/8/8/8/8/8 A 1", nil,
			rules{nemoroth.RulePromote1, nemoroth.RuleIchor3}},
		{"promotion-before-the-gaze", "Standard", "8/8/8/8/8/8/1pB1h4/8 O 1", nil,
			rules{nemoroth.RulePromote1}},
		{"promotion-towards-the-ghasts", "Standard", "3G4/1H6/8/1g6/8/8/8/8 A 1", nil,
			rules{nemoroth.RulePromote1, nemoroth.RuleCompGhast}},
		{"puzzle-longest-moves-with-passes", "Azgoroth", "8/8/8/8/8/8/8/W7 A 1",
			moves{"Wa1a8", "pass", "Wa8h8", "pass", "Wh8h1", "pass"},
			rules{nemoroth.RuleIchor1, nemoroth.RuleIchor2, nemoroth.RuleMoveFiend}},
		{"fiend-stopped-by-a-gaze", "Standard", "8/8/1pb6/8/8/8/8/W7 A 1", nil,
			rules{nemoroth.RuleRiderGaze, nemoroth.RuleGaze2}},
		{"fiend-stopped-by-two-ghasts", "Standard", "8/8/8/3pg4/8/2G5/8/W7 A 1", nil,
			rules{nemoroth.RuleRiderGhast, nemoroth.RuleGhast2}},
		{"fiend-leaves-a-zombie-on-ichor", "Standard", "8/8/8/8/8/8/8/(WZ)7 A 1", nil,
			rules{nemoroth.RuleIchor3, nemoroth.RuleCompMulti}},
		{"flight-sideways", "Standard", "8/8/8/8/8/1g6/1H6/8 A 1", nil,
			rules{nemoroth.RuleCompGhast, nemoroth.RuleCompMoved}},
		{"pile-saves-the-basilisk-by-engulfing-it", "Standard", "8/8/8/8/8/1pH6/8/(Ba)L6 A 1",
			nil, rules{nemoroth.RuleCompGone, nemoroth.RuleEngulf1}},
		{"pile-leaves-a-mummy", "Standard", "8/7h/8/3L*4/2.[1]5/8/8/8 A 1", nil,
			rules{nemoroth.RuleMummy1}},
		{"zombie-destroys-the-ghast-that-compels", "Standard", "8/8/8/4g3/4Z3/3H1H2/8/8 A 1", nil,
			rules{nemoroth.RuleZombie1, nemoroth.RuleCompGhastSat}},
		{"zombie-walks-into-ichor", "Standard", "8/8/8/3(HM)[5]4/3Z4/8/8/A7 A 1", nil,
			rules{nemoroth.RuleIchor4}},
		{"pushed-onto-ichor-of-one-ply", "Standard", "8/8/8/8/8/pHpHpH5/AH[5].[1]5/8 A 1", nil,
			rules{nemoroth.RuleCompIchor, nemoroth.RuleCompIchorSat}},
		{"one-of-two-compulsions", "Standard", "8/8/8/8/3g4/8/2pHH[5]pH3/3A4 A 1", nil,
			rules{nemoroth.RuleCompIchorSat}},
		{"evaporating-ichor-frees", "Azgoroth", "8/8/8/8/3g4/7H/2pHHpH3/W[1]7 A 1", nil,
			rules{nemoroth.RuleCompIchor, nemoroth.RuleCompIchorSat}},
		{"alone-again", "Standard", "8/8/8/8/8/8/8/(HH)7 A 1", nil,
			rules{nemoroth.RuleCompMulti, nemoroth.RuleCompMultiSat}},
		{"everything-on-one-square", "Standard", "8/8/8/8/3(wpHpbM)[6]4/8/8/8 O 1", nil,
			rules{nemoroth.RuleCompMulti, nemoroth.RuleCompIchor}},
		{"digesting-tells-positions-apart", "Standard", "7a/8/8/8/8/2L*1Z3/8/8 A 1",
			moves{"Lc3c4", "Ah8h6", "Ze3d3", "Ah6h8", "Zd3c3", "Ah8h6", "Zc3d3", "Ah6h8", "Zd3e3",
				"Ah8h6", "Lc4c3"}, nil},
		{"a-move-back-repeats", "Standard", "7a/8/8/8/8/8/8/A7 A 1",
			moves{"Aa1c1", "Ah8f8", "Ac1a1"}, rules{nemoroth.RuleRep1}},
		{"lost-by-stalemate", "Standard", "8/hpH6/pHpH6/8/8/8/8/8 O 1", nil,
			rules{nemoroth.RuleMoveHuman}},
		{"lost-by-compulsion", "Standard", "8/8/8/8/4g3/3pHHpH2/H7/8 A 1", nil,
			rules{nemoroth.RuleCompRule}},
		{"lost-by-repetition", "Standard", "3pA3g/8/8/8/3pA3pA/8/8/A7 A 1",
			moves{"Aa1c1", "Gh8f6", "Ac1a1"}, rules{nemoroth.RuleRep1}},
		{"impossible-leaf-pile-not-alone", "Standard", "8/8/8/3(LH)4/8/8/8/8 A 1", nil,
			rules{nemoroth.RulePos1, nemoroth.RuleEngulf2}},
		{"impossible-by-gaze-ichor-and-rank", "Standard", "3H4/8/8/4B3/3h1Z[3]2/8/8/1h6 A 1", nil,
			rules{nemoroth.RuleGaze2, nemoroth.RuleIchor3, nemoroth.RulePromote1}},
	}
}

// Encode returns the board as an input, in the form of fuzz.Encode.
func (b Board) Encode() Seed {
	moves := strings.Join(b.Moves, " ")
	return good(b.Name, "line "+b.Position+"\n"+b.Ruleset+"\n"+moves)
}

// must returns v and panics on an error. A test reads all tables of this package.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// texts maps the targets that take texts to their seeds.
var texts = map[string]func() []Seed{
	"Position": positions, "Diagram": diagrams, "MoveText": moveTexts, "Word": words,
	"Record": records, "Corpus": corpora, "Protocol": requests, "Unmarshal": unmarshals,
}

// Targets lists the fuzz targets, without the "Fuzz" of their names, sorted.
func Targets() []string {
	return slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(texts)),
		"Game", "Agreement", "Trace", "Walker", "Symmetry", "Writing", "JSON")))
}

// Of lists the seeds of a target: the Boards, unless it takes texts.
func Of(target string) (list []Seed) {
	if texts := texts[target]; texts != nil {
		return texts()
	}
	for _, b := range Boards() {
		list = append(list, b.Encode())
	}
	return list
}
