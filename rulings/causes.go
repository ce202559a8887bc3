package rulings

import (
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// causesFile is the name of an optional file of a corpus. It records for each misreading of the
// game the rulings that fail under it, which package fuzz computes. A line holds the id of the
// misreading and a word with a character for each ruling: the distance of its number from the
// number before, 1 as '#' to 91 as '}'; '~' goes 91 further.
const causesFile = "causes.txt"

// readCauses reads causesFile, if there is one.
func (c *Corpus) readCauses(fsys fs.FS) {
	data, err := fs.ReadFile(fsys, causesFile)
	if err != nil {
		return
	}
	byNumber := map[int]*Case{}
	for _, k := range c.Cases() {
		_, digits, _ := strings.Cut(k.ID, "-")
		if number, err := strconv.Atoi(digits); err == nil {
			byNumber[number] = k
		}
	}
	c.failing = map[string][]*Case{}
	for line := range strings.Lines(string(data)) {
		misreading, word, _ := strings.Cut(strings.TrimSpace(line), " ")
		number := 0
		for _, char := range word {
			if char == '~' {
				number += 91
				continue
			}
			number += int(char-'#') + 1
			if k, ok := byNumber[number]; ok {
				c.failing[misreading] = append(c.failing[misreading], k)
			}
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

// causes returns how much of what is in dispute about a move each ruling decides, from 0 to 1.
// In dispute are the hypotheses under which the move differs: the more, the graver the
// difference and the fewer rulings fail under the hypothesis. A ruling decides those under which
// it fails; what it decides besides counts a little against it.
func (c *Corpus) causes(g game.Game, r game.Report, list []Hypothesis) map[*Case]float64 {
	asked := quarrel{corpus: c, Judgement: Judgement{Report: r}}
	asked.board = asked.cells(g.Line())
	if asked.crowded() {
		return nil
	}
	disputed := 0.0
	decided, besides := map[*Case]float64{}, map[*Case]float64{}
	cases := float64(len(c.Cases()))
	for i, differs := range c.differences(g, r.Move, list) {
		fail := c.failing[list[i].ID]
		rarity := math.Log(1 + cases/float64(1+len(fail)))
		weight := rarity * differs.gravity(r.Legal())
		disputed += weight
		for _, k := range fail {
			decided[k] += weight
			besides[k] += rarity - weight
		}
	}
	score := map[*Case]float64{}
	for k, weight := range decided {
		if weight > 0 {
			score[k] = weight / (disputed + 0.3*besides[k])
		}
		if !slices.Contains(k.Rulesets, g.Ruleset()) {
			score[k] /= 2
		}
	}
	return score
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
