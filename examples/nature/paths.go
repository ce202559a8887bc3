package nature

// forward holds the direction in which a side's Initiates move.
var forward = [2]direction{nature: 0, magic: 4}

// The kinds move and capture by steps of one square and by rides, which go on while
// squares are empty; a Ranger's ride consists of its landing squares. Method riders
// has the moves of two Trees. The slants are the captures of a side's Initiates.
//
// Rules: NAT-GRAND, NAT-BEAR, NAT-DRUID, NAT-RANGER, NAT-TREE-LONE
var (
	steps = [kinds][64]set{ruler: neighbours(straight), tree: neighbours(straight),
		druid: neighbours(orthogonals)}
	rides  = [kinds][]direction{bear: straight, druid: diagonals, ranger: leaps}
	slants = [2][64]set{neighbours([]direction{2, 7}), neighbours([]direction{3, 6})}
)

// takes returns the squares where a piece could capture.
func takes(s side, k kind, from square, occupied set) set {
	if k == initiate {
		return slants[s][from]
	}
	to := steps[k][from]
	for _, d := range rides[k] {
		to |= reach(from, d, occupied)
	}
	return to
}

// attacked returns the squares where a side could capture.
func (p *position) attacked(by side, occupied set) (all set) {
	for k := bear; k < kinds; k++ {
		for of := p.of[by][k]; of != 0; of &= of - 1 {
			all |= takes(by, k, of.First(), occupied)
		}
	}
	return all
}

// attackers returns the pieces of a side that could capture on a square.
func (p *position) attackers(q square, by side) (found set) {
	for k := bear; k < kinds; k++ {
		for of := p.of[by][k]; of != 0; of &= of - 1 {
			if takes(by, k, of.First(), p.occupied()).Has(q) {
				found |= of & -of
			}
		}
	}
	return found
}

// intoCapture returns the squares where NAT-INTO forbids the ruler of the side to
// move to end its move from a square. The enemy ruler's square is never among them.
//
// Rules: NAT-INTO
func (p *position) intoCapture(from square) set {
	return p.attacked(p.turn^1, p.occupied()&^from.Set()) &^ p.of[p.turn^1][ruler]
}

// passtree returns the squares that a ruler reaches by Passtree.
//
// Rules: NAT-PASSTREE
func (p *position) passtree(from square) (to set) {
	trees := p.of[p.turn][tree]
	for entries := trees & steps[tree][from]; entries != 0; entries &= entries - 1 {
		for others := trees &^ (entries & -entries); others != 0; others &= others - 1 {
			to |= steps[tree][others.First()]
		}
	}
	return to &^ p.occupied()
}

// riders returns the goals of the Tree on b while the other Tree moves from a to x.
// Both leave before either arrives. One is the stepper, the other is the rider.
//
// Rules: NAT-TREE, NAT-TREE-TAKE
func (p *position) riders(a, x, b square) set {
	d, ok := heading(a, x, 8)
	if !ok {
		return 0
	}
	leave := a.Set() | b.Set()
	occupied, own, one := p.occupied()&^leave, p.of[p.turn][anyKind]&^leave, next(b, d)
	if steps[tree][a].Has(x) { // a is the stepper, or both may be
		if own.Has(x) {
			return 0
		}
		blocked := occupied | x.Set()
		ride := reach(b, d, blocked) &^ blocked
		if !occupied.Has(x) {
			ride |= one & occupied &^ own
		}
		return ride
	}
	if blocked := occupied | one; one&own != 0 || !(reach(a, d, blocked) &^ blocked).Has(x) {
		return 0
	}
	return one
}

// ahead returns the goals of an Initiate.
//
// Rules: NAT-INITIATE
func (p *position) ahead(from square) set {
	free := ^p.occupied()
	one := next(from, forward[p.turn]) & free
	if one != 0 {
		one |= next(one.First(), forward[p.turn]) & free
	}
	return one | slants[p.turn][from]&(p.of[p.turn^1][anyKind]|p.passed)
}

// goals returns the goals of a piece of the side to move that moves alone.
//
// Rules: NAT-OWN, NAT-JUMP
func (p *position) goals(k kind, from square) set {
	own := p.of[p.turn][anyKind]
	switch k {
	case initiate:
		return p.ahead(from)
	case ruler:
		return (steps[ruler][from]&^own | p.passtree(from)) &^ p.intoCapture(from)
	}
	return takes(p.turn, k, from, p.occupied()) &^ own
}

// changes returns the kind that an Initiate of the side to move becomes by its
// capture, and the rule; anyKind if it stays an Initiate.
//
// Rules: NAT-FIELD, NAT-MAJOR
func (p *position) changes(taken kind) (kind, string) {
	switch {
	case taken == ruler:
		return ruler, "NAT-MAJOR"
	case taken.officer() && p.captives[p.turn].of(taken) > 0:
		return taken, "NAT-FIELD"
	}
	return anyKind, ""
}

// promotes reports whether an Initiate of the side to move that moves to a square
// must become one of the captive officers.
//
// Rules: NAT-BACK
func (p *position) promotes(to square) bool {
	if to.Rank() != p.turn.rank(8) || p.captives[p.turn]&anyOfficer == 0 {
		return false
	}
	_, taken := p.at(to)
	changed, _ := p.changes(taken)
	return changed == anyKind
}

// moves appends the legal moves in canonical order, as if the game were not over. An
// attack on the mover's ruler forbids only moves of the ruler itself.
//
// Rules: NAT-TURN, NAT-EXPOSE
func (p *position) moves(to []Move) []Move {
	for k := bear; k < kinds; k++ {
		for of := p.of[p.turn][k]; of != 0; of &= of - 1 {
			from := of.First()
			if k == tree {
				to = p.treeMoves(to, from)
				continue
			}
			for goals := p.goals(k, from); goals != 0; goals &= goals - 1 {
				goal := goals.First()
				m := newMove(k, from, goal)
				if k != initiate || !p.promotes(goal) {
					to = append(to, m)
					continue
				}
				for _, officer := range []kind{bear, druid, ranger, tree} {
					if p.captives[p.turn].of(officer) > 0 {
						to = append(to, m|Move(officer))
					}
				}
			}
		}
	}
	return to
}

// treeMoves appends the moves whose names begin with the Tree on a square.
func (p *position) treeMoves(to []Move, from square) []Move {
	alone := p.goals(tree, from)
	all, fellow := alone, p.of[p.turn][tree]&^from.Set()
	paired := fellow != 0 && before(from, fellow.First())
	if paired {
		for d := direction(0); d < 8; d++ {
			all |= reach(from, d, p.occupied()&^fellow)
		}
	}
	for ; all != 0; all &= all - 1 {
		goal := all.First()
		m := newMove(tree, from, goal)
		if alone.Has(goal) {
			to = append(to, m)
		}
		if paired {
			for mates := p.riders(from, goal, fellow.First()); mates != 0; mates &= mates - 1 {
				to = append(to, m.with(fellow.First(), mates.First()))
			}
		}
	}
	return to
}

// legal reports whether a move is legal, as if the game were not over. Any number
// may be asked about.
func (p *position) legal(m Move) bool {
	k, from, to := m.kind(), m.from(), m.to()
	own := &p.of[p.turn]
	switch {
	case !m.valid() || !own[k].Has(from):
		return false
	case m.pair():
		return before(from, m.from2()) && own[tree].Has(m.from2()) &&
			p.riders(from, to, m.from2()).Has(m.to2())
	case !p.goals(k, from).Has(to):
		return false
	case k != initiate || !p.promotes(to):
		return m.promotion() == anyKind
	}
	return m.promotion() != anyKind && p.captives[p.turn].of(m.promotion()) > 0
}
