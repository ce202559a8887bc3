package rulings

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
)

// A failure is what a misreading of the game breaks.
type failure struct {
	rulings []*Case // that fail under it
	rarity  float64 // the greater, the fewer they are
}

// readCauses reads the optional file causes.txt of a corpus. It records for each misreading of the
// game the rulings that fail under it, which package fuzz computes: a line holds the id of the
// misreading and the numbers of the rulings.
func (c *Corpus) readCauses() {
	all, byNumber := c.Cases(), map[string]*Case{}
	for _, k := range all {
		_, number, _ := strings.Cut(k.ID, "-")
		byNumber[number] = k
	}
	c.failing, c.fails, c.burden = map[string]failure{}, map[*Case]int{}, map[*Case]float64{}
	for line := range rows(c.Beside, "causes.txt", 1) {
		var f failure
		words := strings.Fields(line[0])
		for _, number := range words[1:] {
			if k, ok := byNumber[number]; ok {
				f.rulings = append(f.rulings, k)
			}
		}
		f.rarity = math.Log(1 + float64(len(all))/float64(1+len(f.rulings)))
		for _, k := range f.rulings {
			c.fails[k]++
			c.burden[k] += f.rarity
		}
		c.failing[words[0]] = f
	}
}

// FailUnder lists the rulings that fail under a misreading, as recorded in the file
// causes.txt of the corpus.
func (c *Corpus) FailUnder(misreading string) []*Case {
	if c == nil {
		return nil
	}
	return c.failing[misreading].rulings
}

// answer returns the ruling that answers a misreading best, or nil. The ruling is on the dispute of
// a reading, fails under any other misreading, and holds for the ruleset. The best one turns on the
// rule in question, fails under few misreadings, and is like the move.
func (q *quarrel) answer(h Hypothesis) (best *Case) {
	list, most := q.corpus.failing[h.ID].rulings, 0.0
	if h.Reading {
		list = slices.DeleteFunc(q.corpus.Cases(), func(k *Case) bool {
			return !slices.Contains(k.Disputes, disputeOf(h.ID))
		})
	}
	for _, k := range list {
		fits := 1/float64(max(1, q.corpus.fails[k])) + 2*q.like[k]
		if slices.Contains(k.TurnsOn, h.Rules[0]) {
			fits++
		}
		if fits > most && slices.Contains(k.Rulesets, q.Ruleset()) {
			best, most = k, fits
		}
	}
	return best
}

// causes returns how much of what is in dispute about a move each ruling decides, from 0 to 1.
// In dispute are the hypotheses under which the move differs: the more, the graver the
// difference, the fewer rulings fail under the hypothesis, and the likelier it is that somebody
// objects. A ruling decides those under which it fails; what it decides besides counts a little
// against it.
func (q *quarrel) causes() map[*Case]float64 {
	disputed, score := 0.0, map[*Case]float64{}
	for _, o := range q.all {
		fail, gravity := q.corpus.failing[o.ID], 0.4
		switch {
		case o.differs.has("LI"):
			gravity = 1
		case o.differs.has("R"):
			gravity = 0.6
		}
		weight := fail.rarity * gravity * math.Sqrt(o.score)
		if o.ID == q.said {
			weight *= 3
		}
		disputed += weight
		for _, k := range fail.rulings {
			score[k] += weight
		}
	}
	for k, decided := range score {
		besides := max(0, q.corpus.burden[k]-decided)
		score[k] /= disputed + 0.2*besides
		if !slices.Contains(k.Rulesets, q.Ruleset()) {
			score[k] /= 2
		}
	}
	return score
}

// Related returns the rulings on the point of a ruling: those that one of the two names under
// see-also, those about the same position, and those that fail under nearly the same
// misreadings, the nearest first.
func (c *Corpus) Related(k *Case) []*Case {
	const alike, most = 0.6, 6
	shared := map[*Case]float64{} // rarities of the misreadings under which both fail

	for _, id := range slices.Sorted(maps.Keys(c.failing)) { // sums depend on the order a little
		if fail := c.failing[id]; slices.Contains(fail.rulings, k) {
			for _, other := range fail.rulings {
				shared[other] += fail.rarity
			}
		}
	}
	near := map[*Case]float64{}
	for _, other := range c.Cases() {
		share := shared[other] / (c.burden[k] + c.burden[other] - shared[other])
		switch {
		case other == k:
		case slices.Contains(k.SeeAlso, other.ID), slices.Contains(other.SeeAlso, k.ID):
			near[other] = 3 + share
		case k.Position != "" && k.Position == other.Position && slices.Equal(k.Moves, other.Moves):
			near[other] = 2 + share
		case share > alike && overlap(k.TurnsOn, other.TurnsOn):
			near[other] = share
		}
	}
	return byScore(near, most)
}

// byScore returns the rulings with the highest scores, the highest first, and by id if they are
// equal.
func byScore(score map[*Case]float64, most int) []*Case {
	list := slices.SortedFunc(maps.Keys(score), func(a, b *Case) int {
		return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(a.ID, b.ID))
	})
	return list[:min(len(list), most)]
}
