package nature

// values are what the kinds count, in hundredths of a chess Pawn.
var values = [kinds]int{bear: 900, druid: 450, ruler: 1000, initiate: 150, ranger: 450, tree: 350}

// weights are those of Evaluate's terms; hanging is a percentage.
var weights = struct {
	wins, pair, captive, goal, advance, exit, siege, check, hanging, tempo int
}{wins: 50000, pair: 500, captive: 25, goal: 4, advance: 6, exit: 15, siege: 12, check: 60, hanging: 70, tempo: 15}

// Evaluate values a cursor's position for the side to move, in hundredths of a
// chess Pawn: material, and for each side the pair of Trees, officers to come
// back, the goals of officers, how far Initiates have come, the ruler's exits,
// attacks on its surroundings and on it, and what the enemy would win by the
// best capture. A side to move that can capture the other ruler wins.
func Evaluate(c *Cursor) int {
	p := &c.top().position
	var sides [2]survey
	for s := range sides {
		p.survey(side(s), &sides[s])
	}
	if sides[p.turn].attacks&p.of[p.turn^1][ruler] != 0 {
		return weights.wins
	}
	return weights.tempo + p.score(p.turn, &sides) - p.score(p.turn^1, &sides)
}

// A survey is what a side's pieces reach.
type survey struct {
	attacks  set
	cheapest [64]int16 // attacker's value by square, where attacked
	goals    int       // of officers
	siege    int       // attacks on the enemy ruler's surroundings
}

func (p *position) survey(s side, v *survey) {
	var ring set
	if r := p.of[s^1][ruler]; r != 0 {
		ring = steps[ruler][r.First()]
	}
	for _, k := range []kind{initiate, tree, druid, ranger, bear, ruler} { // by value
		for of := p.of[s][k]; of != 0; of &= of - 1 {
			to := takes(s, k, of.First(), p.occupied())
			if k != ruler {
				v.siege += (to & ring).Count()
			}
			if k.officer() {
				v.goals += (to &^ p.of[s][anyKind]).Count()
			}
			for fresh := to &^ v.attacks; fresh != 0; fresh &= fresh - 1 {
				v.cheapest[fresh.First()] = int16(values[k])
			}
			v.attacks |= to
		}
	}
}

// score is the value of what a side has.
func (p *position) score(s side, sides *[2]survey) int {
	own, enemy, w := &sides[s], &sides[s^1], &weights
	sum, worst := w.goal*own.goals+w.siege*own.siege, 0
	if p.of[s][tree].Count() == 2 {
		sum += w.pair
	}
	for k := bear; k < kinds; k++ {
		if k.officer() && p.of[s][initiate] != 0 {
			sum += w.captive * values[k] / 100 * p.captives[s].of(k)
		}
		for of := p.of[s][k]; of != 0; of &= of - 1 {
			q := of.First()
			attacked := enemy.attacks.Has(q)
			if k == ruler {
				sum += w.exit * min(3, (steps[k][q]&^(p.of[s][anyKind]|enemy.attacks)).Count())
				if attacked {
					sum -= w.check
				}
				continue
			}
			sum += values[k]
			if k == initiate {
				sum += w.advance * (q.Rank() ^ s.rank(1))
			}
			if attacked && own.attacks.Has(q) {
				worst = max(worst, values[k]-int(enemy.cheapest[q]))
			} else if attacked {
				worst = max(worst, values[k])
			}
		}
	}
	if s != p.turn { // the other side may see to its pieces first
		sum -= w.hanging * worst / 100
	}
	return sum
}
