package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strings"
	"text/template"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz/engines"
	proto "github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

const fuzzHelp = `conformance fuzz searches for positions where an engine that speaks the
conformance protocol differs from this library. It asks both about the positions
of the rulings, the examples of the rules, random positions, with crowded
squares, statues, old ichor and repetitions, and impossible ones. It makes the
first difference for each field of the answer and set of rules as small as
possible, and shows it with the library's judgement.

  conformance fuzz -- ./engine                        fuzz for a minute
  conformance fuzz -cases 1000 -seed 7 -- ./engine    try 1000 cases of a seed
  conformance fuzz -lacks ichor,screams -- ./engine   an unfinished engine
  conformance fuzz -for 1h -game wormhole -- python3 engine.py

Several engines run at the same time. An engine that exits, or does not answer
within -timeout, is restarted. Each finding is saved as a JSON file at once; the next
run tries these files first.

usage: conformance fuzz [flags] -- COMMAND [ARGUMENT...]

`

// fuzzTime is the duration of a run without -for and -cases.
const fuzzTime = time.Minute

func fuzzing(ctx context.Context, c *cli.Call) error {
	var o engines.Options
	rulesets, lacks, timeout := engineFlags(c)
	entry, load := corpusFlags(c)
	c.SeedVar(&o.Seed, "cases")
	c.IntVar(&o.Cases, "cases", 0, "stop after the rulings, the examples and this `number` of "+
		"cases, each a position and a game from it; 0 is no limit")
	c.DurationVar(&o.Time, "for", 0, fmt.Sprintf("stop after this `time` (default %v "+
		"without -cases)", fuzzTime))
	c.IntVar(&o.Workers, "jobs", runtime.GOMAXPROCS(0),
		"run this `number` of engines at the same time")
	folder := c.String("findings", "findings",
		"save findings in this `folder`, and first try those saved there; \"\" for neither")
	command, err := c.Parse()
	switch {
	case err != nil:
		return err
	case len(command) == 0:
		return cli.Usagef("no engine; expected its command, such as -- ./engine")
	case min(o.Cases, int(o.Time)) < 0:
		return cli.Usagef("expected -cases and -for of at least 0")
	case o.Cases == 0 && o.Time == 0:
		o.Time = fuzzTime
	}
	o.Rules, o.Lacks = entry.Rules, split(*lacks)
	if o.Rulesets, err = proto.Presets(o.Rules, split(*rulesets)); err != nil {
		return err
	}
	if *folder != "" {
		if o.Known, err = engines.Load(*folder, entry.Name()); err != nil {
			return err
		}
		o.Found = func(f *engines.Finding) error {
			if f.Unsteady {
				return nil
			}
			return f.Save(*folder)
		}
	}
	if o.Corpus, err = load(); err != nil {
		return err
	}
	o.Start = func(ctx context.Context) (engines.Engine, error) {
		return proto.StartProcess(ctx, command, *timeout)
	}
	o.Progress = func(r *engines.Result) {
		c.Progress.Report(fmt.Sprintf("findings: %d; requests", len(r.Findings)), r.Requests, 0)
	}
	r, err := engines.Run(ctx, o)
	switch {
	case r == nil || err != nil && ctx.Err() == nil:
		return err
	case r.Requests == 0 && err == nil:
		return cli.Usagef("no case was finished in this time; expected a longer -for or " +
			"a shorter -timeout")
	}
	said := reportForm.Execute(c.Stdout, report{r, o, entry.Title, strings.Join(command, " ")})
	return cmp.Or(said, err, failedIf(len(r.Findings) > 0))
}

const reportText = `Fuzzing report

engine:  {{.Engine}}
game:    {{.Title}} ({{join .Options.Rulesets ", "}})
{{with .Options.Lacks}}lacks:   {{join . ", "}}; positions that need them are not asked about
{{end}}asked:   {{count .Rulings "ruling" "rulings"}}, {{count .Seeds "example" "examples" -}}
, {{count .Cases "case" "cases" -}}
{{" "}}of seed {{.Options.Seed}}, {{.Requests}} requests in {{printf "%.1f" .Seconds}} s
verdict: {{if .Findings -}}
{{count .Differences "different answer" "different answers" -}}
, {{count (len .Findings) "finding" "findings"}}
{{- else}}no difference found{{end}}
{{range .Mended}}fixed:   {{.Difference}} ({{.File}})
{{end}}
{{- with .Absent}}checked in part: the engine does not tell {{join . ", "}} of moves
{{end}}
{{- with .Skipped}}skipped: {{count . "difference" "differences"}}, because the time was over
{{end}}
{{- range $i, $f := .Findings}}
{{inc $i}}. {{.Difference}}
{{wrap "   " "   " (history .)}}
{{with .File}}   Saved in {{.}}
{{end}}
   position: {{.Request.Position}}
{{with .Request.Moves}}   moves:    {{join . " "}}
{{end}}{{with .Request.Ruleset}}   ruleset:  {{.}}
{{end}}
{{range shown .}}{{wrap "   " "     " .}}
{{end}}
   This library reports:
{{indent (.Why $.Options.Corpus)}}

   To reproduce it, send the engine:
{{.Answers.Request}}
{{end}}`

// reportForm writes a report.
var reportForm = template.Must(template.New("").Funcs(template.FuncMap{
	"indent": func(s string) string {
		return "     " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n     ")
	},
	"inc":  func(i int) int { return i + 1 },
	"join": strings.Join, "wrap": game.Wrap, "count": cli.Count, "history": history,
	"shown": shown,
}).Parse(reportText))

// A report is the result of a run with its settings.
type report struct {
	*engines.Result
	Options       engines.Options
	Title, Engine string
}

// history says how often a difference was found.
func history(f *engines.Finding) string {
	s := "First found in " + f.From
	if f.Known {
		s = "Known from an earlier run, and not fixed"
	}
	if f.Count > 0 {
		s += ", in " + cli.Count(f.Count, "answer", "answers")
	}
	if f.Unsteady {
		s += ". A new engine does not always show it, so it cannot be made smaller: " +
			"the engine keeps state between requests, or its answers vary"
	}
	return s + "."
}

// shown returns the differences of an answer, that of the finding first.
func shown(f *engines.Finding) (lines []string) {
	for i, d := range append([]proto.Difference{f.Difference}, f.Answers.Differences...) {
		if i == 0 || d.String() != f.Difference.String() {
			lines = append(lines, fmt.Sprintf("%s: this library: %.240s | the engine: %.240s",
				strings.TrimSpace(d.Field+" "+d.Move), d.Want, d.Got))
		}
	}
	const most = 6
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most],
			"… and "+cli.Count(more, "more difference", "more differences"))
	}
	return lines
}
