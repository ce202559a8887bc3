package engines

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// Nearest returns the rulings closest to a finding, at most the given number: the
// precedents of its move, then the rulings on its rules.
func (f *Finding) Nearest(c *rulings.Corpus, most int) (near []*rulings.Case) {
	if g, err := f.Reach(c.Rules); err == nil && f.Difference.Move != "" {
		for _, p := range c.Precedents(g, g.Explain(f.Difference.Move)) {
			near = append(near, p.Case)
		}
	}
	for _, rule := range f.Difference.Rules {
		for _, k := range c.ByRule(rule) {
			if !slices.Contains(near, k) {
				near = append(near, k)
			}
		}
	}
	return near[:min(len(near), most)]
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
	if c, ok := g.(game.Compeller); ok && (f.Difference.Field == "compelled" ||
		f.Difference.Field == "outcome") {
		for _, x := range c.Compulsions() {
			lines = append(lines, x.Text)
		}
	}
	return append(lines, game.OutcomeText(rules, g.Outcome()))
}

var draft = template.Must(template.New("").Funcs(template.FuncMap{"yaml": inYAML}).Parse(
	`suite: {{yaml .Suite}}
topic: "found-by-fuzzing"
title: "FILL IN the chapter"
cases:
  - id: {{yaml .ID}}
    title: {{yaml .Title}}
{{- with .Rules}}
    turns-on: {{yaml .}}
{{- end}}
    basis: "ours"
    sources:
      - doc: "ours"
        section: {{yaml .Section}}
    rulesets: [{{yaml .Ruleset}}]
{{- if .Position}}
    position: {{yaml .Position}}
{{- with .Moves}}
    moves: {{yaml .}}
{{- end}}{{end}}
    checks:
      - {{.Check}}
    why: "FILL IN why it is so, naming the rules."
`))

// Ruling drafts a file with a ruling that decides the finding as the library
// does, in the form that the linter requires. FILL IN marks what a person must
// write.
func (f *Finding) Ruling(c *rulings.Corpus) (string, error) {
	req := f.Request()
	start, err := c.Rules.Start("", req.Ruleset)
	if err != nil {
		return "", err
	}
	check, possible := f.check(c.Rules, req)
	if !possible {
		req.Position = ""
	}
	section, known := "RULEBOOK §1", []string{}
	for _, rule := range game.Catalogue(c.Rules) {
		if slices.Contains(f.Difference.Rules, rule.ID) {
			known = append(known, rule.ID)
		}
	}
	if len(known) > 0 {
		section = "RULEBOOK " + known[0]
	}
	var b strings.Builder
	err = draft.Execute(&b, map[string]any{
		"Suite": c.Suite(), "ID": c.NextID(), "Section": section, "Rules": known,
		"Ruleset":  start.Ruleset(),
		"Title":    "FILL IN what it decides in one sentence (" + f.Difference.What + ")",
		"Position": req.Position, "Moves": req.Moves, "Check": check,
	})
	return b.String(), err
}

// check returns the check that the engine fails, with the library's answer, and
// whether the position is possible.
func (f *Finding) check(r game.Rules, req conformance.Request) (check string, possible bool) {
	g, err := f.Reach(r)
	if err != nil {
		return refusal(r, req, err)
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
	case d.Move == "" || report.Unread != "":
		return legal(g), true
	case report.Legal():
		return "move: " + inYAML(d.Move) + "\n        position: " + inYAML(report.After), true
	}
	reasons := slices.Clone(report.Reasons)
	for i := range reasons {
		reasons[i].Text = "" // a ruling has none
	}
	return "move: " + inYAML(d.Move) + "\n        illegal: " + inYAML(reasons), true
}

func legal(g game.Game) string { return "legal: " + inYAML(append([]string{}, g.Moves()...)) }

// refusal returns the check of a request that the library refuses, and whether
// the position is possible.
func refusal(r game.Rules, req conformance.Request, err error) (check string, possible bool) {
	if n := len(req.Moves); n > 0 {
		req.Moves = req.Moves[:n-1]
		if g, err := question(req).Game(r); err == nil {
			return legal(g), true
		}
	}
	var setup *game.SetupError
	if !errors.As(err, &setup) {
		return "text: " + inYAML(req.Position) + "\n        syntax: true", false
	}
	problems := []string{}
	for _, p := range setup.Problems {
		problems = append(problems, p.String())
	}
	return "setup: " + inYAML(req.Position) + "\n        problems: " + inYAML(problems), false
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
