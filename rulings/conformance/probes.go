package conformance

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A probe is a line that tests how an engine reads what no ruling contains: invalid
// lines, ids, missing fields (PROTO-1).
type probe struct {
	name   string
	line   string
	id     string // the id of the answer, as JSON
	refuse bool   // the answer must be an error
}

// commonLine is the length of a line that every engine must accept (PROTO-1).
const commonLine = 1 << 20

// probes lists the probes of a game: bad lines, then odd requests about the opening
// (the rest is added to a plain one), then what the game's own examples show.
func probes(rules game.Rules) []probe {
	opening, name := "", ""
	if g, err := rules.Start("", ""); err == nil {
		opening = g.Line()
	}
	if rules.Name() != defaultGame {
		name = fmt.Sprintf(`,"game":%q`, rules.Name())
	}
	request := func(id, position, rest string) string {
		return fmt.Sprintf(`{"id":%s,"position":%q%s%s}`, id, position, name, rest)
	}
	plain := request(`"x"`, opening, "")
	padding := strings.Repeat("x", commonLine-len(plain)-len(`,"padding":""`))
	list := []probe{
		{"a plain request", plain, `"x"`, false},
		{"a blank line", "", "null", true},
		{"a line that is not JSON", "position startpos", "null", true},
		{"a line that is not an object", `["x"]`, "null", true},
		{"two objects on a line", plain + plain, "null", true},
		{"a line that is not UTF-8", `{"id":"` + "\xff" + `"}`, "null", true},
		{"no id", fmt.Sprintf(`{"position":%q%s}`, opening, name), "null", false},
		{"no position", `{"id":"x"}`, `"x"`, true},
		{"a position of null", `{"id":"x","position":null}`, `"x"`, true},
		{"a position that is a number", `{"id":"x","position":1}`, `"x"`, true},
		{"an unknown game", fmt.Sprintf(`{"id":"x","position":%q,"game":"House"}`, opening), `"x"`,
			true},
	}
	for _, id := range []string{"7", "null", `{"a":[1,"<"]}`} {
		list = append(list, probe{id + " as id", request(id, opening, ""), id, false})
	}
	ask := func(name, position, rest string, refuse bool) {
		list = append(list, probe{name, request(`"x"`, position, rest), `"x"`, refuse})
	}
	ask("a position that cannot be read", "8/8 A 1", "", true)
	for _, odd := range []struct {
		name, rest string
		refuse     bool
	}{
		{"null for absent fields", `,"ruleset":null,"moves":null,"explain":null`, false},
		{"an unknown field", `,"clock":{"ms":1}`, false},
		{"a field's name in another letter case", `,"MOVES":1,"Ruleset":2`, false},
		{"a line of 1 MiB", `,"padding":"` + padding + `"`, false},
		{"moves that are not a list", `,"moves":"Be1d3"`, true},
		{"null among the moves", `,"moves":[null]`, true},
		{"a text that is not a move", `,"moves":["d3"]`, true},
		{"a pass", `,"moves":["pass"]`, true},
		{"a pass to be explained", `,"explain":["pass"]`, true},
		{"an unknown ruleset", `,"ruleset":"House"`, !Traces(rules)},
	} {
		ask(odd.name, opening, odd.rest, odd.refuse)
	}
	oddities(rules, ask)
	return append(list, probe{"a plain request after the other probes",
		request(`"last"`, opening, ""), `"last"`, false})
}

// oddities finds, in the examples of the default ruleset, one of each: an impossible
// position, an illegal move, a text that may mean several moves, one that means
// none, and one that is another name of a legal move.
func oddities(rules game.Rules, ask func(name, position, rest string, refuse bool)) {
	found := map[string]bool{}
	sampler, samples := rules.(game.Sampler)
	for _, rule := range game.Catalogue(rules) {
		x := rule.Example
		once := func(name, field, text string, refuse bool) {
			if rest := fmt.Sprintf(`,%q:[%q]`, field, text); !found[name] {
				found[name] = true
				ask(name, x.Line, rest, refuse)
			}
		}
		preset := x.Ruleset == "" || x.Ruleset == rules.Rulesets()[0]
		if !preset || len(x.Moves) > 0 || x.Line == "" {
			continue
		}
		g, err := rules.Start(x.Line, "")
		if errors.Is(err, game.ErrSetup) {
			once("an impossible position", "comment", "", true)
		}
		if err != nil {
			continue
		}
		if _, err := g.Play(x.Move); x.Move != "" && errors.Is(err, game.ErrIllegal) {
			once("an illegal move", "moves", x.Move, true)
		}
		// Always the same texts for a position.
		for r, i := rand.New(rand.NewPCG(1, 1)), 0; samples && i < 10; i++ {
			for _, text := range sampler.Questions(g, r) {
				name, err := g.Read(text)
				switch {
				case errors.Is(err, game.ErrAmbiguous):
					once("a text that may mean several moves", "moves", text, true)
					once("a text to be explained that may mean several moves", "explain", text, true)
				case err != nil:
					once("a text that no move is named by", "moves", text, true)
				case name != text && slices.Contains(g.Moves(), name):
					once("another name of a legal move", "moves", text, false)
				}
			}
		}
	}
}

// judge returns what is wrong with the answer to a probe; "" for nothing.
func (p probe) judge(line []byte, compels bool) string {
	a, err := readAnswer(line, compels)
	switch {
	case a.ID != nil && !sameJSON(a.ID, []byte(p.id)):
		return fmt.Sprintf("the answer's id is %s; expected %s", clip(a.ID), p.id)
	case err != nil:
		return err.Error() + ": " + clip(line)
	case p.refuse && a.Error == "":
		return "accepted; expected an answer with an error"
	case !p.refuse && a.Error != "":
		return "rejected: " + clip([]byte(a.Error))
	}
	return ""
}
