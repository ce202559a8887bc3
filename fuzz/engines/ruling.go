package engines

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Nearest returns the rulings closest to a finding, at most the given number:
// first the precedents of its move, then the rulings on its rules. Rulings under
// its ruleset but not under the default one come before other rulings under its
// ruleset, and these before the rest.
func (f *Finding) Nearest(c *rulings.Corpus, most int) (near []*rulings.Case) {
	add := func(k *rulings.Case) {
		if len(near) < most && !slices.Contains(near, k) {
			near = append(near, k)
		}
	}
	req, _, err := f.request()
	if err != nil {
		return nil
	}
	if g, err := f.Reach(rulesOf(c)); err == nil && f.Difference.Move != "" {
		for _, p := range c.Precedents(g, g.Explain(f.Difference.Move)) {
			add(p.Case)
		}
	}
	for _, rule := range f.Difference.Rules {
		found := c.ByRule(rule)
		slices.SortStableFunc(found, func(a, b *rulings.Case) int {
			return under(b, rulesOf(c), req.Ruleset) - under(a, rulesOf(c), req.Ruleset)
		})
		for _, k := range found {
			add(k)
		}
	}
	return near
}

// under returns how specific a ruling is to a ruleset: 0 if it is not under it,
// 2 if it is not under the default one, else 1.
func under(k *rulings.Case, r game.Rules, ruleset string) int {
	presets := r.Rulesets()
	switch {
	case ruleset == "" || len(presets) == 0 || !slices.Contains(k.Rulesets, ruleset):
		return 0
	case ruleset != presets[0] && !slices.Contains(k.Rulesets, presets[0]):
		return 2
	}
	return 1
}

func rulesOf(c *rulings.Corpus) game.Rules {
	if c == nil || c.Rules == nil {
		return nemorothgame.Rules()
	}
	return c.Rules
}

// Why returns what the library answers about the finding's move or position, in
// lines of text with rule ids.
func (f *Finding) Why(rules game.Rules) []string {
	g, err := f.Reach(rules)
	switch {
	case err != nil:
		return strings.Split(err.Error(), "\n")
	case f.Difference.Move != "":
		return strings.Split(g.Explain(f.Difference.Move).String(), "\n")
	}
	var lines []string
	if c, ok := g.(game.Compeller); ok && (f.Difference.Field == "compelled" || f.Difference.Field == "outcome") {
		for _, x := range c.Compulsions() {
			lines = append(lines, x.Text)
		}
	}
	return append(lines, game.OutcomeText(rules, g.Outcome()))
}

// Ruling drafts a file with a ruling that decides the finding as the library
// does, in the form that the linter requires. FILL IN marks what a person must
// write.
func (f *Finding) Ruling(c *rulings.Corpus) (string, error) {
	req, _, err := f.request()
	if err != nil {
		return "", err
	}
	r := rulesOf(c)
	start, err := r.Start("", req.Ruleset)
	if err != nil {
		return "", err
	}
	rules := f.knownRules(r)
	check, standing := f.check(r, req.Position)
	var b strings.Builder
	line := func(indent int, key string, value any) {
		fmt.Fprintf(&b, "%*s%s: %s\n", indent, "", key, inYAML(value))
	}
	line(0, "suite", c.Suite())
	line(0, "topic", "found-by-fuzzing")
	line(0, "title", "FILL IN the chapter")
	b.WriteString("cases:\n")
	line(2, "- id", c.NextID())
	line(4, "title", "FILL IN what it decides in one sentence ("+f.Difference.What+")")
	if len(rules) > 0 {
		line(4, "turns-on", rules)
	}
	line(4, "basis", "ours")
	b.WriteString("    sources:\n")
	section := "RULEBOOK §1"
	if len(rules) > 0 {
		section = "RULEBOOK " + rules[0]
	}
	line(6, "- doc", "ours")
	line(8, "section", section)
	line(4, "rulesets", []string{start.Ruleset()})
	if standing {
		line(4, "position", req.Position)
		if len(req.Moves) > 0 {
			line(4, "moves", req.Moves)
		}
	}
	b.WriteString("    checks:\n      - " + check + "\n")
	line(4, "why", "FILL IN why it is so, naming the rules.")
	return b.String(), nil
}

// knownRules returns the finding's rules that the game's catalogue contains.
func (f *Finding) knownRules(r game.Rules) []string {
	known := []string{}
	for _, rule := range game.Catalogue(r) {
		if slices.Contains(f.Difference.Rules, rule.ID) {
			known = append(known, rule.ID)
		}
	}
	return known
}

// check returns the check that the engine fails, with the library's answer, and
// whether the position is possible.
func (f *Finding) check(r game.Rules, setup string) (string, bool) {
	g, err := f.Reach(r)
	if err != nil {
		return f.refusal(r, setup, err)
	}
	d := f.Difference
	report := g.Explain(d.Move)
	compeller, compels := g.(game.Compeller)
	switch {
	case d.Field == "compelled" && compels:
		entries := []string{}
		for _, x := range compeller.Compulsions() {
			entries = append(entries, x.String())
		}
		return "compelled: " + inYAML(entries), true
	case d.Field == "outcome":
		return "outcome: " + inYAML(g.Outcome().String()), true
	case d.Field == "position":
		return "same-as: " + inYAML(g.Line()), true
	case d.Move != "" && report.Unread == "" && report.Legal():
		return "move: " + inYAML(d.Move) + "\n        position: " + inYAML(report.After), true
	case d.Move != "" && report.Unread == "":
		return "move: " + inYAML(d.Move) + "\n        illegal: " + inYAML(report.Reasons), true
	}
	return "legal: " + inYAML(append([]string{}, g.Moves()...)), true
}

// refusal returns the check of a request that the library refuses, and whether
// the position is possible.
func (f *Finding) refusal(r game.Rules, line string, err error) (string, bool) {
	req, _, _ := f.request()
	if n := len(req.Moves); n > 0 {
		g, err := r.Start(line, req.Ruleset)
		for _, m := range req.Moves[:n-1] {
			if err == nil {
				g, err = g.Play(m)
			}
		}
		if err == nil {
			return "legal: " + inYAML(append([]string{}, g.Moves()...)), true
		}
	}
	problems := []string{}
	var setup *game.SetupError
	if errors.As(err, &setup) {
		for _, p := range setup.Problems {
			problems = append(problems, p.String())
		}
		return "setup: " + inYAML(line) + "\n        problems: " + inYAML(problems), false
	}
	return "text: " + inYAML(line) + "\n        syntax: true", false
}

// inYAML returns a value as JSON, which is also YAML.
func inYAML(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "null"
	}
	return strings.TrimSuffix(b.String(), "\n")
}
