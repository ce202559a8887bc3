package conformance

import (
	_ "embed"
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

//go:embed probes.txt
var probesText string

// probes lists the probes of a game: those of probes.txt, then what the game's own
// examples show.
func probes(rules game.Rules) (list []probe) {
	request := func(id, line, rest string) string {
		if rules.Name() != defaultGame {
			rest += fmt.Sprintf(`,"game":%q`, rules.Name())
		}
		return fmt.Sprintf(`%s"position":%q%s`, id, line, rest)
	}
	opening := ""
	if g, err := rules.Start("", ""); err == nil {
		opening = request("", g.Line(), "")
	}
	blocks := strings.Split(strings.TrimSpace(probesText), "\n\n")
	for _, block := range blocks[1:] {
		head, line, _ := strings.Cut(strings.Trim(block, "\n"), "\n")
		name, answer, _ := strings.Cut(head, ": ")
		verdict, id, _ := strings.Cut(answer, " ")
		line = strings.NewReplacer("OPENING", opening, "BYTE", "\xff").Replace(line)
		fill := commonLine - len(line) + len("PADDING")
		line = strings.Replace(line, "PADDING", strings.Repeat("x", max(fill, 0)), 1)
		ignored := Traces(rules) && strings.Contains(line, `"ruleset":"House"`)
		list = append(list, probe{name, line, id, verdict == "error" && !ignored})
	}
	oddities(rules, func(name, line, rest string, refuse bool) {
		list = append(list, probe{name, request(`{"id":"x",`, line, rest) + "}", `"x"`, refuse})
	})
	return append(list, probe{"a plain request after the other probes", `{"id":"last",` + opening +
		"}", `"last"`, false})
}

// oddities finds, in the examples of the default ruleset, one of each: an impossible
// position, an illegal move, a text that may mean several moves, one that means
// none, and one that is another name of a legal move.
func oddities(rules game.Rules, ask func(name, line, rest string, refuse bool)) {
	found := map[string]bool{}
	sampler, samples := rules.(game.Sampler)
	for _, rule := range game.Catalogue(rules) {
		x := rule.Example
		once := func(name, field, text string, refuse bool) {
			if !found[name] {
				found[name] = true
				ask(name, x.Line, fmt.Sprintf(`,%q:[%q]`, field, text), refuse)
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
