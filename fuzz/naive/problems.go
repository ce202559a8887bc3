package naive

import (
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// Problems lists what makes a setup impossible (POS-1), nil if it is possible.
// Problems of the whole setup come first, then those of each square, a1, b1 …
// h8: its ichor, then its different pieces in the order of the position line.
func (m Model) Problems(s nemoroth.Setup) []nemoroth.Problem {
	var all []nemoroth.Problem
	add := func(sq nemoroth.Square, p *nemoroth.Piece, violates nemoroth.Rule, msg string) {
		all = append(all, nemoroth.Problem{Rule: nemoroth.RulePos1, Violates: violates, Square: sq, Piece: p, Msg: msg})
	}
	if s.Side != nemoroth.Alabaster && s.Side != nemoroth.Obsidian {
		add(nemoroth.NoSquare, nil, nemoroth.RuleSetup1, "neither side is to move")
	}
	if s.FullMove < 0 || s.FullMove > nemoroth.MaxFullMove {
		add(nemoroth.NoSquare, nil, nemoroth.RuleNfen1, fmt.Sprintf("full-move number %d is not between 1 and %d", s.FullMove, nemoroth.MaxFullMove))
	}
	b := setUp(s, true)
	seen := m.gaze(&b)
	for _, sq := range squares {
		if n := s.Ichor[sq]; (n < 0 || n > 10) && !m.off[nemoroth.RulePos1] {
			add(sq, nil, nemoroth.RuleSetup4, fmt.Sprintf("ichor of %d plies is not between 1 and 10", n))
		}
		pieces := slices.Clone(s.Occupants[sq])
		slices.SortFunc(pieces, comparePieces)
		for _, p := range slices.Compact(pieces) {
			for _, violates := range m.wrong(s, &seen, sq, p) {
				add(sq, &p, violates, p.Describe()+" cannot stand there")
			}
		}
	}
	return all
}

// wrong lists the rules that a piece of a setup violates on its square.
func (m *Model) wrong(s nemoroth.Setup, seen *gaze, sq nemoroth.Square, p nemoroth.Piece) []nemoroth.Rule {
	var rules []nemoroth.Rule
	note := func(is bool, rule nemoroth.Rule) {
		if is && !m.off[rule] && !m.off[nemoroth.RulePos1] {
			rules = append(rules, rule)
		}
	}
	pile, zombie, human := p.Kind == nemoroth.LeafPile, p.Kind == nemoroth.Zombie, p.Kind == nemoroth.Human
	sideless := p.Side != nemoroth.Alabaster && p.Side != nemoroth.Obsidian
	if p.Kind < nemoroth.Basilisk || p.Kind > nemoroth.Mummy ||
		p.Kind == nemoroth.Mummy && (p.Side != nemoroth.NoSide || p.Petrified) ||
		p.Kind != nemoroth.Mummy && sideless {
		return []nemoroth.Rule{nemoroth.RuleSetup3}
	}
	if zombie && p.Petrified && !m.off[nemoroth.RuleGaze3] {
		rules = []nemoroth.Rule{nemoroth.RuleSetup3}
	}
	note(p.Digesting && (!pile || p.Petrified), nemoroth.RuleSetup5)
	note(pile && len(s.Occupants[sq]) > 1, nemoroth.RuleEngulf2)
	if m.misreadSetup(s, seen, sq, p) {
		rules = append(rules, nemoroth.RuleSetup3)
	}
	note(zombie && !p.Petrified && s.Ichor[sq] != 0, nemoroth.RuleIchor3)
	note(mobile(p) && !zombie && seen.sees(sq), nemoroth.RuleGaze2)
	eighth := human && onEighthRank(p.Side, sq)
	note(eighth && !p.Petrified, nemoroth.RulePromote1)
	note(eighth && p.Petrified && m.statuesPromote(), nemoroth.RulePromote2)
	return rules
}
