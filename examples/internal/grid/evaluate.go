package grid

// Worth says what the pieces of a game are worth, in hundredths of a Pawn.
type Worth struct {
	Values [8]int // by kind
	Royal  Kind   // the kind that a side must not lose, if it has one piece of it
	Pawn   Kind   // the kind that wants to reach its last rank
}

// weights are those of the terms of evaluate, in hundredths of a Pawn; hanging and
// pressed are percentages.
var weights = struct {
	goal, safeGoal, stuck, exit, siege, check, hanging, pressed, advance, tempo int
}{goal: 4, safeGoal: 4, stuck: -16, exit: 40, siege: -12, check: -30, hanging: 60, pressed: 15,
	advance: 4, tempo: 15}

// evaluate returns the value of a position for the side to move, in hundredths of a
// Pawn. The terms are material, goals of pieces, goals that the enemy does not attack,
// pieces without a goal, squares for the royal piece, attacks on them, check, attacked
// pieces, advanced Pawns, and those of Spec.Extra.
func (s *Spec[P]) evaluate(p P) int {
	turn := p.Base().Turn
	own, enemy := s.survey(p, turn), s.survey(p, turn^1)
	value := weights.tempo + own.score(&enemy, &s.Worth, true) - enemy.score(&own, &s.Worth, false)
	if s.Extra != nil {
		value += s.Extra(p, turn) - s.Extra(p, turn^1)
	}
	return value
}

// A survey holds the squares that a side's pieces reach.
type survey struct {
	side         Side
	pieces       [64]reach
	n            int
	attacks      Set
	cheapest     [64]int // lowest value of an attacker, by square
	royal, exits Set     // the royal piece and its goals
}

// A reach is what one piece reaches.
type reach struct {
	kind         Kind
	from         Square
	goals, takes Set
}

func (s *Spec[P]) survey(p P, side Side) (v survey) {
	v.side = side
	for kind := Kind(1); int(kind) < len(s.Pieces.Letters); kind++ {
		for from := range p.Base().Of[side][kind].All {
			r := reach{kind: kind, from: from}
			r.goals, r.takes = p.Reach(side, kind, from)
			v.pieces[v.n] = r
			v.n++
			for to := range r.takes.All {
				if worth := s.Values[kind]; !v.attacks.Has(to) || worth < v.cheapest[to] {
					v.cheapest[to] = worth
				}
				v.attacks |= to.Set()
			}
			if kind == s.Royal {
				v.royal, v.exits = from.Set(), r.goals
			}
		}
	}
	return v
}

// score returns the value of a side's terms. The side to move may still save its pieces.
func (v *survey) score(enemy *survey, worth *Worth, moves bool) int {
	w := &weights
	sum, worst, losses := 0, 0, 0
	for _, r := range v.pieces[:v.n] {
		value, safe := worth.Values[r.kind], r.goals&^enemy.attacks
		if r.kind == worth.Royal {
			sum += w.exit * min(safe.Count(), 3)
			continue
		}
		sum += value + w.goal*r.goals.Count() + w.safeGoal*safe.Count()
		if r.goals == 0 {
			sum += w.stuck
		}
		if r.kind == worth.Pawn {
			sum += w.advance * (r.from.Rank() ^ v.side.Rank(1))
		}
		if enemy.attacks.Has(r.from) {
			loss := value
			if v.attacks.Has(r.from) {
				loss -= enemy.cheapest[r.from]
			}
			worst = max(worst, loss)
			losses += max(0, loss)
		}
	}
	if moves {
		sum -= w.pressed * losses / 100
	} else {
		sum -= w.hanging*worst/100 + w.pressed*(losses-worst)/100
	}
	for _, r := range enemy.pieces[:enemy.n] {
		sum += w.siege * (r.takes & v.exits).Count()
	}
	if enemy.attacks&v.royal != 0 {
		sum += w.check
	}
	return sum
}
