package rulings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A claim is what a player says in a dispute, such as "the Zombie must flee". It is compared with
// the sentences of the misreadings and with the rules: the one that shares most of its words, by
// weight, is what the player means, if it shares enough of them. A claim that says no where the
// sentence says yes, or the other way round, means the opposite.

// A Claim is what a player says about a move, and whether that is right.
type Claim struct {
	Says   string `json:"says"`
	Right  *bool  `json:"right,omitempty"`  // nil if it is not understood
	Means  string `json:"means,omitempty"`  // id of the misreading that it states or denies
	Rule   string `json:"rule,omitempty"`   // id of the rule that decides it
	Answer string `json:"answer,omitempty"` // the reason in a sentence
}

// Sentence returns the claim with its answer.
func (c Claim) Sentence() string {
	switch {
	case c.Right == nil:
		return fmt.Sprintf("“%s” is not understood.", c.Says)
	case *c.Right:
		return fmt.Sprintf("“%s” is right: %s", c.Says, c.Answer)
	}
	return fmt.Sprintf("“%s” is wrong: %s", c.Says, c.Answer)
}

// Claims says who is right about the move of a judgement. A hypothesis that makes a difference
// to the move is understood more readily.
func (c *Corpus) Claims(v Judgement, list []Hypothesis, says ...string) (claims []Claim) {
	c.indexed.Do(func() { c.index = c.newIndex() })
	for _, text := range says {
		claim := Claim{Says: text}
		best, answer := 0.5, func() {} // less is not understood
		consider := func(sentence string, factor float64, take func(agrees bool)) {
			agrees := denies(text) == denies(sentence)
			if !agrees {
				factor *= 0.8
			}
			if s := c.index.alike(text, sentence) * factor; s > best {
				best, answer = s, func() { take(agrees) }
			}
		}
		for _, r := range game.Catalogue(c.Rules) {
			for sentence := range strings.SplitSeq(r.Statement, ";") {
				consider(sentence, 0.75, func(agrees bool) {
					claim.Right, claim.Rule = &agrees, r.ID
					claim.Answer = r.ID + ": " + r.Statement
				})
			}
		}
		for _, h := range list {
			factor := 1.0
			matters := slices.IndexFunc(v.Objections, func(o Objection) bool { return o.ID == h.ID })
			if matters >= 0 {
				factor = 1.25
			}
			sentence := h.says(c.Rules, v.Ruleset)
			consider(sentence, factor, func(agrees bool) {
				right, as := !agrees, "understood as"
				if right {
					as = "understood as the contrary of"
				}
				claim.Right, claim.Means, claim.Rule = &right, h.ID, h.Rules[0]
				claim.Answer = fmt.Sprintf("%s “%s”. %s: %s", as, sentence, claim.Rule,
					statement(c.Rules, claim.Rule))
				if k := c.answer(h); k != nil {
					claim.Answer += " (" + k.ID + ": " + k.Title + ".)"
				}
				if matters < 0 && v.Move != "" {
					claim.Answer += " It makes no difference to this move."
				}
			})
		}
		answer()
		claims = append(claims, claim)
	}
	return claims
}

// alike returns the share of common words of two sentences, by weight, from 0 to 1.
func (x *index) alike(a, b string) float64 {
	one, two := x.asked(a), x.asked(b)
	weigh := func(words []string) (sum float64) {
		for _, w := range words {
			sum += x.rarity(w)
		}
		return sum
	}
	common := slices.DeleteFunc(slices.Clone(one), func(w string) bool {
		return !slices.Contains(two, w)
	})
	return weigh(common) / math.Sqrt(max(weigh(one)*weigh(two), 1))
}

// denies reports whether a sentence says no.
func denies(sentence string) bool {
	const no = " not no never nobody nothing neither cannot without need "
	return slices.ContainsFunc(everyWord(sentence), func(w string) bool {
		return strings.Contains(no, " "+w+" ") || strings.HasSuffix(w, "n't")
	})
}
