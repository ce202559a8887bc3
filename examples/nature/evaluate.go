package nature

// values are those of the kinds, in hundredths of a chess Pawn.
var values = [kinds]int{bear: 900, druid: 450, ruler: 1000, initiate: 150, ranger: 450, tree: 350}

// weights are those of Evaluate's terms, in hundredths of a chess Pawn; captive and
// hanging are percentages.
var weights = struct {
	wins, pair, captive, goal, advance, exit, siege, check, hanging, tempo int
}{wins: 50000, pair: 500, captive: 25, goal: 4, advance: 6, exit: 15, siege: 12, check: 60,
	hanging: 70, tempo: 15}

// Evaluate returns the value of a cursor's position for the side to move, in
// hundredths of a chess Pawn. The terms are material, a pair of Trees, captive
// officers, goals of officers, advanced Initiates, squares for the ruler, attacks on
// the ruler and on its neighbours, and the best capture of the enemy. A side to move
// that can capture the enemy ruler has won.
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

// A survey holds the squares that a side's pieces attack.
type survey struct {
	attacks  set
	cheapest [64]int16 // lowest value of an attacker, by square
	goals    int       // number of goals of officers
	siege    int       // attacks next to the enemy ruler
}

func (p *position) survey(s side, v *survey) {
	var ring set
	if r := p.of[s^1][ruler]; r != 0 {
		ring = steps[ruler][r.First()]
	}
	for _, k := range []kind{initiate, tree, druid, ranger, bear, ruler} { // in order of value
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

// score returns the value of a side's terms.
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
	if s != p.turn { // the side to move may still save its pieces
		sum -= w.hanging * worst / 100
	}
	return sum
}
