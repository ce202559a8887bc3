package games

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Words returns an effect as a sentence with the rule's id in brackets at its end.
func (e Entry) Words(f game.Effect) string {
	sentence, ok := e.sentences[f.Kind+" "+f.Rule]
	if !ok {
		sentence, ok = e.sentences[f.Kind]
	}
	if !ok {
		return f.Text
	}
	winner, reason, _ := strings.Cut(f.Now, " ")
	fill := strings.NewReplacer(
		"PIECE", e.pieces[f.Piece], "WAS", e.pieces[f.Was], "NOW", e.pieces[f.Now],
		"FROM", f.From, "TO", f.To, "WINNER", e.SideName(winner), "REASON", reason)
	return fill.Replace(sentence) + " [" + f.Rule + "]"
}

// Deeds returns the effects of a legal move in words, without those that follow
// every move by themselves and without the end of the game.
func (e Entry) Deeds(effects []game.Effect) []string {
	var lines []string
	for _, f := range effects {
		if !slices.Contains(e.untold, f.Kind) {
			lines = append(lines, e.Words(f))
		}
	}
	return lines
}

// The sentences describe effects whose own text is the protocol's, by the effect's
// kind, or by its kind and rule. PIECE, WAS and NOW stand for pieces, FROM and TO for
// squares, WINNER for a side, and REASON for that of an outcome.
var (
	wormholeSentences = map[string]string{
		"move":          "FROM PIECE moves to TO",
		"capture":       "FROM PIECE is captured",
		"remove-square": "FROM becomes a hole",
		"promote":       "TO WAS becomes a NOW",
		"end":           "WINNER wins by REASON",
	}

	natureSentences = map[string]string{
		"move":    "FROM PIECE moves to TO",
		"capture": "FROM PIECE is captured",
		"promote": "TO WAS becomes a NOW",
		"rescue":  "TO NOW comes back from captivity",
		"right":   "FROM: a capture en passant is possible here in the next move only",
		"lapse":   "FROM: the right to capture en passant ends",

		"end NAT-WIN":       "WINNER wins, 10 points",
		"end NAT-MAJOR":     "WINNER wins a major victory, 15 points",
		"end NAT-TRAPPED":   "WINNER wins, 10 points: the enemy ruler is trapped",
		"end NAT-STALEMATE": "WINNER wins a minimal victory by stalemate, 5 points",
		"end NAT-DRAW-BARE": "the game is a draw: only the rulers are left",
		"end NAT-DRAW-REP":  "the game is a draw: the position stands for the third time",
	}
)
