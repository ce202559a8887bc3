package engines

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Why returns what the library answers about the finding's move or position: its
// judgement in the light of some rulings, or why it refuses the request.
func (f *Finding) Why(c *rulings.Corpus) string {
	g, err := f.Reach(c.Rules)
	switch move := f.Difference.Move; {
	case err != nil:
		return err.Error()
	case move != "":
		return c.JudgeMove(g, move, move).String()
	}
	return c.Standing(g).String()
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
	check, impossible := f.check(c.Rules)
	if impossible {
		req.Position = ""
	}
	section, known := "RULEBOOK §1", []string{}
	for _, rule := range game.Catalogue(c.Rules) {
		if slices.Contains(f.Difference.Rules, rule.ID) {
			known = append(known, rule.ID)
			section = "RULEBOOK " + known[0]
		}
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
// whether the position is impossible.
func (f *Finding) check(rules game.Rules) (check string, impossible bool) {
	req, d := f.Request(), f.Difference
	g, err := f.Reach(rules)
	if n := len(req.Moves) - 1; err != nil && n >= 0 { // the last move is refused
		req.Moves, d.Move = req.Moves[:n], ""
		g, err = question(req).Game(rules)
	}
	var setup *game.SetupError
	switch {
	case errors.As(err, &setup):
		return inYAML("setup", req.Position, "problems", texts(setup.Problems)), true
	case err != nil:
		return inYAML("text", req.Position, "syntax", true), true
	}
	report := g.Explain(d.Move)
	compeller, compels := g.(game.Compeller)
	switch {
	case d.Field == "compelled" && compels:
		return inYAML("compelled", texts(compeller.Compulsions())), false
	case d.Field == "outcome" && d.Move == "":
		return inYAML("outcome", g.Outcome().String()), false
	case d.Field == "position":
		return inYAML("same-as", g.Line()), false
	case d.Move == "" || report.Unread != "":
		return inYAML("legal", append([]string{}, g.Moves()...)), false
	case report.Legal() && d.Field == "effects":
		lines := []string{}
		for _, e := range report.Effects {
			lines = append(lines, e.Text)
		}
		return inYAML("move", d.Move, "effects", lines), false
	case report.Legal() && d.Field == "satisfies":
		return inYAML("move", d.Move, "satisfies", texts(report.Satisfies)), false
	case report.Legal():
		return inYAML("move", d.Move, "position", report.After), false
	}
	for i := range report.Reasons {
		report.Reasons[i].Text = "" // a ruling has none
	}
	return inYAML("move", d.Move, "illegal", report.Reasons), false
}

// texts returns the texts of a list's entries.
func texts[T fmt.Stringer](list []T) []string {
	texts := []string{}
	for _, x := range list {
		texts = append(texts, x.String())
	}
	return texts
}

// inYAML returns a check with the given keys and values, or a value alone. JSON is YAML.
func inYAML(all ...any) (text string) {
	for i, v := range all {
		value, _ := json.Marshal(v) // cannot fail: texts, lists of them and reasons
		switch {
		case len(all) == 1:
			return string(value)
		case i%2 == 0:
			text += fmt.Sprint("        ", v, ": ")
		default:
			text += string(value) + "\n"
		}
	}
	return strings.TrimSpace(text)
}
