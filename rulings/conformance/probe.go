package conformance

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A probe is a line that tests how an engine reads what no ruling contains: invalid
// lines, ids, missing fields (PROTO-1).
type probe struct {
	name  string
	line  string
	id    string // the id of the answer, as JSON
	error bool   // the answer must be an error
}

// commonLine is the length of a line that every engine must accept (PROTO-1).
const commonLine = 1 << 20

// probes lists the probes of a game. Some are for the Game of Nemoroth only.
func probes(rules game.Rules) []probe {
	name, start := "", ""
	if rules.Name() != defaultGame {
		name = fmt.Sprintf(`,"game":%q`, rules.Name())
	}
	if g, err := rules.Start("", ""); err == nil {
		start = g.Line()
	}
	at := func(position, rest string) string {
		return fmt.Sprintf(`{"id":"x","position":%q%s%s}`, position, name, rest)
	}
	request := func(id, rest string) string { return fmt.Sprintf(`{"id":%s,"position":%q%s%s}`, id, start, name, rest) }
	padded := request(`"x"`, `,"padding":"`+"\x00"+`"`)
	padded = strings.Replace(padded, "\x00", strings.Repeat("x", commonLine-len(padded)+1), 1)
	list := []probe{
		{"a plain request", request(`"x"`, ""), `"x"`, false},
		{"a blank line", "", "null", true},
		{"a line that is not JSON", "position startpos", "null", true},
		{"a line that is not an object", `["x"]`, "null", true},
		{"two objects on a line", request(`"x"`, "") + request(`"y"`, ""), "null", true},
		{"a line that is not UTF-8", `{"id":"` + "\xff" + `"}`, "null", true},
		{"a number as id", request("7", ""), "7", false},
		{"an id of null", request("null", ""), "null", false},
		{"an object as id", request(`{"a":[1,"<"]}`, ""), `{"a":[1,"<"]}`, false},
		{"no id", fmt.Sprintf(`{"position":%q%s}`, start, name), "null", false},
		{"no position", `{"id":"x"}`, `"x"`, true},
		{"a position of null", `{"id":"x","position":null}`, `"x"`, true},
		{"a position that is a number", `{"id":"x","position":1}`, `"x"`, true},
		{"a position that cannot be read", at("8/8 A 1", ""), `"x"`, true},
		{"null for absent fields", request(`"x"`, `,"ruleset":null,"moves":null,"explain":null`), `"x"`, false},
		{"an unknown field", request(`"x"`, `,"clock":{"ms":1}`), `"x"`, false},
		{"a field's name in another letter case", request(`"x"`, `,"MOVES":1,"Ruleset":2`), `"x"`, false},
		{"an unknown game", fmt.Sprintf(`{"id":"x","position":%q,"game":"House"}`, start), `"x"`, true},
		{"moves that are not a list", request(`"x"`, `,"moves":"Be1d3"`), `"x"`, true},
		{"null among the moves", request(`"x"`, `,"moves":[null]`), `"x"`, true},
		{"a text that is not a move", request(`"x"`, `,"moves":["d3"]`), `"x"`, true},
		{"a pass", request(`"x"`, `,"moves":["pass"]`), `"x"`, true},
		{"a pass to be explained", request(`"x"`, `,"explain":["pass"]`), `"x"`, true},
		{"a line of 1 MiB", padded, `"x"`, false},
	}
	if rules.Name() == defaultGame {
		// A Basilisk and two Leaf Piles around a Go Away: the orders differ (SCREAM-4).
		const orders = "8/8/4b3/3laL2/8/8/8/8 O 1"
		list = append(list, []probe{
			{"an impossible position", at("8/8/8/8/8/8/8/(LM)7 A 1", ""), `"x"`, true},
			{"an unknown ruleset", request(`"x"`, `,"ruleset":"House"`), `"x"`, true},
			{"an illegal move", request(`"x"`, `,"moves":["Be1d4"]`), `"x"`, true},
			{"a bare scream that needs an order", at(orders, `,"moves":["Ae5!"]`), `"x"`, true},
			{"a bare scream to be explained that needs an order", at(orders, `,"explain":["Ae5!"]`), `"x"`, true},
			{"an order that lacks one neighbour", at(orders, `,"moves":["Ae5!e6,d5"]`), `"x"`, true},
			{"any complete order", at(orders, `,"moves":["Ae5!f5,d5,e6"]`), `"x"`, false},
		}...)
	}
	return append(list, probe{"a plain request after the other probes", request(`"last"`, ""), `"last"`, false})
}

// probe sends the probes and records every fault.
func (r *run) probe(compels bool) {
	s := r.statement
	for _, p := range probes(r.rules) {
		if s.Aborted != "" || r.ctx.Err() != nil {
			return
		}
		s.Probes++
		line, err := r.engine.Answer(r.ctx, []byte(p.line))
		if err != nil {
			r.failed(err)
			s.fault(p.name+": "+err.Error(), "probe")
		} else if msg := p.judge(line, compels); msg != "" {
			s.fault(p.name+": "+msg, "probe")
		}
	}
}

// judge returns what is wrong with the answer to a probe; "" for nothing.
func (p probe) judge(line []byte, compels bool) string {
	fields, err := object(line)
	if err != nil {
		return "the answer is " + err.Error() + ": " + clip(line)
	}
	a, err := answerOf(fields, compels)
	switch {
	case !sameJSON(fields["id"], json.RawMessage(p.id)):
		return fmt.Sprintf("the answer's id is %s; expected %s", clip(fields["id"]), p.id)
	case err != nil:
		return err.Error()
	case p.error && a.Error == "":
		return "accepted; expected an answer with an error"
	case !p.error && a.Error != "":
		return "rejected: " + clip([]byte(a.Error))
	}
	return ""
}
