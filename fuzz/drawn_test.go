package fuzz

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// drawn decodes bytes to a case of the Generator and writes it in the form of a target of
// texts. In a quarter of the texts, up to three characters are then replaced by others of
// the same text.
func drawn(target string, data []byte) string {
	c := NewGenerator(nemorothgame.Rules()).Case(data)
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
		b.WriteString(must(record.Text(notations[r.IntN(len(notations))])))
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

// accepts tells for each target of texts whether a text is read without an error.
var accepts = map[string]func(text string) bool{
	"Position": func(text string) bool {
		_, err := nemoroth.ParseSetup(text)
		return err == nil
	},
	"Diagram": func(text string) bool {
		_, err := notation.ReadDiagram(text)
		return err == nil
	},
	"MoveText": func(text string) bool {
		g, move := splitText(text)
		_, err := notation.ReadLegal(g, move, notation.Any)
		return err == nil
	},
	"Record": func(text string) bool {
		_, err := notation.ReadRecord("", text, nemoroth.Standard())
		return err == nil
	},
	"Protocol": func(text string) bool {
		games := conformance.Games{nemorothgame.Rules()}
		answer, err := games.Answer(context.Background(), []byte(text))
		var a struct{ Error any }
		return err == nil && json.Unmarshal(answer, &a) == nil && a.Error == nil
	},
	"Unmarshal": func(text string) bool {
		_, data := splitText(text)
		var moves []nemoroth.Move
		for _, v := range []any{&nemoroth.Game{}, &nemoroth.Setup{}, &nemoroth.Report{},
			&nemoroth.Trace{}, &moves} {
			if json.Unmarshal([]byte(data), v) == nil {
				return true
			}
		}
		return false
	},
}

// mutated changes bytes as a fuzzer does: it replaces, removes, inserts and repeats some.
func mutated(data []byte, r *rand.Rand) []byte {
	data = append([]byte("x"), data...)[1:]
	for range 1 + r.IntN(4) {
		i := r.IntN(len(data) + 1)
		rest := append([]byte{}, data[i:]...)
		switch r.IntN(4) {
		case 0:
			rest = append([]byte{byte(r.IntN(256))}, rest[min(1, len(rest)):]...)
		case 1:
			rest = rest[min(1+r.IntN(4), len(rest)):]
		case 2:
			rest = append([]byte{byte(r.IntN(256))}, rest...)
		case 3:
			rest = append(rest, data[:i]...)
		}
		data = append(data[:i], rest...)
	}
	return data
}

// TestAcceptance checks that each target of texts accepts 60% of mutated inputs or more,
// and refuses some.
func TestAcceptance(t *testing.T) {
	t.Parallel()
	const most = 300
	g := NewGenerator(nemorothgame.Rules())
	for target, accept := range accepts {
		r := rand.New(rand.NewPCG(*seed, 1))
		accepted := 0
		for i := range uint64(most) {
			if accept(drawn(target, mutated(g.Bytes(*seed, i), r))) {
				accepted++
			}
		}
		t.Logf("%s: %d of %d", target, accepted, most)
		if 100*accepted < 60*most || accepted == most {
			t.Errorf("%s accepts %d of %d mutated inputs", target, accepted, most)
		}
	}
	if len(accepts) != 6 {
		t.Errorf("%d targets of texts, want 6", len(accepts))
	}
}
