// Rulings looks up rules, rulings and sentences of the sources.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/game"
)

func main() { cli.Main(run) }

const help = `rulings prints the rules of a game and the rulings on them.

  rulings                      list all rulings by topic
  rulings NR-0001              print a ruling: its position, its verdict and the
                               reasons (NR-1 is the same id)
  rulings GHAST-2              print a rule, and list the rulings about it
  rulings B-192                print a sentence of the sources, and list the rules
                               and rulings that decide it
  rulings NR-1 NR-2 GHAST-2    print several
  rulings may I pass           list the rulings that answer a question, best first
  rulings scream               print the glossary's entry of a word, and list the
                               rulings about it
  rulings -markdown GHAST-2    print an entry of the casebook, in Markdown
  rulings -board lawson NR-1   draw the board in Lawson's style

If a question finds only one ruling, rulings prints that ruling.

usage: rulings [flags] [ID... | WORDS...]

Exit code: 0 success; 1 nothing found; 2 wrong usage, or an invalid corpus;
130 interrupted.

`

func run(_ context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	text, err := answer(args, stdout)
	if err == nil {
		_, err = io.WriteString(stdout, text)
	}
	if nothing := notFound(""); errors.As(err, &nothing) {
		fmt.Fprintf(stderr, "rulings: %v\n", err)
		return cli.Failed
	}
	return cli.Complain("rulings", err, stderr)
}

// notFound is the error for words that nothing is about.
type notFound string

func (e notFound) Error() string {
	return fmt.Sprintf("no rule, ruling or sentence is about %q", string(e))
}

// A lookup holds the settings of the command line and the corpus.
type lookup struct {
	entry    *games.Entry
	corpus   *rulings.Corpus
	style    cli.Style
	markdown bool
	boards   game.Form
}

// answer returns the text that answers the arguments. The writer decides about colours.
func answer(args []string, stdout io.Writer) (string, error) {
	fs := flag.NewFlagSet("rulings", flag.ContinueOnError)
	s := lookup{entry: games.Flag(fs)}
	file := fs.String("svg", "",
		"only write a picture of the ruling's position, as SVG, to this `file`")
	boards := fs.String("board", "compact",
		"draw boards in this `style`: compact (one line per rank) or lawson (35 lines)")
	fs.BoolVar(&s.markdown, "markdown", false, "print Markdown with the links of the casebook")
	list, err := cli.Parse(fs, help, args, stdout)
	words := strings.TrimSpace(strings.Join(list, " "))
	forms := map[string]game.Form{"compact": game.FormCompact, "lawson": game.FormDiagram}
	s.boards = forms[*boards]
	switch {
	case err != nil:
		return "", err
	case len(list) > 0 && words == "":
		return "", cli.Usagef("WORDS are empty; expected an id or words, such as GHAST-2")
	case s.boards == "":
		return "", cli.Usagef("-board is %q; expected compact or lawson", *boards)
	}
	if s.corpus, err = s.entry.Corpus(); err != nil {
		return "", err
	}
	s.style = cli.StyleFor(stdout) && cli.Style(!s.markdown)
	if *file != "" {
		return "", s.draw(*file, words)
	}
	text := s.lookUp(words)
	if text == "" {
		return "", notFound(words)
	}
	return text, nil
}

// lookUp returns the entries with some ids, or what a question finds; "" for nothing.
func (s lookup) lookUp(words string) string {
	if words == "" {
		return s.contents()
	}
	var entries []string
	for _, id := range strings.Fields(words) {
		text := s.entryOf(id)
		if text == "" {
			return s.search(words)
		}
		entries = append(entries, text)
	}
	return strings.Join(entries, "\n")
}

// search returns the glossary's entry of a word and the rulings that answer a question.
func (s lookup) search(words string) string {
	found := s.corpus.Search(words)
	term, defined := casebook.Define(s.corpus, strings.Trim(words, " ?."))
	switch {
	case defined:
		return s.fill("term", term) + s.list(found)
	case len(found) == 1:
		return s.ruling(found[0])
	}
	return s.list(found)
}

// entryOf returns the entry with an id: a rule, ruling or sentence, or the rulings on a dispute
// or worked example. It returns "" for an unknown id.
func (s lookup) entryOf(id string) string {
	for _, rule := range game.Catalogue(s.entry.Rules) {
		if strings.EqualFold(rule.ID, id) {
			return s.rule(rule)
		}
	}
	if k, ok := s.corpus.Case(id); ok {
		return s.ruling(k)
	}
	if w, ok := rulings.Withdrawn(id); ok {
		if k, ok := s.corpus.Case(w.Into); ok {
			return fmt.Sprintf("%s was merged into %s.\n\n", w.ID, w.Into) + s.ruling(k)
		}
	}
	for _, row := range s.corpus.Sentences() {
		if strings.EqualFold(row.ID, id) {
			return s.fill("sentence", row)
		}
	}
	var about []*rulings.Case
	for _, k := range s.corpus.Cases() {
		if slices.ContainsFunc(k.Sources, func(o rulings.Source) bool {
			section := strings.ToUpper(o.Section)
			return o.Doc == "ours" && strings.HasSuffix(section, " "+strings.ToUpper(id))
		}) {
			about = append(about, k)
		}
	}
	return s.list(about)
}

func (s lookup) rule(rule game.Rule) string {
	if s.markdown {
		return s.inMarkdown(rule.ID)
	}
	var turn, other []*rulings.Case
	for _, k := range s.corpus.ByRule(rule.ID) {
		if slices.Contains(k.TurnsOn, rule.ID) {
			turn = append(turn, k)
		} else {
			other = append(other, k)
		}
	}
	return s.fill("rule", map[string]any{"Rule": rule, "Turn": turn, "Other": other})
}

func (s lookup) ruling(k *rulings.Case) string {
	if s.markdown {
		return s.inMarkdown(k.ID)
	}
	return s.fill("ruling", k)
}

// inMarkdown returns an entry of the casebook.
func (s lookup) inMarkdown(id string) string {
	var options []casebook.Option
	if s.boards == game.FormDiagram {
		options = append(options, casebook.Diagrams)
	}
	text, _ := casebook.Entry(s.corpus, id, options...)
	return text
}

// contents lists all rulings by topic.
func (s lookup) contents() string {
	if s.markdown {
		pages := casebook.Pages(s.corpus)
		return pages[slices.IndexFunc(pages,
			func(p casebook.Page) bool { return p.Name == "README.md" })].Text
	}
	return s.fill("contents", s.corpus)
}

// list lists rulings, with the rulesets if they are not all and not in the title.
func (s lookup) list(cases []*rulings.Case) string {
	var b strings.Builder
	sets := s.entry.Rulesets()
	for _, k := range cases {
		title := k.Title
		all := slices.Contains(k.Rulesets, sets[0]) && len(k.Rulesets) >= len(sets)
		unnamed := func(r string) bool { return !strings.Contains(title, r) }
		if !all && slices.ContainsFunc(k.Rulesets, unnamed) {
			title += " (" + strings.Join(k.Rulesets, ", ") + ")"
		}
		if s.markdown {
			fmt.Fprintf(&b, "- [%s](README.md#%s) %s\n", k.ID, strings.ToLower(k.ID), title)
		} else {
			fmt.Fprintln(&b, game.Wrap("  "+k.ID+" ", strings.Repeat(" ", 10), title))
		}
	}
	return b.String()
}

// fill fills in a template of texts.
func (s lookup) fill(name string, data any) string {
	bold := s.style.Bold
	if s.markdown {
		bold = func(text string) string { return "**" + text + "**" }
	}
	t := template.Must(template.New("").Funcs(template.FuncMap{
		"bold": bold, "dim": s.style.Dim, "list": s.list, "wrap": game.Wrap,
		"markdown": func() bool { return s.markdown },
		"join":     func(list []string) string { return strings.Join(list, ", ") },
		"ids": func(heading string, list []string) string {
			if len(list) == 0 {
				return ""
			}
			return game.Wrap("  "+heading+" ", "    ", strings.Join(list, ", ")) + "\n"
		},
		"decide":  s.corpus.BySentence,
		"board":   s.board,
		"example": exampleText,
		"from": func(k *rulings.Case) string {
			if len(k.Moves) == 0 {
				return k.Position
			}
			return k.Position + ", after " + strings.Join(k.Moves, " ")
		},
		"lines": func(text string) string {
			if text == "" {
				return ""
			}
			text = strings.TrimRight(text, "\n")
			return "      " + strings.ReplaceAll(text, "\n", "\n      ") + "\n"
		},
	}).Parse(texts))
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		return err.Error() // not reached: the tests fill in every entry
	}
	return b.String()
}

// texts are the entries. A field of a ruling is wrapped and indented.
const texts = `{{define "contents"}}{{range .Topics}}{{bold .Title}}
{{list .Cases}}
{{end}}{{len .Cases}} rulings; type rulings -h for help
{{end}}

{{define "term"}}{{if markdown}}{{bold (join .Words)}} “{{.Quote}}” {{.Meaning}}

{{else}}{{bold (join .Words)}}
{{wrap "  " "  " (print "“" .Quote "”")}}
{{wrap "  " "  " .Meaning}}

{{end}}{{end}}

{{define "sentence"}}{{bold .ID}}  {{.Section}}

{{wrap "" "" .Says}}
{{if .DecidedBy}}
{{wrap "Rules: " "  " (join .DecidedBy)}}
{{end}}{{with decide .ID}}
{{bold "Rulings that decide it"}}

{{list .}}{{end}}{{end}}

{{define "rule"}}{{with .Rule}}{{bold .ID}}  {{dim .Section}}

{{wrap "  " "  " .Statement}}

{{bold "Example"}}
{{board .Example.Line}}{{wrap "  " "  " (example .Example)}}

{{bold "Sources"}}
{{range .Sources}}{{wrap "  " "  " .}}
{{end}}{{end}}{{with .Turn}}
{{bold "Rulings that turn on it"}}
{{list .}}{{end}}{{with .Other}}
{{bold "Other rulings about it"}}
{{list .}}{{end}}{{end}}

{{define "ruling"}}{{$k := .}}{{bold .ID}}  {{bold .Title}}
{{wrap "  " "  " (printf "Basis: %s. Rulesets: %s." .Basis (join .Rulesets))}}
{{if .Position}}
{{board .Position}}{{wrap "  " "  " (from .)}}
{{end}}
{{bold "Verdict"}}
{{range .Checks}}{{wrap "  - " "    " ($k.Words . nil)}}
{{lines .Diagram}}{{lines .Record}}{{end}}
{{bold "Why"}}
{{wrap "  " "  " .Why}}
{{range .Considered}}
{{bold "Reading considered"}}
{{wrap "  " "  " .Reading}}
{{wrap "  Against it: " "    " .Because}}
{{end}}
{{bold "Sources"}}
{{range .Sources}}{{$quote := ""}}{{with .Quote}}{{$quote = print ": “" . "”"}}{{end -}}
{{wrap "  " "  " (print .Doc ", " .Section $quote)}}
{{end}}
{{bold "Rules"}}
{{ids "turns on" .TurnsOn}}{{ids "names" .Names}}{{ids "near miss of" .Avoids -}}
{{ids "cites" .Cites}}{{ids "decides" .Decides}}{{ids "disputes" .Disputes -}}
{{ids "see also" .SeeAlso}}{{end}}`

// board draws a position line in the style of -board.
func (s lookup) board(line string) string {
	text, err := game.DrawPosition(s.entry.Rules, line, s.boards, nil)
	if err != nil {
		return ""
	}
	return text + "\n"
}

// exampleText describes the example of a rule in one line.
func exampleText(x game.Example) string {
	line := x.Line
	if x.Ruleset != "" {
		line += ", ruleset " + x.Ruleset
	}
	if len(x.Moves) > 0 {
		line += ", after " + strings.Join(x.Moves, " ")
	}
	switch {
	case x.Move != "" && x.Legal:
		return line + ": " + x.Move + " is legal"
	case x.Move != "":
		return line + ": " + x.Move + " is illegal"
	case x.Legal:
		return line + ": possible"
	}
	return line + ": impossible"
}

// draw writes a picture of the position of a ruling's checks, with its first move.
func (s lookup) draw(file, id string) error {
	k, ok := s.corpus.Case(id)
	if !ok || !k.UsesPosition() {
		return cli.Usagef("-svg has no picture of %q; expected the id of a ruling with a position, "+
			"such as NR-0374", id)
	}
	g, err := k.Reach(s.entry.Rules, k.Rulesets[0])
	if err != nil {
		return err
	}
	picture, err := svg.Game(s.entry.Rules, g)
	hasMove := func(c *rulings.Check) bool { return c.Move != "" }
	if i := slices.IndexFunc(k.Checks, hasMove); i >= 0 && err == nil {
		picture, err = svg.Report(s.entry.Rules, g, g.Explain(k.Checks[i].Move))
	}
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := svg.Write(&b, picture, svg.Options{}); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
