package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A printer renders answers as text. A judgement prints itself.
type printer struct {
	question
	out   *bufio.Writer
	style cli.Style
}

func newPrinter(w io.Writer, q question) *printer {
	return &printer{question: q, out: bufio.NewWriter(w), style: cli.StyleFor(w)}
}

var ruleAtEnd = regexp.MustCompile(`(?m)\[[A-Z][A-Z0-9-]+\]$`)

// printf prints text. On a terminal, rules at the ends of lines and marks in boards have
// colours.
func (p *printer) printf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if p.style {
		text = cli.StyleMarks(ruleAtEnd.ReplaceAllStringFunc(text, p.style.Dim), p.style)
	}
	p.out.WriteString(text)
}

// fence begins a code block in Markdown and returns the function that ends it.
func (p *printer) fence() func() {
	if p.format != "markdown" {
		return func() {}
	}
	p.printf("```text\n")
	return func() { p.printf("```\n") }
}

// line prints a sentence.
func (p *printer) line(indent, sentence string) {
	p.printf("%s\n", game.Wrap(indent, strings.Repeat(" ", len(indent)+2), sentence))
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// adjudication prints the answer, the notes and, for -history, the game.
func (p *printer) adjudication(a *adjudication) {
	switch r := a.Refused; {
	case a.Asked != nil:
		p.verdict(*a.Asked)
	case r != nil && r.Verdict != nil:
		v := *r.Verdict
		v.Summary = append(v.Summary, fmt.Sprintf(
			"The move is in line %d, column %d of the record.", r.Line, r.Column))
		p.verdict(v)
	default:
		p.standing(a)
	}
	const most = 5
	for _, n := range a.Notes[:min(most, len(a.Notes))] {
		p.line("", "Note: "+n)
	}
	if more := len(a.Notes) - most; more > 0 {
		p.printf("Note: %d more notes are not shown\n", more)
	}
	if p.history && len(a.Plies) > 0 {
		p.game(a)
	}
}

// verdict prints a judgement, its first sentence in colour.
func (p *printer) verdict(v rulings.Judgement) {
	text := v.As(rulings.Layout{Markdown: p.format == "markdown", Board: boardForms[p.boards],
		WhyNot: p.whyNot || p.says != nil})
	answer, show := game.Wrap("", "", v.Summary[0]), p.style.Bad
	switch v.Decision {
	case rulings.Legal:
		show = p.style.Good
	case rulings.Standing:
		show = p.style.Bold
	}
	if rest, ok := strings.CutPrefix(text, answer); ok {
		text = show(answer) + rest
	}
	p.printf("%s", text)
}

// standing prints the state of a position, or of the end of a record.
func (p *printer) standing(a *adjudication) {
	v := *a.standing
	legal := func(format string) string {
		return fmt.Sprintf(format, count(len(a.Plies), "move", "moves"),
			map[bool]string{true: "is", false: "are"}[len(a.Plies) == 1], a.Ruleset)
	}
	switch r := a.Refused; {
	case r != nil:
		v.Summary = append([]string{
			fmt.Sprintf("The record stops in line %d, column %d: %s.", r.Line, r.Column,
				strings.TrimSuffix(r.Error, ".")),
			legal("The %s before it %s legal under the ruleset %s.")}, v.Summary...)
	case len(a.Plies) > 0:
		v.Summary = append([]string{legal("The record's %s %s legal under the ruleset %s.")},
			v.Summary...)
	}
	p.verdict(v)
}

// game prints the moves of a record with their effects.
func (p *printer) game(a *adjudication) {
	defer p.fence()()
	heading := fmt.Sprintf("%s, ruleset %s", p.entry.Title, a.Ruleset)
	p.printf("\n%s\n%s\n", p.style.Bold(heading), a.Start.Position)
	for _, t := range a.Tags {
		p.printf("%s: %s\n", t.Key, t.Value)
	}
	for _, y := range a.Plies {
		dots := "."
		if y.Turn != p.entry.Sides[0] {
			dots = "..."
		}
		name := fmt.Sprintf("%d%s %s", y.FullMove, dots, y.Move)
		if text := y.Written["lawson"]; text != "" {
			name += "   " + text
		}
		p.printf("\n%s\n%s", p.style.Bold(name), y.Grounds())
		if y.Move == pass {
			mover := p.entry.SideName(y.Turn)
			p.line("  ", mover+" passes, which is legal in analysis only [POS-2]")
		}
		p.printf("%s", y.Board(boardForms[p.boards]))
		for _, c := range y.Then.Compelled {
			p.line("  ", c.Text)
		}
	}
}

// failure returns an error that prevents a judgement. With -json it also prints
// the error.
func (p *printer) failure(err error) error {
	if p.format == "json" && !errors.Is(err, context.Canceled) {
		e := p.json(map[string]string{"game": p.entry.Name(), "error": err.Error()})
		if e != nil {
			return e
		}
	}
	return err
}

func (p *printer) json(v any) error {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
