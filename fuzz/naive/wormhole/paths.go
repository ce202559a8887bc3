package wormhole

import (
	"iter"
	"slices"
)

// A path is a way of a piece to a goal, whatever stands on the goal (§4).
type path struct {
	rule string   // the rule that allows the path; the move's effect names it
	via  []square // where its steps end, the last one excepted
	to   square
}

// straight reports whether a path is a Pawn's straight move.
func (p path) straight() bool { return p.rule == "WORM-PAWN-1" || p.rule == "WORM-PAWN-2" }

// ends yields the squares on which a step may end. With all rules in force
// there is at most one: the nearest existing square, over any number of holes
// (WORM-STEP-1, WORM-HOLE-2, WORM-HOLE-3).
func (m *Model) ends(b *board, from square, d direction) iter.Seq[square] {
	return func(yield func(square) bool) {
		holes := 0
		for s, ok := beside(from, d); ok; s, ok = beside(s, d) {
			if b[s] != hole {
				yield(s)
				return
			}
			holes++
			if m.off[hole2] && !yield(s) || m.off[hole3] || m.off[step1] && holes > 1 {
				return
			}
		}
	}
}

// nearest returns the square on which a step ends, if any (WORM-STEP-1).
func (m *Model) nearest(b *board, from square, d direction) (square, bool) {
	for s := range m.ends(b, from, d) {
		if b[s] != hole {
			return s, true
		}
	}
	return 0, false
}

// walk adds to a list the path that takes the given steps, each from where the
// last one ended (WORM-STEP-2). It adds nothing if a step does not exist.
func (m *Model) walk(all []path, rule string, b *board, from square, steps ...direction) []path {
	stop := m.nearest
	if m.off[step2] {
		stop = holesCount
	}
	longer := m.follow(all, stop, rule, b, from, steps)
	if m.off[q9] && len(longer) == len(all) {
		return m.follow(all, holesCount, rule, b, from, steps)
	}
	return longer
}

// holesCount returns the square on which a step ends if holes count as squares.
func holesCount(_ *board, from square, d direction) (square, bool) { return beside(from, d) }

// follow is walk with a function, stop, that returns the end of every step but
// the last.
func (m *Model) follow(all []path, stop func(*board, square, direction) (square, bool), rule string, b *board, from square, steps []direction) []path {
	var via []square
	last := len(steps) - 1
	for _, d := range steps[:last] {
		s, ok := stop(b, from, d)
		if !ok {
			return all
		}
		via = append(via, s)
		from = s
	}
	for to := range m.ends(b, from, steps[last]) {
		all = append(all, path{rule, via, to})
	}
	return all
}

// leaps reports whether pieces on the way do not matter (WORM-STEP-3).
// WORM-PAWN-2 judges a Pawn's straight move.
func (m *Model) leaps(b *board, p path) bool {
	for i, s := range p.via {
		bent := p.rule == "WORM-MOVE-KNIGHT" || p.rule == "WORM-MOVE-WIZARD"
		strict := m.off[step3] || m.off[q10] && bent && i == len(p.via)-1
		if strict && sideOf(b[s]) != 0 && !p.straight() {
			return false
		}
	}
	return true
}

// turns pairs each direction along rank or file with the diagonal ones that go
// on in it, or with all diagonal ones.
func turns(all bool) [][2]direction {
	var pairs [][2]direction
	for _, o := range orthogonal {
		for _, d := range diagonal {
			if onward := o.files*d.files+o.ranks*d.ranks > 0; onward || all {
				pairs = append(pairs, [2]direction{o, d})
			}
		}
	}
	return pairs
}

// forward returns the direction of a side's Pawns.
func forward(side byte) direction {
	if side == white {
		return direction{0, 1}
	}
	return direction{0, -1}
}

// homeRank returns the first rank of a side, counted from 0.
func homeRank(side byte) int {
	if side == white {
		return 0
	}
	return 7
}

// lastRank returns the last rank of a side, counted from 0.
func lastRank(side byte) int { return homeRank(opponent(side)) }

// paths lists the paths of the piece on a square, if any.
func (m *Model) paths(b *board, from square) []path {
	all := make([]path, 0, 16)
	add := func(rule string, steps ...direction) { all = m.walk(all, rule, b, from, steps...) }
	twice := func(rule string) {
		for _, d := range eight {
			for _, then := range eight {
				if then == d || m.off[q11] {
					add(rule, d, then)
				}
			}
		}
	}
	switch kindOf(b[from]) {
	default:
		return nil
	case 'K':
		for _, d := range eight {
			add("WORM-MOVE-KING", d)
		}
		all = append(all, m.castling(b, from)...)
		all = append(all, m.riding(b, from)...)
	case 'M':
		twice("WORM-MOVE-LION")
		for _, d := range eight {
			add("WORM-TAKE-2", d)
		}
	case 'C':
		twice("WORM-MOVE-CHAMPION")
		for _, d := range orthogonal {
			add("WORM-MOVE-CHAMPION", d)
		}
	case 'W':
		for _, turn := range turns(m.off[q8]) {
			add("WORM-MOVE-WIZARD", turn[0], turn[0], turn[1])
		}
		for _, d := range diagonal {
			add("WORM-MOVE-WIZARD", d)
		}
	case 'N':
		for _, turn := range turns(false) {
			add("WORM-MOVE-KNIGHT", turn[0], turn[1])
		}
	case 'P':
		f := forward(sideOf(b[from]))
		add("WORM-PAWN-1", f)
		add("WORM-PAWN-2", f, f)
		add("WORM-PAWN-3", direction{-1, f.ranks})
		add("WORM-PAWN-3", direction{1, f.ranks})
	}
	all = slices.DeleteFunc(all, func(p path) bool {
		far := p.rule == "WORM-PAWN-2" && p.to != from+square(16*forward(sideOf(b[from])).ranks)
		return p.to == from || !m.leaps(b, p) || far && m.off[q6]
	})
	return append(all, m.free(b, from, all)...)
}

// moveRules holds the rule of each kind's moves, and its switch.
var moveRules = map[byte]struct {
	rule string
	off  toggle
}{
	'K': {"WORM-MOVE-KING", moveKing}, 'M': {"WORM-MOVE-LION", moveLion}, 'C': {"WORM-MOVE-CHAMPION", moveChampion},
	'W': {"WORM-MOVE-WIZARD", moveWizard}, 'N': {"WORM-MOVE-KNIGHT", moveKnight}, 'P': {"WORM-MOVE-PAWN", movePawn},
}

// free lists the goals that a piece gains when the rule of its moves is off:
// all other empty squares.
func (m *Model) free(b *board, from square, known []path) []path {
	var all []path
	kind := moveRules[kindOf(b[from])]
	if !m.off[kind.off] {
		return nil
	}
	for to := range square(64) {
		reached := slices.ContainsFunc(known, func(p path) bool { return p.to == to })
		if b[to] == empty && !reached {
			all = append(all, path{rule: kind.rule, to: to})
		}
	}
	return all
}

// castling lists a King's castling moves, none while WORM-NO-CASTLE is in
// force.
func (m *Model) castling(b *board, from square) []path {
	var all []path
	side := sideOf(b[from])
	if !m.off[noCastle] || from != square(4+8*homeRank(side)) {
		return nil
	}
	if b[from+3] == of(side, 'C') && b[from+1] == empty && b[from+2] == empty {
		all = append(all, path{rule: "WORM-NO-CASTLE", to: from + 2})
	}
	if b[from-4] == of(side, 'C') && b[from-1] == empty && b[from-2] == empty && b[from-3] == empty {
		all = append(all, path{rule: "WORM-NO-CASTLE", to: from - 2})
	}
	return all
}

// riding lists what Q-17, read the other way, adds to a King on its starting
// square: a Queen's moves of two or more steps.
func (m *Model) riding(b *board, from square) []path {
	if !m.off[q17] || from != square(4+8*homeRank(sideOf(b[from]))) {
		return nil
	}
	var all []path
	for _, d := range eight {
		at, ok := m.nearest(b, from, d)
		for ok && b[at] == empty {
			at, ok = m.nearest(b, at, d)
			if ok && kindOf(b[at]) != 'K' {
				all = append(all, path{rule: "WORM-MOVE-KING", to: at})
			}
		}
	}
	return all
}
