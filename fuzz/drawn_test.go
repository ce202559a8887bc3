package fuzz

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// drawn decodes bytes to a case of the Generator and writes it in the form of a target of
// texts. In a quarter of the texts, up to three characters are then replaced by others of
// the same text.
func drawn(target string, data []byte) string {
	c := For(nemorothgame.Rules()).Case(data)
	ruleset, r := c.Ruleset, randOf(string(data))
	named := target == "Protocol" && slices.Contains(nemorothgame.Rules().Rulesets(), ruleset)
	if !named && target != "Record" {
		ruleset = "" // splitText reads positions under Standard
	}
	g, err := nemorothgame.Start(c.Line, ruleset)
	if err != nil {
		g = nemoroth.NewGame(nemoroth.Standard())
	}
	start := g
	for _, name := range c.Moves {
		m, err := nemoroth.ParseMove(name)
		if err != nil {
			break
		}
		next, err := playOrPass(g, m)
		if err != nil {
			break
		}
		g = next
	}
	var b strings.Builder
	switch target {
	case "Position":
		b.WriteString(c.Line)
	case "Diagram":
		b.WriteString(notation.Diagram{Setup: g.Setup(), Turn: r.IntN(2) == 0}.String())
	case "MoveText":
		b.WriteString(g.String() + "\n")
		if moves := g.Moves(); len(moves) > 0 {
			n := notations[r.IntN(len(notations))]
			b.WriteString(must(notation.Format(g, moves[r.IntN(len(moves))], n)))
		}
	case "Record":
		record := must(notation.FromGame(g))
		for i := range record.Moves {
			record.Moves[i].Diagram = r.IntN(4) == 0
			record.Analysis = record.Analysis || record.Moves[i].Name == "pass"
		}
		if err := record.Write(&b, notations[r.IntN(len(notations))]); err != nil {
			panic(err)
		}
	case "Protocol":
		moves := []string{}
		for _, m := range g.Line() {
			moves = append(moves, m.String())
		}
		b.WriteString(written(map[string]any{"id": "1", "ruleset": g.Ruleset().String(),
			"position": start.String(), "moves": moves, "explain": []string{"Lc1d2", "Ae5!"}}))
	case "Unmarshal":
		values := []any{g, g.Setup(), g.Moves()}
		for _, m := range g.Moves() {
			report := g.Explain(m)
			values = append(values, report, report.Trace)
		}
		b.WriteString(g.String() + "\n" + written(values[r.IntN(len(values))]))
	}
	return replaced(b.String(), r)
}

func replaced(text string, r *rand.Rand) string {
	changed := []byte(text)
	if r.IntN(4) == 0 && len(changed) > 0 {
		for range 1 + r.IntN(3) {
			changed[r.IntN(len(changed))] = changed[r.IntN(len(changed))]
		}
	}
	return string(changed)
}
