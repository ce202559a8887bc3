package games

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Deeds says in words what a legal move did, an effect a line, each with the id
// of the rule that made it so. What happens of itself after every move is left
// out, and so is the game's end.
func (e Entry) Deeds(effects []game.Effect) []string {
	var lines []string
	for _, f := range effects {
		sentence, ok := e.sentences[f.Kind]
		switch {
		case !ok:
			lines = append(lines, f.Text)
		case sentence != "":
			piece := func(token string) string { return e.pieces()[token] }
			fill := strings.NewReplacer("PIECE", piece(f.Piece), "WAS", piece(f.Was), "NOW", piece(f.Now), "FROM", f.From, "TO", f.To)
			lines = append(lines, fill.Replace(sentence)+" ["+f.Rule+"]")
		}
	}
	return lines
}

// pieces has a word for each token of the position line.
func (e Entry) pieces() map[string]string {
	if c, err := e.Corpus(); err == nil {
		return c.Glossary("content")
	}
	return nil
}

// The sentences say what an effect of a kind is, where its own text does not:
// PIECE, WAS and NOW stand for pieces, FROM and TO for squares. The empty
// sentence is for what needs no telling.
var (
	nemorothSentences = map[string]string{"fade": ""}

	wormholeSentences = map[string]string{
		"move":          "FROM PIECE moves to TO",
		"capture":       "FROM PIECE is captured",
		"remove-square": "FROM becomes a hole",
		"promote":       "TO WAS becomes a NOW",
		"end":           "",
	}

	natureSentences = map[string]string{
		"move":    "FROM PIECE moves to TO",
		"capture": "FROM PIECE is captured",
		"promote": "TO WAS becomes a NOW",
		"rescue":  "TO NOW comes back from captivity",
		"right":   "FROM: a capture in passing is possible here, in the next move only",
		"lapse":   "",
		"end":     "",
	}
)
