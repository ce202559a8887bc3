package conformance

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Lacks are the parts of a game that an unfinished engine does not have: words of rule
// ids, such as "ichor" or "screams" (all rules with ICHOR or SCREAM in their ids), and
// letters of pieces, such as "W".
type Lacks []string

// Rule reports whether a rule is lacking.
func (l Lacks) Rule(id string) bool {
	return slices.ContainsFunc(l, func(word string) bool {
		word = strings.ToUpper(word)
		whole := strings.Split(id, "-")
		return slices.Contains(whole, word) || slices.Contains(whole, strings.TrimSuffix(word, "S"))
	})
}

// piece reports whether an occupant of a square is lacking.
func (l Lacks) piece(token string) bool {
	return slices.ContainsFunc(l, func(word string) bool {
		return len(word) == 1 && strings.Contains(strings.ToUpper(token), strings.ToUpper(word))
	})
}

// Check returns an error if no rule or piece of the game is meant by one of the words.
func (l Lacks) Check(rules game.Rules) error {
	for _, word := range l {
		one := Lacks{word}
		known := len(word) == 1
		for _, r := range game.Catalogue(rules) {
			known = known || one.Rule(r.ID)
		}
		if !known {
			return optionsError("no rule has the word %q in its id", word)
		}
	}
	return nil
}

// Needed reports whether a position needs what the engine lacks: it has such a piece,
// or a compulsion or an effect of a legal move is by such a rule.
func (l Lacks) Needed(rules game.Rules, g game.Game) bool {
	if len(l) == 0 || l.onBoard(rules, g.Line()) {
		return len(l) > 0
	}
	if c, ok := g.(game.Compeller); ok {
		for _, x := range c.Compulsions() {
			if l.Rule(x.Rule) {
				return true
			}
		}
	}
	return slices.ContainsFunc(g.Moves(), func(move string) bool {
		return slices.ContainsFunc(g.Explain(move).Rules(), l.Rule)
	})
}

// onBoard reports whether a piece on a position line is lacking.
func (l Lacks) onBoard(rules game.Rules, line string) bool {
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return false
	}
	board, _ := boarder.Board(line) // empty if the line is wrong
	return slices.ContainsFunc(board.Cells, func(c game.Cell) bool {
		return slices.ContainsFunc(c.Tokens, l.piece)
	})
}

// needed reports whether a ruling is about a rule that the engine lacks, or one of its
// positions needs what it lacks.
func (l Lacks) needed(k *rulings.Case, ruleset string) bool {
	switch {
	case len(l) == 0:
		return false
	case slices.ContainsFunc(slices.Concat(k.TurnsOn, k.Names(), k.Cites), l.Rule):
		return true
	case !k.UsesPosition():
		return slices.ContainsFunc(k.Checks, func(check *rulings.Check) bool {
			return l.onBoard(k.Rules, check.Setup)
		})
	}
	g, err := k.Rules.Start(k.Position, ruleset)
	for i := 0; err == nil && i < len(k.Moves) && !l.Needed(k.Rules, g); i++ {
		g, err = game.PlayOrPass(g, k.Moves[i])
	}
	return err == nil && l.Needed(k.Rules, g)
}
