package rulings

import (
	"cmp"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"
)

// readCauses reads the optional file causes.txt of a corpus. It records for each misreading of the
// game the rulings that fail under it, which package fuzz computes: a line holds the id of the
// misreading and the numbers of the rulings.
func (c *Corpus) readCauses(fsys fs.FS) {
	data, err := fs.ReadFile(fsys, "causes.txt")
	if err != nil {
		return
	}
	byNumber, all := map[string]*Case{}, c.Cases()
	c.count = len(all)
	for _, k := range all {
		byNumber[k.ID[strings.Index(k.ID, "-")+1:]] = k
	}
	c.failing, c.fails = map[string][]*Case{}, map[*Case]int{}
	c.burden = map[*Case]float64{}
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(line)
		for _, number := range words[1:] {
			if k, ok := byNumber[number]; ok {
				c.failing[words[0]] = append(c.failing[words[0]], k)
				c.fails[k]++
			}
		}
	}
	for _, fail := range c.failing {
		for _, k := range fail {
			c.burden[k] += c.rarity(fail)
		}
	}
}

// FailUnder lists the rulings that fail under a misreading, as recorded in the file
// causes.txt of the corpus.
func (c *Corpus) FailUnder(misreading string) []*Case {
	if c == nil {
		return nil
	}
	return c.failing[misreading]
}

// answer returns the ruling that answers a misreading, or nil: the first one on a dispute, else
// of those that fail under the misreading one that turns on the rule in question, fails under few
// others, and is like the move.
func (q *quarrel) answer(h Hypothesis) (best *Case) {
	if h.Reading {
		all := q.corpus.Cases()
		i := slices.IndexFunc(all, func(k *Case) bool {
			return slices.Contains(k.Disputes, h.dispute())
		})
		if i >= 0 {
			return all[i]
		}
	}
	most := 0.0
	for _, k := range q.corpus.FailUnder(h.ID) {
		fits := 1/float64(q.corpus.fails[k]) + 2*q.like[k]
		if slices.Contains(k.TurnsOn, h.Rules[0]) {
			fits++
		}
		if fits > most {
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
		fail := q.corpus.failing[o.ID]
		weight := q.corpus.rarity(fail) * o.differs.gravity(q.Legal()) * math.Sqrt(o.score)
		disputed += weight
		for _, k := range fail {
			score[k] += weight
		}
	}
	for k, decided := range score {
		besides := max(0, q.corpus.burden[k]-decided)
		score[k] /= disputed + 0.2*besides
		if !slices.Contains(k.Rulesets, q.game.Ruleset()) {
			score[k] /= 2
		}
	}
	return score
}

// rarity is the greater, the fewer rulings fail under a misreading.
func (c *Corpus) rarity(fail []*Case) float64 {
	return math.Log(1 + float64(c.count)/float64(1+len(fail)))
}

// gravity weighs a difference from 0 to 1. About an illegal move its effects matter less.
func (d Difference) gravity(legal bool) float64 {
	switch {
	case d.has("LI"):
		return 1
	case d.has("R"):
		return 0.6
	case d.has("S"):
		return 0.5
	case d.has("EO") && legal:
		return 0.4
	case d.has("EO"):
		return 0.25
	case d.has("C"):
		return 0.1
	}
	return 0
}

// Related returns the rulings on the point of a ruling: those that one of the two names under
// see-also, those about the same position, and those that fail under nearly the same
// misreadings, the nearest first.
func (c *Corpus) Related(k *Case) (list []*Case) {
	const alike, most = 0.6, 6
	shared := map[*Case]float64{}
	for _, fail := range c.failing {
		if !slices.Contains(fail, k) {
			continue
		}
		for _, other := range fail {
			shared[other] += c.rarity(fail)
		}
	}
	near := map[*Case]float64{}
	for _, other := range c.Cases() {
		share := shared[other] / (c.burden[k] + c.burden[other] - shared[other])
		named := slices.Contains(k.SeeAlso, other.ID) || slices.Contains(other.SeeAlso, k.ID)
		same := k.Position != "" && k.Position == other.Position && slices.Equal(k.Moves, other.Moves)
		switch {
		case other == k:
		case named:
			near[other] = 3 + share
		case same:
			near[other] = 2 + share
		case share > alike && overlap(k.TurnsOn, other.TurnsOn):
			near[other] = share
		}
	}
	list = slices.SortedFunc(maps.Keys(near), func(a, b *Case) int {
		return cmp.Or(cmp.Compare(near[b], near[a]), cmp.Compare(a.ID, b.ID))
	})
	return list[:min(len(list), most)]
}
