package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// A report is the result of fuzzing with its settings.
type report struct {
	Engine   string   `json:"engine"`
	Game     string   `json:"game"`
	Rulesets []string `json:"rulesets"`
	Seed     uint64   `json:"seed"`
	*engines.Result
	Findings []finding `json:"findings"` // those of Result, with more

	entry games.Entry
}

// A finding is a finding of the run with what a reader needs besides.
type finding struct {
	*engines.Finding
	File    string             `json:"file,omitempty"`
	Why     []string           `json:"why"`
	Nearest []rulings.Citation `json:"precedents,omitempty"`
	Ruling  string             `json:"ruling,omitempty"` // a draft in YAML; "" for none
}

// nearest is the number of similar rulings shown for a finding.
const nearest = 3

func newReport(engine string, e games.Entry, o engines.Options, r *engines.Result,
	c *rulings.Corpus) report {
	p := report{Engine: engine, Game: e.Name(), Rulesets: o.Rulesets, Seed: o.Seed, Result: r,
		Findings: []finding{}, entry: e}
	for _, f := range r.Findings {
		x := finding{Finding: f, File: f.File, Why: f.Why(e.Rules)}
		for _, k := range f.Nearest(c, nearest) {
			x.Nearest = append(x.Nearest, rulings.Citation{ID: k.ID, Title: k.Title})
		}
		if f.Difference.Field != "answer" && !f.Difference.Form {
			x.Ruling, _ = f.Ruling(c) // cannot fail: the run made the requests
		}
		p.Findings = append(p.Findings, x)
	}
	return p
}

const reportText = `Fuzzing report

engine:  {{.Engine}}
game:    {{title}} ({{join .Rulesets}})
asked:   {{.Cases}} cases of seed {{.Seed}}, {{.Requests}} requests in {{printf "%.1f" .Seconds}} s
verdict: {{if .Findings -}}
{{bad (printf "%s, %s" (count .Differences "different answer") (count (len .Findings) "finding"))}}
{{- else if .Cases}}{{good "no difference found"}}
{{- else}}no difference found, and no case finished{{end}}
{{range .Mended}}fixed:   {{.Difference}} ({{.File}})
{{end}}
{{- with .Skipped}}skipped: {{count . "difference"}}, because the time was over
{{end}}
{{- range $i, $f := .Findings}}
{{bold (printf "%d. %v" (inc $i) .Difference)}}
{{wrap "   " "   " (history .Finding)}}
{{with .File}}   Saved in {{.}}
{{end}}{{with board .Finding}}
{{.}}
{{end}}{{with request .Finding}}
   position: {{.Position}}
{{with .Moves}}   moves:    {{spaced .}}
{{end}}{{with .Ruleset}}   ruleset:  {{.}}
{{end}}{{end}}
{{range shown .Finding}}{{wrap "   " "     " .}}
{{end}}
   This library reports:
{{range .Why}}{{wrap "     " "       " .}}
{{end}}{{with .Nearest}}   Similar rulings:
{{range .}}{{wrap "     " "             " (printf "%s %s" .ID .Title)}}
{{end}}{{end}}
   To reproduce it, send the engine:
{{.Answers.Request}}
{{with .Ruling}}
   Draft of a ruling:
{{dim (indent .)}}
{{end}}{{end}}`

// write writes the report as text.
func (r report) write(w io.Writer, style cli.Style) error {
	text := template.Must(template.New("").Funcs(template.FuncMap{
		"bad": style.Bad, "good": style.Good, "bold": style.Bold, "dim": style.Dim,
		"title":  func() string { return r.entry.Title },
		"board":  func(f *engines.Finding) string { return r.board(f, style) },
		"join":   func(list []string) string { return strings.Join(list, ", ") },
		"spaced": func(list []string) string { return strings.Join(list, " ") },
		"indent": func(s string) string {
			return "     " +
				strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n     ")
		},
		"inc":  func(i int) int { return i + 1 },
		"wrap": game.Wrap, "count": count, "history": history, "request": request, "shown": shown,
	}).Parse(reportText))
	return text.Execute(w, r)
}

func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// request returns the request of a finding.
func request(f *engines.Finding) (req proto.Request) {
	json.Unmarshal([]byte(f.Answers.Request), &req) // cannot fail: the run made it
	return req
}

// board draws the position that a finding is about.
func (r report) board(f *engines.Finding, style cli.Style) string {
	line := request(f).Position
	if g, err := f.Reach(r.entry.Rules); err == nil {
		line = g.Line()
	}
	return cli.StyleMarks(game.Sketch(r.entry.Rules, line, game.FormCompact, f.Marks(r.entry.Rules)), style)
}

// history says how often a difference was found, and how it was reduced.
func history(f *engines.Finding) string {
	s := fmt.Sprintf("First found in case %d", f.Case)
	if f.Known {
		s = "Known from an earlier run, and not fixed"
	}
	if f.Count > 0 {
		s += ", in " + count(f.Count, "answer")
	}
	switch {
	case f.Unsteady:
		return s + ". A new engine does not always show it, so it cannot be made smaller: " +
			"the engine keeps state between requests, or its answers vary."
	case f.Before > f.Occupants:
		s += fmt.Sprintf(". Reduced from %s to %d", count(f.Before, "occupant"), f.Occupants)
	}
	return s + "."
}

// The limits of shown.
const (
	mostShown = 6   // differences of one answer
	longest   = 240 // characters of one side
)

// shown returns the differences of an answer, that of the finding first.
func shown(f *engines.Finding) (lines []string) {
	clip := func(s string) string {
		if r := []rune(s); len(r) > longest {
			return string(r[:longest]) + "…"
		}
		return s
	}
	add := func(d proto.Difference) {
		what := d.Field
		if d.Move != "" {
			what += " " + d.Move
		}
		lines = append(lines, fmt.Sprintf("%s: this library: %s | the engine: %s", what,
			clip(d.Want), clip(d.Got)))
	}
	add(f.Difference)
	for _, d := range f.Answers.Differences {
		if d.String() != f.Difference.String() {
			add(d)
		}
	}
	if more := len(lines) - mostShown; more > 0 {
		lines = append(lines[:mostShown], "… and "+count(more, "more difference"))
	}
	return lines
}
