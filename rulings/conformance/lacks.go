package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Lacks are the parts of a game that an unfinished engine does not have: words of rule
// ids, such as "ichor" or "screams" (all rules with ICHOR or SCREAM in their ids).
type Lacks []string

// Rule reports whether a rule is lacking.
func (l Lacks) Rule(id string) bool {
	words := strings.Split(id, "-")
	return slices.ContainsFunc(l, func(word string) bool {
		word = strings.ToUpper(word)
		return slices.Contains(words, word) || slices.Contains(words, strings.TrimSuffix(word, "S"))
	})
}

// Check returns an error if one of the words is in no id of a rule of the game.
func (l Lacks) Check(rules game.Rules) error {
	for _, word := range l {
		means := func(r game.Rule) bool { return Lacks{word}.Rule(r.ID) }
		if !slices.ContainsFunc(game.Catalogue(rules), means) {
			return fmt.Errorf("conformance: no rule has the word %q in its id; the words are %s",
				word, strings.Join(Features(rules), ", "))
		}
	}
	return nil
}

// Features lists the words that Lacks can have for a game, from the ids of its rules.
func Features(rules game.Rules) (words []string) {
	for _, r := range game.Catalogue(rules) {
		for word := range strings.SplitSeq(strings.ToLower(r.ID), "-") {
			if strings.Trim(word, "0123456789") != "" {
				words = append(words, word)
			}
		}
	}
	return set(words)
}

// Needed reports whether a position needs what the engine lacks: a compulsion, or an effect
// of a legal move or of a move that is asked about, is by such a rule, or every legal reply to
// a legal move is, so that the game would be over for the engine.
func (l Lacks) Needed(g game.Game, asked ...string) bool {
	if len(l) == 0 {
		return false
	}
	by := func(c game.Compulsion) bool { return l.Rule(c.Rule) }
	needs := func(move string) bool {
		if l.Move(g.Explain(move)) {
			return true
		}
		next, err := g.Play(move)
		return err == nil && !next.Outcome().Over && !slices.ContainsFunc(next.Moves(),
			func(reply string) bool { return !l.Move(next.Explain(reply)) })
	}
	return slices.ContainsFunc(game.Compulsions(g), by) ||
		slices.ContainsFunc(append(g.Moves(), asked...), needs)
}

// Move reports whether a reason or an effect of a move is by a rule that the engine lacks.
func (l Lacks) Move(r game.Report) bool {
	by := func(e game.Effect) bool { return l.Rule(e.Rule) }
	return slices.ContainsFunc(r.Rules(), l.Rule) || slices.ContainsFunc(r.Effects, by)
}

// Setup reports whether the error of an impossible position is by such a rule.
func (l Lacks) Setup(err error) bool {
	return slices.ContainsFunc(game.Problems(err), func(p game.Problem) bool {
		return l.Rule(p.Rule) || l.Rule("POS-1")
	})
}

// needed reports whether a ruling is about a rule that the engine lacks, or one of its
// positions needs what it lacks.
func (l Lacks) needed(k *rulings.Case, ruleset string) bool {
	if slices.ContainsFunc(slices.Concat(k.TurnsOn, k.Names(), k.Cites), l.Rule) {
		return true
	}
	if !k.UsesPosition() {
		return false
	}
	var asked []string
	for _, c := range k.Checks {
		asked = append(append(asked, c.Excludes...), c.Move)
	}
	g, err := k.Rules.Start(k.Position, ruleset)
	for i := 0; err == nil && i < len(k.Moves) && !l.Needed(g); i++ {
		g, err = game.PlayOrPass(g, k.Moves[i])
	}
	return err == nil && l.Needed(g, asked...)
}
