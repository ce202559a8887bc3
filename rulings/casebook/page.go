package casebook

import (
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// headings are the relations of rulings to a rule.
var headings = [...]string{
	"Rulings that turn on it", "Rulings that name it", "Near misses", "Rulings that cite it",
}

// groups holds the rulings that concern one rule, by heading.
type groups [len(headings)][]*rulings.Case

// group returns the groups of each rule. A ruling is under the first heading that
// fits, and a near miss always also under "Near misses".
func group(c *rulings.Corpus) map[string]groups {
	about := map[string]groups{}
	cases := c.Cases()
	slices.SortFunc(cases, func(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) })
	for _, k := range cases {
		placed := map[string]bool{}
		for at, ids := range [...][]string{k.TurnsOn, k.Names(), k.Avoids(), k.Cites} {
			for _, id := range ids {
				if placed[id] && at != 2 {
					continue
				}
				placed[id] = true
				g := about[id]
				g[at] = append(g[at], k)
				about[id] = g
			}
		}
	}
	return about
}

// entryTexts are the entries of the pages. An entry begins with a blank line and its heading.
const entryTexts = `{{define "rule"}}{{entry .ID}}

{{prose .Statement}}

{{if .Citable}}Verdicts, effects and problems can name this rule.
{{- else}}This rule defines terms of other rules. No verdict names it.{{end}}

**Sources.** {{ruleSources .}}

{{example .Example}}{{range $i, $cases := about .ID}}{{if $cases}}
**{{heading $i}}**

{{template "list" $cases}}{{end}}{{end}}{{end}}

{{define "list"}}{{range .}}- {{id .ID}} {{prose .Title}}
{{end}}{{end}}

{{define "readings"}}{{range .}}- {{prose .Reading}}

  Against it: {{prose .Because}}
{{end}}{{end}}

{{define "ruling"}}{{$case := .}}{{entry .ID}}: {{prose .Title}}

Basis: {{basis .}}. Under {{join .Rulesets}}.
{{range .Sources}}{{if .Quote}}
> “{{prose .Quote}}” ({{source .}})
{{end}}{{end}}{{position .}}
{{range $i, $check := .Checks}}{{number $i}}. {{check $case $check}}
{{end}}
**Why.** {{prose .Why}}
{{if .Considered}}
**Readings considered**

{{template "readings" .Considered}}{{end}}
**Sources.** {{sources .Sources}}

**Rules.** {{relations .}}.
{{end}}

{{define "open issue"}}{{entry .ID}}: {{prose .Title}}

{{prose .Text}}

**Readings considered**

{{template "readings" readings .ID}}
**Rulings that depend on it**

{{template "list" depending .ID}}{{end}}`

// entries returns the templates of the entries.
func (w *writer) entries() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"entry": entry, "prose": w.prose, "id": w.id, "basis": w.basis, "check": w.check,
		"source": w.source, "sources": w.sources, "ruleSources": w.ruleSources,
		"example": w.example, "position": w.position, "relations": w.relations,
		"readings": w.readings, "depending": w.depending,
		"about":   func(id string) groups { return w.about[id] },
		"heading": func(i int) string { return headings[i] },
		"number":  func(i int) int { return i + 1 },
		"join":    func(list []string) string { return strings.Join(list, ", ") },
	}).Parse(entryTexts))
}

// fill writes an entry.
func (w *writer) fill(name string, data any) {
	if err := w.templates.ExecuteTemplate(w, name, data); err != nil {
		w.printf("(this entry cannot be written: %v)\n", err)
	}
}

func (w *writer) sources(list []rulings.Source) string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = w.source(s)
	}
	return strings.Join(texts, "; ")
}

func (w *writer) ruleSources(r game.Rule) string {
	var list []rulings.Source
	for _, s := range r.Sources {
		doc, section, _ := strings.Cut(s, ", ")
		list = append(list, rulings.Source{Doc: doc, Section: section})
	}
	return w.sources(list)
}

// example describes the example of a rule.
func (w *writer) example(x game.Example) string {
	text := w.board("", x.Line) + "\n" + code(x.Line)
	if x.Ruleset != "" {
		text += " under " + x.Ruleset
	}
	if len(x.Moves) > 0 {
		text += ", after " + codeList(x.Moves)
	}
	switch {
	case x.Move != "" && x.Legal:
		return text + ": " + code(x.Move) + " is legal.\n"
	case x.Move != "":
		return text + ": " + code(x.Move) + " is illegal.\n"
	case x.Legal:
		return text + " is a possible position.\n"
	}
	return text + " is an impossible position.\n"
}

// relations lists the rules, rulings and sentences that a ruling refers to.
func (w *writer) relations(k *rulings.Case) string {
	var list []string
	for _, g := range []struct {
		heading string
		ids     []string
	}{
		{"turns on", k.TurnsOn}, {"names", k.Names()}, {"near miss of", k.Avoids()},
		{"cites", k.Cites}, {"see also", k.SeeAlso},
	} {
		if len(g.ids) > 0 {
			list = append(list, g.heading+" "+w.ids(g.ids))
		}
	}
	if len(k.Decides) > 0 {
		to := "(../" + contents + "#the-sentences-of-the-sources)"
		list = append(list, "decides ["+strings.Join(k.Decides, ", ")+"]"+to)
	}
	return strings.Join(list, "; ")
}

// depending lists the rulings that depend on a dispute.
func (w *writer) depending(dispute string) (cases []*rulings.Case) {
	for _, k := range w.corpus.Cases() {
		if slices.Contains(k.Disputes, dispute) {
			cases = append(cases, k)
		}
	}
	return cases
}

// readings lists the other readings that rulings on this dispute alone consider, each once.
func (w *writer) readings(dispute string) (list []rulings.Considered) {
	for _, k := range w.depending(dispute) {
		for _, r := range k.Considered {
			if len(k.Disputes) == 1 && !slices.Contains(list, r) {
				list = append(list, r)
			}
		}
	}
	return list
}

// basis returns the basis of a ruling, with its disputes.
func (w *writer) basis(k *rulings.Case) string {
	if len(k.Disputes) == 0 {
		return named(w.bases, k.Basis)
	}
	return named(w.bases, k.Basis) + ": " + w.ids(k.Disputes)
}

// position describes the position that the checks are about, and the moves before it.
func (w *writer) position(k *rulings.Case) string {
	if k.Position == "" || !k.UsesPosition() {
		return ""
	}
	before, line := "", k.Position
	if len(k.Moves) > 0 {
		before = fmt.Sprintf("From %s, after %s:\n", code(k.Position), codeList(k.Moves))
		ruleset := ""
		if len(k.Rulesets) > 0 {
			ruleset = k.Rulesets[0]
		}
		g, err := k.Reach(w.game, ruleset)
		if err != nil {
			return before + "\n(the moves cannot be played: " + w.prose(err.Error()) + ")\n"
		}
		line = g.Line()
	}
	return before + "\n" + w.board("", line) + "\n" + code(line) + "\n"
}

// check returns the verdict of a check, followed by its diagram or record, if any.
func (w *writer) check(c *rulings.Case, k *rulings.Check) string {
	quoted := func(s string) string { return "`" + strings.ReplaceAll(s, "`", "'") + "`" }
	words := w.prose(c.Words(k, quoted))
	if k == nil {
		return words
	}
	const indent = "   "
	for _, text := range []string{k.Diagram, k.Record} {
		if text != "" {
			words += "\n\n" + block(indent, text)
		}
	}
	if board := w.board(indent, k.Setup); board != "" {
		words += "\n\n" + board
	}
	return strings.TrimRight(words, "\n")
}

func (w *writer) source(s rulings.Source) string {
	title := named(w.documents, s.Doc)
	if s.Section == "" {
		return title
	}
	return title + ": " + w.prose(s.Section)
}

// named returns the words for a key, or the key if there are none.
func named(words map[string]string, key string) string {
	if w, ok := words[key]; ok {
		return w
	}
	return key
}
