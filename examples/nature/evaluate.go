package nature

// values are what the kinds count, in hundredths of a chess Pawn.
var values = [kinds]int{bear: 900, druid: 450, ruler: 1000, initiate: 150, ranger: 450, tree: 350}

// weights are those of Evaluate's terms; hanging and pressed are percentages.
var weights = struct {
	pair, captive, goal, advance, near, exit, siege, check, hanging, pressed, field, tempo int
}{pair: 500, captive: 20, goal: 4, advance: 5, near: 60, exit: 15, siege: 12, check: 60, hanging: 70, pressed: 12, field: 60, tempo: 15}

// Evaluate values a cursor's position for the side to move, in hundredths of a
// chess Pawn: material, and for each side the pair of Trees, officers to come
// back, the goals of officers, how far Initiates have come and whether the next
// move promotes them, the ruler's exits, attacks on its surroundings and on it,
// what the enemy would win by the best capture and by the others, and captures
// that promote on the field. Of two rulers that could be captured the side to
// move takes the other's.
func Evaluate(c *Cursor) int {
	p := &c.top().position
	var sides [2]survey
	for s := range sides {
		p.survey(side(s), &sides[s])
	}
	if sides[p.turn].attacks&p.of[p.turn^1][ruler] != 0 {
		return 50000
	}
	return weights.tempo + p.score(p.turn, &sides) - p.score(p.turn^1, &sides)
}

// A survey is what a side's pieces reach.
type survey struct {
	attacks  set
	cheapest [64]int16 // attacker's value by square, where attacked
	goals    int
	sieging  int // attacks on the enemy ruler's surroundings
}

func (p *position) survey(s side, v *survey) {
	var ring set
	if r := p.of[s^1][ruler]; r != 0 {
		ring = steps[ruler][r.first()]
	}
	own, occupied := p.of[s][anyKind], p.occupied()
	for _, k := range []kind{initiate, tree, druid, ranger, bear, ruler} { // by value
		for of := p.of[s][k]; of != 0; of &= of - 1 {
			t := takes(s, k, of.first(), occupied)
			if k != ruler {
				v.sieging += (t & ring).count()
				if k != initiate {
					v.goals += (t &^ own).count()
				}
			}
			for fresh := t &^ v.attacks; fresh != 0; fresh &= fresh - 1 {
				v.cheapest[fresh.first()] = int16(values[k])
			}
			v.attacks |= t
		}
	}
}

// score is the value of what a side has.
func (p *position) score(s side, sides *[2]survey) int {
	own, enemy := &sides[s], &sides[s^1]
	w := &weights
	worst, losses := 0, 0
	sum := w.goal*own.goals - w.siege*enemy.sieging
	if p.of[s][tree].count() == 2 {
		sum += w.pair
	}
	rise := p.captives[s] & anyOfficer
	for k := bear; k < kinds; k++ {
		if k.officer() && p.of[s][initiate] != 0 {
			sum += w.captive * values[k] / 100 * p.captives[s].of(k)
		}
		for of := p.of[s][k]; of != 0; of &= of - 1 {
			q := of.first()
			if k == ruler {
				sum += w.exit * min(3, (steps[ruler][q]&^(p.of[s][anyKind]|enemy.attacks)).count())
				if enemy.attacks.has(q) {
					sum -= w.check
				}
				continue
			}
			sum += values[k]
			if k == initiate {
				far := q.rank() ^ s.rank(1)
				sum += w.advance * far
				if rise != 0 && far > 4 {
					sum += w.near * (far - 4)
				}
				for prey := slants[s][q] & p.of[s^1][anyKind]; prey != 0; prey &= prey - 1 {
					if _, victim := p.at(prey.first()); victim.officer() && p.captives[s].of(victim) > 0 {
						sum += w.field
					}
				}
			}
			if enemy.attacks.has(q) {
				loss := values[k]
				if own.attacks.has(q) {
					loss -= int(enemy.cheapest[q])
				}
				worst = max(worst, loss)
				losses += max(0, loss)
			}
		}
	}
	if s == p.turn { // it may yet see to its pieces
		return sum - w.pressed*losses/100
	}
	return sum - w.hanging*worst/100 - w.pressed*(losses-worst)/100
}
