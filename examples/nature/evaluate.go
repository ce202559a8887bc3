package nature

import "github.com/nemoroth/rules/examples/internal/grid"

// values are those of the kinds, in hundredths of a chess Pawn.
var values = [...]int{bear: 900, druid: 450, ruler: 1000, initiate: 150, ranger: 450, tree: 350}

// weights are those of evaluate's terms, in hundredths of a chess Pawn; captive and
// hanging are percentages.
var weights = struct {
	wins, pair, captive, goal, advance, exit, siege, check, hanging, tempo int
}{wins: 50000, pair: 500, captive: 25, goal: 4, advance: 6, exit: 15, siege: 12, check: 60,
	hanging: 70, tempo: 15}

// evaluate returns the value of a position for the side to move, in
// hundredths of a chess Pawn. The terms are material, a pair of Trees, captive
// officers, goals of officers, advanced Initiates, squares for the ruler, attacks on
// the ruler and on its neighbours, and the best capture of the enemy. A side to move
// that can capture the enemy ruler has won.
func evaluate(g point) int {
	p := g.position
	var sides [2]survey
	for s := range sides {
		p.survey(grid.Side(s), &sides[s])
	}
	if sides[p.Turn].attacks&p.Of[p.Turn^1][ruler] != 0 {
		return weights.wins
	}
	return weights.tempo + p.score(p.Turn, &sides) - p.score(p.Turn^1, &sides)
}

// A survey holds the squares that a side's pieces attack.
type survey struct {
	attacks  set
	cheapest [64]int16 // lowest value of an attacker, by square
	goals    int       // number of goals of officers
	siege    int       // attacks next to the enemy ruler
}

func (p *position) survey(s grid.Side, v *survey) {
	var ring set
	if r := p.Of[s^1][ruler]; r != 0 {
		ring = steps[ruler][r.First()]
	}
	for _, k := range []grid.Kind{initiate, tree, druid, ranger, bear, ruler} { // in order of value
		for of := p.Of[s][k]; of != 0; of &= of - 1 {
			to := takes(s, k, of.First(), p.Occupied())
			if k != ruler {
				v.siege += (to & ring).Count()
			}
			if k != ruler && k != initiate {
				v.goals += (to &^ p.Of[s][0]).Count()
			}
			for fresh := to &^ v.attacks; fresh != 0; fresh &= fresh - 1 {
				v.cheapest[fresh.First()] = int16(values[k])
			}
			v.attacks |= to
		}
	}
}

// score returns the value of a side's terms.
func (p *position) score(s grid.Side, sides *[2]survey) int {
	own, enemy, w := &sides[s], &sides[s^1], &weights
	sum, worst := w.goal*own.goals+w.siege*own.siege, 0
	if p.Of[s][tree].Count() == 2 {
		sum += w.pair
	}
	for k := bear; k <= tree; k++ {
		if p.Of[s][initiate] != 0 && k != initiate {
			sum += w.captive * values[k] / 100 * int(p.captives[s][k])
		}
		for of := p.Of[s][k]; of != 0; of &= of - 1 {
			q := of.First()
			attacked := enemy.attacks.Has(q)
			if k == ruler {
				sum += w.exit * min(3, (steps[k][q]&^(p.Of[s][0]|enemy.attacks)).Count())
				if attacked {
					sum -= w.check
				}
				continue
			}
			sum += values[k]
			if k == initiate {
				sum += w.advance * (q.Rank() ^ s.Rank(1))
			}
			if attacked && own.attacks.Has(q) {
				worst = max(worst, values[k]-int(enemy.cheapest[q]))
			} else if attacked {
				worst = max(worst, values[k])
			}
		}
	}
	if s != p.Turn { // the side to move may still save its pieces
		sum -= w.hanging * worst / 100
	}
	return sum
}
