package wormhole

import "github.com/nemoroth/rules/examples/internal/grid"

// values are those of the kinds, in hundredths of a Pawn.
var values = [wizard + 1]int{pawn: 100, knight: 350, wizard: 600, champion: 600, lion: 700}

// weights are those of evaluate's terms, in hundredths of a Pawn; hanging and
// pressed are percentages.
var weights = struct {
	goal, safeGoal, stuck, exit, siege, check, hanging, pressed, promotion, advance, tempo int
}{goal: 4, safeGoal: 4, stuck: -16, exit: 40, siege: -12, check: -30, hanging: 60, pressed: 15,
	promotion: 100, advance: 4, tempo: 15}

// evaluate returns the value of a position for the side to move, in
// hundredths of a Pawn. The terms are material, goals of pieces, goals that the enemy
// does not attack, pieces without a goal, squares for the King, attacks on the
// squares around a King, check, attacked pieces, promotions, and advanced Pawns.
func evaluate(p *position) int {
	var sides [2]survey
	for s := range sides {
		sides[s] = p.survey(grid.Side(s))
	}
	return weights.tempo + p.score(p.Turn, &sides) - p.score(p.Turn^1, &sides)
}

// A survey holds the squares that a side's pieces reach.
type survey struct {
	goals, takes [32]set // by piece
	kinds        [32]grid.Kind
	from         [32]square
	n            int
	attacks      set
	cheapest     [64]int // lowest value of an attacker, by square
}

func (p *position) survey(s grid.Side) (v survey) {
	free := ^p.Marks &^ p.Occupied()
	for k := champion; k <= wizard; k++ {
		for of := p.Of[s][k]; of != 0 && v.n < len(v.goals); of &= of - 1 {
			from := of.First()
			quiet, takes := p.reach(s, k, from)
			v.goals[v.n], v.takes[v.n] = quiet&free|takes&p.Of[s^1][0], takes
			v.kinds[v.n], v.from[v.n] = k, from
			v.n++
			for t := takes; t != 0; t &= t - 1 {
				if to := t.First(); !v.attacks.Has(to) || values[k] < v.cheapest[to] {
					v.cheapest[to] = values[k]
				}
				v.attacks |= t & -t
			}
		}
	}
	return v
}

// score returns the value of a side's terms.
func (p *position) score(s grid.Side, sides *[2]survey) int {
	own, enemy := &sides[s], &sides[s^1]
	w := &weights
	sum, worst, losses := 0, 0, 0
	var ring set
	if k := p.Of[s][king]; k != 0 {
		ring, _ = p.reach(s, king, k.First())
	}
	for i := range own.n {
		k, from, goals := own.kinds[i], own.from[i], own.goals[i]
		sum += values[k]
		safe := goals &^ enemy.attacks
		switch {
		case k == king:
			sum += w.exit * min(safe.Count(), 3)
			continue
		case goals == 0:
			sum += w.stuck
		}
		sum += w.goal*goals.Count() + w.safeGoal*safe.Count()
		if k == pawn {
			sum += w.advance * (from.Rank() ^ s.Rank(1))
			if goals&p.Of[s^1][0]&lastRank(s) != 0 {
				sum += w.promotion
			}
		}
		if enemy.attacks.Has(from) {
			loss := values[k]
			if own.attacks.Has(from) {
				loss -= enemy.cheapest[from]
			}
			worst = max(worst, loss)
			losses += max(0, loss)
		}
	}
	if s == p.Turn { // this grid.Side may still save its pieces
		sum -= w.pressed * losses / 100
	} else {
		sum -= w.hanging*worst/100 + w.pressed*(losses-worst)/100
	}
	for i := range enemy.n {
		sum += w.siege * (enemy.takes[i] & ring).Count()
	}
	if enemy.attacks&p.Of[s][king] != 0 {
		sum += w.check
	}
	return sum
}

// lastRank returns the squares of a side's last rank.
func lastRank(s grid.Side) (all set) {
	for file := range 8 {
		all |= grid.SquareAt(file, s.Rank(8)).Set()
	}
	return all
}
