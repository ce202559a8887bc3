package casebook

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A smallest example is a minimal position in which the verdict depends on a rule
// or on the reading of a dispute. It is a line of front/smallest.txt with | between
// fields.
type smallest struct {
	id      string // of a rule or dispute; a letter for a reading
	ruleset string
	line    string
	moves   []string
	move    string // "" if the position is the example
	// verdict is "legal: " and the line after the move, "illegal", "ambiguous",
	// "cannot stand" or an outcome.
	verdict string
	rules   []string // named by the verdict
	other   string   // the verdict without the rule, or otherwise read
}

// smallestOf returns the smallest examples of a rule or dispute.
func smallestOf(id string) (list []smallest) {
	for line := range strings.Lines(text("smallest")) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "|")
		if len(f) == 8 && strings.TrimRight(f[0], "abc") == id {
			list = append(list, smallest{f[0], f[1], f[2], strings.Fields(f[3]), f[4], f[5], strings.Fields(f[6]), f[7]})
		}
	}
	return list
}

func (w *writer) smallest(id string) {
	if !w.whole() {
		return
	}
	for _, x := range smallestOf(id) {
		otherwise := "Without the rule"
		if strings.HasPrefix(id, "D-") {
			otherwise = "In the other reading"
		}
		at := x.line
		if g, err := (game.Record{Line: x.line, Ruleset: x.ruleset, Moves: x.moves}).Games(w.game); err == nil {
			at = g[len(g)-1].Line()
		}
		w.printf("\n**Smallest example**\n\n%s\n%s under %s", w.board("", at), code(x.line), x.ruleset)
		if len(x.moves) > 0 {
			w.printf(", after %s", codeList(x.moves))
		}
		w.printf(": %s", x.says(x.verdict))
		if len(x.rules) > 0 {
			w.printf(" (%s)", w.ids(x.rules))
		}
		if x.other != "" {
			w.printf(". %s: %s", otherwise, x.says(x.other))
		}
		w.printf(".\n")
	}
}

// says returns the sentence for a verdict.
func (x smallest) says(verdict string) string {
	switch after, legal := strings.CutPrefix(verdict, "legal: "); {
	case legal:
		return code(x.move) + " leads to " + code(after)
	case x.move != "":
		return code(x.move) + " is " + verdict
	}
	return verdict
}
